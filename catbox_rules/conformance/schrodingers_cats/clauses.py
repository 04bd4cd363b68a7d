"""The clauses of Schrödinger's Cats behind a difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import evolve

from catbox_rules.conformance.differences import Clauses, Difference, least_violated
from catbox_rules.match.transition import AnyTransition
from catbox_rules.schrodingers_cats import (
    Claim,
    ClaimChecked,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Physicat,
    Position,
    ProofPhase,
    Prove,
    Table,
    Use,
)
from catbox_rules.schrodingers_cats.material import STAYING

# The clauses behind a wrong list of legal actions, and behind a wrong turn, in Schrödinger's Cats.


def effect_clause(physicat: Physicat) -> str:
    """Return the clause about the effect of a Physicat."""
    return f"schrodinger.physicat.{physicat}"


def of_legal(difference: Difference) -> Clauses:
    """Return the clauses behind a difference between two lists of legal actions: those that the
    wrongly allowed actions break, if there are any, else those about what was wrongly refused."""
    if difference.allowed:
        return least_violated(difference)
    refused = difference.refused[0]
    match refused:
        case Use():
            is_late = isinstance(difference.state, ProofPhase)
            timing = "schrodinger.physicat.timing"
            return (timing,) if is_late else (effect_clause(refused.physicat), _OWN)
        case Claim() if difference.state.round.claim is None:
            return ("schrodinger.claim.first",)
        case _:
            return _OF_REFUSED[type(refused)]


_OWN: Final = "schrodinger.physicat.own"
_OF_REFUSED: Final[Mapping[type, Clauses]] = {
    Claim: ("schrodinger.claim.rises",),
    Doubt: ("schrodinger.turn.claim-or-doubt",),
    Prove: ("schrodinger.prove.kinds", "schrodinger.prove.with-claim"),
    Exchange: ("schrodinger.exchange.after-proof", "schrodinger.exchange.at-most-proved"),
    EndTurn: ("schrodinger.turn.end",),
}


def of_turn(step: AnyTransition, given: Sequence[object], _: object) -> Clauses:
    """Return the clauses behind a wrong turn after an action."""
    action = step.action
    match action:
        case Deal():
            return (_OF_ROUNDS["start_seat", bool(step.after.results)],)
        case Use():
            skips = action.effect is Physicat.PAWKING
            return (effect_clause(action.effect), *(_AFTER[EndTurn] if skips else ()))
        case Doubt():
            goes_on = given not in ((), ("chance",))
            return ("schrodinger.doubt.ends-round" if goes_on else "schrodinger.match.last-seat",)
        case _:
            return _AFTER[type(action)]


_AFTER: Final[Mapping[type, Clauses]] = {
    type(None): ("schrodinger.round.phases", "schrodinger.setup.physicats"),
    DealPhysicats: ("schrodinger.round.phases",),
    Draw: ("schrodinger.turn.order", "schrodinger.deal.draw"),
    Claim: ("schrodinger.turn.end",),
    Prove: ("schrodinger.turn.end",),
    Exchange: ("schrodinger.exchange.discard-first", "schrodinger.deal.draw"),
    EndTurn: ("schrodinger.turn.order",),
}


# The clauses behind wrong rounds or a wrong table, and those about secrets, in Schrödinger's Cats.


_HIDDEN: Final[Mapping[str, Sequence[str]]] = {
    "hand": ("hands", "hand-dealt", "draw-seen", "boxes-drawn"),
    "physicat": ("physicats", "physicat-dealt"),
    "draw-pile": ("draw_pile",),
    "discard-pile": (
        *("discards", "open_discards", "known", "known_discards"),
        *("boxes-discarded", "discards-chosen", "discard-pile-seen"),
    ),
}
SECRETS: Final = tuple(f"schrodinger.secrecy.{secret}" for secret in _HIDDEN)
"""The clauses about hidden information."""


def of_secret(field: str) -> Clauses:
    """Return the clauses that hide a field of a position; all such clauses for a field that no
    single one hides."""
    hiding = (secret for secret, fields in _HIDDEN.items() if field in fields)
    return tuple(f"schrodinger.secrecy.{secret}" for secret in hiding) or SECRETS


def alike(position: Position) -> Position:
    """Return a position with a sorted row, as no rule depends on the order of the row."""
    row = tuple(sorted(position.physicats.row, key=str))
    return evolve(position, physicats=evolve(position.physicats, row=row))


def of_score(step: AnyTransition, part: str, _: object, given: object) -> Clauses:
    """Return the clauses behind a part of the score that differs."""
    is_later = len(step.after.results) > 1
    match part:
        case "rounds[].start_seat":
            return (_OF_ROUNDS["start_seat", is_later],)
        case "rounds[].counted":
            return _of_count(step, given)
        case "rounds[].lives" | "totals":
            return (_OF_ROUNDS["lives", bool(step.after.results)],)
        case _:
            return (_OF_PARTS.get(part, "schrodinger.doubt.ends-round"),)


_OF_PARTS: Final[Mapping[str, str]] = {
    "rounds[].wrong": "schrodinger.check.who-is-wrong",
    "finished": "schrodinger.match.last-seat",
    "winners": "schrodinger.match.last-seat",
}


def _of_count(step: AnyTransition, given: object) -> Clauses:
    """Return the clauses behind a different count: that of the count, and about what can be
    missing or too much, and about the Physicats that stay."""
    checked = next((event for event in step.events if isinstance(event, ClaimChecked)), None)
    if checked is None or not isinstance(given, int):
        return ("schrodinger.check.count",)
    if 0 < checked.counted - given <= checked.parts.heisenbergs:
        return ("schrodinger.check.heisenbergs", "schrodinger.check.count")
    staying = step.before.round.physicats.open_before_seats
    return (*map(effect_clause, staying), "schrodinger.check.count")


def of_state(step: AnyTransition, field: str, reported: Position) -> Clauses:
    """Return the clauses behind a field of a position that differs."""
    action: object = step.action
    is_later = bool(step.after.results)
    if field in ("lives", "start_seat"):
        return (_OF_ROUNDS[field, is_later],)
    gone = _CLEARED if isinstance(action, Deal) else _GATHERED if isinstance(action, Doubt) else ()
    if field in gone:
        return ("schrodinger.round.clean-up",)
    match field:
        case "table":
            return _of_table(step.after.table, reported.table)
        case _ if isinstance(action, Use):
            return _of_use(action, field)
        case "physicats":
            return _of_physicats(step)
        case _:
            return _OF_FIELD.get(field, ("schrodinger.round.phases",))


_CLEARED: Final = ("claim", "proofs", "discards", "open_discards", "known", "physicats")
"""The fields that are empty at the beginning of a round; Physicats that stayed have joined the
row."""

_GATHERED: Final = ("claim", "proofs", "discards", "open_discards", "known", "hands")
"""The fields that are empty once a round is over, before the next one is dealt."""

_OF_ROUNDS: Final[Mapping[tuple[str, bool], str]] = {
    ("lives", False): "schrodinger.setup.lives",
    ("lives", True): "schrodinger.check.life-lost",
    ("start_seat", False): "schrodinger.setup.first-start-seat",
    ("start_seat", True): "schrodinger.round.start-seat",
}
_OF_FIELD: Final[Mapping[str, Clauses]] = {
    "results": ("schrodinger.check.count",),
    "on_turn": ("schrodinger.turn.order",),
    "claim": ("schrodinger.claim.rises",),
    "hands": ("schrodinger.deal.from-deck", "schrodinger.deal.hand-size"),
    "proofs": ("schrodinger.prove.stays-open",),
    "proved": ("schrodinger.exchange.at-most-proved",),
    "has_exchanged": ("schrodinger.exchange.after-proof",),
    "owed": ("schrodinger.exchange.discard-first",),
    "discards": ("schrodinger.exchange.discard-first",),
    "open_discards": ("schrodinger.secrecy.discard-pile",),
    "known": ("schrodinger.secrecy.discard-pile",),
}


def _of_use(use: Use, field: str) -> Clauses:
    """Return the clauses after the use of a Physicat: those of its effect, and of its place
    afterwards."""
    if field != "physicats":
        secrecy = _OF_FIELD[field] if field in ("open_discards", "known") else ()
        return (*secrecy, effect_clause(use.effect))
    if use.physicat is Physicat.TABBY:
        return (effect_clause(Physicat.TABBY),)
    place = "stays" if use.effect in STAYING else "joins-row"
    return (f"schrodinger.physicat.{place}",)


def _of_physicats(step: AnyTransition) -> Clauses:
    if isinstance(step.action, DealPhysicats):
        return ("schrodinger.deal.physicats",)
    if isinstance(step.action, Doubt) and any(e.event == "seat-eliminated" for e in step.events):
        return ("schrodinger.physicat.of-eliminated",)
    return ("schrodinger.physicat.stays" if isinstance(step.action, Doubt) else _ONCE,)


_ONCE: Final = "schrodinger.physicat.once"


def _of_table(table: Table, reported: Table) -> Clauses:
    if reported.has_physicats != table.has_physicats:
        return ("schrodinger.setup.physicats",)
    for reading in table.readings:
        if reported.readings[reading] is not table.readings[reading]:
            return (reading.clause,)
    return ("schrodinger.setup.track", "schrodinger.setup.first-start-seat")
