"""Simple preferences in Cat in the Box, most of which bring about what random play hardly does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from catbox_rules.cat_in_the_box import Action, Bid, Play, State, TrickPhase
from catbox_rules.cat_in_the_box.rules.declaring import lost_color

__all__ = ["PREFERENCES", "Preference"]

Preference: TypeAlias = Callable[[State, Sequence[Action]], Sequence[Action]]
"""Of the legal actions at a state those that a seat chooses from; never none."""


def at_random(_: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Any legal action."""
    return legal


def keeping_colors(state: State, legal: Sequence[Action]) -> Sequence[Action]:
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
    return keeping_colors(state, others or legal)


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
    return bids[:1] or keeping_colors(state, legal)


def reddening(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Declare red first: tricks are won off the led color, colors are lost at once."""
    red = [each for each in legal if isinstance(each, Play) and each.color.letter == "R"]
    return red or losing_colors(state, legal)


def hoarding(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Play the highest card, in a color that is kept: the same seat wins many tricks."""
    kept = [each for each in keeping_colors(state, legal) if isinstance(each, Play)]
    highest = max((each.rank for each in kept), default=0)
    return [each for each in kept if each.rank == highest] or legal


def bidding_high(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Bid as much as one may, and lose colors."""
    bids = [action for action in legal if isinstance(action, Bid)]
    return bids[-1:] or losing_colors(state, legal)


PREFERENCES: Final[Mapping[str, Preference]] = {
    "at random": at_random,
    "keeping colors": keeping_colors,
    "avoiding red": avoiding_red,
    "losing colors": losing_colors,
    "bidding low": bidding_low,
    "reddening": reddening,
    "hoarding": hoarding,
    "bidding high": bidding_high,
}
"""All preferences by name."""
