"""The games that the library has, by the names that records call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catbox_rules import cat_in_the_box
from catbox_rules.kernel.ruleset import AnyRuleset

__all__ = ["GAMES"]

GAMES: Final[Mapping[str, AnyRuleset]] = {cat_in_the_box.NAME: cat_in_the_box}
"""Every game by its name: what readers of records are given."""
