"""What the ten Physicats do (`schrodinger.physicat.…`), and how a ruling says it.

An effect takes the turn in which the Physicat is used, while it lies in no place, and gives the
phase in which the round goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from attrs import frozen

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import with_seat
from catbox_rules.schrodingers_cats.boxes import NOTHING, Box, cards, total
from catbox_rules.schrodingers_cats.events import (
    BoxesDiscarded,
    BoxesInPlayChanged,
    BoxesRemoved,
    DiscardPileSeen,
    DiscardsChosen,
    Event,
    PhysicatJoinedRow,
    TurnSkipped,
)
from catbox_rules.schrodingers_cats.physicats import COUNTS_AS, Physicat
from catbox_rules.schrodingers_cats.rules.turns import with_next_on_turn
from catbox_rules.schrodingers_cats.state import RoundPhase, TurnPhase, draw_phase

__all__ = ["EFFECTS", "Effect"]

Result: TypeAlias = tuple[RoundPhase, tuple[Event, ...]]


@frozen
class Effect:
    """What a Physicat does in a turn, and in a few words what it is about to do."""

    happens: Callable[[TurnPhase], Result]
    says: Callable[[TurnPhase], str]


def _stays(state: TurnPhase) -> Result:
    """Nothing happens before the check."""
    return state, ()


def _counts_as(physicat: Physicat) -> Effect:
    return Effect(_stays, lambda _: f"it counts as {COUNTS_AS[physicat]} in this round")


def _says_feyncat(_: TurnPhase) -> str:
    return "Heisenbergs do not count when the claim of this round is checked"


@implements("schrodinger.physicat.purrie")
def _purrie(state: TurnPhase) -> Result:
    """Open alive cards are discarded; Pounce-Gaposchkin goes to the row."""
    after, events = _without_open(state, Box.ALIVE)
    physicats = after.round.physicats
    if Physicat.POUNCE_GAPOSCHKIN in physicats.staying:
        physicats = physicats.with_moved_to_row(Physicat.POUNCE_GAPOSCHKIN)
        after = after.with_round(after.round.with_physicats(physicats))
        events = (*events, PhysicatJoinedRow(Physicat.POUNCE_GAPOSCHKIN))
    return after, events


def _says_purrie(state: TurnPhase) -> str:
    removed = _says_without_open(state, Box.ALIVE)
    lies_open = Physicat.POUNCE_GAPOSCHKIN in state.round.physicats.staying
    return f"{removed}; pounce-gaposchkin joins the row" if lies_open else removed


@implements("schrodinger.physicat.felidae")
def _felidae(state: TurnPhase) -> Result:
    """Open dead cards are discarded."""
    return _without_open(state, Box.DEAD)


def _says_felidae(state: TurnPhase) -> str:
    return _says_without_open(state, Box.DEAD)


def _without_open(state: TurnPhase, box: Box) -> tuple[TurnPhase, tuple[Event, ...]]:
    """Without the open cards of a kind, of any seat: everybody knows where they are now."""
    round, table = state.round, state.table
    removed = [proof.only(box) for proof in round.proofs]
    if not any(removed):
        return state, ()
    proofs = tuple(proof - gone for proof, gone in zip(round.proofs, removed, strict=True))
    discards = round.discards.with_open(total(removed))
    after = state.with_round(round.with_cards(proofs=proofs, discards=discards))
    told = [BoxesRemoved(seat, removed[seat]) for seat in table.seats if removed[seat]]
    return after, (*told, BoxesInPlayChanged(after.boxes_in_play))


def _says_without_open(state: TurnPhase, box: Box) -> str:
    number = total(state.round.proofs)[box]
    return (
        f"the open {box} cards are discarded, {number} in all" if number else f"no {box} lies open"
    )


@implements("schrodinger.physicat.prride")
def _prride(state: TurnPhase) -> Result:
    """The seat looks through the discard pile."""
    round = state.round
    after = state.with_round(round.with_cards(discards=round.discards.seen_by(round.on_turn)))
    return after, (DiscardPileSeen(round.on_turn, round.discards.boxes),)


def _says_prride(state: TurnPhase) -> str:
    round = state.round
    return f"seat {round.on_turn} looks through a discard pile of {len(round.discards)}"


_MEWTON_DRAWS: Final = 2


@implements("schrodinger.physicat.mewton")
def _mewton(state: TurnPhase) -> Result:
    """The seat is to draw two cards, or what there is."""
    return _drawing(state, _MEWTON_DRAWS, before=state.boxes_in_play)


def _says_mewton(state: TurnPhase) -> str:
    return _says_drawing(state, _MEWTON_DRAWS)


@implements("schrodinger.physicat.felinestein")
def _felinestein(state: TurnPhase) -> Result:
    """The seat discards its hand and is to draw as many cards, or what there is."""
    round, seat = state.round, state.round.on_turn
    hand = round.hands[seat]
    if not hand:
        return state, ()
    hands = with_seat(round.hands, seat, NOTHING)
    discards = round.discards.with_hidden(seat, hand)
    during = state.with_round(round.with_cards(hands=hands, discards=discards))
    after, events = _drawing(during, len(hand), before=state.boxes_in_play)
    return after, (BoxesDiscarded(seat, len(hand)), DiscardsChosen(seat, hand), *events)


def _says_felinestein(state: TurnPhase) -> str:
    number = len(state.round.hands[state.round.on_turn])
    return f"{cards(number)} of the hand go to the discard pile; {_says_drawing(state, number)}"


def _drawing(state: TurnPhase, number: int, *, before: int) -> Result:
    """The seat on turn is to draw this number of cards, or as many as the draw pile has; `before`
    are the boxes in play until now."""
    owed = min(number, len(state.draw_pile))
    after: RoundPhase = draw_phase(owed, state) if owed else state
    boxes = after.boxes_in_play
    return after, (() if boxes == before else (BoxesInPlayChanged(boxes),))


def _says_drawing(state: TurnPhase, number: int) -> str:
    left = len(state.draw_pile)
    drawn = f"seat {state.round.on_turn} draws {cards(min(number, left))}"
    return drawn if number <= left else f"{drawn}, as many as the draw pile has"


@implements("schrodinger.physicat.pawking")
def _pawking(state: TurnPhase) -> Result:
    """The left neighbor is on turn at once; the claim is still that of its claimer."""
    return with_next_on_turn(state), (TurnSkipped(state.round.on_turn),)


def _says_pawking(state: TurnPhase) -> str:
    return f"the turn of seat {state.round.on_turn} is skipped"


EFFECTS: Final[Mapping[Physicat, Effect]] = {
    Physicat.POUNCE_GAPOSCHKIN: _counts_as(Physicat.POUNCE_GAPOSCHKIN),
    Physicat.GOEPPERT_MEOWER: _counts_as(Physicat.GOEPPERT_MEOWER),
    Physicat.PURRIE: Effect(_purrie, _says_purrie),
    Physicat.FELIDAE: Effect(_felidae, _says_felidae),
    Physicat.FEYNCAT: Effect(_stays, _says_feyncat),
    Physicat.PRRIDE: Effect(_prride, _says_prride),
    Physicat.MEWTON: Effect(_mewton, _says_mewton),
    Physicat.FELINESTEIN: Effect(_felinestein, _says_felinestein),
    Physicat.PAWKING: Effect(_pawking, _says_pawking),
}
"""What each does. Tabby has no effect of its own: it is swapped for another one."""
