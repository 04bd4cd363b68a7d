"""Determinized rollouts: every action is tried in the same sampled worlds and played on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

from catbox_rules.kernel.errors import MalformedInput, Verbatim, check_whole_number
from catbox_rules.kernel.ruleset import Action, Seat
from catbox_rules.policies.search.courses import Courses
from catbox_rules.policies.search.protocol import Advice, Usual
from catbox_rules.policies.search.tallies import Tally, advice_of

StateT = TypeVar("StateT")
StateT_co = TypeVar("StateT_co", covariant=True)
ActionT = TypeVar("ActionT", bound=Action)


class Draws(Protocol[StateT_co]):
    """A source of worlds for a seat: a sampler, or one that knows better which worlds are
    likely."""

    @property
    def seat(self) -> Seat:
        """The seat whose view it is."""
        ...

    def draw(self, random: Random, /) -> StateT_co:
        """Return a random state."""
        ...


def rollouts(
    sampler: Draws[StateT],
    legal: Sequence[ActionT],
    random: Random,
    *,
    budget: int,
    halvings: int = 2,
    tried: Sequence[ActionT] | None = None,
    usual: Usual[StateT, ActionT] | None = None,
) -> Advice[ActionT]:
    """Return each action's average over sampled worlds, in which all seats then play on by a quick
    policy.

    * `sampler`: the source of worlds, for a seat that is to act.
    * `legal`: the legal actions of that seat, at least one.
    * `budget`: the most rollouts for all actions together, at least 1. In each world every
      remaining action is tried with the same random numbers, so that luck does not affect the
      comparison. Each action is tried once even if the budget is smaller.
    * `halvings`: how often the worse half of the actions is dropped. The budget is split into one
      part more than that, all equal; half are dropped after each part but the last.
    * `tried`: the actions to try, at least one of `legal`; the others are listed as not tried. None
      for all of them.
    * `usual`: the quick policy of all seats; None for that of the game (`SEARCH.of(game).usual`).

    This method assumes that the seat knows all cards from its next action on, so it never acts in
    order to learn or to hide something.

    Raises MalformedInput at `$.budget`, `$.halvings` or `$.tried` for anything else.
    """
    check_whole_number(budget, "$.budget", least=1)
    check_whole_number(halvings, "$.halvings", least=0)
    for action in () if tried is None else tried:
        if action not in legal:
            raise MalformedInput("$.tried", expected="legal actions", given=Verbatim(str(action)))
    if tried is not None and not tried:
        raise MalformedInput("$.tried", expected="at least one action", given=tried)
    tallies = [Tally(action) for action in legal]
    seat, drawn, spent = sampler.seat, 0, 0
    left = [tally for tally in tallies if tried is None or tally.action in tried]
    courses: Courses[StateT, ActionT] | None = None
    parts = halvings + 1
    for part in range(parts):
        worlds = min(budget // parts, budget - spent) // len(left)
        for _ in range(worlds if part else max(1, worlds)):
            state = sampler.draw(random)
            courses = courses or Courses[StateT, ActionT].of(state, usual)
            seed = random.getrandbits(64)
            drawn, spent = drawn + 1, spent + len(left)
            for tally in left:
                after = courses.game.apply(state, tally.action).state
                over = courses.played_on(after, Random(seed))
                tally.add(courses.shares(over)[seat], courses.gain(over, seat))
        if part < halvings:
            left = sorted(left, key=lambda tally: -tally.share)[: (len(left) + 1) // 2]
    return advice_of(tallies, drawn)
