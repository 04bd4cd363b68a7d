"""Reading a file of any kind: a record, a case or a position as JSON, a match or a position as
text."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from os import PathLike
from typing import Final, Protocol, TypeAlias, assert_never

from attrs import define, frozen

from catbox_rules.judge.case import FORMAT as CASE
from catbox_rules.judge.case import Case, read_case
from catbox_rules.kernel.errors import MalformedInput, Verbatim, check_type
from catbox_rules.kernel.forms import is_object
from catbox_rules.notation.comments import leading
from catbox_rules.notation.text import Misread, place_of
from catbox_rules.notation.transcript import Transcript
from catbox_rules.positions.protocol import POSITIONS, AnyPositions, Position
from catbox_rules.positions.reading import FORMAT as POSITION
from catbox_rules.positions.reading import read_any_position
from catbox_rules.records import Record, parse, read_record
from catbox_rules.records.bounded_files import Stream, bounded_lines, read_bounded
from catbox_rules.records.record import FORMAT as RECORD
from catbox_rules.records.strict_json import MOST_BYTES, decoded, excerpt


@frozen
class LoadedPosition:
    """A position from a file, with the `positions` module of its game."""

    positions: AnyPositions
    position: Position


Read: TypeAlias = Record | Transcript | Case | LoadedPosition
"""What a file can hold."""


def kind_of(read: Read) -> Verbatim:
    """Describe what was read, in words for an error.

    >>> print(kind_of(read_any("catbox-line/1 pegasus-2023 3p deal start=0")))
    a position
    """
    match read:
        case Record():
            return Verbatim("a record")
        case Transcript():
            return Verbatim("a match as text")
        case Case():
            return Verbatim("a case")
        case LoadedPosition():
            return Verbatim("a position")
        case _:
            assert_never(read)


def record_in(read: Read) -> Record | None:
    """Return the record in what was read: that of a match as JSON or as text, or of a case. None if
    there is only a position.

    >>> record_in(read_any("catbox-line/1 pegasus-2023 3p deal start=0")) is None
    True
    """
    match read:
        case Record():
            return read
        case Transcript() | Case():
            return read.record
        case LoadedPosition():
            return None
        case _:
            assert_never(read)


_DISPUTE: Final = "catbox-dispute/"
_LINE: Final = "catbox-line/"
_MATCH: Final = "catbox-match/"
_TAG: Final = re.compile(f"{_LINE}|{_MATCH}", re.IGNORECASE)
_FORMS: Final = f"JSON, or a text that begins with {_MATCH}1 or {_LINE}1"
_ENDS_AND_BEGINS: Final = re.compile(r"\}[ \t\r]*\n\s*(?=\{)")
"""Where one object of JSON ends and the next line begins another one."""


class SeveralObjects(MalformedInput):
    """A text with several objects of JSON, one on each line, where one is read."""


def read_any(data: bytes | str) -> Read:
    """Read a text of any kind: JSON in one of the formats, or a notation, which begins with its
    tag, perhaps after comments.

    The record and the position of a case may themselves be texts in a notation. A dispute is read
    as the partial table that its answers describe.

    Raises MalformedInput or Unsupported with a JSON path; in a notation, with a line and a column.

    >>> read = read_any("catbox-line/1 pegasus-2023 3p deal start=0")
    >>> read.position.phase.value
    'deal'
    """
    text = decoded(data)
    begins, tag = _beginning(text)
    if tag == _MATCH:
        from catbox_rules.notation.matches import read_match  # noqa: PLC0415 -- for texts alone

        return read_match(text)
    if tag == _LINE:
        from catbox_rules.notation.lines import read_line  # noqa: PLC0415 -- as above

        return LoadedPosition(*read_line(text))
    value = _object(text, begins)
    match value.get("format", Verbatim("nothing")):
        case str(name) if name == CASE:
            return read_case(value)
        case str(name) if name == POSITION:
            return LoadedPosition(*read_any_position(value))
        case str(name) if name == RECORD:
            return read_record(value)
        case str(name) if name.startswith(_DISPUTE):
            from catbox_rules.judge.disputes import read_dispute, table_of  # noqa: PLC0415 -- as above

            dispute = read_dispute(value)
            return LoadedPosition(POSITIONS.of(dispute.ruleset), table_of(dispute))
        case given:
            expected = f"{RECORD}, {CASE} or {POSITION}"
            raise MalformedInput("$.format", expected=expected, given=given)


def load(source: str | bytes | PathLike[str]) -> Read:
    """Load a file, or a text: a record, a case or a position as JSON, or a notation.

    * `source`: a text if it begins with `{` or, after comments, with the tag of a notation;
      otherwise the path of a file.

    Raises MalformedInput or Unsupported with a JSON path; in a notation, with a line and a column.
    Raises OSError if the file cannot be read.

    >>> load("catbox-line/1 pegasus-2023 3p deal start=0").position.phase.value
    'deal'
    """
    expected = "a text, or the path of a file (read_record and read_case take a JSON value)"
    check_type(source, str, bytes, PathLike, expected=expected)
    if isinstance(source, bytes) or (isinstance(source, str) and _is_text(source)):
        return read_any(source)
    return read_any(read_bounded(source, most=MOST_BYTES))


class File(Stream, Protocol):
    """A binary file to read texts from."""

    def read(self, size: int, /) -> bytes:
        """Return up to `size` bytes, or all the rest if `size` is negative."""
        ...


_TWO_OBJECTS: Final = re.compile(
    rb'\s*(?:\xef\xbb\xbf)?\{\s*"[^\n]*\}[ \t\r]*\n\s*(?:\xef\xbb\xbf)?\{'
)
"""An object of JSON on a line, and the beginning of another one on the next line."""

LINES: Final = (".jsonl", ".ndjson")
"""Files whose names end so have a text on each line, also where there is only one."""


def texts_in(file: File, *, by_line: bool) -> Iterator[tuple[int | None, bytes]]:
    r"""Yield the texts in a file: a single one, or one for each line, with the number of the line.
    There is at least one, and each is cut one byte past the longest text that can be read.

    * `by_line`: if true, every line is a text. Otherwise this is so only if the first line is a
      JSON object and another object begins on the next line.

    Raises MalformedInput at `$` for a line without an end.

    >>> from io import BytesIO
    >>> list(texts_in(BytesIO(b'{"a": 1}\n\n{"a": 2}'), by_line=False))
    [(1, b'{"a": 1}'), (3, b'{"a": 2}')]
    >>> list(texts_in(BytesIO(b'{"a":\n1}'), by_line=False))
    [(None, b'{"a":\n1}')]
    """
    ahead = [] if by_line else _first_lines(file)
    beginning = b"".join(ahead)
    if not by_line and not _TWO_OBJECTS.match(beginning):
        rest = file.read(max(0, MOST_BYTES + 1 - len(beginning)))
        yield None, (beginning + rest)[: MOST_BYTES + 1]
        return
    lines = bounded_lines(_Ahead(deque(ahead), file), most=MOST_BYTES)
    found = False
    for number, line in enumerate(lines, start=1):
        if line.strip() or len(line) > MOST_BYTES:
            found = True
            yield number, line
    if not found:
        yield None, b""


def _first_lines(file: File) -> list[bytes]:
    """Return the lines up to the second one that is not blank, as far as a text may be long."""
    lines, size, written = list[bytes](), 0, 0
    while written < 2 and size <= MOST_BYTES and (line := file.readline(MOST_BYTES + 2)):
        lines.append(line)
        size += len(line)
        written += bool(line.strip())
    return lines


@define
class _Ahead:
    """A file, some lines of which have already been read."""

    lines: deque[bytes]
    file: File

    def readline(self, size: int, /) -> bytes:
        """Return the next line read ahead, which was read with the same bound, then those of the
        file."""
        return self.lines.popleft() if self.lines else self.file.readline(size)


def _is_text(source: str) -> bool:
    text = source.removeprefix("\ufeff")
    begins, tag = _beginning(text)
    return tag is not None or text.startswith("{", begins)


def _beginning(text: str) -> tuple[int, str | None]:
    """Return where a text begins after blanks and comments, and the tag of the notation there, if
    any. A text that begins with `{` is JSON unless a tag follows."""
    begins = blanks = len(text) - len(text.lstrip())
    with suppress(Misread):
        begins, _ = leading(text)
    tag = _TAG.match(text, begins)
    if tag is None and text.startswith("{", blanks):
        begins = blanks
    return begins, tag and tag[0].lower()


def _object(text: str, begins: int) -> dict[str, object]:
    if not text.startswith("{", begins):
        place = place_of(text, begins if text.strip() else 0)
        raise MalformedInput(place, expected=_FORMS, given=excerpt(text, begins))
    try:
        value = parse(text)
    except MalformedInput:
        another = _ENDS_AND_BEGINS.search(text)
        if another and _is_json(text[: another.start() + 1]):
            expected, given = "a single record, case or position", Verbatim("another one")
            place = place_of(text, another.end())
            raise SeveralObjects(place, expected=expected, given=given) from None
        raise
    assert is_object(value), value
    return value


def _is_json(text: str) -> bool:
    with suppress(MalformedInput):
        parse(text)
        return True
    return False
