"""Whether drawn things come as often as they should: Pearson's test."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from math import sqrt
from typing import Final

_FEWEST: Final = 5
"""Things that are expected less often are counted together."""


def deviation(drawn: Iterable[Hashable], weights: Mapping[Hashable, float]) -> float:
    """How far drawn things are from coming as often as their weights say, in standard deviations of
    the normal distribution that the statistic, taken to the third root, comes close to (Wilson and
    Hilferty). What has no weight may not be drawn at all: then it is infinite."""
    counts = dict.fromkeys(weights, 0)
    number = 0
    for each in drawn:
        if not weights.get(each):
            return float("inf")
        counts[each] += 1
        number += 1
    total = sum(weights.values())
    cells: list[tuple[float, int]] = []
    few, of_few = 0.0, 0
    for each, weight in weights.items():
        expected = number * weight / total
        if expected < _FEWEST:
            few, of_few = few + expected, of_few + counts[each]
        else:
            cells.append((expected, counts[each]))
    if few >= _FEWEST:
        cells.append((few, of_few))
    degrees = len(cells) - 1
    if degrees < 1:
        return 0.0
    statistic = sum((count - expected) ** 2 / expected for expected, count in cells)
    spread = 2 / (9 * degrees)
    return float(((statistic / degrees) ** (1 / 3) - (1 - spread)) / sqrt(spread))
