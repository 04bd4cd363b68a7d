"""Doubting a claim, and checking it (`schrodinger.doubt.…`, `schrodinger.check.…`)."""

from __future__ import annotations

from typing import Final

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.condition import Condition, Conditions
from catbox_rules.kernel.ruleset import Seat, Step
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
from catbox_rules.schrodingers_cats.rules.choices import one_only
from catbox_rules.schrodingers_cats.rules.turns import (
    CLAIMS_OR_DOUBTS_ONCE,
    ON_TURN,
    has_claimed,
    is_on_turn,
    standing_claim,
    standing_space,
    there_is_a_claim,
)
from catbox_rules.schrodingers_cats.state import Round, State, TurnPhase

# What can be doubted: a claim of another seat.


@implements("schrodinger.turn.own-claim")
def _of_another_seat(state: TurnPhase, seat: Seat) -> bool:
    """Return whether the claim is another seat's: a seat does not doubt its own."""
    return standing_claim(state).seat != seat


def _says_its_own(state: TurnPhase, doubt: Doubt) -> str:
    sentence = "seat {seat} cannot doubt its own claim of {space}"
    if is_on_turn(state, doubt.seat) and not has_claimed(state, doubt.seat):
        sentence += "; the turn has come back to it, so it raises the claim or skips"
    return sentence


CONDITIONS_ON_DOUBT: Final[Conditions[TurnPhase, Doubt, bool]] = Conditions(
    one_only(actions.doubt),
    ON_TURN,
    (
        Condition(
            "schrodinger.doubt.needs-claim",
            broken="nobody has claimed in this round: the seat on turn must claim",
            met="seat {seat} has claimed {space}",
            fields={"seat": lambda state, _: standing_claim(state).seat, "space": standing_space},
            holds=there_is_a_claim,
        ),
        CLAIMS_OR_DOUBTS_ONCE,
        Condition(
            "schrodinger.turn.own-claim",
            broken=_says_its_own,
            fields={"space": standing_space},
            holds=_of_another_seat,
            applies=there_is_a_claim,
        ),
    ),
)
"""There is a claim, of another seat, and the doubter has not claimed itself in this turn."""


# The check.


@implements("schrodinger.check.count", "schrodinger.check.heisenbergs")
def count(round: Round, state: Box) -> Count:
    """Return what counts for a claim about this state: boxes that show it, in the hands and open;
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
def doubt(state: TurnPhase, action: Doubt) -> Step[State, Event]:
    """Apply a doubt: all hands are shown and counted; the seat that is wrong loses a life, and the
    round is over."""
    table, results, round, doubter = state.table, state.results, state.round, action.seat
    claim = standing_claim(state)
    counts = count(round, claim.state)
    counted = counts.total
    result = result_of(table, results, claim=claim, doubter=doubter, counted=counted)
    after, ended = match.end_round(table, (*results, result), round.physicats)
    checked = ClaimChecked(claim, doubter, counts, counted, result.wrong)
    return Step(after, (ClaimDoubted(doubter), HandsShown(round.hands), checked, *ended))
