"""Using a Physicat: which, when, and where it lies then (`schrodinger.physicat.…`)."""

from __future__ import annotations

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.kernel.verdict import Condition, Finding, any_broken
from catbox_rules.schrodingers_cats.actions import Use, uses
from catbox_rules.schrodingers_cats.events import (
    Event,
    PhysicatJoinedRow,
    PhysicatStays,
    PhysicatUsed,
)
from catbox_rules.schrodingers_cats.options import PhysicatTiming
from catbox_rules.schrodingers_cats.physicats import STAYING, Physicat, Physicats
from catbox_rules.schrodingers_cats.rules.effects import EFFECTS
from catbox_rules.schrodingers_cats.rules.turns import (
    has_claimed,
    is_out,
    skip_that_leaves_nothing,
)
from catbox_rules.schrodingers_cats.state import ClaimPhase, State, TurnPhase

__all__ = ["conditions_on_use", "legal_uses", "may_use", "use"]


def legal_uses(state: TurnPhase) -> tuple[Use, ...]:
    """How the seat on turn may use its Physicat: in one way, or Tabby as each one of the row."""
    seat, physicats = state.round.on_turn, state.round.physicats
    own = physicats.unused[seat]
    if own is None or not _is_in_time(state):
        return ()
    possible = uses(seat, own, physicats.row if own is Physicat.TABBY else (None,))
    if _may_skip(state):
        return possible
    return tuple(use for use in possible if use.effect is not Physicat.PAWKING)


def may_use(state: TurnPhase, use: Use) -> bool:
    """Whether a use is legal, without the reasons of `conditions_on_use`."""
    return use in legal_uses(state)


@implements("schrodinger.physicat.timing")
def _is_in_time(state: TurnPhase) -> bool:
    """Whether a Physicat may be used at this moment of a turn."""
    by_own_turn = state.table.physicat_timing is PhysicatTiming.OWN_TURN
    return by_own_turn or isinstance(state, ClaimPhase)


@implements("schrodinger.physicat.pawking")
def _may_skip(state: TurnPhase) -> bool:
    """Whether the turn may be skipped at this moment."""
    return isinstance(state, ClaimPhase) and not skip_that_leaves_nothing(state)


def conditions_on_use(state: TurnPhase, use: Use) -> list[Condition]:
    """A seat uses the Physicat that it has, once, in its own turn. Nothing is asked of a seat that
    is out, and nothing more where no Physicats are in the game."""
    if is_out(state, use.seat):
        return []
    if not state.table.has_physicats:
        message = "this match is played without Physicats"
        return [Condition([Finding("schrodinger.physicat.own", message, ".physicat")])]
    conditions = [
        _its_own(state, use),
        _first_use(state, use.seat),
        _swapped(state, use),
        _in_time(state, use),
    ]
    return [_effect(state, use, happens=not any_broken(conditions)), *conditions]


@implements("schrodinger.physicat.own")
def _its_own(state: TurnPhase, use: Use) -> Condition:
    clause, seat = "schrodinger.physicat.own", use.seat
    own = state.round.physicats.unused[seat]
    if own is None:
        return Condition([])
    if own is not use.physicat:
        message = f"seat {seat} does not have {use.physicat}"
        return Condition([Finding(clause, message, ".physicat")])
    return Condition([], lambda: Finding(clause, f"seat {seat} has {own}"))


@implements("schrodinger.physicat.once")
def _first_use(state: TurnPhase, seat: Seat) -> Condition:
    clause = "schrodinger.physicat.once"
    if state.round.physicats.unused[seat] is None:
        message = f"seat {seat} has used its Physicat; that is done once in a match"
        return Condition([Finding(clause, message)])
    return Condition([], lambda: Finding(clause, f"seat {seat} has not used its Physicat before"))


@implements("schrodinger.physicat.timing")
def _in_time(state: TurnPhase, use: Use) -> Condition:
    clause, seat, timing = "schrodinger.physicat.timing", use.seat, state.table.physicat_timing
    if seat != state.round.on_turn:
        message = f"seat {seat} is not on turn, and a Physicat is used in one's own turn"
        return Condition([Finding(clause, message)])
    if timing is PhysicatTiming.OWN_TURN:
        message = f"any moment of one's own turn will do, by physicat-timing={timing.value}"
    elif has_claimed(state, seat):
        message = f"seat {seat} has claimed, and by physicat-timing={timing.value} that is too late"
        return Condition([Finding(clause, message)])
    else:
        message = f"seat {seat} has not claimed yet, as physicat-timing={timing.value} asks"
    return Condition([], lambda: Finding(clause, message))


@implements("schrodinger.physicat.tabby")
def _swapped(state: TurnPhase, use: Use) -> Condition:
    clause, row = "schrodinger.physicat.tabby", state.round.physicats.row
    if use.physicat is Physicat.TABBY and use.taking in row:
        message = f"{use.taking} lies in the row, and tabby takes its place"
        return Condition([], lambda: Finding(clause, message))
    if use.physicat is not Physicat.TABBY and use.taking is None:
        return Condition([])
    if use.physicat is not Physicat.TABBY:
        message = f"{use.physicat} is not swapped for another; only tabby is"
    elif use.taking is None:
        message = f"tabby is swapped for one of the row: {', '.join(map(str, row))}"
    else:
        message = f"{use.taking} does not lie in the row, which has {', '.join(map(str, row))}"
    return Condition([Finding(clause, message, ".taking")])


@implements("schrodinger.physicat.pawking")
def _effect(state: TurnPhase, use: Use, *, happens: bool) -> Condition:
    """Any effect is allowed but a skip that comes too late, or leaves the claimer nothing. It is a
    ground only where it happens."""
    clause = f"schrodinger.physicat.{use.effect}"
    if use.effect is Physicat.PAWKING and use.seat == state.round.on_turn:
        if has_claimed(state, use.seat):
            message = f"seat {use.seat} has claimed, so its turn cannot be skipped any more"
            return Condition([Finding(clause, message)])
        if nothing_left := skip_that_leaves_nothing(state):
            return Condition(nothing_left)
    if not happens:
        return Condition([])
    return Condition([], lambda: Finding(clause, EFFECTS[use.effect].says(state)))


@implements("schrodinger.physicat.joins-row")
def use(state: TurnPhase, use: Use) -> Step[State, Event]:
    """The Physicat is revealed, has its effect, and then takes its new place. Where a draw comes
    of it, this lies there already while the cards are due: nothing can be done in between."""
    seat, effect = use.seat, use.effect
    events: list[Event] = [PhysicatUsed(seat, use.physicat, use.taking)]
    physicats = state.round.physicats.revealed_by(seat)
    if use.taking is not None:
        physicats = physicats.with_swapped(use.taking)
        events.append(PhysicatJoinedRow(Physicat.TABBY))
    revealed = state.with_round(state.round.with_physicats(physicats))
    after, happened = EFFECTS[effect].happens(revealed)
    physicats, placed = _placed(after.round.physicats, seat, effect)
    after = after.with_round(after.round.with_physicats(physicats))
    return Step(after, (*events, *happened, placed))


@implements("schrodinger.physicat.joins-row", "schrodinger.physicat.stays")
def _placed(physicats: Physicats, seat: Seat, effect: Physicat) -> tuple[Physicats, Event]:
    """A revealed Physicat in the row, or, if it stays for the round, open before its seat."""
    if effect in STAYING:
        return physicats.with_staying(seat, effect), PhysicatStays(seat, effect)
    return physicats.with_in_row(effect), PhysicatJoinedRow(effect)
