"""Positions of Cat in the Box, under the names of `catbox_rules.positions.protocol`.

The modules are loaded on demand: a ruling on a record reads and completes no position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box.position import Phase, Position, position_of
from catbox_rules.kernel.loading import lazy_names
from catbox_rules.kernel.ruleset import AnyRuleset

if TYPE_CHECKING:
    from catbox_rules.cat_in_the_box.faults import faults
    from catbox_rules.positions.cat_in_the_box.asking import ASKS, answer
    from catbox_rules.positions.cat_in_the_box.gaps import known, moments, reach
    from catbox_rules.positions.cat_in_the_box.laying import (
        after,
        holding,
        is_certain,
        position_as_json,
        read_position,
        turn,
        with_rules,
    )
else:
    __getattr__, *_ = lazy_names(
        __name__,
        {
            "asking": ["ASKS", "answer"],
            "laying": [
                "position_as_json",
                "read_position",
                "after",
                "holding",
                "with_rules",
                "turn",
                "is_certain",
            ],
            "..cat_in_the_box.faults": ["faults"],
            "gaps": ["known", "moments", "reach"],
        },
    )

__all__ = [
    "ASKS",
    "RULESET",
    "Phase",
    "Position",
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

RULESET: Final[AnyRuleset] = cat_in_the_box
"""The game."""
