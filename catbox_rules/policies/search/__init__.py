"""Search: what comes of each action in worlds that may be the true one, found out by playing on.

    rollouts(sampler, legal, random, budget=…)           every action in the same worlds, played on
    tree_search(sampler, legal, random, iterations=…)    one tree for all worlds
    Searching(advising, budget, otherwise=…)             a policy that takes the best action

Worlds are drawn by a sampler (`catbox_rules.policies.sampling`), and all that happens in them is
done by the rules of the game: `legal_actions` and `apply`. A round is played on to its end, where
it is appraised: who is likely to win the match from there. What a game brings to this is a quick
policy by which all seats play on, and that appraisal; a game that brings nothing is searched by its
rules alone.

A budget is a number of rollouts or iterations, never a time, so that every machine chooses alike.
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
