"""A bot whose process dies."""

from __future__ import annotations

import os
import signal


def at_once(_view: object, _seen: object, _legal: object, _random: object) -> None:
    """End without a word."""
    os.kill(os.getpid(), signal.SIGKILL)
