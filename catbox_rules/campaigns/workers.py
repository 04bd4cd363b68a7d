"""Workers that do the pieces: this process, other processes, or other machines.

Each of them returns a `concurrent.futures` future for a piece, so that `running.py` waits for all
of them in one way. This module adds what an executor does not say itself: how many pieces it may
have at a time, and whether an error is that of the piece or means that a worker has died.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol, TypeAlias

from attrs import frozen

from catbox_rules.campaigns.rows import Encoded

Task: TypeAlias = Callable[[int], Encoded]
"""A function that does a piece; it can be pickled."""

PIECES_EACH = 2
"""The pieces for each worker: one in progress, and one waiting. So no worker is idle, and little
has to wait to be written."""


class Workers(Protocol):
    """A group of workers that do pieces."""

    def room(self) -> int:
        """Return how many pieces they may have at a time; raises CampaignStopped if there are no
        workers any more."""
        ...

    def submit(self, piece: int) -> Future[Encoded]:
        """Hand out a piece, and return its future."""
        ...

    def workers_lost(self, error: Exception) -> int:
        """Return how many workers died with a piece whose future raised this error; 0 if it is an
        error of the piece. Raises CampaignStopped if there are no workers any more."""
        ...

    def close(self) -> None:
        """Stop all workers; pieces in progress are given up."""
        ...


@frozen
class InProcess:
    """This process as a worker: a piece is done when it is submitted."""

    task: Task

    def room(self) -> int:
        """Return 1."""
        return 1

    def submit(self, piece: int) -> Future[Encoded]:
        """Do the piece at once, and return its future."""
        future = Future[Encoded]()
        try:
            future.set_result(self.task(piece))
        except Exception as error:  # any error of a piece belongs to its future
            future.set_exception(error)
        return future

    def workers_lost(self, error: Exception) -> int:  # noqa: ARG002 -- it would not be here
        """Return 0."""
        return 0

    def close(self) -> None:
        """Do nothing."""
