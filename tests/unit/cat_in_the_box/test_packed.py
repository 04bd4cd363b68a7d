"""A round in integers is the same round: what rules carry on from play to play is what a
constructor works out of hands, board and colors."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

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
    apply,
    draw,
    initial,
    legal_actions,
    turn,
)
from catbox_rules.cat_in_the_box.packed import (
    Packed,
    after_play,
    board,
    colors,
    hand,
    holds,
    initial_packed,
    of_colors_held,
    of_ranks_in_hand,
    packed,
    player_tokens_on_red,
    still_open,
    tokens_of,
)
from catbox_rules.cat_in_the_box.rules.in_force import declarable_cells

TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("pegasus-2023", 2, {}),
    ("pegasus-2023", 3, {"tokens": "strict"}),
    ("pegasus-2023", 4, {"red-broken-by": "any-token"}),
    ("pegasus-2023", 5, {}),
    ("ayatsurare-2020", 3, {}),
    ("ayatsurare-2020", 4, {"tokens": "strict"}),
]


@frozen
class Round:
    """A round in play, and nothing of the table around it."""

    packed: Packed


def declarable(state: Round | TrickPhase, seat: int) -> CellSet:
    """What hand, board and colors leave together."""
    of_hand = of_ranks_in_hand(state, seat, CellSet.up_to_rank(9))
    return of_colors_held(state, seat, still_open(state, seat, of_hand))


EMPTY = Board(CellSet.up_to_rank(6), (CellSet(), CellSet()))


def tricks_of_a_match(
    edition: str, players: int, options: dict[str, object], seed: int
) -> Iterator[TrickPhase]:
    random = Random(seed)
    state = initial(edition, players=players, options=options)
    while turn(state):
        if isinstance(state, TrickPhase):
            yield state
        legal = legal_actions(state)
        state = apply(state, random.choice(legal) if legal else draw(state, random)).state


@pytest.mark.parametrize(("edition", "players", "options"), TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_a_constructor_works_out_what_rules_have_carried_on(
    edition: str, players: int, options: dict[str, object], seed: int
) -> None:
    for state in tricks_of_a_match(edition, players, options, seed):
        again = evolve(state)
        assert again.packed == state.packed
        assert again.on_turn == state.on_turn
        plays = [each for each in legal_actions(state) if isinstance(each, Play)]
        assert declarable_cells(again, again.on_turn) == CellSet.of(each.cell for each in plays)


@pytest.mark.parametrize("cards", range(1, 6))
def test_a_rank_is_held_with_one_card_of_it_and_with_all_five(cards: int) -> None:
    hands = (Cards.of(*[4] * cards, 6), Cards.of(1, *[3] * cards))
    assert initial_packed(hands, EMPTY.open) == packed(hands, EMPTY, (Color, Color))


@pytest.mark.parametrize(("edition", "players", "options"), TABLES)
def test_what_can_be_declared_is_what_hand_board_and_colors_leave(
    edition: str, players: int, options: dict[str, object]
) -> None:
    for state in tricks_of_a_match(edition, players, options, seed=9):
        for seat in state.table.seats:
            expected = {
                cell
                for cell in state.board.open
                if cell.rank in state.hands[seat] and cell.color in state.held[seat]
            }
            assert set(declarable(state, seat)) == expected


def test_a_state_shows_the_same_however_it_is_copied() -> None:
    last = [*tricks_of_a_match("pegasus-2023", 3, {}, seed=1)][-1]
    copies: list[Any] = [copy.copy(last), copy.deepcopy(last), pickle.loads(pickle.dumps(last))]
    assert copies == [last, last, last]
    assert [each.hands for each in copies] == [last.hands] * 3
    assert [legal_actions(each) for each in copies] == [legal_actions(last)] * 3


def test_a_card_leaves_a_hand_and_the_last_of_its_rank_its_cells() -> None:
    before = packed((Cards.of(4, 4), Cards.of(1)), EMPTY, (Color, Color))
    once = after_play(before, 0, Cell(Color.GREEN, 4), None)
    twice = after_play(once, 0, Cell(Color.RED, 4), None)
    assert [hand(each, 0) for each in (before, once, twice)] == [
        Cards.of(4, 4),
        Cards.of(4),
        Cards.of(),
    ]
    assert [str(declarable(Round(each), 0)) for each in (before, once, twice)] == [
        "R4 B4 Y4 G4",
        "R4 B4 Y4",
        "",
    ]
    assert hand(twice, 1) == Cards.of(1)
    assert str(declarable(Round(twice), 1)) == "R1 B1 Y1 G1"
    assert [str(player_tokens_on_red(each)) for each in (before, once, twice)] == ["", "", "R4"]


def test_a_lost_color_is_lost_to_its_seat_alone() -> None:
    before = packed((Cards.of(2, 3), Cards.of(2, 3)), EMPTY, (Color, Color))
    after = after_play(before, 1, Cell(Color.RED, 2), Color.BLUE)
    everything = frozenset(Color)
    assert [colors(after, seat) for seat in (0, 1)] == [everything, everything - {Color.BLUE}]
    assert [holds(after, seat, Color.BLUE) for seat in (0, 1)] == [True, False]
    assert str(declarable(Round(after), 1)) == "R3 Y3 G3"


def test_the_board_has_the_tokens_of_all_plays() -> None:
    before = packed((Cards.of(2, 3), Cards.of(2, 3)), EMPTY, (Color, Color))
    after = after_play(before, 1, Cell(Color.RED, 2), None)
    after = after_play(after, 0, Cell(Color.GREEN, 3), None)
    laid = board(after, EMPTY)
    assert [str(tokens) for tokens in laid.tokens] == ["G3", "R2"]
    assert [str(tokens_of(after, seat)) for seat in (0, 1)] == ["G3", "R2"]
    assert player_tokens_on_red(after) == CellSet.named("R2")
    assert laid.open == EMPTY.cells - CellSet.named("G3 R2")
