"""Search in Schrödinger's Cats: by rollouts, in worlds that fit the others' claims.

There are dozens of claims and proofs at a time, most of which nobody would consider. The budget is
spent on those that are worth it: claims that are likely enough to be true as far as the seat can
tell, and bluffs that do not go too far; proofs and exchanges that keep the boxes that count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from catbox_rules.kernel.ruleset import Event
from catbox_rules.policies.bots.schrodingers_cats.chances import LIKELY, Sight
from catbox_rules.policies.sampling import sampler_of
from catbox_rules.policies.search.protocol import Advice
from catbox_rules.policies.search.rollouts import rollouts
from catbox_rules.policies.search.schrodingers_cats.believing import Believed
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    Exchange,
    ProofPhase,
    Prove,
    State,
    View,
)
from catbox_rules.schrodingers_cats.state import ClaimPhase

_WORLDS: Final = 100
"""The number of worlds that are drawn and weighted."""
_FARTHEST: Final = 6
"""The number of likely claims that are tried, the highest ones."""
_BLUFFS: Final = 5
"""The number of less likely claims that are tried, the lowest ones."""
_TOO_FAR: Final = 0.1
"""Claims that are less likely than this are not tried, unless there are no others."""


def advise(
    view: View, seen: Sequence[Event], legal: Sequence[Action], random: Random, budget: int, /
) -> Advice[Action]:
    """Search the actions of a seat and return the estimates; see `Advising`."""
    believed = Believed.of(sampler_of(view, seen), random, _WORLDS)
    tried = [*worth_trying(believed.states[0], legal)]
    return rollouts(believed, legal, random, budget=budget, tried=tried)


def worth_trying(state: State, legal: Sequence[Action]) -> Iterator[Action]:
    """Yield the actions of the seat on turn that a search should try; at least one.

    * `state`: only what that seat knows of it is used.
    * `legal`: its legal actions.
    """
    if isinstance(state, ClaimPhase):
        claims = [action for action in legal if isinstance(action, Claim)]
        sight = Sight.of_seat(state, state.round.on_turn)
        chances = [sight.chance(claim) for claim in claims]
        likely = [claim for claim, chance in zip(claims, chances, strict=True) if chance >= LIKELY]
        bluffs = [
            claim
            for claim, chance in zip(claims, chances, strict=True)
            if _TOO_FAR <= chance < LIKELY
        ]
        yield from likely[-_FARTHEST:]
        yield from bluffs[:_BLUFFS]
        if not likely and not bluffs:
            yield from claims[:1]
    elif isinstance(state, ProofPhase):
        yield from _after_claim(state, legal)
    yield from [action for action in legal if not isinstance(action, Claim | Prove | Exchange)]


def _after_claim(state: ProofPhase, legal: Sequence[Action]) -> Iterator[Action]:
    """Yield proofs that show Heisenbergs last, and the largest exchanges of useless boxes."""
    claim = state.round.claim
    assert claim is not None, "a proof follows a claim"
    hand = state.round.hands[state.round.on_turn]
    counts = hand.only(claim.state, Box.HEISENBERG)
    useless = hand - counts
    most = 0
    for action in legal:
        match action:
            case Prove(_, boxes) if boxes <= counts and _shows_jokers_last(boxes, hand, claim):
                yield action
            case Exchange(_, boxes) if boxes <= useless:
                most = max(most, len(boxes))
            case _:
                pass
    for action in legal:
        if isinstance(action, Exchange) and action.boxes <= useless and len(action.boxes) == most:
            yield action


def _shows_jokers_last(boxes: Boxes, hand: Boxes, claim: Claim) -> bool:
    return not boxes.heisenberg or boxes[claim.state] == hand[claim.state]
