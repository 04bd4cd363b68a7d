"""Who chooses at a table. A preference says which of the legal actions a seat of some kind chooses
from; a generator of random numbers decides among these. No library is needed for it.

A module for each game has its preferences. They bring about what play at random hardly does, and so
they look at the whole state, not at what the seat may see: they are for tests and for comparing
rulebooks, and not opponents to play against. Those are the bots, which know no more than their
seat: a room inside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

__all__ = ["AnyPreference"]

# A preference is given states and actions of its own game; see AnyRuleset.
AnyPreference: TypeAlias = Callable[[Any, Sequence[Any]], Sequence[Any]]
"""Of the legal actions at a state of the reference those that a seat chooses from; never none."""
