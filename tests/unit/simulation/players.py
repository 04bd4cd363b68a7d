"""A player who looks at a rule, and one who fails."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

ActionT = TypeVar("ActionT")


def careful(view: Any, _: object, legal: Sequence[ActionT], random: Random) -> ActionT:
    """Bid low where a paradox costs two points a trick; all else at random."""
    if view.table.setup.penalty == 2 and getattr(legal[0], "do", "") == "bid":
        return legal[0]
    return random.choice(legal)


def failing(view: Any, _: object, legal: Sequence[ActionT], random: Random) -> ActionT:
    """Give up at the first bid."""
    if getattr(legal[0], "do", "") == "bid":
        raise ZeroDivisionError("no idea")
    return random.choice(legal)
