"""Running a campaign: pieces are handed out, come back in any order, and are stored one by one.

    run_campaign(work, "played", workers=2)

Memory does not grow with the campaign: it holds a few pieces for each worker. A piece whose worker
dies is done again, with no other piece in progress, so that the cause is clear if another worker
dies.

Clocks decide three things: when progress is reported, when other processes begin to help, and when
to give up a scheduler without workers. None of these affects a row, or the error that a piece
raises: a slower machine produces the same folder later.
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
"""The number of deaths of workers after which a piece is not tried again."""
_TICK: Final = 0.5
"""The seconds after which progress is reported even if no piece has come back."""
_ALONE: Final = 1.0
"""The seconds of work before other processes help, as they take longer than that to start."""
_MOST_WORKERS: Final = 256


@frozen
class Progress:
    """The progress of a campaign."""

    pieces: int
    done: int
    """Pieces that are done, including those of earlier runs."""
    before: int
    """Pieces that were done when this run began."""
    again: int
    """Pieces done before whose files were missing or changed: they are done again."""
    lost: int
    """How often a piece was lost in this run because its worker died."""
    seconds: float
    """The seconds since this run began."""

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
    """Do all pieces of a work that are not yet done, and store them in a folder.

    The same work on the same folder resumes where it was interrupted. The rows depend only on the
    work, not on who did the pieces or how often the run was interrupted.

    * `folder`: empty, not there yet, or with the same campaign.
    * `rows`: `parquet` or `jsonl`.
    * `workers`: the number of processes, 1 to 256; 1 means only this process. By default as many as
      it may use, if there is work for them.
    * `scheduler`: the address of a Dask scheduler, `tcp://host:port`, whose workers do the pieces.
    * `dropped`: if given, a damaged folder is repaired first: what is not good is dropped and done
      again, and this function is called with a line about each such thing. Otherwise it is an
      error.
    * `progress`: a function that is called with the progress after each piece, and about twice a
      second.

    Raises MalformedInput or Unsupported for invalid arguments, and CampaignStopped if the disk is
    full, workers die again and again, the scheduler is gone, or a piece raises an error that is not
    one of the library. Finished pieces are kept in any case, even after KeyboardInterrupt.
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
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), _MOST_WORKERS)
    return min(os.cpu_count() or 1, _MOST_WORKERS)


@frozen
class _Run:
    """A run in progress in a folder."""

    store: Store
    reported: Callable[[Progress], object]
    before: int
    begun: float = field(init=False, factory=monotonic)
    lost: Counter[int] = field(init=False, factory=Counter[int])
    """How often each piece was lost."""
    failed: dict[int, Exception] = field(init=False, factory=dict[int, Exception])
    """The pieces that raised an error."""

    def go_on(self, workers: Workers, seconds: float = inf) -> None:
        """Do pieces until none is missing, or until `seconds` are over.

        If a piece raises an error, the pieces in progress are still finished. Pieces are handed out
        in order, so the error that is then raised, that of the first such piece, is the same for
        any number of workers.
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
        """Return the pieces to hand out now, as many as there is room for. A piece whose worker
        died before goes alone."""
        if any(self.lost[piece] for piece in out):
            return []
        if suspects:
            return [] if out else [suspects.popleft()]
        return [waiting.popleft() for _ in range(min(room - len(out), len(waiting)))]

    def _take_back(
        self, workers: Workers, piece: int, future: Future[Encoded], suspects: deque[int]
    ) -> None:
        """Store a piece that is done; find out what happened to one that is not."""
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
        """Return the error of a piece, if it is one of the library; else one that names the
        piece."""
        if isinstance(error, CatboxError):
            return error
        place = f"{self.store.campaign.folder}: piece {piece}"
        stopped = CampaignStopped(place, f"{type(error).__name__}: {error}")
        stopped.__cause__ = error
        return stopped

    def report(self) -> None:
        """Report the progress."""
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
