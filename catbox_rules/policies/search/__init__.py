"""Search: each action is tried in worlds that may be the true one, and played on from there.

    rollouts(sampler, legal, random, budget=…)           every action in the same worlds, played on
    tree_search(sampler, legal, random, iterations=…)    one tree for all worlds
    Searching(advising, budget, otherwise=…)             a policy that takes the best action

A sampler draws the worlds (`catbox_rules.policies.sampling`), and the rules of the game decide
everything in them: `legal_actions` and `apply`. A round is played on to its end and appraised
there: who is likely to win the match. A game provides a quick policy for all seats, and this
appraisal; a game without them is searched by its rules alone.

A budget is a number of rollouts or iterations, never a time, so that every machine makes the same
choice.
"""

from catbox_rules.policies.search.protocol import (
    SEARCH,
    Advice,
    AnyAdvice,
    Estimate,
    SearchOfGame,
    Usual,
)
from catbox_rules.policies.search.rollouts import Draws, rollouts
from catbox_rules.policies.search.searching import (
    Advising,
    Searching,
    by_plain_tree,
    by_rollouts,
    quick_policies,
)
from catbox_rules.policies.search.tree import tree_search

__all__ = [
    "SEARCH",
    "Advice",
    "Advising",
    "AnyAdvice",
    "Draws",
    "Estimate",
    "SearchOfGame",
    "Searching",
    "Usual",
    "by_plain_tree",
    "by_rollouts",
    "quick_policies",
    "rollouts",
    "tree_search",
]
