"""A long campaign of an engine against its formal twin, whatever the game.

The tests of a game bring a `TwinCampaign`: how a batch of moments is chosen and compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

from attrs import frozen

__all__ = ["STATES", "TwinCampaign"]

STATES: Final = "states compared"


@frozen
class TwinCampaign:
    """Many batches, each chosen at random.

    `compare` chooses a batch with a generator, compares it and counts what was seen, `STATES`
    among it. It raises AssertionError where engine and twin do not agree.
    """

    compare: Callable[[Random], Counter[str]]

    def run(self, states: int, seed: str) -> Counter[str]:
        """Compare at least so many states; how often each thing was seen."""
        seen = Counter[str]()
        number = 0
        while seen[STATES] < states:
            seen += self.compare(Random(f"{seed} {number}"))
            number += 1
        return seen
