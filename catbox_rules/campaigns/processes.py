"""Workers in other processes of this machine: a `ProcessPoolExecutor`.

They are spawned, not forked: they share nothing with this process except the work. Three things are
added that the executor does not do itself. When one process dies, the executor is broken for good,
so a new one is made for the next piece. The processes end with this one, however it ends, and at
once: each listens to a pipe whose other end this process holds, and kills the programs that it has
started. And Ctrl-C reaches only this process.
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
    """Worker processes. When one dies, all pieces in progress are lost."""

    def __init__(self, task: Task, processes: int) -> None:
        self._task = task
        self._processes = processes
        self._spawning = get_context("spawn")
        self._listening, self._holding = self._spawning.Pipe(duplex=False)
        self._executor = self._new_executor()

    def _new_executor(self) -> ProcessPoolExecutor:
        """Return an executor; its processes start with the first piece."""
        return ProcessPoolExecutor(
            self._processes,
            mp_context=self._spawning,
            initializer=_end_with_the_other_end,
            initargs=(self._listening,),
        )

    def room(self) -> int:
        """Return two pieces for each process."""
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
        """Return 1 if the executor is broken, else 0."""
        return int(isinstance(error, BrokenProcessPool))

    def close(self) -> None:
        """Stop the processes, whatever they are doing."""
        self._holding.close()
        self._listening.close()
        self._executor.shutdown(cancel_futures=True)


def _end_with_the_other_end(listening: Connection) -> None:
    """Set up a process so that it ends when the other end of the pipe is closed."""
    threading.Thread(target=_listen, args=(listening,), daemon=True).start()


def _listen(listening: Connection) -> None:
    try:
        listening.recv_bytes()
    except (EOFError, OSError):
        kill_all()
        os._exit(1)


@contextmanager
def _interrupts_for_this_process() -> Generator[None]:
    """Shield processes that are started within this context from Ctrl-C."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # The resource tracker starts with the first process, and then unblocks interrupts.
    importlib.import_module("multiprocessing.resource_tracker").ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
