"""The files of a command line: reading one text, or one a line, and what they hold; writing.

All that is wrong with a file is one line that begins with its name.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from catbox_rules.cli.faults import Unusable, faults_in, reason_of
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.notation import Transcript
from catbox_rules.reading import Read, kind_of, read_any
from catbox_rules.records import Record
from catbox_rules.records.bounded_files import bounded_lines, opened
from catbox_rules.records.strict_json import MOST_BYTES
from catbox_rules.records.whole_files import write_whole


def read_file(name: str | Path) -> tuple[str, Read]:
    """A file's name for errors, and what it holds; raises Unusable with the name. A path is a file
    also where it is called `-`."""
    place, data = document(name)
    with faults_in(place):
        return place, read_any(data)


def match_in(read: Read) -> Record | Transcript:
    """The match that was read; raises MalformedInput for anything else."""
    if isinstance(read, Record | Transcript):
        return read
    raise MalformedInput("$", expected="a record, or a match as text", given=kind_of(read))


def documents(name: str) -> Iterator[tuple[str, bytes]]:
    """The texts of a file with the place of each: one, or one a line in a .jsonl file."""
    if not name.endswith(".jsonl"):
        yield document(name)
        return
    with _readable(name) as file, faults_in(name):
        for number, line in enumerate(bounded_lines(file, most=MOST_BYTES), start=1):
            if line.strip() or len(line) > MOST_BYTES:
                yield f"{name}:{number}", line


def document(name: str | Path) -> tuple[str, bytes]:
    """The text of a file, after its place."""
    with _readable(name) as file:
        return "standard input" if name == "-" else str(name), file.read(MOST_BYTES + 1)


def write_file(name: str, data: bytes) -> None:
    """Write a file, or standard output for `-`, or a device; raises Unusable with its name. A file
    is written whole, or stays as it is."""
    if name == "-":
        sys.stdout.buffer.write(data)
        return
    path = Path(name)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a device; of a folder it says so
        else:
            write_whole(path, data)
    except (OSError, ValueError) as error:
        expected = f"expected a file that can be written, got '{reason_of(error)}'"
        raise Unusable(f"{name}: {expected}") from None


@contextmanager
def _readable(name: str | Path) -> Generator[BinaryIO]:
    try:
        if name == "-":
            yield sys.stdin.buffer
        else:
            with opened(name) as file:
                yield file
    except (OSError, ValueError) as error:
        expected = f"expected a file that can be read, got '{reason_of(error)}'"
        raise Unusable(f"{name}: {expected}") from None
