"""Finding and killing everything that a program has started.

Killing a process group does not reach a child that has left it. Where the system lists its
processes as files (Linux), such a child is found by its session, by its parent, or by a mark in the
environment that it has inherited. A child that has changed all three before the search is not
found; on other systems, no child that has left the group is.

Watched programs are also killed when this process ends: by itself, by Ctrl-C, because it is asked
to (SIGTERM), or because its terminal is gone (SIGHUP).
"""

from __future__ import annotations

import atexit
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final
from uuid import uuid4

from attrs import define, field, frozen

_MARK: Final = "CATBOX_ENGINE"
_PROCESSES: Final = Path("/proc")
_BEGAN: Final = 15
"""Where in what the system tells of a process its beginning stands, behind the session."""
_ROUNDS: Final = 20
"""How often they are looked for again: while being killed they may start others."""
_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
)


@frozen
class _Running:
    """A process: its number, those of its parent and its session, and its start time, because
    numbers are reused."""

    number: int
    parent: int
    session: int
    began: str


@define(eq=False)
class Offspring:
    """A program that is about to be started, and everything that it will start."""

    _mark: str = field(factory=lambda: uuid4().hex, init=False)
    leader: int | None = field(default=None, init=False)
    """The number of its first process, which leads a group and a session of its own."""
    _seen: set[tuple[int, str]] = field(factory=set[tuple[int, str]], init=False)
    """The processes that were looked at, by their numbers and their beginnings."""

    @property
    def environment(self) -> dict[str, str]:
        """The environment in which to start it."""
        return {**os.environ, _MARK: self._mark}

    def look(self) -> None:
        """Note its processes while their parents are alive: some children can only be found through
        them."""
        self._seen |= {(each.number, each.began) for each in self._found()}

    def kill(self) -> None:
        """Kill all its processes that can be found, now or when last noted."""
        self.look()
        if self.leader is not None and hasattr(os, "killpg"):
            _kill(os.killpg, self.leader)
        for _ in range(_ROUNDS):
            found = self._found()
            if not found:
                return
            for each in found:
                _kill(os.kill, each.number)

    def _found(self) -> list[_Running]:
        mark, known = f"{_MARK}={self._mark}".encode(), set[int]()
        running = sorted(_running(), key=lambda each: each.number)
        for each in running:
            is_own = each.session == self.leader or (each.number, each.began) in self._seen
            if is_own or mark in _environment(each.number):
                known.add(each.number)
        while more := {each.number for each in running if each.parent in known} - known:
            known |= more
        return [each for each in running if each.number in known - {os.getpid()}]


def _kill(by: Callable[[int, int], None], number: int) -> None:
    try:
        by(number, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return  # it is gone already


def _running() -> Iterator[_Running]:
    """Yield all processes that the system lists, except those that have ended."""
    if not (_PROCESSES / "self" / "stat").exists():
        return
    for folder in _PROCESSES.iterdir():
        if folder.name.isdecimal():
            try:
                stat = (folder / "stat").read_text("utf-8", "replace")
            except OSError:
                continue  # it has just ended
            # The name before it may hold blanks and brackets.
            state, parent, _, session, *rest = stat.rpartition(")")[2].split()
            if state not in "ZX":
                yield _Running(int(folder.name), int(parent), int(session), began=rest[_BEGAN])


def _environment(number: int) -> bytes:
    try:
        return (_PROCESSES / str(number) / "environ").read_bytes()
    except OSError:  # it has just ended, or is somebody else's
        return b""


_watched: Final = set[Offspring]()
_starting: Final = threading.Lock()
"""Held while a program is started: until then it could not be found."""
_put_off: Final = list[int]()
"""The signals that came meanwhile."""


@contextmanager
def watched(offspring: Offspring) -> Generator[None]:
    """Start a program within this context, and have it killed when this process ends, also in the
    middle of the start. If somebody has set a handler for a signal, that handler has to end this
    process in an orderly way."""
    try:
        with _starting:
            if not _watched:
                atexit.register(_kill_watched)
            _watched.add(offspring)
            if threading.current_thread() is threading.main_thread():
                for number in _SIGNALS:
                    if signal.getsignal(number) is signal.SIG_DFL:
                        signal.signal(number, _end)
            yield
    except BaseException:  # there is no such command, or somebody has pressed Ctrl-C
        offspring.kill()
        forget(offspring)
        raise
    finally:
        while _put_off:
            os.kill(os.getpid(), _put_off.pop())


def forget(offspring: Offspring) -> None:
    """Stop watching a program that has been killed."""
    _watched.discard(offspring)
    if _watched:
        return
    atexit.unregister(_kill_watched)
    if threading.current_thread() is threading.main_thread():
        for number in _SIGNALS:
            if signal.getsignal(number) is _end:
                signal.signal(number, signal.SIG_DFL)


def kill_all() -> None:
    """Kill all watched programs, for a process that ends at once without any further cleanup: no
    other program can be started after that."""
    _starting.acquire()
    _kill_watched()


def _kill_watched() -> None:
    for each in list(_watched):
        each.kill()


def _end(number: int, _: FrameType | None) -> None:
    """Kill all watched programs, then end by the signal: once what is being started has started."""
    if not _starting.acquire(blocking=False):
        _put_off.append(number)
        return
    _kill_watched()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
