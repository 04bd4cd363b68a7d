"""The clauses of Schrödinger's Cats behind a difference."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from attrs import evolve

from catbox_rules.conformance.differences import Clauses, Difference, least_violated, only_of
from catbox_rules.kernel.ruleset import Action
from catbox_rules.match.transition import AnyTransition
from catbox_rules.schrodingers_cats import (
    Box,
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
from catbox_rules.schrodingers_cats.material import total
from catbox_rules.schrodingers_cats.state import TurnPhase

# The clauses behind a wrong list of legal actions, and behind a wrong turn, in Schrödinger's Cats.


def effect_clause(physicat: Physicat) -> str:
    """Return the clause about the effect of a Physicat."""
    return f"schrodinger.physicat.{physicat}"


def of_legal(difference: Difference) -> Clauses:
    """Return the clauses behind a difference between two lists of legal actions: those of the
    wrongly allowed actions, if there are any, else those of the wrongly refused ones."""
    if difference.allowed:
        for kind in _OF_REFUSED:
            some = only_of(difference, kind)
            if some.allowed:
                return least_violated(some)
        return least_violated(difference)
    for kind, clauses_of in _OF_REFUSED.items():
        refused = [action for action in difference.refused if isinstance(action, kind)]
        if refused:
            return clauses_of(difference, refused)
    # Only the end of a turn remains.
    return ("schrodinger.turn.end",)


def _of_claims(difference: Difference, refused: Sequence[Action]) -> Clauses:
    state: TurnPhase = difference.state
    spaces = state.table.track.spaces
    claims = [action for action in refused if isinstance(action, Claim)]
    common = [action for action in difference.common if isinstance(action, Claim)]
    standing = state.round.claim
    usual = "schrodinger.claim.first" if standing is None else "schrodinger.claim.rises"
    if not common:
        own = standing is not None and standing.seat == state.round.on_turn
        return ("schrodinger.turn.own-claim" if own else usual,)
    if all(claim.count > state.boxes_in_play for claim in claims) and all(
        claim.count <= state.boxes_in_play for claim in common
    ):
        return ("schrodinger.claim.any-number",)
    places = [spaces.index(claim.space) for claim in claims]
    others = [spaces.index(claim.space) for claim in common]
    if min(places) > max(others):
        # The end of the track is missing; or, after a claim, raising to it is not possible.
        further = () if standing is None else (usual,)
        return ("schrodinger.setup.track", "schrodinger.claim.on-track", *further)
    in_between = standing is not None and max(places) > min(others)
    return (usual, "schrodinger.claim.on-track") if in_between else (usual,)


def _of_doubts(difference: Difference, refused: Sequence[Action]) -> Clauses:
    del difference, refused
    return ("schrodinger.turn.claim-or-doubt",)


def _of_uses(difference: Difference, refused: Sequence[Action]) -> Clauses:
    uses = [action for action in refused if isinstance(action, Use)]
    if isinstance(difference.state, ProofPhase):
        return ("schrodinger.physicat.timing",)
    own = uses[0].physicat
    clauses = [effect_clause(own), "schrodinger.physicat.own"]
    if own is Physicat.TABBY and any(isinstance(action, Use) for action in difference.common):
        return (effect_clause(own),)
    return tuple(clauses)


def _of_proofs(difference: Difference, refused: Sequence[Action]) -> Clauses:
    state: ProofPhase = difference.state
    proofs = [action for action in refused if isinstance(action, Prove)]
    common = [action for action in difference.common if isinstance(action, Prove)]
    with_heisenberg = all(proof.boxes[Box.HEISENBERG] for proof in proofs)
    if with_heisenberg and not any(proof.boxes[Box.HEISENBERG] for proof in common):
        return ("schrodinger.prove.kinds",)
    usual = ("schrodinger.prove.kinds", "schrodinger.prove.in-hand")
    if not common:
        # One proof in a turn, or none.
        further = () if state.proved else usual
        return ("schrodinger.prove.with-claim", *further)
    smallest = min(len(proof.boxes) for proof in proofs)
    if smallest > max(len(proof.boxes) for proof in common):
        return ("schrodinger.prove.with-claim", "schrodinger.prove.in-hand")
    return usual


def _of_exchanges(difference: Difference, refused: Sequence[Action]) -> Clauses:
    exchanges = [action for action in refused if isinstance(action, Exchange)]
    common = [action for action in difference.common if isinstance(action, Exchange)]
    if not common:
        return ("schrodinger.exchange.after-proof",)
    largest = max(len(exchange.boxes) for exchange in common)
    if all(len(exchange.boxes) > largest for exchange in exchanges):
        return ("schrodinger.exchange.at-most-proved",)
    return ("schrodinger.exchange.in-hand",)


_OF_REFUSED: Final[Mapping[type, Callable[[Difference, Sequence[Action]], Clauses]]] = {
    Claim: _of_claims,
    Doubt: _of_doubts,
    Use: _of_uses,
    Prove: _of_proofs,
    Exchange: _of_exchanges,
}


def of_turn(step: AnyTransition, given: Sequence[object], _: object) -> Clauses:
    """Return the clauses behind a wrong turn after an action."""
    action = step.action
    match action:
        case Deal():
            is_later = bool(step.after.results)
            first = "schrodinger.setup.first-start-seat"
            return ("schrodinger.round.start-seat" if is_later else first,)
        case Use():
            return (effect_clause(action.effect),)
        case Doubt():
            return _of_doubt(given, is_over=any(e.event == "match-ended" for e in step.events))
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


def _of_doubt(given: Sequence[object], *, is_over: bool) -> Clauses:
    if given in ((), ("chance",)):
        last = "schrodinger.match.last-seat"
        return (last,) if is_over else (last, "schrodinger.check.life-lost")
    return ("schrodinger.doubt.ends-round",)


# The clauses behind wrong rounds or a wrong table, and those about secrets, in Schrödinger's Cats.


SECRETS: Final = (
    "schrodinger.secrecy.hand",
    "schrodinger.secrecy.physicat",
    "schrodinger.secrecy.draw-pile",
    "schrodinger.secrecy.discard-pile",
)
"""The clauses about hidden information."""

_HIDING: Final[Mapping[str, str]] = {
    "hands": "schrodinger.secrecy.hand",
    "hand-dealt": "schrodinger.secrecy.hand",
    "physicats": "schrodinger.secrecy.physicat",
    "physicat-dealt": "schrodinger.secrecy.physicat",
    "draw-seen": "schrodinger.secrecy.hand",
    "boxes-drawn": "schrodinger.secrecy.hand",
    "draw_pile": "schrodinger.secrecy.draw-pile",
    "discards": "schrodinger.secrecy.discard-pile",
    "known": "schrodinger.secrecy.discard-pile",
    "known_to_all": "schrodinger.secrecy.discard-pile",
    "known_discards": "schrodinger.secrecy.discard-pile",
    "open_discards": "schrodinger.secrecy.discard-pile",
    "boxes-discarded": "schrodinger.secrecy.discard-pile",
    "discards-chosen": "schrodinger.secrecy.discard-pile",
    "discard-pile-seen": "schrodinger.secrecy.discard-pile",
}


def of_secret(field: str) -> Clauses:
    """Return the clauses that hide a field of a position; all such clauses for a field that no
    single one hides."""
    return (_HIDING[field],) if field in _HIDING else SECRETS


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
    """Return the clauses behind a different count, as far as the number shows it."""
    checked = next((event for event in step.events if isinstance(event, ClaimChecked)), None)
    before: TurnPhase = step.before
    if checked is None or not isinstance(given, int):
        return ("schrodinger.check.count",)
    count, state = checked.count, checked.claim.state
    staying = before.round.physicats.open_before_seats
    proofs, hands = total(before.round.proofs), total(before.round.hands)
    missing = count.total - given
    clauses: list[str] = []
    if 0 < missing <= count.heisenbergs:
        clauses.append("schrodinger.check.heisenbergs")
    if count.ignored_heisenbergs and missing < 0:
        clauses.append(effect_clause(Physicat.FEYNCAT))
    counting = [
        effect_clause(physicat)
        for physicat in staying
        if physicat in (Physicat.POUNCE_GAPOSCHKIN, Physicat.GOEPPERT_MEOWER)
    ]
    # A Physicat that counts as nothing cannot be missing.
    is_other = count.physicats and (missing != count.heisenbergs or missing == count.physicats)
    if missing < 0 or is_other:
        clauses += counting
    only_hands, only_proofs = missing == proofs[state], missing == hands[state]
    if not clauses or only_hands or only_proofs:
        clauses.append("schrodinger.check.count")
    return tuple(dict.fromkeys(clauses))


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
            return _of_use(action, field, reported)
        case "physicats":
            return _of_physicats(step)
        case _:
            usual = _OF_FIELD.get(field, ("schrodinger.round.phases",))
            return _OF_FIELDS.get((type(action), field), usual)


_CLEARED: Final = ("claim", "proofs", "discards", "known_to_all", "known", "physicats")
"""The fields that are empty at the beginning of a round; Physicats that stayed have joined the
row."""

_GATHERED: Final = ("claim", "proofs", "discards", "known_to_all", "known", "hands")
"""The fields that are empty once a round is over, before the next one is dealt."""

_OF_ROUNDS: Final[Mapping[tuple[str, bool], str]] = {
    ("lives", False): "schrodinger.setup.lives",
    ("lives", True): "schrodinger.check.life-lost",
    ("start_seat", False): "schrodinger.setup.first-start-seat",
    ("start_seat", True): "schrodinger.round.start-seat",
}
_OF_FIELDS: Final[Mapping[tuple[type, str], Clauses]] = {
    (Deal, "hands"): ("schrodinger.deal.from-deck", "schrodinger.deal.hand-size"),
    (Deal, "on_turn"): ("schrodinger.round.start-seat",),
    (Prove, "hands"): ("schrodinger.prove.in-hand",),
    (Exchange, "hands"): ("schrodinger.exchange.in-hand",),
    (Draw, "hands"): ("schrodinger.deal.draw",),
}
_OF_FIELD: Final[Mapping[str, Clauses]] = {
    "results": ("schrodinger.check.count",),
    "on_turn": ("schrodinger.turn.order",),
    "claim": ("schrodinger.claim.rises",),
    "hands": ("schrodinger.deal.from-deck",),
    "proofs": ("schrodinger.prove.stays-open",),
    "proved": ("schrodinger.exchange.at-most-proved",),
    "has_exchanged": ("schrodinger.exchange.after-proof",),
    "owed": ("schrodinger.exchange.discard-first",),
    "discards": ("schrodinger.exchange.discard-first",),
    "known_to_all": ("schrodinger.secrecy.discard-pile",),
    "known": ("schrodinger.secrecy.discard-pile",),
}

_KNOWN_OF_DISCARDS: Final = ("known_to_all", "known")


def _of_use(use: Use, field: str, reported: Position) -> Clauses:
    """Return the clauses after the use of a Physicat: those of its effect, and of its place
    afterwards."""
    effect = effect_clause(use.effect)
    if field != "physicats":
        secret = _OF_FIELD[field] if field in _KNOWN_OF_DISCARDS else ()
        return (*secret, effect)
    if reported.physicats.unused[use.seat] is not None:
        return ("schrodinger.physicat.once",)
    if use.physicat is Physicat.TABBY:
        return (effect_clause(Physicat.TABBY),)
    staying = (Physicat.POUNCE_GAPOSCHKIN, Physicat.GOEPPERT_MEOWER, Physicat.FEYNCAT)
    if use.effect in staying:
        return ("schrodinger.physicat.stays",)
    if use.effect in (Physicat.PURRIE, Physicat.FELIDAE):
        return (effect, "schrodinger.physicat.joins-row")
    return ("schrodinger.physicat.joins-row",)


def _of_physicats(step: AnyTransition) -> Clauses:
    if isinstance(step.action, DealPhysicats):
        return ("schrodinger.deal.physicats",)
    if isinstance(step.action, Doubt):
        is_out = any(event.event == "seat-eliminated" for event in step.events)
        stayed = step.before.round.physicats.open_before_seats
        clauses = ["schrodinger.physicat.of-eliminated"] if is_out else []
        clauses += ["schrodinger.physicat.stays"] if stayed else []
        return tuple(clauses) or ("schrodinger.physicat.once",)
    return ("schrodinger.physicat.once",)


def _of_table(table: Table, reported: Table) -> Clauses:
    if reported.has_physicats != table.has_physicats:
        return ("schrodinger.setup.physicats",)
    for reading in table.readings:
        if reported.readings[reading] is not table.readings[reading]:
            return (reading.clause,)
    if reported.track != table.track:
        return ("schrodinger.setup.track",)
    if reported.first_seat != table.first_seat:
        return ("schrodinger.round.start-seat", "schrodinger.setup.first-start-seat")
    return ("schrodinger.setup.players",)
