"""Boxes, the discard pile and the Physicats: where they lie, how they move, who knows it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules.schrodingers_cats import Box, Boxes, DiscardPile, Physicat, Physicats
from catbox_rules.schrodingers_cats.material import cards, total
from tests.kit.schrodingers_cats.moments import boxes, cats, cats_by_seat, lying

PILES = st.lists(st.sampled_from(list(Box)), max_size=8)


# Piles of boxes are multisets, held against lists of cards.


@given(PILES)
def test_pile_holds_what_was_put_into_it(single: list[Box]) -> None:
    pile = Boxes.of(iter(single))
    assert list(pile) == sorted(single, key=list(Box).index)
    assert len(pile) == len(single)
    assert bool(pile) is bool(single)
    assert (
        pile.counts == tuple(single.count(box) for box in Box) == tuple(map(pile.__getitem__, Box))
    )
    assert (pile.alive, pile.dead, pile.empty, pile.heisenberg) == pile.counts
    assert pile == Boxes(*pile.counts) == Boxes.of(reversed(single))
    said = [f"{single.count(box)} {box}" for box in Box if box in single]
    assert str(pile) == (" ".join(said) or "nothing")


@given(PILES, PILES, st.sets(st.sampled_from(list(Box))))
def test_piles_are_put_together_and_taken_apart(
    one: list[Box], other: list[Box], kinds: set[Box]
) -> None:
    first, second = Boxes.of(one), Boxes.of(other)
    assert first + second == second + first == Boxes.of(one + other)
    assert (first + second) - second == first
    assert total([first, second, first]) == Boxes.of(one + other + one)
    assert total([]) == Boxes()
    assert Counter(first & second) == Counter(one) & Counter(other)
    assert Counter(first | second) == Counter(one) | Counter(other)
    assert (first <= second) is (Counter(one) <= Counter(other))
    assert first.only(*kinds) == Boxes.of(card for card in one if card in kinds)


@given(st.lists(st.sampled_from(list(Box)), max_size=6), st.integers(0, 7))
def test_choices_are_all_different_handfuls_in_order(single: list[Box], most: int) -> None:
    choices = Boxes.of(single).choices(most)
    expected = {
        Boxes.of(chosen) for number in range(1, most + 1) for chosen in combinations(single, number)
    }
    assert set(choices) == expected
    assert [each.counts for each in choices] == sorted(each.counts for each in expected)


def test_many_boxes() -> None:
    """More than there are of each, and whole numbers have 18 digits at most, as in a record."""
    assert [len(Boxes(alive=20, dead=20).choices(most)) for most in (0, 1, 2)] == [0, 2, 5]
    most = 10**18 - 1
    assert len(Boxes(alive=most, dead=most)) == 2 * most
    assert [cards(number) for number in (0, 1, 2)] == ["no cards", "a card", "2 cards"]


# The discard pile, and who knows what lies in it.


def pile(all_of_it: str, known_to_all: str, *known: str) -> DiscardPile:
    return DiscardPile(boxes(all_of_it), boxes(known_to_all), tuple(map(boxes, known)))


@pytest.mark.clause("schrodinger.secrecy.discard-pile", "schrodinger.exchange.discard-first")
@pytest.mark.clause("schrodinger.round.clean-up", "schrodinger.physicat.prride")
def test_who_knows_what_is_laid_down() -> None:
    """Seat 2 alone what it lays down, all what lay open before, seat 1 what it looks through and
    not what comes later."""
    pile_of_three = DiscardPile.empty(3)
    assert pile_of_three == pile("nothing", "nothing", *["nothing"] * 3)
    assert (len(DiscardPile.empty(6)), len(DiscardPile.empty(6).known)) == (0, 6)
    hidden = pile_of_three.with_hidden(2, boxes("2 dead"))
    assert hidden == pile("2 dead", "nothing", "nothing", "nothing", "2 dead")
    opened = hidden.with_open(boxes("1 alive"))
    assert opened == pile("1 alive 2 dead", "1 alive", "1 alive", "1 alive", "1 alive 2 dead")
    seen = opened.seen_by(1)
    assert seen == evolve(opened, known=tuple(map(boxes, ["1 alive", *["1 alive 2 dead"] * 2])))
    later = seen.with_hidden(0, boxes("1 empty"))
    assert len(later) == 4
    assert later.known == tuple(map(boxes, ["1 alive 1 empty", *["1 alive 2 dead"] * 2]))


# The Physicats.


def test_places() -> None:
    lie = lying(3, "mewton - -", "prride tabby", {1: "feyncat"})
    assert (lie.unused, lie.staying) == (cats_by_seat("mewton - -"), cats_by_seat("- feyncat -"))
    assert sorted(map(str, lie.placed)) == ["feyncat", "mewton", "prride", "tabby"]
    assert lie.open_before_seats == cats("feyncat")
    assert set(lie.out_of_game) == set(Physicat) - set(lie.placed)
    assert len(lie.out_of_game) == 6
    assert Physicats(unused=(None, None)).staying == (None, None), "unless it is said"


@pytest.mark.clause("schrodinger.physicat.once", "schrodinger.physicat.joins-row")
@pytest.mark.clause("schrodinger.physicat.stays")
def test_a_used_one_lies_nowhere_for_a_moment_and_then_in_the_row_or_before_a_seat() -> None:
    lie = lying(3, "mewton purrie -", "prride", {2: "feyncat"})
    without = lying(3, "mewton - -", "prride", {2: "feyncat"})
    revealed = lie.revealed_by(1, Physicat.PURRIE)
    assert revealed == evolve(without, revealed=Physicat.PURRIE)
    assert Physicat.PURRIE in revealed.placed
    in_row = revealed.with_revealed_in_row()
    assert in_row == lying(3, "mewton - -", "prride purrie", {2: "feyncat"})
    stays = evolve(without, revealed=Physicat.GOEPPERT_MEOWER).with_revealed_staying(1)
    assert stays == lying(3, "mewton - -", "prride", {1: "goeppert-meower", 2: "feyncat"})
    moved = stays.with_moved_to_row(Physicat.FEYNCAT)
    assert moved == lying(3, "mewton - -", "prride feyncat", {1: "goeppert-meower"})
    both = moved.with_moved_to_row(Physicat.GOEPPERT_MEOWER)
    assert both == lying(3, "mewton - -", "prride feyncat goeppert-meower")


@pytest.mark.clause("schrodinger.physicat.tabby")
@pytest.mark.parametrize("place", range(3))
def test_swapping_for_tabby(place: int) -> None:
    row = ["prride", "purrie", "felidae"]
    swapped = lying(2, "mewton -", " ".join(row), {1: "feyncat"}).with_swapped(Physicat(row[place]))
    row[place] = "tabby"
    assert swapped == lying(2, "mewton -", " ".join(row), {1: "feyncat"})
