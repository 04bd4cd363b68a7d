"""Running a campaign: pieces go out, come back in any order, and are kept one by one.

    run_campaign(work, "played", workers=2)

What is in memory does not grow with the campaign: a few pieces for each worker. A piece whose
worker dies is done again, by itself, so that it is clear whose fault it was if another dies.

Clocks decide three things here: when progress is reported, when other processes begin to help, and
when a scheduler without workers is given up. None of them decides a row, or which error a piece
raises: a machine that is slower gives the same folder later.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Callable, Collection
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import closing
from functools import partial
from math import inf
from pathlib import Path
from time import monotonic
from typing import Final

from attrs import field, frozen

from catbox_rules.campaigns import parquet
from catbox_rules.campaigns.campaign import Campaign
from catbox_rules.campaigns.cluster import Cluster
from catbox_rules.campaigns.processes import Processes
from catbox_rules.campaigns.rows import Encoded, RowFormat, done, format_named
from catbox_rules.campaigns.stopped import CampaignStopped
from catbox_rules.campaigns.store import Store, opened
from catbox_rules.campaigns.work import Work, described
from catbox_rules.campaigns.workers import InProcess, Task, Workers
from catbox_rules.kernel.errors import CatboxError, MalformedInput, is_whole_number

_DEATHS: Final = 3
"""A piece with which a worker died so often is not tried again."""
_TICK: Final = 0.5
"""Progress is reported after so many seconds, also where nothing has come back."""
_ALONE: Final = 1.0
"""What is done within so many seconds does not need other processes, which take longer to start."""
_MOST_WORKERS: Final = 256


@frozen
class Progress:
    """How far a campaign is."""

    pieces: int
    done: int
    """Pieces that are done, those of earlier runs included."""
    before: int
    """Pieces that were done when this run began."""
    again: int
    """Pieces done before whose files were missing or altered: they are done again."""
    lost: int
    """How often a piece has come back undone in this run, since its worker died."""
    seconds: float
    """Since this run began."""

    @property
    def left(self) -> float | None:
        """An estimate of the seconds that are left; None before the first piece is done.

        >>> Progress(pieces=9, done=3, before=1, again=0, lost=0, seconds=10.0).left
        30.0
        """
        new = self.done - self.before
        return self.seconds / new * (self.pieces - self.done) if new else None


def run_campaign(
    work: Work,
    folder: str | Path,
    *,
    rows: str = "parquet",
    workers: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[Progress], object] | None = None,
    dropped: Callable[[str], object] | None = None,
) -> Campaign:
    """Do all pieces of a work that are not yet done, and keep them in a folder.

    The same work on the same folder goes on where it was broken off. The rows depend on the work
    alone, not on who did the pieces or how often the run was broken off.

    * `folder`: empty, not there yet, or with the same campaign.
    * `rows`: `parquet` or `jsonl`.
    * `workers`: processes, 1 to 256; 1 is this process alone. By default as many
      as it may use, if there is work for them.
    * `scheduler`: the address of a Dask scheduler, `tcp://host:port`, whose workers do the pieces.
    * `dropped`: if given, a folder that was hurt is repaired first: what is not good is dropped and
      done again, and this is called with a line about each such thing. Else it is an error.
    * `progress`: called with the progress after each piece, and about twice a second.

    Raises MalformedInput or Unsupported for what is given, and CampaignStopped where the disk is
    full, workers die again and again, the scheduler is gone, or a piece raises an error that is
    none of the library. What is done is kept in any case, on KeyboardInterrupt too.
    """
    format = format_named(rows)
    if format is RowFormat.PARQUET:
        parquet.pyarrow()
    _check(work, workers, scheduler)
    path = Path(folder)
    with opened(path, work, format, dropped=dropped) as store:
        run = _Run(store, progress or _silent, before=len(store.done))
        run.report()
        task = partial(done, work, format, described(work))
        if workers is None and scheduler is None:
            run.go_on(InProcess(task), seconds=_ALONE)
        if store.missing:
            with closing(_workers(task, workers, scheduler, len(store.missing))) as crew:
                run.go_on(crew)
        store.finish()
    return Campaign.open(path)


def _silent(_: Progress) -> None:
    """Report nothing."""


def _check(work: Work, workers: int | None, scheduler: str | None) -> None:
    if work.pieces < 1:
        raise MalformedInput("$.pieces", expected="a number from 1", given=work.pieces)
    if workers is None:
        return
    if scheduler is not None:
        expected = "nothing: the workers are those of the scheduler"
        raise MalformedInput("$.workers", expected=expected, given=workers)
    if not is_whole_number(workers) or workers not in range(1, _MOST_WORKERS + 1):
        raise MalformedInput("$.workers", expected=f"1 to {_MOST_WORKERS}", given=workers)


def _workers(task: Task, workers: int | None, scheduler: str | None, pieces: int) -> Workers:
    if scheduler is not None:
        return Cluster(task, scheduler)
    processes = min(workers or _processors(), pieces)
    return InProcess(task) if processes == 1 else Processes(task, processes)


def _processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), _MOST_WORKERS)
    return min(os.cpu_count() or 1, _MOST_WORKERS)


@frozen
class _Run:
    """A run that is at work in a folder."""

    store: Store
    reported: Callable[[Progress], object]
    before: int
    begun: float = field(init=False, factory=monotonic)
    lost: Counter[int] = field(init=False, factory=Counter[int])
    """How often each piece has come back undone."""
    failed: dict[int, Exception] = field(init=False, factory=dict[int, Exception])
    """The pieces that raised an error."""

    def go_on(self, workers: Workers, seconds: float = inf) -> None:
        """Until no piece is missing, or until so many seconds are over.

        Where a piece raises an error, what is out is still done. Pieces go out in their order, so
        that the error that is raised then, that of the first such piece, is the same for any
        number of workers.
        """
        waiting, suspects = deque(self.store.missing), deque[int]()
        out = dict[Future[Encoded], int]()
        until = monotonic() + seconds
        while (waiting or suspects or out) and monotonic() < until:
            for piece in self._next(workers.room(), waiting, suspects, out.values()):
                out[workers.submit(piece)] = piece
            finished, _ = wait(out, timeout=_TICK, return_when=FIRST_COMPLETED)
            for future in sorted(finished, key=out.__getitem__):
                self._take_back(workers, out.pop(future), future, suspects)
            if self.failed:
                waiting.clear()
            self.report()
        if self.failed:
            first = min(self.failed)
            raise self._why(first, self.failed[first])

    def _next(
        self, room: int, waiting: deque[int], suspects: deque[int], out: Collection[int]
    ) -> list[int]:
        """The pieces to be handed out now: as many as there is room for. One with which a worker
        has died goes alone."""
        if any(self.lost[piece] for piece in out):
            return []
        if suspects:
            return [] if out else [suspects.popleft()]
        return [waiting.popleft() for _ in range(min(room - len(out), len(waiting)))]

    def _take_back(
        self, workers: Workers, piece: int, future: Future[Encoded], suspects: deque[int]
    ) -> None:
        """Keep a piece that is done; see what became of one that is not."""
        try:
            encoded = future.result()
        except Exception as error:  # whatever a piece raises
            if times := workers.workers_lost(error):
                self._count(piece, times)
                suspects.append(piece)
            else:
                self.failed[piece] = error
        else:
            self.store.keep(encoded)

    def _count(self, piece: int, times: int) -> None:
        """Count the workers that died with a piece; raises CampaignStopped for too many."""
        self.lost[piece] += times
        if self.lost[piece] >= _DEATHS:
            place = f"{self.store.campaign.folder}: piece {piece}"
            many = f"{self.lost[piece]} times the worker that was to do it has died"
            raise CampaignStopped(place, many) from None

    def _why(self, piece: int, error: Exception) -> Exception:
        """The error of a piece, if it is one of the library; else one that names the piece."""
        if isinstance(error, CatboxError):
            return error
        place = f"{self.store.campaign.folder}: piece {piece}"
        stopped = CampaignStopped(place, f"{type(error).__name__}: {error}")
        stopped.__cause__ = error
        return stopped

    def report(self) -> None:
        """Report how far it is."""
        campaign, done = self.store.campaign, len(self.store.done)
        self.reported(
            Progress(
                pieces=campaign.pieces,
                done=done,
                before=self.before,
                again=len(self.store.again),
                lost=self.lost.total(),
                seconds=monotonic() - self.begun,
            )
        )
