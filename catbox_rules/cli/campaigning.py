"""Running a campaign from the command line: its progress, and how to continue after an
interruption.

All messages during the run go to standard error: a bar on a terminal, otherwise a line every few
seconds.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Final

import typer
from rich.console import Console
from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bar

from catbox_rules.campaigns import Campaign, Progress, Work, run_campaign
from catbox_rules.campaigns.campaign import NAME
from catbox_rules.campaigns.journal import Damaged
from catbox_rules.cli.ending import ended_as_by_ctrl_c
from catbox_rules.cli.faults import ErrorReporter, Unusable, one_line

_EVERY: Final = 5.0
"""Seconds between two lines where standard error is no terminal."""
_MINUTE: Final = 60
_HOUR: Final = 3600


def run_reported(  # noqa: PLR0913 -- an argument for each option
    work: Work,
    folder: Path,
    *,
    size: int,
    unit: str,
    rows: str,
    workers: int | None,
    scheduler: str | None,
    repair: bool | None = None,
) -> Campaign:
    """Run a campaign, and report its progress on standard error.

    * `repair`: true to repair a damaged folder first and report what is dropped; None for a command
      that cannot repair.
    * `size`, `unit`: the size of the whole campaign and its unit, such as 1000 `matches`.

    Raises what `run_campaign` raises, and Unusable for a damaged folder. After an interruption a
    line says how to continue.
    """
    try:
        with (
            damage_with_its_repair(repair=repair),
            ended_as_by_ctrl_c(),
            _nothing_logged(),
            _reporting(size, unit) as report,
            _saying_what_is_dropped(folder) as dropped,
        ):
            return run_campaign(
                work,
                folder,
                rows=rows,
                workers=workers,
                scheduler=scheduler,
                progress=report,
                dropped=dropped if repair else None,
            )
    except KeyboardInterrupt:
        _say(f"catbox: {_how_to_go_on(folder)}")
        raise


@contextmanager
def damage_with_its_repair(*, repair: bool | None) -> Generator[None]:
    """Suggest `--repair` in an error about a damaged folder raised inside the block, unless it was
    given or the command does not have it."""
    try:
        yield
    except Damaged as error:
        if repair is not False:
            raise
        way = "run again with --repair to drop the damaged part and play it again"
        raise Unusable(f"{error}; {way}") from None


@contextmanager
def _saying_what_is_dropped(folder: Path) -> Generator[Callable[[str], None]]:
    """Yield a function that reports what is dropped from a damaged folder: the first ten things,
    then how many more."""
    complaints = ErrorReporter("thing that is dropped", "things that are dropped")

    def say(fault: str) -> None:
        complaints.say(str(folder), f"dropped: {fault}")

    try:
        yield say
    finally:
        complaints.finish()


@contextmanager
def _nothing_logged() -> Generator[None]:
    """Silence logging: Dask logs tracebacks on standard error for what we report as an error
    anyway."""
    logging.disable()
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def _how_to_go_on(folder: Path) -> str:
    if not (folder / NAME).is_file():
        return "interrupted; nothing is done yet"
    campaign = Campaign.open(folder)
    kept = f"{len(campaign.done)} of {campaign.pieces} pieces are done and kept in {folder}"
    return f"interrupted; {kept}; run the same command to continue"


def _say(line: str) -> None:
    typer.echo(one_line(line), err=True)


@contextmanager
def _reporting(size: int, unit: str) -> Generator[Callable[[Progress], None]]:
    """Yield a function that reports progress."""
    if not sys.stderr.isatty():
        yield _Lines(size, unit).report
        return
    console = Console(stderr=True, markup=False, highlight=False, emoji=False)
    columns = BarColumn(), TextColumn("{task.description}", markup=False)
    with Bar(*columns, console=console, transient=True) as bar:
        running = bar.add_task("", total=None)
        notes = _Notes(console.print)

        def report(progress: Progress) -> None:
            notes.report(progress)
            text = in_words(progress, size, unit)
            bar.update(running, completed=progress.done, total=progress.pieces, description=text)

        yield report


class _Lines:
    """Progress as lines, one every few seconds."""

    def __init__(self, size: int, unit: str) -> None:
        self._size, self._unit = size, unit
        self._last = monotonic()
        self._notes = _Notes(_say)

    def report(self, progress: Progress) -> None:
        self._notes.report(progress)
        if monotonic() - self._last >= _EVERY:
            self._last = monotonic()
            _say(in_words(progress, self._size, self._unit))


class _Notes:
    """Messages that appear once, about work that had to be done again."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._again = False
        self._lost = 0

    def report(self, progress: Progress) -> None:
        if progress.again and not self._again:
            self._again = True
            pieces = "1 piece is" if progress.again == 1 else f"{progress.again} pieces are"
            self._say(f"{pieces} done again: missing, or not as written")
        if progress.lost > self._lost:
            self._lost = progress.lost
            self._say("a worker has died; its pieces are done again")


def in_words(progress: Progress, size: int, unit: str) -> str:
    """Describe how far a campaign is, how fast it is, and how long it still takes.

    >>> in_words(Progress(pieces=10, done=4, before=2, again=0, lost=0, seconds=8), 5000, "matches")
    '2,000 of 5,000 matches, 125 a second, 24 s left'
    >>> in_words(Progress(pieces=10, done=4, before=2, again=0, lost=0, seconds=8), 20, "matches")
    '8 of 20 matches, 0.5 a second, 24 s left'
    """
    done = round(size * progress.done / progress.pieces)
    so_far = f"{done:,} of {size:,} {unit}"
    if progress.left is None:
        return so_far
    rate = size * (progress.done - progress.before) / progress.pieces / progress.seconds
    a_second = f"{rate:,.0f}" if rate >= 1 else f"{rate:.1g}"
    return f"{so_far}, {a_second} a second, {_duration(progress.left)} left"


def _duration(seconds: float) -> str:
    """Format a time in a suitable unit."""
    if seconds < 2 * _MINUTE:
        return f"{seconds:.0f} s"
    if seconds < 2 * _HOUR:
        return f"{seconds / _MINUTE:.0f} min"
    return f"{seconds / _HOUR:.1f} h"
