"""What may be hidden of the actions of Cat in the Box: other hands, and what others set aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import factorial
from typing import Any

from catbox_rules.cat_in_the_box import Action, Cards, Deal, Discard, Play, Rank
from tests.oracles.policies.courses import Numbered


class HiddenInCatInTheBox:
    """Hands are dealt in order of the seats, then the revealed cards."""

    def instead(self, state: Any, action: Action, seat: int) -> Iterator[tuple[Action, int]]:
        match action:
            case Deal():
                yield from _deals(list(state.table.deck), action, seat)
            case Discard() if action.seat != seat:
                hand: Cards = state.hands[action.seat]
                for rank, number in Counter(hand).items():
                    yield Discard(action.seat, rank), number
            case Discard() | Play():
                number = state.hands[action.seat].count(action.rank)
                if number:
                    yield action, number
            case _:
                yield action, 1

    def deck(self, begins: Any) -> list[Any]:
        return list(begins.table.deck)

    def by_numbers(self, state: Any, action: Action, cards: Numbered) -> Action | None:
        match action:
            case Deal():
                size = state.table.setup.dealt
                for seat in state.table.seats:
                    cards.hands[seat] = cards.draw(size)
                hands = [sorted(cards.show(hand)) for hand in cards.hands.values()]
                revealed = cards.show(cards.draw(state.table.setup.revealed))
                return Deal(hands, revealed)
            case Discard():
                [rank] = cards.take(action.seat, 1)
                is_own = action.seat == cards.seat
                return None if is_own and rank != action.rank else Discard(action.seat, rank)
            case Play():
                [rank] = cards.take(action.seat, 1)
                return action if rank == action.rank else None
            case _:
                return action


def _deals(deck: list[Rank], deal: Deal, seat: int) -> Iterator[tuple[Deal, int]]:
    """Every deal with the own hand and the revealed cards of one, and by how many orders of the
    deck each comes about, but for a factor that they share."""
    left = Counter(deck) - Counter(deal.hands[seat]) - Counter(deal.revealed)
    ranks = sorted(left)
    others = [at for at in range(len(deal.hands)) if at != seat]
    # For each rank how many cards of it each of the others has.
    shares = [
        [
            each
            for each in product(range(left[rank] + 1), repeat=len(others))
            if sum(each) <= left[rank]
        ]
        for rank in ranks
    ]
    size = len(deal.hands[seat])
    for numbers in product(*shares):
        piles = list(zip(*numbers, strict=True))
        if any(sum(pile) != size for pile in piles):
            continue
        hands = list(deal.hands)
        for at, pile in zip(others, piles, strict=True):
            hands[at] = tuple(
                rank for rank, number in zip(ranks, pile, strict=True) for _ in range(number)
            )
        orders = 1
        for rank, given in zip(ranks, numbers, strict=True):
            orders *= factorial(left[rank]) // factorial(left[rank] - sum(given))
            for number in given:
                orders //= factorial(number)
        yield Deal(hands, deal.revealed), orders
