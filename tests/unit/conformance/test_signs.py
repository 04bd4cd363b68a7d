"""What counts as rare, restated from events and verdicts, at every action of many matches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from catbox_rules import schrodingers_cats as cats
from catbox_rules.conformance.protocol import Rare, record_of
from catbox_rules.conformance.schrodingers_cats import RARE
from catbox_rules.match.transition import AnyTransition
from catbox_rules.records import ChosenTable, Record
from catbox_rules.schrodingers_cats import Physicat
from tests.kit.matches import TABLES, random_match
from tests.unit.conformance.rarities import afters_of, seen_with


def events_of(step: AnyTransition) -> dict[str, Any]:
    return {event.event: event for event in step.events}


STAY = {Physicat.POUNCE_GAPOSCHKIN, Physicat.GOEPPERT_MEOWER, Physicat.FEYNCAT}
REMOVE = {Physicat.PURRIE, Physicat.FELIDAE}


def _of_tabby(taking: Physicat, before: Any) -> Iterator[str]:
    """What is rare in what Tabby is swapped for."""
    row = list(before.round.physicats.row)
    if taking in STAY:
        yield "tabby as one that stays"
    if row == [taking]:
        yield "tabby takes the only one"
    if 0 in cats.totals(before) and row[0] is not taking:
        yield "tabby takes what a seat that is out has left"


def _of_use(effect: Physicat, before: Any, *, has_removed: bool) -> Iterator[str]:
    """What is rare in the use of a Physicat."""
    if effect in REMOVE:
        if has_removed:
            yield f"{effect.value} removes open boxes"
        if any(proof.heisenberg for proof in before.round.proofs):
            yield f"open heisenbergs stay after {effect.value}"
    if effect is Physicat.PURRIE and Physicat.POUNCE_GAPOSCHKIN in before.round.physicats.staying:
        yield "purrie removes pounce-gaposchkin"
    if effect is Physicat.FELINESTEIN:
        yield "felinestein"
    if effect is Physicat.MEWTON and len(before.draw_pile) < 2:
        yield "mewton with a short draw pile"
    if isinstance(before, cats.ProofPhase):
        yield "a physicat after the claim"


def _of_check(check: Any, before: Any) -> Iterator[str]:
    """What is rare in a check: what decides is what turns it when it is left out."""
    count, claimed, state = check.count, check.claim.count, check.claim.state
    opened = [proof[state] for proof in before.round.proofs]
    heisenbergs = [proof.heisenberg for proof in before.round.proofs]
    if check.counted == claimed:
        yield "exactly as many as claimed"
    if check.counted >= claimed:
        without = {
            "heisenbergs decide": count.heisenbergs,
            "a physicat that counts decides": count.physicats,
            "proofs decide": sum(opened),
        }
        if Physicat.PURRIE in before.round.physicats.row and count.ignored_heisenbergs == 0:
            without["open heisenbergs decide, with purrie in the row"] = sum(heisenbergs)
        yield from (name for name, number in without.items() if check.counted - number < claimed)
    elif check.counted + count.ignored_heisenbergs >= claimed:
        yield "feyncat decides"


def _of_turn(state: cats.ClaimPhase, claim: cats.Claim, last: cats.Space | None) -> Iterator[str]:
    """What is rare where a seat may claim higher or doubt."""
    seat = state.round.on_turn
    living = [seat for seat, lives in enumerate(cats.totals(state)) if lives]
    following = living[(living.index(seat) + 1) % len(living)]
    has_pawking = state.round.physicats.unused[seat] is Physicat.PAWKING
    if seat == claim.seat:
        yield "the claimer is on turn again"
    if has_pawking and claim.space == last and following == claim.seat:
        yield "a skip that would leave the claimer nothing"


def _of_proof(state: cats.ProofPhase, timing: object) -> Iterator[str]:
    """What is rare where a seat that has claimed may prove and exchange."""
    seat, pile = state.round.on_turn, len(state.draw_pile)
    if state.round.physicats.unused[seat] is not None and timing == "before-claim":
        yield "too late for a physicat"
    if state.proved and not pile:
        yield "nothing to draw after a proof"
    most = min(state.proved, len(state.round.hands[seat]))
    if not state.has_exchanged and 0 < pile < most:
        yield "fewer cards to draw than could be exchanged"


def _of_action(action: object, step: AnyTransition, players: int) -> Iterator[str]:
    """What is rare in an action, whatever was claimed."""
    before: Any = step.before
    events = events_of(step)
    if isinstance(action, cats.Use):
        if action.taking is not None:
            yield from _of_tabby(action.taking, before)
        effect = action.taking or action.physicat
        yield from _of_use(effect, before, has_removed="boxes-removed" in events)
    if isinstance(action, cats.Exchange) and len(action.boxes) > 1:
        yield "an exchange of several"
    if (
        isinstance(action, cats.EndTurn)
        and not cats.totals(step.after)[(action.seat + 1) % players]
    ):
        yield "a seat that is out is passed over"
    if "discard-pile-seen" in events and events["discard-pile-seen"].boxes:
        yield "prride sees something"
    if "claim-checked" in events:
        yield from _of_check(events["claim-checked"], before)
    if "seat-eliminated" in events:
        out = events["seat-eliminated"].seat
        if before.round.physicats.unused[out] is not None:
            yield "an unused physicat of a seat that is out"


def of_cats(record: Record) -> Iterator[set[str]]:
    """What is rare with each action of a match of Schrödinger's Cats."""
    claim: cats.Claim | None = None
    last: cats.Space | None = None
    start: object = None
    for after in afters_of(record):
        action, state = after.action, after.after
        names = set(_of_action(action, after, record.players))
        if isinstance(action, cats.Deal):
            [starter], results = cats.turn(state), state.results
            is_won = bool(results) and results[-1].wrong != results[-1].doubter
            if len(results) > 1 and is_won and starter != start:
                names.add("the doubter starts the next round")
            claim, start = None, starter
            legal = cats.legal_actions(state)
            *_, last = (each.space for each in legal if isinstance(each, cats.Claim))
        if isinstance(action, cats.Claim):
            claim = action
            names |= {"a claim on the last space"} if action.space == last else set()
        if "turn-skipped" in events_of(after) and claim is None:
            names.add("a skip before any claim")
        if isinstance(state, cats.ClaimPhase) and claim is not None:
            names |= set(_of_turn(state, claim, last))
        if isinstance(state, cats.ProofPhase):
            names |= set(_of_proof(state, record.options.get("physicat-timing")))
        yield names


@pytest.mark.parametrize(
    "rare", RARE, ids=[f"{rare.what} {rare.edition} {rare.players}" for rare in RARE]
)
def test_in_a_listed_match(rare: Rare) -> None:
    record = record_of(rare, ChosenTable(cats, rare.edition, rare.players, 0, rare.options))
    assert [seen for _, seen in seen_with(record)] == list(of_cats(record))


@pytest.mark.parametrize(
    ("edition", "players", "seed"),
    [
        *((edition, players, players) for edition, players in TABLES if edition == "amigo-2023"),
        # Tabby is swapped for the first of the row, while a seat is out that has left one there.
        ("amigo-2023", 4, 23),
    ],
)
def test_in_a_match_at_random(edition: str, players: int, seed: int) -> None:
    record = random_match(edition, players, seed=seed)
    assert [seen for _, seen in seen_with(record)] == list(of_cats(record))
