"""Reading whatever a file holds: a record, a case or a position as JSON, a match or a position as
text."""

from __future__ import annotations

from os import PathLike
from typing import Final, TypeAlias, assert_never

from attrs import frozen

from catbox_rules.judge import Case, read_case
from catbox_rules.judge.case import FORMAT as CASE
from catbox_rules.kernel.errors import MalformedInput, Unsupported, Verbatim
from catbox_rules.kernel.forms import is_object
from catbox_rules.notation.transcript import Transcript
from catbox_rules.positions.protocol import AnyPositions, Position
from catbox_rules.positions.reading import FORMAT as POSITION
from catbox_rules.positions.reading import read_any_position
from catbox_rules.records import Record, parse, read_record, record_as_json
from catbox_rules.records.bounded_files import read_bounded
from catbox_rules.records.record import FORMAT as RECORD
from catbox_rules.records.strict_json import MOST_BYTES


@frozen
class Placed:
    """A position that was read, with the module of its game."""

    positions: AnyPositions
    position: Position


Read: TypeAlias = Record | Transcript | Case | Placed
"""What a file can hold."""


def kind_of(read: Read) -> Verbatim:
    """What was read, in words for an error.

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
        case Placed():
            return Verbatim("a position")
        case _:
            assert_never(read)


def record_in(read: Read) -> Record | None:
    """The record in what was read: of a match as JSON or as text, or of a case that has one; None
    where only a table is known.

    >>> record_in(read_any("catbox-line/1 pegasus-2023 3p deal start=0")) is None
    True
    """
    match read:
        case Record():
            return read
        case Transcript() | Case():
            return read.record
        case Placed():
            return None
        case _:
            assert_never(read)


_LINE: Final = "catbox-line/"
_MATCH: Final = "catbox-match/"


def read_any(data: bytes | str) -> Read:
    """What a text is: JSON of one of the formats, or a notation, which begins with its tag.

    Inside of a case a record and a position may be given in a notation as well, as a text.

    Raises MalformedInput or Unsupported with a path, or with a line and a column in a notation.

    >>> read = read_any("catbox-line/1 pegasus-2023 3p deal start=0")
    >>> read.position.phase.value
    'deal'
    """
    text = _beginning(data)
    if text.startswith(_MATCH):
        from catbox_rules.notation.matches import read_match  # noqa: PLC0415 -- for texts alone

        return read_match(_decoded(data))
    if text.startswith(_LINE):
        from catbox_rules.notation.lines import read_line  # noqa: PLC0415 -- as above

        return Placed(*read_line(_decoded(data)))
    value = text if text[:1].isalpha() else parse(data)
    if not is_object(value):
        expected = f"an object, or a text that begins with {_MATCH}1 or {_LINE}1"
        raise MalformedInput("$", expected=expected, given=value)
    match value.get("format", Verbatim("nothing")):
        case str(name) if name == CASE:
            return read_case(_spelled_out(value))
        case str(name) if name == POSITION:
            return Placed(*read_any_position(value))
        case str(name) if name == RECORD:
            return read_record(value)
        case given:
            expected = f"{RECORD}, {CASE} or {POSITION}"
            raise MalformedInput("$.format", expected=expected, given=given)


def load(source: str | bytes | PathLike[str]) -> Read:
    """What a file, or a text, holds: a record, a case or a position as JSON, or a notation.

    * `source`: a text begins with `{` or with the tag of a notation; any other is the path of a
      file.

    Raises MalformedInput or Unsupported with a path, or with a line and a column in a notation;
    OSError for a file that cannot be read.

    >>> load("catbox-line/1 pegasus-2023 3p deal start=0").position.phase.value
    'deal'
    """
    if isinstance(source, bytes) or (isinstance(source, str) and _is_text(source)):
        return read_any(source)
    return read_any(read_bounded(source, most=MOST_BYTES))


def _is_text(source: str) -> bool:
    return _beginning(source).startswith(("{", _MATCH, _LINE))


def _beginning(data: bytes | str) -> str:
    beginning = data[:100]
    text = beginning.decode("utf-8-sig", "replace") if isinstance(beginning, bytes) else beginning
    return text.lstrip().lower()


def _decoded(data: bytes | str) -> str:
    if isinstance(data, str):
        return data
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        given = Verbatim(f"byte {error.start} that is none")
        raise MalformedInput("$", expected="text in UTF-8", given=given) from None


def _spelled_out(case: dict[str, object]) -> dict[str, object]:
    """A case with its record or position as JSON where it is given as a text."""
    spelled = dict(case)
    for key in ("record", "position"):
        text = case.get(key)
        if isinstance(text, str):
            try:
                spelled[key] = _as_json(key, text)
            except (MalformedInput, Unsupported) as error:
                path = f"$.{key}, {error.path}"
                raise MalformedInput(path, expected=error.expected, given=error.given) from None
    return spelled


def _as_json(key: str, text: str) -> dict[str, object]:
    if key == "record":
        from catbox_rules.notation.matches import read_match  # noqa: PLC0415 -- as above

        return record_as_json(read_match(text).record)
    from catbox_rules.notation.lines import read_line  # noqa: PLC0415 -- as above

    positions, position = read_line(text)
    return positions.position_as_json(position)
