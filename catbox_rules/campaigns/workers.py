"""Who does the pieces: this process, other processes, or machines beyond.

Each of them gives a future for a piece, of `concurrent.futures`, so that `running.py` waits for all
of them in one way. What an executor does not say by itself is said here: how many pieces it may
have at a time, and whether an error is that of the piece or means that a worker has died.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol, TypeAlias

from attrs import frozen

from catbox_rules.campaigns.rows import Encoded

Task: TypeAlias = Callable[[int], Encoded]
"""What does a piece; it can be pickled."""

PIECES_EACH = 2
"""Pieces for each worker: one that it does, and one that waits. So none is idle, and what waits to
be written stays small."""


class Workers(Protocol):
    """Those who do pieces."""

    def room(self) -> int:
        """How many pieces they may have at a time; raises CampaignStopped where there is nobody
        any more."""
        ...

    def submit(self, piece: int) -> Future[Encoded]:
        """Have a piece done."""
        ...

    def workers_lost(self, error: Exception) -> int:
        """How many workers have died with a piece whose future raised this; 0 if the error is that
        of the piece. Raises CampaignStopped where there is nobody any more."""
        ...

    def close(self) -> None:
        """End it all; pieces that have not come back are given up."""
        ...


@frozen
class InProcess:
    """This process, one piece after the other: a piece is done when it is submitted."""

    task: Task

    def room(self) -> int:
        """One."""
        return 1

    def submit(self, piece: int) -> Future[Encoded]:
        """Do the piece."""
        future = Future[Encoded]()
        try:
            future.set_result(self.task(piece))
        except Exception as error:  # whatever a piece raises stands in its future
            future.set_exception(error)
        return future

    def workers_lost(self, error: Exception) -> int:  # noqa: ARG002 -- it would not be here
        """None."""
        return 0

    def close(self) -> None:
        """Nothing is left."""
