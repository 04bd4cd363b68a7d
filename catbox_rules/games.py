"""The games that the library has, by the names that records call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.kernel.ruleset import AnyRuleset

__all__ = ["GAMES"]

_RULESETS: Final[tuple[AnyRuleset, ...]] = (cat_in_the_box, schrodingers_cats)

GAMES: Final[Mapping[str, AnyRuleset]] = {ruleset.NAME: ruleset for ruleset in _RULESETS}
"""Every game by its name: what readers of records are given."""
