"""One run at a time in a folder: a lock that the system releases when its process ends."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from catbox_rules.campaigns.stopped import CampaignStopped
from catbox_rules.kernel.errors import MalformedInput, Verbatim

NAME: Final = "lock"
"""The locked file. It is empty, and is not removed."""


@contextmanager
def held(folder: Path) -> Generator[None]:
    """Hold the lock of this folder within this context.

    Raises MalformedInput if somebody else holds it, OSError if the file cannot be made,
    CampaignStopped if filelock is not installed.
    """
    try:
        from filelock import FileLock, Timeout  # noqa: PLC0415 -- needed only to run a campaign
    except ImportError:
        missing = "a lock needs filelock: pip install 'catbox-rules[campaigns]'"
        raise CampaignStopped(str(folder), missing) from None
    lock = FileLock(folder / NAME)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        given = Verbatim("one in which another run is at work")
        raise MalformedInput(str(folder), expected="a folder of one run", given=given) from None
    try:
        yield
    finally:
        lock.release()
