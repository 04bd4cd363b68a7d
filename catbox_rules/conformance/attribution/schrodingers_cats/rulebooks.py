"""The clauses behind different results of the same action by two rulebooks of Schrödinger's
Cats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from catbox_rules.conformance.attribution.differences import Clauses, Part, SharedStep
from catbox_rules.conformance.attribution.schrodingers_cats.sheets import of_score
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Event

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
        clauses = of_score(shared.a, "rounds[].counted", one.counted, other.counted)
        return (Part("counted", (one.counted, other.counted), clauses),)
    if one.lives != other.lives:
        return (Part("lives", (one.lives, other.lives), ("schrodinger.setup.lives",)),)
    return ()


def of_outcome(shared: SharedStep) -> Clauses:
    """Return the clauses that decide the match."""
    return of_score(shared.a, "winners", None, None)
