"""Printing the points of the spec: `catbox rules point 18`, and `catbox rules 18`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.text import Text

from catbox_rules.book import NumberedPoint, case_entries, points_of
from catbox_rules.book.casebook import prefix_of
from catbox_rules.book.clause import load_clauses
from catbox_rules.cli.printing import as_text, entry, print_parts
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.render.terminal import indented

_NUMBER: Final = re.compile(r"(?:point )?((?:[a-z]+\.)?[0-9]+)")
"""A point by its number."""


def is_point(words: str) -> bool:
    """Return True if the words name a point: `18`, `point 18`, `schrodinger.4`."""
    return _NUMBER.fullmatch(words) is not None


def points_called(words: str) -> list[NumberedPoint]:
    """Return the points that the words name, of each game that has them. Raises MalformedInput, at
    `$.id`, if there are none."""
    number = words.removeprefix("point ")
    points = points_named(number)
    if not points:
        expected = "the number of a point, such as 18 or schrodinger.4"
        raise MalformedInput("$.id", expected=expected, given=number)
    return points


def points_named(name: str, *, game: str | None = None) -> list[NumberedPoint]:
    """Return the points with a number, of one game or of all that have it; `schrodinger.4` names
    one game.

    >>> [point.game for point in points_named("46")]
    ['cat-in-the-box']
    """
    return [
        point
        for each in ([game] if game else GAMES)
        for number, point in points_of(each).items()
        if name in (str(number), f"{prefix_of(each)}{number}")
    ]


def print_points(points: Sequence[NumberedPoint]) -> None:
    """Print each point with its game, what is said at each clause, the readings and the
    casebook."""
    for place, point in enumerate(points):
        if place:
            print_parts(Text())
        heading = Text.assemble((f"point {point.number}", "bold cyan"), f"  {point.game}")
        print_parts(heading)
        clauses = load_clauses(point.game)
        for clause, text in point.texts:
            title = Text.assemble((clause, "cyan"), "  ", as_text(clauses[clause].title))
            print_parts(Text(), indented(title), indented(as_text(text), 4))
            for reading in clauses[clause].readings:
                default = " (default)" if reading.default else ""
                line = f"{reading.option}={reading.value}{default}: {reading.text}"
                print_parts(indented(as_text(line), 4))
        case = case_entries(point.game).get(str(point.number))
        if case is not None:
            print_parts(Text(), indented(as_text(f"Casebook: {case.title}", "bold")))
            see = entry(f"case {case.id}")
            print_parts(indented(as_text(f"{case.ruling} ({see})"), 4))


def points_as_json(points: Sequence[NumberedPoint]) -> list[dict[str, object]]:
    """Return points as plain JSON, as `catbox rules point 18 --json` prints them."""
    return [
        {
            "point": point.number,
            "game": point.game,
            "clauses": list(point.clauses),
            "text": point.text,
        }
        for point in points
    ]
