"""Boxes: multisets of box cards, against lists of cards."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import combinations

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.schrodingers_cats import Box, Boxes
from catbox_rules.schrodingers_cats.boxes import STATES, cards, total

KINDS = ["alive", "dead", "empty", "heisenberg"]

card_lists = st.lists(st.sampled_from(list(Box)), max_size=8)


def test_four_kinds_in_their_order() -> None:
    assert [box.value for box in Box] == KINDS
    assert [str(box) for box in Box] == KINDS


@pytest.mark.clause("schrodinger.claim.state")
def test_three_of_them_are_states() -> None:
    assert [box.value for box in STATES] == KINDS[:3]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [-1, 1.0, "1", None, True])
def test_numbers_of_cards_are_whole_and_not_negative(kind: str, number: int) -> None:
    with pytest.raises(MalformedInput) as refused:
        Boxes(**{kind: number})
    assert refused.value.path == f"$.{kind}"
    assert refused.value.given is number
    assert "from 0" in refused.value.expected
    assert Boxes(**{kind: 0}) == Boxes()


@given(card_lists)
def test_pile_holds_what_was_put_into_it(single: list[Box]) -> None:
    pile = Boxes.of(single)
    assert Counter(pile) == Counter(single)
    assert list(pile) == sorted(single, key=list(Box).index)
    assert len(pile) == len(single)
    assert bool(pile) is bool(single)
    for box in Box:
        assert pile[box] == single.count(box)
    assert pile.counts == tuple(single.count(box) for box in Box)
    assert (pile.alive, pile.dead, pile.empty, pile.heisenberg) == pile.counts
    assert pile == Boxes(*pile.counts)
    assert Boxes.of(iter(single)) == pile


@given(card_lists, card_lists)
def test_piles_are_put_together_and_taken_apart(one: list[Box], other: list[Box]) -> None:
    first, second = Boxes.of(one), Boxes.of(other)
    assert first + second == second + first == Boxes.of(one + other)
    assert (first + second) - second == first
    assert total([first, second, first]) == Boxes.of(one + other + one)
    assert (first <= second) is (not Counter(one) - Counter(other))
    assert first <= first + second
    assert total([]) == Boxes()


@given(card_lists, st.sets(st.sampled_from(list(Box))))
def test_cards_of_some_kinds(single: list[Box], kinds: set[Box]) -> None:
    assert Boxes.of(single).only(*kinds) == Boxes.of(card for card in single if card in kinds)


@given(st.lists(st.sampled_from(list(Box)), max_size=6), st.integers(0, 7))
def test_choices_are_all_different_handfuls_in_order(single: list[Box], most: int) -> None:
    choices = Boxes.of(single).choices(most)
    expected = {
        Boxes.of(chosen) for number in range(1, most + 1) for chosen in combinations(single, number)
    }
    assert set(choices) == expected
    assert [each.counts for each in choices] == sorted(each.counts for each in expected)


def test_choices_of_a_hand() -> None:
    hand = Boxes(alive=1, empty=1, heisenberg=1)
    assert [str(choice) for choice in hand.choices(2)] == [
        "1 heisenberg",
        "1 empty",
        "1 empty 1 heisenberg",
        "1 alive",
        "1 alive 1 heisenberg",
        "1 alive 1 empty",
    ]
    assert hand.choices(0) == Boxes().choices(6) == ()


@pytest.mark.parametrize("wrong", ["alive", None, 1, Boxes(alive=1), ["alive"]])
def test_pile_is_of_boxes(wrong: Box) -> None:
    with pytest.raises(MalformedInput) as refused:
        Boxes.of([Box.ALIVE, wrong, Box.DEAD])
    assert refused.value.path == "$[1]"
    assert refused.value.given is wrong


def test_largest_number_of_cards() -> None:
    """Whole numbers have 18 digits at most, as in a record."""
    most = 10**18 - 1
    assert len(Boxes(alive=most, dead=most)) == 2 * most
    for kind in KINDS:
        with pytest.raises(MalformedInput) as refused:
            Boxes(**{kind: 10**18})
        assert refused.value.path == f"$.{kind}"


@pytest.mark.parametrize(("number", "text"), [(0, "no cards"), (1, "a card"), (2, "2 cards")])
def test_numbers_of_cards_in_words(number: int, text: str) -> None:
    assert cards(number) == text


@pytest.mark.parametrize(
    ("pile", "text"),
    [
        (Boxes(), "nothing"),
        (Boxes(alive=4, empty=1, heisenberg=1), "4 alive 1 empty 1 heisenberg"),
        (Boxes(1, 2, 3, 4), "1 alive 2 dead 3 empty 4 heisenberg"),
        (Boxes(dead=20), "20 dead"),
    ],
)
def test_texts(pile: Boxes, text: str) -> None:
    assert str(pile) == text


@given(card_lists)
def test_piles_are_values(single: list[Box]) -> None:
    pile = Boxes.of(single)
    for twin in (
        Boxes.of(reversed(single)),
        pickle.loads(pickle.dumps(pile)),
        copy.copy(pile),
        copy.deepcopy(pile),
    ):
        assert twin == pile
        assert hash(twin) == hash(pile)
    assert pile + Boxes(dead=1) != pile
    with pytest.raises(FrozenInstanceError):
        setattr(pile, "alive", 0)  # noqa: B010 -- it is not assigned to
