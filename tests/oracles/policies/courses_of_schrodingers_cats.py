"""What may be hidden of the actions of Schrödinger's Cats: Physicats, other hands, what others draw
and discard."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import comb, prod
from typing import Any

from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Deal,
    DealPhysicats,
    Draw,
    Exchange,
    Physicat,
    Prove,
    Use,
)
from tests.oracles.policies.courses import Numbered


class HiddenInSchrodingersCats:
    """Hands are dealt in order of the seats. The draw pile is what is left of the deck."""

    def instead(self, state: Any, action: Action, seat: int) -> Iterator[tuple[Action, int]]:
        match action:
            case DealPhysicats():
                yield from _physicats(action, seat)
            case Deal():
                yield from _deals(state.table.deck, action, seat)
            case Draw():
                is_own, pile = state.round.on_turn == seat, state.draw_pile
                for boxes in [action.boxes] if is_own else _some(pile, len(action.boxes)):
                    yield Draw(boxes), _choices(pile, boxes)
            case Exchange() if action.seat != seat:
                hand = state.round.hands[action.seat]
                for boxes in _some(hand, len(action.boxes)):
                    yield Exchange(action.seat, boxes), _choices(hand, boxes)
            case Prove() | Exchange():
                choices = _choices(state.round.hands[action.seat], action.boxes)
                if choices:
                    yield action, choices
            case _:
                yield action, 1

    def deck(self, begins: Any) -> list[Any]:
        return list(begins.table.deck)

    def by_numbers(self, state: Any, action: Action, cards: Numbered) -> Action | None:
        match action:
            case DealPhysicats():
                drawn = cards.random.sample(list(Physicat), len(action.physicats) + 1)
                return DealPhysicats(tuple(drawn[:-1]), drawn[-1])
            case Deal():
                for seat, hand in enumerate(action.hands):
                    cards.hands[seat] = cards.draw(len(hand))
                return Deal([Boxes.of(cards.show(hand)) for hand in cards.hands.values()])
            case Draw():
                drawn_cards = cards.draw(len(action.boxes))
                cards.hands[state.round.on_turn] += drawn_cards
                return Draw(Boxes.of(cards.show(drawn_cards)))
            case Exchange():
                boxes = Boxes.of(cards.take(action.seat, len(action.boxes)))
                is_own = action.seat == cards.seat
                return None if is_own and boxes != action.boxes else Exchange(action.seat, boxes)
            case Prove():
                boxes = Boxes.of(cards.take(action.seat, len(action.boxes)))
                return action if boxes == action.boxes else None
            case Use() if action.effect is Physicat.FELINESTEIN:
                cards.hands[action.seat] = []
                return action
            case _:
                return action


def _physicats(deal: DealPhysicats, seat: int) -> Iterator[tuple[DealPhysicats, int]]:
    for given in permutations(Physicat, len(deal.physicats)):
        if given[seat] is deal.physicats[seat] and deal.open not in given:
            yield DealPhysicats(given, deal.open), 1


def _some(pile: Boxes, number: int) -> list[Boxes]:
    return [each for each in pile.choices(number) if len(each) == number] if number else [Boxes()]


def _choices(pile: Boxes, boxes: Boxes) -> int:
    return prod(comb(pile[box], boxes[box]) for box in Box)


def _deals(deck: Boxes, deal: Deal, seat: int) -> Iterator[tuple[Deal, int]]:
    """Every deal with the own hand of one, and by how many choices of numbered cards each comes
    about."""
    others = [at for at, hand in enumerate(deal.hands) if at != seat and hand]

    def dealt(left: Boxes, to: list[int]) -> Iterator[tuple[dict[int, Boxes], int]]:
        if not to:
            yield {}, 1
            return
        for hand in _some(left, len(deal.hands[to[0]])):
            for more, number in dealt(left - hand, to[1:]):
                yield {to[0]: hand, **more}, number * _choices(left, hand)

    for hands, number in dealt(deck - deal.hands[seat], others):
        yield Deal([hands.get(at, hand) for at, hand in enumerate(deal.hands)]), number
