"""The tables of a page, in words: the numbers of a figure with their intervals, and yardsticks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from catbox_rules.campaigns.estimates import Difference, Estimate, Kind
from catbox_rules.campaigns.reports.charts import unit_of
from catbox_rules.campaigns.reports.figures import Figure, Yardstick
from catbox_rules.campaigns.reports.numbers import digits_for, in_words, plain, scale_of

_NOTHING: Final = "\N{EN DASH}"
"""The sign for a missing number or interval."""
_MOST_SIDE_BY_SIDE: Final = 2
"""With more campaigns intervals go below their numbers, or the table would be too wide."""


@frozen
class Number:
    """A number with its interval. A difference is certain, and marked, if its interval does not
    include 0."""

    value: str
    interval: str
    is_certain: bool = False


@frozen
class NumberRow:
    """The numbers of a row: for each campaign, and for each difference."""

    label: str
    numbers: tuple[Number, ...]


@frozen
class Table:
    """The table of a figure.

    * `caption`: what the numbers are, if no column head says it.
    * `heads`: the column heads, for each campaign and each difference.
    * `is_stacked`: true if intervals are below their numbers.
    """

    caption: str
    heads: tuple[str, ...]
    is_stacked: bool
    rows: tuple[NumberRow, ...]


def table_of(figure: Figure, letters: Sequence[str]) -> Table:
    """Return the table of a figure, for campaigns with these letters."""
    first, *others = letters
    unit = unit_of(figure)
    heads = letters if others else [unit or "value"]
    by_row = zip(figure.rows, zip(*_columns(figure), strict=True), strict=True)
    return Table(
        caption=f"{unit}, with 95 % intervals" if others and unit else "",
        heads=(*heads, *(f"{each} less {first}" for each in others)),
        is_stacked=len(letters) > _MOST_SIDE_BY_SIDE,
        rows=tuple(NumberRow(_label(row.label), numbers) for row, numbers in by_row),
    )


def _columns(figure: Figure) -> Iterator[list[Number]]:
    """Yield the numbers of each column."""
    for column in zip(*(row.estimates for row in figure.rows), strict=True):
        yield _in_words(figure, column)
    for column in zip(*(row.differences for row in figure.rows), strict=True):
        yield _in_words(figure, column)


def _in_words(figure: Figure, numbers: Sequence[Estimate | Difference | None]) -> list[Number]:
    """Format the numbers of a column, all with the same number of digits unless they have no common
    unit."""
    digits = None
    if figure.unit:
        scale = scale_of(figure.rows[0].kind)
        digits = digits_for([scale * each.error for each in numbers if each and each.error])
    words = list[Number]()
    for row, each in zip(figure.rows, numbers, strict=True):
        if each is None:
            words.append(Number(_NOTHING, ""))
            continue
        value, interval = in_words(each, row.kind, digits=digits)
        is_certain = isinstance(each, Difference) and each.is_certain
        shown = f"{value}*" if is_certain else value
        words.append(Number(shown, interval or _NOTHING, is_certain))
    return words


def _label(label: str) -> str:
    return plain(int(label), 0) if label.lstrip("-").isdigit() else label


def yardstick_in_words(yardstick: Yardstick) -> tuple[str, str]:
    """Return the result of the independent simulation, and that of a campaign with its interval."""
    kind = yardstick.estimate.kind
    known = plain(yardstick.known * scale_of(kind), yardstick.digits)
    value, interval = in_words(yardstick.estimate, kind)
    here = f"{value} ({interval})" if interval else value
    return f"{known} %" if kind is Kind.SHARE else known, here
