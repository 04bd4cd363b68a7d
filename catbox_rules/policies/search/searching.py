"""A policy that searches: it estimates every action and takes the best one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

from attrs import frozen

from catbox_rules.games import AnyGame
from catbox_rules.kernel.errors import Unsupported
from catbox_rules.kernel.ruleset import Action, Event
from catbox_rules.policies.protocol import POLICIES, AnyPolicy
from catbox_rules.policies.sampling import sampler_of
from catbox_rules.policies.search.courses import anything
from catbox_rules.policies.search.protocol import Advice, Estimate
from catbox_rules.policies.search.rollouts import rollouts
from catbox_rules.policies.search.tree import tree_search

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT = TypeVar("ActionT", bound=Action)


class Advising(Protocol[ViewT_contra, ActionT]):
    """A way to search."""

    def __call__(
        self,
        view: ViewT_contra,
        seen: Sequence[Event],
        legal: Sequence[ActionT],
        random: Random,
        budget: int,
        /,
    ) -> Advice[ActionT]:
        """Search the legal actions and return the estimates; raises the errors of `sampler_of`.

        * `view`, `seen`, `legal`, `random`: what a `Policy` is given.
        * `budget`: the amount of work: rollouts, iterations, or whatever the method counts, at
          least 1.
        """
        ...


# As AnyPolicy: a method gets views and actions of its own game.
AnyAdvising: TypeAlias = Advising[Any, Any]


def by_rollouts(
    view: object, seen: Sequence[Event], legal: Sequence[ActionT], random: Random, budget: int, /
) -> Advice[ActionT]:
    """Search by rollouts in sampled worlds with the game's quick policy; see `rollouts`."""
    return rollouts(sampler_of(view, seen), legal, random, budget=budget)


def by_plain_tree(
    view: object, seen: Sequence[Event], legal: Sequence[ActionT], random: Random, budget: int, /
) -> Advice[ActionT]:
    """Search a tree with nothing but the rules: it plays on at random and prefers no action; see
    `tree_search`."""
    sampler = sampler_of(view, seen)
    return tree_search(sampler, legal, random, iterations=budget, leaning=0.0, usual=anything)


@frozen
class Searching:
    """A policy that takes the action that a search would take.

    * `advising`: the method of search.
    * `budget`: the amount of work for each choice, as the method counts it, at least 1: rollouts or
      iterations, never seconds, so that every machine makes the same choice.
    * `otherwise`: the policy to use if sampling is not possible: at tables with your own house
      rules, and in a game without sampling.

    >>> from catbox_rules import cat_in_the_box as game
    >>> from catbox_rules.policies import bot_of
    >>> policy = Searching(by_rollouts, 60, otherwise=bot_of(game))
    >>> state = game.initial("pegasus-2023", players=3)
    >>> for action in [
    ...     game.Deal(hands=[[1] * 5 + [2] * 5, [3] * 5 + [4] * 5, [5] * 5 + [6] * 5]),
    ...     *(game.Discard(seat, rank) for seat, rank in enumerate([1, 3, 5])),
    ... ]:
    ...     state = game.apply(state, action).state
    >>> advice = policy.advice(game.view(state, 0), (), game.legal_actions(state), Random(1))
    >>> sorted(str(each.action) for each in advice.estimates)
    ['bid 1', 'bid 3', 'bid 4']
    """

    advising: AnyAdvising
    budget: int
    otherwise: AnyPolicy

    def advice(
        self, view: object, seen: Sequence[Event], legal: Sequence[ActionT], random: Random
    ) -> Advice[ActionT]:
        """Search the legal actions and return the estimates. If there is only one action, nothing
        is searched, and the advice has no worlds.

        * `view`, `seen`, `legal`, `random`: what a `Policy` is given.

        Raises what `sampler_of` raises.
        """
        if len(legal) == 1:
            return Advice((Estimate(legal[0], 0, 0.0, 0.0),), 0)
        return self.advising(view, seen, legal, random, self.budget)

    def __call__(
        self, view: object, seen: Sequence[Event], legal: Sequence[ActionT], random: Random, /
    ) -> ActionT:
        """Return the best action."""
        try:
            return self.advice(view, seen, legal, random).best
        except Unsupported:
            action: ActionT = self.otherwise(view, seen, legal, random)
            return action


def quick_policies(game: AnyGame) -> Mapping[str, AnyPolicy]:
    """Return the policies of a game that do not search, by name. Raises Unsupported for an unknown
    name of a game.

    >>> "bot" in quick_policies("cat-in-the-box"), "strong" in quick_policies("cat-in-the-box")
    (True, False)
    """
    policies = POLICIES.of(game).items()
    return {name: policy for name, policy in policies if not isinstance(policy, Searching)}
