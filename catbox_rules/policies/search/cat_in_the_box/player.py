"""Search in Cat in the Box: by rollouts, and by solving sampled worlds for the last cards.

With as few rollouts as there is time for, luck decides between ten plays or more. So only the plays
that rules of thumb rate best are tried, all in the same worlds, and after each part of the budget
the worse half of them is dropped. In these worlds the others slip more often than the seat itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from catbox_rules.cat_in_the_box import (
    Action,
    Phase,
    Play,
    State,
    TrickPhase,
    View,
    ruleset,
)
from catbox_rules.cat_in_the_box.rules.match import totals
from catbox_rules.kernel.ruleset import Event
from catbox_rules.policies.sampling import sampler_of
from catbox_rules.policies.search.cat_in_the_box.solving import Ends
from catbox_rules.policies.search.cat_in_the_box.usual import WithOthers, worths
from catbox_rules.policies.search.protocol import Advice
from catbox_rules.policies.search.rollouts import Draws, rollouts
from catbox_rules.policies.search.tallies import Tally, advice_of

_SOLVED: Final = 4
"""Worlds are solved once this many cards, or fewer, are left to be played."""
_ENDS: Final = 40
"""The number of worlds drawn for that; many of them are equal."""
_TRIED: Final = 6
"""The number of plays that are tried."""


def advise(
    view: View, seen: Sequence[Event], legal: Sequence[Action], random: Random, budget: int, /
) -> Advice[Action]:
    """Search the actions of a seat and return the estimates; see `Advising`.

    * `budget`: the number of seats that play on, in all rollouts together: the more players, the
      longer a rollout, and the fewer are made.
    """
    sampler = sampler_of(view, seen)
    if view.phase is Phase.PLAY and cards_left(view) <= _SOLVED:
        return solved_ends(sampler, legal, random, worlds=_ENDS)
    tried = worth_trying(sampler.draw(random), legal)
    number = max(1, budget // view.table.players)
    usual = WithOthers(view.seat)
    return rollouts(sampler, legal, random, budget=number, tried=tried, usual=usual)


def worth_trying(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Return the actions of the seat on turn that a search should try; at least one.

    * `state`: only what that seat knows of it is used.
    * `legal`: its legal actions.
    """
    plays = [action for action in legal if isinstance(action, Play)]
    if not isinstance(state, TrickPhase) or not plays:
        return legal
    by_worth = sorted(zip(worths(state, plays), plays, strict=True), key=lambda each: -each[0])
    return [play for _, play in by_worth[:_TRIED]]


def cards_left(view: View) -> int:
    """Return how many cards are still to be played in a round, if there is no paradox."""
    table = view.table
    return (table.setup.tricks - sum(view.won)) * table.players - len(view.trick)


def solved_ends(
    sampler: Draws[State], legal: Sequence[Action], random: Random, *, worlds: int
) -> Advice[Action]:
    """Return what each action is worth on average over sampled worlds in which all seats know all
    cards from then on and play for themselves (see `solving`).

    The result is exact if the seat knows all cards, so that there is one world. Otherwise it is an
    estimate: it assumes that the seat can play differently in two worlds that look the same to it.
    """
    seat, ends = sampler.seat, Ends()
    drawn = Counter[State](sampler.draw(random) for _ in range(worlds))
    tallies = [Tally(action) for action in legal]
    for state, times in drawn.items():
        before = totals(state.table, state.results)[seat]
        for tally in tallies:
            shares, over = ends.solved(ruleset.apply(state, tally.action).state)
            tally.add(shares[seat], totals(over.table, over.results)[seat] - before, times)
    return advice_of(tallies, worlds)
