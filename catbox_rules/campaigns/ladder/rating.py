"""Ratings: how much more often one bot wins than another, from all results at once.

At a table each seat wins with a chance in proportion to the strength of its bot (the model of
Bradley and Terry, and of Luce where several meet); a shared win counts in parts. A rating is the
logarithm of the strength, in points as in chess: 400 points are odds of ten to one, and 0 is the
mean of those who play. The ratings are those that make all results most likely, so the order of
play does not matter, unlike with ratings updated match by match.

Each bot is given half a win and half a loss against the mean, so that one that never or always wins
has no infinite rating.

Intervals are 95 % intervals from the spread over deals: the matches of one deal, played with the
same cards, are not independent, and deals are (the sandwich estimator, clustered by deal; the half
win and the half loss of each bot are clusters too). With fewer than ten deals, whose spread says
little, no interval is narrower than if all matches were independent.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import log
from typing import Final, TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from catbox_rules.campaigns.estimates import FEW

POINTS: Final = 400 / log(10)
"""Points for each unit of the logarithm."""
_REACH: Final = 1.959963985
_ROUNDS: Final = 100
_LONGEST_STEP: Final = 2.0
_CLOSE: Final = 1e-12

Floats: TypeAlias = NDArray[np.float64]


@frozen
class Result:
    """A match: the deal that it belongs to, and for each seat the bot and its part of the win."""

    deal: int
    bots: tuple[int, ...]
    parts: tuple[float, ...]


@frozen
class Rating:
    """A rating in points, with its 95 % interval."""

    points: float
    low: float
    high: float


def ratings(results: Iterable[Result], bots: int) -> tuple[Rating, ...]:
    """Return the ratings of some bots, which are numbered from 0.

    For example, one of two bots has won 3 of 4 matches: with the half win and the half loss given
    to each, the odds between them are 2.6 to 1.

    >>> won = [Result(deal, (0, 1), (1.0, 0.0)) for deal in range(3)]
    >>> one, other = ratings([*won, Result(3, (0, 1), (0.0, 1.0))], 2)
    >>> round(one.points), round(other.points), one.low < 0 < one.high
    (82, -82, True)
    """
    kinds, wins, by_deal = _gathered(results, bots)
    strengths = _fitted(kinds, wins, bots)
    bread = np.linalg.inv(_information(kinds, strengths))
    centered = np.eye(bots) - 1 / bots
    spreads = [_spread(by_deal, strengths)]
    if len(by_deal) < FEW:
        spreads.append(_own_spread(strengths) + _spread_of_independent(kinds, strengths))
    variances = [np.diag(centered @ bread @ each @ bread @ centered) for each in spreads]
    errors = np.sqrt(np.maximum.reduce(variances, initial=0.0))
    return tuple(
        Rating(*(round(POINTS * (at + reach * error), 2) for reach in (0.0, -_REACH, _REACH)))
        for at, error in zip((centered @ strengths).tolist(), errors.tolist(), strict=True)
    )


_Kinds: TypeAlias = "Counter[tuple[int, ...]]"
"""How often a table has had these bots, whoever of them sat where."""


def _gathered(
    results: Iterable[Result], bots: int
) -> tuple[_Kinds, Floats, dict[int, tuple[_Kinds, Floats]]]:
    """Return how often each table was played and the wins of each bot, in all and for each deal."""
    kinds, wins = Counter[tuple[int, ...]](), np.zeros(bots)
    by_deal = defaultdict[int, tuple[_Kinds, Floats]](
        lambda: (Counter[tuple[int, ...]](), np.zeros(bots))
    )
    for result in results:
        kind = tuple(sorted(result.bots))
        kinds[kind] += 1
        of_deal, wins_of_deal = by_deal[result.deal]
        of_deal[kind] += 1
        for bot, part in zip(result.bots, result.parts, strict=True):
            wins[bot] += part
            wins_of_deal[bot] += part
    return kinds, wins, by_deal


def _chances(kind: Sequence[int], strengths: Floats) -> Floats:
    """Return the chance of each bot to win at a table."""
    seats = np.bincount(kind, minlength=len(strengths))
    weights = seats * np.exp(strengths - strengths.max())
    chances: Floats = weights / weights.sum()
    return chances


def _expected(kinds: _Kinds, strengths: Floats) -> Floats:
    """Return the expected wins of each bot at some tables, from its strength."""
    total = np.zeros(len(strengths))
    for kind, times in kinds.items():
        total += times * _chances(kind, strengths)
    return total


def _against_mean(strengths: Floats) -> Floats:
    """Return the chance of each bot against the mean."""
    chances: Floats = 1 / (1 + np.exp(-strengths))
    return chances


def _information(kinds: _Kinds, strengths: Floats) -> Floats:
    """Return how sharply the likelihood falls off around some strengths: minus its second
    derivative."""
    chances = _against_mean(strengths)
    of_matches = _spread_of_independent(kinds, strengths)
    information: Floats = np.diag(chances * (1 - chances)) + of_matches
    return information


def _spread_of_independent(kinds: _Kinds, strengths: Floats) -> Floats:
    """Return the spread of single matches, if all of them are independent."""
    total = np.zeros((len(strengths), len(strengths)))
    for kind, times in kinds.items():
        of_table = _chances(kind, strengths)
        total += times * (np.diag(of_table) - np.outer(of_table, of_table))
    return total


def _fitted(kinds: _Kinds, wins: Floats, bots: int) -> Floats:
    """Return the most likely strengths, by Newton's method: the likelihood has one maximum."""
    strengths = np.zeros(bots)
    for _ in range(_ROUNDS):
        slope = wins - _expected(kinds, strengths) + 0.5 - _against_mean(strengths)
        step = np.linalg.solve(_information(kinds, strengths), slope)
        strengths = strengths + np.clip(step, -_LONGEST_STEP, _LONGEST_STEP)
        if np.abs(step).max() < _CLOSE:
            break
    return strengths


def _spread(by_deal: dict[int, tuple[_Kinds, Floats]], strengths: Floats) -> Floats:
    """Return the spread of single deals: the sum of the squares of their slopes."""
    of_deals = np.zeros((len(strengths), len(strengths)))
    for kinds, wins in by_deal.values():
        slope = wins - _expected(kinds, strengths)
        of_deals += np.outer(slope, slope)
    deals = len(by_deal)
    return _own_spread(strengths) + of_deals * (deals / (deals - 1) if deals > 1 else 1.0)


def _own_spread(strengths: Floats) -> Floats:
    """Return the spread of the half win and the half loss given to each bot."""
    against = _against_mean(strengths)
    spread: Floats = np.diag((0.5 * (1 - against)) ** 2 + (0.5 * against) ** 2)
    return spread
