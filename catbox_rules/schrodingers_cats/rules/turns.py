"""Whose turn it is, and when it ends (`schrodinger.turn.…`)."""

from __future__ import annotations

from typing import Any, Final

from attrs import evolve

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.condition import Condition, Conditions, OnTurn, always
from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.kernel.verdict import Findings, finding
from catbox_rules.schrodingers_cats import actions
from catbox_rules.schrodingers_cats.actions import Claim, EndTurn, SeatAction
from catbox_rules.schrodingers_cats.events import Event, TurnEnded
from catbox_rules.schrodingers_cats.results import left_neighbor, lives_after
from catbox_rules.schrodingers_cats.rules.choices import one_only
from catbox_rules.schrodingers_cats.state import (
    ClaimPhase,
    ProofPhase,
    State,
    TurnPhase,
    claim_phase,
)
from catbox_rules.schrodingers_cats.track import Space


def is_out(state: TurnPhase, seat: Seat) -> bool:
    """Return whether a seat has no life left."""
    return not lives_after(state.table, state.results)[seat]


def is_on_turn(state: TurnPhase, seat: Seat) -> bool:
    """Return whether it is the turn of a seat."""
    return seat == state.round.on_turn


def has_claimed(state: TurnPhase, seat: Seat) -> bool:
    """Return whether this is the turn of the seat, and it has claimed in it."""
    return isinstance(state, ProofPhase) and seat == state.round.on_turn


@implements("schrodinger.doubt.needs-claim")
def there_is_a_claim(state: TurnPhase, _seat: Seat) -> bool:
    """Return whether anybody has claimed in this round."""
    return state.round.claim is not None


def standing_claim(state: TurnPhase) -> Claim:
    """Return the claim that stands in this round, where there is one."""
    claim = state.round.claim
    assert claim is not None, "nobody has claimed"
    return claim


def standing_space(state: TurnPhase, _action: SeatAction) -> Space:
    """Return the space of the track that was claimed last, where there is a claim."""
    return standing_claim(state).space


# A seat acts in its own turn.


@implements("schrodinger.turn.order")
def _seat_on_turn(state: TurnPhase) -> tuple[Seat, ...]:
    return (state.round.on_turn,)


@implements("schrodinger.turn.order")
def _says_out_of_turn(state: TurnPhase, action: SeatAction) -> Findings:
    seat, due = action.seat, state.round.on_turn
    template = "it is seat {due}'s turn, not seat {seat}'s"
    if is_out(state, seat):
        template = "it is seat {due}'s turn, and seat {seat} is out of the match"
    elif has_claimed(state, due):
        template += ": seat {due} has claimed but has not ended its turn"
    return (finding("schrodinger.turn.order", template, ".seat", due=due, seat=seat),)


ON_TURN: Final = OnTurn(
    "schrodinger.turn.order", _seat_on_turn, _says_out_of_turn, "it is seat {seat}'s turn"
)
"""The condition on who acts, which all actions of seats share."""


# A seat does not claim or doubt after its claim in the same turn.


@implements("schrodinger.turn.claim-or-doubt")
def _has_not_claimed(state: TurnPhase, seat: Seat) -> bool:
    return not has_claimed(state, seat)


CLAIMS_OR_DOUBTS_ONCE: Final[Condition[TurnPhase, Any, Any]] = Condition(
    "schrodinger.turn.claim-or-doubt",
    broken="seat {seat} has claimed in this turn, and may claim or doubt only once",
    holds=_has_not_claimed,
)
"""The condition that a claim and a doubt share; it does not depend on the choices."""


# The end of a turn.


@implements("schrodinger.turn.end")
def _says_has_claimed(state: TurnPhase, action: EndTurn) -> Findings:
    template, space = "seat {seat} has claimed {space}", str(standing_claim(state).space)
    return (finding("schrodinger.turn.end", template, seat=action.seat, space=space),)


CONDITIONS_ON_END: Final = Conditions(
    one_only(actions.end_turn),
    evolve(ON_TURN, suffices=always),
    (
        Condition(
            "schrodinger.turn.claim-or-doubt",
            broken="seat {seat} has neither claimed nor doubted",
            met=_says_has_claimed,
            holds=has_claimed,
        ),
    ),
)
"""A turn ends once its seat has claimed."""


@implements("schrodinger.turn.end")
def end_turn(state: TurnPhase, action: EndTurn) -> Step[State, Event]:
    """Apply the end of a turn: the left neighbor is on turn."""
    return Step(with_next_on_turn(state), (TurnEnded(action.seat),))


@implements("schrodinger.turn.order")
def with_next_on_turn(state: TurnPhase) -> ClaimPhase:
    """Return the turn of the left neighbor."""
    round = state.round.with_turn_of(left_of_turn(state))
    return claim_phase(state.table, state.results, round)


def left_of_turn(state: TurnPhase) -> Seat:
    """Return the left neighbor of the seat on turn."""
    return left_neighbor(state.table, state.results, state.round.on_turn)
