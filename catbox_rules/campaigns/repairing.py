"""Repair of a damaged campaign folder: what is good is kept, everything else is dropped.

An interrupted run leaves nothing to repair. But disks lose data that they have confirmed, and
people copy half of a folder. A piece is good if its line is in the journal, and its file has the
digest and the number of rows in that line. Everything else is dropped, and done again by the run
that follows. If `campaign.json` is lost, nobody knows which work the pieces belong to, so all of
them are dropped.

A file that no run has written is left alone: it is an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from catbox_rules.campaigns import journal
from catbox_rules.campaigns.campaign import (
    NAME,
    PART,
    PIECES,
    Campaign,
    check_is_same,
    is_readable,
    read_document_of,
)
from catbox_rules.campaigns.journal import Done, done_in, name_of, whole_lines
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.records.bounded_files import opened
from catbox_rules.records.whole_files import fsync_directory, write_durably

Dropped: TypeAlias = Callable[[str], object]
"""A function that is called with a line about each thing that is dropped."""

_OF_A_PIECE: Final = re.compile(r"[0-9]{6,18}")


def repair(asked: Campaign, dropped: Dropped) -> None:
    """Drop everything that is not good in the folder of a campaign.

    Raises MalformedInput for a folder of other work, in which nothing is dropped, and for a file
    that no run has written; OSError.
    """
    folder = asked.folder
    if not _is_known(asked, dropped):
        (folder / journal.NAME).unlink(missing_ok=True)
        (folder / NAME).unlink(missing_ok=True)
        fsync_directory(folder)
    good = dict[int, Done]()
    for done in _lines(asked, dropped):
        fault = is_readable(asked, done)
        if fault is None:
            good[done.piece] = done
        else:
            dropped(str(fault))
    path = folder / journal.NAME
    if path.exists():
        part = path.with_name(f"{path.name}{PART}")
        write_durably(part, b"".join(map(journal.as_line, good.values())))
        part.replace(path)
        fsync_directory(folder)
    for stray in orphan_files(asked, good):
        if is_of_a_piece(stray, asked) or _OF_A_PIECE.fullmatch(stray.stem):
            dropped(f"{stray}: the journal does not have it")
            stray.unlink()


def _is_known(asked: Campaign, dropped: Dropped) -> bool:
    """Return whether the folder says which work its pieces belong to; raises MalformedInput if it
    is other work."""
    folder = asked.folder
    if not (folder / NAME).exists():
        if (folder / PIECES).exists() or (folder / journal.NAME).exists():
            dropped(f"{folder}: there is no {NAME}, so that all pieces are dropped")
        return False
    try:
        document = read_document_of(folder)
    except MalformedInput as error:
        dropped(f"{error}; with it all pieces are dropped")
        return False
    check_is_same(asked, document)
    return True


def _lines(asked: Campaign, dropped: Dropped) -> Iterator[Done]:
    """Yield the entries in the good lines of the journal."""
    path = asked.folder / journal.NAME
    if not path.exists():
        return
    known = dict[int, Done]()
    with opened(path) as file:
        for number, line in enumerate(whole_lines(file), start=1):
            try:
                done = done_in(line, known, pieces=asked.pieces, format=asked.format)
            except MalformedInput as error:
                dropped(str(error.below(f"{path}:{number}: $")))
                continue
            known[done.piece] = done
            yield done


def orphan_files(campaign: Campaign, done: Mapping[int, Done] | None = None) -> Iterator[Path]:
    """Yield the files among those of the pieces that are not in the journal. Files whose names
    begin with a dot or with `_` are ignored, as readers of rows do."""
    folder = campaign.folder / PIECES
    kept = {each.file for each in (campaign.done if done is None else done).values()}
    for each in sorted(folder.iterdir()) if folder.is_dir() else ():
        if f"{PIECES}/{each.name}" not in kept and not each.name.startswith((".", "_")):
            yield each


def is_of_a_piece(stray: Path, campaign: Campaign) -> bool:
    """Return whether a run began the file of a piece under this name."""
    number, _, ending = stray.name.removesuffix(PART).partition(".")
    is_number = _OF_A_PIECE.fullmatch(number) and int(number) < campaign.pieces
    return bool(is_number) and f"{PIECES}/{number}.{ending}" == name_of(
        int(number), campaign.format
    )
