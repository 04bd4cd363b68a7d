"""A bot that plays at random, and stops in the middle of a campaign until a gate is opened.

A process that plays by it has done some pieces, and not all, when a signal reaches it: on a fast
machine, on a slow one, and on one that is busy.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Final, TypeVar

ActionT = TypeVar("ActionT")

GATE: Final = "CATBOX_GATE"
"""In the environment: a file; as long as it is there, the gate is shut."""
NAME: Final = f"{__name__}:at_random"
"""The bot, as commands name it."""
_BEFORE: Final = 2000
"""So many times each process chooses before the gate: for some pieces of ten matches."""

_choices = count()


def at_random(_view: object, _seen: object, legal: Sequence[ActionT], random: Random) -> ActionT:
    """Any legal action. That it waits for the gate changes nothing about which one."""
    if next(_choices) >= _BEFORE and GATE in os.environ:
        while Path(os.environ[GATE]).exists():
            time.sleep(0.02)
    return random.choice(legal)
