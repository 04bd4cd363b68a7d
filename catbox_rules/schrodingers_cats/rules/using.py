"""Using a Physicat: which, when, and where it lies then (`schrodinger.physicat.…`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, TypeAlias

from attrs import evolve

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.condition import Condition, Conditions
from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.kernel.verdict import Findings
from catbox_rules.schrodingers_cats.actions import Use
from catbox_rules.schrodingers_cats.events import (
    Event,
    PhysicatJoinedRow,
    PhysicatStays,
    PhysicatUsed,
)
from catbox_rules.schrodingers_cats.physicats import STAYING, Physicat, Physicats
from catbox_rules.schrodingers_cats.readings import SHORT_PILE, PhysicatTiming, ShortPile
from catbox_rules.schrodingers_cats.rules.choices import NO_USES, USES, SomeUses
from catbox_rules.schrodingers_cats.rules.effects import EFFECTS
from catbox_rules.schrodingers_cats.rules.turns import (
    ON_TURN,
    has_claimed,
    is_on_turn,
    is_out,
    left_of_turn,
    standing_claim,
    standing_space,
)
from catbox_rules.schrodingers_cats.state import DrawPhase, State, TurnPhase
from catbox_rules.schrodingers_cats.table import Table

_UseCondition: TypeAlias = Condition[TurnPhase, Use, SomeUses]
_UseConditions: TypeAlias = Conditions[TurnPhase, Use, SomeUses]


_ON_TURN: Final = evolve(ON_TURN, suffices=is_out)
"""Of a seat that is out a ruling says so, and no more."""

# Which Physicat: the one that lies unused before the seat.


@implements("schrodinger.physicat.once")
def _has_not_used(state: TurnPhase, seat: Seat) -> bool:
    return state.round.physicats.unused[seat] is not None


@implements("schrodinger.physicat.own")
def _its_own(state: TurnPhase, seat: Seat, choices: SomeUses) -> SomeUses:
    own = state.round.physicats.unused[seat]
    return {own: choices[own]} if own is not None and own in choices else NO_USES


# As which one: Tabby as one of the row, any other as it is.


@implements("schrodinger.physicat.tabby")
def _swapped(state: TurnPhase, _seat: Seat, choices: SomeUses) -> SomeUses:
    row = state.round.physicats.row
    swapped: dict[Physicat, tuple[Physicat | None, ...]] = {}
    for physicat, takings in choices.items():
        if physicat is Physicat.TABBY:
            swapped[physicat] = tuple([each for each in row if each in takings])
        elif None in takings:
            swapped[physicat] = (None,)
    return swapped


def _says_wrongly_swapped(_state: TurnPhase, use: Use) -> str:
    if use.physicat is not Physicat.TABBY:
        return "{physicat} is not swapped for another; only tabby is"
    if use.taking is None:
        return "tabby must be swapped for one in the row: {row}"
    return "{taking} is not in the row: {row}"


def _says_rightly_swapped(_state: TurnPhase, use: Use) -> str:
    is_tabby = use.physicat is Physicat.TABBY
    return "{taking} is in the row, and tabby takes its place" if is_tabby else ""


# When: in one's own turn, by a reading before one's claim alone.


@implements("schrodinger.physicat.timing")
def _before_claim(state: TurnPhase, seat: Seat) -> bool:
    return is_on_turn(state, seat) and not has_claimed(state, seat)


def _says_not_in_time(state: TurnPhase, use: Use) -> str:
    if is_on_turn(state, use.seat):
        return "seat {seat} has claimed: too late for its Physicat (physicat-timing={timing})"
    return "it is not seat {seat}'s turn, and a seat uses its Physicat in its own turn"


_timing: Final = partial(
    _UseCondition,
    "schrodinger.physicat.timing",
    broken=_says_not_in_time,
    fields={"timing": lambda state, _: state.table.physicat_timing},
)
_TIMING: Final[Mapping[PhysicatTiming, _UseCondition]] = {
    PhysicatTiming.OWN_TURN: _timing(
        met="a seat may use its Physicat at any moment of its turn (physicat-timing={timing})",
        holds=is_on_turn,
    ),
    PhysicatTiming.BEFORE_CLAIM: _timing(
        met="seat {seat} has not claimed yet (physicat-timing={timing})",
        holds=_before_claim,
    ),
}


# A turn is not skipped after one's claim, nor so that the claimer has nothing to raise to. Both ask
# last: they are about the few uses that all other conditions leave.


def _without(effect: Physicat, choices: SomeUses) -> SomeUses:
    others = {
        physicat: tuple([each for each in takings if (each or physicat) is not effect])
        for physicat, takings in choices.items()
    }
    return {physicat: takings for physicat, takings in others.items() if takings}


@implements("schrodinger.physicat.pawking")
def _without_skip(_state: TurnPhase, _seat: Seat, choices: SomeUses) -> SomeUses:
    return _without(Physicat.PAWKING, choices)


@implements("schrodinger.turn.own-claim")
def _skip_would_end_at_claimer(state: TurnPhase, seat: Seat) -> bool:
    """Return whether a skip would bring the turn back to a claimer whose claim stands on the last
    space. Whether a skip comes too late, the condition on Pawking decides."""
    claim = state.round.claim
    if claim is None or claim.space != state.table.track.last or not _before_claim(state, seat):
        return False
    return left_of_turn(state) == claim.seat


# By a reading Felinestein is not used where the draw pile cannot replace the hand.


@implements("schrodinger.physicat.felinestein")
def _pile_is_short(state: TurnPhase, seat: Seat) -> bool:
    return len(state.draw_pile) < len(state.round.hands[seat])


_NO_SHORT_PILE: Final[_UseCondition] = Condition(
    "schrodinger.physicat.felinestein",
    lambda _state, _seat, choices: _without(Physicat.FELINESTEIN, choices),
    "the draw pile has fewer cards ({pile}) than the hand ({hand}), so felinestein may not be used "
    "(short-pile={reading})",
    fields={
        "pile": lambda state, _: len(state.draw_pile),
        "hand": lambda state, use: len(state.round.hands[use.seat]),
        "reading": lambda _state, _use: ShortPile.BARRED,
    },
    asks_last=True,
    applies=_pile_is_short,
)

_OTHERS: Final[tuple[_UseCondition, ...]] = (
    Condition(
        "schrodinger.physicat.pawking",
        _without_skip,
        "seat {seat} has claimed, so its turn can no longer be skipped",
        asks_last=True,
        applies=has_claimed,
    ),
    Condition(
        "schrodinger.turn.own-claim",
        _without_skip,
        "the turn would come back to seat {seat}, whose claim of {space} is on the last space and "
        "cannot be raised",
        fields={"seat": lambda state, _: standing_claim(state).seat, "space": standing_space},
        asks_last=True,
        applies=_skip_would_end_at_claimer,
    ),
    Condition(
        "schrodinger.physicat.own",
        _its_own,
        "seat {seat} does not have {physicat}",
        "seat {seat} has {physicat}",
        ".physicat",
        applies=_has_not_used,
    ),
    Condition(
        "schrodinger.physicat.once",
        broken="seat {seat} has used its Physicat, which it may do once in a match",
        met="seat {seat} has not used its Physicat before",
        holds=_has_not_used,
    ),
    Condition(
        "schrodinger.physicat.tabby",
        _swapped,
        _says_wrongly_swapped,
        _says_rightly_swapped,
        ".taking",
        fields={"row": lambda state, _: state.round.physicats.row},
    ),
)
_NONE_IN_THE_GAME: Final[_UseCondition] = Condition(
    "schrodinger.physicat.own",
    broken="this match is played without Physicats",
    where=".physicat",
    holds=lambda _state, _seat: False,
)


def conditions_on_use(table: Table) -> _UseConditions:
    """Return the conditions on a use: a seat uses the Physicat that it has, once, in its own turn.
    Nothing is asked of a seat that is out, and nothing more where no Physicats are in the game."""
    if not table.has_physicats:
        return Conditions(USES, _ON_TURN, (_NONE_IN_THE_GAME,))
    is_barred = table.readings[SHORT_PILE] is ShortPile.BARRED
    barring = (_NO_SHORT_PILE,) if is_barred else ()
    others = (*barring, *_OTHERS, _TIMING[table.physicat_timing])
    effect = _remark_on_effect(Conditions(USES, _ON_TURN, others))
    return Conditions(USES, _ON_TURN, (effect, *others))


def _remark_on_effect(others: _UseConditions) -> _UseCondition:
    """Return the condition that forbids nothing, and says what a use brings about that all other
    conditions allow."""

    def says_effect(state: TurnPhase, use: Use) -> Findings:
        return (EFFECTS[use.effect].says(state),) if others.allows(state, use) else ()

    return Condition("schrodinger.physicat.own", met=says_effect)


# The effect.


@implements("schrodinger.physicat.joins-row")
def use(state: TurnPhase, action: Use) -> Step[State, Event]:
    """Apply a use: the Physicat is revealed, has its effect, and then takes its new place; if cards
    are to be drawn, once they are."""
    seat, effect = action.seat, action.effect
    events: list[Event] = [PhysicatUsed(seat, action.physicat, action.taking)]
    physicats = state.round.physicats.revealed_by(seat, effect)
    if action.taking is not None:
        physicats = physicats.with_swapped(action.taking)
        events.append(PhysicatJoinedRow(Physicat.TABBY))
    revealed = state.with_round(state.round.with_physicats(physicats))
    after, happened = EFFECTS[effect].happens(revealed)
    if isinstance(after, DrawPhase):
        return Step(after, (*events, *happened))
    physicats, placed = _placed(after.round.physicats, seat, effect)
    after = after.with_round(after.round.with_physicats(physicats))
    return Step(after, (*events, *happened, placed))


@implements("schrodinger.physicat.joins-row", "schrodinger.physicat.stays")
def _placed(physicats: Physicats, seat: Seat, effect: Physicat) -> tuple[Physicats, Event]:
    """Return a revealed Physicat in the row, or, if it stays for the round, open before its
    seat."""
    if effect in STAYING:
        return physicats.with_revealed_staying(seat), PhysicatStays(seat, effect)
    return physicats.with_revealed_in_row(), PhysicatJoinedRow(effect)
