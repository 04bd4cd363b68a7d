"""A kit for testing engines of these games: Hypothesis strategies, laws as state machines, matches
that look alike, exact counts."""

from catbox_rules.kernel.loading import needs_extra

with needs_extra(__name__, "testing"):
    from catbox_rules.conformance.protocol import look_alike
    from catbox_rules.testing.cat_in_the_box import CatInTheBoxLaws
    from catbox_rules.testing.counting import Layer, divide, kinds, layers, perft
    from catbox_rules.testing.delegating import DelegatingRuleset
    from catbox_rules.testing.laws import BrokenLaw, Laws
    from catbox_rules.testing.schrodingers_cats import SchrodingersCatsLaws
    from catbox_rules.testing.strategies import (
        KIT,
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
