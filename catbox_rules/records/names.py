"""The names of the seats in sentences about them, as people at a table say them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_A_SEAT: Final = re.compile(r"\bseat (\d+)\b")


def name_of(names: Sequence[str] | None, seat: int) -> str:
    """What a seat is called: by its name, or `seat 1` where there are no names."""
    return f"seat {seat}" if names is None else names[seat]


def with_names(text: str, names: Sequence[str] | None) -> str:
    """A sentence of the library, such as an event or a finding, with the names of the seats in it.

    * `names`: one for each seat; None leaves the sentence as it is.

    >>> with_names("seat 1 has lost yellow", ["Anne", "Peter"])
    'Peter has lost yellow'
    """
    if names is None:
        return text

    def name(match: re.Match[str]) -> str:
        seat = int(match[1])
        return name_of(names, seat) if seat < len(names) else match[0]

    return _A_SEAT.sub(name, text)
