"""What every game brings to the comparison of rulebooks, by the names that records call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catbox_rules.diff import cat_in_the_box, schrodingers_cats
from catbox_rules.diff.protocol import ComparedGame
from catbox_rules.games import GAMES
from catbox_rules.kernel.editions import game_named

__all__ = ["COMPARED", "compared"]

COMPARED: Final[Mapping[str, ComparedGame]] = {
    name: ComparedGame(ruleset=ruleset) for name, ruleset in GAMES.items()
} | {each.ruleset.NAME: each for each in (cat_in_the_box.COMPARED, schrodingers_cats.COMPARED)}
"""What every game brings, by its name; a game without a module here brings its rules alone."""


def compared(game: str) -> ComparedGame:
    """What a game brings; raises Unsupported for a game that is not there."""
    return game_named(COMPARED, game)
