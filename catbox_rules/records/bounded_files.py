"""Reading files of any kind and size: never more than a bound, and never waiting for ever.

The size that the system reports is not used: for a device, a pipe and a file below `/proc` it is 0,
and a file may grow while it is read. So a read stops one byte past the bound, which shows that
there is more.

Reading a named pipe waits as long as a program has the other end open. If none has, nobody knows
whether one ever will; this is an error instead of an endless wait.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from io import DEFAULT_BUFFER_SIZE, BufferedReader, RawIOBase
from os import PathLike
from typing import TYPE_CHECKING, BinaryIO, Final, Protocol

from catbox_rules.kernel.errors import MalformedInput, Verbatim

if TYPE_CHECKING:
    from typing_extensions import Buffer

_MOST_SKIPPED: Final = 64
"""The most times the bound that are skipped of a line that is too long, to find the next line."""


class Stream(Protocol):
    """A binary stream to read lines from."""

    def readline(self, size: int, /) -> bytes:
        """Return the rest of a line, but at most `size` bytes."""
        ...


@contextmanager
def opened(path: str | PathLike[str]) -> Generator[BinaryIO]:
    """Open a file for reading. Raises OSError, also for a pipe that nobody writes to."""
    with open(path, "rb", opener=_open) as file:
        if stat.S_ISFIFO(os.fstat(file.fileno()).st_mode):
            yield BufferedReader(_Pipe(file.fileno(), str(path)))
        else:
            yield file


class _Pipe(RawIOBase):
    """A pipe that somebody writes to. Only reading shows whether anybody does, so the bytes of that
    first read are kept for the reader."""

    def __init__(self, descriptor: int, path: str) -> None:
        self._descriptor = descriptor
        try:
            self._ahead = os.read(descriptor, DEFAULT_BUFFER_SIZE)
        except BlockingIOError:
            self._ahead = b""
        else:
            if not self._ahead:
                raise OSError(errno.EPIPE, "a pipe that nobody writes to", path)
        os.set_blocking(descriptor, True)

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        """Read bytes into a buffer and return how many; 0 at the end."""
        room = memoryview(buffer).cast("B")
        data = self._ahead[: len(room)] or os.read(self._descriptor, len(room))
        self._ahead = self._ahead[len(room) :]
        room[: len(data)] = data
        return len(data)


def read_bounded(path: str | PathLike[str], *, most: int) -> bytes:
    """Return the contents of a file of at most `most` bytes.

    Raises OSError, and MalformedInput with the name of the file if it is longer.
    """
    with opened(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise MalformedInput(str(path), expected=f"at most {most} bytes", given=Verbatim("more"))
    return data


def bounded_lines(stream: Stream, *, most: int) -> Iterator[bytes]:
    r"""Yield the lines of a stream without their line breaks. A line of more than `most` bytes is
    cut after `most + 1`.

    Raises MalformedInput at `$` for a line without an end.

    >>> from io import BytesIO
    >>> list(bounded_lines(BytesIO(b"one\r\n\nthree\nfour"), most=4))
    [b'one', b'', b'three', b'four']
    """
    while line := stream.readline(most + 2):
        rest, skipped = line, 0
        while rest and not rest.endswith(b"\n"):
            if skipped > _MOST_SKIPPED:
                given = Verbatim("a line without an end")
                raise MalformedInput("$", expected=f"lines of at most {most} bytes", given=given)
            rest = stream.readline(most + 2)
            skipped += bool(rest)
        yield line.rstrip(b"\r\n")[: most + 1]


def _open(path: str, flags: int) -> int:
    """Open a file without waiting for a writer. (Systems without named pipes lack the flag.)"""
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    mode = os.fstat(descriptor).st_mode
    if hasattr(os, "O_NONBLOCK") and not stat.S_ISFIFO(mode):
        os.set_blocking(descriptor, True)  # a terminal, for example, is waited for
    return descriptor
