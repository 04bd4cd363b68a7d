"""A kit for testing engines of these games: Hypothesis strategies, laws as state machines, matches
that look alike, exact counts."""

from catbox_rules.conformance.look_alikes import look_alike
from catbox_rules.testing.cat_in_the_box.laws import CatInTheBoxLaws
from catbox_rules.testing.counting import Layer, divide, kinds, layers, perft
from catbox_rules.testing.delegating import DelegatingRuleset
from catbox_rules.testing.examining import BrokenLaw
from catbox_rules.testing.kit import KIT
from catbox_rules.testing.laws import Laws
from catbox_rules.testing.schrodingers_cats.laws import SchrodingersCatsLaws
from catbox_rules.testing.strategies import (
    deals,
    editions,
    legal_actions,
    matches,
    near_legal_actions,
    records,
    states,
    tables,
)

__all__ = [
    "KIT",
    "BrokenLaw",
    "CatInTheBoxLaws",
    "DelegatingRuleset",
    "Laws",
    "Layer",
    "SchrodingersCatsLaws",
    "deals",
    "divide",
    "editions",
    "kinds",
    "layers",
    "legal_actions",
    "look_alike",
    "matches",
    "near_legal_actions",
    "perft",
    "records",
    "states",
    "tables",
]
