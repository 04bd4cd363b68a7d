"""Variants: named patches on an edition, put together, checked for sense, spelled and compared.

>>> from catbox_rules.games import GAMES
>>> from catbox_rules.rulebooks import Rulebook
>>> from catbox_rules.diff.differences import differences
>>> house = Rulebook.named("pegasus-2023+must-follow", GAMES)
>>> [str(each) for each in differences(Rulebook.named("pegasus-2023", GAMES), house)]
['declare.any-color-following: the book or house.must-follow']
"""

from catbox_rules.diff.differences import Difference, What, differences
from catbox_rules.rulebooks.editions import edition_as_json
from catbox_rules.rulebooks.rulebook import Rulebook
from catbox_rules.rulebooks.toml import read_toml, variant_as_toml
from catbox_rules.variants.documents import read_variant, variant_as_json
from catbox_rules.variants.variant import (
    Number,
    Variant,
    known_variants,
    register_variant,
    shipped_variants,
)

shipped = shipped_variants
register = register_variant

__all__ = [
    "Difference",
    "Number",
    "Rulebook",
    "Variant",
    "What",
    "differences",
    "edition_as_json",
    "known_variants",
    "read_toml",
    "read_variant",
    "register",
    "shipped",
    "variant_as_json",
    "variant_as_toml",
]
