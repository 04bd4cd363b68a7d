"""The quick policy of search in Schrödinger's Cats, much like the policy `bot`: it claims what is
likely by its own boxes and the proved ones, doubts what is not, and proves in order to exchange
useless boxes. It uses no Physicat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from catbox_rules.policies.bots.schrodingers_cats.chances import LIKELY, Sight
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    ClaimPhase,
    Doubt,
    EndTurn,
    Exchange,
    ProofPhase,
    Prove,
)

_MOST: Final = 6
"""The most cards of an exchange; more are hardly ever exchanged at once."""
_FARTHEST: Final = 4
"""The number of likely claims, the highest ones, among which chance decides."""


def usual(state: ClaimPhase | ProofPhase, legal: Sequence[Action], random: Random, /) -> Action:
    """Return the action of a seat; see `catbox_rules.policies.search.protocol.Usual`."""
    if isinstance(state, ClaimPhase):
        options = claims_or_doubt(state, legal)
        return options[int(random.random() * len(options))] if options else legal[0]
    return legal[-1]


def claims_or_doubt(state: ClaimPhase, legal: Sequence[Action]) -> Sequence[Action]:
    """Return the claims or the doubt among which a seat chooses at random; nothing if it can do
    neither."""
    claims = [action for action in legal if isinstance(action, Claim)]
    sight = Sight.of_seat(state, state.round.on_turn)
    farthest = sight.farthest(LIKELY)
    likely = [claim for claim in claims if claim.count <= farthest[claim.state]]
    if likely and (state.round.claim is None or not isinstance(legal[-1], Doubt)):
        return likely[-_FARTHEST:]
    chances = [sight.chance(claim) for claim in _next(claims)]
    best = max(chances, default=0.0)
    standing = state.round.claim
    doubts = [action for action in legal if isinstance(action, Doubt)]
    if doubts and standing is not None:
        against = 1 - sight.chance(standing)
        if against > max(best, 1 - LIKELY) or not claims:
            return doubts
    if likely:
        return likely[-_FARTHEST:]
    return [claim for claim, chance in zip(_next(claims), chances, strict=True) if chance == best]


def _next(claims: Sequence[Claim]) -> list[Claim]:
    """Return the first claim about each state: each later one is less likely."""
    first: dict[Box, Claim] = {}
    for claim in claims:
        if claim.state not in first:
            first[claim.state] = claim
            if len(first) == 3:
                break
    return [*first.values()]


# After a claim there are many proofs to choose from, so the action is computed without listing
# them; the rules decide whether it is legal.


def at_once(state: ClaimPhase | ProofPhase, _: Random, /) -> Action | None:
    """Return the action of a seat that has claimed: it proves as many useful boxes as it has
    useless ones, exchanges these, and ends the turn. None before the claim."""
    if not isinstance(state, ProofPhase):
        return None
    round = state.round
    seat, claim = round.on_turn, round.claim
    assert claim is not None, "a proof follows a claim"
    if not state.has_exchanged:
        hand, pile = round.hands[seat], min(len(state.draw_pile), _MOST)
        if state.proved:
            boxes = _useless(hand, claim.state, min(state.proved, pile))
            if boxes:
                return Exchange(seat, boxes)
        elif Sight.of_seat(state, seat).chance(claim) < 1:
            boxes = _worth_showing(hand, claim.state, pile)
            if boxes:
                return Prove(seat, boxes)
    return EndTurn(seat)


@lru_cache(maxsize=4096)
def _worth_showing(hand: Boxes, state: Box, most: int) -> Boxes:
    """Return as many useful cards as there are useless ones, at most `most`. A Heisenberg counts
    for every claim, so it is shown last."""
    plain, jokers = hand[state], hand[Box.HEISENBERG]
    number = min(len(hand) - plain - jokers, plain + jokers, most)
    shown = min(number, plain)
    return Boxes.of([state] * shown + [Box.HEISENBERG] * (number - shown))


@lru_cache(maxsize=4096)
def _useless(hand: Boxes, state: Box, most: int) -> Boxes:
    """Return cards that do not count for a claim about a state, at most `most`."""
    return Boxes.of(list(hand - hand.only(state, Box.HEISENBERG))[:most])
