"""Random numbers: the published generators, every number as likely as the others, and a stream of
its own for each match."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import numpy as np
import pytest

from catbox_rules.batch import play_matches
from catbox_rules.batch.dealing import (
    CARDS,
    CHOICES,
    STREAM,
    Stream,
    below,
    mixed,
    next_number,
    numbering_of,
    one_of,
    streams_of,
)
from catbox_rules.cat_in_the_box import Table
from catbox_rules.kernel.errors import MalformedInput

GOLDEN = 0x9E3779B97F4A7C15
SIGMAS = 5


def stream(*words: int) -> Stream:
    """A stream in a given state."""
    state: Stream = np.array([words], STREAM)[0]
    return state


def test_a_seed_gives_the_same_matches_for_ever() -> None:
    """The formula, in whole numbers of Python: what a stream is for counts from one."""

    def mix(number: int) -> int:
        number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        number = (number ^ (number >> 27)) * 0x94D049BB133111EB % 2**64
        return number ^ (number >> 31)

    for purpose, which in ((CARDS, 1), (CHOICES, 2)):
        streams = streams_of(3, numbering_of(3, seed=7, first=100), purpose)
        for row in range(3):
            of_seed = mix((7 + GOLDEN * which) % 2**64)
            state = mix((of_seed + 100 + row) % 2**64)
            expected = [mix((state + GOLDEN * number) % 2**64) for number in range(1, 5)]
            assert [int(word) for word in streams[row].tolist()] == expected


def test_splitmix64_gives_the_published_numbers() -> None:
    """For the seed 1234567, as its reference implementation prints them."""
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    states = [(1234567 + GOLDEN * step) % 2**64 for step in (1, 2, 3)]
    assert [int(mixed(np.uint64(state))) for state in states] == published


def test_xoshiro256_gives_the_published_numbers() -> None:
    """From the state 1 2 3 4, as its reference implementation prints them."""
    state = stream(1, 2, 3, 4)
    published = [11520, 0, 1509978240, 1215971899390074240, 1216172134540287360]
    assert [int(next_number(state)) for _ in published] == published


@pytest.mark.parametrize("bound", [2, 3, 7, 36])
def test_each_number_below_a_bound_is_as_likely_as_the_others(bound: int) -> None:
    state, draws = stream(5, 6, 7, 8), 20_000
    counts = Counter(below(state, bound) for _ in range(draws))
    assert set(counts) == set(range(bound))
    error = sqrt(draws / bound * (1 - 1 / bound))
    assert all(abs(count - draws / bound) < SIGMAS * error for count in counts.values())


def test_a_number_that_would_make_some_more_likely_is_drawn_again() -> None:
    """Of 2**32 values 2**32 % 3 == 1 has to go, and it is the lowest: with the next number of the
    stream 0, a bound of 3 asks for another."""
    first, second = stream(1, 0, 0, 1), stream(1, 0, 0, 1)
    assert next_number(second) == 0
    expected = int(next_number(second)) >> 32
    while expected * 3 % 2**32 < 1:
        expected = int(next_number(second)) >> 32
    assert below(first, 3) == expected * 3 >> 32
    assert first == second


def test_one_of_some_bits() -> None:
    state = stream(5, 6, 7, 8)
    places = {1, 18, 32, 35}
    drawn = Counter(one_of(state, sum(1 << place for place in places)) for _ in range(4000))
    assert set(drawn) == places
    assert min(drawn.values()) > 1000 - SIGMAS * sqrt(4000 * 0.25 * 0.75)


def test_every_match_has_streams_of_its_own() -> None:
    """A match's streams follow from the seed and its number, wherever it stands in a batch."""
    of_seed = numbering_of(1000, seed=3, first=0)
    all_streams = [
        tuple(words)
        for purpose in (CARDS, CHOICES)
        for words in streams_of(1000, of_seed, purpose).tolist()
    ]
    assert len(set(all_streams)) == 2000
    alone = streams_of(1, numbering_of(1, seed=3, first=7), CARDS)
    assert tuple(alone[0].tolist()) == all_streams[7]


@pytest.mark.parametrize("policy", ["random", "follow-heavy"])
def test_a_match_is_the_same_in_any_batch(policy: str) -> None:
    table = Table.create("pegasus-2023", players=4)
    whole = play_matches(table, 60, seed=9, first=100, policy=policy).columns()
    for first, matches in [(0, 1), (1, 20), (21, 39)]:
        part = play_matches(table, matches, seed=9, first=100 + first, policy=policy).columns()
        for name, column in part.items():
            np.testing.assert_array_equal(column, whole[name][first : first + matches], name)


def test_another_seed_gives_other_matches() -> None:
    table = Table.create("pegasus-2023", players=4)
    totals = [play_matches(table, 20, seed=seed).totals for seed in (1, 2)]
    assert (totals[0] != totals[1]).any()


@pytest.mark.parametrize(
    ("matches", "seed", "first", "message"),
    [
        (0, 0, 0, "$.matches: expected a whole number from 1, of at most 18 digits, got 0"),
        (2.5, 0, 0, "$.matches: expected a whole number from 1, of at most 18 digits, got 2.5"),
        (1, -1, 0, "$.seed: expected a whole number from 0, of at most 18 digits, got -1"),
        (1, 0, True, "$.first: expected a whole number from 0, of at most 18 digits, got true"),
    ],
)
def test_what_is_no_number_of_matches(matches: int, seed: int, first: int, message: str) -> None:
    with pytest.raises(MalformedInput) as error:
        play_matches(Table.create("pegasus-2023", players=3), matches, seed=seed, first=first)
    assert str(error.value) == message
