"""The names of the seats in sentences about them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_NAMED: Final = re.compile(r"\b[Ss]eat \d+\b|\b[Ss]eats \d+(?:(?:, | and )\d+)+\b")
_NUMBER: Final = re.compile(r"\d+")


def name_of(names: Sequence[str] | None, seat: int) -> str:
    """Return the name of a seat, or `seat 1` if the seats have no names."""
    return f"seat {seat}" if names is None else names[seat]


def with_names(text: str, names: Sequence[str] | None) -> str:
    """Put the names of the seats into a sentence of the library, such as an event or a finding.

    * `names`: one for each seat; None leaves the sentence unchanged.

    >>> with_names("seat 1 has lost yellow", ["Anne", "Peter"])
    'Peter has lost yellow'
    >>> with_names("seats 0, 1 tie with 4 points", ["Anne", "Peter"])
    'Anne and Peter tie with 4 points'
    >>> with_names("Seat 1 had lost yellow", ["Anne", "Peter"])
    'Peter had lost yellow'
    """
    if names is None:
        return text
    # In one go, so that a name such as "seat 1" is not taken for a seat.
    return _NAMED.sub(lambda match: _named(match, names), text)


def _named(match: re.Match[str], names: Sequence[str]) -> str:
    seats = [int(number) for number in _NUMBER.findall(match[0])]
    if max(seats) >= len(names):
        return match[0]
    *others, last = [names[seat] for seat in seats]
    return f"{', '.join(others)} and {last}" if others else last
