"""Another program as a process: lines to it and lines from it, within a time limit if there is one.

The program is not trusted. It may be silent, die, flood its output, stop reading or close a pipe;
none of that may block us. So each pipe has its own thread, the buffer of unread lines is bounded,
and in the end the program is killed with everything that it has started.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections import deque
from collections.abc import Callable, Sequence
from queue import Empty, Full, Queue
from threading import Event, Thread
from typing import IO, Final, TypeAlias

from attrs import frozen

from catbox_rules.programs.offspring import Offspring, forget, watched

LONGEST_LINE: Final = 4 * 1024 * 1024
"""The longest line of an engine, in bytes; those of `catbox serve` have a few thousand."""

_LINES_AHEAD: Final = 16
_CHUNK: Final = 64 * 1024
_LAST_WORDS: Final = 4000
_FAREWELL: Final = 0.5
"""The seconds that a program has to end by itself once its input is closed."""
_PAUSE: Final = 0.1


@frozen
class Silence:
    """Nothing came in time."""


@frozen
class TooLong:
    """A line that is longer than a line may be."""


@frozen
class Ended:
    """The program has closed its output; `status` is its exit status, None if it still runs."""

    status: int | None


Came: TypeAlias = bytes | TooLong | Ended | Silence
"""What came from a program while waiting for a line."""


class Process:
    """A running program. Raises OSError if the command does not exist."""

    def __init__(self, command: Sequence[str], *, longest_line: int = LONGEST_LINE) -> None:
        self._longest_line = longest_line
        self._lines: Queue[bytes | TooLong | None] = Queue(maxsize=_LINES_AHEAD)
        self._writing: Queue[bytes | None] = Queue()
        self._last_words: deque[bytes] = deque()
        self._closing = Event()
        self._offspring = Offspring()
        with watched(self._offspring):
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                env=self._offspring.environment,
            )
            self._offspring.leader = self._process.pid
        self._threads = [
            self._started(self._write_lines, self._process.stdin),
            self._started(self._read_lines, self._process.stdout),
            self._started(self._read_last_words, self._process.stderr),
        ]

    @staticmethod
    def _started(work: Callable[[IO[bytes]], None], pipe: IO[bytes] | None) -> Thread:
        assert pipe is not None
        thread = Thread(target=work, args=(pipe,), daemon=True)
        thread.start()
        return thread

    def write(self, lines: bytes) -> None:
        """Send lines, each with its line feed. Returns at once."""
        self._writing.put(lines)

    def read(self, seconds: float | None) -> Came:
        """Return the next line without its line feed, or why there is none.

        * `seconds`: how long to wait; None waits until there is a line or the program has ended.
        """
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            return Silence()
        if line is not None:
            return line
        self._lines.put(None)
        try:
            return Ended(self._process.wait(_FAREWELL))
        except subprocess.TimeoutExpired:
            return Ended(None)

    @property
    def last_words(self) -> str:
        """The end of what the program has written to standard error."""
        said = b"".join(self._last_words)[-_LAST_WORDS:]
        return said.decode("utf-8", "backslashreplace")

    def close(self, *, at_once: bool = False) -> None:
        """Close the program's input, give it a moment to end (unless `at_once`), and kill what is
        left of everything that it has started."""
        self._closing.set()
        try:
            self._offspring.look()  # once it ends by itself, some children have no parent
            self._writing.put(None)
            if not at_once:
                deadline = time.monotonic() + _FAREWELL
                while self._process.poll() is None and time.monotonic() < deadline:
                    time.sleep(_PAUSE / 10)
        finally:  # an interruption, too, leaves nothing
            self._offspring.kill()
            self._process.kill()
            self._process.wait()
            forget(self._offspring)
        for thread in self._threads:
            thread.join(timeout=10 * _PAUSE)
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        for thread, pipe in zip(self._threads, pipes, strict=True):
            # A process that has left the group may hold the other end; its thread waits on.
            if pipe is not None and not thread.is_alive():
                pipe.close()

    def _write_lines(self, pipe: IO[bytes]) -> None:
        while (lines := self._writing.get()) is not None:
            rest = memoryview(lines)
            try:
                while rest:
                    rest = rest[pipe.write(rest) :]
            except (OSError, ValueError):
                return
        pipe.close()

    def _read_lines(self, pipe: IO[bytes]) -> None:
        line, is_too_long = b"", False
        while chunk := _chunk_of(pipe):
            first, *others = chunk.split(b"\n")
            line += first
            for following in others:
                if not is_too_long:
                    self._hand_over(line)
                line, is_too_long = following, False
            if len(line) > self._longest_line:
                if not is_too_long:
                    self._hand_over(TooLong())
                line, is_too_long = b"", True
            elif is_too_long:
                line = b""
        self._hand_over(None)

    def _hand_over(self, line: bytes | TooLong | None) -> None:
        if isinstance(line, bytes) and len(line) > self._longest_line:
            line = TooLong()
        while not self._closing.is_set():
            try:
                self._lines.put(line, timeout=_PAUSE)
            except Full:
                continue
            return

    def _read_last_words(self, pipe: IO[bytes]) -> None:
        while chunk := _chunk_of(pipe):
            self._last_words.append(chunk)
            while sum(map(len, self._last_words)) - len(self._last_words[0]) > _LAST_WORDS:
                self._last_words.popleft()


def _chunk_of(pipe: IO[bytes]) -> bytes:
    try:
        return os.read(pipe.fileno(), _CHUNK)
    except (OSError, ValueError):
        return b""
