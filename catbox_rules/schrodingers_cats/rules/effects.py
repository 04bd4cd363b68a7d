"""What the ten Physicats do (`schrodinger.physicat.…`).

An effect takes the turn in which the Physicat is used, while it lies in no place, and gives the
phase in which the round goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from attrs import evolve

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import with_seat
from catbox_rules.schrodingers_cats.boxes import Box, Boxes, total
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
from catbox_rules.schrodingers_cats.physicats import Physicat
from catbox_rules.schrodingers_cats.rules.match import boxes_in_play
from catbox_rules.schrodingers_cats.rules.turns import with_next_on_turn
from catbox_rules.schrodingers_cats.state import RoundPhase, TurnPhase, draw_phase

__all__ = ["EFFECTS", "Effect"]

Result: TypeAlias = tuple[RoundPhase, tuple[Event, ...]]
Effect: TypeAlias = Callable[[TurnPhase], Result]


@implements(
    "schrodinger.physicat.pounce-gaposchkin",
    "schrodinger.physicat.goeppert-meower",
    "schrodinger.physicat.feyncat",
)
def stay(state: TurnPhase) -> Result:
    """Nothing happens before the check."""
    return state, ()


@implements("schrodinger.physicat.purrie")
def purrie(state: TurnPhase) -> Result:
    """Open alive cards are discarded; Pounce-Gaposchkin goes to the row."""
    after, events = _without_open(state, Box.ALIVE)
    physicats = after.round.physicats
    if Physicat.POUNCE_GAPOSCHKIN in physicats.staying:
        seat = physicats.staying.index(Physicat.POUNCE_GAPOSCHKIN)
        after = after.with_round(evolve(after.round, physicats=physicats.with_moved_to_row(seat)))
        events = (*events, PhysicatJoinedRow(Physicat.POUNCE_GAPOSCHKIN))
    return after, events


@implements("schrodinger.physicat.felidae")
def felidae(state: TurnPhase) -> Result:
    """Open dead cards are discarded."""
    return _without_open(state, Box.DEAD)


def _without_open(state: TurnPhase, box: Box) -> tuple[TurnPhase, tuple[Event, ...]]:
    """Without the open cards of a kind, of any seat: everybody knows where they are now."""
    round, table = state.round, state.table
    removed = [proof.only(box) for proof in round.proofs]
    if not any(removed):
        return state, ()
    proofs = tuple(proof - gone for proof, gone in zip(round.proofs, removed, strict=True))
    discards = round.discards.with_open(total(removed))
    after = state.with_round(evolve(round, proofs=proofs, discards=discards))
    told = [BoxesRemoved(seat, removed[seat]) for seat in table.seats if removed[seat]]
    return after, (*told, BoxesInPlayChanged(boxes_in_play(after)))


@implements("schrodinger.physicat.prride")
def prride(state: TurnPhase) -> Result:
    """The seat looks through the discard pile."""
    round = state.round
    after = state.with_round(evolve(round, discards=round.discards.seen_by(round.on_turn)))
    return after, (DiscardPileSeen(round.on_turn, round.discards.boxes),)


@implements("schrodinger.physicat.mewton")
def mewton(state: TurnPhase) -> Result:
    """The seat is to draw two cards, or what there is."""
    return _drawing(state, 2, before=boxes_in_play(state))


@implements("schrodinger.physicat.felinestein")
def felinestein(state: TurnPhase) -> Result:
    """The seat discards its hand and is to draw as many cards, or what there is."""
    round, seat = state.round, state.round.on_turn
    hand = round.hands[seat]
    if not hand:
        return state, ()
    hands = with_seat(round.hands, seat, Boxes())
    discards = round.discards.with_hidden(seat, hand)
    during = state.with_round(evolve(round, hands=hands, discards=discards))
    after, events = _drawing(during, len(hand), before=boxes_in_play(state))
    return after, (BoxesDiscarded(seat, len(hand)), DiscardsChosen(seat, hand), *events)


def _drawing(state: TurnPhase, number: int, *, before: int) -> Result:
    """The seat on turn is to draw this number of cards, or as many as the draw pile has; `before`
    are the boxes in play until now."""
    owed = min(number, len(state.round.draw_pile(state.table.deck)))
    after: RoundPhase = draw_phase(owed, state) if owed else state
    boxes = boxes_in_play(after)
    return after, (() if boxes == before else (BoxesInPlayChanged(boxes),))


@implements("schrodinger.physicat.pawking")
def pawking(state: TurnPhase) -> Result:
    """The left neighbor is on turn at once; the claim is still that of its claimer."""
    return with_next_on_turn(state), (TurnSkipped(state.round.on_turn),)


EFFECTS: Final[Mapping[Physicat, Effect]] = {
    Physicat.POUNCE_GAPOSCHKIN: stay,
    Physicat.GOEPPERT_MEOWER: stay,
    Physicat.PURRIE: purrie,
    Physicat.FELIDAE: felidae,
    Physicat.FEYNCAT: stay,
    Physicat.PRRIDE: prride,
    Physicat.MEWTON: mewton,
    Physicat.FELINESTEIN: felinestein,
    Physicat.PAWKING: pawking,
}
"""What each does. Tabby has no effect of its own: it is swapped for another one."""
