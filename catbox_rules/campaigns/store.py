"""The folder of a campaign for the current run: begun or resumed, piece by piece.

A piece counts from the moment its line is in the journal. By then its file is complete, under its
own name, and on the disk: so wherever a run is interrupted, even by a power cut, what is left is
good. A piece is either done or not.

Only the run that holds the lock writes, and it writes each piece once.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from attrs import define

from catbox_rules.campaigns import journal, lock
from catbox_rules.campaigns.campaign import NAME, PART, PIECES, Campaign, check_is_same, is_whole
from catbox_rules.campaigns.journal import Done
from catbox_rules.campaigns.repairing import Dropped, is_of_a_piece, orphan_files, repair
from catbox_rules.campaigns.rows import Encoded, RowFormat
from catbox_rules.campaigns.stopped import stopping
from catbox_rules.campaigns.work import Work, described
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.records.bounded_files import opened as opened_file
from catbox_rules.records.whole_files import append_durably, fsync_directory, write_durably


@define
class Store:
    """The finished pieces of a campaign, and the place for more."""

    campaign: Campaign
    done: dict[int, Done]
    again: tuple[int, ...]
    """Pieces that were done before, but whose files are missing or changed."""

    @property
    def missing(self) -> list[int]:
        """The pieces that are not done."""
        return [piece for piece in range(self.campaign.pieces) if piece not in self.done]

    def keep(self, encoded: Encoded) -> None:
        """Write a piece, and then its line; raises CampaignStopped if that is impossible."""
        done = journal.done_with(encoded, self.campaign.format)
        path = self.campaign.folder / done.file
        _write(path, encoded.data)
        with stopping(self._journal):
            is_new = not self._journal.exists()
            with self._journal.open("ab", buffering=0) as file:
                append_durably(file, journal.as_line(done))
            if is_new:
                fsync_directory(self.campaign.folder)
        self.done[done.piece] = done

    def finish(self) -> None:
        """Write the journal in the order of the pieces, so that a folder does not show who did what
        when."""
        self._write_journal({piece: self.done[piece] for piece in sorted(self.done)})

    def write_journal(self) -> None:
        """Write the journal again if it contains more than valid lines: an incomplete line, or a
        file that was changed."""
        self._write_journal(self.done)

    def _write_journal(self, done: Mapping[int, Done]) -> None:
        data = b"".join(map(journal.as_line, done.values()))
        if not self._journal.exists() or _read(self._journal, len(data)) != data:
            _write(self._journal, data)

    @property
    def _journal(self) -> Path:
        return self.campaign.folder / journal.NAME


@contextmanager
def opened(
    folder: Path, work: Work, format: RowFormat, *, dropped: Dropped | None = None
) -> Generator[Store]:
    """Open the folder of a campaign, new or resumed, locked within this context.

    * `dropped`: if given, a damaged folder is repaired, and this function is called with everything
      that is dropped; otherwise it is an error.

    Raises MalformedInput for a folder of something else, of another campaign, or in use by another
    run; CampaignStopped if it cannot be written.
    """
    _check_is_free(folder, is_hurt=dropped is not None)
    with stopping(folder):
        _make(folder)
    with ExitStack() as until_the_end:
        with stopping(folder):
            until_the_end.enter_context(lock.held(folder))
            asked = Campaign(folder, described(work), work.pieces, format, {})
            if dropped is not None:
                repair(asked, dropped)
            store = _store(asked)
        yield store


def _make(folder: Path) -> None:
    """Make a folder and its parents, durably."""
    new = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for each in new:
        fsync_directory(each.parent)


def _check_is_free(folder: Path, *, is_hurt: bool) -> None:
    """Raise MalformedInput unless a folder holds a campaign, or nothing; or with `is_hurt` what is
    left of a campaign."""
    for each in (folder, folder / PIECES):
        if each.exists() and not each.is_dir():
            raise MalformedInput(str(each), expected="a folder", given=Verbatim("a file"))
    if not folder.is_dir() or (folder / NAME).is_file():
        return
    ours = {lock.NAME, f"{NAME}{PART}", f"{journal.NAME}{PART}"}
    if is_hurt:
        ours |= {PIECES, journal.NAME}
    with stopping(folder):
        others = sorted(each.name for each in folder.iterdir() if each.name not in ours)
    if others:
        raise MalformedInput(
            str(folder), expected="an empty folder, or one with a campaign", given=others[0]
        )


def _store(asked: Campaign) -> Store:
    folder = asked.folder
    if (folder / NAME).is_file():
        campaign = Campaign.open(folder)
        check_is_same(asked, campaign)
    else:
        campaign = asked
        _write(folder / NAME, json.dumps(asked.as_json(), indent=1).encode() + b"\n")
    _make(folder / PIECES)
    for stray in orphan_files(campaign):
        # Only a run that was interrupted before it wrote the line of the piece can have left it.
        if not is_of_a_piece(stray, campaign):
            expected = f"files of this campaign alone in {PIECES}"
            raise MalformedInput(str(stray), expected=expected, given=Verbatim("another one"))
        stray.unlink()
    whole = {piece: done for piece, done in campaign.done.items() if is_whole(campaign, done)}
    store = Store(campaign, whole, tuple(sorted(campaign.done.keys() - whole.keys())))
    store.write_journal()
    return store


def _read(path: Path, size: int) -> bytes:
    """Return the first `size` bytes of a file, and one more to see whether it is longer."""
    with opened_file(path) as file:
        return file.read(size + 1)


def _write(path: Path, data: bytes) -> None:
    """Write a file completely or not at all. A link in its place is replaced, as it leads
    elsewhere."""
    temporary = path.with_name(f"{path.name}{PART}")
    with stopping(path):
        try:
            write_durably(temporary, data)
            temporary.replace(path)
            fsync_directory(path.parent)
        except OSError:
            with suppress(OSError):
                temporary.unlink()
            raise
