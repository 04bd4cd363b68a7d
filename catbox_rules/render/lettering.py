"""The width of texts.

When a picture is written, nobody knows in which font it will be shown. So widths are upper bounds,
taken from a wide bold face: a text may be narrower, but never runs into the next one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import accumulate, takewhile
from typing import Final

_NARROW: Final = frozenset("fijlrtI.,:;'|!()[]- ")
_WIDE: Final = frozenset("mwMW@%—…&+=<>~")
_EM_NARROW: Final = 0.5
_EM_LETTER: Final = 0.72
_EM_CAPITAL: Final = 0.87
_EM_WIDE: Final = 1.12
_EM_FULL: Final = 1.4


def width_of(text: str, size: float) -> float:
    """Return the largest width of a text in a font of this size.

    >>> width_of("il", 10) < width_of("ab", 10) < width_of("MW", 10)
    True
    """
    return size * sum(map(_em, text))


def _em(character: str) -> float:
    if unicodedata.combining(character):
        return 0.0
    if character in _NARROW:
        return _EM_NARROW
    if character in _WIDE:
        return _EM_WIDE
    if character.isascii():
        return _EM_CAPITAL if character.isupper() else _EM_LETTER
    if unicodedata.east_asian_width(character) in "WF":
        return _EM_FULL
    return _EM_WIDE


def wrapped(text: str, size: float, width: float) -> list[str]:
    """Wrap a text into lines of at most this width, at blanks, and within a word only if it is
    wider than a line.

    >>> wrapped("one two three", 10, 60)
    ['one two', 'three']
    """
    lines: list[str] = []
    for word in text.split():
        for piece in _pieces(word, size, width):
            joined = f"{lines[-1]} {piece}" if lines else piece
            if lines and width_of(joined, size) <= width:
                lines[-1] = joined
            else:
                lines.append(piece)
    return lines


def _pieces(word: str, size: float, width: float) -> Iterator[str]:
    """Split a word into pieces no wider than a line; most words are one piece."""
    start, ems = 0, 0.0
    for end, character in enumerate(word):
        ems += _em(character)
        if end > start and size * ems > width:
            yield word[start:end]
            start, ems = end, _em(character)
    yield word[start:]


def shortened(lines: list[str], size: float, width: float, *, most: int) -> list[str]:
    """Return at most this many lines; if there are more, the last one ends in dots.

    >>> shortened(["one", "two", "three"], 10, 100, most=2)
    ['one', 'two…']
    """
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    upto = accumulate(map(_em, last))
    fitting = sum(1 for _ in takewhile(lambda ems: size * (ems + _em("…")) <= width, upto))
    return [*lines[: most - 1], f"{last[:fitting]}…"]
