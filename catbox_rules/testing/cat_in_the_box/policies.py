"""The preferences of tests, and the next action of a match that is played by one."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import Action, State, draw, legal_actions, turn
from catbox_rules.policies import ANY_LEGAL, AnyPolicy, AnyPreference, chosen
from catbox_rules.policies.cat_in_the_box import PREFERENCES

_NAMES: Final = ("at random", "keeping colors", "avoiding red", "losing colors", "bidding low")

POLICIES: Final[Mapping[str, AnyPreference]] = {name: PREFERENCES[name] for name in _NAMES}
"""The preferences of tests, by name."""


def next_action(state: State, random: Random, policy: AnyPolicy = ANY_LEGAL) -> Action:
    """Return the next action, also that of chance, if all seats play by a policy."""
    if turn(state) == ("chance",):
        return draw(state, random)
    action: Action = chosen(policy, cat_in_the_box, state, legal_actions(state), random)
    return action
