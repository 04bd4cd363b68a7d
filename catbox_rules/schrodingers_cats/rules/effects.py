"""What the ten Physicats do (`schrodinger.physicat.…`), and how a ruling says it.

An effect takes the turn in which the Physicat is used, while it is in no place, and gives the phase
in which the round goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from attrs import frozen

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import with_seat
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.schrodingers_cats.boxes import NOTHING, Box, cards_in, total
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
from catbox_rules.schrodingers_cats.physicats import COUNTS_AS, MEWTON_DRAWS, REMOVES, Physicat
from catbox_rules.schrodingers_cats.readings import OPEN_HEISENBERGS, OpenHeisenbergs
from catbox_rules.schrodingers_cats.rules.turns import with_next_on_turn
from catbox_rules.schrodingers_cats.state import RoundPhase, TurnPhase, draw_phase

_Result: TypeAlias = tuple[RoundPhase, tuple[Event, ...]]


@frozen
class Effect:
    """What a Physicat does in a turn, and what a ruling says that it is about to do."""

    happens: Callable[[TurnPhase], _Result]
    says: Callable[[TurnPhase], Finding]


def _stays(state: TurnPhase) -> _Result:
    """Nothing happens before the check."""
    return state, ()


def _counts_as(physicat: Physicat) -> Effect:
    template = "{physicat} counts as {boxes} in this round"
    says = finding(
        _clause(physicat), template, physicat=str(physicat), boxes=str(COUNTS_AS[physicat])
    )
    return Effect(_stays, lambda _: says)


def _clause(physicat: Physicat) -> str:
    return f"schrodinger.physicat.{physicat}"


def _says_feyncat(_: TurnPhase) -> Finding:
    template = "Heisenbergs do not count when the claim of this round is checked"
    return finding(_clause(Physicat.FEYNCAT), template)


@implements("schrodinger.physicat.purrie")
def _purrie(state: TurnPhase) -> _Result:
    """Open alive cards are discarded, and those that go with them; Pounce-Gaposchkin joins the
    row."""
    after, events = _without_open(state, Physicat.PURRIE)
    physicats = after.round.physicats
    if Physicat.POUNCE_GAPOSCHKIN in physicats.staying:
        physicats = physicats.with_moved_to_row(Physicat.POUNCE_GAPOSCHKIN)
        after = after.with_round(after.round.with_physicats(physicats))
        events = (*events, PhysicatJoinedRow(Physicat.POUNCE_GAPOSCHKIN))
    return after, events


def _says_purrie(state: TurnPhase) -> Finding:
    lies_open = Physicat.POUNCE_GAPOSCHKIN in state.round.physicats.staying
    more = "; pounce-gaposchkin joins the row" if lies_open else ""
    return _says_without_open(Physicat.PURRIE, state, more)


@implements("schrodinger.physicat.felidae")
def _felidae(state: TurnPhase) -> _Result:
    """Open dead cards are discarded, and those that go with them."""
    return _without_open(state, Physicat.FELIDAE)


def _says_felidae(state: TurnPhase) -> Finding:
    return _says_without_open(Physicat.FELIDAE, state)


def _without_open(state: TurnPhase, remover: Physicat) -> tuple[TurnPhase, tuple[Event, ...]]:
    """Without the open cards that go, of any seat: everybody knows where they are now."""
    round, table = state.round, state.table
    kinds = _kinds_that_go(state, remover)
    removed = [proof.only(*kinds) for proof in round.proofs]
    if not any(removed):
        return state, ()
    proofs = tuple(proof - gone for proof, gone in zip(round.proofs, removed, strict=True))
    discards = round.discards.with_open(total(removed))
    after = state.with_round(round.with_cards(proofs=proofs, discards=discards))
    events = [BoxesRemoved(seat, removed[seat]) for seat in table.seats if removed[seat]]
    return after, (*events, BoxesInPlayChanged(after.boxes_in_play))


def _kinds_that_go(state: TurnPhase, remover: Physicat) -> tuple[Box, ...]:
    """Return the kinds of open cards that are discarded: by one reading Heisenbergs too, while they
    count as the kind that is removed."""
    box, claim = REMOVES[remover], state.round.claim
    if claim is None or claim.state is not box:
        return (box,)
    as_claimed = state.table.readings[OPEN_HEISENBERGS] is OpenHeisenbergs.AS_CLAIMED
    return (box, Box.HEISENBERG) if as_claimed else (box,)


def _says_without_open(remover: Physicat, state: TurnPhase, more: str = "") -> Finding:
    kinds = _kinds_that_go(state, remover)
    number = len(total(state.round.proofs).only(*kinds))
    template = "no {box} card is open"
    if number:
        template = "the open {box} cards are discarded, {number} in all"
        if Box.HEISENBERG in kinds:
            template = "the open {box} cards and Heisenbergs are discarded, {number} in all"
    box = str(REMOVES[remover])
    return finding(_clause(remover), template + more, box=box, number=number)


@implements("schrodinger.physicat.prride")
def _prride(state: TurnPhase) -> _Result:
    """Let the seat look through the discard pile."""
    round = state.round
    after = state.with_round(round.with_cards(discards=round.discards.seen_by(round.on_turn)))
    return after, (DiscardPileSeen(round.on_turn, round.discards.boxes),)


def _says_prride(state: TurnPhase) -> Finding:
    seat, number = state.round.on_turn, len(state.round.discards)
    pile = cards_in("number", number)
    template = f"seat {{seat}} looks through the discard pile, which has {pile}"
    return finding(_clause(Physicat.PRRIDE), template, seat=seat, number=number)


@implements("schrodinger.physicat.mewton")
def _mewton(state: TurnPhase) -> _Result:
    """Let the seat draw two cards, or what there is."""
    return _drawing(state, MEWTON_DRAWS, before=state.boxes_in_play)


def _says_mewton(state: TurnPhase) -> Finding:
    return _says_drawing(Physicat.MEWTON, state, MEWTON_DRAWS)


@implements("schrodinger.physicat.felinestein")
def _felinestein(state: TurnPhase) -> _Result:
    """Let the seat discard its hand and draw as many cards, or what there is."""
    round, seat = state.round, state.round.on_turn
    hand = round.hands[seat]
    if not hand:
        return state, ()
    hands = with_seat(round.hands, seat, NOTHING)
    discards = round.discards.with_hidden(seat, hand)
    during = state.with_round(round.with_cards(hands=hands, discards=discards))
    after, events = _drawing(during, len(hand), before=state.boxes_in_play)
    return after, (BoxesDiscarded(seat, len(hand)), DiscardsChosen(seat, hand), *events)


def _says_felinestein(state: TurnPhase) -> Finding:
    number = len(state.round.hands[state.round.on_turn])
    before = f"{cards_in('number', number)} of the hand go to the discard pile; "
    return _says_drawing(Physicat.FELINESTEIN, state, number, before)


def _drawing(state: TurnPhase, number: int, *, before: int) -> _Result:
    """Let the seat on turn draw this number of cards, or as many as the draw pile has; `before` are
    the boxes in play until now."""
    owed = min(number, len(state.draw_pile))
    after: RoundPhase = draw_phase(owed, state) if owed else state
    boxes = after.boxes_in_play
    return after, (() if boxes == before else (BoxesInPlayChanged(boxes),))


def _says_drawing(physicat: Physicat, state: TurnPhase, number: int, before: str = "") -> Finding:
    left = len(state.draw_pile)
    drawn = min(number, left)
    template = f"{before}seat {{seat}} draws {cards_in('drawn', drawn)}"
    if drawn < number:
        template += ": the draw pile has no more"
    seat = state.round.on_turn
    return finding(_clause(physicat), template, seat=seat, number=number, drawn=drawn)


@implements("schrodinger.physicat.pawking")
def _pawking(state: TurnPhase) -> _Result:
    """Skip the turn: the left neighbor is on turn at once; the claim is still that of its
    claimer."""
    return with_next_on_turn(state), (TurnSkipped(state.round.on_turn),)


def _says_pawking(state: TurnPhase) -> Finding:
    template, seat = "seat {seat}'s turn is skipped", state.round.on_turn
    return finding(_clause(Physicat.PAWKING), template, seat=seat)


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
