"""A corpus of records: folders, files, lines of files, compressed or not, read one after the other.

A corpus is a folder with all that lies below it, or a file. A file with one of the endings `.json`,
`.txt`, `.jsonl` and `.ndjson` holds one match, in whatever form `catbox replay` reads, or one on
each line. Each may be compressed: `.gz`, `.xz`, `.bz2`. Only one match at a time is in memory,
however long the file is.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

from attrs import evolve, frozen

from catbox_rules.judge.reading import LINES, read_any, texts_in
from catbox_rules.kernel.errors import CatboxError, MalformedInput
from catbox_rules.notation import Transcript
from catbox_rules.records import Record

RESULTS: Final = "results.jsonl"
"""The file of a corpus that holds stored results, and no records."""

_ONE: Final = (".json", ".txt")
_COMPRESSED: Final = (".gz", ".xz", ".bz2")
_DAMAGE: Final = (OSError, EOFError, lzma.LZMAError, ValueError)
"""What reading a file raises that cannot be read, or is damaged."""


_Stream: TypeAlias = BinaryIO | gzip.GzipFile | lzma.LZMAFile | bz2.BZ2File


@frozen
class Entry:
    """A match of a corpus, at its place: a file, or a line of one, as seen from the corpus."""

    place: str
    record: Record


@frozen
class Unreadable:
    """A place of a corpus where there is no match that can be read, and why."""

    place: str
    reason: str


def entries(corpus: Path) -> Iterator[Entry | Unreadable]:
    """Yield the matches of a corpus, in the order of its file names, and what cannot be read.

    Places are relative to the folder, or to the folder of the file.
    """
    files = _files_below(corpus) if corpus.is_dir() else [corpus]
    root = _root(corpus)
    for file in files:
        yield from _entries_of(file, file.relative_to(root).as_posix())


def entries_of_all(corpora: Sequence[Path]) -> Iterator[Entry | Unreadable]:
    """Yield the entries of several corpora, with places as `place_among` names them."""
    for corpus in corpora:
        for entry in entries(corpus):
            yield evolve(entry, place=place_among(corpora, corpus, entry.place))


def place_among(corpora: Sequence[Path], corpus: Path, place: str) -> str:
    """Return the name of a place in one of some corpora: with its folder if there are several."""
    return place if len(corpora) == 1 else (_root(corpus) / place).as_posix()


def _root(corpus: Path) -> Path:
    """Return the folder that places are relative to."""
    return corpus if corpus.is_dir() else corpus.parent


def order_of(place: str) -> tuple[tuple[str, ...], int]:
    """Return the sort key of a place: the parts of the file name, then the line.

    >>> order_of("tables/june.jsonl:12")
    (('tables', 'june.jsonl'), 12)
    """
    name, colon, line = place.rpartition(":")
    if colon and line.isdecimal() and line.isascii():
        return tuple(name.split("/")), int(line)
    return tuple(place.split("/")), 0


def _files_below(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).parts):
        is_hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.is_file() and not is_hidden and path.name != RESULTS and _ending(path):
            yield path


def _ending(path: Path) -> str | None:
    """Return the ending of a file name, ignoring compression; None for a file that holds no
    matches."""
    name = path.name.lower()
    for compressed in _COMPRESSED:
        name = name.removesuffix(compressed)
    return next((each for each in (*_ONE, *LINES) if name.endswith(each)), None)


def _entries_of(file: Path, name: str) -> Iterator[Entry | Unreadable]:
    try:
        with _opened(file) as stream:
            for number, data in texts_in(stream, by_line=_ending(file) in LINES):
                yield _entry(name if number is None else f"{name}:{number}", data)
    except MalformedInput as error:
        yield Unreadable(name, str(error))
    except _DAMAGE as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        yield Unreadable(name, f"cannot read this file: {reason}")


def _opened(file: Path) -> _Stream:
    match file.suffix.lower():
        case ".gz":
            return gzip.open(file, "rb")
        case ".xz":
            return lzma.open(file, "rb")
        case ".bz2":
            return bz2.open(file, "rb")
        case _:
            return file.open("rb")


def _entry(place: str, data: bytes) -> Entry | Unreadable:
    try:
        read = read_any(data)
    except CatboxError as error:
        return Unreadable(place, str(error))
    match read:
        case Record():
            return Entry(place, read)
        case Transcript():
            return Entry(place, read.record)
        case _:
            return Unreadable(place, "expected a record, or a match as text")
