"""Rows of a match in whatever game: their words, the seat that may stand before an action, and an
action as a document has it."""

from __future__ import annotations

import re
from typing import Final

from catbox_rules.notation.cursor import Cursor
from catbox_rules.notation.text import Placed, number

_LETTER: Final = r"[^ \t\r,:]"

WORD: Final = re.compile(rf"(?:seat[ \t]+)?{_LETTER}+[ \t]*:|{_LETTER}+|:", re.IGNORECASE)
"""A word of a row; a seat before an action, with its colon, is one."""

_SEAT: Final = re.compile(r"(?:seat[ \t]+)?([^ \t]*?)[ \t]*:", re.IGNORECASE | re.ASCII)


def placed_action(do: str, at: int, **fields: Placed) -> Placed:
    """An action of this kind that begins at a place of the text."""
    return Placed({"do": Placed(do, at), **fields}, at)


def take_seat(cursor: Cursor) -> Placed | None:
    """The seat before the next action, `2:` or `seat 2:`, which is read then; None if there is
    none. Raises Misread for what is no number."""
    prefix = _SEAT.fullmatch(cursor.next.text)
    return None if prefix is None else number(cursor.take("a seat").found(prefix, 1), "a seat")
