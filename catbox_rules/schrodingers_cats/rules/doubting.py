"""Doubting a claim, and checking it (`schrodinger.doubt.…`, `schrodinger.check.…`)."""

from __future__ import annotations

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.kernel.verdict import Condition, Finding
from catbox_rules.schrodingers_cats import actions
from catbox_rules.schrodingers_cats.actions import Doubt
from catbox_rules.schrodingers_cats.boxes import Box, total
from catbox_rules.schrodingers_cats.events import (
    ClaimChecked,
    ClaimDoubted,
    Event,
    HandsShown,
)
from catbox_rules.schrodingers_cats.physicats import COUNTS_AS, Physicat
from catbox_rules.schrodingers_cats.results import Count, result_of
from catbox_rules.schrodingers_cats.rules import match
from catbox_rules.schrodingers_cats.rules.turns import not_own_claim, once_in_a_turn
from catbox_rules.schrodingers_cats.state import ClaimPhase, Round, State, TurnPhase

__all__ = ["conditions_on_doubt", "count", "doubt", "legal_doubts", "may_doubt"]


def legal_doubts(state: ClaimPhase) -> tuple[Doubt, ...]:
    """The doubt of the seat on turn, if it may doubt."""
    seat = state.round.on_turn
    return (actions.doubt(seat),) if _may_doubt(state, seat) else ()


def may_doubt(state: ClaimPhase, doubt: Doubt) -> bool:
    """Whether a doubt is legal, without the reasons of `conditions_on_doubt`."""
    return doubt.seat == state.round.on_turn and _may_doubt(state, doubt.seat)


def _may_doubt(state: ClaimPhase, seat: Seat) -> bool:
    """Whether there is a claim that the seat on turn has not made itself."""
    claim = state.round.claim
    return claim is not None and claim.seat != seat


def conditions_on_doubt(state: TurnPhase, doubt: Doubt) -> list[Condition]:
    """There is a claim, of another seat, and the doubter has not claimed itself in this turn."""
    return [
        _something_to_doubt(state),
        once_in_a_turn(state, doubt.seat),
        not_own_claim(state, doubt.seat),
    ]


@implements("schrodinger.doubt.needs-claim")
def _something_to_doubt(state: TurnPhase) -> Condition:
    clause, claim = "schrodinger.doubt.needs-claim", state.round.claim
    if claim is None:
        message = "nobody has claimed in this round: the seat on turn must claim"
        return Condition([Finding(clause, message)])
    return Condition([], lambda: Finding(clause, f"seat {claim.seat} has claimed {claim.space}"))


@implements("schrodinger.check.count", "schrodinger.check.heisenbergs")
def count(round: Round, state: Box) -> Count:
    """What there is for a claim about this state: boxes that show it, in the hands and open;
    Heisenbergs; and what open Physicats count as."""
    boxes = total((*round.hands, *round.proofs))
    physicats = round.physicats.open_before_seats
    counting = 0 if _heisenbergs_are_ignored(physicats) else boxes.heisenberg
    return Count(
        showing=boxes[state],
        heisenbergs=counting,
        ignored_heisenbergs=boxes.heisenberg - counting,
        physicats=_counted_physicats(physicats, state),
    )


@implements("schrodinger.physicat.feyncat")
def _heisenbergs_are_ignored(physicats: tuple[Physicat, ...]) -> bool:
    return Physicat.FEYNCAT in physicats


@implements("schrodinger.physicat.pounce-gaposchkin", "schrodinger.physicat.goeppert-meower")
def _counted_physicats(physicats: tuple[Physicat, ...], state: Box) -> int:
    return sum(COUNTS_AS[physicat][state] for physicat in physicats if physicat in COUNTS_AS)


@implements("schrodinger.doubt.ends-round")
def doubt(state: ClaimPhase, doubt: Doubt) -> Step[State, Event]:
    """All hands are shown and counted; who is wrong loses a life, and the round is over."""
    table, results, round, doubter = state.table, state.results, state.round, doubt.seat
    claim = round.claim
    assert claim is not None, "there is nothing to doubt"
    counts = count(round, claim.state)
    counted = counts.total
    result = result_of(table, results, claim=claim, doubter=doubter, counted=counted)
    after, ended = match.end_round(table, (*results, result), round.physicats)
    checked = ClaimChecked(claim, doubter, counts, counted, result.wrong)
    return Step(after, (ClaimDoubted(doubter), HandsShown(round.hands), checked, *ended))
