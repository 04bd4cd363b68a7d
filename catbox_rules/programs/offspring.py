"""What a program has started, wherever it went: found, and killed with it.

Killing a process group does not reach a child that has left it. Where the system tells of its
processes as files (Linux), such a child is known by the session that it is in, by its parent, or by
a mark in the environment that it has inherited. One that has changed all three before it is looked
for is not found, and on other systems none is that has left the group.

Programs that are watched are killed too where this process ends: by itself, by Ctrl-C, or since it
is asked to end (SIGTERM) or its terminal is gone (SIGHUP).
"""

from __future__ import annotations

import atexit
import os
import signal
import threading
from collections.abc import Callable, Iterator
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
"""So often they are looked for again: while they are killed they may start others."""
_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
)


@frozen
class _Running:
    """A process: its number, those of its parent and its session, and when it began: numbers are
    given again."""

    number: int
    parent: int
    session: int
    began: str


@define(eq=False)
class Offspring:
    """A program that is about to be started, and whatever it starts."""

    _mark: str = field(factory=lambda: uuid4().hex, init=False)
    leader: int | None = field(default=None, init=False)
    """The number of its first process, which leads a group and a session of its own."""
    _seen: set[tuple[int, str]] = field(factory=set[tuple[int, str]], init=False)
    """The processes that were looked at, by their numbers and their beginnings."""

    @property
    def environment(self) -> dict[str, str]:
        """The environment in which it is to be started."""
        return {**os.environ, _MARK: self._mark}

    def look(self) -> None:
        """Note who they are, while their parents live: some children are known by these alone."""
        self._seen |= {(each.number, each.began) for each in self._found()}

    def kill(self) -> None:
        """Kill all of it that is found, or was when it was looked at."""
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
    """All processes that the system tells of, less those that have ended."""
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


def watch(offspring: Offspring) -> None:
    """Have it killed where this process ends. A signal for which somebody has a handler of his own
    is left to that; it has to end this process in an orderly way."""
    if not _watched:
        atexit.register(kill_all)
    _watched.add(offspring)
    if threading.current_thread() is threading.main_thread():
        for number in _SIGNALS:
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, _end)


def forget(offspring: Offspring) -> None:
    """It has been killed, and is not watched any more."""
    _watched.discard(offspring)
    if _watched:
        return
    atexit.unregister(kill_all)
    if threading.current_thread() is threading.main_thread():
        for number in _SIGNALS:
            if signal.getsignal(number) is _end:
                signal.signal(number, signal.SIG_DFL)


def kill_all() -> None:
    """Kill whatever is watched: for a process that ends so that nothing else of it runs."""
    for each in list(_watched):
        each.kill()


def _end(number: int, _: FrameType | None) -> None:
    """Kill all that is watched, and then end by the signal."""
    kill_all()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
