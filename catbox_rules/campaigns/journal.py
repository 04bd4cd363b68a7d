"""The journal of a campaign: a line for each finished piece, written after its file.

An interrupted run can leave an incomplete last line: it is ignored, and its piece is done again.
Any other invalid line is an error with its place.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, Final

from attrs import asdict, frozen

from catbox_rules.campaigns.rows import Encoded, RowFormat
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.records.bounded_files import opened
from catbox_rules.records.strict_json import parse
from catbox_rules.records.structuring import read_as

NAME: Final = "done.jsonl"
LONGEST_LINE: Final = 1000
"""The most bytes of a line."""
_MOST_SKIPPED: Final = 2**20
_SHA256: Final = re.compile("[0-9a-f]{64}")


class Damaged(MalformedInput):
    """A file of a campaign that has changed since a run wrote it; a repair drops what is bad."""


@frozen
class Done:
    """A finished piece."""

    piece: int
    file: str
    """Its file, relative to the folder of the campaign."""
    rows: int
    """The number of its rows."""
    sha256: str


def name_of(piece: int, format: RowFormat) -> str:
    """Return the file of a piece, relative to the folder of the campaign.

    >>> name_of(3, RowFormat.PARQUET)
    'pieces/000003.parquet'
    """
    return f"pieces/{piece:06}.{format.value}"


def done_with(encoded: Encoded, format: RowFormat) -> Done:
    """Return the journal entry of a piece."""
    sha256 = hashlib.sha256(encoded.data).hexdigest()
    return Done(encoded.piece, name_of(encoded.piece, format), encoded.rows, sha256)


def as_line(done: Done) -> bytes:
    """Return a line of the journal, with its line break."""
    return json.dumps(asdict(done)).encode() + b"\n"


def read(path: Path, *, pieces: int, format: RowFormat) -> Mapping[int, Done]:
    """Return the finished pieces by number; none if there is no journal yet.

    Raises Damaged with the line of the first fault, OSError if the journal cannot be read. At most
    one line more than there are pieces is read.
    """
    if not path.exists():
        return {}
    known = dict[int, Done]()
    with opened(path) as file:
        for number, line in enumerate(whole_lines(file), start=1):
            try:
                done = done_in(line, known, pieces=pieces, format=format)
            except MalformedInput as error:
                place = error.below(f"{path}:{number}: $").path
                raise Damaged(place, expected=error.expected, given=error.given) from None
            known[done.piece] = done
    return known


def whole_lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a journal without their line breaks, except for an incomplete last one.

    Of a line that is too long only the beginning is returned; reading stops if such a line does not
    seem to end.
    """
    while line := file.readline(LONGEST_LINE + 1):
        if line.endswith(b"\n"):
            yield line[:-1]
        elif len(line) > LONGEST_LINE:
            yield line
            if not file.readline(_MOST_SKIPPED).endswith(b"\n"):
                return


def done_in(line: bytes, known: Mapping[int, Done], *, pieces: int, format: RowFormat) -> Done:
    """Return the entry in a line, after those that are known; raises MalformedInput with a path."""
    if len(line) > LONGEST_LINE:
        given = Verbatim("a longer one")
        raise MalformedInput("$", expected=f"a line of at most {LONGEST_LINE} bytes", given=given)
    done = read_as(Done, parse(line), path="$")
    _check(done, known, pieces=pieces, format=format)
    return done


def _check(done: Done, known: Mapping[int, Done], *, pieces: int, format: RowFormat) -> None:
    if done.piece in known:
        given = Verbatim(f"piece {done.piece} again")
        raise MalformedInput("$.piece", expected="each piece once", given=given)
    if done.piece not in range(pieces):
        raise MalformedInput("$.piece", expected=f"0 to {pieces - 1}", given=done.piece)
    if done.file != name_of(done.piece, format):
        raise MalformedInput("$.file", expected=name_of(done.piece, format), given=done.file)
    if done.rows < 0:
        raise MalformedInput("$.rows", expected="a number from 0", given=done.rows)
    if not _SHA256.fullmatch(done.sha256):
        raise MalformedInput("$.sha256", expected="64 hexadecimal digits", given=done.sha256)
