"""Positions of Cat in the Box: the names that `catbox_rules.positions.protocol` asks for.

They are loaded when they are asked for: a ruling on a record reads no position, and completes none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from catbox_rules import cat_in_the_box
from catbox_rules.kernel.lazy import lazy_names
from catbox_rules.kernel.ruleset import AnyRuleset

if TYPE_CHECKING:
    from catbox_rules.positions.cat_in_the_box.asking import ASKS, answer
    from catbox_rules.positions.cat_in_the_box.document import read_position
    from catbox_rules.positions.cat_in_the_box.faults_of_tables import faults
    from catbox_rules.positions.cat_in_the_box.following import after
    from catbox_rules.positions.cat_in_the_box.gaps import completions, reach
    from catbox_rules.positions.cat_in_the_box.laying import turn, with_rules
    from catbox_rules.positions.cat_in_the_box.position import (
        Phase,
        Position,
        SomeCards,
        position_of,
    )
    from catbox_rules.positions.cat_in_the_box.visibility import tells
    from catbox_rules.positions.cat_in_the_box.writing import position_as_json
else:
    __getattr__ = lazy_names(
        __name__,
        {
            "asking": ["ASKS", "answer"],
            "document": ["read_position"],
            "faults_of_tables": ["faults"],
            "following": ["after"],
            "gaps": ["completions", "reach"],
            "laying": ["with_rules", "turn"],
            "position": ["Phase", "Position", "SomeCards", "position_of"],
            "visibility": ["tells"],
            "writing": ["position_as_json"],
        },
    )

__all__ = [
    "ASKS",
    "RULESET",
    "Phase",
    "Position",
    "SomeCards",
    "after",
    "answer",
    "completions",
    "faults",
    "position_as_json",
    "position_of",
    "reach",
    "read_position",
    "tells",
    "turn",
    "with_rules",
]

RULESET: Final[AnyRuleset] = cat_in_the_box
"""The game."""
