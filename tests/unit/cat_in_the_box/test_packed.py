"""A round in integers is the same round: what rules carry on from play to play is what a
constructor works out of hands, board and colors."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import (
    Board,
    Cards,
    Cell,
    CellSet,
    Color,
    Play,
    TrickPhase,
    legal_actions,
)
from catbox_rules.cat_in_the_box import state as packing
from catbox_rules.cat_in_the_box.rules.in_force import declarable_cells
from catbox_rules.cat_in_the_box.state import Packed, after_play, hand, packed
from tests.unit.match.messages.matches import OF_CAT_IN_THE_BOX, actions_of


@frozen
class Round:
    """A round in play, and nothing of the table around it."""

    packed: Packed


def declarable(state: Round | TrickPhase, seat: int) -> CellSet:
    """What hand, board and colors leave together."""
    of_hand = packing.of_ranks_in_hand(state, seat, CellSet.up_to_rank(9))
    return packing.of_colors_held(state, seat, packing.still_open(state, seat, of_hand))


def tricks_of(name: str) -> Iterator[TrickPhase]:
    match, actions = actions_of(name)
    for action in actions:
        match = match.apply(action)
        if isinstance(match.state, TrickPhase):
            yield match.state


@pytest.mark.parametrize("name", OF_CAT_IN_THE_BOX)
def test_rules_carry_on_what_hands_board_and_colors_are(name: str) -> None:
    for state in tricks_of(name):
        again = evolve(state)
        assert (again.packed, again.on_turn) == (state.packed, state.on_turn)
        for seat in state.table.seats:
            expected = {
                cell
                for cell in state.board.open
                if cell.rank in state.hands[seat] and cell.color in state.held[seat]
            }
            assert set(declarable(state, seat)) == expected
        if "memory" not in name and "must follow" not in name:
            plays = [each for each in legal_actions(state) if isinstance(each, Play)]
            cells = CellSet.of(each.cell for each in plays)
            assert declarable_cells(again, again.on_turn) == cells


EMPTY = Board(CellSet.up_to_rank(6), (CellSet(), CellSet()))


@pytest.mark.parametrize("cards", range(1, 6))
def test_a_rank_is_held_with_one_card_of_it_and_with_all_five(cards: int) -> None:
    hands = (Cards.of(*[4] * cards, 6), Cards.of(1, *[3] * cards))
    assert packing.initial_packed(hands, EMPTY.open) == packed(hands, EMPTY, (Color, Color))


def test_a_card_leaves_a_hand_and_the_last_of_its_rank_its_cells() -> None:
    """The board has the tokens of all plays; a lost color is lost to its seat alone."""
    before = packed((Cards.of(4, 4), Cards.of(1, 2)), EMPTY, (Color, Color))
    once = after_play(before, 0, Cell(Color.GREEN, 4), None)
    twice = after_play(once, 0, Cell(Color.RED, 4), Color.BLUE)
    thrice = after_play(twice, 1, Cell(Color.YELLOW, 1), None)
    said = [
        [str(hand(each, 0)), str(declarable(Round(each), 0)), str(declarable(Round(each), 1))]
        for each in (before, once, twice, thrice)
    ]
    ones, twos = "R1 B1 Y1 G1", "R2 B2 Y2 G2"
    assert said == [
        ["4 4", "R4 B4 Y4 G4", f"{ones} {twos}"],
        ["4", "R4 B4 Y4", f"{ones} {twos}"],
        ["", "", f"{ones} {twos}"],
        ["", "", twos],
    ]
    assert [str(packing.player_tokens_on_red(each)) for each in (once, thrice)] == ["", "R4"]
    lost = frozenset(Color) - {Color.BLUE}
    assert [packing.colors(thrice, seat) for seat in (0, 1)] == [lost, frozenset(Color)]
    assert [packing.holds(thrice, seat, Color.BLUE) for seat in (0, 1)] == [False, True]
    laid = packing.board(thrice, EMPTY)
    tokens = (CellSet.named("R4 G4"), CellSet.named("Y1"))
    assert laid.tokens == tokens
    assert laid.open == EMPTY.cells - tokens[0] - tokens[1]
