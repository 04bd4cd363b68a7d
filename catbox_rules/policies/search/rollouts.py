"""Determinized rollouts: every action is tried in the same sampled worlds, and played on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from catbox_rules.games import game_of
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.policies.search.protocol import SEARCH, AnyAdvice
from catbox_rules.policies.search.tallies import Tally, advice_of


class Draws(Protocol):
    """What draws worlds for a seat: a sampler, or one that knows more of what is likely."""

    @property
    def seat(self) -> Seat:
        """Whose view it is."""
        ...

    def draw(self, random: Random, /) -> Any:
        """A state."""
        ...


def rollouts(
    sampler: Draws, legal: Sequence[Any], random: Random, *, worlds: int, rounds: int = 3
) -> AnyAdvice:
    """Each action's average over sampled worlds, where all seats then play on by a simple policy.

    * `sampler`: draws the worlds: what a seat that is to act cannot know.
    * `legal`: the actions to compare, of that seat alone; never none.
    * `worlds`: how many are drawn, from 1. In each of them all actions are tried, with the same
      random numbers, so that luck falls out of the comparison.
    * `rounds`: after each but the last of so many equal parts of the worlds, the worse half of the
      actions is tried no more; with 1 none is given up.

    A seat that plays so takes all others to act without regard to what it does in order to show
    or to hide something, and itself to know all cards from its next move on.
    """
    tallies = [Tally(action) for action in legal]
    seat, drawn, left = sampler.seat, 0, tallies
    for part in range(rounds):
        for _ in range(worlds // rounds + (part < worlds % rounds)):
            state = sampler.draw(random)
            brought = SEARCH.of(game_of(state))
            begun, seed = brought.course(state), random.getrandbits(64)
            drawn += 1
            for tally in left:
                course = begun.copy()
                course.play(brought.move_of(course, tally.action))
                course.finish(Random(seed))
                tally.add(course.values()[seat], course.scores()[seat])
        if part < rounds - 1:
            left = sorted(left, key=lambda tally: -tally.share)[: (len(left) + 1) // 2]
    return advice_of(tallies, drawn)
