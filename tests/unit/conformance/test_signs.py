"""What counts as rare, restated from events and verdicts, at every action of many matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from attrs import evolve

from catbox_rules import cat_in_the_box as box
from catbox_rules import schrodingers_cats as cats
from catbox_rules.cat_in_the_box.material import Cell
from catbox_rules.conformance.cat_in_the_box.signs import TIES
from catbox_rules.conformance.protocol import ATTRIBUTION, Rare, record_of
from catbox_rules.games import GAMES
from catbox_rules.match.transition import AnyTransition
from catbox_rules.records import ChosenTable, Record
from catbox_rules.schrodingers_cats import Physicat
from tests.kit.matches import TABLES, random_match
from tests.spec.examples.cat_in_the_box.shown import largest_group
from tests.unit.conformance.rarities import afters_of, seen_with

RED = box.Color.RED


def events_of(step: AnyTransition) -> dict[str, Any]:
    return {event.event: event for event in step.events}


def _of_deal(deal: box.Deal) -> Iterator[str]:
    alike = sorted(Counter(deal.revealed).values())
    if alike == [1, 2]:
        yield "a pair is revealed"
    if alike == [3]:
        yield "three alike are revealed"


def _of_lead(state: box.TrickPhase, reds: set[Cell], *, was_forced: bool) -> Iterator[str]:
    """What is rare where a seat is to lead.

    * `reds`: the red cells on which players have placed tokens in this round.
    * `was_forced`: all of them in the trick that has just been won, whose lead was forced.
    """
    plays = [each for each in box.legal_actions(state) if isinstance(each, box.Play)]
    if {RED} < {each.color for each in plays}:
        if not reds:
            yield "an observed token breaks red"
        if was_forced:
            yield "red is broken by a forced lead"
    if any("declare.lead-red-forced" in box.judge(state, each).clauses for each in plays):
        yield "red has to be led"


def _of_follow(state: box.TrickPhase, lavish: box.Table) -> Iterator[str]:
    """What is rare where a seat is to follow; `lavish` is the table at which no token is short."""
    legal, free = (box.legal_actions(each) for each in (state, evolve(state, table=lavish)))
    colors, others = (
        {each.color for each in actions if isinstance(each, box.Play)} for actions in (legal, free)
    )
    led = state.trick[0].color
    if colors and led not in colors and led in others:
        yield "tokens are left for losing a color alone"


def _of_trick(trick: Sequence[box.Play]) -> Iterator[str]:
    reds = [each for each in trick if each.color is RED]
    if trick[0].color is not RED and len(reds) > 1:
        winner = max(reds, key=lambda each: each.rank)
        if trick[0].rank > winner.rank and winner is not reds[0]:
            yield "red beats a higher led card, and red red"


def _of_round(scored: Any, trick: Sequence[box.Play], before: Any) -> Iterator[str]:
    """What is rare in how a round is scored, whose last trick is perhaps not complete."""
    result, bids = scored.result, scored.bids
    if 1 in result.bonus:
        yield "a bonus of 1"
    if any(bonus and not won for bonus, won in zip(result.bonus, result.tricks, strict=True)):
        yield "a bonus without a trick"
    if result.paradox is None:
        yield "no paradox"
        return
    won = result.tricks[result.paradox]
    if won and (not bids or bids[result.paradox] == won):
        yield "a paradox of a seat whose bonus would be due"
    for play in trick:
        others = set(map(str, before.board.tokens[play.seat])) - {str(play.cell)}
        rows = [list(map(str, row)) for row in before.table.arrangement.rows]
        if result.bonus[play.seat] > (largest_group(others, rows) if others else 0):
            yield "the broken-off trick adds to a bonus"


def _of_end(results: Sequence[box.RoundResult]) -> Iterator[str]:
    """What is rare in how a match ends; its ties are seen in `test_ties.py`."""
    scores = [each.scores for each in results]
    totals = [sum(each) for each in zip(*scores, strict=True)]
    if min(totals) < 0:
        yield "a total below zero"


def of_box(record: Record) -> Iterator[set[str]]:
    """What is rare with each action of a match of Cat in the Box."""
    options = {**record.options, "tokens": "unlimited"}
    lavish = evolve(record.table, options=options).initial().table
    reds, forced, trick = set[Cell](), False, list[box.Play]()
    for after in afters_of(record):
        names, action, events = set[str](), after.action, events_of(after)
        if isinstance(action, box.Deal):
            reds, trick = set[Cell](), []
            names |= set(_of_deal(action))
        if isinstance(action, box.Play):
            if not trick:
                forced = "declare.lead-red-forced" in box.judge(after.before, action).clauses
            trick.append(action)
            reds |= {action.cell} if action.color is RED else set[Cell]()
        if isinstance(action, box.Paradox):
            free = box.legal_actions(evolve(after.before, table=lavish))
            names |= {"no token is left"} if action not in free else set()
        if isinstance(after.after, box.TrickPhase):
            was_forced = forced and bool(reds) and reds <= {each.cell for each in trick}
            names |= set(
                _of_follow(after.after, lavish)
                if after.after.trick
                else _of_lead(after.after, reds, was_forced=was_forced)
            )
        if "round-scored" in events:
            names |= set(_of_round(events["round-scored"], trick, after.before))
        if "match-ended" in events:
            names |= set(_of_end(after.after.results))
        if "trick-won" in events:
            names |= set(_of_trick(trick))
            trick = []
        yield names


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


OF: dict[str, Callable[[Record], Iterator[set[str]]]] = {
    "cat-in-the-box": of_box,
    "schrodingers-cats": of_cats,
}
LISTED = [(game, rare) for game in OF for rare in ATTRIBUTION.of(game).RARE]


@pytest.mark.parametrize(
    ("game", "rare"),
    LISTED,
    ids=[f"{game} {rare.what} {rare.edition} {rare.players}" for game, rare in LISTED],
)
def test_in_a_listed_match(game: str, rare: Rare) -> None:
    table = ChosenTable(GAMES[game], rare.edition, rare.players, 0, rare.options)
    record = record_of(rare, table)
    assert [seen - TIES.keys() for _, seen in seen_with(record)] == list(OF[game](record))


@pytest.mark.parametrize(
    ("edition", "players", "seed"),
    [
        *((edition, players, players) for edition, players in TABLES),
        # Tabby is swapped for the first of the row, while a seat is out that has left one there.
        ("amigo-2023", 4, 23),
    ],
)
def test_in_a_match_at_random(edition: str, players: int, seed: int) -> None:
    record = random_match(edition, players, seed=seed)
    seen = [seen - TIES.keys() for _, seen in seen_with(record)]
    assert seen == list(OF[record.ruleset.NAME](record))
