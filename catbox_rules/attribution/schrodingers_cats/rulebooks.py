"""The clauses behind what two rulebooks of Schrödinger's Cats do otherwise after an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from catbox_rules.attribution.differences import Clauses, Part, SharedStep
from catbox_rules.attribution.schrodingers_cats.sheets import of_score
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Event

_SHEET: Final = ("start_seat", "claim", "doubter", "counted", "wrong", "lives")
_OF_EVENT: Final[Mapping[str, str]] = {
    "round-began": "schrodinger.round.start-seat",
    "hand-dealt": "schrodinger.deal.hand-size",
    "boxes-drawn": "schrodinger.deal.draw",
    "claim-checked": "schrodinger.check.count",
    "life-lost": "schrodinger.check.life-lost",
    "seat-eliminated": "schrodinger.check.life-lost",
    "boxes-in-play-changed": "schrodinger.round.boxes-in-play",
    "match-ended": "schrodinger.match.last-seat",
}


def of_malformed(error: MalformedInput) -> Clauses:
    """A claim beyond the end of the track, which one of the tables does not have."""
    is_count = error.path.endswith("count")
    return ("schrodinger.setup.track",) if is_count else ("schrodinger.setup.players",)


def of_event(_: SharedStep, one: Event | None, other: Event | None) -> Clauses:
    """The clauses behind the first event that differs; None where a side has no more."""
    event = one or other
    clause = None if event is None else _OF_EVENT.get(event.event)
    return () if clause is None else (clause,)


def of_sheet(shared: SharedStep) -> Sequence[Part]:
    """The first part of the sheet that differs: all others follow from it."""
    one, other = shared.a.state.results[-1], shared.b.state.results[-1]
    for name in _SHEET:
        values = getattr(one, name), getattr(other, name)
        if values[0] != values[1]:
            return (Part(name, values, of_score(shared.a, f"rounds[].{name}", *values)),)
    return ()


def of_outcome(shared: SharedStep) -> Clauses:
    """The clauses that decide the match."""
    return of_score(shared.a, "winners", None, None)
