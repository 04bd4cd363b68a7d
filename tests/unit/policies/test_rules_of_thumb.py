"""What bots go by: which cells beat which, how crowded it is, and what a seat knows of boxes."""

from __future__ import annotations

import pytest

from catbox_rules import schrodingers_cats as cats
from catbox_rules.cat_in_the_box import Cards, Cell, Color, Rank
from catbox_rules.cat_in_the_box.material import CellSet
from catbox_rules.policies.cat_in_the_box import BEATING, crowding
from catbox_rules.policies.schrodingers_cats import Sight
from catbox_rules.schrodingers_cats import Physicat, Use
from tests.kit.schrodingers_cats.moments import claiming

CELLS = [Cell(color, Rank(rank)) for color in Color for rank in range(1, 10)]


@pytest.mark.parametrize("best", CELLS, ids=str)
def test_a_cell_is_beaten_by_higher_ones_of_its_color_and_by_red(best: Cell) -> None:
    beating = {
        cell
        for cell in CELLS
        if (cell.color is best.color and cell.rank > best.rank)
        or (cell.color is Color.RED and best.color is not Color.RED)
    }
    assert set(BEATING[best]) == beating


@pytest.mark.parametrize("cards", range(1, 6))
def test_more_room_is_less_crowded_and_more_cards_are_more(cards: int) -> None:
    of_rank = [Cell(color, Rank(3)) for color in Color]
    by_room = [crowding(Cards.of(*[3] * cards), CellSet.of(of_rank[:room])) for room in range(5)]
    assert by_room == sorted(set(by_room), reverse=True)
    for room, crowded in enumerate(by_room):
        assert crowding(Cards.of(*[3] * (cards - 1)), CellSet.of(of_rank[:room])) < crowded


HAND = "2 alive 1 dead 1 empty 2 heisenberg"
"""With what is open: 3 alive, 1 dead, 1 empty, 3 Heisenbergs; 44 cards are seen nowhere."""


def sight(used: Use | None = None) -> Sight:
    """What seat 0 of two knows."""
    state = claiming(
        2, [HAND, "4 dead"], proofs=["nothing", "1 alive 1 heisenberg"], claim="1: 5 alive"
    )
    return Sight.of_view(cats.view(state, 0), used=used)


def test_what_a_seat_knows_of_the_boxes() -> None:
    assert sight() == Sight(sure=(6, 4, 4), good=(17 + 1, 19 + 1, 7 + 1), of=44, hidden=4)


def test_what_lies_open_counts_for_who_sees_it() -> None:
    """Two empty boxes and one Heisenberg lie open, and one empty box is in the hand."""
    state = claiming(
        2,
        ["5 dead 1 empty", "3 dead"],
        proofs=["nothing", "2 empty 1 heisenberg"],
        claim="1: 5 empty",
    )
    assert Sight.of_view(cats.view(state, 0)).sure == (1, 6, 4)


def test_under_feyncat_no_heisenberg_counts() -> None:
    feyncat = sight(Use(0, Physicat.FEYNCAT))
    assert feyncat == Sight(sure=(3, 1, 1), good=(17, 19, 7), of=44, hidden=4)


@pytest.mark.parametrize(
    ("physicat", "more"),
    [(Physicat.POUNCE_GAPOSCHKIN, (2, 0, 0)), (Physicat.GOEPPERT_MEOWER, (0, 0, 1))],
)
def test_others_count_as_boxes(physicat: Physicat, more: tuple[int, int, int]) -> None:
    sure = tuple(each + added for each, added in zip((6, 4, 4), more, strict=True))
    assert sight(Use(0, physicat)).sure == sure
    assert sight(Use(0, physicat)).good == sight().good
