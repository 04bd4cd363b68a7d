"""`catbox convert`: from one notation to another."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum
from typing import Annotated, assert_never

import typer

from catbox_rules.cli.faults import Unusable, faults_in, report_unused
from catbox_rules.cli.files import lines_of, read_file, unused_in, write_file
from catbox_rules.judge import Case
from catbox_rules.judge.reading import LoadedPosition, Read, check_number, moment_in, unplayed_in
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import counted
from catbox_rules.notation import Transcript, line_of, match_of
from catbox_rules.positions.protocol import POSITIONS, Position
from catbox_rules.records import Record, record_as_json


class Target(Enum):
    """What a file can be converted to."""

    RECORD = "record"
    MATCH = "match"
    POSITION = "position"
    LINE = "line"


def convert_file(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A record, a case or a position, as JSON or as text; - for standard input.",
        ),
    ],
    to: Annotated[
        Target, typer.Option(help="A match as JSON or text, or a position as JSON or in one line.")
    ],
    output: Annotated[
        str | None, typer.Option("-o", "--output", help="The file to write; - for standard output.")
    ] = None,
    at: Annotated[
        int | None, typer.Option(help="For a position from a record: after this many actions.")
    ] = None,
) -> None:
    """Convert a match or a position into another notation."""
    if at is not None and to not in (Target.POSITION, Target.LINE):
        raise MalformedInput("--at", expected="this only with --to position or --to line", given=at)
    place, read = read_file(file)
    check_number(at, read, place="--at")
    with faults_in(place, lines_of(read)):
        is_table = to in (Target.POSITION, Target.LINE)
        text = _table(read, to, at) if is_table else _match(read, to)
        unplayed = unplayed_in(read, at=at) if is_table else ()
    write_file(output or "-", text.encode())
    lost = ", ".join(_lost(read, to))
    others = [*unplayed, *([f"not in the {to.value}: {lost}"] if lost else [])]
    report_unused(unused_in(place, read if is_table else None, *others))


def _lost(read: Read, to: Target) -> Iterator[str]:
    """Yield what was read and is not in the notation that it is converted to."""
    if isinstance(read, Transcript) and to is not Target.MATCH:
        if read.comments:
            yield counted(len(read.comments), "comment")
        if read.stated and to is Target.RECORD:
            yield counted(len(read.stated), "stated result")
    if isinstance(read, Case):
        yield "the question"
    if to is Target.LINE:
        given = _given(read)
        yield from (name for name in ("title", "note") if getattr(given, name) is not None)


def _given(read: Read) -> Record | Position:
    match read:
        case Transcript():
            return read.record
        case LoadedPosition():
            return read.position
        case Case():
            return read.given
        case Record():
            return read
        case _:
            assert_never(read)


def _match(read: Read, to: Target) -> str:
    if not isinstance(read, Record | Transcript):
        raise Unusable(f"cannot make a {to.value} from this: expected a match")
    transcript = Transcript(read) if isinstance(read, Record) else read
    if to is Target.MATCH:
        return match_of(transcript)
    return json.dumps(record_as_json(transcript.record)) + "\n"


def _table(read: Read, to: Target, at: int | None) -> str:
    moment = moment_in(read, at=at)
    positions = POSITIONS.of(moment.game)
    if to is Target.LINE:
        return line_of(moment.position) + "\n"
    return json.dumps(positions.position_as_json(moment.position)) + "\n"
