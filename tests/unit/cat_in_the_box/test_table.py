"""The table: what it is laid from, and what can be wrong with that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import (
    Arrangement,
    CellSet,
    DealPhase,
    Face,
    Rank,
    RedBrokenBy,
    Table,
    Tokens,
    initial,
)
from catbox_rules.cat_in_the_box.options import Options
from catbox_rules.cat_in_the_box.setup import unshuffled
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput
from catbox_rules.kernel.ruleset import Seat
from tests.unit.cat_in_the_box.rules.moments import EVERY_TABLE


@EVERY_TABLE
def test_table_of_defaults(edition: str, players: int) -> None:
    table = Table.create(edition, players=players)
    assert table.edition.id == edition
    assert table.setup.players == table.players == len(table.seats) == players
    assert table.first_seat == 0
    assert table.tokens is Tokens.UNLIMITED
    assert table.red_broken_by is RedBrokenBy.PLAYER_TOKEN
    assert table.empty_board.tokens == (CellSet(),) * players
    assert table.empty_board.neutral == CellSet()
    assert initial(edition, players=players) == DealPhase(table)
    for defaults in ({}, {"tokens": "unlimited", "red-broken-by": "player-token"}):
        assert Table.create(edition, players=players, options=defaults) == table


def test_options_are_taken() -> None:
    rows = [[f"{letter}{rank}" for rank in range(9, 0, -1)] for letter in "GRBY"]
    table = Table.create(
        "international",
        players=4,
        first_seat=3,
        options={
            "tokens": "strict",
            "red-broken-by": "any-token",
            "face": "purple",
            "layout": rows,
        },
    )
    assert table.edition.id == "pegasus-2023"
    assert table.first_seat == 3
    assert table.tokens is Tokens.STRICT
    assert table.red_broken_by is RedBrokenBy.ANY_TOKEN
    assert table.face is Face.PURPLE
    assert [[str(cell) for cell in row] for row in table.arrangement.rows] == rows
    assert table.arrangement_is_known


@pytest.mark.clause("declare.token-left", "declare.lead-red-broken", "setup.face")
@pytest.mark.parametrize(
    ("options", "path", "expected"),
    [
        ({"tokens": "Strict"}, "$.options.tokens", "unlimited or strict"),
        ({"tokens": None}, "$.options.tokens", "unlimited or strict"),
        ({"tokens": 12}, "$.options.tokens", "unlimited or strict"),
        (
            {"red-broken-by": "observed-token"},
            "$.options.red-broken-by",
            "player-token or any-token",
        ),
        ({"red-broken-by": True}, "$.options.red-broken-by", "player-token or any-token"),
        ({"face": "green"}, "$.options.face", "black or white or purple"),
        ({"face": "black"}, "$.options.face", "white or purple with 3 players"),
        ({"layout": "ascending"}, "$.options.layout", "a list of four rows of cells"),
        ({"layout": None}, "$.options.layout", "a value"),
    ],
)
def test_faults_of_options(options: dict[str, object], path: str, expected: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        Table.create("pegasus-2023", players=3, options=options)
    assert refused.value.path == path
    assert refused.value.expected == expected
    assert refused.value.given == next(iter(options.values()))


@pytest.mark.clause("setup.face")
def test_fault_of_a_layout_is_reported_where_it_stands() -> None:
    rows = [[f"{letter}{rank}" for rank in range(1, 7)] for letter in "RBYG"]
    rows[2] = ["Y1"]
    with pytest.raises(MalformedInput) as refused:
        Table.create("pegasus-2023", players=3, options={"layout": rows})
    assert refused.value.path == "$.options.layout[2]"
    assert refused.value.given == ["Y1"]


@pytest.mark.parametrize("name", ["token", "red_broken_by", "seed", ""])
def test_unknown_option_is_named_with_those_that_there_are(name: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        Table.create("pegasus-2023", players=3, options={"tokens": "strict", name: "strict"})
    assert refused.value.path == "$.options"
    assert refused.value.given == name
    for known in ("tokens", "red-broken-by", "face", "layout"):
        assert known in refused.value.expected


def test_options_that_are_not_chosen_are_none() -> None:
    assert Options.read({}) == Options({}, None, None, ())
    assert Options.read({"face": "purple"}) == Options(face=Face.PURPLE)


OF_TWO: Final = Table.create("pegasus-2023", players=2)
"""A table of two players, who have the white face alone, with six columns."""

FAULTS_OF_TWO: Final[list[tuple[str, Callable[[], Table]]]] = [
    ("first_seat", lambda: evolve(OF_TWO, first_seat=Seat(2))),
    ("first_seat", lambda: evolve(OF_TWO, first_seat=Seat(-1))),
    ("face", lambda: evolve(OF_TWO, face=Face.PURPLE)),
    ("arrangement", lambda: evolve(OF_TWO, arrangement=Arrangement.ascending(8))),
]


@pytest.mark.parametrize(("name", "lay"), FAULTS_OF_TWO)
def test_table_that_its_edition_has_not(name: str, lay: Callable[[], Table]) -> None:
    with pytest.raises(ImpossibleState) as refused:
        lay()
    assert refused.value.field == name


@EVERY_TABLE
def test_tables_are_values(edition: str, players: int) -> None:
    table = Table.create(edition, players=players)
    assert Table.create(edition, players=players) == table
    assert hash(Table.create(edition, players=players)) == hash(table)
    others = [
        Table.create(edition, players=players, first_seat=1),
        Table.create(edition, players=players, options={"tokens": "strict"}),
        Table.create(edition, players=players, options={"red-broken-by": "any-token"}),
    ]
    assert len({table, *others}) == 4


@EVERY_TABLE
def test_what_follows_from_a_table_follows_again(edition: str, players: int) -> None:
    """Deck and empty board belong to the numbers of the edition: other numbers, other deck."""
    table = Table.create(edition, players=players)
    shorter = evolve(table, setup=evolve(table.setup, highest_rank=Rank(4), observed=None))
    assert len(shorter.deck) == 20
    assert list(unshuffled(shorter.setup)) == sorted([1, 2, 3, 4] * 5)
    assert not shorter.empty_board.observed
    assert len(unshuffled(table.setup)) == len(table.deck)


@pytest.mark.clause("deal.two-player-reveal")
def test_board_before_play_has_neutral_tokens_for_what_is_revealed() -> None:
    table = Table.create("pegasus-2023", players=2)
    board = table.board_before_play(tuple(table.deck)[:2] + tuple(table.deck)[-1:])
    assert board.neutral == CellSet.named("G1 Y1 G5")
    assert board.observed == CellSet.named("R6 B6 Y6 G6")
    assert table.board_before_play(()) == table.empty_board


@pytest.mark.clause("setup.players")
@EVERY_TABLE
def test_left_neighbors_go_once_around(edition: str, players: int) -> None:
    table = Table.create(edition, players=players)
    seat, visited = Seat(0), list[int]()
    for _ in range(players):
        visited.append(seat)
        seat = table.left_of(seat)
    assert visited == list(range(players))
    assert seat == 0


def test_a_layout_of_the_table_comes_before_that_of_a_variant() -> None:
    rows = [[f"{color}{rank}" for rank in (2, 1, 3, 4, 5, 6)] for color in "RBYG"]
    options = {"layout": rows, "variants": ["own-purple-face"]}
    table = Table.create("pegasus-2023", players=3, options=options)
    assert [[str(cell) for cell in row] for row in table.arrangement.rows] == rows
