"""A policy that searches: what it finds out about every action, and that it takes the best one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from attrs import frozen

from catbox_rules.kernel.errors import Unsupported
from catbox_rules.kernel.ruleset import Event
from catbox_rules.policies.protocol import AnyPolicy
from catbox_rules.policies.search.protocol import Advice, AnyAdvice, Estimate


class Advising(Protocol):
    """A way to search."""

    def __call__(
        self, view: Any, seen: Sequence[Event], legal: Sequence[Any], random: Random, budget: int, /
    ) -> AnyAdvice:
        """What search finds out; raises what `sampler_of` raises.

        * `view`, `seen`, `legal`, `random`: what a `Policy` is given.
        * `budget`: how many iterations, or worlds, from 1.
        """
        ...


@frozen
class Searching:
    """A policy that takes the action that a search would take.

    * `advising`: the way to search.
    * `budget`: how many iterations, or worlds, for each choice; never seconds, so that every
      machine chooses alike.
    * `otherwise`: who chooses at tables of which no sampler knows anything: those with house rules
      of one's own.

    >>> from catbox_rules import cat_in_the_box as game
    >>> from catbox_rules.policies.search.cat_in_the_box.player import advise
    >>> from catbox_rules.policies import bot_of
    >>> policy = Searching(advise, 30, otherwise=bot_of(game))
    >>> state = game.initial("pegasus-2023", players=3)
    >>> for action in [
    ...     game.Deal(hands=[[1] * 5 + [2] * 5, [3] * 5 + [4] * 5, [5] * 5 + [6] * 5]),
    ...     *(game.Discard(seat, rank) for seat, rank in enumerate([1, 3, 5])),
    ... ]:
    ...     state = game.apply(state, action).state
    >>> advice = policy.advice(game.view(state, 0), (), game.legal_actions(state), Random(1))
    >>> sorted(str(each.action) for each in advice.estimates), advice.worlds
    (['bid 1', 'bid 3', 'bid 4'], 30)
    """

    advising: Advising
    budget: int
    otherwise: AnyPolicy

    def advice(
        self, view: Any, seen: Sequence[Event], legal: Sequence[Any], random: Random
    ) -> AnyAdvice:
        """What it finds out about the legal actions. Where there is only one, or where nothing can
        be sampled, nothing is searched: the estimates have no worlds."""
        if len(legal) > 1:
            try:
                return self.advising(view, seen, legal, random, self.budget)
            except Unsupported:
                return _unsearched(self.otherwise(view, seen, legal, random))
        return _unsearched(legal[0])

    def __call__(
        self, view: Any, seen: Sequence[Event], legal: Sequence[Any], random: Random, /
    ) -> Any:
        """The best one."""
        return self.advice(view, seen, legal, random).best


def _unsearched(action: Any) -> AnyAdvice:
    return Advice((Estimate(action, 0, 0.0, 0.0),), 0)
