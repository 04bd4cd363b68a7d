"""Cells and cards against sets and counters, groups against a flood fill, and layouts with all
kinds of faults."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules.cat_in_the_box import Arrangement, Board, Cards, Cell, CellSet, Color
from catbox_rules.cat_in_the_box.material import (
    COLORS,
    EVERY_CELL,
    RED_ROW,
    ByCell,
    as_rank,
    cells_of_colors,
)
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput
from catbox_rules.kernel.ruleset import Seat

ALL_NAMES: Final = [f"{letter}{rank}" for rank in range(1, 10) for letter in "RBYG"]
"""Every cell in the order in which plays are listed."""
RANKS: Final = range(1, 10)

NAMES = st.sets(st.sampled_from(ALL_NAMES))
HANDS = st.lists(st.sampled_from(RANKS), max_size=15)
"""No rank more than fifteen times."""


def named(names: set[str]) -> CellSet:
    return CellSet.named(" ".join(names))


def names_of(cells: CellSet) -> set[str]:
    return {str(cell) for cell in cells}


# Cards are a multiset of ranks.


@given(HANDS, HANDS)
def test_cards_are_those_they_were_made_of(ranks: list[int], other: list[int]) -> None:
    cards, in_order = Cards.of(*ranks), sorted(ranks)
    assert Counter({rank: cards.count(rank) for rank in RANKS}) == Counter(ranks)
    assert list(cards) == cards.json_form() == in_order
    assert (len(cards), bool(cards)) == (len(ranks), bool(ranks))
    held = sorted(set(ranks))
    assert [rank for rank in RANKS if rank in cards] == list(cards.ranks) == held
    assert str(cards) == " ".join(map(str, in_order))
    assert repr(cards) == f"Cards.of({', '.join(map(str, in_order))})"
    assert (cards == Cards.of(*other)) is (Counter(ranks) == Counter(other))
    for gone in held:
        left = ranks.copy()
        left.remove(gone)
        assert cards.without(gone) == Cards.of(*left)


@pytest.mark.clause("setup.deck")
@pytest.mark.parametrize("rank", RANKS)
def test_a_deck_has_five_cards_of_each_rank_and_fifteen_can_be_counted(rank: int) -> None:
    assert as_rank(rank) == rank
    assert list(Cards.deck(rank)) == sorted([*range(1, rank + 1)] * 5)
    other = 1 if rank > 1 else 9
    assert Cards.of(*[rank] * 15, *[other] * 15).count(rank) == 15
    with pytest.raises(ImpossibleState):
        Cards.of(*[rank] * 16, other)
    assert list(Cards()) == list(Cards.of()) == []


# Colors and cells.


@pytest.mark.clause("setup.board")
def test_colors_in_the_order_of_the_rows() -> None:
    assert [color.value for color in Color] == ["red", "blue", "yellow", "green"]
    assert list(COLORS) == list(Color) == [Color.from_letter(str(color)) for color in Color]
    assert "".join(map(str, COLORS)) == "RBYG"
    assert [Color.from_letter(text) for text in ("", "r", "X", "RB", "red", " R")] == [None] * 6


def test_cells_and_their_names() -> None:
    assert [str(cell) for cell in EVERY_CELL] == ALL_NAMES
    for cell, name in zip(EVERY_CELL, ALL_NAMES, strict=True):
        assert Cell.named(name) == cell == Cell(cell.color, cell.rank)
        assert (cell.color.letter, cell.rank) == (name[0], int(name[1]))
    assert len(set(EVERY_CELL)) == 36
    none = ["", "R", "R0", "R10", "5R", "r5", "X5", "R5 ", "R 5", "RR"]
    assert [Cell.named(name) for name in none] == [None] * len(none)
    assert repr(Cell(Color.BLUE, 6)) == "Cell(color=Color.BLUE, rank=6)"


@given(NAMES, NAMES)
def test_cell_sets_are_sets(one: set[str], other: set[str]) -> None:
    assert names_of(named(one)) == one
    assert names_of(named(one) & named(other)) == one & other
    assert names_of(named(one) | named(other)) == one | other
    assert names_of(named(one) - named(other)) == one - other
    assert (named(one) == named(other)) is (one == other)
    assert (len(named(one)), bool(named(one))) == (len(one), bool(one))
    assert {str(cell) for cell in EVERY_CELL if cell in named(one)} == one
    twice = [EVERY_CELL[ALL_NAMES.index(name)] for name in one] * 2
    assert CellSet.of(twice) == named(one) == CellSet.named(" ".join(map(str, twice)))
    assert Counter(named(one).cards) == Counter(int(name[1]) for name in one)


@given(NAMES)
def test_cell_sets_are_listed_by_rank_and_then_by_row(names: set[str]) -> None:
    in_order, cells = sorted(names, key=ALL_NAMES.index), named(names)
    assert [str(cell) for cell in cells] == cells.json_form() == in_order
    assert [cell.json_form() for cell in cells] == in_order
    assert str(cells) == " ".join(in_order)
    assert repr(cells) == f"CellSet.named({str(cells)!r})"
    things = ByCell[str].of(lambda cell: f"token on {cell}")
    assert list(things.pick(cells)) == [f"token on {name}" for name in in_order]


def test_rows_and_columns() -> None:
    for color in COLORS:
        assert names_of(CellSet.of_color(color)) == {n for n in ALL_NAMES if n[0] == color.letter}
    for rank in RANKS:
        assert names_of(CellSet.of_rank(rank)) == {n for n in ALL_NAMES if n[1] == str(rank)}
        assert names_of(CellSet.up_to_rank(rank)) == {n for n in ALL_NAMES if int(n[1]) <= rank}
    assert CellSet.of_color(Color.RED) == RED_ROW
    assert names_of(CellSet()) == set()


@given(st.lists(st.sampled_from(RANKS), max_size=10), st.sets(st.sampled_from(Color)))
def test_cells_of_cards_and_of_colors(ranks: list[int], colors: set[Color]) -> None:
    of_ranks = {name for name in ALL_NAMES if int(name[1]) in ranks}
    assert names_of(CellSet.of_cards(Cards.of(*ranks))) == of_ranks
    letters = {color.letter for color in colors}
    of_rows = {name for name in ALL_NAMES if name[0] in letters}
    assert names_of(cells_of_colors(frozenset(colors))) == of_rows


# Groups.


def touch(place: dict[str, tuple[int, int]], one: str, other: str) -> bool:
    (y, x), (b, a) = place[one], place[other]
    return abs(y - b) + abs(x - a) == 1


def flood(place: dict[str, tuple[int, int]], tokens: set[str]) -> list[list[str]]:
    """The groups of tokens, found by walking from cell to cell."""
    groups: list[list[str]] = []
    left = set(tokens)
    while left:
        group, reached = set[str](), {left.pop()}
        while reached:
            group |= reached
            reached = {name for name in left for member in group if touch(place, name, member)}
            left -= reached
        groups.append(sorted(group))
    return sorted(groups)


def ascending(columns: int) -> list[list[str]]:
    return [[f"{letter}{rank}" for rank in range(1, columns + 1)] for letter in "RBYG"]


def scattered(columns: int, seed: int) -> list[list[str]]:
    """All cells of a board of this width, anywhere; those of seed 0 where they are printed."""
    cells = [name for row in ascending(columns) for name in row]
    if seed:
        Random(seed).shuffle(cells)
    return [cells[columns * row : columns * (row + 1)] for row in range(4)]


@pytest.mark.clause("score.group", "score.adjacency", "setup.face")
@given(st.sampled_from([6, 8, 9]), st.just(0) | st.integers(0, 2**16), st.data())
def test_a_transcribed_layout_keeps_its_rows_and_its_groups_are_those_of_a_walk(
    columns: int, seed: int, data: st.DataObject
) -> None:
    rows = scattered(columns, seed)
    arrangement = Arrangement.transcribed(tuple(map(tuple, rows)), columns)
    assert arrangement == Arrangement.transcribed(rows, columns)
    assert [[str(cell) for cell in row] for row in arrangement.rows] == rows
    assert arrangement.cells == CellSet.up_to_rank(columns)
    assert (arrangement == Arrangement.ascending(columns)) is (rows == ascending(columns))
    assert repr(arrangement) == f"Arrangement(rows={arrangement.rows!r})"
    tokens = data.draw(st.sets(st.sampled_from([name for row in rows for name in row])))
    place = {name: (y, x) for y, row in enumerate(rows) for x, name in enumerate(row)}
    groups = arrangement.groups(named(tokens))
    assert sorted(map(sorted, map(names_of, groups))) == flood(place, tokens)
    sizes = [len(group) for group in groups]
    assert sizes == sorted(sizes, reverse=True)
    assert arrangement.largest_group(named(tokens)) == max(sizes, default=0)
    expected = {name for name in place for token in tokens if touch(place, name, token)}
    assert names_of(arrangement.next_to(named(tokens))) == expected


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
        ("R1 R2 R3 B3 Y3 Y2 Y1 G1", ["R1 Y1 G1 R2 Y2 R3 B3 Y3"]),
    ],
)
def test_groups_drawn_by_hand(tokens: str, groups: list[str]) -> None:
    found = Arrangement.ascending(9).groups(CellSet.named(tokens))
    assert set(found) == set(map(CellSet.named, groups))


# Faults of layouts.


def faulty(y: int, x: int, name: object) -> list[list[object]]:
    """The ascending layout of six columns with another name at one place."""
    rows: list[list[object]] = [list(row) for row in ascending(6)]
    rows[y][x] = name
    return rows


SIX: Final = ascending(6)
OF_SIX: Final = "a row of 6 cells"
NO_LIST_OF_ROWS: Final[list[Any]] = [None, "ascending", {}, [], 7]
FAULTY: Final[list[tuple[Any, tuple[int, ...], str]]] = [
    *((wrong, (), "a list of four rows of cells") for wrong in NO_LIST_OF_ROWS),
    (SIX[:3], (), "a list of four rows of cells"),
    ([*SIX, ["R1"] * 6], (), "a list of four rows of cells"),
    ([None, *SIX[1:]], (0,), OF_SIX),
    ([*SIX[:3], "G1 G2 G3 G4 G5 G6"], (3,), OF_SIX),
    ([*SIX[:2], SIX[2][:5], SIX[3]], (2,), OF_SIX),
    ([SIX[0], [*SIX[1], "B7"], *SIX[2:]], (1,), OF_SIX),
    (ascending(9), (0,), OF_SIX),
    ([()] * 4, (0,), OF_SIX),
    # Not a cell of this board.
    *(
        (faulty(y, x, name), (y, x), "")
        for y, x, name in [(0, 0, "R7"), (3, 5, "G0"), (1, 2, "b3")]
    ),
    *((faulty(2, 4, name), (2, 4), "") for name in ("", None, 5, ["Y5"])),
    # A cell that stands elsewhere already: the second one is reported.
    (faulty(0, 1, "R1"), (0, 1), ""),
    (faulty(3, 5, "R1"), (3, 5), ""),
    (faulty(0, 0, "G6"), (3, 5), ""),
]


@pytest.mark.clause("setup.face")
def test_faults_of_a_layout() -> None:
    for layout, place, expected in FAULTY:
        with pytest.raises(MalformedInput) as refused:
            Arrangement.transcribed(layout, 6)
        error, given = refused.value, layout
        for index in place:
            given = given[index]
        assert (error.path, error.given) == ("$" + "".join(f"[{each}]" for each in place), given)
        assert error.expected == (expected or "a cell from R1 to G6 that stands nowhere else")


# Tokens on the board.

BOARD: Final = Board(
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
    owners = {str(cell): BOARD.owner(cell) for cell in EVERY_CELL}
    assert {name: owner for name, owner in owners.items() if owner is not None} == {
        "R1": 0,
        "B2": 0,
        "Y3": 1,
    }
    after = BOARD.with_token(Seat(1), Cell(Color.GREEN, 3))
    assert after == evolve(BOARD, tokens=(BOARD.tokens[0], CellSet.named("Y3 G3")))
    assert names_of(BOARD.open) - names_of(after.open) == {"G3"}
