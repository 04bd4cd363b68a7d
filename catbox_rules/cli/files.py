"""Reading the files of a command line: one text, or one a line; what they hold.

All that is wrong with a file is one line that begins with its name.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from catbox_rules.kernel.errors import CatboxError
from catbox_rules.reading import Read, read_any
from catbox_rules.records.strict_json import MOST_BYTES

__all__ = ["Unusable", "document", "documents", "read_file"]


class Unusable(Exception):
    """Input that cannot be used: one line that names the place."""


def read_file(name: str) -> Read:
    """What a file holds; raises Unusable with its name."""
    place, data = document(name)
    try:
        return read_any(data)
    except CatboxError as error:
        raise Unusable(f"{place}: {error}") from None


def documents(name: str) -> Iterator[tuple[str, bytes]]:
    """The JSON texts of a file with the place of each: one, or one a line in a .jsonl file."""
    if not name.endswith(".jsonl"):
        yield document(name)
        return
    with _readable(name) as file:
        for number, line in enumerate(_lines(file), start=1):
            if line.strip() or len(line) > MOST_BYTES:
                yield f"{name}:{number}", line


def document(name: str) -> tuple[str, bytes]:
    """The JSON text of a file, with its place."""
    with _readable(name) as file:
        return "standard input" if name == "-" else name, file.read(MOST_BYTES + 1)


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file. Of one that is longer than a document may be only the beginning."""
    while line := file.readline(MOST_BYTES + 2):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = file.readline(MOST_BYTES)
        yield line.rstrip(b"\r\n")


@contextmanager
def _readable(name: str) -> Generator[BinaryIO]:
    try:
        if name == "-":
            yield sys.stdin.buffer
        else:
            with Path(name).open("rb") as file:
                yield file
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Unusable(f"{name}: expected a file that can be read, got '{reason}'") from None
