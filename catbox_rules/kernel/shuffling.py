"""Shuffling cards with a caller's generator."""

from __future__ import annotations

from random import Random
from typing import TypeVar

__all__ = ["shuffle"]

Card = TypeVar("Card")


def shuffle(cards: list[Card], random: Random) -> None:
    """Bring cards into a random order, as `random.shuffle` does it and with the same result, in
    half the time: a deal is a good part of what a short round costs.

    A generator of one's own shuffles in its own way.

    >>> ours, theirs = list(range(9)), list(range(9))
    >>> shuffle(ours, Random(1)); Random(1).shuffle(theirs)
    >>> ours == theirs
    True
    """
    if type(random) is not Random:
        random.shuffle(cards)
        return
    bits = random.getrandbits
    for last in range(len(cards) - 1, 0, -1):
        width = (last + 1).bit_length()
        place = bits(width)
        while place > last:  # as likely as not; any other place is equally likely
            place = bits(width)
        cards[last], cards[place] = cards[place], cards[last]
