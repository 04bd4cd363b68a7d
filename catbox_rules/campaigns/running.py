"""Running a campaign: pieces go out, come back in any order, and are kept one by one.

    run_campaign(work, "played", workers=2)

What is in memory does not grow with the campaign: a few pieces for each worker. A piece whose
worker dies is done again, by itself, so that it is clear whose fault it was if another dies.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Callable
from contextlib import closing
from functools import partial
from math import inf
from pathlib import Path
from time import monotonic
from typing import Final, assert_never

from attrs import field, frozen

from catbox_rules.campaigns import parquet
from catbox_rules.campaigns.campaign import Campaign
from catbox_rules.campaigns.pool import Pool
from catbox_rules.campaigns.rows import Encoded, RowFormat, done, format_named
from catbox_rules.campaigns.scheduler import Cluster
from catbox_rules.campaigns.stopped import CampaignStopped
from catbox_rules.campaigns.store import Store, opened
from catbox_rules.campaigns.work import Work, described
from catbox_rules.campaigns.workers import Died, Do, Failed, Here, Workers
from catbox_rules.kernel.errors import CatboxError, MalformedInput, is_whole_number

__all__ = ["Progress", "run_campaign"]

_DEATHS: Final = 3
"""A piece with which a worker died so often is not tried again."""
_TICK: Final = 0.5
"""Progress is told after so many seconds, also where nothing has come back."""
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
) -> Campaign:
    """Do all pieces of a work that are not yet done, and keep them in a folder.

    The same work on the same folder goes on where it was broken off. The rows depend on the work
    alone, not on who did the pieces or how often the run was broken off.

    * `folder`: empty, not there yet, or with the same campaign.
    * `rows`: `parquet` or `jsonl`.
    * `workers`: processes, 1 to 256; 1 is this process alone. By default as many
      as it may use, if there is work for them.
    * `scheduler`: the address of a Dask scheduler, `tcp://host:port`, whose workers do the pieces.
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
    with opened(path, work, format) as store:
        run = _Run(store, progress or _silent, before=len(store.done))
        run.tell()
        do = partial(done, work, format, described(work))
        if workers is None and scheduler is None:
            run.go_on(Here(do), seconds=_ALONE)
        if store.missing:
            with closing(_workers(do, workers, scheduler, len(store.missing))) as crew:
                run.go_on(crew)
        store.finish()
    return Campaign.open(path)


def _silent(_: Progress) -> None:
    """Nobody asks."""


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


def _workers(do: Do, workers: int | None, scheduler: str | None, pieces: int) -> Workers:
    if scheduler is not None:
        return Cluster(do, scheduler)
    processes = min(workers or _processors(), pieces)
    return Here(do) if processes == 1 else Pool(do, processes)


def _processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), _MOST_WORKERS)
    return min(os.cpu_count() or 1, _MOST_WORKERS)


@frozen
class _Run:
    """A run that is at work in a folder."""

    store: Store
    told: Callable[[Progress], object]
    before: int
    begun: float = field(init=False, factory=monotonic)
    lost: Counter[int] = field(init=False, factory=Counter[int])
    """How often each piece has come back undone."""

    def go_on(self, workers: Workers, seconds: float = inf) -> None:
        """Until no piece is missing, or until so many seconds are over."""
        waiting, suspects, out = deque(self.store.missing), deque[int](), set[int]()
        until = monotonic() + seconds
        while (waiting or suspects or out) and monotonic() < until:
            for piece in self._next(workers.room, waiting, suspects, out):
                workers.hand_out(piece)
                out.add(piece)
            for each in workers.returned(_TICK):
                out.remove(each.piece)
                match each:
                    case Encoded():
                        self.store.keep(each)
                    case Died():
                        self._count(each)
                        suspects.append(each.piece)
                    case Failed():
                        raise self._why(each)
                    case _:
                        assert_never(each)
            self.tell()

    def _next(
        self, room: int, waiting: deque[int], suspects: deque[int], out: set[int]
    ) -> list[int]:
        """The pieces to be handed out now: as many as there is room for. One with which a worker
        has died goes alone."""
        if any(self.lost[piece] for piece in out):
            return []
        if suspects:
            return [] if out else [suspects.popleft()]
        return [waiting.popleft() for _ in range(min(room - len(out), len(waiting)))]

    def _count(self, died: Died) -> None:
        self.lost[died.piece] += died.times
        times = self.lost[died.piece]
        if times >= _DEATHS:
            place = f"{self.store.campaign.folder}: piece {died.piece}"
            raise CampaignStopped(place, f"{times} times the worker that was to do it has died")

    def _why(self, failed: Failed) -> Exception:
        """The error of a piece, if it is one of the library; else one that names the piece."""
        if isinstance(failed.error, CatboxError):
            return failed.error
        place = f"{self.store.campaign.folder}: piece {failed.piece}"
        stopped = CampaignStopped(place, f"{type(failed.error).__name__}: {failed.error}")
        stopped.__cause__ = failed.error
        return stopped

    def tell(self) -> None:
        """Say how far it is."""
        campaign, done = self.store.campaign, len(self.store.done)
        self.told(
            Progress(
                pieces=campaign.pieces,
                done=done,
                before=self.before,
                again=len(self.store.again),
                lost=self.lost.total(),
                seconds=monotonic() - self.begun,
            )
        )
