"""Playing matches by simple manners, some of which bring about what random play hardly does."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from catbox_rules.cat_in_the_box import Action, State, draw, legal_actions, turn
from catbox_rules.policies.cat_in_the_box import PREFERENCES
from catbox_rules.policies.cat_in_the_box import Preference as Manner

__all__ = ["MANNERS", "Manner", "following", "next_action"]

following: Final = PREFERENCES["keeping colors"]
"""Keep all colors, as long as that is possible."""

MANNERS: Final[Mapping[str, Manner]] = {
    "at random": PREFERENCES["at random"],
    "following": following,
    "avoiding red": PREFERENCES["avoiding red"],
    "losing colors": PREFERENCES["losing colors"],
    "bidding low": PREFERENCES["bidding low"],
}
"""The manners of tests by name."""


def next_action(state: State, random: Random, manner: Manner = MANNERS["at random"]) -> Action:
    """The action that comes next, of chance too; `random` decides among what the manner leaves."""
    if turn(state) == ("chance",):
        return draw(state, random)
    return random.choice(manner(state, legal_actions(state)))
