"""What a seat cannot know, changed: other worlds that look the same from its place."""

from __future__ import annotations

from random import Random

from attrs import evolve

from catbox_rules.schrodingers_cats import (
    Box,
    Boxes,
    ClaimPhase,
    DiscardPile,
    DrawPhase,
    PhysicatDealPhase,
    Physicats,
    ProofPhase,
    Round,
    State,
)
from catbox_rules.schrodingers_cats.material import total


def other_world(state: State, seat: int | None, random: Random) -> State:
    """A state that differs only in what the seat cannot know (or a spectator, for None): the
    cards it has not seen are shuffled among other hands, the draw pile and what it does not know
    of the discard pile; others know other cards of that; Physicats that it has not seen are
    shuffled among the seats that hold one and those out of the game."""
    match state:
        case PhysicatDealPhase():
            return state
        case ClaimPhase() | ProofPhase() | DrawPhase():
            return state.with_round(_other_round(state.round, state.table.deck, seat, random))
        case _:
            return evolve(state, physicats=_other_physicats(state.physicats, seat, random))


def _other_round(round: Round, deck: Boxes, seat: int | None, random: Random) -> Round:
    own = Boxes() if seat is None else round.hands[seat]
    pile = round.discards
    known = pile.open if seat is None else pile.known[seat]
    unseen = list(deck - own - total(round.proofs) - known)
    random.shuffle(unseen)
    hands = [
        hand if other == seat else _taken(unseen, len(hand))
        for other, hand in enumerate(round.hands)
    ]
    boxes = known + _taken(unseen, len(pile) - len(known))
    return evolve(
        round,
        hands=tuple(hands),
        discards=_other_knowledge(pile, boxes, seat, random),
        physicats=_other_physicats(round.physicats, seat, random),
    )


def _taken(cards: list[Box], number: int) -> Boxes:
    """The last cards of a list, which lie elsewhere from now on."""
    return Boxes.of([cards.pop() for _ in range(number)])


def _other_knowledge(
    pile: DiscardPile, boxes: Boxes, seat: int | None, random: Random
) -> DiscardPile:
    """A pile of these cards. Each other seat knows of as many as before, which everybody can
    count; which ones the seat cannot know, but all that have lain open are among them."""
    hidden = list(boxes - pile.open)
    known = [
        each
        if other == seat
        else pile.open + Boxes.of(random.sample(hidden, len(each) - len(pile.open)))
        for other, each in enumerate(pile.known)
    ]
    return DiscardPile(boxes, pile.open, tuple(known))


def _other_physicats(physicats: Physicats, seat: int | None, random: Random) -> Physicats:
    unused = list(physicats.unused)
    holders = [other for other, own in enumerate(unused) if own is not None and other != seat]
    unseen = [*physicats.out_of_game, *(own for own in unused if own is not None)]
    if seat is not None and (own := unused[seat]) is not None:
        unseen.remove(own)
    random.shuffle(unseen)
    for other in holders:
        unused[other] = unseen.pop()
    return evolve(physicats, unused=tuple(unused))
