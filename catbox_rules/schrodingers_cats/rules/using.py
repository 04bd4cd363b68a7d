"""Using a Physicat: which, when, and where it lies then (`schrodinger.physicat.…`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.condition import Condition, Conditions, remark
from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.kernel.verdict import Findings, finding
from catbox_rules.schrodingers_cats.actions import Use
from catbox_rules.schrodingers_cats.boxes import cards
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
    is_in_match,
    is_on_turn,
    left_of_turn,
)
from catbox_rules.schrodingers_cats.state import DrawPhase, State, TurnPhase
from catbox_rules.schrodingers_cats.table import Table

_UseCondition: TypeAlias = Condition[TurnPhase, Use, SomeUses]
_UseConditions: TypeAlias = Conditions[TurnPhase, Use, SomeUses]


# Which Physicat: the one that lies unused before the seat.


@implements("schrodinger.physicat.once")
def _has_not_used(state: TurnPhase, seat: Seat) -> bool:
    return state.round.physicats.unused[seat] is not None


@implements("schrodinger.physicat.own")
def _its_own(state: TurnPhase, seat: Seat, choices: SomeUses) -> SomeUses:
    own = state.round.physicats.unused[seat]
    return {own: choices[own]} if own is not None and own in choices else NO_USES


@implements("schrodinger.physicat.own")
def _says_another(_state: TurnPhase, use: Use) -> Findings:
    template, physicat = "seat {seat} does not have {physicat}", str(use.physicat)
    return (
        finding(
            "schrodinger.physicat.own", template, ".physicat", seat=use.seat, physicat=physicat
        ),
    )


@implements("schrodinger.physicat.own")
def _says_has_it(_state: TurnPhase, use: Use) -> Findings:
    template, physicat = "seat {seat} has {physicat}", str(use.physicat)
    return (finding("schrodinger.physicat.own", template, seat=use.seat, physicat=physicat),)


@implements("schrodinger.physicat.own")
def _says_without_physicats(_state: TurnPhase, _use: Use) -> Findings:
    template = "this match is played without Physicats"
    return (finding("schrodinger.physicat.own", template, ".physicat"),)


@implements("schrodinger.physicat.once")
def _says_used(_state: TurnPhase, use: Use) -> Findings:
    template = "seat {seat} has used its Physicat; that is done once in a match"
    return (finding("schrodinger.physicat.once", template, seat=use.seat),)


@implements("schrodinger.physicat.once")
def _says_not_used(_state: TurnPhase, use: Use) -> Findings:
    template = "seat {seat} has not used its Physicat before"
    return (finding("schrodinger.physicat.once", template, seat=use.seat),)


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


@implements("schrodinger.physicat.tabby")
def _says_wrongly_swapped(state: TurnPhase, use: Use) -> Findings:
    if use.physicat is not Physicat.TABBY:
        template = "{physicat} is not swapped for another; only tabby is"
    elif use.taking is None:
        template = "tabby is swapped for one of the row: {row}"
    else:
        template = "{taking} does not lie in the row, which has {row}"
    return (
        finding(
            "schrodinger.physicat.tabby",
            template,
            ".taking",
            physicat=str(use.physicat),
            taking=str(use.taking),
            row=tuple(map(str, state.round.physicats.row)),
        ),
    )


@implements("schrodinger.physicat.tabby")
def _says_rightly_swapped(_state: TurnPhase, use: Use) -> Findings:
    if use.physicat is not Physicat.TABBY:
        return ()
    template = "{taking} lies in the row, and tabby takes its place"
    return (finding("schrodinger.physicat.tabby", template, taking=str(use.taking)),)


# When: in one's own turn, by a reading before one's claim alone.


@implements("schrodinger.physicat.timing")
def _before_claim(state: TurnPhase, seat: Seat) -> bool:
    return is_on_turn(state, seat) and not has_claimed(state, seat)


@implements("schrodinger.physicat.timing")
def _says_not_in_time(state: TurnPhase, use: Use) -> Findings:
    template = "seat {seat} is not on turn, and a Physicat is used in one's own turn"
    if use.seat == state.round.on_turn:
        template = "seat {seat} has claimed, and by physicat-timing={timing} that is too late"
    return _says_on_timing(state, use, template)


@implements("schrodinger.physicat.timing")
def _says_in_time(state: TurnPhase, use: Use) -> Findings:
    template = "any moment of one's own turn will do, by physicat-timing={timing}"
    if state.table.physicat_timing is PhysicatTiming.BEFORE_CLAIM:
        template = "seat {seat} has not claimed yet, as physicat-timing={timing} asks"
    return _says_on_timing(state, use, template)


def _says_on_timing(state: TurnPhase, use: Use, template: str) -> Findings:
    timing: str = state.table.physicat_timing.value
    return (finding("schrodinger.physicat.timing", template, seat=use.seat, timing=timing),)


_TIMING: Final[Mapping[PhysicatTiming, _UseCondition]] = {
    PhysicatTiming.OWN_TURN: Condition(
        "schrodinger.physicat.timing",
        broken=_says_not_in_time,
        met=_says_in_time,
        holds=is_on_turn,
        applies=is_in_match,
    ),
    PhysicatTiming.BEFORE_CLAIM: Condition(
        "schrodinger.physicat.timing",
        broken=_says_not_in_time,
        met=_says_in_time,
        holds=_before_claim,
        applies=is_in_match,
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


@implements("schrodinger.physicat.pawking")
def _says_skips_too_late(_state: TurnPhase, use: Use) -> Findings:
    template = "seat {seat} has claimed, so its turn cannot be skipped any more"
    return (finding("schrodinger.physicat.pawking", template, seat=use.seat),)


@implements("schrodinger.turn.own-claim")
def _skip_would_end_at_claimer(state: TurnPhase, seat: Seat) -> bool:
    """Return whether a skip would bring the turn back to a claimer whose claim stands on the last
    space. Whether a skip comes too late, the condition on Pawking decides."""
    claim = state.round.claim
    if claim is None or claim.space != state.table.track.last or not _before_claim(state, seat):
        return False
    return left_of_turn(state) == claim.seat


@implements("schrodinger.turn.own-claim")
def _says_nothing_to_raise_to(state: TurnPhase, _use: Use) -> Findings:
    claim = state.round.claim
    assert claim is not None, "it stands on the last space"
    template = (
        "the turn would come back to seat {seat}, whose claim of {space} stands on "
        "the last space and cannot be raised"
    )
    return (
        finding("schrodinger.turn.own-claim", template, seat=claim.seat, space=str(claim.space)),
    )


# By a reading Felinestein is not used where the draw pile cannot replace the hand.


@implements("schrodinger.physicat.felinestein")
def _pile_is_short(state: TurnPhase, seat: Seat) -> bool:
    return len(state.draw_pile) < len(state.round.hands[seat])


@implements("schrodinger.physicat.felinestein")
def _says_pile_is_short(state: TurnPhase, use: Use) -> Findings:
    template = (
        "the draw pile has {pile} for a hand of {hand}, and by short-pile={reading} felinestein "
        "is not used then"
    )
    return (
        finding(
            "schrodinger.physicat.felinestein",
            template,
            pile=cards(len(state.draw_pile)),
            hand=len(state.round.hands[use.seat]),
            reading=ShortPile.BARRED.value,
        ),
    )


_NO_SHORT_PILE: Final[_UseCondition] = Condition(
    "schrodinger.physicat.felinestein",
    lambda _state, _seat, choices: _without(Physicat.FELINESTEIN, choices),
    _says_pile_is_short,
    asks_last=True,
    applies=_pile_is_short,
)

_OTHERS: Final[tuple[_UseCondition, ...]] = (
    Condition(
        "schrodinger.physicat.pawking",
        _without_skip,
        _says_skips_too_late,
        asks_last=True,
        applies=has_claimed,
    ),
    Condition(
        "schrodinger.turn.own-claim",
        _without_skip,
        _says_nothing_to_raise_to,
        asks_last=True,
        applies=_skip_would_end_at_claimer,
    ),
    Condition(
        "schrodinger.physicat.own", _its_own, _says_another, _says_has_it, applies=_has_not_used
    ),
    Condition(
        "schrodinger.physicat.once",
        broken=_says_used,
        met=_says_not_used,
        holds=_has_not_used,
        applies=is_in_match,
    ),
    Condition(
        "schrodinger.physicat.tabby",
        _swapped,
        _says_wrongly_swapped,
        _says_rightly_swapped,
        applies=is_in_match,
    ),
)
_NONE_IN_THE_GAME: Final[_UseCondition] = Condition(
    "schrodinger.physicat.own",
    broken=_says_without_physicats,
    holds=lambda _state, _seat: False,
    applies=is_in_match,
)


def conditions_on_use(table: Table) -> _UseConditions:
    """A seat uses the Physicat that it has, once, in its own turn. Nothing is asked of a seat that
    is out, and nothing more where no Physicats are in the game."""
    if not table.has_physicats:
        return Conditions(USES, ON_TURN, (_NONE_IN_THE_GAME,))
    is_barred = table.readings[SHORT_PILE] is ShortPile.BARRED
    barring = (_NO_SHORT_PILE,) if is_barred else ()
    others = (*barring, *_OTHERS, _TIMING[table.physicat_timing])
    effect = _remark_on_effect(Conditions(USES, ON_TURN, others))
    return Conditions(USES, ON_TURN, (effect, *others))


def _remark_on_effect(others: _UseConditions) -> _UseCondition:
    """The condition that forbids nothing, and says what a use brings about that all other
    conditions allow."""

    def says_effect(state: TurnPhase, use: Use) -> Findings:
        return (EFFECTS[use.effect].says(state),) if others.allows(state, use) else ()

    return remark("schrodinger.physicat.own", says_effect)


# The effect.


@implements("schrodinger.physicat.joins-row")
def use(state: TurnPhase, action: Use) -> Step[State, Event]:
    """The Physicat is revealed, has its effect, and then takes its new place; if cards are to be
    drawn, once they are."""
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
    """A revealed Physicat in the row, or, if it stays for the round, open before its seat."""
    if effect in STAYING:
        return physicats.with_revealed_staying(seat), PhysicatStays(seat, effect)
    return physicats.with_revealed_in_row(), PhysicatJoinedRow(effect)
