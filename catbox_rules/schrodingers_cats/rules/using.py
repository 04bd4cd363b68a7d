"""Using a Physicat: which, when, and where it lies then (`schrodinger.physicat.…`)."""

from __future__ import annotations

from attrs import evolve

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.kernel.verdict import Finding, Verdict
from catbox_rules.schrodingers_cats.actions import Use
from catbox_rules.schrodingers_cats.events import (
    Event,
    PhysicatJoinedRow,
    PhysicatStays,
    PhysicatUsed,
)
from catbox_rules.schrodingers_cats.options import PhysicatTiming
from catbox_rules.schrodingers_cats.physicats import POWERS, STAYING, Physicat, Physicats
from catbox_rules.schrodingers_cats.rules.effects import EFFECTS
from catbox_rules.schrodingers_cats.rules.turns import (
    has_claimed,
    on_turn,
    out_of_turn,
    skip_leaves_nothing,
)
from catbox_rules.schrodingers_cats.state import State, TurnPhase

__all__ = ["judge_use", "legal_uses", "use"]


def legal_uses(state: TurnPhase) -> tuple[Use, ...]:
    """How the seat on turn may use its Physicat: in one way, or Tabby as each one of the row."""
    seat, physicats = state.round.on_turn, state.round.physicats
    own = physicats.unused[seat]
    if own is None:
        return ()
    taken = physicats.row if own is Physicat.TABBY else (None,)
    uses = (Use(seat, own, taking) for taking in taken)
    return tuple(use for use in uses if not _violations(state, use))


def judge_use(state: TurnPhase, use: Use) -> Verdict:
    """Whether the seat may use this Physicat now."""
    violations = _violations(state, use)
    if violations:
        return Verdict.of(violations=violations)
    grounds = [
        Finding(f"schrodinger.physicat.{use.effect}", POWERS[use.effect]),
        Finding("schrodinger.physicat.own", f"seat {use.seat} has {use.physicat}"),
    ]
    if use.taking is not None:
        message = f"{use.taking} lies in the row and is swapped for tabby"
        grounds.append(Finding("schrodinger.physicat.tabby", message))
    message = f"seat {use.seat} has not used it before"
    grounds.append(Finding("schrodinger.physicat.once", message))
    timing = f"it is the own turn of seat {use.seat}"
    grounds.append(Finding("schrodinger.physicat.timing", timing))
    return Verdict.of(grounds=[*grounds, on_turn(use.seat)])


def _violations(state: TurnPhase, use: Use) -> list[Finding]:
    return [
        *out_of_turn(state, use),
        *_not_its_own(state, use),
        *_too_late(state, use),
        *_no_swap(state, use),
        *_no_skip(state, use),
    ]


@implements("schrodinger.physicat.own", "schrodinger.physicat.once", "schrodinger.setup.physicats")
def _not_its_own(state: TurnPhase, use: Use) -> list[Finding]:
    seat, own = use.seat, state.round.physicats.unused[use.seat]
    if own is use.physicat:
        return []
    if not state.table.has_physicats:
        message = "this match is played without Physicats"
    elif own is not None:
        message = f"seat {seat} does not have {use.physicat}"
    else:
        message = f"seat {seat} has no Physicat left: one is used once in a match"
        return [Finding("schrodinger.physicat.once", message)]
    return [Finding("schrodinger.physicat.own", message, ".physicat")]


@implements("schrodinger.physicat.timing")
def _too_late(state: TurnPhase, use: Use) -> list[Finding]:
    timing = state.table.physicat_timing
    if timing is PhysicatTiming.OWN_TURN or not has_claimed(state, use.seat):
        return []
    message = f"seat {use.seat} has claimed, and this table uses Physicats before that"
    return [Finding("schrodinger.physicat.timing", message)]


@implements("schrodinger.physicat.tabby")
def _no_swap(state: TurnPhase, use: Use) -> list[Finding]:
    clause, row = "schrodinger.physicat.tabby", state.round.physicats.row
    if use.physicat is not Physicat.TABBY:
        if use.taking is None:
            return []
        message = f"{use.physicat} is not swapped for another; only tabby is"
    elif use.taking is None:
        message = f"tabby is swapped for one of the row: {' '.join(map(str, row))}"
    elif use.taking in row:
        return []
    else:
        message = f"{use.taking} is not in the row: {' '.join(map(str, row))}"
    return [Finding(clause, message, ".taking")]


@implements("schrodinger.physicat.pawking", "schrodinger.turn.own-claim")
def _no_skip(state: TurnPhase, use: Use) -> list[Finding]:
    if use.effect is not Physicat.PAWKING or use.seat != state.round.on_turn:
        return []
    if has_claimed(state, use.seat):
        message = f"seat {use.seat} has claimed, so its turn cannot be skipped any more"
        return [Finding("schrodinger.physicat.pawking", message)]
    return skip_leaves_nothing(state)


@implements("schrodinger.physicat.joins-row")
def use(state: TurnPhase, use: Use) -> Step[State, Event]:
    """The Physicat is revealed, has its effect, and then takes its new place."""
    seat, effect = use.seat, use.effect
    events: list[Event] = [PhysicatUsed(seat, use.physicat, use.taking)]
    physicats = state.round.physicats.revealed_by(seat)
    if use.taking is not None:
        physicats = physicats.with_swapped(use.taking)
        events.append(PhysicatJoinedRow(Physicat.TABBY))
    after, happened = EFFECTS[effect](state.with_round(evolve(state.round, physicats=physicats)))
    physicats, placed = _placed(after.round.physicats, seat, effect)
    after = after.with_round(evolve(after.round, physicats=physicats))
    return Step(after, (*events, *happened, placed))


@implements("schrodinger.physicat.joins-row", "schrodinger.physicat.stays")
def _placed(physicats: Physicats, seat: Seat, effect: Physicat) -> tuple[Physicats, Event]:
    """A revealed Physicat in the row, or, if it stays for the round, open before its seat."""
    if effect in STAYING:
        return physicats.with_staying(seat, effect), PhysicatStays(seat, effect)
    return physicats.with_in_row(effect), PhysicatJoinedRow(effect)
