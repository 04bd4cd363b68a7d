"""What a report consists of, as plain values without colors and places: chapters, figures, rows.

A figure is a picture and the table of its numbers. It has a row for each of its categories, and in
each row an estimate for each campaign, and for each but the first the difference from the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

from attrs import frozen

from catbox_rules.campaigns.estimates import Difference, Estimate, Kind, difference_of, estimate_of
from catbox_rules.campaigns.sums import Counting, EntryName, PairSums, Sums


class Chart(Enum):
    """How the rows of a figure are drawn."""

    BARS = "bars"
    """Columns from 0, for shares of a whole."""
    POINTS = "points"
    """Points with their intervals, for means and rates."""
    NONE = "none"
    """Not at all: rows that have no scale in common."""


@frozen
class Line:
    """A row to show: its label, and the entry of a counting."""

    label: str
    kind: Kind
    counting: Counting
    entry: EntryName


def series(kind: Kind, family: Counting, labels: Mapping[int, str]) -> list[Line]:
    """Return the lines of a family of countings, whose names end in numbers, with labels for these.

    >>> series(Kind.SHARE, ("win", "seat"), {1: "seat 1"})[0].counting
    ('win', 'seat', 1)
    """
    return [Line(label, kind, (*family, number), kind.value) for number, label in labels.items()]


def seats(players: int) -> Mapping[int, str]:
    """Return the labels of seats."""
    return {seat: f"seat {seat}" for seat in range(players)}


def rounds(numbers: Iterable[int]) -> Mapping[int, str]:
    """Return the labels of rounds, which people count from 1."""
    return {number: f"round {number + 1}" for number in numbers}


@frozen
class FigureRow:
    """A row of a figure.

    * `name`: for machines: the counting and the entry, "score/by-seat/0/mean".
    * `estimates`: by campaign; None where it has no such case.
    * `differences`: the difference of each campaign but the first from the first.
    """

    label: str
    name: str
    kind: Kind
    estimates: tuple[Estimate | None, ...]
    differences: tuple[Difference | None, ...]


@frozen
class Figure:
    """A picture with the table of its numbers.

    * `id`: unique in its chapter.
    * `description`: one or two sentences on what it shows.
    * `categories`: what the rows are, the head of the table's first column: "bid".
    * `unit`: what the numbers are: "points".
    """

    id: str
    title: str
    description: str
    categories: str
    unit: str
    chart: Chart
    rows: tuple[FigureRow, ...]


@frozen
class Section:
    """Figures under one heading."""

    id: str
    title: str
    figures: tuple[Figure, ...]


@frozen
class Yardstick:
    """A figure of a campaign, compared with that of an independent simulation.

    * `rounds`: the number of rounds that the simulation played.
    * `known`: its result.
    * `digits`: the digits after the point of its result; for a share, of the percentage.
    * `allowed`: the largest allowed difference: three standard errors of the difference, and half
      of the last digit that was given.
    """

    label: str
    rounds: int
    known: float
    digits: int
    estimate: Estimate
    allowed: float

    @property
    def agrees(self) -> bool:
        """True if the two agree within their errors."""
        return abs(self.estimate.value - self.known) <= self.allowed


@frozen
class Chapter:
    """The results of the campaigns with one number of players.

    * `campaigns`: the indexes of these campaigns in the report, from 0.
    * `yardsticks`: for each of them the yardsticks it is compared with, if any.
    """

    players: int
    campaigns: tuple[int, ...]
    sections: tuple[Section, ...]
    yardsticks: tuple[tuple[Yardstick, ...], ...]


@frozen
class Tallies:
    """The sums of campaigns side by side.

    * `pairs`: for each campaign but the first, the sums over pairs with the first, if their matches
      are paired.
    """

    sums: tuple[Sums, ...]
    pairs: tuple[PairSums | None, ...]

    def row(self, line: Line) -> FigureRow:
        """Return a line with its numbers."""
        first, *others = self.sums
        kind, counting, entry = line.kind, line.counting, line.entry
        return FigureRow(
            label=line.label,
            name="/".join(str(each).replace(" ", "-") for each in (*counting, entry)),
            kind=kind,
            estimates=tuple(estimate_of(each, kind, counting, entry) for each in self.sums),
            differences=tuple(
                difference_of(kind, counting, entry, (first, other), pairs)
                for other, pairs in zip(others, self.pairs, strict=True)
            ),
        )

    def rows(self, lines: Iterable[Line]) -> tuple[FigureRow, ...]:
        """Return lines with their numbers, without those for which no campaign has a case."""
        rows = map(self.row, lines)
        return tuple(row for row in rows if any(each is not None for each in row.estimates))

    def values(self, *countings: Counting) -> Sequence[int]:
        """Return all whole numbers from the smallest to the largest that came up in some countings,
        in any campaign."""
        found = [
            entry
            for sums in self.sums
            for counting in countings
            for entry in sums.entries(counting)
            if isinstance(entry, int)
        ]
        return range(min(found), max(found) + 1) if found else ()

    def numbers(self, family: Counting) -> list[int]:
        """Return the numbers in which the names of a family of countings end, such as rounds."""
        found = {name for sums in self.sums for name in sums.countings if name[:-1] == family}
        return sorted(name[-1] for name in found if isinstance(name[-1], int))

    def figure(
        self,
        named: tuple[str, str],
        description: str,
        axes: tuple[str, str],
        chart: Chart,
        lines: Iterable[Line],
    ) -> Figure:
        """Return a figure with these lines.

        * `named`: its id and its title.
        * `axes`: what the categories are, and the unit of the numbers.
        """
        return Figure(*named, description, *axes, chart, self.rows(lines))

    def main_figures(self, *lines: Line) -> Section:
        """Return the section that a chapter begins with."""
        figure = self.figure(
            ("glance", "The main figures"),
            "Means, and shares in percent, over all rounds or matches that were played.",
            ("figure", ""),
            Chart.NONE,
            lines,
        )
        return Section("glance", "At a glance", (figure,))

    def distribution(
        self, named: tuple[str, str], description: str, axes: tuple[str, str], counting: Counting
    ) -> Figure:
        """Return a figure with the share of each value of a counting."""
        values = self.values(counting)
        lines = [Line(str(value), Kind.SHARE, counting, value) for value in values]
        return self.figure(named, description, axes, Chart.BARS, lines)
