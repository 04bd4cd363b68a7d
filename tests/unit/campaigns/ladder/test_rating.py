"""Ratings: the likeliest strengths, whatever the order of play, and intervals that hold."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import exp, log, log10, sqrt
from random import Random

import pytest

from catbox_rules.campaigns.ladder.rating import POINTS, Rating, Result, ratings


def match(deal: int, bots: Sequence[int], *winners: int) -> Result:
    """A match that these seats have won."""
    part = 1 / len(winners)
    parts = tuple(part if seat in winners else 0.0 for seat in range(len(bots)))
    return Result(deal, tuple(bots), parts)


def drawn(strengths: Sequence[float], players: int, deals: int, random: Random) -> list[Result]:
    """Matches in which each seat wins with a chance in proportion to its strength."""
    found: list[Result] = []
    for deal in range(deals):
        for met in combinations(range(len(strengths)), players):
            bots = random.sample(met, players)
            [seat] = random.choices(range(players), [strengths[bot] for bot in bots])
            found.append(match(deal * 1000 + len(found) % 1000, bots, seat))
    return found


def likelihood(results: Sequence[Result], strengths: Sequence[float]) -> float:
    """The logarithm of the likelihood, match by match, with the half win and the half loss."""
    total = sum(0.5 * log(each / (1 + each)) + 0.5 * log(1 / (1 + each)) for each in strengths)
    for result in results:
        table = sum(strengths[bot] for bot in result.bots)
        for bot, part in zip(result.bots, result.parts, strict=True):
            total += part * log(strengths[bot] / table)
    return total


def test_two_bots_by_hand() -> None:
    """One has won w of n matches. Its strength r against the mean, and 1 / r of the other, solve
    w + 1/2 = n r² / (1 + r²) + r / (1 + r), which bisection finds."""
    for won, of in ((1, 2), (3, 4), (9, 10), (50, 60)):
        results = [match(deal, (0, 1), int(deal >= won)) for deal in range(of)]
        low, high = 1.0, 1000.0
        while high - low > 1e-9:
            r = (low + high) / 2
            is_less = of * r * r / (1 + r * r) + r / (1 + r) < won + 0.5
            low, high = (r, high) if is_less else (low, r)
        one, other = ratings(results, 2)
        assert one.points == pytest.approx(400 * log10(low), abs=0.01)
        assert other.points == pytest.approx(-one.points, abs=0.01)
        assert one.high - one.points == pytest.approx(reach_by_hand(low, won, of), abs=0.02)
        assert one.points - one.low == pytest.approx(one.high - one.points, abs=0.02)


def reach_by_hand(r: float, won: int, of: int) -> float:
    """How far the interval of the first of two bots reaches. Along the one direction that there is,
    one bot up and the other as much down, the likelihood has the curvature p (1 - p), of the half
    win and the half loss, and 2 n q (1 - q), of the matches; what single deals say of it has the
    variance of their slopes, which for fewer than ten is no less than that of independent matches.
    """
    p, q = r / (1 + r), r * r / (1 + r * r)
    curvature = p * (1 - p) + 2 * of * q * (1 - q)
    of_deals = 2 * (won * (1 - q) ** 2 + (of - won) * q**2) * of / (of - 1)
    if of < 10:
        of_deals = max(of_deals, 2 * of * q * (1 - q))
    slopes = (0.5 * (1 - p)) ** 2 + (0.5 * p) ** 2 + of_deals
    return 1.96 * (400 / log(10)) * sqrt(slopes / 2) / curvature


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_strengths_near_by_are_likelier(players: int) -> None:
    random = Random(players)
    results = drawn([1.0, 2.0, 0.5, 4.0, 1.5], players, 20, random)
    results += [match(99_000 + deal, (0, 1, 2, 3)[:players], 0, 1) for deal in range(9)]
    found = [each.points / POINTS for each in ratings(results, 5)]
    # The mean of all is set to 0 in the end; the half wins fix where it was.
    middle = max(
        (likelihood(results, [exp(at + shift / 1000) for at in found]), shift / 1000)
        for shift in range(-500, 501)
    )[1]
    best = likelihood(results, [exp(at + middle) for at in found])
    for bot in range(5):
        for step in (-0.02, 0.02):
            moved = [exp(at + middle + step * (each == bot)) for each, at in enumerate(found)]
            assert likelihood(results, moved) < best


def test_the_order_of_play_does_not_matter() -> None:
    random = Random(5)
    results = drawn([1.0, 3.0, 2.0], 3, 60, random)
    before = ratings(results, 3)
    random.shuffle(results)
    assert ratings(results, 3) == before


def test_who_wins_always_and_who_never_does_have_ratings() -> None:
    one, other = ratings([match(deal, (0, 1), 0) for deal in range(100)], 2)
    assert one.low > other.high
    assert one.points < 1500
    assert one.high - one.low > 100


def test_equals_are_rated_alike_and_shared_wins_count_in_parts() -> None:
    results = [match(deal, (0, 1, 2), 0, 1, 2) for deal in range(10)]
    found = ratings(results, 3)
    # Nobody is above the mean, and nothing tells one bot from another.
    assert [each.points for each in found] == [0, 0, 0]
    assert [each.low for each in found] == [-each.high for each in found] == [found[0].low] * 3
    assert found[0].high > 0


def test_a_few_deals_that_do_not_differ_are_no_more_certain_than_their_matches() -> None:
    """In each deal one of two bots wins 2 of 3 matches. As 6 deals of a match each, 4 of which it
    has won, they have no narrower an interval."""
    two_deals = [match(deal, (0, 1), number == 2) for deal in range(2) for number in range(3)]
    alone = [match(deal, (0, 1), deal > 3) for deal in range(6)]
    for one, other in zip(ratings(two_deals, 2), ratings(alone, 2), strict=True):
        assert one.points == pytest.approx(other.points)
        assert one.high - one.low > 0.9 * (other.high - other.low)


def test_many_matches_of_one_deal_are_no_more_certain_than_one() -> None:
    """What is the same in all seatings of a deal is told once."""
    once = [match(deal, (0, 1), deal % 3 == 0) for deal in range(60)]
    often = [each for each in once for _ in range(10)]
    alone, _ = ratings(once, 2)
    together, _ = ratings(often, 2)
    width, wide = (each.high - each.low for each in (alone, together))
    assert wide == pytest.approx(width, rel=0.1)


def test_about_95_of_100_intervals_hold_the_truth() -> None:
    """400 intervals: of 95 % of them the standard error is 1.1 %."""
    strengths = [1.0, 2.0, 0.7, 1.4]
    mean = sum(map(log, strengths)) / 4
    truth = [400 * (log(each) - mean) / log(10) for each in strengths]
    held = 0
    for seed in range(100):
        rated: Sequence[Rating] = ratings(drawn(strengths, 3, 40, Random(seed)), 4)
        held += sum(each.low <= at <= each.high for each, at in zip(rated, truth, strict=True))
    assert 0.91 <= held / 400 <= 0.99
