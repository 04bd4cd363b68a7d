"""Who does the chunks: this process, other processes, or machines beyond.

Each of them gives a future for a chunk, of `concurrent.futures`, so that `running.py` waits for all
of them in one way. What an executor does not say by itself is said here: how many chunks it may
have at a time, and whether an error is that of the chunk or means that a worker has died.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol, TypeAlias

from attrs import frozen

from catbox_rules.campaigns.rows import Encoded

__all__ = ["CHUNKS_EACH", "InProcess", "Task", "Workers"]

Task: TypeAlias = Callable[[int], Encoded]
"""What does a chunk; it can be pickled."""

CHUNKS_EACH = 2
"""Chunks for each worker: one that it does, and one that waits. So none is idle, and what waits to
be written stays small."""


class Workers(Protocol):
    """Those who do chunks."""

    def room(self) -> int:
        """How many chunks they may have at a time; raises CampaignStopped where there is nobody
        any more."""
        ...

    def submit(self, chunk: int) -> Future[Encoded]:
        """Have a chunk done."""
        ...

    def workers_lost(self, error: Exception) -> int:
        """How many workers have died with a chunk whose future raised this; 0 if the error is that
        of the chunk. Raises CampaignStopped where there is nobody any more."""
        ...

    def close(self) -> None:
        """End it all; chunks that have not come back are given up."""
        ...


@frozen
class InProcess:
    """This process, one chunk after the other: a chunk is done when it is submitted."""

    task: Task

    def room(self) -> int:
        """One."""
        return 1

    def submit(self, chunk: int) -> Future[Encoded]:
        """Do the chunk."""
        future = Future[Encoded]()
        try:
            future.set_result(self.task(chunk))
        except Exception as error:  # whatever a chunk raises stands in its future
            future.set_exception(error)
        return future

    def workers_lost(self, error: Exception) -> int:  # noqa: ARG002 -- it would not be here
        """None."""
        return 0

    def close(self) -> None:
        """Nothing is left."""
