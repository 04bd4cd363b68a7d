"""How likely a claim is by what a seat holds and sees, in plain numbers that are kept.

Boxes are lists of four numbers, in the order of `Box`: alive, dead, empty, Heisenbergs. A space of
the track is its place, from 0; what is known of it stands in tables.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from typing import Final

from catbox_rules.schrodingers_cats.boxes import STATES
from catbox_rules.schrodingers_cats.track import MOST_BLOCKS, Track

_LONGEST: Final = Track(MOST_BLOCKS)
SPACES: Final = tuple((STATES.index(each.state), each.count) for each in _LONGEST.spaces)
"""By place: the state, as its number, and the count."""
PLACES: Final = tuple(
    {count: place for place, (other, count) in enumerate(SPACES) if other == state}
    for state in range(len(STATES))
)
"""By state: the place of each count."""
NEXT: Final = tuple(
    tuple(
        next((count for other, count in SPACES[place:] if other == state), 2 * MOST_BLOCKS + 1)
        for state in range(len(STATES))
    )
    for place in range(len(SPACES) + 1)
)
"""By place: for each state the lowest count from there on."""


@lru_cache(maxsize=1 << 16)
def at_least(number: int, among: int, good: int, of: int) -> float:
    """How likely at least `number` of `among` cards are good, drawn from `of` cards of which `good`
    are.

    >>> at_least(1, 2, 2, 4) == 5 / 6
    True
    """
    if number <= 0:
        return 1.0
    hits = range(number, min(good, among) + 1)
    return sum(comb(good, each) * comb(of - good, among - each) for each in hits) / comb(of, among)


@cache
def as_many_as(likely: float, among: int, good: int, of: int) -> int:
    """The greatest number of good cards that is at least so likely.

    >>> as_many_as(0.8, 2, 2, 4), as_many_as(0.9, 2, 2, 4)
    (1, 0)
    """
    number = 0
    while number < among and at_least(number + 1, among, good, of) >= likely:
        number += 1
    return number
