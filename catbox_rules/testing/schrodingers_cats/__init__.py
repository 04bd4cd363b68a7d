"""The test kit of Schrödinger's Cats, under the names of `testing/kit.py`."""

from typing import Final

from catbox_rules import schrodingers_cats
from catbox_rules.conformance.schrodingers_cats import POLICIES
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.testing.schrodingers_cats.dealing import PAIRS, options, outcomes
from catbox_rules.testing.schrodingers_cats.near_misses import near_legal
from catbox_rules.testing.schrodingers_cats.policies import deal_with, next_action

__all__ = [
    "PAIRS",
    "POLICIES",
    "RULESET",
    "deal_with",
    "near_legal",
    "next_action",
    "options",
    "outcomes",
]

RULESET: Final[AnyRuleset] = schrodingers_cats
"""The reference ruleset of the game."""
