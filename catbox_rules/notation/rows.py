"""Rows of a match of any game: their words, the seat before an action, and an action as a document
has it."""

from __future__ import annotations

import re
from typing import Final

from catbox_rules.notation.cursor import Cursor
from catbox_rules.notation.text import Located, number

_LETTER: Final = r"[^ \t\r,:]"

WORD: Final = re.compile(rf"(?:seat[ \t]+)?{_LETTER}+[ \t]*:|{_LETTER}+|:", re.IGNORECASE)
"""A word of a row; a seat before an action, with its colon, is one."""

_SEAT: Final = re.compile(r"(?:seat[ \t]+)?([^ \t]*?)[ \t]*:", re.IGNORECASE | re.ASCII)


def placed_action(do: str, at: int, **fields: Located) -> Located:
    """Return an action of this kind that begins at a place in the text."""
    return Located({"do": Located(do, at), **fields}, at)


def take_seat(cursor: Cursor) -> Located | None:
    """Read the seat before the next action, `2:` or `seat 2:`; None if there is none. Raises
    Misread if the seat is not a number."""
    prefix = _SEAT.fullmatch(cursor.next.text)
    return None if prefix is None else number(cursor.take("a seat").found(prefix, 1), "a seat")
