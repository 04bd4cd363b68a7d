"""Machines beyond this one do the pieces: the workers of a Dask scheduler (`distributed`).

A worker sends the rows of a piece back as the bytes of a file, and this process writes it. So the
machines need no folder in common, and a piece is written once, whoever did it. Where a worker
dies Dask gives its pieces to another one by itself.

Dask tells no types, so what comes of it is Any here.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from functools import partial
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Final
from uuid import uuid4

from catbox_rules.campaigns.stopped import CampaignStopped
from catbox_rules.campaigns.workers import Died, Do, Failed, Returned
from catbox_rules.kernel.errors import MalformedInput, Plainly

__all__ = ["Cluster"]

_EACH: Final = 2
"""Pieces for each thread of a worker: one that it does, and one that waits."""
_ANSWERS_WITHIN: Final = "10s"
_PATIENCE: Final = 60.0
"""So many seconds there may be no worker at all."""


class Cluster:
    """The workers of a scheduler, which may come and go."""

    def __init__(self, do: Do, address: str, *, patience: float = _PATIENCE) -> None:
        self._do = do
        self._address = address
        self._patience = patience
        self._client = _connected(address)
        self._name = f"catbox-{uuid4().hex}"
        # Futures of Dask tell no types.
        self._out = dict[int, Any]()
        self._back = SimpleQueue[int]()
        self._threads = 0
        self._last_seen = monotonic()

    @property
    def room(self) -> int:
        """Two pieces for each thread; as for one thread as long as there is none."""
        return _EACH * max(self._threads, 1)

    def hand_out(self, piece: int) -> None:
        """Give a piece to the scheduler."""
        with _lost(self._address):
            future = self._client.submit(self._do, piece, key=f"{self._name}-{piece}", pure=False)
            self._out[piece] = future
            future.add_done_callback(partial(self._has_come_back, piece))

    def _has_come_back(self, piece: int, _: object) -> None:
        self._back.put(piece)

    def returned(self, seconds: float) -> Sequence[Returned]:
        """What has come back, after at most so many seconds; raises CampaignStopped if the
        scheduler is gone, or has had no worker for a minute."""
        try:
            pieces = [self._back.get(timeout=seconds)]
        except Empty:
            self._look_for_workers()
            return []
        while not self._back.empty():
            pieces.append(self._back.get())
        found = [self._come_back(piece) for piece in pieces]
        self._look_for_workers()
        return found

    def close(self) -> None:
        """Give up what is out, and leave the scheduler."""
        for future in self._out.values():
            if not future.done():
                future.cancel()
        self._out.clear()
        self._client.close()

    def _come_back(self, piece: int) -> Returned:
        future = self._out.pop(piece)
        if future.cancelled():
            raise _gone(self._address)
        try:
            return future.result()  # type: ignore[no-any-return]  # a future of Dask, see above
        except _killed_worker() as error:
            return Died(piece, times=error.allowed_failures + 1)
        except Exception as error:  # whatever a piece raises comes back here
            return Failed(piece, error)

    def _look_for_workers(self) -> None:
        with _lost(self._address):
            self._threads = sum(self._client.nthreads().values())
        now = monotonic()
        if self._threads:
            self._last_seen = now
        elif now - self._last_seen > self._patience:
            raise CampaignStopped(self._address, f"no workers for {self._patience:.0f} seconds")


@contextmanager
def _lost(address: str) -> Generator[None]:
    """Within it an error means that the scheduler is gone."""
    try:
        yield
    except Exception:  # it is of many kinds what a lost connection raises
        raise _gone(address) from None


def _gone(address: str) -> CampaignStopped:
    return CampaignStopped(address, "the scheduler is gone")


def _distributed() -> Any:  # the module, which tells no types
    if importlib.util.find_spec("distributed") is None:
        expected = "nothing, or Dask: pip install 'catbox-rules[distributed]'"
        given = Plainly("an address without it")
        raise MalformedInput("$.scheduler", expected=expected, given=given)
    return importlib.import_module("distributed")


def _killed_worker() -> Any:  # an exception of a module which tells no types
    return _distributed().KilledWorker


def _connected(address: str) -> Any:  # a client of a module which tells no types
    """A client of the scheduler; raises MalformedInput at `$.scheduler` if none answers."""
    distributed = _distributed()
    expected = "the address of a Dask scheduler that answers, such as tcp://127.0.0.1:8786"
    if "://" not in address:
        raise MalformedInput("$.scheduler", expected=expected, given=address)
    try:
        return distributed.Client(address, timeout=_ANSWERS_WITHIN, set_as_default=False)
    except Exception:  # it is of many kinds what an address that is none raises
        raise MalformedInput("$.scheduler", expected=expected, given=address) from None
