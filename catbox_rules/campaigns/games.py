"""The games that can be simulated, by the names that records call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catbox_rules.campaigns import cat_in_the_box, schrodingers_cats
from catbox_rules.campaigns.simulated import Simulated
from catbox_rules.kernel.editions import game_named

__all__ = ["SIMULATED", "simulated"]

SIMULATED: Final[Mapping[str, Simulated]] = {
    cat_in_the_box.RULESET.NAME: cat_in_the_box,
    schrodingers_cats.RULESET.NAME: schrodingers_cats,
}
"""What every game brings to its simulation, by its name."""


def simulated(game: object) -> Simulated:
    """What a game brings; raises Unsupported at `$.game` for a game that there is not."""
    return game_named(SIMULATED, game)
