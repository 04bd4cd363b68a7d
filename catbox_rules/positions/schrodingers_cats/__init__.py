"""Positions of Schrödinger's Cats: the names that `catbox_rules.positions.protocol` asks for.

They are loaded when they are asked for: a ruling on a record reads no position, and completes none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from catbox_rules import schrodingers_cats
from catbox_rules.kernel.lazy import lazy_names
from catbox_rules.kernel.ruleset import AnyRuleset

if TYPE_CHECKING:
    from catbox_rules.positions.schrodingers_cats.asking import ASKS, answer
    from catbox_rules.positions.schrodingers_cats.completing import completions
    from catbox_rules.positions.schrodingers_cats.document import read_position
    from catbox_rules.positions.schrodingers_cats.faults_of_tables import faults
    from catbox_rules.positions.schrodingers_cats.following import after
    from catbox_rules.positions.schrodingers_cats.laying import turn, with_rules
    from catbox_rules.positions.schrodingers_cats.position import (
        Phase,
        Position,
        SomeBoxes,
        SomePhysicats,
        position_of,
    )
    from catbox_rules.positions.schrodingers_cats.reachability import reach
    from catbox_rules.positions.schrodingers_cats.visibility import tells
    from catbox_rules.positions.schrodingers_cats.writing import position_as_json
else:
    __getattr__ = lazy_names(
        __name__,
        {
            "asking": ["ASKS", "answer"],
            "completing": ["completions"],
            "document": ["read_position"],
            "faults_of_tables": ["faults"],
            "following": ["after"],
            "laying": ["with_rules", "turn"],
            "position": ["Phase", "Position", "SomeBoxes", "SomePhysicats", "position_of"],
            "reachability": ["reach"],
            "visibility": ["tells"],
            "writing": ["position_as_json"],
        },
    )

__all__ = [
    "ASKS",
    "RULESET",
    "Phase",
    "Position",
    "SomeBoxes",
    "SomePhysicats",
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

RULESET: Final[AnyRuleset] = schrodingers_cats
"""The game."""
