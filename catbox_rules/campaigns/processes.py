"""Other processes of this machine do the pieces: a `ProcessPoolExecutor`.

They are spawned, not forked: nothing of this process is in them but the work. Three things are
added to the executor, which does not do them by itself. Where one process dies the executor is
broken for good, so there is a new one for what is submitted next. The processes end with this one,
however it ends, and at once: each of them listens to a pipe of which this process holds the other
end, and kills the programs that it has started. And Ctrl-C is for this process alone.
"""

from __future__ import annotations

import importlib
import os
import signal
import threading
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection

from catbox_rules.campaigns.rows import Encoded
from catbox_rules.campaigns.workers import PIECES_EACH, Task
from catbox_rules.programs.offspring import kill_all


class Processes:
    """Some processes. Where one dies all pieces that were out are lost."""

    def __init__(self, task: Task, processes: int) -> None:
        self._task = task
        self._processes = processes
        self._spawning = get_context("spawn")
        self._listening, self._holding = self._spawning.Pipe(duplex=False)
        self._executor = self._new_executor()

    def _new_executor(self) -> ProcessPoolExecutor:
        """An executor; its processes start with the first piece."""
        return ProcessPoolExecutor(
            self._processes,
            mp_context=self._spawning,
            initializer=_end_with_the_other_end,
            initargs=(self._listening,),
        )

    def room(self) -> int:
        """Two pieces for each process."""
        return PIECES_EACH * self._processes

    def submit(self, piece: int) -> Future[Encoded]:
        """Give a piece to the first process that is free."""
        with _interrupts_for_this_process():
            try:
                return self._executor.submit(self._task, piece)
            except BrokenProcessPool:
                self._executor.shutdown()
                self._executor = self._new_executor()
                return self._executor.submit(self._task, piece)

    def workers_lost(self, error: Exception) -> int:
        """One, if the executor is broken."""
        return int(isinstance(error, BrokenProcessPool))

    def close(self) -> None:
        """The processes end, whatever they do."""
        self._holding.close()
        self._listening.close()
        self._executor.shutdown(cancel_futures=True)


def _end_with_the_other_end(listening: Connection) -> None:
    """What each process does first."""
    threading.Thread(target=_listen, args=(listening,), daemon=True).start()


def _listen(listening: Connection) -> None:
    try:
        listening.recv_bytes()
    except (EOFError, OSError):
        kill_all()
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
