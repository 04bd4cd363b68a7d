"""Sums over the matches of a campaign, from which all figures are computed: those of its summary,
of a report, of a ladder.

A figure is a share or a mean, a ratio of two numbers. Each is a *counting*: for each match the
number of things (`of`: rounds, seats, bids of 3), and for each *entry* the amount (how many had a
paradox, how many points they scored). For each counting six sums are kept, however many matches
there are: exact whole numbers, so that they do not depend on the order of the matches or on the
pieces.

The squares and products are by match, since the rounds of a match, and the seats of a round, are
not independent of each other. Matches are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import lcm
from operator import mul
from typing import TYPE_CHECKING, TypeAlias

from attrs import Factory, define, field, frozen

if TYPE_CHECKING:  # rows in JSON lines are summed without numpy
    import numpy as np
    from numpy.typing import NDArray

Numbers: TypeAlias = "list[int] | NDArray[np.int64]"
"""A number for each of some matches: as a list, or as an array."""
Counting: TypeAlias = tuple[str | int, ...]
"""The name of a counting: ("score", "by bid", 3)."""
EntryName: TypeAlias = str | int
"""The name of an entry of a counting: "mean", or what a share is a share of."""


@frozen
class Counted:
    """The numbers of a counting for some matches, one for each of them.

    * `of`: the number of things.
    * `entries`: the amount for each entry.
    * `scale`: the units of one thing, if it may be split: a win of 60 units that can be shared.
    """

    of: Numbers
    entries: Mapping[EntryName, Numbers]
    scale: int = 1


def win_units(seats: int) -> int:
    """Return the number of units of a win that any number of up to `seats` seats can share equally.

    >>> win_units(5)
    60
    """
    return lcm(*range(1, seats + 1))


@define
class EntrySums:
    """The sums over matches of an entry, of its square, and of its product with `of`."""

    total: int = 0
    squares: int = 0
    products: int = 0


@define
class _CountingSums:
    """The sums of a counting: of `of`, of its square, and of each entry; and how many matches had
    anything to count."""

    scale: int = 1
    of: int = 0
    squares: int = 0
    matches: int = 0
    entries: dict[EntryName, EntrySums] = Factory(dict[EntryName, EntrySums])


@define
class Sums:
    """The sums of all countings of a campaign.

    >>> sums = Sums()
    >>> sums.add({("paradox",): Counted([3, 3], {"share": [2, 3]})})
    >>> sums.countings["paradox",].of, sums.entry(("paradox",), "share").total
    (6, 5)
    """

    countings: dict[Counting, _CountingSums] = field(factory=dict[Counting, _CountingSums])

    def add(self, counted: Mapping[Counting, Counted]) -> None:
        """Add the counts of more matches."""
        for name, each in counted.items():
            sums = self.countings.setdefault(name, _CountingSums(each.scale))
            sums.of += _sum(each.of)
            sums.squares += _product(each.of, each.of)
            sums.matches += len(each.of) - _zeros(each.of)
            for entry, numbers in each.entries.items():
                of_entry = sums.entries.setdefault(entry, EntrySums())
                of_entry.total += _sum(numbers)
                of_entry.squares += _product(numbers, numbers)
                of_entry.products += _product(numbers, each.of)

    def entry(self, counting: Counting, entry: EntryName) -> EntrySums:
        """Return the sums of an entry; 0 for an entry that never came up."""
        sums = self.countings.get(counting, _CountingSums())
        return sums.entries.get(entry, EntrySums())

    def entries(self, counting: Counting) -> list[EntryName]:
        """Return the entries of a counting that came up."""
        return list(self.countings.get(counting, _CountingSums()).entries)


@define
class PairSums:
    """Sums, over the matches that two campaigns have in common, of products of the counts in one
    with those in the other.

    Two campaigns with the same seed and engine deal the same cards, so their matches form pairs,
    and are not independent of each other.
    """

    of: dict[Counting, int] = field(factory=dict[Counting, int])
    """The products of both `of`."""
    entries: dict[tuple[Counting, EntryName], EntrySums] = field(
        factory=dict[tuple[Counting, EntryName], EntrySums]
    )
    """Here `squares` has the products of both entries, `total` those of the first one's `of` and
    the second one's entry, and `products` those of the first one's entry and the second one's
    `of`."""

    def add(
        self,
        one: Mapping[Counting, Counted],
        other: Mapping[Counting, Counted],
        places: tuple[NDArray[np.intp], NDArray[np.intp]],
    ) -> None:
        """Add the counts of matches that both have: `places` are their indexes in each."""
        here, there = places
        for name in one.keys() & other.keys():
            first, second = one[name], other[name]
            of, other_of = _at(first.of, here), _at(second.of, there)
            self.of[name] = self.of.get(name, 0) + _product(of, other_of)
            for entry in _either(first.entries, second.entries):
                sums = self.entries.setdefault((name, entry), EntrySums())
                mine, theirs = first.entries.get(entry), second.entries.get(entry)
                if theirs is not None:
                    sums.total += _product(of, _at(theirs, there))
                if mine is not None:
                    sums.products += _product(_at(mine, here), other_of)
                if mine is not None and theirs is not None:
                    sums.squares += _product(_at(mine, here), _at(theirs, there))


def _either(one: Iterable[EntryName], other: Iterable[EntryName]) -> list[EntryName]:
    return list(dict.fromkeys([*one, *other]))


def _at(numbers: Numbers, places: NDArray[np.intp]) -> NDArray[np.int64]:
    assert not isinstance(numbers, list), "what goes in pairs is counted in arrays"
    return numbers[places]


def _zeros(numbers: Numbers) -> int:
    return numbers.count(0) if isinstance(numbers, list) else int((numbers == 0).sum())


def _sum(numbers: Numbers) -> int:
    return sum(numbers) if isinstance(numbers, list) else int(numbers.sum())


def _product(one: Numbers, other: Numbers) -> int:
    if isinstance(one, list) or isinstance(other, list):
        return sum(map(mul, _listed(one), _listed(other)))
    return int(one @ other)


def _listed(numbers: Numbers) -> list[int]:
    return numbers if isinstance(numbers, list) else numbers.tolist()
