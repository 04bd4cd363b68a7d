"""The kits of all games, by the names that records call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catbox_rules.kernel.editions import game_named
from catbox_rules.testing import cat_in_the_box, schrodingers_cats
from catbox_rules.testing.kit import Kit

__all__ = ["KITS", "kit_of"]

KITS: Final[Mapping[str, Kit]] = {
    cat_in_the_box.RULESET.NAME: cat_in_the_box,
    schrodingers_cats.RULESET.NAME: schrodingers_cats,
}
"""What every game brings to its tests, by its name."""


def kit_of(game: str) -> Kit:
    """The kit of a game; raises Unsupported for a game that has none."""
    return game_named(KITS, game)
