"""A campaign in its folder: its work, its progress, and its rows.

campaign.json           the description of the work, the number of pieces, the row format
done.jsonl              the journal: the pieces that are done
pieces/000000.parquet   the rows of each (or .jsonl)
lock                    held by the current run
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from attrs import evolve, frozen

from catbox_rules.campaigns import journal, parquet
from catbox_rules.campaigns.arrow import ArrowBatch
from catbox_rules.campaigns.journal import Damaged, Done
from catbox_rules.campaigns.rows import RowFormat, columns_in, rows_in
from catbox_rules.campaigns.work import Row
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.records.bounded_files import opened, read_bounded
from catbox_rules.records.strict_json import MOST_BYTES, key_below, parse
from catbox_rules.records.structuring import read_document

FORMAT: Final = "catbox-campaign/1"
NAME: Final = "campaign.json"
PART: Final = ".part"
"""The suffix of a file that is being written."""
PIECES: Final = "pieces"
"""The folder of the files of the pieces."""
LARGEST_PIECE: Final = 2**30
"""The most bytes of the file of a piece, which is held in memory as a whole."""
_CHUNK: Final = 2**20


@frozen
class _Document:
    """The keys of `campaign.json`."""

    format: str
    work: object
    pieces: int
    rows: RowFormat

    def as_json(self) -> dict[str, object]:
        """Return the document as plain JSON."""
        return {
            "format": self.format,
            "work": self.work,
            "pieces": self.pieces,
            "rows": self.rows.value,
        }


@frozen
class Campaign:
    """A campaign that has begun, and may be done."""

    folder: Path
    description: Mapping[str, object]
    """The description of its work."""
    pieces: int
    """The number of its pieces."""
    format: RowFormat
    done: Mapping[int, Done]
    """The pieces that were done when this value was made, by number."""

    @property
    def is_finished(self) -> bool:
        """Whether all pieces are done."""
        return len(self.done) == self.pieces

    @property
    def files(self) -> tuple[Path, ...]:
        """The files of the finished pieces, in the order of the pieces. Any other file in the
        folder is not part of the campaign."""
        return tuple(self.folder / self.done[piece].file for piece in sorted(self.done))

    @classmethod
    def open(cls, folder: str | Path) -> Campaign:
        """Return the campaign in a folder, even while it is running.

        Raises MalformedInput with the file and the place of the first fault.
        """
        folder = Path(folder)
        document = read_document_of(folder)
        if not is_object(document.work):
            raise _misfit(folder, "$.work", expected="an object", given=document.work)
        if document.pieces < 1:
            raise _misfit(folder, "$.pieces", expected="a number from 1", given=document.pieces)
        pieces, format = document.pieces, document.rows
        done = journal.read(folder / journal.NAME, pieces=pieces, format=format)
        return cls(folder, document.work, pieces, format, done)

    def as_json(self) -> dict[str, object]:
        """Return the contents of `campaign.json`."""
        return _Document(FORMAT, dict(self.description), self.pieces, self.format).as_json()

    def rows(self) -> Iterator[Row | ArrowBatch]:
        """Yield the rows of the finished pieces, in the order of the pieces.

        Parquet: one `pyarrow.RecordBatch` for each piece. JSON lines: one `dict` for each row. One
        piece is in memory at a time. Raises MalformedInput for a file that is missing or was
        changed.
        """
        for piece in sorted(self.done):
            done = self.done[piece]
            with _readable(self.folder / done.file):
                yield from rows_in(self._data(done), self.format, expected=done.rows)

    def single_rows(self) -> Iterator[Row]:
        """Yield the same rows one by one, in both formats."""
        for each in self.rows():
            if isinstance(each, Mapping):
                yield each
            else:
                yield from each.to_pylist()

    def columns(self, *names: str) -> Iterator[Mapping[str, list[object]]]:
        """Yield some columns of the rows, as lists of plain values: a mapping for each finished
        piece, in order, whatever the format.

        Raises the errors of `rows`, and MalformedInput for a missing column.
        """
        for piece in sorted(self.done):
            done = self.done[piece]
            with _readable(self.folder / done.file):
                yield columns_in(self._data(done), self.format, names, expected=done.rows)

    def batches(self, *names: str) -> Iterator[ArrowBatch]:
        """Yield the same columns of rows in Parquet as one `pyarrow.RecordBatch` for each piece;
        raises the same errors."""
        for piece in sorted(self.done):
            done = self.done[piece]
            with _readable(self.folder / done.file):
                yield parquet.as_batch(self._data(done), names, expected=done.rows)

    def _data(self, done: Done) -> bytes:
        path = self.folder / done.file
        if not path.is_file():
            expected = f"the file of piece {done.piece}, which the journal has"
            raise MalformedInput("$", expected=expected, given=Verbatim("nothing"))
        with opened(path) as file:
            # Only an unchanged file is held in memory as a whole.
            size = _size_of_whole(file, done)
            if size is None:
                given = Verbatim("one that was changed")
                expected = "the file whose digest (sha256) is in the journal"
                raise MalformedInput("$", expected=expected, given=given)
            file.seek(0)
            return file.read(size)


def check_is_same(asked: Campaign, there: Campaign | _Document) -> None:
    """Raise MalformedInput, with the place, unless the work now asked for is the one in its folder,
    with the same number of pieces and the same row format."""
    for path, ours, given in _differences("$", asked.as_json(), there.as_json()):
        expected = f"{json.dumps(ours)}, as now asked for: a folder holds one campaign"
        raise _misfit(asked.folder, path, expected=expected, given=given)


def _differences(path: str, a: object, b: object) -> Iterator[tuple[str, object, object]]:
    """Yield the places where two plain values differ, with both values."""
    if is_object(a) and is_object(b):
        for key in {**a, **b}:
            yield from _differences(key_below(path, key), a.get(key), b.get(key))
    elif is_list(a) and is_list(b) and len(a) == len(b):
        for index, (ours, theirs) in enumerate(zip(a, b, strict=True)):
            yield from _differences(f"{path}[{index}]", ours, theirs)
    elif a != b:
        yield path, a, b


def is_whole(campaign: Campaign, done: Done) -> bool:
    """Return whether the file of a piece exists and is unchanged."""
    path = campaign.folder / done.file
    if not path.is_file():
        return False
    with opened(path) as file:
        return _size_of_whole(file, done) is not None


def is_readable(campaign: Campaign, done: Done) -> MalformedInput | None:
    """Return the fault of the file of a piece; None if there is none."""
    try:
        for _ in Campaign.rows(evolve(campaign, done={done.piece: done})):
            pass
    except MalformedInput as error:
        return error
    return None


def _size_of_whole(file: BinaryIO, done: Done) -> int | None:
    """Return the size of the file of a piece in bytes; None if it was changed, or is larger than
    any piece."""
    digest, size = hashlib.sha256(), 0
    while chunk := file.read(_CHUNK):
        digest.update(chunk)
        size += len(chunk)
        if size > LARGEST_PIECE:
            return None
    return size if digest.hexdigest() == done.sha256 else None


@contextmanager
def _readable(path: Path) -> Generator[None]:
    """Name the file of a piece in every error raised within this context."""
    try:
        yield
    except MalformedInput as error:
        place = error.below(str(path)).path
        raise Damaged(place, expected=error.expected, given=error.given) from None
    except OSError as error:
        reason = Verbatim(error.strerror or str(error))
        raise MalformedInput(str(path), expected="a file to read", given=reason) from None


def read_document_of(folder: Path) -> _Document:
    """Return the contents of `campaign.json`; raises MalformedInput."""
    path = folder / NAME
    if not path.is_file():
        given = Verbatim("no campaign.json in it" if path.parent.is_dir() else "no folder")
        raise MalformedInput(str(path.parent), expected="the folder of a campaign", given=given)
    try:
        data = read_bounded(path, most=MOST_BYTES)
    except OSError as error:
        given = Verbatim(error.strerror or str(error))
        raise MalformedInput(str(path), expected="a file to read", given=given) from None
    try:
        return read_document(_Document, parse(data), format=FORMAT, path="$")
    except MalformedInput as error:
        # A repair would lose everything that another version of the library has played.
        kind = MalformedInput if error.path == "$.format" else Damaged
        raise kind(f"{path}: {error.path}", expected=error.expected, given=error.given) from None


def _misfit(folder: Path, path: str, *, expected: str, given: object) -> MalformedInput:
    return MalformedInput(f"{folder / NAME}: {path}", expected=expected, given=given)
