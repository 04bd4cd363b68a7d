"""Simple preferences in Schrödinger's Cats, which bring about what random play hardly does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Claim,
    ClaimPhase,
    Doubt,
    Exchange,
    Physicat,
    ProofPhase,
    Prove,
    State,
    Use,
    totals,
)

__all__ = ["PREFERENCES", "Preference"]

Preference: TypeAlias = Callable[[State, Sequence[Action]], Sequence[Action]]
"""Of the legal actions at a state those that a seat chooses from; never none."""


def at_random(_: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Any legal action; a claim is most often a high one, so that rounds are short."""
    return legal


def cautious(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Raise by a space or two, and doubt only a claim of half the boxes: rounds are long."""
    if not isinstance(state, ClaimPhase):
        return legal
    claims = [action for action in legal if isinstance(action, Claim)]
    doubts = [action for action in legal if isinstance(action, Doubt)]
    claim = state.round.claim
    is_high = claim is not None and 2 * claim.count > sum(map(len, state.round.hands))
    if doubts and (is_high or not claims):
        return [*_uses(legal), *doubts, *claims[:1]]
    return [*_uses(legal), *claims[:2]]


def proving(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Claim what one can prove, prove one or two cards at a time, exchange as many as one may, and
    doubt only what cannot be raised: the draw pile runs short."""
    if isinstance(state, ClaimPhase):
        claims = [action for action in legal if isinstance(action, Claim)]
        hand = state.round.hands[state.round.on_turn]
        provable = [claim for claim in claims if hand[claim.state] or hand[Box.HEISENBERG]]
        others = [action for action in legal if not isinstance(action, Claim)]
        return (provable or claims)[:1] or others
    exchanges = [action for action in legal if isinstance(action, Exchange)]
    proofs = [action for action in legal if isinstance(action, Prove)]
    most = max((len(exchange.boxes) for exchange in exchanges), default=0)
    few = [proof for proof in proofs if len(proof.boxes) <= 2]
    return [exchange for exchange in exchanges if len(exchange.boxes) == most] or few or legal


def using_at_once(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Use one's Physicat in one's first turn, before the claim."""
    return _uses(legal) or cautious(state, legal)


def using_midway(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Use one's Physicat between proof and exchange."""
    uses, others = _uses(legal), _no_uses(legal)
    between = isinstance(state, ProofPhase) and state.proved and not state.has_exchanged
    return uses if uses and between else proving(state, others)


def using_late(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Use one's Physicat when the draw pile or the track is at its end; the last card of the pile
    is left to the seat that has Mewton."""
    if not isinstance(state, ClaimPhase | ProofPhase) or state.round.claim is None:
        return proving(state, _no_uses(legal))
    draw_pile = len(state.draw_pile)
    unused = state.round.physicats.unused
    is_left = draw_pile >= 1 and Physicat.MEWTON in unused
    is_mine = not is_left or unused[state.round.on_turn] is Physicat.MEWTON
    uses, others = _uses(legal), _no_uses(legal)
    is_late = draw_pile <= 1 or (isinstance(state, ClaimPhase) and len(others) <= 5)
    if uses and is_mine and is_late:
        return uses
    if is_left:
        others = [
            action
            for action in others
            if not isinstance(action, Exchange) or len(action.boxes) < draw_pile
        ]
    return proving(state, others)


def skipping(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Skip another seat's claim if one can, and use no Physicat for anything else."""
    skips = [use for use in _uses(legal) if use.effect is Physicat.PAWKING]
    is_claimed = isinstance(state, ClaimPhase) and state.round.claim is not None
    return skips if skips and is_claimed else cautious(state, _no_uses(legal))


def waiting(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Use one's Physicat as soon as a seat is out: Tabby may take what that seat has left."""
    uses = _uses(legal) if 0 in totals(state) else []
    return uses or cautious(state, _no_uses(legal))


def _uses(legal: Sequence[Action]) -> list[Use]:
    return [action for action in legal if isinstance(action, Use)]


def _no_uses(legal: Sequence[Action]) -> list[Action]:
    return [action for action in legal if not isinstance(action, Use)]


PREFERENCES: Final[Mapping[str, Preference]] = {
    "at random": at_random,
    "cautious": cautious,
    "proving": proving,
    "using at once": using_at_once,
    "using midway": using_midway,
    "using late": using_late,
    "skipping": skipping,
    "waiting": waiting,
}
"""All preferences by name."""
