"""Shares, means, differences and their intervals, against independent computations."""

from __future__ import annotations

from math import sqrt
from statistics import stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from catbox_rules.campaigns.arrays import Integers
from catbox_rules.campaigns.estimates import (
    Difference,
    Estimate,
    Kind,
    difference_of,
    estimate_of,
    student,
)
from catbox_rules.campaigns.sums import Counted, Counting, PairSums, Sums

NAME: Counting = ("made up",)


def sums_of(of: Integers, part: Integers) -> Sums:
    """The sums of one counting with one entry."""
    sums = Sums()
    sums.add({NAME: Counted(of, {"part": part})})
    return sums


def estimated(kind: Kind, of: Integers, part: Integers) -> Estimate:
    """The estimate of it."""
    found = estimate_of(sums_of(of, part), kind, NAME, "part")
    assert found is not None
    return found


def compared(
    kind: Kind,
    one: tuple[Integers, Integers],
    other: tuple[Integers, Integers],
    *,
    in_pairs: bool = False,
) -> Difference:
    """The difference of two such estimates; the matches go in pairs, or do not."""
    pairs = None
    if in_pairs:
        pairs = PairSums()
        places = np.arange(len(one[0]))
        counted = [{NAME: Counted(of, {"part": part})} for of, part in (one, other)]
        pairs.add(counted[0], counted[1], (places, places))
    found = difference_of(kind, NAME, "part", (sums_of(*one), sums_of(*other)), pairs)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("degrees", "quantile"),
    # From the usual tables of Student's distribution, two-sided 5 %.
    [
        (1, 12.706),
        (2, 4.303),
        (5, 2.571),
        (9, 2.262),
        (10, 2.228),
        (11, 2.201),
        (15, 2.131),
        (20, 2.086),
        (30, 2.042),
        (60, 2.000),
        (120, 1.980),
        (10**9, 1.960),
    ],
)
def test_quantiles_of_student(degrees: int, quantile: float) -> None:
    assert round(student(degrees), 3) == quantile


def numbers(*values: int) -> Integers:
    """Values as an array."""
    return np.array(values, dtype=np.int64)


def test_one_number_for_each_match_is_an_ordinary_mean() -> None:
    values = (3, 1, 4, 1, 5, 9, 2, 6)
    found = estimated(Kind.MEAN, numbers(*[1] * 8), numbers(*values))
    error = stdev(values) / sqrt(8)
    assert found.value == sum(values) / 8
    assert found.error == pytest.approx(error)
    assert (found.low, found.high) == pytest.approx(
        (found.value - 2.365 * error, found.value + 2.365 * error)
    )


def test_a_ratio_by_hand() -> None:
    """6 of 6 in matches of 1, 2 and 3: R = 1, e = (1, 0, -1), error² = 3/2 · 2 / 36 = 1/12."""
    found = estimated(Kind.MEAN, numbers(1, 2, 3), numbers(2, 2, 2))
    assert (found.value, found.of, found.matches) == (1.0, 6, 3)
    assert found.error == pytest.approx(sqrt(1 / 12))


def test_a_match_without_any_case_changes_nothing() -> None:
    with_it = estimated(Kind.MEAN, numbers(1, 0, 2, 3), numbers(2, 0, 2, 2))
    assert with_it == estimated(Kind.MEAN, numbers(1, 2, 3), numbers(2, 2, 2))


def test_cases_of_one_match_that_are_all_alike_count_once() -> None:
    """Ten seats that are always alike tell no more than one."""
    alone = estimated(Kind.SHARE, numbers(*[1] * 20), numbers(*[0, 1] * 10))
    tenfold = estimated(Kind.SHARE, numbers(*[10] * 20), numbers(*[0, 10] * 10))
    assert tenfold.value == alone.value
    assert tenfold.error == pytest.approx(alone.error)
    assert (tenfold.low, tenfold.high) == pytest.approx((alone.low, alone.high))


def wilson(share: float, cases: float, quantile: float) -> tuple[float, float]:
    """Wilson's interval: the two roots of (p - share)² = q²·p·(1 - p) / cases."""
    weight = quantile**2 / cases
    roots = np.roots([1 + weight, -2 * share - weight, share**2])
    low, high = sorted(float(root) for root in roots.real)
    return low, high


def test_a_share_of_independent_cases_has_the_interval_of_wilson() -> None:
    """An error of √(p·(1-p)/(n-1)) is that of n - 1 cases."""
    found = estimated(Kind.SHARE, numbers(*[1] * 50), numbers(*[1] * 5, *[0] * 45))
    assert (found.low, found.high) == pytest.approx(wilson(0.1, 49, student(49)))


@pytest.mark.parametrize(("part", "share"), [(0, 0.0), (3, 1.0)])
def test_none_and_all_are_not_certain(part: int, share: float) -> None:
    """Each match is taken for one case: the far end is n / (n + t²)."""
    found = estimated(Kind.SHARE, numbers(*[3] * 100), numbers(*[part] * 100))
    far = student(99) ** 2 / (100 + student(99) ** 2)
    assert found.value == share
    assert found.error == 0.0
    expected = (0.0, far) if share == 0 else (1 - far, 1.0)
    assert (found.low, found.high) == pytest.approx(expected)


@pytest.mark.parametrize("matches", [2, 3, 20])
def test_the_same_share_in_every_match_is_that_of_a_case_for_each(matches: int) -> None:
    found = estimated(Kind.SHARE, numbers(*[3] * matches), numbers(*[1] * matches))
    assert (found.value, found.error) == (1 / 3, 0.0)
    expected = wilson(1 / 3, matches, student(matches - 1))
    assert (found.low, found.high) == pytest.approx(expected)


@pytest.mark.parametrize("matches", [2, 4, 9])
def test_few_matches_that_hardly_differ_are_no_more_than_independent_cases(matches: int) -> None:
    """5 of 10 in each match but one, which has 6: the spread would be that of far more cases."""
    part = numbers(6, *[5] * (matches - 1))
    found = estimated(Kind.SHARE, numbers(*[10] * matches), part)
    expected = wilson(found.value, 10 * matches, student(matches - 1))
    assert (found.low, found.high) == pytest.approx(expected)


def test_the_spread_of_ten_matches_counts() -> None:
    found = estimated(Kind.SHARE, numbers(*[10] * 10), numbers(6, *[5] * 9))
    assert found.low is not None
    assert found.low > wilson(found.value, 100, student(9))[0]


def test_a_mean_that_is_the_same_in_every_match_has_no_interval() -> None:
    found = estimated(Kind.MEAN, numbers(3, 3), numbers(12, 12))
    assert (found.value, found.error, found.low, found.high) == (4.0, 0.0, None, None)


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 9)), min_size=2, max_size=40))
def test_every_interval_has_a_width_and_holds_its_share(
    matches: list[tuple[int, int]],
) -> None:
    of = numbers(*(cases for cases, _ in matches))
    found = estimated(Kind.SHARE, of, np.minimum(of, numbers(*(part for _, part in matches))))
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.low < found.high


def test_one_match_has_no_interval() -> None:
    found = estimated(Kind.MEAN, numbers(4, 0), numbers(8, 0))
    assert (found.value, found.error, found.low, found.high) == (2.0, None, None, None)


def test_nothing_to_count_is_no_estimate() -> None:
    assert estimate_of(Sums(), Kind.MEAN, NAME, "part") is None
    assert estimate_of(sums_of(numbers(0, 0), numbers(0, 0)), Kind.MEAN, NAME, "part") is None


def made_up(generator: np.random.Generator, matches: int) -> tuple[Integers, Integers]:
    """Matches with 2 to 6 cases each, all of which their match makes larger or smaller; the true
    mean of a case is 3."""
    of = generator.integers(2, 7, matches)
    shift = generator.integers(-2, 3, matches)
    cases = generator.integers(1, 6, (matches, 6))
    own = np.where(np.arange(6) < of[:, None], cases, 0).sum(axis=1)
    return of, own + of * shift


def jackknife(of: NDArray[np.int64], part: NDArray[np.int64]) -> float:
    """Another way to the standard error of a ratio: leave out each match in turn."""
    left_out = (part.sum() - part) / (of.sum() - of)
    many = len(of)
    return float(np.sqrt((many - 1) / many * ((left_out - left_out.mean()) ** 2).sum()))


def test_the_error_of_a_made_sample_is_about_that_of_the_jackknife() -> None:
    of, part = made_up(np.random.default_rng(3), 3000)
    found = estimated(Kind.MEAN, of, part)
    assert found.error == pytest.approx(jackknife(of, part), rel=0.01)
    residuals = part - part.sum() / of.sum() * of
    directly = np.sqrt(3000 / 2999 * (residuals**2).sum()) / of.sum()
    assert found.error == pytest.approx(float(directly), rel=1e-9)


def test_about_95_of_100_intervals_hold_the_true_mean() -> None:
    """Of 1000 samples; 95 % give or take four standard errors of 0.69 %."""
    generator = np.random.default_rng(4)
    holding = 0
    for _ in range(1000):
        found = estimated(Kind.MEAN, *made_up(generator, 40))
        assert found.low is not None
        assert found.high is not None
        holding += found.low <= 3 <= found.high
    assert 922 <= holding <= 978


def test_an_interval_that_took_cases_for_independent_would_hold_less() -> None:
    """What clustering is for: the spread of single cases alone is far too small here."""
    of, part = made_up(np.random.default_rng(5), 3000)
    # Cases differ by √2 within a match, and their matches by another √2.
    independent = sqrt(4 / int(of.sum()))
    found = estimated(Kind.MEAN, of, part)
    assert found.error is not None
    assert found.error > 1.4 * independent


def test_a_difference_of_independent_campaigns() -> None:
    one, other = numbers(3, 1, 4, 1, 5), numbers(9, 2, 6, 5, 3, 5)
    found = compared(Kind.MEAN, (numbers(*[1] * 5), one), (numbers(*[1] * 6), other))
    error = sqrt(stdev(one.tolist()) ** 2 / 5 + stdev(other.tolist()) ** 2 / 6)
    assert found.value == pytest.approx(5 - 2.8)
    assert found.error == pytest.approx(error)
    # Four degrees of freedom: those of the smaller one.
    assert (found.low, found.high) == pytest.approx((2.2 - 2.776 * error, 2.2 + 2.776 * error))


def test_a_difference_of_pairs_is_the_mean_of_differences() -> None:
    one, other = numbers(3, 1, 4, 1, 5), numbers(4, 1, 6, 2, 7)
    whole = numbers(*[1] * 5)
    found = compared(Kind.MEAN, (whole, one), (whole, other), in_pairs=True)
    apart = (other - one).tolist()
    assert found.value == pytest.approx(sum(apart) / 5)
    assert found.error == pytest.approx(stdev(apart) / sqrt(5))


def test_a_difference_of_pairs_of_ratios_is_that_of_their_residuals() -> None:
    generator = np.random.default_rng(6)
    one = made_up(generator, 500)
    other = (one[0], one[1] + generator.integers(0, 3, 500) * one[0])
    found = compared(Kind.MEAN, one, other, in_pairs=True)
    residuals = [part / of.sum() - part.sum() * of / of.sum() ** 2 for of, part in (one, other)]
    error = np.sqrt(500 / 499 * ((residuals[1] - residuals[0]) ** 2).sum())
    assert found.error == pytest.approx(float(error))
    assert found.is_certain


def test_what_is_the_same_in_every_match_differs_by_nothing() -> None:
    one = made_up(np.random.default_rng(7), 100)
    found = compared(Kind.MEAN, one, one, in_pairs=True)
    assert (found.value, found.error, found.low, found.high) == (0.0, 0.0, None, None)
    assert not found.is_certain


def newcombe(
    one: tuple[float, float, float], other: tuple[float, float, float]
) -> tuple[float, float]:
    """Newcombe's interval of the difference of two shares, each with its cases and quantile."""
    (low, high), (other_low, other_high) = wilson(*one), wilson(*other)
    apart = other[0] - one[0]
    down = sqrt((other[0] - other_low) ** 2 + (high - one[0]) ** 2)
    up = sqrt((other_high - other[0]) ** 2 + (one[0] - low) ** 2)
    return apart - down, apart + up


def test_rare_cases_are_compared_as_newcombe_does() -> None:
    """His own example, 5 of 56 against 0 of 29, has -0.0381 to 0.1926 by the normal quantile; by
    Student's, and with one case less, it is wider."""
    published = newcombe((0.0, 29, 1.96), (5 / 56, 56, 1.96))
    assert published == pytest.approx((-0.0381, 0.1926), abs=5e-5)
    found = compared(
        Kind.SHARE,
        (numbers(*[1] * 29), numbers(*[0] * 29)),
        (numbers(*[1] * 56), numbers(*[1] * 5, *[0] * 51)),
    )
    assert found.value == pytest.approx(5 / 56)
    expected = newcombe((0.0, 29, student(28)), (5 / 56, 55, student(55)))
    assert (found.low, found.high) == pytest.approx(expected)
    assert not found.is_certain


def test_rare_cases_of_pairs_are_not_certain_too_soon() -> None:
    """One case of 572 against one of 574: the sums differ by the denominator alone."""
    one = (numbers(*[2] * 286), numbers(1, *[0] * 285))
    other = (numbers(*[2] * 287), numbers(1, *[0] * 286))
    assert not compared(Kind.SHARE, one, other).is_certain


def test_there_is_no_difference_from_nothing() -> None:
    some, nothing = sums_of(numbers(1, 1), numbers(0, 1)), Sums()
    assert difference_of(Kind.SHARE, NAME, "part", (some, nothing)) is None
    single = sums_of(numbers(1), numbers(1))
    assert difference_of(Kind.SHARE, NAME, "part", (some, single)) == Difference(0.5)
