"""Tallies of the results of actions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from catbox_rules.kernel.ruleset import Action
from catbox_rules.policies.search.protocol import Advice, Estimate

ActionT = TypeVar("ActionT", bound=Action)


class Tally(Generic[ActionT]):
    """The results of an action in all worlds in which it was tried."""

    __slots__ = ("action", "gained", "shared", "times")

    def __init__(self, action: ActionT) -> None:
        self.action = action
        self.times = 0
        self.shared = 0.0
        self.gained = 0.0

    def add(self, share: float, gain: float, times: int = 1) -> None:
        """Add the result of one more world, or of `times` equal ones."""
        self.times += times
        self.shared += share * times
        self.gained += gain * times

    @property
    def share(self) -> float:
        """The average share of the victory."""
        return self.shared / self.times if self.times else 0.0

    def estimate(self) -> Estimate[ActionT]:
        """Return the averages as an estimate."""
        gain = self.gained / self.times if self.times else 0.0
        return Estimate(self.action, self.times, self.share, gain)


def advice_of(tallies: Iterable[Tally[ActionT]], worlds: int) -> Advice[ActionT]:
    """Return the actions by how often they were tried, then by their shares, the best one first."""
    found = sorted(
        (tally.estimate() for tally in tallies), key=lambda each: (-each.times, -each.share)
    )
    return Advice(tuple(found), worlds)
