"""How Cat in the Box is searched: by rollouts, and the last cards by solving sampled worlds.

With so few rollouts as there is time for, luck decides between ten plays or more. So only those are
tried that rules of thumb think best, all in the same worlds, and after each part of the budget the
worse half of them is given up. In these worlds the others slip more often than the seat itself.
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
"""With so many cards left to be played, or fewer, worlds are solved."""
_ENDS: Final = 40
"""So many worlds are drawn for that; many of them are the same."""
_TRIED: Final = 6
"""So many plays are tried."""


def advise(
    view: View, seen: Sequence[Event], legal: Sequence[Action], random: Random, budget: int, /
) -> Advice[Action]:
    """What search finds out about the actions of a seat; see `Advising`.

    * `budget`: how many seats play on, in all rollouts together: the more players there are, the
      longer is a rollout, and the fewer are made.
    """
    sampler = sampler_of(view, seen)
    if view.phase is Phase.PLAY and cards_left(view) <= _SOLVED:
        return solved_ends(sampler, legal, random, worlds=_ENDS)
    tried = worth_trying(sampler.draw(random), legal)
    number = max(1, budget // view.table.players)
    usual = WithOthers(view.seat)
    return rollouts(sampler, legal, random, budget=number, tried=tried, usual=usual)


def worth_trying(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """The actions of the seat on turn that a search should look at; at least one.

    * `state`: looked at only for what that seat knows.
    * `legal`: its legal actions.
    """
    plays = [action for action in legal if isinstance(action, Play)]
    if not isinstance(state, TrickPhase) or not plays:
        return legal
    by_worth = sorted(zip(worths(state, plays), plays, strict=True), key=lambda each: -each[0])
    return [play for _, play in by_worth[:_TRIED]]


def cards_left(view: View) -> int:
    """How many cards are still to be played in a round, if there is no paradox."""
    table = view.table
    return (table.setup.tricks - sum(view.won)) * table.players - len(view.trick)


def solved_ends(
    sampler: Draws[State], legal: Sequence[Action], random: Random, *, worlds: int
) -> Advice[Action]:
    """What each action is worth on average over sampled worlds, where all seats know all cards from
    then on and play for themselves (see `solving`).

    Exact if the seat knows all cards, so that there is one world. Otherwise it is an evaluation:
    it takes the seat to play on otherwise in one world than in another which looks the same to it.
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
