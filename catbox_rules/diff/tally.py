"""Counting kinds of divergence over many matches: in how many they occur, in how many they come
first, and after how many actions.

A tally is small however many matches there are, and tallies add up, so matches can be counted in
pieces and in any order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from attrs import define, field, frozen

from catbox_rules.diff.divergence import Divergence, DivergenceKind
from catbox_rules.diff.matches import Played, generated
from catbox_rules.diff.protocol import ComparedGame, Tables

SourceT = TypeVar("SourceT", int, str)


@frozen
class Count(Generic[SourceT]):
    """How often a kind of divergence came up.

    * `matches`: the number of matches; `first`: the number of those in which no other kind came
      before it.
    * `indices`: the sum of the indices of the actions at which it came first.
    * `earliest`: the smallest of these indices; `source`: the first match with that index, by its
      number or its place.
    """

    matches: int
    first: int
    indices: int
    earliest: int
    source: SourceT

    def plus(self, other: Count[SourceT]) -> Count[SourceT]:
        """Return the sum of two counts."""
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

    * `matches`, `actions`: how many both sides have played.
    * `parted`: the number of matches with a divergence.
    * `scored`: the number of rounds that both have scored up to the first difference, inclusive.
    """

    matches: int = 0
    actions: int = 0
    parted: int = 0
    scored: int = 0
    kinds: dict[DivergenceKind, Count[SourceT]] = field(
        factory=dict[DivergenceKind, Count[SourceT]]
    )

    def add(self, played: Played, source: SourceT) -> None:
        """Count a match, whose number or place is `source`."""
        self.matches += 1
        self.actions += len(played.actions)
        self.parted += bool(played.divergences)
        self.scored += played.scored
        for divergence in played.divergences:
            self.count_kind(divergence.kind, _count(divergence, played, source))

    def add_all(self, other: Tally[SourceT]) -> None:
        """Count the matches of another tally as well."""
        self.matches += other.matches
        self.actions += other.actions
        self.parted += other.parted
        self.scored += other.scored
        for kind, count in other.kinds.items():
            self.count_kind(kind, count)

    def count_kind(self, kind: DivergenceKind, count: Count[SourceT]) -> None:
        """Count a kind of divergence as often as it came up."""
        known = self.kinds.get(kind)
        self.kinds[kind] = count if known is None else known.plus(count)

    @property
    def in_order(self) -> Mapping[DivergenceKind, Count[SourceT]]:
        """The kinds in order, by aspect first."""
        return {kind: self.kinds[kind] for kind in sorted(self.kinds, key=lambda kind: kind.order)}


def _count(divergence: Divergence, played: Played, source: SourceT) -> Count[SourceT]:
    is_first = divergence.index == played.divergences[0].index
    return Count(1, int(is_first), divergence.index, divergence.index, source)


def tallied(game: ComparedGame, tables: Tables, numbers: Iterable[int], seed: int) -> Tally[int]:
    """Count the kinds of divergence in the generated matches with these numbers."""
    tally = Tally[int]()
    for number in numbers:
        tally.add(generated(game, tables, number=number, seed=seed), number)
    return tally
