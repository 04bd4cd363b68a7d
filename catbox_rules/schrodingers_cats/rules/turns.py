"""Whose turn it is, and how it goes on (`schrodinger.turn.…`)."""

from __future__ import annotations

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.kernel.verdict import Condition, Finding
from catbox_rules.schrodingers_cats import actions
from catbox_rules.schrodingers_cats.actions import EndTurn, SeatAction
from catbox_rules.schrodingers_cats.events import Event, TurnEnded
from catbox_rules.schrodingers_cats.results import left_neighbor, lives_after
from catbox_rules.schrodingers_cats.state import (
    ClaimPhase,
    ProofPhase,
    State,
    TurnPhase,
    claim_phase,
)

__all__ = [
    "conditions_on_end",
    "end_turn",
    "has_claimed",
    "is_out",
    "legal_end",
    "may_end",
    "not_own_claim",
    "on_turn",
    "once_in_a_turn",
    "skip_that_leaves_nothing",
    "with_next_on_turn",
]


def is_out(state: TurnPhase, seat: Seat) -> bool:
    """Whether a seat has no life left."""
    return not lives_after(state.table, state.results)[seat]


@implements("schrodinger.turn.order")
def on_turn(state: TurnPhase, action: SeatAction) -> Condition:
    """A seat acts in its own turn."""
    seat, due = action.seat, state.round.on_turn
    clause = "schrodinger.turn.order"
    if seat == due:
        return Condition([], lambda: Finding(clause, f"it is the turn of seat {seat}"))
    message = f"expected seat {due} to act, got seat {seat}"
    if is_out(state, seat):
        message += ", which is out of the match"
    elif has_claimed(state, due):
        message += f"; seat {due} has claimed, and has not ended its turn"
    return Condition([Finding(clause, message, ".seat")])


def has_claimed(state: TurnPhase, seat: Seat) -> bool:
    """Whether this is the turn of the seat, and it has claimed in it."""
    return isinstance(state, ProofPhase) and seat == state.round.on_turn


@implements("schrodinger.turn.claim-or-doubt")
def once_in_a_turn(state: TurnPhase, seat: Seat) -> Condition:
    """A seat does not claim or doubt after its claim in the same turn."""
    if not has_claimed(state, seat):
        return Condition([])
    message = f"seat {seat} has claimed in this turn; it claims or doubts once"
    return Condition([Finding("schrodinger.turn.claim-or-doubt", message)])


@implements("schrodinger.turn.own-claim")
def not_own_claim(state: TurnPhase, seat: Seat) -> Condition:
    """A seat does not doubt the claim that it has made itself."""
    claim = state.round.claim
    if claim is None or claim.seat != seat:
        return Condition([])
    message = f"seat {seat} has made the claim of {claim.space} itself"
    if isinstance(state, ClaimPhase) and seat == state.round.on_turn:
        message += "; now that the turn has come back to it, it raises or skips"
    return Condition([Finding("schrodinger.turn.own-claim", message)])


@implements("schrodinger.turn.own-claim")
def skip_that_leaves_nothing(state: TurnPhase) -> list[Finding]:
    """The violation of a skip after which the claimer would have nothing to raise to."""
    claim = state.round.claim
    if claim is None or claim.space != state.table.track.last:
        return []
    if _left_of_turn(state) != claim.seat:
        return []
    message = (
        f"the turn would come back to seat {claim.seat}, whose claim of {claim.space} stands on "
        "the last space and cannot be raised"
    )
    return [Finding("schrodinger.turn.own-claim", message)]


@implements("schrodinger.turn.end", "schrodinger.turn.claim-or-doubt")
def conditions_on_end(state: TurnPhase, action: EndTurn) -> list[Condition]:
    """A turn ends once its seat has claimed."""
    seat, claim = action.seat, state.round.claim
    if seat != state.round.on_turn:
        return []
    if isinstance(state, ClaimPhase) or claim is None:
        message = f"seat {seat} has neither claimed nor doubted"
        return [Condition([Finding("schrodinger.turn.claim-or-doubt", message)])]
    message = f"seat {seat} has claimed {claim.space}"
    return [Condition([], lambda: Finding("schrodinger.turn.end", message))]


@implements("schrodinger.turn.end")
def legal_end(state: ProofPhase) -> EndTurn:
    """A seat that has claimed may always end its turn."""
    return actions.end_turn(state.round.on_turn)


def may_end(state: ProofPhase, action: EndTurn) -> bool:
    """Whether an end of a turn is legal, without the reasons of `conditions_on_end`."""
    return action.seat == state.round.on_turn


@implements("schrodinger.turn.end")
def end_turn(state: ProofPhase, action: EndTurn) -> Step[State, Event]:
    """The left neighbor is on turn."""
    return Step(with_next_on_turn(state), (TurnEnded(action.seat),))


@implements("schrodinger.turn.order")
def with_next_on_turn(state: TurnPhase) -> ClaimPhase:
    """The turn of the left neighbor."""
    round = state.round.with_turn_of(_left_of_turn(state))
    return claim_phase(state.table, state.results, round)


def _left_of_turn(state: TurnPhase) -> Seat:
    return left_neighbor(state.table, state.results, state.round.on_turn)
