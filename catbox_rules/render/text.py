"""A picture as text: letters and numbers that say everything, in 80 columns.

It uses only ASCII, except in names. Tokens are the numbers of their seats, `x` is an observed one,
`n` a neutral one, `.` an open cell, `_` an unknown one; brackets mark the place of the action in
question. `terminal` adds colors.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final, TypeAlias

from catbox_rules.render.picture import (
    NOT_KNOWN,
    Chip,
    Emphasis,
    Grid,
    Ground,
    Picture,
    SeatMark,
    SeatPanel,
    Sheet,
    Span,
    Square,
    Words,
)

Piece: TypeAlias = tuple[str, str]
"""Some text and its style, in the words of rich: `bold red`; empty for none."""

Line: TypeAlias = tuple[Piece, ...]

_STYLES: Final = {
    Ground.RED: "bold red",
    Ground.BLUE: "bold blue",
    Ground.YELLOW: "bold yellow",
    Ground.GREEN: "bold green",
    Ground.ALIVE: "bold cyan",
    Ground.DEAD: "bold red",
    Ground.EMPTY: "bold yellow",
    Ground.HEISENBERG: "bold magenta",
    Ground.CARD: "bold",
    Ground.UNKNOWN: "",
}
_EMPHASES: Final = {Emphasis.PLAIN: "", Emphasis.STRONG: "bold", Emphasis.QUIET: "dim"}
_WIDTH: Final = 80
INDENT: Final[Piece] = ("  ", "")
"""The indent of the lines below the title."""
_INDENT: Final = len(INDENT[0])
_BETWEEN_FACTS: Final = 3


def lines_of(picture: Picture) -> Iterator[Line]:
    """Yield a picture line by line, in pieces that have a style."""
    yield ((picture.title, "bold"),)
    yield ((picture.subtitle, "dim"),)
    if picture.question:
        yield ("in question: ", "bold"), *_spaced(picture.question)
    for grid in picture.grids:
        yield from _below(_grid(grid))
    longest = max((columns(fact.label) for fact in picture.facts), default=0)
    yield from _below(
        line
        for fact in picture.facts
        for line in _wrapped((_padded(fact.label, longest + 2), "dim"), _spaced(fact.spans))
    )
    for panel in picture.seats:
        yield from _below(_seat(panel))
    if picture.sheet is not None:
        yield from _below(_sheet(picture.sheet))
    if picture.note:
        yield ()
        for paragraph in picture.note:
            for line in textwrap.wrap(paragraph, _WIDTH - 2) or [""]:
                yield ((f"> {line}", ""),)


def _below(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield lines after an empty one, and indented."""
    yield ()
    for line in lines:
        yield INDENT, *line


def _grid(grid: Grid) -> Iterator[Line]:
    rows = [
        [_square(square, is_named=grid.is_named_by_heads(y, x)) for x, square in enumerate(row)]
        for y, row in enumerate(grid.rows)
    ]
    head = [(f" {text} ", "bold") for text in grid.column_heads]
    widths = [
        max(columns(text) for text, _ in column)
        for column in zip_longest(head, *rows, fillvalue=("", ""))
    ]
    left = max(map(columns, grid.row_heads), default=-1) + 1
    lines = zip_longest(grid.row_heads, rows, fillvalue="")
    for label, cells in [("", head), *lines] if head else lines:
        padded = zip(cells, widths, strict=False)
        start = [(_padded(label, left), "bold")] if left else []
        yield *start, *((_padded(text, width), style) for (text, style), width in padded)


def _square(square: Square, *, is_named: bool) -> Piece:
    """Return what is on a square, after its label if the heads do not name it."""
    lying = ",".join(map(str, square.tokens))
    if square.is_unknown:
        lying = NOT_KNOWN
    text = lying or "."
    if not is_named:
        text = f"{square.label}:{lying}" if lying else square.label
    if square.is_asked:
        return f"[{text}]", "reverse bold"
    return f" {text} ", "dim" if square.is_passed else _STYLES[square.ground]


def _seat(panel: SeatPanel) -> Iterator[Line]:
    """Yield a seat, with as many facts in a line as fit."""
    roles = f" ({', '.join(panel.roles)})" if panel.roles else ""
    heading = (panel.heading, "bold underline" if panel.is_to_act else "bold")
    yield from _wrapped(("", ""), (heading, (roles, "")))
    lines: list[Line] = []
    for fact in panel.facts:
        line = ((f"{fact.label} ", "dim"), *_spaced(fact.spans))
        if lines and _columns(lines[-1]) + _BETWEEN_FACTS + _columns(line) <= _WIDTH - 2 * _INDENT:
            lines[-1] = (*lines[-1], (" " * _BETWEEN_FACTS, ""), *line)
        else:
            lines.append(line)
    for line in lines:
        yield from _wrapped(INDENT, line)


def _columns(line: Line) -> int:
    return sum(columns(text) for text, _ in line)


def _sheet(sheet: Sheet) -> Iterator[Line]:
    yield ((sheet.name, "dim"),)
    widths = [max(map(columns, column)) for column in zip(sheet.head, *sheet.rows, strict=True)]
    for row, style in [(sheet.head, "dim"), *((row, "") for row in sheet.rows)]:
        cells = (
            " " * (width - columns(text)) + text for text, width in zip(row, widths, strict=True)
        )
        yield (("  ".join(cells), style),)


def _spaced(spans: Sequence[Span]) -> Iterator[Piece]:
    for place, span in enumerate(spans):
        if place:
            yield " ", ""
        yield str(span), _style(span)


def _style(span: Span) -> str:
    match span:
        case Words(_, emphasis):
            return _EMPHASES[emphasis]
        case Chip(_, ground, is_struck):
            return "dim strike" if is_struck else _STYLES[ground]
        case SeatMark():
            return ""


def _wrapped(start: Piece, pieces: Iterable[Piece]) -> Iterator[Line]:
    """Yield pieces on as many lines as they need, broken at blanks, all of them right of `start`.
    A word that is longer than a line is broken as well."""
    left = columns(start[0])
    room, used = _WIDTH - _INDENT - left, 0
    line = [start]
    for text, style in pieces:
        for word in re.findall(rf"\s+|\S{{1,{room}}}", text):
            if used + columns(word) > room:
                yield tuple(line)
                line, used = [(" " * left, "")], 0
            if used or not word.isspace():
                line.append((word, style))
                used += columns(word)
    yield tuple(line)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - columns(text))


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes.

    >>> columns("Anne"), columns("猫")
    (4, 2)
    """
    widths = {"W": 2, "F": 2}
    return sum(
        0 if unicodedata.combining(each) else widths.get(unicodedata.east_asian_width(each), 1)
        for each in text
    )
