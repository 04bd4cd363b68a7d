"""The simulation of Cat in the Box, under the names of `campaigns/simulated.py`."""

from typing import Final

from catbox_rules import cat_in_the_box
from catbox_rules.campaigns.cat_in_the_box.batches import beyond_batches, play_batch
from catbox_rules.campaigns.cat_in_the_box.rows import MEASURES, TOTAL, row, schema
from catbox_rules.kernel.ruleset import AnyRuleset

__all__ = [
    "MEASURES",
    "POLICIES",
    "RULESET",
    "TOTAL",
    "beyond_batches",
    "play_batch",
    "row",
    "schema",
]

RULESET: Final[AnyRuleset] = cat_in_the_box
"""The game."""
POLICIES: Final = ("random", "follow-heavy")
"""The policies that the batch engine has too."""
