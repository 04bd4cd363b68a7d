"""The finished matches among the rows of a piece, and their counts for a summary.

A match ends with the row that has its totals. Rows in JSON lines are counted here, as lists and
without numpy; those in Parquet in `finished_arrays.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, assert_never

from attrs import frozen

from catbox_rules.campaigns.columns import lists_or_none_in, numbers_in, numbers_or_none_in
from catbox_rules.campaigns.simulated import Cell, Measure
from catbox_rules.campaigns.sums import Counted, Counting, Numbers, win_units
from catbox_rules.kernel.errors import MalformedInput, Verbatim, errors_below

ROUNDS: Final = ("rounds",)
SHARED: Final = ("shared",)
SUM: Final = "sum"
"""The only entry of each counting."""


@frozen
class Finished:
    """Finished matches, with a number for each of them.

    * `ones`: 1; `wins`: the units of a win, `win_units`.
    * `rounds`: the number of its rounds.
    * `measured`: for each measure, the count and the sum of the numbers of its rounds.
    * `shared`: 1 if several seats have won it, else 0.
    * `totals`, `won`: for each seat, its total, and its units of the win.
    """

    ones: Numbers
    wins: Numbers
    rounds: Numbers
    measured: Mapping[str, tuple[Numbers, Numbers]]
    shared: Numbers
    totals: Sequence[Numbers]
    won: Sequence[Numbers]

    def counted(self) -> Mapping[Counting, Counted]:
        """Return the countings of a summary: `rounds`, `shared`; `round` and a measure; `total`,
        `won` and a seat."""
        counted: dict[Counting, Counted] = {
            ROUNDS: Counted(self.ones, {SUM: self.rounds}),
            SHARED: Counted(self.ones, {SUM: self.shared}),
        }
        for name, (of, part) in self.measured.items():
            counted["round", name] = Counted(of, {SUM: part})
        scale = win_units(len(self.won))
        for seat, (total, won) in enumerate(zip(self.totals, self.won, strict=True)):
            counted["total", seat] = Counted(self.ones, {SUM: total})
            counted["won", seat] = Counted(self.wins, {SUM: won}, scale)
        return counted


def check_shapes(*, at_the_ends: bool = True, alike: bool = True, of_seats: bool = True) -> None:
    """Raise MalformedInput for ends of matches that no simulation writes.

    Each argument says whether a property holds.

    * `at_the_ends`: totals and winners are in the same rows, including the last one.
    * `alike`: all matches have the same number of totals.
    * `of_seats`: each match has a winner, and all winners are seats.
    """
    given = Verbatim("something else")
    if not at_the_ends:
        expected = "totals and winners in the last round of a match, and nowhere else"
        raise MalformedInput("$", expected=expected, given=given)
    if not alike:
        raise MalformedInput("$.totals", expected="a number for each seat", given=given)
    if not of_seats:
        raise MalformedInput("$.winners", expected="seats, at least one", given=given)


def finished_in_lists(
    columns: Mapping[str, Sequence[object]], measures: Mapping[str, Measure]
) -> Finished:
    """Count the finished matches of a piece; raises MalformedInput for columns that no simulation
    writes."""
    with errors_below("$.totals"):
        totals_of_rows = lists_or_none_in(columns["totals"])
    with errors_below("$.winners"):
        winners_of_rows = lists_or_none_in(columns["winners"])
    totals = [each for each in totals_of_rows if each is not None]
    winners = [each for each in winners_of_rows if each is not None]
    ends = [row for row, each in enumerate(totals_of_rows, start=1) if each is not None]
    seats = range(len(totals[0]) if totals else 0)
    check_shapes(
        at_the_ends=totals_of_rows[-1:] != [None]
        and [each is None for each in totals_of_rows] == [each is None for each in winners_of_rows],
        alike=all(len(each) == len(seats) for each in totals),
        of_seats=all(each and {*each} <= {*seats} for each in winners),
    )
    scale = win_units(len(seats))
    return Finished(
        ones=[1] * len(ends),
        wins=[scale] * len(ends),
        rounds=[end - begin for begin, end in pairwise([0, *ends])],
        measured={
            name: (by_match(numbers, ends), by_match(sums, ends))
            for name, measure in measures.items()
            for numbers, sums in [_taken(columns[measure.column], measure)]
        },
        shared=[int(len(each) > 1) for each in winners],
        totals=[[each[seat] for each in totals] for seat in seats],
        won=[[scale // len(each) if seat in each else 0 for each in winners] for seat in seats],
    )


def _taken(column: Sequence[object], measure: Measure) -> tuple[list[int], list[int]]:
    """Return the count and the sum of the numbers that a measure takes from each row."""
    with errors_below(f"$.{measure.column}"):
        match measure.cell:
            case Cell.NUMBER:
                sums = numbers_in(column)
            case Cell.COUNT:
                sums = [int(number > 0) for number in numbers_in(column)]
            case Cell.OPTIONAL:
                sums = [int(number is not None) for number in numbers_or_none_in(column)]
            case Cell.LIST:
                lists = [each or [] for each in lists_or_none_in(column)]
                return [len(each) for each in lists], [sum(each) for each in lists]
            case _:
                assert_never(measure.cell)
    return [1] * len(sums), sums


def by_match(numbers: Sequence[int], ends: Sequence[int]) -> list[int]:
    """Add up the numbers of each match."""
    return [sum(numbers[begin:end]) for begin, end in pairwise([0, *ends])]
