"""Checks for partial tables.

There are too many ways to complete a partial table to try them all: what needs a state refuses it,
and what needs only some fields checks that these are written.
"""

from __future__ import annotations

from typing import Final

from catbox_rules.kernel.errors import Unsupported, Verbatim
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.protocol import Position

PLACE: Final = "the table"


def check_whole(position: Position) -> None:
    """Raise Unsupported for a partial position."""
    if position.is_partial:
        expected = "one that is not partial, for this rests on all that lies there"
        raise Unsupported(PLACE, expected=expected, given=Verbatim("a partial one"))


def check_written(position: Position, *needed: tuple[str, str]) -> None:
    """Raise Unsupported for a partial position that does not state all these fields; each name
    comes with its meaning in words."""
    missing = [words for name, words in needed if not position.is_written(name)]
    if missing:
        raise not_told(" and ".join(missing))


def not_told(words: str) -> Unsupported:
    """Return the error for a partial position that does not state something."""
    given = Verbatim("a partial one that does not")
    return Unsupported(PLACE, expected=f"one that says {words}", given=given)


NOT_RULED_OUT: Final = "nothing stated rules this table out"
"""The answer to whether a partial table without a fault is possible."""


def says_partial(clause: str) -> Finding:
    """Return the reason why there is no search for legal play to a partial table, with the clause
    of that play."""
    template = "whether legal play leads to it depends on what is not stated"
    return finding(clause, template)
