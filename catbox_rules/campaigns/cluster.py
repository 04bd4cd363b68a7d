"""Workers on other machines: the executor of a Dask scheduler (`distributed`).

A worker sends the rows of a piece back as the bytes of a file, and this process writes it. So the
machines need no shared folder, and a piece is written once, wherever it was done. If a worker dies,
Dask itself gives its pieces to another one. Clocks decide only when to stop waiting for workers.
"""

from __future__ import annotations

import gc
import importlib
import importlib.util
from collections.abc import Generator, Mapping
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from time import monotonic
from types import ModuleType
from typing import Final, Protocol

from catbox_rules.campaigns.rows import Encoded
from catbox_rules.campaigns.stopped import CampaignStopped
from catbox_rules.campaigns.workers import PIECES_EACH, Task
from catbox_rules.kernel.errors import MalformedInput, Verbatim

_ANSWERS_WITHIN: Final = "10s"
_PATIENCE: Final = 60.0
"""The seconds to wait while there is no worker at all."""


class _Client(Protocol):
    """The part of `distributed.Client` that is used; it has no types of its own."""

    def get_executor(self, *, pure: bool) -> Executor: ...

    def nthreads(self) -> Mapping[str, int]: ...

    def close(self) -> None: ...


class _KilledWorker(Exception):
    """The part of `distributed.KilledWorker` that is used."""

    allowed_failures: int


class Cluster:
    """The workers of a scheduler, which may come and go."""

    def __init__(self, task: Task, address: str, *, patience: float = _PATIENCE) -> None:
        self._task = task
        self._address = address
        self._patience = patience
        self._client = _connected(address)
        # Not pure: a piece is done again even if the scheduler still has its rows.
        self._executor = self._client.get_executor(pure=False)
        self._last_seen = monotonic()

    def room(self) -> int:
        """Return two pieces for each thread, counting one thread while there is none.

        Raises CampaignStopped if the scheduler is gone, or has had no worker for a minute.
        """
        with _lost(self._address):
            threads = sum(self._client.nthreads().values())
        now = monotonic()
        if threads:
            self._last_seen = now
        elif now - self._last_seen > self._patience:
            raise CampaignStopped(self._address, f"no workers for {self._patience:.0f} seconds")
        return PIECES_EACH * max(threads, 1)

    def submit(self, piece: int) -> Future[Encoded]:
        """Give a piece to the scheduler."""
        with _lost(self._address):
            return self._executor.submit(self._task, piece)

    def workers_lost(self, error: Exception) -> int:
        """Return the number of workers that died before Dask gave up. Raises CampaignStopped if
        everything was cancelled, as Dask does when the scheduler is gone."""
        if isinstance(error, CancelledError):
            raise _gone(self._address) from None
        killed: type[_KilledWorker] = _distributed().KilledWorker
        return error.allowed_failures + 1 if isinstance(error, killed) else 0

    def close(self) -> None:
        """Give up the pieces in progress, and leave the scheduler."""
        self._executor.shutdown(wait=False)
        self._client.close()


@contextmanager
def _lost(address: str) -> Generator[None]:
    """Turn every error within this context into the error that the scheduler is gone."""
    try:
        yield
    except Exception:  # a lost connection raises errors of many kinds
        raise _gone(address) from None


def _gone(address: str) -> CampaignStopped:
    return CampaignStopped(address, "the scheduler is gone")


def _distributed() -> ModuleType:
    if importlib.util.find_spec("distributed") is None:
        expected = "nothing, or Dask: pip install 'catbox-rules[distributed]'"
        given = Verbatim("an address without it")
        raise MalformedInput("$.scheduler", expected=expected, given=given)
    return importlib.import_module("distributed")


def _connected(address: str) -> _Client:
    """Return a client of the scheduler; raises MalformedInput at `$.scheduler` if none answers."""
    distributed = _distributed()
    expected = "the address of a Dask scheduler that answers, such as tcp://127.0.0.1:8786"
    if "://" not in address:
        raise MalformedInput("$.scheduler", expected=expected, given=address)
    client: _Client | None = None
    with suppress(Exception):  # an invalid address raises errors of many kinds
        client = distributed.Client(address, timeout=_ANSWERS_WITHIN, set_as_default=False)
    if client is None:
        # A half-made client closes itself when it is garbage-collected, and takes a lock for that.
        # If it were collected while another client is being made, it would wait for that lock
        # forever.
        gc.collect()
        raise MalformedInput("$.scheduler", expected=expected, given=address)
    return client
