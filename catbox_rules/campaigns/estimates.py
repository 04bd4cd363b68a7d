"""Shares and means with their 95 % intervals, and differences of two of them.

Each is a ratio R of two sums over matches, N of D. Its error is that of the ratio estimator,
clustered by match: with e = N - R·D in each match,

    error² = n / (n - 1) · Σ e² / (Σ D)²

where n is the number of matches that had anything to count. The interval of a mean extends to both
sides by the error times the quantile of Student's t for n - 1. The interval of a share is Wilson's,
for as many independent cases as would give this error, so it never leaves 0 to 1.

No interval has zero width. A share that is the same in every match, none and all included, has the
interval of n cases, one for each match: 0 of 10,000 does not mean never. With fewer than ten
matches, whose error says little, it is never narrower than if all cases were independent. A mean
that is the same in every match has no interval: nothing shows how much it can vary.

The squared error of a difference is the sum of both squared errors, less twice their covariance
over the matches that form pairs (with the same seed and engine). If a share has fewer than ten
cases for or against it, the limits of both intervals are combined instead, as Newcombe does. A
difference without an error has no interval either.
"""

from __future__ import annotations

from enum import Enum
from math import sqrt
from typing import Final

from attrs import frozen

from catbox_rules.campaigns.sums import Counting, EntryName, PairSums, Sums

METHOD: Final = (
    "Intervals are 95 % intervals. Errors are clustered by match, for the rounds of a match and "
    "the seats of a round are not independent: each figure is a ratio of two sums over matches, "
    "and its error is the linearized one of a ratio. Means have intervals by Student's t; shares "
    "have Wilson's, for as many independent cases as would give the same error, or for as many as "
    "there are matches where these do not differ. Means and differences that are the same in every "
    "match have none. Differences take into account that matches with the same seed, engine and "
    "number go in pairs; those of rare cases are Newcombe's, and do not."
)
"""The description of the method, for reports."""

_FIRST_QUANTILES: Final = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
"""Student's t, 97.5 %, for 1 to 9 degrees of freedom."""
_NORMAL: Final = 1.959963985
_RARE: Final = 10
"""A share with fewer cases than this is rare."""
FEW: Final = 10
"""The spread of fewer matches than this, or of fewer deals of a ladder, says little."""


class Kind(Enum):
    """The kind of a ratio: a share of cases, from 0 to 1, or a mean."""

    SHARE = "share"
    MEAN = "mean"


@frozen
class Estimate:
    """A share or a mean.

    * `value`: the estimated share or mean.
    * `of`: the number of cases.
    * `error`: its standard error; None if fewer than two matches had a case.
    * `low`, `high`: its 95 % interval; None if it has none.
    * `matches`: the number of matches that had a case.
    """

    kind: Kind
    value: float
    of: int
    matches: int
    error: float | None = None
    low: float | None = None
    high: float | None = None


@frozen
class Difference:
    """The difference of an estimate from the one that it is compared with; the fields are those of
    `Estimate`.

    It has no interval if it is the same in every match, or if there are fewer than two.
    """

    value: float
    error: float | None = None
    low: float | None = None
    high: float | None = None

    @property
    def is_certain(self) -> bool:
        """Whether its interval excludes 0."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


def student(degrees: int) -> float:
    """Return the 97.5 % quantile of Student's t.

    * `degrees`: the degrees of freedom, at least 1.

    >>> [round(student(degrees), 3) for degrees in (1, 10, 30, 100, 10**6)]
    [12.706, 2.228, 2.042, 1.984, 1.96]
    """
    if degrees <= len(_FIRST_QUANTILES):
        return _FIRST_QUANTILES[degrees - 1]
    # The series of Cornish and Fisher, accurate to three places from here on.
    z, n = _NORMAL, degrees
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def digits_apart(low: float, high: float, digits: int) -> int:
    """Return how many digits after the point to show for an interval: `digits`, or as many as it
    takes for its ends to differ.

    >>> digits_apart(0.21, 0.34, 1), digits_apart(-0.0004, 0.0003, 2)
    (1, 4)
    """
    while low < high and round(low, digits) == round(high, digits):
        digits += 1
    return digits


def estimate_of(sums: Sums, kind: Kind, counting: Counting, entry: EntryName) -> Estimate | None:
    """Return the estimate of an entry, or None if there was nothing to count.

    >>> from catbox_rules.campaigns.sums import Counted
    >>> sums = Sums()
    >>> sums.add({("score",): Counted([2, 2, 2], {"mean": [1, 2, 3]})})
    >>> estimate = estimate_of(sums, Kind.MEAN, ("score",), "mean")
    >>> estimate.value, round(estimate.error, 4), round(estimate.low, 2), round(estimate.high, 2)
    (1.0, 0.2887, -0.24, 2.24)
    """
    of = sums.countings.get(counting)
    if of is None or not of.of:
        return None
    total = sums.entry(counting, entry).total
    value = total / of.of
    cases = of.of // of.scale
    if of.matches < 2:
        return Estimate(kind, value, cases, of.matches)
    error = sqrt(_variance(sums, counting, entry))
    t = student(of.matches - 1)
    if kind is Kind.SHARE:
        low, high = _wilson(value, _independent(value, error, cases, of.matches), t)
    elif not error:
        return Estimate(kind, value, cases, of.matches, error)
    else:
        low, high = value - t * error, value + t * error
    return Estimate(kind, value, cases, of.matches, error, low, high)


def _variance(sums: Sums, counting: Counting, entry: EntryName) -> float:
    """Return the square of the standard error.

    The sum is computed exactly in whole numbers and then divided: Σ e² = (ΣN²·D² - 2·ΣND·N·D +
    ΣD²·N²) / D², with N and D the totals.
    """
    of, part = sums.countings[counting], sums.entry(counting, entry)
    squares = (
        part.squares * of.of**2
        - 2 * part.products * part.total * of.of
        + of.squares * part.total**2
    )
    return squares * of.matches / (of.of**4 * (of.matches - 1))


def _independent(share: float, error: float, cases: int, matches: int) -> float:
    """Return how many independent cases would give a share this error."""
    if not error:
        return matches
    independent = share * (1 - share) / error**2
    return min(independent, cases) if matches < FEW else independent


def _wilson(share: float, cases: float, t: float) -> tuple[float, float]:
    """Return Wilson's interval for this number of cases; `t` is the quantile."""
    weight = t * t / cases
    middle = (share + weight / 2) / (1 + weight)
    reach = t * sqrt(share * (1 - share) / cases + weight / (4 * cases)) / (1 + weight)
    return (
        0.0 if share == 0 else max(0.0, middle - reach),
        1.0 if share == 1 else min(1.0, middle + reach),
    )


def difference_of(
    kind: Kind,
    counting: Counting,
    entry: EntryName,
    sums: tuple[Sums, Sums],
    pairs: PairSums | None = None,
) -> Difference | None:
    """Return by how much the estimate of the second campaign exceeds that of the first; None if one
    of them has none.

    * `sums`: the sums of the first and of the second campaign.
    * `pairs`: the sums over pairs of matches, if their matches form pairs.
    """
    one, other = (estimate_of(each, kind, counting, entry) for each in sums)
    if one is None or other is None:
        return None
    value = other.value - one.value
    if one.error is None or other.error is None:
        return Difference(value)
    shared = 0.0 if pairs is None else _covariance(counting, entry, sums, pairs)
    own = sum(_variance(each, counting, entry) for each in sums)
    error = sqrt(max(0.0, own - 2 * shared))
    if kind is Kind.SHARE and (_is_rare(one) or _is_rare(other)):
        return Difference(value, error, *_newcombe(one, other))
    if not error:
        return Difference(value, error)
    reach = student(min(one.matches, other.matches) - 1) * error
    return Difference(value, error, value - reach, value + reach)


def _is_rare(share: Estimate) -> bool:
    return share.of * min(share.value, 1 - share.value) < _RARE


def _covariance(
    counting: Counting, entry: EntryName, sums: tuple[Sums, Sums], pairs: PairSums
) -> float:
    """Return the covariance of the two ratios over the matches that both campaigns have: Σ e·f /
    (D·F), in whole numbers up to the last division."""
    one, other = sums
    first, second = one.countings[counting], other.countings[counting]
    mine, theirs = one.entry(counting, entry).total, other.entry(counting, entry).total
    both = pairs.entries.get((counting, entry))
    if both is None:
        return 0.0
    products = (
        both.squares * first.of * second.of
        - both.total * mine * second.of
        - both.products * first.of * theirs
        + pairs.of[counting] * mine * theirs
    )
    matches = min(first.matches, second.matches)
    return products * matches / (first.of**2 * second.of**2 * (matches - 1))


def _newcombe(one: Estimate, other: Estimate) -> tuple[float, float]:
    """Return the interval of a difference, from those of both estimates."""
    if one.low is None or one.high is None or other.low is None or other.high is None:
        raise AssertionError  # both have an error, hence an interval
    value = other.value - one.value
    down = sqrt((other.value - other.low) ** 2 + (one.high - one.value) ** 2)
    up = sqrt((other.high - other.value) ** 2 + (one.value - one.low) ** 2)
    return value - down, value + up
