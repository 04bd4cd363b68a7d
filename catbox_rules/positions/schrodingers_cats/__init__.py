"""Positions of Schrödinger's Cats, under the names of `catbox_rules.positions.protocol`.

The modules are loaded on demand: a ruling on a record reads and completes no position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from catbox_rules import schrodingers_cats
from catbox_rules.kernel.loading import lazy_names
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.schrodingers_cats import Phase, Position, SomePhysicats
from catbox_rules.schrodingers_cats.position import position_of

if TYPE_CHECKING:
    from catbox_rules.positions.schrodingers_cats.asking import ASKS, answer
    from catbox_rules.positions.schrodingers_cats.completing import known, moments, reach
    from catbox_rules.positions.schrodingers_cats.laying import (
        after,
        holding,
        is_certain,
        position_as_json,
        read_position,
        turn,
        with_rules,
    )
    from catbox_rules.schrodingers_cats.faults import faults
else:
    __getattr__, *_ = lazy_names(
        __name__,
        {
            "asking": ["ASKS", "answer"],
            "completing": ["known", "moments", "reach"],
            "laying": [
                "position_as_json",
                "read_position",
                "after",
                "holding",
                "with_rules",
                "turn",
                "is_certain",
            ],
            "..schrodingers_cats.faults": ["faults"],
        },
    )

__all__ = [
    "ASKS",
    "RULESET",
    "Phase",
    "Position",
    "SomePhysicats",
    "after",
    "answer",
    "faults",
    "holding",
    "is_certain",
    "known",
    "moments",
    "position_as_json",
    "position_of",
    "reach",
    "read_position",
    "turn",
    "with_rules",
]

RULESET: Final[AnyRuleset] = schrodingers_cats
"""The game."""
