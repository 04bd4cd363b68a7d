"""A text whose parts know their place, and the values read from it, which know it too.

A reader of a notation cuts `Piece`s out of a text and makes `Located` values of them: the same
plain document that JSON would give, with the place of each part. The readers of documents do the
rest; the path of a fault is followed through the located values to a line and a column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, TypeVar

from attrs import frozen

from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput, Unsupported, Verbatim
from catbox_rules.kernel.forms import is_list, is_object

MOST_BYTES: Final = 1024 * 1024
"""The most bytes of a text in a notation; a match has a few thousand."""

BLANKS: Final = " \t\r\n"
"""What separates words. Other white space is no letter of any notation."""

NOTHING: Final = Verbatim("nothing")
"""What an error shows as given if there is nothing."""

ReadT = TypeVar("ReadT")

_LOWER: Final = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}
_NUMBER: Final = re.compile(r"-?[0-9]+")
_STEP: Final = re.compile(r"\.(?P<key>[\w-]+)|\[(?P<index>[0-9]+)\]|\['(?P<quoted>[^']*)'\]")


@frozen
class Piece:
    """A part of a text, and where it begins (in characters, from 0).

    >>> [key, value] = Piece("won=2,1", at=40).split("=")
    >>> value
    Piece(text='2,1', at=44)
    >>> value.split(",")
    [Piece(text='2', at=44), Piece(text='1', at=46)]
    """

    text: str
    at: int

    @property
    def lower(self) -> str:
        """The text with A to Z in lower case; other letters are unchanged."""
        return self.text.translate(_LOWER)

    @property
    def end(self) -> int:
        """Where the piece ends in the text."""
        return self.at + len(self.text)

    def __bool__(self) -> bool:
        return bool(self.text)

    def cut(self, start: int, stop: int | None = None) -> Piece:
        """Return the part between two characters, counted from 0."""
        return Piece(self.text[start:stop], self.at + start)

    def found(self, match: re.Match[str], group: int | str = 0) -> Piece:
        """Return the part that a match of a pattern, or a group of it, covers."""
        return self.cut(match.start(group), match.end(group))

    def strip(self) -> Piece:
        """Return the piece without blanks at its ends."""
        start = len(self.text) - len(self.text.lstrip(BLANKS))
        return Piece(self.text.strip(BLANKS), self.at + start)

    def split(self, separator: str) -> list[Piece]:
        """Split the piece at a separator into one or more parts."""
        at, parts = self.at, list[Piece]()
        for text in self.text.split(separator):
            parts.append(Piece(text, at))
            at += len(text) + len(separator)
        return parts

    def letters(self) -> list[Piece]:
        """Return each character as a piece."""
        return [Piece(letter, self.at + index) for index, letter in enumerate(self.text)]

    def words(self, pattern: re.Pattern[str]) -> Iterator[Piece]:
        """Yield each part that a pattern matches."""
        return (self.found(match) for match in pattern.finditer(self.text))


@frozen
class Located:
    """A plain value of a document, with its place in the text. The values in an object or a list
    are placed too."""

    value: object
    at: int

    def part(self, key: str | int) -> Located | None:
        """Return the value of a key or at an index; None if there is none."""
        value, part = self.value, None
        if is_object(value) and isinstance(key, str):
            part = value.get(key)
        elif is_list(value) and isinstance(key, int) and key < len(value):
            part = value[key]
        return part if isinstance(part, Located) else None

    def parts(self) -> Mapping[str, Located]:
        """Return the keys of an object with their values; empty for anything else."""
        if not is_object(self.value):
            return {}
        return {key: part for key, part in self.value.items() if isinstance(part, Located)}

    def items(self) -> list[Located]:
        """Return the items of a list; empty for anything else."""
        if not is_list(self.value):
            return []
        return [item for item in self.value if isinstance(item, Located)]


class Misread(Exception):
    """Something in a text that cannot be read, with its place."""

    def __init__(self, at: int, *, expected: str, given: object) -> None:
        super().__init__(expected)
        self.at = at
        self.expected = expected
        self.given = given

    @classmethod
    def of(cls, piece: Piece, expected: str) -> Misread:
        """Return the error for a piece that is not what is expected."""
        return cls(piece.at, expected=expected, given=piece.text if piece else NOTHING)


def page(text: str) -> str:
    """Return a text as the readers of notations take it: without a byte order mark, with each line
    break as one character.

    Raises MalformedInput for a text of more than `MOST_BYTES` bytes.
    """
    size = len(text)
    if size <= MOST_BYTES:
        size = len(text.encode(errors="surrogatepass"))
    if size > MOST_BYTES:
        expected = f"a text of at most {MOST_BYTES} bytes"
        raise MalformedInput(place_of(text, 0), expected=expected, given=Verbatim("more"))
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def place_of(text: str, at: int) -> str:
    r"""Return the line and the column of a place in a text, in words.

    >>> place_of("two\nlines", 6)
    'line 2, column 3'
    """
    line = text.count("\n", 0, at) + 1
    column = at - text.rfind("\n", 0, at)
    return f"line {line}, column {column}"


@contextmanager
def faults_placed(text: str) -> Generator[None]:
    """Turn a `Misread` raised inside the block into a MalformedInput with line and column."""
    try:
        yield
    except Misread as fault:
        place = place_of(text, fault.at)
        raise MalformedInput(place, expected=fault.expected, given=fault.given) from None


def number(piece: Piece, expected: str = "a whole number") -> Located:
    """Read a piece as a whole number of at most 18 digits. Raises Misread."""
    if not _NUMBER.fullmatch(piece.text):
        raise Misread.of(piece, expected)
    if len(piece.text.removeprefix("-")) > MOST_DIGITS:
        raise Misread.of(piece, f"a number of at most {MOST_DIGITS} digits")
    return Located(int(piece.text), piece.at)


def plain(placed: Located) -> object:
    """Return the plain value, as JSON would give it.

    >>> plain(Located({"seat": Located(1, at=4)}, at=0))
    {'seat': 1}
    """
    if is_object(placed.value):
        return {key: plain(part) for key, part in placed.parts().items()}
    if is_list(placed.value):
        return [plain(item) for item in placed.items()]
    return placed.value


def read_placed(
    placed: Located, read: Callable[[object], ReadT], *, called: Mapping[str, str]
) -> ReadT:
    """Read a placed document with a reader of plain documents.

    * `called`: for each key of the document, its name in the text, for errors about what is
      missing.

    Raises Misread if the reader raises MalformedInput or Unsupported.
    """
    try:
        return read(plain(placed))
    except (MalformedInput, Unsupported) as error:
        raise _misread(error, placed, called) from None


def _misread(
    error: MalformedInput | Unsupported, placed: Located, called: Mapping[str, str]
) -> Misread:
    """Return the same fault, at the innermost part of the document on its path."""
    for step in _STEP.finditer(error.path):
        key = step["key"] or step["quoted"] or ""
        part = placed.part(int(step["index"]) if step["index"] else key)
        if part is None:
            expected = called.get(key, error.expected)
            return Misread(placed.at, expected=expected, given=error.given)
        placed = part
    return Misread(placed.at, expected=error.expected, given=error.given)
