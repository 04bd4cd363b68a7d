"""Oh Hell for 3 to 6 seats: the door to the game, by the protocol of `kernel/ruleset.py`."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.errors import IllegalAction, MalformedInput, Verbatim
from catbox_rules.kernel.hidden import PlainPosition, view_of
from catbox_rules.kernel.ruleset import Outcome, Seat, Step
from catbox_rules.kernel.verdict import Verdict

from . import rules
from .actions import ACTIONS, Action, Bid, Deal, Play, Tricks, parse
from .events import EVENTS, Event
from .state import DealPhase, MatchOver, RoundResult, State
from .table import EDITIONS, PATCHABLE, VARYING, Table, doubts

__all__ = ["ACTIONS", "EDITIONS", "EVENTS", "NAME", "PACKAGE", "PATCHABLE", "VERSION"]
__all__ += ["apply", "doubts", "draw", "initial", "judge", "legal_actions", "let_stand"]
__all__ += ["outcome", "parse", "ranges", "rounds", "totals", "turn"]
__all__ += ["variant_faults", "varied", "view"]

NAME: Final = "oh-hell"
VERSION: Final = "1"
PACKAGE: Final = __name__

turn = rules.RULES.turn
legal_actions = rules.RULES.legal_actions
let_stand = rules.RULES.let_stand
totals = rules.totals
varied, variant_faults = VARYING.varied, VARYING.variant_faults


def initial(
    edition: str,
    *,
    players: int,
    first_seat: int = 0,
    options: Mapping[str, object] | None = None,
) -> State:
    """Return the state before the first deal; raises what `Table.create` raises."""
    return DealPhase(Table.create(edition, players, first_seat, options or {}))


def judge(state: State, action: Action) -> Verdict:
    """Return the ruling on an action; raises MalformedInput for a number that is not there."""
    table = state.table
    if isinstance(action, Bid | Play) and action.seat >= table.players:
        raise MalformedInput("$.seat", expected=f"0 to {table.players - 1}", given=action.seat)
    if isinstance(action, Bid) and not 0 <= action.tricks <= table.cards:
        raise MalformedInput("$.tricks", expected=f"0 to {table.cards}", given=action.tricks)
    return rules.RULES.judge(state, action)


def apply(state: State, action: Action) -> Step[State, Event]:
    """Return the state after an action; raises IllegalAction with the verdict."""
    step = rules.RULES.apply(state, action)
    if step is None:
        raise IllegalAction(action, judge(state, action))
    return step


@implements("oh-hell.secrecy.hand")
def view(state: State, seat: int | None = None) -> PlainPosition:
    """Return what a seat sees, or a spectator: no other hands."""
    return view_of(state, seat, players=state.table.players)


def outcome(state: State) -> Outcome | None:
    """Return the points and the winners once the match is over, None before."""
    return rules.outcome(state) if isinstance(state, MatchOver) else None


def draw(state: State, random: Random) -> Deal:
    """Return a deal by the caller's generator; raises MalformedInput if chance is not on turn."""
    if not isinstance(state, DealPhase):
        given = Verbatim(type(state).__name__)
        raise MalformedInput("$", expected="a state in which chance is on turn", given=given)
    return rules.random_deal(state, random)


def ranges(state: State) -> Mapping[object, range]:
    """Return the seats and the numbers of tricks."""
    return {Seat: range(state.table.players), Tricks: range(state.table.cards + 1)}


def rounds(state: State) -> tuple[RoundResult, ...]:
    """Return the rounds that are over."""
    return state.results
