"""Counting what came of actions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from catbox_rules.policies.search.protocol import Advice, AnyAdvice, Estimate


class Tally:
    """What came of an action, in all worlds in which it was tried."""

    __slots__ = ("action", "score", "times", "value")

    def __init__(self, action: Any) -> None:
        self.action = action
        self.times = 0
        self.value = 0.0
        self.score = 0.0

    def add(self, value: float, score: float) -> None:
        """What came of it in one more world."""
        self.times += 1
        self.value += value
        self.score += score

    @property
    def share(self) -> float:
        """Of the victory, on average."""
        return self.value / self.times if self.times else 0.0

    def estimate(self) -> Estimate[Any]:
        """What was counted."""
        points = self.score / self.times if self.times else 0.0
        return Estimate(self.action, self.times, self.share, points)


def advice_of(tallies: Iterable[Tally], worlds: int) -> AnyAdvice:
    """The actions by how often they were tried, then by their shares, the best one first."""
    found = sorted((tally.estimate() for tally in tallies), key=lambda each: (-each.times, -each.share))
    return Advice(tuple(found), worlds)
