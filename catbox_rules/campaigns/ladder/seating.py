"""Who meets whom in a ladder, and who sits where.

Bots that meet play the same cards in every seating, so that luck in the deal evens out.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import combinations
from random import Random
from typing import TypeAlias, assert_never

Meeting: TypeAlias = tuple[int, ...]
"""The numbers of the bots that meet."""
Seating: TypeAlias = tuple[int, ...]
"""The number of the bot at each seat."""


class Tables(Enum):
    """Who meets whom."""

    PAIRS = "pairs"
    """Every two: one of them at one seat and the other at all others, and the other way round."""
    FIRST = "first"
    """The first one, at one seat, meets each of the others, who sits at all others."""
    ALL = "all"
    """As many different ones as a table has seats, in all choices of them."""


def meetings(bots: int, players: int, tables: Tables) -> tuple[Meeting, ...]:
    """Return all meetings of some bots; none if there are too few of them.

    >>> meetings(3, 4, Tables.PAIRS), meetings(4, 3, Tables.ALL)
    (((0, 1), (0, 2), (1, 2)), ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)))
    """
    if tables is Tables.FIRST:
        return tuple((0, other) for other in range(1, bots))
    return tuple(combinations(range(bots), 2 if tables is Tables.PAIRS else players))


def seatings(meeting: Meeting, players: int, tables: Tables, random: Random) -> tuple[Seating, ...]:
    """Return the seatings in which a meeting plays a deal: every bot sits at every seat equally
    often.

    * `random`: decides who is whose neighbor, where several bots meet.

    >>> seatings((0, 1), 3, Tables.PAIRS, Random(1))
    ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    >>> seatings((0, 1), 2, Tables.PAIRS, Random(1))
    ((0, 1), (1, 0))
    >>> seatings((0, 1), 3, Tables.FIRST, Random(1))
    ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    """
    match tables:
        case Tables.FIRST:
            one, other = meeting
            return tuple(_one_among(one, other, players))
        case Tables.PAIRS:
            one, other = meeting
            both = *_one_among(one, other, players), *_one_among(other, one, players)
            return tuple(dict.fromkeys(both))
        case Tables.ALL:
            order = random.sample(meeting, len(meeting))
            return tuple(tuple(order[-at:] + order[:-at]) for at in range(players))
        case _:
            assert_never(tables)


def _one_among(one: int, others: int, players: int) -> Iterator[Seating]:
    """Yield seatings with one bot at each seat in turn, and another one at all others."""
    for seat in range(players):
        yield tuple(one if each == seat else others for each in range(players))
