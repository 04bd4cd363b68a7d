"""Playing matches by simple manners, some of which bring about what random play hardly does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, TypeAlias

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    Play,
    State,
    TrickPhase,
    draw,
    legal_actions,
    turn,
)
from catbox_rules.cat_in_the_box.rules.declaring import lost_color

__all__ = ["MANNERS", "Manner", "at_random", "avoiding_red", "following", "next_action"]

Manner: TypeAlias = Callable[[State, Sequence[Action]], Sequence[Action]]
"""Of the legal actions those that a player with this manner chooses from."""


def at_random(_: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Any legal action."""
    return legal


def following(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Keep all colors, as long as that is possible: fills boards, and needs many tokens."""
    if not isinstance(state, TrickPhase):
        return legal
    keeping = [
        action for action in legal if isinstance(action, Play) and not lost_color(state, action)
    ]
    return keeping or legal


def avoiding_red(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Declare red last: brings about red leads that are forced."""
    others = [
        action for action in legal if not (isinstance(action, Play) and action.color.letter == "R")
    ]
    return following(state, others or legal)


def losing_colors(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Lose the led color wherever that is possible: brings about early paradoxes, and so totals
    that are alike."""
    if not isinstance(state, TrickPhase):
        return legal
    losing = [action for action in legal if isinstance(action, Play) and lost_color(state, action)]
    return losing or legal


def bidding_low(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Bid as little as one may, and keep all colors: bonuses are scored."""
    bids = [action for action in legal if isinstance(action, Bid)]
    return bids[:1] or following(state, legal)


MANNERS: Final[Mapping[str, Manner]] = {
    "at random": at_random,
    "following": following,
    "avoiding red": avoiding_red,
    "losing colors": losing_colors,
    "bidding low": bidding_low,
}
"""All manners by name."""


def next_action(state: State, random: Random, manner: Manner = at_random) -> Action:
    """The action that comes next, of chance too; `random` decides among what the manner leaves."""
    if turn(state) == ("chance",):
        return draw(state, random)
    return random.choice(manner(state, legal_actions(state)))
