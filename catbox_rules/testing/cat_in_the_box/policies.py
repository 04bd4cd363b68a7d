"""The next action of a match in which all seats play by a policy."""

from __future__ import annotations

from random import Random

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import Action, State, draw, legal_actions, turn
from catbox_rules.policies import ANY_LEGAL, AnyPolicy, chosen


def next_action(state: State, random: Random, policy: AnyPolicy = ANY_LEGAL) -> Action:
    """Return the next action, also that of chance, if all seats play by a policy."""
    if turn(state) == ("chance",):
        return draw(state, random)
    action: Action = chosen(policy, cat_in_the_box, state, legal_actions(state), random)
    return action
