"""Positions of Schrödinger's Cats, under the names of `catbox_rules.positions.protocol`.

The modules are loaded on demand: a ruling on a record reads and completes no position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from catbox_rules import schrodingers_cats
from catbox_rules.kernel.former import former_names, moved_names
from catbox_rules.kernel.lazy import lazy_names
from catbox_rules.kernel.partial import Partial
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.schrodingers_cats import Phase, Position, SomePhysicats
from catbox_rules.schrodingers_cats.position import position_of

if TYPE_CHECKING:
    from catbox_rules.positions.schrodingers_cats.asking import ASKS, answer
    from catbox_rules.positions.schrodingers_cats.completing import completions
    from catbox_rules.positions.schrodingers_cats.document import position_as_json, read_position
    from catbox_rules.positions.schrodingers_cats.faults_of_tables import faults
    from catbox_rules.positions.schrodingers_cats.following import after
    from catbox_rules.positions.schrodingers_cats.held import holding
    from catbox_rules.positions.schrodingers_cats.laying import turn, with_rules
    from catbox_rules.positions.schrodingers_cats.reachability import reach
    from catbox_rules.positions.schrodingers_cats.visibility import is_certain
else:
    _lazy = lazy_names(
        __name__,
        {
            "asking": ["ASKS", "answer"],
            "completing": ["completions"],
            "document": ["position_as_json", "read_position"],
            "faults_of_tables": ["faults"],
            "following": ["after"],
            "held": ["holding"],
            "laying": ["with_rules", "turn"],
            "reachability": ["reach"],
            "visibility": ["is_certain"],
        },
    )
    __getattr__ = former_names(
        __name__,
        {"SomeBoxes": (Partial, "catbox_rules.kernel.partial.Partial")},
        others=moved_names(__name__, {"tells": f"{__name__}.is_certain"}, others=_lazy),
    )

__all__ = [
    "ASKS",
    "RULESET",
    "Phase",
    "Position",
    "SomePhysicats",
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

RULESET: Final[AnyRuleset] = schrodingers_cats
"""The game."""
