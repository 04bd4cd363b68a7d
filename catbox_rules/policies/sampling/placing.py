"""Placing cards at random where some hands cannot have some of them.

Every card and every place counts by itself, and each way to lay every card in a place of its own
is equally likely, as far as no hand has a card that it cannot have. Cards that any hand can have
are shuffled into the places that are left, so what is to be worked out is where the others go:

    ways(n, room)  in how many ways the n-th bound card and those after it can be laid, where
                   each hand, and all that is no such hand, has so much room left
                   = sum over the hands that can have it of  room there * ways(n + 1, one less)

A bound card goes to a hand with the chance that its term has in that sum. Without bound cards it is
a shuffle.
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
"""For each hand how many cards it still takes, and last how many all other places take."""


@frozen
class Placing(Generic[CardT]):
    """Cards that are to be placed.

    * `free`: those that any place can have.
    * `bound`: the others, each with the numbers of the hands that can have it; the last number
      stands for all other places.
    * `room`: how many cards each of the hands takes, and all other places.
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
        """Some cards, and hands with their sizes and what each of them cannot have. All other
        places take what is left: the hands take no more cards than there are.

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
        # Cards that the same hands can have stand together, so that fewer rooms come about.
        bound = sorted((can_have[card], card) for card in cards if can_have[card] != everywhere)
        return cls(
            free=tuple(card for card in cards if can_have[card] == everywhere),
            bound=tuple((card, allowed) for allowed, card in bound),
            room=(*(size for size, _ in hands), len(cards) - sum(size for size, _ in hands)),
        )

    @property
    def is_possible(self) -> bool:
        """Whether there is a way to place them."""
        return self._ways.from_card(0, self.room) > 0

    def place(self, random: Random) -> list[CardT]:
        """The cards in the order of their places: hand after hand, then all other places in a
        random order. There has to be a way."""
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
    """In how many ways bound cards can be laid; each number is worked out once."""

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
        """The hand to which a bound card goes."""
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
