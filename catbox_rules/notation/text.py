"""A text whose parts know their place, and the values read from it, which know it too.

A reader of a notation cuts `Piece`s out of a text and makes `Located` values of them: the same
plain document that JSON would give, with the place of each part. The readers of documents do the
rest; the path of a fault is followed through the located values to a line and a column.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, TypeVar

from attrs import define, field, frozen

from catbox_rules.games import AnyGame, edition_ids, game_with_edition
from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput, Unsupported, Verbatim
from catbox_rules.kernel.forms import is_list, is_object, plain_signs, with_suggestion
from catbox_rules.kernel.ruleset import AnyRuleset

MOST_BYTES: Final = 1024 * 1024
"""The most bytes of a text in a notation; a match has a few thousand."""

BLANKS: Final = " \t\r\n"
"""What separates words, once the text has plain signs. Other white space is no letter of any
notation."""

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


# Reading word by word, where the next word decides what is read.


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


# Rows of a match of any game: their words, the seat before an action, and an action as a document
# has it.


_LETTER: Final = r"[^ \t\r,:]"

ROW_WORD: Final = re.compile(rf"(?:seat[ \t]+)?{_LETTER}+[ \t]*:|{_LETTER}+|:", re.IGNORECASE)
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


# Finding the game by the edition: a text that names the edition need not name the game.


_NAMES: Final = re.compile(r"[\w+,-]+")
"""Names of editions or variants, and nothing that has to be spelled out."""


def check_edition(word: Piece, variants: str) -> None:
    """Raise Misread for an edition with variants in the form of the command line.

    * `variants`: how this notation begins its list of variants.
    """
    edition, plus, added = word.lower.partition("+")
    if plus:
        named = edition if _NAMES.fullmatch(edition) else "an edition"
        # Numbers of one's own, as `+penalty=2`, have a longer form, in a variant of their own.
        names = added if _NAMES.fullmatch(added) else "…"
        raise Misread.of(word, f"{named} without variants, which are written {variants}{names}")


def game_of(edition: Located, game: AnyGame | None = None) -> AnyRuleset:
    """Return the game that has an edition with this id or alias. Raises Misread if there is none.

    * `game`: look in this game only.
    """
    found = game_with_edition(edition.value, game)
    if found is None:
        ids = edition_ids(game)
        expected = f"an edition: {', '.join(ids)}"
        raise Misread(edition.at, expected=expected, given=with_suggestion(edition.value, ids))
    return found[0]


# Forms: how a value of a document is written in a word, and read back.
#
# A form works in both directions. Large forms are made of small ones: a list of numbers is
# `listed(NUMBER)`.


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


# Comments in the text of a match: `{…}` anywhere between words, `#` to the end of a line.
#
# Within braces, braces and backslashes are escaped with a backslash, and what cannot be printed is
# written as in JSON: `\u00a0`. Any other backslash stands for itself. So an unclosed brace is
# noticed at the next comment and does not swallow the tricks in between.
#
# A reader first replaces comments by blanks, so that everything else stays in its place. The text
# of a header (a title, a note, the name of a seat) runs to the end of its line and has no comments.


_IN_BRACES: Final = re.compile(r"\{((?:[^\\{}]|\\.)*)(\}?)", re.DOTALL)
_TO_THE_END: Final = re.compile(r"#([^\n]*)")
_OPENING: Final = re.compile(r"[{#]")
_NEXT: Final = re.compile(r"[{#\n]")
_ESCAPE: Final = re.compile(r"\\([\\{}])|((?:\\u[0-9a-fA-F]{4})+)")
_NO_BREAK: Final = re.compile(r"[^\n]")
_BLANKS: Final = re.compile(r"[ \t\r]*")
_BLANK_LINES: Final = re.compile(r"[ \t\r\n]*")


def leading(text: str) -> tuple[int, list[Piece]]:
    """Return where a text begins after its leading comments, and these comments, in the form of
    `covered`.

    Raises Misread for an unterminated comment.
    """
    comments: list[Piece] = []
    plain, at = plain_signs(text), 0
    while True:
        at = _past(_BLANK_LINES, plain, at)
        opening = _OPENING.match(text, at)
        if opening is None:
            return at, comments
        comment = _comment(text, opening)
        comments.append(Piece(_said(comment), at))
        at = comment.end()


def covered(
    text: str, start: int, *, header: re.Pattern[str], text_header: re.Pattern[str]
) -> tuple[str, list[Piece]]:
    """Replace the comments of a text by blanks, including the line breaks in them, and its signs by
    plain ones, but for the texts of headers. Return the text, and the comments with their places.

    * `start`: where to begin; everything before it is replaced too.
    * `header`: matches the beginning of a header line; headers come before everything else.
    * `text_header`: matches the beginning of a header whose value is a text.

    Raises Misread for an unterminated comment.
    """
    plain = plain_signs(text)
    lines: list[str] = [_NO_BREAK.sub(" ", text[:start])]
    comments: list[Piece] = []
    at, in_headers, begins = start, True, True
    while at < len(text):
        if begins:
            word = _past(_BLANKS, plain, at)
            label = text_header.match(plain, word) if in_headers else None
            if label is not None:
                end = _end_of_line(text, word)
                written = text[label.end() : end]
                value = end - len(written.lstrip())
                stop = value + len(written.strip())
                lines.append(f"{plain[at:value]}{text[value:stop]}{plain[stop:end]}")
                at, begins = end, False
                continue
            if word < len(text) and text[word] not in "{#\n":
                in_headers = in_headers and header.match(plain, word) is not None
                begins = False
        found = _NEXT.search(text, at)
        if found is None:
            lines.append(plain[at:])
            break
        lines.append(plain[at : found.start()])
        at = found.end()
        if found[0] == "\n":
            lines.append("\n")
            begins = True
            continue
        comment = _comment(text, found)
        comments.append(Piece(_said(comment), found.start()))
        lines.append(" " * (comment.end() - comment.start()))
        at = comment.end()
    return "".join(lines), comments


def _past(pattern: re.Pattern[str], text: str, at: int) -> int:
    blanks = pattern.match(text, at)
    return blanks.end() if blanks else at


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _comment(text: str, opening: re.Match[str]) -> re.Match[str]:
    pattern = _IN_BRACES if opening[0] == "{" else _TO_THE_END
    comment = pattern.match(text, opening.start())
    assert comment
    if comment[0].startswith("{") and not comment[2]:
        if text.startswith("{", comment.end()):
            line = text.count("\n", 0, opening.start()) + 1
            expected = f"'}}' at the end of the comment that begins in line {line}, or '\\{{' in it"
            raise Misread(comment.end(), expected=expected, given="{")
        expected = "'}' to end this comment"
        raise Misread(opening.start(), expected=expected, given=Verbatim("the end of the text"))
    return comment


def _said(comment: re.Match[str]) -> str:
    if comment[0].startswith("#"):
        return comment[1].strip()
    return _ESCAPE.sub(_unescaped, comment[1])


def _unescaped(escape: re.Match[str]) -> str:
    return escape[1] or str(json.loads(f'"{escape[2]}"'))


def in_braces(comment: str) -> str:
    r"""Return a comment as it is written in a text.

    >>> print(in_braces("sets: {1, 2}"))
    {sets: \{1, 2\}}
    """
    escaped = re.sub(r"[\\{}]", r"\\\g<0>", comment)
    return "{" + _NO_BREAK.sub(_as_printed, escaped) + "}"


def _as_printed(letter: re.Match[str]) -> str:
    if is_printable(letter[0]):
        return letter[0]
    pair = letter[0].encode("utf-16-be", errors="surrogatepass")
    return "".join(f"\\u{pair[i : i + 2].hex()}" for i in range(0, len(pair), 2))


def is_printable(text: str) -> bool:
    """Return True if every character of a text is visible or an ordinary blank."""
    return text.isprintable()
