"""Determinized rollouts: every action is tried in the same sampled worlds, and played on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.policies.search.courses import Courses
from catbox_rules.policies.search.protocol import AnyAdvice, Usual
from catbox_rules.policies.search.tallies import Tally, advice_of


class Draws(Protocol):
    """What draws worlds for a seat: a sampler, or what knows more of what is likely."""

    @property
    def seat(self) -> Seat:
        """Whose view it is."""
        ...

    def draw(self, random: Random, /) -> Any:
        """A state."""
        ...


def rollouts(
    sampler: Draws,
    legal: Sequence[Any],
    random: Random,
    *,
    budget: int,
    halvings: int = 2,
    tried: Sequence[Any] | None = None,
    usual: Usual | None = None,
) -> AnyAdvice:
    """Each action's average over sampled worlds, where all seats then play on by a quick policy.

    * `sampler`: draws the worlds: what a seat that is to act cannot know.
    * `legal`: the actions to compare, of that seat alone; never none.
    * `budget`: how many rollouts for all actions together, from 1. In each world every action that
      is left is tried, with the same random numbers, so that luck falls out of the comparison; one
      world is drawn at least.
    * `halvings`: how often the worse half of the actions is given up: after each but the last of so
      many equal parts of the budget, and one more.
    * `tried`: the actions to try; all others are listed as not tried. None: all of them.
    * `usual`: who plays on at all seats; None: whom the game brings.

    A seat that plays so takes itself to know all cards from its next action on, so it never acts in
    order to learn or to hide something.
    """
    tallies = [Tally(action) for action in legal]
    seat, drawn = sampler.seat, 0
    left = [tally for tally in tallies if tried is None or tally.action in tried]
    courses: Courses | None = None
    parts = halvings + 1
    for part in range(parts):
        for _ in range(max(1, budget // parts // len(left))):
            state = sampler.draw(random)
            courses = courses or Courses.of(state, usual)
            seed = random.getrandbits(64)
            drawn += 1
            for tally in left:
                after = courses.game.apply(state, tally.action).state
                over = courses.played_on(after, Random(seed))
                tally.add(courses.shares(over)[seat], courses.gain(over, seat))
        if part < halvings:
            left = sorted(left, key=lambda tally: -tally.share)[: (len(left) + 1) // 2]
    return advice_of(tallies, drawn)
