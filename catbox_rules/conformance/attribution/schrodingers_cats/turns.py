"""The clauses behind a wrong list of legal actions, and behind a wrong turn, in Schrödinger's
Cats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from catbox_rules.conformance.attribution.differences import (
    Clauses,
    Difference,
    least_violated,
    only_of,
)
from catbox_rules.kernel.ruleset import Action
from catbox_rules.match.transition import AnyTransition
from catbox_rules.schrodingers_cats import (
    Box,
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Physicat,
    ProofPhase,
    Prove,
    Use,
)
from catbox_rules.schrodingers_cats.state import TurnPhase


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
