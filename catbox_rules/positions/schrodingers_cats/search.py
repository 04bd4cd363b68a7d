"""Searching for sequences of turns with patience: an order of Physicats that leads nowhere may take
long to refute, while another one leads to the table at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, evolve, field

from catbox_rules.positions.schrodingers_cats.goal import (
    MOST_STATES,
    Budget,
    Goal,
    Move,
    Unsettled,
)
from catbox_rules.positions.schrodingers_cats.turn_sequences import turn_sequences
from catbox_rules.schrodingers_cats import Physicat, Use
from catbox_rules.schrodingers_cats.physicats import STAYING


@define
class Seeker:
    """Searches for sequences of turns to one goal after another."""

    budget: Budget = field(factory=Budget)
    """For all goals together."""
    patience: int = MOST_STATES
    """After so many states a goal is left for another one."""
    has_given_up: bool = False
    """Whether a goal was left so, or had to be left for another reason."""
    have_sequences: dict[Goal, bool] = field(factory=dict[Goal, bool])

    def turn_sequences(self, goal: Goal) -> Iterator[tuple[Move, ...]]:
        """The sequences to a goal. Where there is none even without the Physicats that change no
        other thing, the search is not made again for each order of these."""
        uses = tuple(evolve(use, physicat=use.effect, taking=None) for use in goal.uses)
        plain = evolve(goal, uses=tuple(use for use in uses if not _changes_nothing(goal, use)))
        if plain not in self.have_sequences:
            self.have_sequences[plain] = next(self._patiently(plain), None) is not None
        if self.have_sequences[plain]:
            yield from self._patiently(goal)

    def _patiently(self, goal: Goal) -> Iterator[tuple[Move, ...]]:
        """The sequences that are found with some patience."""
        given = min(self.patience, self.budget.left)
        budget = Budget(given)
        try:
            yield from turn_sequences(goal, budget)
        except Unsettled:
            self.has_given_up = True
        finally:
            self.budget.left -= given - max(0, budget.left)
        if self.budget.left <= 0:
            raise Unsettled


def _changes_nothing(goal: Goal, use: Use) -> bool:
    """Whether what can be done in a round is the same without a use of a Physicat."""
    if use.effect is Physicat.PRRIDE:
        return not goal.follows_order
    return use.effect in STAYING
