"""The modules of positions by game, as tools are given them."""

from __future__ import annotations

from collections.abc import Mapping

from catbox_rules.positions import cat_in_the_box, schrodingers_cats
from catbox_rules.positions.protocol import AnyPositions

_MODULES: tuple[AnyPositions, ...] = (cat_in_the_box, schrodingers_cats)

TABLES: Mapping[str, AnyPositions] = {positions.RULESET.NAME: positions for positions in _MODULES}
"""By game."""
