"""Writing a file completely or not at all.

The file is written next to its final place, under a name that no other process uses, and is moved
there once all of it is on the disk; then the folder is flushed too, so that the name survives a
power cut. If anything fails, the old file stays as it was and nothing is left behind.
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
    """Write a file completely or not at all. Raises OSError."""
    with whole_file(path) as file:
        file.write(data)


@contextmanager
def whole_file(path: Path) -> Generator[BinaryIO]:
    """Open a file to write it piece by piece; it takes its place when the block ends without an
    error. It keeps the mode of the file that it replaces, and a link still points to it. Raises
    OSError."""
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
        fsync_directory(target.parent)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def fsync_directory(folder: Path) -> None:
    """Flush a folder to the disk, with names added and removed. Raises OSError. (Where a folder
    cannot be opened as a file, the system does this by itself.)"""
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
    """Write a file that no other process writes, and flush it to the disk. Raises OSError."""
    with path.open("wb", buffering=0) as file:
        append_durably(file, data)


def append_durably(file: FileIO, data: bytes) -> None:
    """Append to a file, and flush it to the disk. Raises OSError."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())
