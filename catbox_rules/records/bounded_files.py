"""Reading files of which nobody knows what they are: never more than a bound, and never in vain.

What the system says of a file's size is not asked: that of a device, of a pipe and of a file below
`/proc` is 0, and a file may grow while it is read. So as much is read as the bound allows, and one
byte to see that there is more.

A named pipe is waited for where a program holds its other end. Where none does, nobody knows
whether one ever will: that is an error, and not a wait without an end.
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
"""Of a line that is too long so many times the bound is read past, to find the next one."""


class Stream(Protocol):
    """What lines are read from."""

    def readline(self, size: int, /) -> bytes:
        """The rest of a line, or so many bytes of it."""
        ...


@contextmanager
def opened(path: str | PathLike[str]) -> Generator[BinaryIO]:
    """A file that is open for reading; raises OSError, also for a pipe that nobody writes to."""
    with open(path, "rb", opener=_open) as file:
        if stat.S_ISFIFO(os.fstat(file.fileno()).st_mode):
            yield BufferedReader(_Pipe(file.fileno(), str(path)))
        else:
            yield file


class _Pipe(RawIOBase):
    """A pipe that somebody writes to. Only by reading can one see whether anybody does, so what is
    read then is kept for the one who reads."""

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
        """It is."""
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        """Some bytes, of which there are none at the end."""
        room = memoryview(buffer).cast("B")
        data = self._ahead[: len(room)] or os.read(self._descriptor, len(room))
        self._ahead = self._ahead[len(room) :]
        room[: len(data)] = data
        return len(data)


def read_bounded(path: str | PathLike[str], *, most: int) -> bytes:
    """What a file holds, at most so many bytes.

    Raises OSError, and MalformedInput with the file's name where there is more.
    """
    with opened(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise MalformedInput(str(path), expected=f"at most {most} bytes", given=Verbatim("more"))
    return data


def bounded_lines(stream: Stream, *, most: int) -> Iterator[bytes]:
    r"""The lines of a stream, less their ends. Of one with more than `most` bytes there are its
    first `most + 1`.

    Raises MalformedInput at `$` for a line that goes on and on.

    >>> from io import BytesIO
    >>> list(bounded_lines(BytesIO(b"one\r\n\nthree\nfour"), most=4))
    [b'one', b'', b'three', b'four']
    """
    while line := stream.readline(most + 2):
        rest, skipped = line, 0
        while rest and not rest.endswith(b"\n"):
            if skipped > _MOST_SKIPPED:
                given = Verbatim("one without an end")
                raise MalformedInput("$", expected=f"lines of at most {most} bytes", given=given)
            rest = stream.readline(most + 2)
            skipped += bool(rest)
        yield line.rstrip(b"\r\n")[: most + 1]


def _open(path: str, flags: int) -> int:
    """Open a file without waiting for somebody to write to it. (Where the system knows no named
    pipes it has no such flag either.)"""
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    mode = os.fstat(descriptor).st_mode
    if hasattr(os, "O_NONBLOCK") and not stat.S_ISFIFO(mode):
        os.set_blocking(descriptor, True)  # a terminal, for example, is waited for
    return descriptor
