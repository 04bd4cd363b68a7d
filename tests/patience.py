"""How long whatever waits may wait: for a process, a page, a socket, a thread, a file.

Nothing passes sooner or later because of these numbers: a test waits for a state that it can see,
and gives up only where that never comes. `tests/unit/test_patience.py` finds any other number.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 600.0
"""Seconds after which something is taken to hang. Nothing here takes so long, on a busy machine
either."""
IN_MILLISECONDS: Final = 1000 * PATIENCE
"""The same for Playwright, which counts milliseconds."""
LITTLE_IN_MILLISECONDS: Final = IN_MILLISECONDS / 20
"""The same once a browser was waited for in vain: that run has failed, and should end."""
FOREVER: Final = 100 * round(PATIENCE)
"""Seconds that a process sleeps until it is killed: longer than anybody waits for that."""
_PAUSE: Final = 0.005


def wait_until(holds: Callable[[], object]) -> None:
    """Look again and again whether something holds. Raises TimeoutError where that never comes."""
    until = time.monotonic() + PATIENCE
    while not holds():
        _check(until)
        time.sleep(_PAUSE)


async def until(holds: Callable[[], object]) -> None:
    """The same, while others go on."""
    last = time.monotonic() + PATIENCE
    while not holds():
        _check(last)
        await asyncio.sleep(_PAUSE)


def _check(until: float) -> None:
    if time.monotonic() > until:
        raise TimeoutError(f"it did not come about within {PATIENCE:.0f} seconds")
