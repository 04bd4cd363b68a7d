"""The test kit of Cat in the Box, under the names of `testing/kit.py`."""

from typing import Final

from catbox_rules import cat_in_the_box
from catbox_rules.conformance.cat_in_the_box import POLICIES
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.testing.cat_in_the_box.dealing import options, outcomes
from catbox_rules.testing.cat_in_the_box.near_misses import near_legal
from catbox_rules.testing.cat_in_the_box.policies import next_action

__all__ = [
    "POLICIES",
    "RULESET",
    "near_legal",
    "next_action",
    "options",
    "outcomes",
]

RULESET: Final[AnyRuleset] = cat_in_the_box
"""The reference ruleset of the game."""
