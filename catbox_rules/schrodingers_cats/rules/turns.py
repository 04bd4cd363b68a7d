"""Whose turn it is, and how it goes on (`schrodinger.turn.…`)."""

from __future__ import annotations

from attrs import evolve

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.kernel.verdict import Finding, Verdict
from catbox_rules.schrodingers_cats.actions import EndTurn, SeatAction
from catbox_rules.schrodingers_cats.events import Event, TurnEnded
from catbox_rules.schrodingers_cats.rules.match import seats_left
from catbox_rules.schrodingers_cats.state import (
    ClaimPhase,
    ProofPhase,
    State,
    TurnPhase,
    claim_phase,
)

__all__ = [
    "doubts_own_claim",
    "end_turn",
    "has_claimed",
    "judge_end",
    "left_of",
    "on_turn",
    "out_of_turn",
    "second_claim_or_doubt",
    "skip_leaves_nothing",
    "with_next_on_turn",
]


@implements("schrodinger.turn.order")
def left_of(state: TurnPhase, seat: Seat) -> Seat:
    """The next seat clockwise that is not out."""
    left = seats_left(state.table, state.results)
    return next((other for other in left if other > seat), left[0])


def on_turn(seat: Seat) -> Finding:
    """The ground that the seat is the one to act."""
    return Finding("schrodinger.turn.order", f"it is the turn of seat {seat}")


@implements("schrodinger.turn.order")
def out_of_turn(state: TurnPhase, action: SeatAction) -> list[Finding]:
    """The violation of acting in another seat's turn, if it is one."""
    seat, due = action.seat, state.round.on_turn
    if seat == due:
        return []
    out = "" if seat in seats_left(state.table, state.results) else ", which is out of the match"
    message = f"expected seat {due} to act, got seat {seat}{out}"
    return [Finding("schrodinger.turn.order", message, ".seat")]


def has_claimed(state: TurnPhase, seat: Seat) -> bool:
    """Whether this is the turn of the seat, and it has claimed in it."""
    return isinstance(state, ProofPhase) and seat == state.round.on_turn


@implements("schrodinger.turn.claim-or-doubt")
def second_claim_or_doubt(state: TurnPhase, seat: Seat) -> list[Finding]:
    """The violation of claiming, or doubting, after one's claim in the same turn."""
    if not has_claimed(state, seat):
        return []
    message = f"seat {seat} has claimed in this turn; it claims or doubts once"
    return [Finding("schrodinger.turn.claim-or-doubt", message)]


@implements("schrodinger.turn.own-claim")
def doubts_own_claim(state: TurnPhase, seat: Seat) -> list[Finding]:
    """The violation of doubting the claim that one has made oneself."""
    claim = state.round.claim
    if claim is None or claim.seat != seat:
        return []
    message = f"seat {seat} has made this claim, and must raise it"
    return [Finding("schrodinger.turn.own-claim", message)]


@implements("schrodinger.turn.own-claim")
def skip_leaves_nothing(state: TurnPhase) -> list[Finding]:
    """The violation of a skip after which the claimer would have nothing to raise to."""
    claim = state.round.claim
    if claim is None or claim.space != state.table.track.last:
        return []
    if left_of(state, state.round.on_turn) != claim.seat:
        return []
    message = f"seat {claim.seat} would have to raise its own claim, which is on the last space"
    return [Finding("schrodinger.turn.own-claim", message)]


@implements("schrodinger.turn.end", "schrodinger.turn.claim-or-doubt")
def judge_end(state: TurnPhase, action: EndTurn) -> Verdict:
    """Whether the seat has done what is due in its turn."""
    violations = out_of_turn(state, action)
    if not violations and isinstance(state, ClaimPhase):
        message = f"seat {action.seat} has neither claimed nor doubted"
        violations = [Finding("schrodinger.turn.claim-or-doubt", message)]
    grounds = [
        on_turn(action.seat),
        Finding("schrodinger.turn.end", f"seat {action.seat} has claimed {state.round.claim}"),
    ]
    return Verdict.of(violations=violations, grounds=[] if violations else grounds)


@implements("schrodinger.turn.end")
def end_turn(state: ProofPhase, action: EndTurn) -> Step[State, Event]:
    """The left neighbor is on turn."""
    return Step(with_next_on_turn(state), (TurnEnded(action.seat),))


@implements("schrodinger.turn.order")
def with_next_on_turn(state: TurnPhase) -> ClaimPhase:
    """The turn of the left neighbor."""
    round = evolve(state.round, on_turn=left_of(state, state.round.on_turn))
    return claim_phase(state.table, state.results, round)
