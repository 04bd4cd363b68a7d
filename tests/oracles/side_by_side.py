"""Matches played on an engine and on a naive model at once, whatever the game.

What is compared after an action, and what there is to see in it, only the tests of the game know:
they bring a `Mirror` for each match, and a `Campaign` says at which tables and by which policies
matches are played.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Protocol

from attrs import frozen

__all__ = ["Campaign", "Difference", "Mirror", "play_through"]


class Mirror(Protocol):
    """A match on both sides."""

    @property
    def choice(self) -> object:
        """What the match is played with."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether nobody is on turn."""
        ...

    def check(self) -> None:
        """Raise AssertionError unless both sides agree in all that both know."""
        ...

    def play(self, random: Random, policy: str) -> Iterable[str]:
        """Take an action on both sides, chosen by this policy; what there is to see in it."""
        ...


def play_through(mirror: Mirror, random: Random, policy: str) -> Counter[str]:
    """Play a match to its end, and compare both sides before it and after every action; how often
    each thing was seen."""
    seen: Counter[str] = Counter()
    mirror.check()
    while not mirror.is_over:
        seen.update(mirror.play(random, policy))
        mirror.check()
        seen["actions compared"] += 1
    return seen


class Difference(Exception):
    """The two sides do not agree; the message says in which match."""


@frozen
class Campaign:
    """Many matches: each policy at each table."""

    tables: tuple[Callable[[int], Mirror], ...]
    """For each table what lays it for the match of some number, from 0."""
    policies: tuple[str, ...]
    matches: int
    """How many are played by each policy at each table, if nobody says otherwise."""

    def run(self, matches: int, seed: str) -> Counter[str]:
        """Play as many matches; how often each thing was seen. Raises Difference at the first."""
        seen: Counter[str] = Counter()
        for table, policy in itertools.product(self.tables, self.policies):
            for number in range(matches):
                mirror, own_seed = table(number), f"{seed} {number}"
                try:
                    seen += play_through(mirror, Random(own_seed), policy)
                except AssertionError as fault:
                    where = f"{mirror.choice}, {policy}, seed {own_seed!r}"
                    raise Difference(f"{where}: {fault}") from fault
        return seen
