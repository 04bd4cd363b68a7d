"""Policies for Schrödinger's Cats: preferences, most of which bring about what random play hardly
ever does; the one of simulations; and the bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from catbox_rules.policies.bots import schrodingers_cats as bot
from catbox_rules.policies.protocol import ANY_LEGAL, AnyPolicy, AnyPreference, Preference
from catbox_rules.policies.search.schrodingers_cats.player import advise
from catbox_rules.policies.search.searching import Searching, by_plain_tree, by_rollouts
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Claim,
    Doubt,
    Exchange,
    Phase,
    Physicat,
    Prove,
    Use,
    View,
)


def cautious(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Raise by a space or two, and doubt only a claim of more than half the boxes: rounds are
    long."""
    if view.phase is not Phase.CLAIM:
        return legal
    claims = [action for action in legal if isinstance(action, Claim)]
    doubts = [action for action in legal if isinstance(action, Doubt)]
    claim = view.claim
    is_high = claim is not None and 2 * claim.count > sum(map(len, view.hands))
    if doubts and (is_high or not claims):
        return [*_uses(legal), *doubts, *claims[:1]]
    return [*_uses(legal), *claims[:2]]


def proving(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Claim what can be proved, prove one or two cards at a time, exchange as many as possible, and
    doubt only what cannot be raised: the draw pile runs short."""
    if view.phase is Phase.CLAIM:
        claims = [action for action in legal if isinstance(action, Claim)]
        provable = [
            claim for claim in claims if view.hand[claim.state] or view.hand[Box.HEISENBERG]
        ]
        others = [action for action in legal if not isinstance(action, Claim)]
        return (provable or claims)[:1] or others
    exchanges = [action for action in legal if isinstance(action, Exchange)]
    proofs = [action for action in legal if isinstance(action, Prove)]
    most = max((len(exchange.boxes) for exchange in exchanges), default=0)
    few = [proof for proof in proofs if len(proof.boxes) <= 2]
    return [exchange for exchange in exchanges if len(exchange.boxes) == most] or few or legal


def using_at_once(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Use the Physicat in the first turn, before the claim."""
    return _uses(legal) or cautious(view, legal)


def using_midway(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Use the Physicat between proof and exchange."""
    uses, others = _uses(legal), _no_uses(legal)
    between = view.phase is Phase.PROOF and view.proved and not view.has_exchanged
    return uses if uses and between else proving(view, others)


def using_late(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Use the Physicat when the draw pile or the track is almost at its end; the last card of the
    pile is left to the seat that may have Mewton."""
    if view.claim is None:
        return proving(view, _no_uses(legal))
    draw_pile, physicats = view.draw_pile, view.physicats
    is_mine = view.physicat is Physicat.MEWTON
    may_be_unused = is_mine or (Physicat.MEWTON not in physicats.row and any(physicats.unused))
    is_left = draw_pile >= 1 and may_be_unused
    uses, others = _uses(legal), _no_uses(legal)
    is_late = draw_pile <= 1 or (view.phase is Phase.CLAIM and len(others) <= 5)
    if uses and is_late and (is_mine or not is_left):
        return uses
    if is_left:
        others = [
            action
            for action in others
            if not isinstance(action, Exchange) or len(action.boxes) < draw_pile
        ]
    return proving(view, others)


def skipping(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Skip after another seat's claim if possible, and use no Physicat for anything else."""
    skips = [use for use in _uses(legal) if use.effect is Physicat.PAWKING]
    is_claimed = view.phase is Phase.CLAIM and view.claim is not None
    return skips if skips and is_claimed else cautious(view, _no_uses(legal))


def waiting(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Use the Physicat as soon as a seat is out: Tabby may take the one that this seat has left."""
    uses = _uses(legal) if 0 in view.lives else []
    return uses or cautious(view, _no_uses(legal))


def _uses(legal: Sequence[Action]) -> list[Use]:
    return [action for action in legal if isinstance(action, Use)]


def _no_uses(legal: Sequence[Action]) -> list[Action]:
    return [action for action in legal if not isinstance(action, Use)]


PREFERENCES: Final[Mapping[str, AnyPreference]] = {
    "at random": ANY_LEGAL,
    "cautious": Preference(cautious),
    "proving": Preference(proving),
    "using at once": Preference(using_at_once),
    "using midway": Preference(using_midway),
    "using late": Preference(using_late),
    "skipping": Preference(skipping),
    "waiting": Preference(waiting),
}
"""The preferences by name."""

POLICIES: Final[Mapping[str, AnyPolicy]] = {
    **PREFERENCES,
    "random": ANY_LEGAL,
    "bot": bot.choose,
    "search": Searching(by_plain_tree, 150, otherwise=bot.choose),
    "rollouts": Searching(by_rollouts, 150, otherwise=bot.choose),
    "strong": Searching(advise, 500, otherwise=bot.choose),
}
"""All policies by name."""
