"""The games that the library has, with what each brings to the tools, by the names that records
call them.

A further game is entered here, and with its notation in `notation/games.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.notation.games import NOTATIONS
from catbox_rules.playing import cat_in_the_box as play_of_cat_in_the_box
from catbox_rules.playing import schrodingers_cats as play_of_schrodingers_cats
from catbox_rules.playing.guide import AnyGuide
from catbox_rules.positions import cat_in_the_box as tables_of_cat_in_the_box
from catbox_rules.positions import schrodingers_cats as tables_of_schrodingers_cats
from catbox_rules.positions.protocol import AnyPositions
from catbox_rules.render import cat_in_the_box as pictures_of_cat_in_the_box
from catbox_rules.render import schrodingers_cats as pictures_of_schrodingers_cats
from catbox_rules.render.protocol import AnyDrawing

__all__ = ["DRAWINGS", "GAMES", "GUIDES", "NOTATIONS", "POSITIONS"]

GAMES: Final[Mapping[str, AnyRuleset]] = {
    cat_in_the_box.NAME: cat_in_the_box,
    schrodingers_cats.NAME: schrodingers_cats,
}
"""Every game by its name: what readers of records are given."""

POSITIONS: Final[Mapping[str, AnyPositions]] = {
    cat_in_the_box.NAME: tables_of_cat_in_the_box,
    schrodingers_cats.NAME: tables_of_schrodingers_cats,
}
"""The positions of every game by its name: what readers of cases and of lines are given."""

DRAWINGS: Final[Mapping[str, AnyDrawing]] = {
    cat_in_the_box.NAME: pictures_of_cat_in_the_box,
    schrodingers_cats.NAME: pictures_of_schrodingers_cats,
}
"""The pictures of every game by its name."""

GUIDES: Final[Mapping[str, AnyGuide]] = {
    cat_in_the_box.NAME: play_of_cat_in_the_box,
    schrodingers_cats.NAME: play_of_schrodingers_cats,
}
"""What every game brings for those who play it, by its name."""
