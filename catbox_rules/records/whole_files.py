"""A file that is written whole or not at all.

It is written beside its place, under a name that no other process uses, and takes its place when
all of it is on the disk. Where anything goes wrong what was there stays as it was, and nothing is
left over.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager, suppress
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
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
