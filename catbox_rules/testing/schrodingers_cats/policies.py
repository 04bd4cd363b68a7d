"""The next action of a match in which all seats play by a policy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from catbox_rules import schrodingers_cats
from catbox_rules.policies import ANY_LEGAL, AnyPolicy, chosen
from catbox_rules.schrodingers_cats import (
    Action,
    DealPhysicats,
    Physicat,
    PhysicatDealPhase,
    State,
    draw,
    legal_actions,
    turn,
)


def next_action(state: State, random: Random, policy: AnyPolicy = ANY_LEGAL) -> Action:
    """Return the next action, also that of chance, if all seats play by a policy."""
    if turn(state) == ("chance",):
        return draw(state, random)
    action: Action = chosen(policy, schrodingers_cats, state, legal_actions(state), random)
    return action


def deal_with(favored: Sequence[Physicat], state: PhysicatDealPhase, random: Random) -> Action:
    """Deal some Physicats to seats at random, as many of them as there are seats."""
    others = [physicat for physicat in Physicat if physicat not in favored]
    random.shuffle(others)
    dealt = [*favored, *others][: state.table.players]
    random.shuffle(dealt)
    return DealPhysicats(tuple(dealt), random.choice([p for p in Physicat if p not in dealt]))
