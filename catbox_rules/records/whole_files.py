"""A file that is written whole or not at all.

It is written next to its place, under a name that no other process uses, and takes its place when
all of it is on the disk; then its name is put there as well, so that it outlasts a power cut. Where
anything goes wrong what was there stays as it was, and nothing is left over.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import BinaryIO, Final

_PART: Final = ".part"
"""What is being written ends so, and begins with a dot."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file; raises OSError."""
    with whole_file(path) as file:
        file.write(data)


@contextmanager
def whole_file(path: Path) -> Generator[BinaryIO]:
    """Within it a file is written, piece by piece. It keeps the mode of the one that it replaces; a
    link goes on to point to it. Raises OSError.
    """
    try:
        target = path.resolve()
    except RuntimeError:  # what Python up to 3.12 says of links that lead to each other
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from None
    part = target.with_name(f".{target.name}.{os.getpid()}{_PART}")
    try:
        with part.open("wb") as file:
            if target.is_file():
                shutil.copymode(target, part)
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
        settle(target.parent)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def settle(folder: Path) -> None:
    """Have the names of a folder on the disk, those that are new and those that are gone; raises
    OSError. (Where a folder cannot be opened as a file, the system sees to it by itself.)"""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (
            errno.EINVAL,
            errno.ENOTSUP,
        ):  # a file system that knows no such thing
            raise
    finally:
        os.close(descriptor)


def write_durably(path: Path, data: bytes) -> None:
    """Write the file of a path that nobody else writes, and have it on the disk; raises OSError."""
    with path.open("wb", buffering=0) as file:
        append_durably(file, data)


def append_durably(file: FileIO, data: bytes) -> None:
    """Write at the end of a file, and have it on the disk; raises OSError."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())
