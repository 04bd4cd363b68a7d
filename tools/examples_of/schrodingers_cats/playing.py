"""How the seats play Schrödinger's Cats in the examples: by what they see, with some bluffs.

A seat counts what it knows to support a claim and supposes that of the hidden cards as many do as
in the whole deck. It raises a little as long as it believes in that, or a little less, and doubts
otherwise. Once in a while it says anything at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Claim,
    ClaimPhase,
    Doubt,
    EndTurn,
    ProofPhase,
    State,
    Use,
    legal_actions,
)
from catbox_rules.schrodingers_cats.material import total

__all__ = ["chooses"]

A_LITTLE: Final = 8
"""How many spaces further a seat goes at most, if it means what it says."""


def chooses(state: State, random: Random) -> Action:
    """What the seat on turn does."""
    legal = legal_actions(state)
    uses = [action for action in legal if isinstance(action, Use)]
    if uses and random.random() < 1 / 6:
        return random.choice(uses)
    if isinstance(state, ClaimPhase):
        return claims_or_doubts(state, random, legal)
    assert isinstance(state, ProofPhase)
    ends = [action for action in legal if isinstance(action, EndTurn)]
    shows = [action for action in legal if not isinstance(action, Use | EndTurn)]
    return random.choice(shows if shows and random.random() < 2 / 3 else ends)


def claims_or_doubts(state: ClaimPhase, random: Random, legal: Sequence[Action]) -> Action:
    """A claim that the seat believes in or hopes to get away with, or a doubt."""
    claims = [action for action in legal if isinstance(action, Claim)]
    doubts = [action for action in legal if isinstance(action, Doubt)]
    if claims and random.random() < 1 / 40:
        return random.choice(claims)
    hope = random.choice((0, 0, 1, 2))
    surplus = {claim: believed(state, claim.state) + hope - claim.count for claim in claims}
    if state.round.claim is None:
        meant = [claim for claim in claims if 0 <= surplus[claim] <= 3]
    else:
        meant = [claim for claim in claims[:A_LITTLE] if surplus[claim] >= 0]
    sensible: Sequence[Action] = meant or doubts or claims
    return random.choice(sensible)


def believed(state: ClaimPhase, box: Box) -> float:
    """How many boxes the seat on turn believes to count for a claim about a state."""
    round, deck = state.round, state.table.deck
    seen = round.hands[round.on_turn] + total(round.proofs)
    hidden = sum(map(len, round.hands)) - len(round.hands[round.on_turn])
    share = (deck[box] + deck[Box.HEISENBERG]) / len(deck)
    return seen[box] + seen[Box.HEISENBERG] + share * hidden
