"""Policies for Cat in the Box: the same as those of the batch engine, for single matches.

Any *card* is discarded with the same chance, so that a rank of which a seat holds three is set
aside three times as often as one of which it holds one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from catbox_rules.campaigns.simulated import AnyManner
from catbox_rules.cat_in_the_box import Action, Discard, DiscardPhase, Play, State, TrickPhase

__all__ = ["POLICIES", "at_random", "following"]


def at_random(state: State, legal: Sequence[Action], random: Random) -> Action:
    """Any card is discarded, any bid made, any legal pair of rank and color played, each with the
    same chance."""
    if isinstance(state, DiscardPhase):
        return _discard(state, legal, random)
    return random.choice(legal)


def following(state: State, legal: Sequence[Action], random: Random) -> Action:
    """Follow the led color wherever that is possible; all else at random."""
    if isinstance(state, TrickPhase) and state.trick:
        led = state.trick[0].color
        of_led_color = [each for each in legal if isinstance(each, Play) and each.color is led]
        return random.choice(of_led_color or legal)
    return at_random(state, legal, random)


def _discard(state: DiscardPhase, legal: Sequence[Action], random: Random) -> Action:
    copies = [Counter(hand) for hand in state.hands]
    chances = [copies[each.seat][each.rank] if isinstance(each, Discard) else 0 for each in legal]
    return random.choices(legal, chances)[0]


POLICIES: Final[Mapping[str, AnyManner]] = {"random": at_random, "follow-heavy": following}
"""All policies by name."""
