"""Cards placed where some hands cannot have some of them: against all permutations."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from catbox_rules.policies.sampling.protocol import Placing

HANDS: list[tuple[list[int], list[tuple[int, set[int]]]]] = [
    ([1, 1, 2, 3], []),
    ([1, 1, 2, 3], [(2, {1})]),
    ([1, 1, 2, 2, 3], [(2, {1}), (1, {2})]),
    ([1, 1, 2, 2, 3, 3], [(2, {1}), (2, {2}), (1, {1, 3})]),
    ([1, 2, 3, 4], [(1, {1, 2}), (1, {3}), (2, {4})]),
    ([1, 1, 1, 2, 3], [(2, {1}), (0, {2})]),
]


def allowed(cards: list[int], hands: list[tuple[int, set[int]]]) -> Counter[tuple[int, ...]]:
    """How many orders of numbered cards lay out each row of them that no hand forbids."""
    rows: Counter[tuple[int, ...]] = Counter()
    for row in permutations(cards):
        first, fits = 0, True
        for size, barred in hands:
            fits = fits and not barred & {*row[first : first + size]}
            first += size
        rows[row] += fits
    return +rows


def by_hands(row: tuple[int, ...], hands: list[tuple[int, set[int]]]) -> tuple[object, ...]:
    """A row of cards as hands, whose order does not count, and other places, whose order does."""
    first, piles = 0, list[object]()
    for size, _ in hands:
        piles.append(tuple(sorted(row[first : first + size])))
        first += size
    return (*piles, row[first:])


@pytest.mark.parametrize(("cards", "hands"), HANDS)
def test_every_way_to_lay_the_cards_is_equally_likely(
    cards: list[int], hands: list[tuple[int, set[int]]]
) -> None:
    placing, random, number = Placing[int].of(cards, hands), Random(1), 6000
    expected: Counter[tuple[object, ...]] = Counter()
    for row, orders in allowed(cards, hands).items():
        expected[by_hands(row, hands)] += orders
    assert placing.is_possible
    drawn = Counter(by_hands(tuple(placing.place(random)), hands) for _ in range(number))
    assert set(drawn) <= set(expected)
    for each, orders in expected.items():
        share = orders / expected.total()
        # Five standard deviations.
        assert abs(drawn[each] - number * share) < 5 * (number * share * (1 - share)) ** 0.5 + 1e-9


@pytest.mark.parametrize(
    ("cards", "hands"), [([1, 1, 2], [(2, {1})]), ([1, 2], [(1, {1}), (1, {1})])]
)
def test_there_may_be_no_way(cards: list[int], hands: list[tuple[int, set[int]]]) -> None:
    assert not allowed(cards, hands)
    assert not Placing[int].of(cards, hands).is_possible
