"""Other processes of this machine do the pieces (`concurrent.futures`).

They are spawned, not forked: nothing of this process is in them but the work. They end with it,
however it ends, for each of them listens to a pipe of which this process holds the other end.
Ctrl-C is for this process alone.
"""

from __future__ import annotations

import importlib
import os
import signal
import threading
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from typing import Final

from catbox_rules.campaigns.rows import Encoded
from catbox_rules.campaigns.workers import Died, Do, Failed, Returned

__all__ = ["Pool"]

_EACH: Final = 2
"""Pieces for each process: one that it does, and one that waits."""


class Pool:
    """Some processes. Where one dies all that was handed out comes back as `Died`, and there are
    new processes for what is handed out next."""

    def __init__(self, do: Do, processes: int) -> None:
        self._do = do
        self._processes = processes
        self._spawning = get_context("spawn")
        self._listening, self._holding = self._spawning.Pipe(duplex=False)
        self._back = SimpleQueue[tuple[int, Future[Encoded]]]()
        self._executor: ProcessPoolExecutor | None = None

    @property
    def room(self) -> int:
        """Two pieces for each process."""
        return _EACH * self._processes

    def hand_out(self, piece: int) -> None:
        """Give a piece to whoever is free first."""
        with _interrupts_for_this_process():
            future = self._submitted(piece)
        future.add_done_callback(lambda future: self._back.put((piece, future)))

    def _submitted(self, piece: int) -> Future[Encoded]:
        if self._executor is not None:
            try:
                return self._executor.submit(self._do, piece)
            except BrokenProcessPool:
                self._executor.shutdown()
        self._executor = ProcessPoolExecutor(
            self._processes,
            mp_context=self._spawning,
            initializer=_end_with_the_other_end,
            initargs=(self._listening,),
        )
        return self._executor.submit(self._do, piece)

    def returned(self, seconds: float) -> Sequence[Returned]:
        """What has come back, after at most so many seconds."""
        try:
            first = self._back.get(timeout=seconds)
        except Empty:
            return []
        found = [_come_back(*first)]
        while not self._back.empty():
            found.append(_come_back(*self._back.get()))
        return found

    def close(self) -> None:
        """The processes end, whatever they do."""
        self._holding.close()
        self._listening.close()
        if self._executor is not None:
            self._executor.shutdown(cancel_futures=True)


def _come_back(piece: int, future: Future[Encoded]) -> Returned:
    try:
        return future.result()
    except BrokenProcessPool:
        return Died(piece)
    except Exception as error:  # whatever a piece raises comes back
        return Failed(piece, error)


def _end_with_the_other_end(listening: Connection) -> None:
    """What each process does first."""
    threading.Thread(target=_listen, args=(listening,), daemon=True).start()


def _listen(listening: Connection) -> None:
    try:
        listening.recv_bytes()
    except (EOFError, OSError):
        os._exit(1)


@contextmanager
def _interrupts_for_this_process() -> Generator[None]:
    """Processes that are started within it are not interrupted by Ctrl-C."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # It starts with the first process, and then lets interrupts through again.
    importlib.import_module("multiprocessing.resource_tracker").ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
