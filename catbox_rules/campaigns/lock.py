"""One run at a time in a folder: a lock that the system takes away with the process that has it."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from catbox_rules.kernel.errors import MalformedInput, Plainly

__all__ = ["NAME", "held"]

NAME: Final = "lock"
"""The file that is locked. It stays, and is empty."""


@contextmanager
def held(folder: Path) -> Generator[None]:
    """Within it nobody else holds the lock of this folder; raises MalformedInput if somebody does,
    OSError if the file cannot be made."""
    with (folder / NAME).open("ab") as file:
        try:
            _lock(file)
        except BlockingIOError:
            given = Plainly("one in which another run is at work")
            raise MalformedInput(str(folder), expected="a folder of one run", given=given) from None
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError from error

else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
