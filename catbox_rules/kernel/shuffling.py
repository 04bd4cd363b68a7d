"""Shuffling cards with a caller's generator."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TypeVar

Card = TypeVar("Card")


def shuffle(cards: list[Card], random: Random) -> None:
    """Bring cards into a random order, as `random.shuffle` does it and with the same result, in
    half the time: a deal is a good part of what a short round costs.

    A generator of your own shuffles in its own way.

    >>> ours, theirs = list(range(9)), list(range(9))
    >>> shuffle(ours, Random(1)); Random(1).shuffle(theirs)
    >>> ours == theirs
    True
    """
    if type(random) is not Random:
        random.shuffle(cards)
        return
    bits = random.getrandbits
    for last, width in _places(len(cards)):
        place = bits(width)
        while place > last:  # as likely as not; any other place is equally likely
            place = bits(width)
        cards[last], cards[place] = cards[place], cards[last]


def take(cards: list[Card], number: int, random: Random) -> list[Card]:
    """Return a number of some cards, each choice in each order with the same chance: what a shuffle
    would bring to the end of the list, in the time that these few take. The list comes into another
    order.

    * `number`: 0 to the number of cards.

    >>> some = take(list("abcdefgh"), 3, Random(1))
    >>> len(some), set(some) <= set("abcdefgh")
    (3, True)
    """
    if type(random) is not Random:
        return random.sample(cards, number)
    bits = random.getrandbits
    for last, width in _places(len(cards))[:number]:
        place = bits(width)
        while place > last:
            place = bits(width)
        cards[last], cards[place] = cards[place], cards[last]
    return cards[len(cards) - number :]


@cache
def _places(count: int) -> tuple[tuple[int, int], ...]:
    """Return the place of each card from the last to the second, and how many bits a random place
    up to that one needs. Decks have few sizes, hence the cache."""
    return tuple((last, (last + 1).bit_length()) for last in range(count - 1, 0, -1))
