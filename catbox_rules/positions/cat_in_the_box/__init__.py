"""Positions of Cat in the Box, under the names of `catbox_rules.positions.protocol`.

The modules are loaded on demand: a ruling on a record reads and completes no position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box.position import Phase, Position, position_of
from catbox_rules.kernel.former import former_names, moved_names
from catbox_rules.kernel.lazy import lazy_names
from catbox_rules.kernel.partial import Partial
from catbox_rules.kernel.ruleset import AnyRuleset

if TYPE_CHECKING:
    from catbox_rules.positions.cat_in_the_box.asking import ASKS, answer
    from catbox_rules.positions.cat_in_the_box.document import position_as_json, read_position
    from catbox_rules.positions.cat_in_the_box.faults_of_tables import faults
    from catbox_rules.positions.cat_in_the_box.following import after
    from catbox_rules.positions.cat_in_the_box.gaps import completions, reach
    from catbox_rules.positions.cat_in_the_box.held import holding
    from catbox_rules.positions.cat_in_the_box.laying import turn, with_rules
    from catbox_rules.positions.cat_in_the_box.visibility import is_certain
else:
    _lazy = lazy_names(
        __name__,
        {
            "asking": ["ASKS", "answer"],
            "document": ["position_as_json", "read_position"],
            "faults_of_tables": ["faults"],
            "following": ["after"],
            "gaps": ["completions", "reach"],
            "held": ["holding"],
            "laying": ["with_rules", "turn"],
            "visibility": ["is_certain"],
        },
    )
    __getattr__ = former_names(
        __name__,
        {"SomeCards": (Partial, "catbox_rules.kernel.partial.Partial")},
        others=moved_names(__name__, {"tells": f"{__name__}.is_certain"}, others=_lazy),
    )

__all__ = [
    "ASKS",
    "RULESET",
    "Phase",
    "Position",
    "after",
    "answer",
    "completions",
    "faults",
    "holding",
    "is_certain",
    "position_as_json",
    "position_of",
    "reach",
    "read_position",
    "turn",
    "with_rules",
]

RULESET: Final[AnyRuleset] = cat_in_the_box
"""The game."""
