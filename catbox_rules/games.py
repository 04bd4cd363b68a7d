"""The games that the library has, by the names that records call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.positions import cat_in_the_box as tables_of_cat_in_the_box
from catbox_rules.positions import schrodingers_cats as tables_of_schrodingers_cats
from catbox_rules.positions.protocol import AnyPositions
from catbox_rules.render import cat_in_the_box as pictures_of_cat_in_the_box
from catbox_rules.render import schrodingers_cats as pictures_of_schrodingers_cats
from catbox_rules.render.protocol import AnyDrawing

__all__ = ["DRAWINGS", "GAMES", "POSITIONS"]

_RULESETS: Final[tuple[AnyRuleset, ...]] = (cat_in_the_box, schrodingers_cats)
_POSITIONS: Final[tuple[AnyPositions, ...]] = (
    tables_of_cat_in_the_box,
    tables_of_schrodingers_cats,
)
_DRAWINGS: Final[tuple[tuple[AnyRuleset, AnyDrawing], ...]] = (
    (cat_in_the_box, pictures_of_cat_in_the_box),
    (schrodingers_cats, pictures_of_schrodingers_cats),
)

GAMES: Final[Mapping[str, AnyRuleset]] = {ruleset.NAME: ruleset for ruleset in _RULESETS}
"""Every game by its name: what readers of records are given."""

POSITIONS: Final[Mapping[str, AnyPositions]] = {
    positions.RULESET.NAME: positions for positions in _POSITIONS
}
"""The positions of every game by its name: what readers of cases and of lines are given."""

DRAWINGS: Final[Mapping[str, AnyDrawing]] = {ruleset.NAME: each for ruleset, each in _DRAWINGS}
"""The pictures of every game by its name."""
