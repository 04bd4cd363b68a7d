"""Cards: a multiset of ranks, held against `collections.Counter`."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules.cat_in_the_box import Cards
from catbox_rules.cat_in_the_box.cards import COPIES, HIGHEST_RANK, as_rank
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput

RANKS = range(1, 10)
HANDS = st.lists(st.sampled_from(RANKS), max_size=15)
"""No rank more than fifteen times."""


def as_counter(cards: Cards) -> Counter[int]:
    return Counter({rank: cards.count(rank) for rank in RANKS if cards.count(rank)})


@given(HANDS)
def test_cards_are_those_they_were_made_of(ranks: list[int]) -> None:
    cards = Cards.of(*ranks)
    assert as_counter(cards) == Counter(ranks)
    assert list(cards) == sorted(ranks)
    assert len(cards) == len(ranks)
    assert bool(cards) is bool(ranks)
    assert [rank for rank in RANKS if rank in cards] == sorted(set(ranks))
    assert list(cards.ranks) == sorted(set(ranks))
    assert cards.json_form() == sorted(ranks)
    assert str(cards) == " ".join(map(str, sorted(ranks)))
    assert repr(cards) == f"Cards.of({', '.join(map(str, sorted(ranks)))})"


@given(HANDS)
def test_order_makes_no_difference(ranks: list[int]) -> None:
    assert Cards.of(*ranks) == Cards.of(*reversed(ranks))
    assert hash(Cards.of(*ranks)) == hash(Cards.of(*sorted(ranks)))


@given(HANDS, HANDS)
def test_equality_is_that_of_multisets(one: list[int], other: list[int]) -> None:
    assert (Cards.of(*one) == Cards.of(*other)) is (Counter(one) == Counter(other))


@given(st.lists(st.sampled_from(RANKS), min_size=1, max_size=15), st.data())
def test_without_takes_one_card_away(ranks: list[int], data: st.DataObject) -> None:
    gone = data.draw(st.sampled_from(ranks))
    left = ranks.copy()
    left.remove(gone)
    assert Cards.of(*ranks).without(gone) == Cards.of(*left)


@pytest.mark.clause("setup.deck")
@pytest.mark.parametrize("highest", RANKS)
def test_deck_has_five_cards_of_each_rank(highest: int) -> None:
    deck = Cards.deck(highest)
    assert COPIES == 5
    assert as_counter(deck) == Counter(dict.fromkeys(range(1, highest + 1), 5))
    assert len(deck) == 5 * highest


def test_highest_and_lowest_ranks() -> None:
    assert HIGHEST_RANK == 9
    cards = Cards.of(1, 9, 9)
    assert (1 in cards, 9 in cards, 2 in cards, 8 in cards) == (True, True, False, False)
    assert (cards.count(1), cards.count(9)) == (1, 2)
    assert list(cards.without(9).without(1)) == [9]
    assert len(Cards()) == 0
    assert list(Cards()) == []
    assert Cards() == Cards.of()


def test_fifteen_of_a_rank_are_counted() -> None:
    for rank in RANKS:
        cards = Cards.of(*[rank] * 15)
        assert (cards.count(rank), len(cards), list(cards.ranks)) == (15, 15, [rank])


def test_sixteenth_card_of_a_rank_has_no_place() -> None:
    for rank in RANKS:
        with pytest.raises(ImpossibleState):
            Cards.of(*[rank] * 16)
    assert len(Cards.of(*[1] * 15, *[9] * 15)) == 30


@pytest.mark.parametrize("rank", RANKS)
def test_ranks(rank: int) -> None:
    assert as_rank(rank) == rank


@pytest.mark.parametrize("value", [0, 10, -1, 1.0, "1", None, True, [1]])
def test_what_is_no_rank(value: object) -> None:
    with pytest.raises(MalformedInput) as refused:
        as_rank(value)
    assert refused.value.path == "$.rank"
    assert refused.value.expected == "1 to 9"
    assert refused.value.given is value


@pytest.mark.parametrize("ranks", [(0,), (1, 10), (5, 5, -1), ("5",)])
def test_cards_are_of_ranks(ranks: tuple[int, ...]) -> None:
    with pytest.raises(MalformedInput) as refused:
        Cards.of(*ranks)
    assert refused.value.given is ranks[-1]
