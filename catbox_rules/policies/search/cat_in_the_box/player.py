"""How Cat in the Box is searched: discards and bids by rollouts, tricks by a tree, and the last ones
by solving sampled worlds."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, Final

from catbox_rules.cat_in_the_box import Action, SeatView, TrickView
from catbox_rules.kernel.ruleset import Event
from catbox_rules.policies.sampling import AnySampler, sampler_of
from catbox_rules.policies.search.cat_in_the_box import course, move_of
from catbox_rules.policies.search.cat_in_the_box.playing import Tricks
from catbox_rules.policies.search.cat_in_the_box.solving import solved
from catbox_rules.policies.search.protocol import AnyAdvice
from catbox_rules.policies.search.rollouts import rollouts
from catbox_rules.policies.search.tallies import Tally, advice_of
from catbox_rules.policies.search.tree import tree_search

_SOLVED: Final = 6
"""With so many cards left to be played, or fewer, worlds are solved."""
_ENDS: Final = 40
"""So many worlds are drawn for that; many of them are the same."""
_SHARE_OF_WORLDS: Final = 4
"""Discards and bids are tried in one world for so many iterations: each world is played as often as
there are actions."""


def advise(
    view: SeatView, seen: Sequence[Event], legal: Sequence[Action], random: Random, budget: int
) -> AnyAdvice:
    """What search finds out about the actions of a seat; see `Advising`."""
    sampler = sampler_of(view, seen)
    if not isinstance(view.public, TrickView):
        worlds = max(1, budget // _SHARE_OF_WORLDS)
        return rollouts(sampler, legal, random, worlds=worlds, rounds=1)
    if cards_left(view.public) <= _SOLVED and isinstance(course(sampler.draw(random)), Tricks):
        return solved_ends(sampler, legal, random, worlds=_ENDS)
    return tree_search(sampler, legal, random, iterations=budget)


def roll_out(
    view: SeatView, seen: Sequence[Event], legal: Sequence[Action], random: Random, budget: int
) -> AnyAdvice:
    """What rollouts alone find out, in so many worlds; see `Advising`."""
    return rollouts(sampler_of(view, seen), legal, random, worlds=budget)


def cards_left(public: TrickView) -> int:
    """How many cards are still to be played in a round, if there is no paradox."""
    table = public.table
    return (table.setup.tricks - sum(public.won)) * table.players - len(public.trick)


def solved_ends(
    sampler: AnySampler, legal: Sequence[Action], random: Random, *, worlds: int
) -> AnyAdvice:
    """What each action is worth on average over sampled worlds, where all seats know all cards from
    then on and play for themselves (see `solving`).

    Exact if the seat knows all cards, so that there is one world. Otherwise it is an evaluation:
    it takes the seat to play on otherwise in one world than in another which looks the same to it.
    """
    drawn: dict[Hashable, tuple[Tricks, int]] = {}
    for _ in range(worlds):
        begun = course(sampler.draw(random))
        assert isinstance(begun, Tricks), "only tricks at plain tables are solved"
        key = begun.key()
        drawn[key] = (begun, drawn[key][1] + 1 if key in drawn else 1)
    tallies = [Tally[Action](action) for action in legal]
    for begun, times in drawn.values():
        for tally in tallies:
            after = begun.copy()
            after.play(move_of(after, tally.action))
            share, score = solved(after, sampler.seat)
            tally.add(share, score, times)
    return advice_of(tallies, worlds)
