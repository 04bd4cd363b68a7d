"""A bot for Schrödinger's Cats: it sees its view and picks a legal action.

It estimates how likely a claim is: its own boxes and the proved ones count for certain, and each
unknown card is as likely to be in a hand as any other. It claims what is likely enough, doubts what
is not, proves in order to exchange useless boxes, and uses its Physicat when that helps. It
believes nobody and remembers nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from catbox_rules.kernel.ruleset import Event
from catbox_rules.policies.bots.schrodingers_cats.chances import LIKELY, Sight
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    Doubt,
    EndTurn,
    Exchange,
    Phase,
    Physicat,
    Prove,
    Use,
    View,
)
from catbox_rules.schrodingers_cats.physicats import COUNTS_AS, REMOVES

_POOR: Final = 0.4
"""A seat whose best chance is lower than this wants out."""
_SURE: Final = 0.9
"""A claim that is this likely needs no Physicat."""
_FEW: Final = 0.25
"""A hand with a smaller share of useful boxes than this is better replaced."""


def choose(view: View, _: Sequence[Event], legal: Sequence[Action], random: Random) -> Action:
    """Return one of the legal actions of the seat that has this view; `random` picks among the
    claims that are likely enough.

    `legal` must not be empty, and holds actions of this seat only.
    """
    if view.phase is Phase.CLAIM:
        return _claim_or_doubt(view, legal, random)
    if view.phase is Phase.PROOF:
        return _after_claim(view, legal)
    return legal[0]


def _claim_or_doubt(view: View, legal: Sequence[Action], random: Random) -> Action:
    sight = Sight.of_view(view)
    chances = {action: sight.chance(action) for action in legal if isinstance(action, Claim)}
    doubts = [action for action in legal if isinstance(action, Doubt)]
    claim = view.claim
    against = 1 - sight.chance(claim) if claim and doubts else 0.0
    best = max(chances.values(), default=0.0)
    for use in _uses(legal):
        if _helps_before_claim(use, view, better=max(best, against)):
            return use
    likely = [claim for claim, chance in chances.items() if chance >= LIKELY]
    if doubts and (against > max(best, 1 - LIKELY) or not chances):
        return doubts[0]
    if likely:
        # The highest claims press the next seat most. Not always the very highest: otherwise a
        # claim would give away everything that the seat holds.
        return random.choice(likely[-4:])
    top = [claim for claim, chance in chances.items() if chance == best]
    return random.choice(top[:3]) if top else legal[0]


def _uses(legal: Sequence[Action]) -> list[Use]:
    return [action for action in legal if isinstance(action, Use)]


def _helps_before_claim(use: Use, view: View, *, better: float) -> bool:
    """Return whether a Physicat helps a seat that has to claim or doubt; `better` is the better
    chance of the two."""
    effect, claim, seat = use.effect, view.claim, view.seat
    if effect is Physicat.PAWKING:
        return better < _POOR
    if effect is Physicat.PRRIDE:
        return len(view.discards) > len(view.known_to_all)
    if claim is None or claim.seat == seat:
        return False
    if effect is Physicat.FEYNCAT:
        without = 1 - Sight.of_view(view, used=use).chance(claim)
        return without > max(LIKELY, better)
    if effect in REMOVES:
        box = REMOVES[effect]
        others = sum(proof[box] for at, proof in enumerate(view.proofs) if at != seat)
        return claim.state is box and others > view.proofs[seat][box]
    return False


def _after_claim(view: View, legal: Sequence[Action]) -> Action:
    hand, claim = view.hand, view.claim
    assert claim is not None, "a proof follows a claim"
    chance = Sight.of_view(view).chance(claim)
    for use in _uses(legal):
        if _helps_after_claim(use.effect, claim, chance, hand):
            return use
    of_use = hand.only(claim.state, Box.HEISENBERG)
    useless = hand - of_use
    if chance < 1 and not view.has_exchanged:
        exchanges = [action for action in legal if isinstance(action, Exchange)]
        fitting = [action for action in exchanges if action.boxes <= useless]
        if fitting:
            return max(fitting, key=lambda exchange: len(exchange.boxes))
        proofs = [action for action in legal if isinstance(action, Prove)]
        needed = min(len(useless), len(of_use), view.draw_pile)
        enough = [action for action in proofs if len(action.boxes) == needed]
        if enough and not view.proved:
            # A Heisenberg counts for every claim, so it is shown last.
            return min(enough, key=lambda proof: proof.boxes.heisenberg)
    return next(action for action in legal if isinstance(action, EndTurn))


def _helps_after_claim(effect: Physicat, claim: Claim, chance: float, hand: Boxes) -> bool:
    """Return whether a Physicat makes a seat's own claim more likely."""
    if effect in COUNTS_AS:
        return COUNTS_AS[effect][claim.state] > 0 and chance < _SURE
    if effect is Physicat.MEWTON:
        return chance < LIKELY
    if effect is Physicat.FELINESTEIN:
        return chance < _POOR and len(hand.only(claim.state, Box.HEISENBERG)) < _FEW * len(hand)
    return False
