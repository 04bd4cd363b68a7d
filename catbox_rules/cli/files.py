"""The files of a command line: reading one text, or one per line, and writing.

Everything that is wrong with a file is reported in one line that begins with its name.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

import typer

from catbox_rules.cli.faults import Unusable, at_most_ten, faults_in, reason_of
from catbox_rules.cli.questions import File
from catbox_rules.judge import Case
from catbox_rules.judge.reading import (
    LINES,
    Read,
    SeveralObjects,
    kind_of,
    read_any,
    texts_in,
    unconfirmed_in,
)
from catbox_rules.kernel.errors import MalformedInput, Verbatim, errors_below
from catbox_rules.notation import Transcript
from catbox_rules.records import Record
from catbox_rules.records.strict_json import MOST_BYTES, opened, write_whole


def read_file(name: str | Path) -> tuple[str, Read]:
    """Read a file. Return its name for errors, and what it holds. Raises Unusable with the name. A
    path is always a file, even if it is called `-`."""
    place, data = document(name)
    with faults_in(place):
        try:
            return place, read_any(data)
        except SeveralObjects as error:
            who = "the commands replay, regress and diff take several, one on each line"
            expected = f"{error.expected} ({who})"
            raise MalformedInput(error.path, expected=expected, given=error.given) from None


LONGEST_DOCUMENT: Final = 1024 * 1024
"""The longest text of a tool, in characters; the same as a request of the line protocol."""


def read_given(given: object, path: str) -> tuple[str, Read]:
    """Return the place for errors and the content of a file; or of the text or the JSON object that
    a tool was given at `path`. Raises MalformedInput, Unsupported, or Unusable."""
    if isinstance(given, File):
        if given.line is None:
            return read_file(given.name)
        with faults_in(given.name):
            return given.name, read_any(given.line)
    with errors_below(path):
        if not isinstance(given, str | dict):
            raise MalformedInput("$", expected="a string or an object", given=given)
        text = given if isinstance(given, str) else json.dumps(given)
        if len(text) > LONGEST_DOCUMENT:
            expected = f"at most {LONGEST_DOCUMENT} characters"
            raise MalformedInput("$", expected=expected, given=Verbatim(f"{len(text)}"))
        return path, read_any(text)


def match_in(read: Read) -> Record | Transcript:
    """Return the match that was read. Raises MalformedInput for anything else."""
    if isinstance(read, Record | Transcript):
        return read
    raise MalformedInput("$", expected="a record, or a match as text", given=kind_of(read))


def lines_of(read: Read) -> tuple[int, ...]:
    """Return the line of each action of a match as text, also inside a case; empty for anything
    else."""
    return read.lines if isinstance(read, Transcript | Case) else ()


def unused_in(place: str, read: Read | None, *others: str) -> list[str]:
    """Return a line for what was read and is not used.

    * `others`: what else that is, besides stated results that differ from the rules.
    """
    unused = (*(unconfirmed_in(read) if read is not None else ()), *others)
    return at_most_ten([f"{place}: {each}" for each in unused])


def documents(name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the texts of a file, one in all or one per line, each with its place."""
    place = _place_of(name)
    with _readable(name) as file, faults_in(place):
        for number, data in texts_in(file, by_line=name.lower().endswith(LINES)):
            yield place if number is None else f"{place}:{number}", data


def document(name: str | Path) -> tuple[str, bytes]:
    """Return the place and the text of a file."""
    with _readable(name) as file:
        return _place_of(name), file.read(MOST_BYTES + 1)


def _place_of(name: str | Path) -> str:
    return "standard input" if name == "-" else str(name)


def write_file(name: str, data: bytes) -> None:
    """Write a file, a device, or standard output for `-`. Raises Unusable with its name. A file is
    written completely or stays as it was. Standard output gets the same bytes, whatever its
    encoding."""
    if name == "-":
        typer.echo(data, nl=False)
        return
    path = Path(name)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a device; of a folder it says so
        else:
            write_whole(path, data)
    except (OSError, ValueError) as error:
        raise Unusable(f"{name}: cannot write this file: {reason_of(error)}") from None


@contextmanager
def _readable(name: str | Path) -> Generator[BinaryIO]:
    try:
        if name == "-":
            yield sys.stdin.buffer
        else:
            with opened(name) as file:
                yield file
    except (OSError, ValueError) as error:
        raise Unusable(f"{name}: cannot read this file: {reason_of(error)}") from None
