"""What Cat in the Box brings to the comparison of rulebooks, by the names of `protocol.py`."""

from typing import Final

from catbox_rules import cat_in_the_box
from catbox_rules.diff.cat_in_the_box.attribution import (
    SCORING,
    alike,
    of_event,
    of_malformed,
    of_outcome,
    of_sheet,
    seen,
)
from catbox_rules.diff.cat_in_the_box.batch_prefilter import screened
from catbox_rules.diff.cat_in_the_box.earliest import earliest
from catbox_rules.diff.cat_in_the_box.early_paradox import early_rounds
from catbox_rules.diff.cat_in_the_box.policies import MANNERS, nudged, plainer, stacked
from catbox_rules.diff.cat_in_the_box.small_decks import small_pairs
from catbox_rules.kernel.ruleset import AnyRuleset

__all__ = [
    "MANNERS",
    "RULESET",
    "SCORING",
    "alike",
    "earliest",
    "early_rounds",
    "nudged",
    "of_event",
    "of_malformed",
    "of_outcome",
    "of_sheet",
    "plainer",
    "screened",
    "seen",
    "small_pairs",
    "stacked",
]

RULESET: Final[AnyRuleset] = cat_in_the_box
"""The game."""
