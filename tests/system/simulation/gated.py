"""A bot that plays at random, and stops in the middle of a campaign until a gate is opened.

A process that plays by it has done some pieces, and not all, when a signal reaches it: on a fast
machine, on a slow one, and on one that is busy.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Final, TypeVar

from tests.patience import wait_until

ActionT = TypeVar("ActionT")

GATE: Final = "CATBOX_GATE"
"""In the environment: a file; as long as it is there, the gate is shut."""
NAME: Final = f"{__name__}:at_random"
"""The bot, as commands name it."""
_BEFORE: Final = 6000
"""So many times each process chooses before the gate: for a piece, and not for two."""

_choices = count()


def at_random(_view: object, _seen: object, legal: Sequence[ActionT], random: Random) -> ActionT:
    """Any legal action. That it waits for the gate changes nothing about which one."""
    if next(_choices) >= _BEFORE and GATE in os.environ:
        wait_until(lambda: not Path(os.environ[GATE]).exists())
    return random.choice(legal)
