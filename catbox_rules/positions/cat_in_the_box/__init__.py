"""Positions of Cat in the Box: the names that `catbox_rules.positions.protocol` asks for."""

from typing import Final

from catbox_rules import cat_in_the_box
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.positions.cat_in_the_box.completing import completions
from catbox_rules.positions.cat_in_the_box.document import position_as_json, read_position
from catbox_rules.positions.cat_in_the_box.faults import faults
from catbox_rules.positions.cat_in_the_box.position import Phase, Position, SomeCards, position_of

__all__ = [
    "RULESET",
    "Phase",
    "Position",
    "SomeCards",
    "completions",
    "faults",
    "position_as_json",
    "position_of",
    "read_position",
]

RULESET: Final[AnyRuleset] = cat_in_the_box
"""The game."""
