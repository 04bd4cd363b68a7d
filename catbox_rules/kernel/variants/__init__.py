"""Variants: named patches on an edition, what they may set, and how they combine.

>>> from catbox_rules.kernel.variants import Number, Variant
>>> str(Variant("x", "cat-in-the-box", "X", numbers=[Number(None, "penalty", 2)]))
'x'

A rulebook is what a table plays by: an edition with all variants applied
(`catbox_rules.book`).
"""

from catbox_rules.kernel.variants.documents import read_variant, variant_as_json
from catbox_rules.kernel.variants.patch import (
    Number,
    Variant,
    known_variants,
    register_variant,
    shipped_variants,
)

shipped = shipped_variants
register = register_variant

__all__ = [
    "Number",
    "Variant",
    "known_variants",
    "read_variant",
    "register",
    "shipped",
    "variant_as_json",
]
