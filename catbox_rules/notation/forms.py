"""Forms: how a value of a document is written in a word, and read back.

A form works in both directions. Large forms are made of small ones: a list of numbers is
`listed(NUMBER)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from attrs import frozen

from catbox_rules.kernel.forms import is_list
from catbox_rules.notation.text import Located, Misread, Piece, number

NONE: Final = "-"
"""What is not there."""

UNKNOWN: Final = "?"
"""What is there and unknown, in a document as in a text."""

PARTIAL: Final = "partial"
"""The word of a table, and the key of its document, if all that is not written is unknown."""

_NAME: Final = re.compile(r"[a-z][a-z0-9-]*")


@frozen
class Form:
    """How a value is read from a piece of text (`read` raises Misread), and how it is written."""

    read: Callable[[Piece], Located]
    write: Callable[[object], str]


def items(value: object) -> list[object]:
    """Return a value of a document that is known to be a list."""
    assert is_list(value), value
    return value


def or_none(form: Form) -> Form:
    """Return a form that also has `-` for null.

    >>> or_none(NUMBER).write(None), or_none(NUMBER).read(Piece("-", at=0)).value
    ('-', None)
    """
    return _or(form, NONE, None)


def or_unknown(form: Form) -> Form:
    """Return a form that also has `?` for what is unknown."""
    return _or(form, UNKNOWN, UNKNOWN)


def _or(form: Form, sign: str, meaning: object) -> Form:
    return Form(
        read=lambda piece: Located(meaning, piece.at) if piece.text == sign else form.read(piece),
        write=lambda value: sign if value == meaning else form.write(value),
    )


def listed(form: Form, separator: str = ",") -> Form:
    """Return the form of a list: its items with separators between them, or `-` if there are none.
    A separator at the end marks a list with a single item that is itself written `-`.

    >>> numbers = listed(or_none(NUMBER))
    >>> numbers.write([2, 1]), numbers.write([]), numbers.write([None])
    ('2,1', '-', '-,')
    """

    def read(piece: Piece) -> Located:
        if piece.text == NONE:
            return Located([], piece.at)
        only = piece.text == NONE + separator
        parts = [piece.cut(0, len(NONE))] if only else piece.split(separator)
        return Located([form.read(part) for part in parts], piece.at)

    def write(value: object) -> str:
        text = separator.join(map(form.write, items(value))) or NONE
        return text + separator if text == NONE and value else text

    return Form(read, write)


def _read_number(piece: Piece) -> Located:
    return number(piece)


NUMBER: Final = Form(_read_number, str)
"""A whole number."""


def _read_word(piece: Piece) -> Located:
    if not _NAME.fullmatch(piece.lower):
        raise Misread.of(piece, "a word")
    return Located(piece.lower, piece.at)


WORD: Final = Form(_read_word, str)
"""A name, such as that of a Physicat."""

_TRUTH: Final[Mapping[str, bool]] = {"yes": True, "no": False}


def _read_yes_or_no(piece: Piece) -> Located:
    if piece.lower not in _TRUTH:
        raise Misread.of(piece, "yes or no")
    return Located(_TRUTH[piece.lower], piece.at)


YES_OR_NO: Final = Form(_read_yes_or_no, lambda value: "yes" if value else "no")
"""True or false."""


def _read_option(piece: Piece) -> Located:
    if piece.text.isascii() and piece.text.isdecimal():
        return number(piece)
    return _read_word(piece)


OPTION: Final = Form(_read_option, str)
"""The value of an option: a word or a number."""
