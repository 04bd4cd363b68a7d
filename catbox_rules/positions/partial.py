"""Partial tables where a whole one is needed.

Of a partial table there is no end of the ways to complete it, so nobody lays them all out: what
needs a state refuses it. What needs some fields alone asks for those.
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
    """Raise Unsupported for a partial position that does not tell all fields of these names, each
    of which is followed by what it tells in words."""
    missing = [words for name, words in needed if not position.is_written(name)]
    if missing:
        raise not_told(" and ".join(missing))


def not_told(words: str) -> Unsupported:
    """Return the error for a partial position that does not tell something."""
    given = Verbatim("a partial one that does not")
    return Unsupported(PLACE, expected=f"one that says {words}", given=given)


NOT_RULED_OUT: Final = "nothing that is written rules this table out"
"""What there is to say of whether there can be a partial table without a fault."""


def says_partial(clause: str) -> Finding:
    """Why nobody looks for legal play that leads to a partial table, with the clause by which play
    would go."""
    template = "whether legal play leads to it rests on what is not written"
    return finding(clause, template)
