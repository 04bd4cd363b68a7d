"""Set-up: who plays, with which cards, on which board."""

from __future__ import annotations

from collections import Counter

import pytest

from catbox_rules.cat_in_the_box import (
    EDITIONS,
    CellSet,
    Color,
    Face,
    Rank,
    Table,
    TrickPhase,
    initial,
    legal_actions,
    ranges,
)
from catbox_rules.cat_in_the_box.events import RoundScored
from catbox_rules.cat_in_the_box.setup import neutral_cells, tokens_in_supply
from catbox_rules.kernel.editions import edition_named
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import Seat
from tests.oracles.cat_in_the_box.mirror import INTERNATIONAL, TABLES
from tests.unit.cat_in_the_box.rules.moments import (
    EVERY_TABLE,
    WHOLE_ROUNDS,
    act,
    after_bids,
    before_whole_round,
    in_words,
    play,
    state_after,
    trick_phase,
    whole_round,
)
from tests.unit.cat_in_the_box.scenario import Scenario

JAPANESE = "ayatsurare-2020"


def table_of(edition: str, players: int, **options: object) -> Table:
    return Table.create(edition, players=players, options=options)


# The players.


@pytest.mark.clause("setup.players")
def test_japanese_edition_is_for_three_or_four_and_the_others_for_two_to_five() -> None:
    assert {edition.id: edition.player_counts for edition in EDITIONS} == {
        "ayatsurare-2020": (3, 4),
        "hobby-japan-2021": (2, 3, 4, 5),
        "bezier-2022": (2, 3, 4, 5),
        "pegasus-2023": (2, 3, 4, 5),
    }


@pytest.mark.clause("setup.players", "setup.deck")
@EVERY_TABLE
def test_numbers_that_a_table_has(edition: str, players: int) -> None:
    highest = {2: 5, 3: 6, 4: 8, 5: 9}[players]
    state = initial(edition, players=players)
    assert ranges(state) == {Seat: range(players), Rank: range(1, highest + 1)}


@pytest.mark.clause("setup.players")
@pytest.mark.parametrize(
    ("edition", "stated_range"),
    [("ayatsurare-2020", "3 to 4"), *((edition, "2 to 5") for edition in INTERNATIONAL)],
)
@pytest.mark.parametrize("players", [-3, 0, 1, 2, 5, 6, 3.0, "3", True, None])
def test_other_counts_of_players_are_not_supported(
    edition: str, stated_range: str, players: object
) -> None:
    if players in (2, 5) and edition != JAPANESE:
        assert Table.create(edition, players=players).players == players
        return
    with pytest.raises(Unsupported) as refused:
        Table.create(edition, players=players)
    assert refused.value.path == "$.players"
    assert refused.value.expected == f"{stated_range} in {edition} (setup.players)"
    assert refused.value.given is players


@pytest.mark.clause("setup.players")
@EVERY_TABLE
def test_next_seat_sits_to_the_left_and_seat_0_to_the_left_of_the_last(
    edition: str, players: int
) -> None:
    table = table_of(edition, players)
    assert list(table.seats) == list(range(players))
    assert [table.left_of(seat) for seat in table.seats] == [*range(1, players), 0]


@pytest.mark.parametrize("edition", ["", "Pegasus-2023", "amigo-2023", None, 2023, ["japanese"]])
def test_other_editions_are_not_supported(edition: object) -> None:
    with pytest.raises(Unsupported) as refused:
        Table.create(edition, players=3)
    assert refused.value.path == "$.edition"
    assert all(each.id in refused.value.expected for each in EDITIONS)


def test_aliases_name_editions() -> None:
    assert edition_named(EDITIONS, "japanese").id == "ayatsurare-2020"
    assert edition_named(EDITIONS, "international").id == "pegasus-2023"
    assert all(edition_named(EDITIONS, edition.id) is edition for edition in EDITIONS)


# The cards.


@pytest.mark.clause("setup.deck")
@pytest.mark.parametrize(
    ("players", "highest", "cards"), [(2, 5, 25), (3, 6, 30), (4, 8, 40), (5, 9, 45)]
)
def test_deck_has_five_cards_of_each_rank(players: int, highest: int, cards: int) -> None:
    for edition in EDITIONS:
        if players in edition.player_counts:
            table = table_of(edition.id, players)
            assert table.setup.highest_rank == highest
            assert len(table.deck) == cards
            assert Counter(table.deck) == dict.fromkeys(range(1, highest + 1), 5)


# The board.


@pytest.mark.clause("setup.board")
@pytest.mark.parametrize(
    ("edition", "players", "columns"),
    [
        ("ayatsurare-2020", 3, 8),
        ("ayatsurare-2020", 4, 8),
        *((edition, 2, 6) for edition in INTERNATIONAL),
        *((edition, 3, 6) for edition in INTERNATIONAL),
        *((edition, 4, 9) for edition in INTERNATIONAL),
        *((edition, 5, 9) for edition in INTERNATIONAL),
    ],
)
def test_board_has_a_row_for_each_color_and_a_column_for_each_rank(
    edition: str, players: int, columns: int
) -> None:
    table = table_of(edition, players)
    assert [" ".join(map(str, row)) for row in table.arrangement.rows] == [
        " ".join(f"{letter}{rank}" for rank in range(1, columns + 1)) for letter in "RBYG"
    ]
    assert {str(cell) for cell in table.empty_board.cells} == {
        f"{letter}{rank}" for letter in "RBYG" for rank in range(1, columns + 1)
    }


@pytest.mark.clause("setup.board", "deal.two-player-reveal", "setup.observed-tokens")
@EVERY_TABLE
def test_cells_that_can_be_played_before_the_first_card(edition: str, players: int) -> None:
    state = after_bids(edition, players)
    playable = state.board.open & CellSet.of_cards(state.table.deck)
    assert len(playable) == {2: 17, 3: 24, 4: 32, 5: 36}[players]


@pytest.mark.clause("setup.board")
@pytest.mark.parametrize("edition", [edition.id for edition in EDITIONS])
def test_size_of_the_board_changes_no_play(edition: str) -> None:
    """Three players: on eight columns and on six the same cards can be declared."""
    state = after_bids(edition, 3)
    ranks = sorted(set(state.hands[0]))
    assert in_words(legal_actions(state)) == " ".join(
        f"{rank}{letter}" for rank in ranks for letter in "BYG"
    )


# The face of the board.

FACES = {
    ("ayatsurare-2020", 3): ("black", "purple"),
    ("ayatsurare-2020", 4): ("black", "purple"),
    **{(edition, 2): ("white",) for edition in INTERNATIONAL},
    **{(edition, 3): ("white", "purple") for edition in INTERNATIONAL},
    **{(edition, 4): ("white", "purple") for edition in INTERNATIONAL},
    **{(edition, 5): ("purple",) for edition in INTERNATIONAL},
}
"""The faces that each table may use, the one for beginners first."""


@pytest.mark.clause("setup.face")
@EVERY_TABLE
@pytest.mark.parametrize("face", ["black", "white", "purple"])
def test_faces_that_may_be_used(edition: str, players: int, face: str) -> None:
    allowed = FACES[edition, players]
    if face in allowed:
        assert table_of(edition, players, face=face).face is Face(face)
        return
    with pytest.raises(MalformedInput) as refused:
        table_of(edition, players, face=face)
    assert refused.value.path == "$.options.face"
    assert refused.value.given == face
    assert refused.value.expected == f"{' or '.join(allowed)} with {players} players"


@pytest.mark.clause("setup.face")
@EVERY_TABLE
def test_ascending_face_is_the_default_where_it_may_be_used(edition: str, players: int) -> None:
    assert table_of(edition, players).face.value == FACES[edition, players][0]


@pytest.mark.clause("setup.face")
@pytest.mark.parametrize(
    ("edition", "players", "face", "transcribed", "known"),
    [
        ("ayatsurare-2020", 3, "black", False, True),
        ("ayatsurare-2020", 4, "purple", False, False),
        ("ayatsurare-2020", 4, "purple", True, True),
        ("hobby-japan-2021", 2, "white", False, True),
        ("bezier-2022", 3, "purple", False, False),
        ("bezier-2022", 3, "white", True, True),
        ("pegasus-2023", 4, "purple", True, True),
        ("pegasus-2023", 5, None, False, False),
        ("pegasus-2023", 5, "purple", True, True),
    ],
)
def test_purple_face_is_unverified_until_somebody_transcribes_it(
    edition: str, players: int, face: str | None, transcribed: bool, known: bool
) -> None:
    columns = table_of(edition, players).setup.columns
    options: dict[str, object] = {} if face is None else {"face": face}
    if transcribed:
        options["layout"] = descending(columns)
    assert table_of(edition, players, **options).arrangement_is_known is known


@pytest.mark.clause("setup.face")
@EVERY_TABLE
def test_scores_on_an_unverified_arrangement_are_marked(edition: str, players: int) -> None:
    """With five players all are, unless the board has been transcribed."""
    columns = table_of(edition, players).setup.columns
    transcribed: dict[str, object] = {"layout": descending(columns)}
    for options, known in ((dict[str, object](), players != 5), (transcribed, True)):
        state = before_whole_round(edition, players, options=options)
        scored = play(state, WHOLE_ROUNDS[players]).events[-1]
        assert isinstance(scored, RoundScored)
        assert scored.arrangement_is_known is known


def descending(columns: int) -> list[list[str]]:
    """A layout in which the ranks fall from left to right."""
    return [[f"{letter}{rank}" for rank in range(columns, 0, -1)] for letter in "RBYG"]


SCATTERED = [
    row.split()
    for row in (
        "R3 R1 R5 R2 R6 R4",
        "B6 B2 B4 B1 B3 B5",
        "Y1 Y5 Y2 Y6 Y4 Y3",
        "G4 G3 G6 G5 G2 G1",
    )
]


@pytest.mark.clause("setup.face", "score.adjacency")
@pytest.mark.parametrize(
    ("options", "bonus"),
    [
        ({}, 4),  # ascending, four of the tokens of seat 2 touch: B5 Y5 Y4 G4
        ({"layout": SCATTERED}, 1),  # scattered, no two of B5 Y5 Y4 G4 R3 do
    ],
)
def test_layout_decides_the_bonus_and_nothing_else(options: dict[str, object], bonus: int) -> None:
    scenario = Scenario(
        "pegasus-2023",
        3,
        start=1,
        options=options,
        tricks="6Y 5Y 1G / 6B 5B 2G / 3G 4G 5G / 1R 2R 3R / 4Y",
        hands={0: (1, 1, 2, 2, 2)},
        bids=(1, 1, 1),
    )
    stuck = trick_phase(scenario)
    assert in_words(legal_actions(stuck)) == "paradox"
    [result] = act(stuck, "paradox").state.results
    assert result.bonus == (0, 0, bonus)
    assert result.scores == (-1, 2, 1 + bonus)


@pytest.mark.clause("setup.face")
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_layout_of_another_board_is_refused(edition: str, players: int) -> None:
    columns = table_of(edition, players).setup.columns
    with pytest.raises(MalformedInput) as refused:
        table_of(edition, players, layout=descending(columns - 1))
    assert refused.value.path == "$.options.layout[0]"
    layout = descending(columns)
    layout[2][1] = "R1"
    with pytest.raises(MalformedInput) as refused:
        table_of(edition, players, layout=layout)
    assert refused.value.path == "$.options.layout[2][1]"
    assert refused.value.given == "R1"


# Observed and neutral tokens.


@pytest.mark.clause("setup.observed-tokens")
@pytest.mark.parametrize(
    ("edition", "players", "observed"),
    [
        ("ayatsurare-2020", 3, ""),
        ("ayatsurare-2020", 4, ""),
        *((edition, 2, "R6 B6 Y6 G6") for edition in INTERNATIONAL),
        *((edition, 3, "") for edition in INTERNATIONAL),
        *((edition, 4, "R9 B9 Y9 G9") for edition in INTERNATIONAL),
        *((edition, 5, "") for edition in INTERNATIONAL),
    ],
)
def test_observed_tokens_lie_on_the_column_that_no_card_has(
    edition: str, players: int, observed: str
) -> None:
    cells = CellSet.named(observed)
    state = after_bids(edition, players)
    assert state.board.observed == cells
    assert not state.board.open & cells
    assert not state.board.player_tokens
    second_round = state_after(whole_round(edition, players))
    assert second_round.table.empty_board.observed == cells, "they stay through the match"


# Player tokens.


@pytest.mark.clause("setup.tokens")
@pytest.mark.parametrize(
    ("edition", "held", "bids", "on_board", "left"),
    [
        ("pegasus-2023", 4, 0, 0, 8),  # set-up: four of twelve lie on the X of the colors
        ("pegasus-2023", 4, 1, 0, 7),
        ("pegasus-2023", 4, 1, 7, 0),
        ("pegasus-2023", 3, 1, 7, 1),  # a lost color gives one back
        ("pegasus-2023", 2, 1, 7, 2),
        ("pegasus-2023", 4, 0, 8, 0),  # two players, after the last trick
        ("pegasus-2023", 4, 1, 8, -1),  # three or four: the thirteenth
        ("hobby-japan-2021", 1, 1, 8, 2),
        ("bezier-2022", 4, 1, 7, 0),  # five, after the last trick
        ("ayatsurare-2020", 4, 0, 0, 12),  # set-up: none lie on colors
        ("ayatsurare-2020", 4, 1, 0, 11),
        ("ayatsurare-2020", 4, 1, 8, 3),
        ("ayatsurare-2020", 3, 1, 8, 2),  # a lost color takes one
        ("ayatsurare-2020", 1, 1, 8, 0),
    ],
)
def test_tokens_left_of_twelve(
    edition: str, held: int, bids: int, on_board: int, left: int
) -> None:
    supply = tokens_in_supply(
        edition_named(EDITIONS, edition), held=held, bids=bids, on_board=on_board
    )
    assert supply == left


@pytest.mark.clause("setup.tokens")
@pytest.mark.parametrize(
    ("edition", "players", "most"),
    [
        ("ayatsurare-2020", 3, 12),
        ("ayatsurare-2020", 4, 12),
        *((edition, 2, 12) for edition in INTERNATIONAL),
        *((edition, 3, 13) for edition in INTERNATIONAL),
        *((edition, 4, 13) for edition in INTERNATIONAL),
        *((edition, 5, 12) for edition in INTERNATIONAL),
    ],
)
def test_most_tokens_that_a_round_can_ask_of_a_seat(edition: str, players: int, most: int) -> None:
    table = table_of(edition, players)
    needed = [
        12
        - tokens_in_supply(
            table.edition,
            held=held,
            bids=1 if table.setup.bids else 0,
            on_board=table.setup.tricks,
        )
        for held in (1, 2, 3, 4)
    ]
    assert max(needed) == most


# The first start seat.


@pytest.mark.clause("setup.first-start-seat")
@EVERY_TABLE
def test_any_seat_may_have_met_a_cat(edition: str, players: int) -> None:
    assert initial(edition, players=players) == initial(edition, players=players, first_seat=0)
    for seat in range(players):
        state = after_bids(edition, players, start=seat)
        assert isinstance(state, TrickPhase)
        assert state.table.first_seat == state.leader == seat
    for nobody in (-1, players, 1.0, "0", True, None):
        with pytest.raises(MalformedInput) as refused:
            Table.create(edition, players=players, first_seat=nobody)
        assert refused.value.path == "$.first_seat"
        assert refused.value.expected == f"0 to {players - 1}"
        assert refused.value.given is nobody


def test_neutral_tokens_lie_in_the_lower_three_rows_only() -> None:
    colors = [cell.color for cell in neutral_cells(after_bids("pegasus-2023", 2).revealed)]
    assert Color.RED not in colors
