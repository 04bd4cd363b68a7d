"""The examples of Schrödinger's Cats are what they say: matches by their events, disputes by
hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from attrs import evolve

from catbox_rules.judge import Ruled
from catbox_rules.kernel import ruleset as kernel
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.records import Record, record_as_json
from catbox_rules.schrodingers_cats import (
    ACTIONS,
    EDITIONS,
    NAME,
    Action,
    Claim,
    ClaimChecked,
    DiscardPileSeen,
    Doubt,
    Phase,
    Physicat,
    SomePhysicats,
    Use,
    View,
    turn,
    view,
)
from catbox_rules.schrodingers_cats import events as kinds
from catbox_rules.testing.schrodingers_cats import doubts
from tests.oracles.schrodingers_cats.mirror import Choice, Mirror
from tests.spec.examples.matches import (
    MatchFile,
    check_is_whole_and_legal,
    check_refused_where_its_note_says,
    matches_of,
)
from tests.spec.examples.rulings import (
    Expected,
    action_of,
    check_ruling,
    next_turn,
    record_of,
    rulings_of,
    step_after,
)
from tests.spec.examples.schrodingers_cats.shown import SHOWN, events, rounds

MATCHES = matches_of(NAME)
[UNFINISHED] = matches_of(NAME, "unfinished")
[ILLEGAL] = matches_of(NAME, "illegal")
RULINGS = rulings_of(NAME)


def test_there_is_a_match_for_every_edition_and_number_of_players() -> None:
    assert {(match.edition, match.players) for match in MATCHES} == {
        (edition.id, players) for edition in EDITIONS for players in edition.player_counts
    }


def test_everything_that_a_match_can_show_is_shown() -> None:
    assert {match.shows for match in MATCHES} == set(SHOWN)


@pytest.mark.clause(
    "schrodinger.check.life-lost",
    "schrodinger.claim.last-space",
    "schrodinger.deal.draw",
    "schrodinger.match.last-seat",
    "schrodinger.physicat.of-eliminated",
    "schrodinger.physicat.tabby",
    "schrodinger.physicat.timing",
    "schrodinger.setup.lives",
    "schrodinger.setup.physicats",
    "schrodinger.setup.track",
)
@pytest.mark.parametrize("match", MATCHES, ids=str)
def test_a_match_is_legal_and_whole_and_shows_what_its_name_says(match: MatchFile) -> None:
    played = match.played()
    check_is_whole_and_legal(match, played)
    [ended] = events(played.transitions, kinds.MatchEnded)
    assert [seat for seat, lives in enumerate(ended.totals) if lives] == [*ended.winners]
    assert SHOWN[match.shows](played)


def test_every_physicat_is_used_in_some_match() -> None:
    uses = [
        each for match in MATCHES for each in events(match.played().transitions, kinds.PhysicatUsed)
    ]
    assert {use.physicat for use in uses} == set(Physicat)


def test_claims_are_right_and_wrong_with_every_number_of_players() -> None:
    found = Counter(
        (match.players, check.wrong == check.doubter)
        for match in MATCHES
        for check in events(match.played().transitions, kinds.ClaimChecked)
    )
    assert set(found) == {(players, right) for players in range(2, 7) for right in (True, False)}


def test_first_seats_vary() -> None:
    assert len({match.played().record.first_seat for match in MATCHES}) > 3


def test_the_unfinished_match_stops_before_a_draw() -> None:
    match = UNFINISHED.played()
    assert match.refusal is None
    assert match.outcome is None
    assert len(rounds(match)) == 2
    assert turn(match.state) == (CHANCE,)
    [discarded] = events(match.transitions[-1:], kinds.DiscardsChosen)
    note = match.record.note or ""
    assert match.record.names is not None
    assert f"{match.record.names[discarded.seat]} has discarded {discarded.boxes} " in note


@pytest.mark.clause("schrodinger.claim.rises")
def test_the_illegal_match_is_refused_where_its_note_says() -> None:
    match = ILLEGAL.played()
    check_refused_where_its_note_says(match)
    assert match.refusal is not None
    refused = match.refusal.action
    assert isinstance(refused, Claim)
    [standing] = events(rounds(match)[-1], kinds.ClaimMade)
    assert (refused.count, refused.state) == (standing.count, standing.state)


# The disputes.


@pytest.mark.clause(
    "schrodinger.claim.any-number",
    "schrodinger.claim.first",
    "schrodinger.claim.last-space",
    "schrodinger.claim.rises",
    "schrodinger.claim.state",
    "schrodinger.doubt.needs-claim",
    "schrodinger.exchange.after-proof",
    "schrodinger.exchange.at-most-proved",
    "schrodinger.exchange.draw-pile",
    "schrodinger.exchange.in-hand",
    "schrodinger.physicat.felidae",
    "schrodinger.physicat.felinestein",
    "schrodinger.physicat.feyncat",
    "schrodinger.physicat.mewton",
    "schrodinger.physicat.once",
    "schrodinger.physicat.own",
    "schrodinger.physicat.pawking",
    "schrodinger.physicat.pounce-gaposchkin",
    "schrodinger.physicat.prride",
    "schrodinger.physicat.purrie",
    "schrodinger.physicat.tabby",
    "schrodinger.physicat.timing",
    "schrodinger.prove.in-hand",
    "schrodinger.prove.kinds",
    "schrodinger.prove.with-claim",
    "schrodinger.round.phases",
    "schrodinger.round.start-seat",
    "schrodinger.turn.end",
    "schrodinger.turn.order",
    "schrodinger.turn.own-claim",
)
@pytest.mark.parametrize("case", RULINGS, ids=str)
def test_ruling(case: Expected) -> None:
    check_ruling(case, between=", ")


@pytest.mark.clause(
    "schrodinger.check.count",
    "schrodinger.check.heisenbergs",
    "schrodinger.check.life-lost",
    "schrodinger.check.who-is-wrong",
    "schrodinger.doubt.ends-round",
    "schrodinger.physicat.feyncat",
    "schrodinger.physicat.goeppert-meower",
    "schrodinger.physicat.joins-row",
    "schrodinger.physicat.of-eliminated",
    "schrodinger.physicat.pounce-gaposchkin",
    "schrodinger.physicat.stays",
    "schrodinger.prove.stays-open",
    "schrodinger.round.boxes-in-play",
    "schrodinger.secrecy.discard-pile",
    "schrodinger.turn.order",
)
@pytest.mark.parametrize("case", [each for each in RULINGS if each.ruling == "legal"], ids=str)
def test_what_follows(case: Expected) -> None:
    ruled = case.ruled()
    actual = consequences(ruled)
    assert {key: actual.get(key) for key in case.follows} == case.follows
    assert "turn" in case.follows
    if isinstance(ruled.case.action, Doubt):
        assert {"counted", "wrong", "lives"} <= set(case.follows)
    if isinstance(ruled.case.action, Use):
        assert {"row", "draws"} & set(case.follows)
    assert ("draws" in actual) == ("draws" in case.follows)
    assert ("seen" in actual) == ("seen" in case.follows)


def consequences(ruled: Ruled) -> dict[str, object]:
    """What all see after the action, in the words of `rulings.json`; under `seen` what one seat
    sees of the discard pile."""
    step = step_after(ruled)
    assert ruled.events == kernel.seen_by(step.events, None)
    facts = {"turn": next_turn(ruled), **on_the_table(view(step.state))}
    for event in step.events:
        match event:
            case ClaimChecked():
                facts |= {"counted": event.counted, "wrong": event.wrong}
            case DiscardPileSeen():
                facts["seen"] = {str(event.private_to): str(event.boxes)}
            case _:
                pass
    return facts


def on_the_table(seen: View) -> dict[str, object]:
    """What a spectator sees, at any moment after the first deal."""
    lives = {"lives": list(seen.lives)}
    match seen.phase:
        case Phase.DEAL | Phase.OVER:
            return {**lives, **of_physicats(seen.physicats)}
        case Phase.CLAIM | Phase.PROOF:
            proofs = enumerate(seen.proofs)
            return {
                **lives,
                "open": {str(seat): str(proof) for seat, proof in proofs if proof},
                "boxes": seen.boxes_in_play,
                "known": str(seen.open_discards),
                **({"draws": seen.owed} if seen.owed else {}),
                **of_physicats(seen.physicats),
            }
        case _:
            raise AssertionError(seen)


def of_physicats(seen: SomePhysicats) -> dict[str, object]:
    """The row, and what stays before seats."""
    staying = {str(seat): str(each) for seat, each in enumerate(seen.staying) if each}
    return {"row": " ".join(map(str, seen.row)), "staying": staying}


# Both, by the naive model of the rulebook.


def known(action: kernel.Action) -> Action:
    """The same action, known to be one of this game."""
    assert isinstance(action, ACTIONS)
    return action


def mirrored(record: Record) -> Mirror:
    """The naive model and the engine after all actions of a record, in agreement after each."""
    mirror = Mirror(Choice(record.players, record.first_seat, record.options))
    for action in record.actions:
        mirror.act(known(action))
        mirror.check()
    return mirror


@pytest.mark.parametrize("file", [*MATCHES, UNFINISHED], ids=str)
def test_the_naive_model_allows_a_match_and_counts_alike(file: MatchFile) -> None:
    match = file.played()
    model = mirrored(match.record).model
    assert (model.phase == "over") == (match.outcome is not None)
    actions: Any = record_as_json(match.record)["actions"]  # plain JSON from here on
    assert [(each.counted, each.wrong) for each in doubts(actions)] == [
        (each.counted, each.wrong) for each in events(match.transitions, kinds.ClaimChecked)
    ]


def test_the_naive_model_refuses_the_illegal_match_at_the_same_action() -> None:
    match = ILLEGAL.played()
    assert match.refusal is not None
    legal = evolve(match.record, actions=match.record.actions[: match.refusal.index])
    assert not mirrored(legal).model_allows(known(match.refusal.action))


@pytest.mark.parametrize("case", RULINGS, ids=str)
def test_the_naive_model_allows_what_is_ruled_legal_and_nothing_else(case: Expected) -> None:
    ruled = case.ruled()
    allowed = mirrored(record_of(ruled)).model_allows(known(action_of(ruled)))
    assert allowed == (case.ruling == "legal")
