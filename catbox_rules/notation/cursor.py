"""Reading word by word, where the next word decides what is read."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from catbox_rules.notation.text import NOTHING, Misread, Piece


def _as_list(words: Iterable[Piece]) -> list[Piece]:
    return list(words)


@define
class Cursor:
    """Words, and how many of them have been read; `end` is where their text ends."""

    words: list[Piece] = field(converter=_as_list)
    end: int
    read: int = 0

    @property
    def next(self) -> Piece:
        """The next word; an empty piece at the end."""
        return self.words[self.read] if self else Piece("", self.end)

    def __bool__(self) -> bool:
        return self.read < len(self.words)

    def take(self, expected: str) -> Piece:
        """Read the next word and return it. Raises Misread at the end."""
        if not self:
            raise Misread(self.end, expected=expected, given=NOTHING)
        self.read += 1
        return self.words[self.read - 1]
