"""A shuffle gives every order the same chance, and the order that Python's own shuffle gives."""

from __future__ import annotations

from collections import Counter
from random import Random, SystemRandom

import pytest

from catbox_rules.kernel.shuffling import shuffle, take


@pytest.mark.parametrize("number", [0, 1, 2, 3, 16, 40, 45, 52])
@pytest.mark.parametrize("seed", range(20))
def test_cards_lie_as_python_lays_them(number: int, seed: int) -> None:
    ours, theirs = list(range(number)), list(range(number))
    one, another = Random(seed), Random(seed)
    shuffle(ours, one)
    another.shuffle(theirs)
    assert ours == theirs
    assert one.random() == another.random(), "as much of the generator is used"


def test_every_order_comes_as_often() -> None:
    random, times = Random(7), Counter[tuple[int, ...]]()
    for _ in range(6000):
        cards = [1, 2, 3]
        shuffle(cards, random)
        times[tuple(cards)] += 1
    # Six orders, 1,000 of each expected, with a standard deviation of 29: five of them at most.
    assert len(times) == 6
    assert all(abs(number - 1000) < 145 for number in times.values())


def test_a_generator_of_ones_own_shuffles_itself() -> None:
    class Reversing(Random):
        def shuffle(self, x: list[int]) -> None:  # type: ignore[override]  # of any sequence there
            x.reverse()

    cards = [1, 2, 3]
    shuffle(cards, Reversing())
    assert cards == [3, 2, 1]
    shuffle(cards, SystemRandom())
    assert sorted(cards) == [1, 2, 3]


def test_every_choice_of_cards_in_every_order_comes_as_often() -> None:
    random, times = Random(7), Counter[tuple[int, ...]]()
    for _ in range(6000):
        times[tuple(take([1, 2, 3], 2, random))] += 1
    # As above: two of three cards in order are six choices.
    assert len(times) == 6
    assert all(abs(number - 1000) < 145 for number in times.values())


@pytest.mark.parametrize("random", [Random(1), SystemRandom()])
@pytest.mark.parametrize("number", range(5))
def test_so_many_cards_are_taken_and_none_twice(random: Random, number: int) -> None:
    taken = take([1, 1, 2, 3], number, random)
    assert len(taken) == number
    assert Counter(taken) <= Counter([1, 1, 2, 3])
