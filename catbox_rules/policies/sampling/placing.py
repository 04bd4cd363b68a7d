"""Random placement of cards, if some hands cannot have some of them.

Every card and every place is distinct, and all ways to put each card into a place of its own are
equally likely, except those in which a hand has a card that it cannot have. Cards that any hand can
have are shuffled into the places that remain, so only the others, the bound cards, need a
computation:

    ways(n, room)  in how many ways the n-th bound card and those after it can be laid, where
                   each hand, and all that is no such hand, has so much room left
                   = sum over the hands that can have it of  room there * ways(n + 1, one less)

A bound card goes to a hand with a probability proportional to its term in that sum. Without bound
cards it is a shuffle.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cache
from random import Random
from typing import Generic, TypeAlias, TypeVar

from attrs import field, frozen

from catbox_rules.kernel.ruleset import with_seat
from catbox_rules.kernel.shuffling import shuffle

CardT = TypeVar("CardT", bound=int)
_Room: TypeAlias = tuple[int, ...]
"""The number of cards that each hand still takes, then that of all other places."""


@frozen
class Placing(Generic[CardT]):
    """Cards to place.

    * `free`: the cards that any place can have.
    * `bound`: the other cards, each with the numbers of the hands that can have it; the last number
      is that of all other places.
    * `room`: the number of cards that each hand takes, then that of all other places.
    """

    free: tuple[CardT, ...]
    bound: tuple[tuple[CardT, tuple[int, ...]], ...]
    room: _Room
    _ways: _Ways = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        allowed = tuple(hands for _, hands in self.bound)
        object.__setattr__(self, "_ways", _Ways(allowed))

    @classmethod
    def of(cls, cards: Sequence[CardT], hands: Sequence[tuple[int, Set[CardT]]]) -> Placing[CardT]:
        """Return a placement of `cards`, given the size of each hand and the cards that it cannot
        have.

        All other places take what is left: the hands take at most all cards.

        >>> placing = Placing.of([1, 1, 2, 3], [(2, {1})])
        >>> placing.is_possible, sorted(placing.place(Random(1))[:2])
        (True, [2, 3])
        >>> Placing.of([1, 1, 2, 3], [(3, {1})]).is_possible
        False
        """
        others = len(hands)
        can_have = {
            card: (*(n for n, (_, barred) in enumerate(hands) if card not in barred), others)
            for card in set(cards)
        }
        everywhere = tuple(range(others + 1))
        # Cards with the same possible hands are adjacent, so that fewer different rooms occur.
        bound = sorted((can_have[card], card) for card in cards if can_have[card] != everywhere)
        return cls(
            free=tuple(card for card in cards if can_have[card] == everywhere),
            bound=tuple((card, allowed) for allowed, card in bound),
            room=(*(size for size, _ in hands), len(cards) - sum(size for size, _ in hands)),
        )

    @property
    def is_possible(self) -> bool:
        """Whether there is any way to place the cards."""
        return self._ways.from_card(0, self.room) > 0

    def place(self, random: Random) -> list[CardT]:
        """Return the cards in the order of their places: hand after hand, then all other places in
        a random order.

        `is_possible` must be true.
        """
        free = [*self.free]
        shuffle(free, random)
        if not self.bound:
            return free
        placed: list[list[CardT]] = [[] for _ in self.room]
        room = self.room
        for number, (card, allowed) in enumerate(self.bound):
            hand = self._ways.choose(number, room, allowed, random)
            placed[hand].append(card)
            room = with_seat(room, hand, room[hand] - 1)
        for hand, more in enumerate(room):
            placed[hand] += free[:more]
            del free[:more]
        shuffle(placed[-1], random)
        return [card for pile in placed for card in pile]


class _Ways:
    """The number of ways to place bound cards, cached."""

    def __init__(self, allowed: tuple[tuple[int, ...], ...]) -> None:
        @cache
        def from_card(number: int, room: _Room) -> int:
            if number == len(allowed):
                return 1
            return sum(
                room[hand] * from_card(number + 1, with_seat(room, hand, room[hand] - 1))
                for hand in allowed[number]
                if room[hand]
            )

        self.from_card = from_card

    def choose(self, number: int, room: _Room, allowed: tuple[int, ...], random: Random) -> int:
        """Return the hand for a bound card."""
        if len(allowed) == 1:
            return allowed[0]
        left = random.randrange(self.from_card(number, room))
        for hand in allowed:
            if not room[hand]:
                continue
            left -= room[hand] * self.from_card(number + 1, with_seat(room, hand, room[hand] - 1))
            if left < 0:
                return hand
        raise AssertionError("the terms make up the sum")
