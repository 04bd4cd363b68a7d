"""What Schrödinger's Cats brings to the comparison of rulebooks.

Random deals are enough here, cards have no order, and even the smallest deck has too many matches
to play them all, because a round begins with 65 claims.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from attrs import fields_dict

from catbox_rules import schrodingers_cats
from catbox_rules.conformance.attribution.schrodingers_cats.rulebooks import (
    of_event,
    of_malformed,
    of_outcome,
    of_sheet,
)
from catbox_rules.diff.divergence import Aspect, DivergenceKind
from catbox_rules.diff.protocol import ComparedGame, Earliest, Tables
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


def _earliest(tables: Tables, kind: DivergenceKind) -> Earliest | None:
    """Return the first action at which a match can diverge this way; None if no argument is
    known."""
    with_physicats = [table.initial().table.has_physicats for table in tables]
    first_claim = 2 if all(with_physicats) else 1
    match kind.aspect:
        case Aspect.DEAL:
            return _of_deals(kind, after_physicats=all(with_physicats))
        case Aspect.ACTION if kind.what == "claim":
            return Earliest(first_claim, "nobody claims before the boxes are dealt")
        case Aspect.ACTION if kind.what in ("prove", "exchange", "end", "doubt"):
            return Earliest(first_claim + 1, "nobody proves or doubts before the first claim")
        case Aspect.ACTION if kind.what == "use":
            return Earliest(first_claim, "nobody acts before the boxes are dealt")
        case _:
            return None


def _of_deals(kind: DivergenceKind, *, after_physicats: bool) -> Earliest:
    if kind.what == "deal-physicats" or not after_physicats:
        return Earliest(0, "a match begins with a deal")
    if kind.what == "draw":
        return Earliest(3, "nobody draws before both deals, and before somebody has acted")
    return Earliest(1, "the Physicats are dealt before the boxes")


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
    earliest=_earliest,
)
"""The game."""
