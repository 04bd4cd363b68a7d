"""Views that a game gets for marking its hidden fields: what nobody may see is nowhere in them."""

from __future__ import annotations

import copy

import pytest
from attrs import frozen

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.hidden import hidden, known_to_seat, view_of


@frozen
class Pile:
    size: int
    cards: tuple[int, ...] = hidden()


@frozen
class Stack:
    pile: Pile


@frozen
class Shelf:
    """A part that hides something in a list alone."""

    piles: tuple[Pile, ...]


@frozen
class Open:
    """A part that hides nothing."""

    number: int


@frozen
class Moment:
    turn: int
    open: Open
    stacks: tuple[Stack, ...]
    pairs: tuple[tuple[Pile, int], ...] = ()
    shelf: Shelf = Shelf((Pile(3, (5,)),))
    hands: tuple[str, ...] = known_to_seat(default=("ace", "king"))


MOMENT = Moment(1, Open(4), (Stack(Pile(2, (8, 9))),), pairs=((Pile(1, (7,)), 3),))


def test_a_seat_sees_its_own_item_and_a_spectator_none() -> None:
    assert view_of(MOMENT, 0, players=2).hands == "ace"
    assert view_of(MOMENT, 1, players=2).hands == "king"
    with pytest.raises(AttributeError, match="a view of Moment has no hands"):
        _ = view_of(MOMENT, None, players=2).hands


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_a_part_hides_is_in_no_view(seat: int | None) -> None:
    view = view_of(MOMENT, seat, players=2)
    text = repr(view)
    assert not any(card in text for card in ("8", "9", "7", "5"))
    assert view.stacks[0].pile.size == 2
    assert view.pairs[0][0].size == 1
    assert view.pairs[0][1] == 3
    assert view.shelf.piles[0].size == 3
    with pytest.raises(AttributeError):
        _ = view.stacks[0].pile.cards


def test_a_part_that_hides_nothing_is_shown_as_it_is() -> None:
    view = view_of(MOMENT, 0, players=2)
    assert view.open == Open(4)
    assert (view.seat, view.phase, view.turn) == (0, "Moment", 1)
    assert copy.deepcopy(view) == view


def test_a_seat_that_there_is_not() -> None:
    with pytest.raises(MalformedInput, match="expected 0 to 1, got 2"):
        view_of(MOMENT, 2, players=2)
