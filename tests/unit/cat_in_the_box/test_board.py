"""The board: cells against sets, groups against a flood fill, layouts with all kinds of faults."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TypedDict, TypeGuard

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules.cat_in_the_box import Arrangement, Board, Cards, Cell, CellSet, Color
from catbox_rules.cat_in_the_box.cells import COLORS, EVERY_CELL, RED_ROW, ByCell, cells_of_colors
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput
from catbox_rules.kernel.ruleset import Seat

ALL_NAMES = [f"{letter}{rank}" for rank in range(1, 10) for letter in "RBYG"]
"""Every cell in the order in which plays are listed."""

NAMES = st.sets(st.sampled_from(ALL_NAMES))


def named(names: set[str]) -> CellSet:
    return CellSet.named(" ".join(names))


def names_of(cells: CellSet) -> set[str]:
    return {str(cell) for cell in cells}


# Colors and cells.


@pytest.mark.clause("setup.board")
def test_colors_in_the_order_of_the_rows() -> None:
    assert [color.value for color in COLORS] == ["red", "blue", "yellow", "green"]
    assert [str(color) for color in COLORS] == ["R", "B", "Y", "G"]
    assert list(Color) == list(COLORS)


@pytest.mark.parametrize("text", ["", "r", "X", "RB", "red", " R"])
def test_letters_that_are_no_color(text: str) -> None:
    assert Color.from_letter(text) is None


def test_letters_of_colors() -> None:
    assert [Color.from_letter(letter) for letter in "RBYG"] == list(COLORS)


def test_cells_and_their_names() -> None:
    assert [str(cell) for cell in EVERY_CELL] == ALL_NAMES
    for cell, name in zip(EVERY_CELL, ALL_NAMES, strict=True):
        again = Cell.named(name)
        assert again == cell
        assert hash(again) == hash(cell)
        assert (cell.color.letter, cell.rank) == (name[0], int(name[1]))
        assert Cell(cell.color, cell.rank) == cell
    assert len(set(EVERY_CELL)) == 36


@pytest.mark.parametrize("name", ["", "R", "R0", "R10", "5R", "r5", "X5", "R5 ", "R 5", "RR"])
def test_names_that_are_no_cell(name: str) -> None:
    assert Cell.named(name) is None


@pytest.mark.parametrize(
    ("names", "fault"), [("R0", "R0"), ("R5 G9 G10", "G10"), ("R5, B2", "R5,"), ("R5 r5 X", "r5")]
)
def test_first_name_of_no_cell_is_reported(names: str, fault: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        CellSet.named(names)
    assert refused.value.given == fault


@pytest.mark.parametrize("color", ["red", "R", None, 0])
def test_cell_has_a_color(color: Color) -> None:
    with pytest.raises(MalformedInput) as refused:
        Cell(color, 5)
    assert refused.value.path == "$.color"
    assert refused.value.given == color


@pytest.mark.parametrize("rank", [0, 10, "5", None, True])
def test_cell_has_a_rank(rank: int) -> None:
    with pytest.raises(MalformedInput):
        Cell(Color.RED, rank)


# Sets of cells.


@given(NAMES, NAMES)
def test_cell_sets_are_sets(one: set[str], other: set[str]) -> None:
    assert names_of(named(one)) == one
    assert names_of(named(one) & named(other)) == one & other
    assert names_of(named(one) | named(other)) == one | other
    assert names_of(named(one) - named(other)) == one - other
    assert (named(one) == named(other)) is (one == other)
    assert hash(named(one)) == hash(CellSet.of(named(one)))
    assert len(named(one)) == len(one)
    assert bool(named(one)) is bool(one)
    assert {name for name in ALL_NAMES if EVERY_CELL[ALL_NAMES.index(name)] in named(one)} == one
    assert CellSet.of(EVERY_CELL[ALL_NAMES.index(name)] for name in one) == named(one)


def test_cell_that_is_named_twice_is_in_a_set_once() -> None:
    red_five, green_two = Cell(Color.RED, 5), Cell(Color.GREEN, 2)
    twice = CellSet.of([red_five, green_two, red_five])
    assert list(twice) == [green_two, red_five]
    assert twice == CellSet.named("R5 G2 R5")


@given(NAMES)
def test_cell_sets_are_listed_by_rank_and_then_by_row(names: set[str]) -> None:
    in_order = sorted(names, key=ALL_NAMES.index)
    assert [str(cell) for cell in named(names)] == in_order
    assert str(named(names)) == " ".join(in_order)
    assert named(names).json_form() == in_order
    assert [cell.json_form() for cell in named(names)] == in_order
    assert repr(named(names)) == f"CellSet.named({' '.join(in_order)!r})"
    assert CellSet.named(str(named(names))) == named(names)


@given(NAMES)
def test_what_stands_by_cell_is_picked_by_cell_sets(names: set[str]) -> None:
    things = ByCell[str].of(lambda cell: f"token on {cell}")
    picked = [f"token on {name}" for name in sorted(names, key=ALL_NAMES.index)]
    assert list(things.pick(named(names))) == picked


@given(NAMES)
def test_cards_of_a_cell_set_are_as_many_as_its_cells_of_each_rank(names: set[str]) -> None:
    assert Counter(named(names).cards) == Counter(int(name[1]) for name in names)


def test_rows_and_columns() -> None:
    for color in COLORS:
        assert names_of(CellSet.of_color(color)) == {n for n in ALL_NAMES if n[0] == color.letter}
    for rank in range(1, 10):
        assert names_of(CellSet.of_rank(rank)) == {n for n in ALL_NAMES if n[1] == str(rank)}
        assert names_of(CellSet.up_to_rank(rank)) == {n for n in ALL_NAMES if int(n[1]) <= rank}
    assert names_of(RED_ROW) == {n for n in ALL_NAMES if n[0] == "R"}
    assert names_of(CellSet()) == set()


@given(st.lists(st.integers(1, 9), max_size=10))
def test_cells_of_cards_are_all_cells_of_their_ranks(ranks: list[int]) -> None:
    assert names_of(CellSet.of_cards(Cards.of(*ranks))) == {
        name for name in ALL_NAMES if int(name[1]) in ranks
    }


@given(st.sets(st.sampled_from(Color)))
def test_cells_of_colors_are_all_cells_of_their_rows(colors: set[Color]) -> None:
    letters = {color.letter for color in colors}
    expected = {name for name in ALL_NAMES if name[0] in letters}
    assert names_of(cells_of_colors(frozenset(colors))) == expected


# Groups.


def flood(rows: list[list[str]], tokens: set[str]) -> list[set[str]]:
    """The groups of tokens, found by walking from cell to cell."""
    place = {name: (y, x) for y, row in enumerate(rows) for x, name in enumerate(row)}
    groups: list[set[str]] = []
    left = set(tokens)
    while left:
        group = {left.pop()}
        grows = True
        while grows:
            touching = {
                name
                for name in left
                for member in group
                if abs(place[name][0] - place[member][0]) + abs(place[name][1] - place[member][1])
                == 1
            }
            group |= touching
            left -= touching
            grows = bool(touching)
        groups.append(group)
    return groups


def ascending(columns: int) -> list[list[str]]:
    return [[f"{letter}{rank}" for rank in range(1, columns + 1)] for letter in "RBYG"]


def scattered(columns: int, random: Random) -> list[list[str]]:
    """All cells of a board of this width, anywhere."""
    cells = [name for row in ascending(columns) for name in row]
    random.shuffle(cells)
    return [cells[columns * row : columns * (row + 1)] for row in range(4)]


COLUMNS = st.sampled_from([6, 8, 9])


def check_groups(arrangement: Arrangement, rows: list[list[str]], tokens: set[str]) -> None:
    groups = arrangement.groups(named(tokens))
    expected = flood(rows, tokens)
    assert sorted(map(sorted, map(names_of, groups))) == sorted(map(sorted, expected))
    sizes = [len(group) for group in groups]
    assert sizes == sorted(sizes, reverse=True), "the largest is the first"


def check_neighbors(arrangement: Arrangement, rows: list[list[str]], tokens: set[str]) -> None:
    place = {name: (y, x) for y, row in enumerate(rows) for x, name in enumerate(row)}
    expected = {
        name
        for name, (y, x) in place.items()
        for token in tokens
        if abs(place[token][0] - y) + abs(place[token][1] - x) == 1
    }
    assert names_of(arrangement.next_to(named(tokens))) == expected


@pytest.mark.clause("score.group", "score.adjacency")
@given(COLUMNS, st.data())
def test_groups_on_the_ascending_face(columns: int, data: st.DataObject) -> None:
    rows = ascending(columns)
    tokens = data.draw(st.sets(st.sampled_from([name for row in rows for name in row])))
    check_groups(Arrangement.ascending(columns), rows, tokens)
    check_neighbors(Arrangement.ascending(columns), rows, tokens)


@pytest.mark.clause("score.group", "score.adjacency", "setup.face")
@given(COLUMNS, st.integers(0, 2**16), st.data())
def test_groups_on_a_transcribed_face(columns: int, seed: int, data: st.DataObject) -> None:
    rows = scattered(columns, Random(seed))
    tokens = data.draw(st.sets(st.sampled_from([name for row in rows for name in row])))
    check_groups(Arrangement.transcribed(rows, columns), rows, tokens)
    check_neighbors(Arrangement.transcribed(rows, columns), rows, tokens)


@pytest.mark.clause("score.group")
@pytest.mark.parametrize(
    ("tokens", "groups"),
    [
        ("", []),
        ("G9", ["G9"]),
        ("R1 G9", ["R1", "G9"]),
        # Pegasus, figure 3-11: five tokens and one apart.
        ("R8 Y7 Y1 B7 B8 Y6", ["R8 B8 B7 Y7 Y6", "Y1"]),
        # A ring around an empty cell is one group.
        ("R1 R2 R3 B1 B3 Y1 Y2 Y3", ["R1 B1 Y1 R2 Y2 R3 B3 Y3"]),
        # A chessboard has no two that touch.
        ("R1 R3 B2 Y1 Y3 G2", ["R1", "Y1", "B2", "G2", "R3", "Y3"]),
        # A snake from corner to corner.
        (
            "R1 R2 R3 B3 Y3 Y2 Y1 G1",
            ["R1 Y1 G1 R2 Y2 R3 B3 Y3"],
        ),
    ],
)
def test_groups_drawn_by_hand(tokens: str, groups: list[str]) -> None:
    found = Arrangement.ascending(9).groups(CellSet.named(tokens))
    assert sorted(str(group) for group in found) == sorted(
        str(CellSet.named(group)) for group in groups
    )


# Layouts.


@pytest.mark.clause("setup.face")
@given(COLUMNS, st.integers(0, 2**16), st.booleans())
def test_transcribed_layout_keeps_its_rows(columns: int, seed: int, tuples: bool) -> None:
    rows = scattered(columns, Random(seed))
    layout = tuple(map(tuple, rows)) if tuples else rows
    arrangement = Arrangement.transcribed(layout, columns)
    assert [[str(cell) for cell in row] for row in arrangement.rows] == rows
    assert arrangement.cells == CellSet.up_to_rank(columns)


def test_arrangement_is_shown_by_its_rows_and_a_cell_by_color_and_rank() -> None:
    """What follows from them is not shown as well."""
    arrangement = Arrangement.ascending(6)
    assert repr(arrangement) == f"Arrangement(rows={arrangement.rows!r})"
    assert repr(Cell(Color.BLUE, 6)) == "Cell(color=<Color.BLUE: 'blue'>, rank=6)"


@pytest.mark.clause("setup.face")
def test_ascending_face_can_be_transcribed() -> None:
    for columns in (6, 8, 9):
        same = Arrangement.transcribed(ascending(columns), columns)
        assert same == Arrangement.ascending(columns)
        assert hash(same) == hash(Arrangement.ascending(columns))


def faulty(y: int, x: int, name: object) -> list[list[object]]:
    """The ascending layout of six columns with another name at one place."""
    rows: list[list[object]] = [list(row) for row in ascending(6)]
    rows[y][x] = name
    return rows


FAULTY: list[tuple[object, str]] = [
    # Not four rows.
    (None, "$"),
    ("ascending", "$"),
    ({}, "$"),
    ([], "$"),
    (ascending(6)[:3], "$"),
    ([*ascending(6), ["R1"] * 6], "$"),
    (7, "$"),
    # Not six cells in a row.
    ([None, *ascending(6)[1:]], "$[0]"),
    ([*ascending(6)[:3], "G1 G2 G3 G4 G5 G6"], "$[3]"),
    ([*ascending(6)[:2], ascending(6)[2][:5], ascending(6)[3]], "$[2]"),
    ([ascending(6)[0], [*ascending(6)[1], "B7"], *ascending(6)[2:]], "$[1]"),
    (ascending(9), "$[0]"),
    ([()] * 4, "$[0]"),
    # Not a cell of this board.
    (faulty(0, 0, "R7"), "$[0][0]"),
    (faulty(3, 5, "G0"), "$[3][5]"),
    (faulty(1, 2, "b3"), "$[1][2]"),
    (faulty(1, 2, ""), "$[1][2]"),
    (faulty(2, 4, None), "$[2][4]"),
    (faulty(2, 4, 5), "$[2][4]"),
    (faulty(2, 4, ["Y5"]), "$[2][4]"),
    # A cell that stands elsewhere already: the second one is reported.
    (faulty(0, 1, "R1"), "$[0][1]"),
    (faulty(3, 5, "R1"), "$[3][5]"),
    (faulty(0, 0, "G6"), "$[3][5]"),
]


@pytest.mark.clause("setup.face")
@pytest.mark.parametrize(("layout", "path"), FAULTY)
def test_faults_of_a_layout(layout: object, path: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        Arrangement.transcribed(layout, 6)
    assert refused.value.path == path
    assert refused.value.given == at(layout, path)


def at(layout: object, path: str) -> object:
    """What stands at a place such as $[1][2]."""
    if path == "$":
        return layout
    indices = [int(index) for index in path[2:-1].split("][")]
    rows: list[list[object]] = layout if is_list(layout) else []
    row = rows[indices[0]]
    return row if len(indices) == 1 else row[indices[1]]


def is_list(value: object) -> TypeGuard[list[list[object]]]:
    return isinstance(value, list)


# Tokens on the board.

BOARD = Board(
    cells=CellSet.up_to_rank(6),
    tokens=(CellSet.named("R1 B2"), CellSet.named("Y3")),
    observed=CellSet.named("R6 B6 Y6 G6"),
    neutral=CellSet.named("G1 G2"),
)


def test_open_cells_are_those_without_a_token() -> None:
    taken = {"R1", "B2", "Y3", "R6", "B6", "Y6", "G6", "G1", "G2"}
    assert names_of(BOARD.open) == {n for n in ALL_NAMES if int(n[1]) <= 6} - taken
    assert names_of(BOARD.player_tokens) == {"R1", "B2", "Y3"}
    assert names_of(BOARD.player_tokens_among(CellSet.named("B2 Y3 Y4 R6"))) == {"B2", "Y3"}


def test_owners() -> None:
    owners = {name: BOARD.owner(EVERY_CELL[ALL_NAMES.index(name)]) for name in ALL_NAMES}
    assert {name: owner for name, owner in owners.items() if owner is not None} == {
        "R1": 0,
        "B2": 0,
        "Y3": 1,
    }


def test_token_on_an_open_cell() -> None:
    after = BOARD.with_token(Seat(1), Cell(Color.GREEN, 3))
    assert after == evolve(BOARD, tokens=(BOARD.tokens[0], CellSet.named("Y3 G3")))
    assert names_of(BOARD.open) - names_of(after.open) == {"G3"}


class Changes(TypedDict, total=False):
    cells: CellSet
    tokens: tuple[CellSet, ...]
    observed: CellSet
    neutral: CellSet


@pytest.mark.parametrize(
    ("changes", "field", "cells"),
    [
        ({"tokens": (CellSet.named("R7"), CellSet())}, "tokens[0]", "R7"),
        ({"tokens": (CellSet(), CellSet.named("G9 Y3"))}, "tokens[1]", "G9"),
        ({"tokens": (CellSet.named("R1"), CellSet.named("R1 Y3"))}, "tokens[1]", "R1"),
        ({"tokens": (CellSet.named("R6"), CellSet())}, "observed", "R6"),
        ({"tokens": (CellSet(), CellSet.named("G2"))}, "neutral", "G2"),
        ({"neutral": CellSet.named("G6 G1")}, "neutral", "G6"),
        ({"observed": CellSet.named("G9")}, "observed", "G9"),
        ({"neutral": CellSet.named("G7")}, "neutral", "G7"),
        ({"cells": CellSet.up_to_rank(5)}, "observed", "R6 B6 Y6 G6"),
    ],
)
def test_no_cell_has_two_tokens_and_none_lies_next_to_the_board(
    changes: Changes, field: str, cells: str
) -> None:
    with pytest.raises(ImpossibleState) as refused:
        evolve(BOARD, **changes)
    assert refused.value.field == field
    assert refused.value.fault.startswith(cells)
