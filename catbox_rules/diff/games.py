"""What every game brings to the comparison of rulebooks, by the names that records call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catbox_rules.diff import cat_in_the_box, schrodingers_cats
from catbox_rules.diff.protocol import ComparedGame
from catbox_rules.kernel.editions import game_named

__all__ = ["COMPARED", "compared"]

COMPARED: Final[Mapping[str, ComparedGame]] = {
    cat_in_the_box.RULESET.NAME: cat_in_the_box,
    schrodingers_cats.RULESET.NAME: schrodingers_cats,
}
"""What every game brings, by its name."""


def compared(game: str) -> ComparedGame:
    """What a game brings; raises Unsupported for a game that brings nothing."""
    return game_named(COMPARED, game)
