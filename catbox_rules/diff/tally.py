"""Counting ways to part over many matches: how many matches part this way, how many part so before
they part any other way, and after how many actions.

A tally is small however many matches there are, and two of them add up, so that matches can be
counted in pieces and in any order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from attrs import define, field, frozen

from catbox_rules.diff.divergence import Parting, Way
from catbox_rules.diff.matches import Played, generated
from catbox_rules.diff.protocol import ComparedGame, Tables

__all__ = ["Count", "Tally", "tallied"]

SourceT = TypeVar("SourceT", int, str)


@frozen
class Count(Generic[SourceT]):
    """How often a way to part came up.

    * `matches`: in how many matches; `first`: in how many of them no other way came before it.
    * `indices`: the sum of the indices of the actions at which it came first.
    * `earliest`: the least of these indices; `source`: the match in which that was, by its number
      or its place; of several the first.
    """

    matches: int
    first: int
    indices: int
    earliest: int
    source: SourceT

    def plus(self, other: Count[SourceT]) -> Count[SourceT]:
        """Both together."""
        best = min(self, other, key=lambda count: (count.earliest, count.source))
        return Count(
            self.matches + other.matches,
            self.first + other.first,
            self.indices + other.indices,
            best.earliest,
            best.source,
        )

    @property
    def mean_index(self) -> float:
        """The mean of the indices."""
        return self.indices / self.matches


@define
class Tally(Generic[SourceT]):
    """What has been counted so far.

    * `matches`, `actions`: how many have been played by both sides.
    * `parted`: in how many matches some way came up.
    * `scored`: how many rounds both have scored before, or where, something went otherwise.
    """

    matches: int = 0
    actions: int = 0
    parted: int = 0
    scored: int = 0
    ways: dict[Way, Count[SourceT]] = field(factory=dict[Way, Count[SourceT]])

    def add(self, played: Played, source: SourceT) -> None:
        """Count a match, whose number or place is `source`."""
        self.matches += 1
        self.actions += len(played.actions)
        self.parted += bool(played.partings)
        self.scored += played.scored
        for parting in played.partings:
            self.count_way(parting.way, _count(parting, played, source))

    def add_all(self, other: Tally[SourceT]) -> None:
        """Count the matches of another tally as well."""
        self.matches += other.matches
        self.actions += other.actions
        self.parted += other.parted
        self.scored += other.scored
        for way, count in other.ways.items():
            self.count_way(way, count)

    def count_way(self, way: Way, count: Count[SourceT]) -> None:
        """Count a way to part as often as it came up."""
        known = self.ways.get(way)
        self.ways[way] = count if known is None else known.plus(count)

    @property
    def in_order(self) -> Mapping[Way, Count[SourceT]]:
        """The ways in their order: those of kinds in the order of kinds."""
        return {way: self.ways[way] for way in sorted(self.ways, key=lambda way: way.order)}


def _count(parting: Parting, played: Played, source: SourceT) -> Count[SourceT]:
    is_first = parting.index == played.partings[0].index
    return Count(1, int(is_first), parting.index, parting.index, source)


def tallied(game: ComparedGame, tables: Tables, numbers: Iterable[int], seed: int) -> Tally[int]:
    """The ways to part in the generated matches of some numbers."""
    tally = Tally[int]()
    for number in numbers:
        tally.add(generated(game, tables, number=number, seed=seed), number)
    return tally
