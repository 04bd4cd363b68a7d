"""What Schrödinger's Cats brings to the comparison of rulebooks.

Random deals are enough here, since cards have no order.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from attrs import fields_dict

from catbox_rules import schrodingers_cats
from catbox_rules.conformance.attribution.schrodingers_cats import (
    of_event,
    of_malformed,
    of_outcome,
    of_sheet,
)
from catbox_rules.diff.lockstep import ComparedGame
from catbox_rules.kernel.ruleset import Action
from catbox_rules.kernel.table_fields import keys
from catbox_rules.policies.schrodingers_cats import PREFERENCES
from catbox_rules.schrodingers_cats import Deal, SomePhysicats, View

_CONSTANT: Final = ("table", "results", "physicats")
"""What stays the same as long as a round lasts; and what is shown part by part."""


def _seen(view: object) -> Mapping[str, object]:
    """Return what a view shows, by name, with each place of the Physicats separately."""
    if not isinstance(view, View):
        return {}
    draw_pile = view.draw_pile if view.is_in_round else 0
    shown = {name: getattr(view, name) for name in keys(View) if name not in _CONSTANT}
    lying = {name: getattr(view.physicats, name) for name in fields_dict(SomePhysicats)}
    return {"phase": view.phase, **shown, "draw_pile": draw_pile, **lying}


def _with_two_cards_swapped(deal: Action, random: Random) -> Action:
    """Return a deal with the hands of two seats swapped; anything else is unchanged."""
    if not isinstance(deal, Deal) or len(deal.hands) < 2:
        return deal
    hands, (one, other) = list(deal.hands), random.sample(range(len(deal.hands)), 2)
    hands[one], hands[other] = hands[other], hands[one]
    return Deal(hands)


COMPARED: Final = ComparedGame(
    ruleset=schrodingers_cats,
    policies=PREFERENCES,
    seen=_seen,
    scoring=("lives",),
    of_malformed=of_malformed,
    of_event=of_event,
    of_sheet=of_sheet,
    of_outcome=of_outcome,
    with_two_cards_swapped=_with_two_cards_swapped,
)
"""The game."""
