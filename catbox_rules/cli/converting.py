"""`catbox convert`: from one notation to another."""

from __future__ import annotations

import json
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from catbox_rules.cli.files import Unusable, read_file
from catbox_rules.cli.showing import moment_in
from catbox_rules.games import POSITIONS
from catbox_rules.notation import Transcript, line_of, match_of
from catbox_rules.reading import Read
from catbox_rules.records import Record, record_as_json

__all__ = ["Form", "convert_file"]


class Form(Enum):
    """What a file can be converted to."""

    RECORD = "record"
    MATCH = "match"
    POSITION = "position"
    LINE = "line"


def convert_file(
    file: Annotated[
        str,
        typer.Argument(
            help="A record, a case or a position, as JSON or as text; - for standard input."
        ),
    ],
    to: Annotated[
        Form, typer.Option(help="A match as JSON or text, or a position as JSON or in one line.")
    ],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The file to write.")
    ] = None,
    at: Annotated[
        int | None, typer.Option(help="A position of a record: after so many actions.")
    ] = None,
) -> None:
    """Convert a match or a position into another notation."""
    read = read_file(file)
    text = _converted(read, to, at) if to in (Form.POSITION, Form.LINE) else _match(read, to, file)
    if output is None:
        typer.echo(text, nl=False)
    else:
        output.write_text(text, encoding="utf-8")


def _match(read: Read, to: Form, file: str) -> str:
    if not isinstance(read, Record | Transcript):
        raise Unusable(f"{file}: expected a match, from which a {to.value} can be made")
    transcript = Transcript(read) if isinstance(read, Record) else read
    if to is Form.MATCH:
        return match_of(transcript)
    return json.dumps(record_as_json(transcript.record)) + "\n"


def _converted(read: Read, to: Form, at: int | None) -> str:
    moment = moment_in(read, at=at)
    positions = POSITIONS[moment.game]
    if to is Form.LINE:
        return line_of(moment.position, positions) + "\n"
    return json.dumps(positions.position_as_json(moment.position)) + "\n"
