"""The journal of a campaign: a line for each piece that is done, written after its file is there.

A run that is broken off can leave a last line that has no end: it counts for nothing, and its
piece is done again. Anything else that is not such a line is an error with its place.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from attrs import asdict, frozen

from catbox_rules.campaigns.rows import Encoded, RowFormat
from catbox_rules.kernel.errors import MalformedInput, Plainly, placed
from catbox_rules.records.strict_json import parse
from catbox_rules.records.structuring import read_as

NAME: Final = "done.jsonl"
_SHA256: Final = re.compile("[0-9a-f]{64}")


@frozen
class Done:
    """A piece that is done."""

    piece: int
    file: str
    """Its file, from the folder of the campaign."""
    rows: int
    """How many rows it has."""
    sha256: str


def name_of(piece: int, format: RowFormat) -> str:
    """The file of a piece, from the folder of the campaign.

    >>> name_of(3, RowFormat.PARQUET)
    'pieces/000003.parquet'
    """
    return f"pieces/{piece:06}.{format.value}"


def done_with(encoded: Encoded, format: RowFormat) -> Done:
    """What the journal says of a piece."""
    sha256 = hashlib.sha256(encoded.data).hexdigest()
    return Done(encoded.piece, name_of(encoded.piece, format), encoded.rows, sha256)


def as_line(done: Done) -> bytes:
    """A line of the journal, with its end."""
    return json.dumps(asdict(done)).encode() + b"\n"


def read(path: Path, *, pieces: int, format: RowFormat) -> Mapping[int, Done]:
    """The pieces that are done, by their numbers; none if there is no journal yet.

    Raises MalformedInput with the line of the first fault, OSError if it cannot be read.
    """
    if not path.exists():
        return {}
    *lines, _torn = path.read_bytes().split(b"\n")
    return _by_piece(lines, str(path), pieces=pieces, format=format)


def _by_piece(
    lines: Iterable[bytes], place: str, *, pieces: int, format: RowFormat
) -> Mapping[int, Done]:
    known = dict[int, Done]()
    for number, line in enumerate(lines, start=1):
        with placed(f"{place}:{number}: $"):
            done = read_as(Done, parse(line), path="$")
            _check(done, known, pieces=pieces, format=format)
        known[done.piece] = done
    return known


def _check(done: Done, known: Mapping[int, Done], *, pieces: int, format: RowFormat) -> None:
    if done.piece in known:
        given = Plainly(f"piece {done.piece} again")
        raise MalformedInput("$.piece", expected="each piece once", given=given)
    if done.piece not in range(pieces):
        raise MalformedInput("$.piece", expected=f"0 to {pieces - 1}", given=done.piece)
    if done.file != name_of(done.piece, format):
        raise MalformedInput("$.file", expected=name_of(done.piece, format), given=done.file)
    if done.rows < 0:
        raise MalformedInput("$.rows", expected="a number from 0", given=done.rows)
    if not _SHA256.fullmatch(done.sha256):
        raise MalformedInput("$.sha256", expected="64 hexadecimal digits", given=done.sha256)
