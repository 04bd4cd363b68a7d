"""What Schrödinger's Cats brings to the comparison of rulebooks.

Random deals are enough here, since cards have no order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from attrs import fields_dict

from catbox_rules import schrodingers_cats
from catbox_rules.conformance.differences import Clauses
from catbox_rules.conformance.schrodingers_cats import of_score
from catbox_rules.diff.lockstep import ComparedGame, Part, SharedStep
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Action, Event
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


# The clauses behind different results of the same action by two rulebooks of Schrödinger's Cats.


_OF_EVENT: Final[Mapping[str, str]] = {
    "round-began": "schrodinger.round.start-seat",
    "hand-dealt": "schrodinger.deal.hand-size",
    "boxes-drawn": "schrodinger.deal.draw",
    "boxes-removed": "schrodinger.physicat.purrie",
    "claim-checked": "schrodinger.check.count",
    "life-lost": "schrodinger.check.life-lost",
    "seat-eliminated": "schrodinger.check.life-lost",
    "boxes-in-play-changed": "schrodinger.round.boxes-in-play",
    "match-ended": "schrodinger.match.last-seat",
}


def of_malformed(error: MalformedInput) -> Clauses:
    """Return the clause for a claim beyond the end of the track of one of the tables, or for a seat
    that it does not have."""
    is_count = error.path.endswith("count")
    return ("schrodinger.setup.track",) if is_count else ("schrodinger.setup.players",)


def of_event(_: SharedStep, one: Event | None, other: Event | None) -> Clauses:
    """Return the clauses behind the first event that differs; None stands for the side without more
    events."""
    event = one or other
    clause = None if event is None else _OF_EVENT.get(event.event)
    return () if clause is None else (clause,)


def of_sheet(shared: SharedStep) -> Sequence[Part]:
    """Return the count, if it differs, else the lives: the same actions lead to the same claim, and
    the seat that is wrong follows from the count."""
    one, other = shared.a.after.results[-1], shared.b.after.results[-1]
    if one.counted != other.counted:
        *own, usual = of_score(shared.a, "rounds[].counted", one.counted, other.counted)
        return (Part("counted", (one.counted, other.counted), tuple(own) or (usual,)),)
    if one.lives != other.lives:
        return (Part("lives", (one.lives, other.lives), ("schrodinger.setup.lives",)),)
    return ()


def of_outcome(shared: SharedStep) -> Clauses:
    """Return the clauses that decide the match."""
    return of_score(shared.a, "winners", None, None)


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
