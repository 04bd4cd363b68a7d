"""Playing matches by simple manners, some of which bring about what random play hardly does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from catbox_rules.policies.schrodingers_cats import PREFERENCES
from catbox_rules.policies.schrodingers_cats import Preference as Manner
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

__all__ = ["MANNERS", "Manner", "deal_with", "next_action"]

MANNERS: Final[Mapping[str, Manner]] = PREFERENCES
"""All manners by name."""


def next_action(state: State, random: Random, manner: Manner = MANNERS["at random"]) -> Action:
    """The action that comes next, of chance too; `random` decides among what the manner leaves."""
    if turn(state) == ("chance",):
        return draw(state, random)
    return random.choice(manner(state, legal_actions(state)))


def deal_with(favored: Sequence[Physicat], state: PhysicatDealPhase, random: Random) -> Action:
    """A deal in which some Physicats go to seats, as many of them as there are seats."""
    others = [physicat for physicat in Physicat if physicat not in favored]
    random.shuffle(others)
    dealt = [*favored, *others][: state.table.players]
    random.shuffle(dealt)
    return DealPhysicats(tuple(dealt), random.choice([p for p in Physicat if p not in dealt]))
