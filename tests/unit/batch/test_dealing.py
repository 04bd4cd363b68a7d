"""Random deals: every order of the deck is as likely as the others."""

from __future__ import annotations

from collections import Counter
from math import comb, sqrt

import pytest
from attrs import evolve

from catbox_rules.batch import Batch
from catbox_rules.cat_in_the_box import Cards, Rank, Table

MATCHES, SIGMAS = 40_000, 5


def dealt(table: Table) -> Batch:
    """Matches that have just been dealt."""
    batch = Batch(table, MATCHES, seed=6)
    batch.deal()
    return batch


def assert_as_often(count: int, chance: float, what: object) -> None:
    """A count over all matches is what its chance makes one expect."""
    error = sqrt(MATCHES * chance * (1 - chance))
    expected = MATCHES * chance
    assert abs(count - expected) <= SIGMAS * error, f"{what}: {count}, expected {expected:.0f}"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_seat_gets_each_number_of_cards_of_a_rank_with_its_chance(players: int) -> None:
    """Of `n` cards five are of a rank, and a hand of `h` has `k` of them: a hypergeometric law."""
    table = Table.create("pegasus-2023", players=players)
    hands, many, size = dealt(table).hands, len(table.deck), table.setup.dealt
    for seat in table.seats:
        of_seat = hands[:, seat].tolist()
        for rank in range(1, table.setup.highest_rank + 1):
            counts = Counter(hand >> 4 * (rank - 1) & 15 for hand in of_seat)
            for k in range(6):
                chance = comb(5, k) * comb(many - 5, size - k) / comb(many, size)
                assert_as_often(counts[k], chance, (seat, rank, k))


def test_all_cards_are_dealt() -> None:
    """Three players have the whole deck in hand."""
    deck = Cards.deck(6).packed
    assert set(dealt(Table.create("pegasus-2023", players=3)).hands.sum(axis=1).tolist()) == {deck}


def test_hands_and_revealed_cards_together() -> None:
    """Ten cards of two ranks, three to each of two seats, two revealed in order: the chance of
    each outcome from the number of ways to choose the five places of rank 1."""
    base = Table.create("pegasus-2023", players=2)
    setup = evolve(base.setup, highest_rank=Rank(2), dealt=3, revealed=2, tricks=2)
    table = evolve(base, setup=setup, edition=evolve(base.edition, setups=(setup,)))
    batch = dealt(table)
    ones = zip((batch.hands & 15).tolist(), batch.revealed.tolist(), strict=True)
    outcomes = Counter((*of_seats, *cards) for of_seats, cards in ones)
    for first in range(4):
        for second in range(4):
            for revealed in [(1, 1), (1, 2), (2, 1), (2, 2)]:
                left = 5 - first - second - revealed.count(1)
                ways = comb(3, first) * comb(3, second) * (comb(2, left) if left >= 0 else 0)
                outcome = (first, second, *revealed)
                assert_as_often(outcomes[outcome], ways / comb(10, 5), outcome)
