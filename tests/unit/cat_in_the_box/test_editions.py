"""What is set up at each table: the numbers of the rulebooks, typed out by hand, and what follows
from them."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest

from catbox_rules.cat_in_the_box import (
    EDITIONS,
    CellSet,
    Edition,
    Face,
    Rank,
    Setup,
    Table,
    initial,
    legal_actions,
    ranges,
)
from catbox_rules.cat_in_the_box.editions import ColorMarks
from catbox_rules.cat_in_the_box.events import RoundScored
from catbox_rules.cat_in_the_box.table import tokens_in_supply, unshuffled
from catbox_rules.kernel.editions import edition_named
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Seat
from tests.kit.cat_in_the_box.moments import (
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
from tests.kit.cat_in_the_box.scenario import Scenario
from tests.oracles.cat_in_the_box.mirror import INTERNATIONAL

# fmt: off
NUMBERS: Final[dict[str, list[list[Any]]]] = {
    #                     Japanese   international
    # players                3   4      2     3     4     5
    "highest_rank":        [[6,  8],  [5,    6,    8,    9]],
    "dealt":               [[10, 10], [10,   10,   10,   9]],
    "left_over":           [[0,  0],  [5,    0,    0,    0]],
    "revealed":            [[0,  0],  [3,    0,    0,    0]],
    "tricks":              [[8,  8],  [8,    8,    8,    7]],
    "columns":             [[8,  8],  [6,    6,    9,    9]],
    "observed":            [[None, None], [6, None, 9,    None]],
    "rounds":              [[3,  4],  [2,    3,    4,    5]],
    "bonus_up_to":         [[None, None], [4, None, None, None]],
    "bids":                [[(1, 3, 4), (1, 2, 3)], [(), (1, 3, 4), (1, 2, 3), (1, 2, 3)]],
}
# fmt: on
"""What the books print for each number of players."""

BLACK, WHITE, PURPLE = Face.BLACK, Face.WHITE, Face.PURPLE
ON_BOARDS: Final[dict[int, tuple[Face, ...]]] = {
    2: (WHITE,),
    3: (WHITE, PURPLE),
    4: (WHITE, PURPLE),
    5: (PURPLE,),
}
FACES: Final[dict[str, dict[int, tuple[Face, ...]]]] = {
    "ayatsurare-2020": {3: (BLACK, PURPLE), 4: (BLACK, PURPLE)},
    **dict.fromkeys(INTERNATIONAL, ON_BOARDS),
}
"""The faces that each table may use, the one for beginners first."""

PRINTINGS = [
    # id, year, publisher, names besides, faces of the player board (point 9: two faces in one
    # printing, a number for each face in the others), its word for the board
    ("ayatsurare-2020", 2020, "Ayatsurare Ningyoukan", "japanese", "3,4", "research sheet"),
    ("hobby-japan-2021", 2021, "Hobby Japan", "", "2,3,4,5", "research board"),
    ("bezier-2022", 2022, "Bezier Games", "", "2,3,4,5", "research board"),
    ("pegasus-2023", 2023, "Pegasus Spiele", "international", "2 3,4 5", "research board"),
]

EVERY_SETUP = pytest.mark.parametrize(
    ("edition", "setup"), [(each, setup) for each in EDITIONS for setup in each.setups], ids=str
)


@pytest.mark.clause("setup.players", "setup.deck", "setup.board", "setup.observed-tokens")
@pytest.mark.clause("deal.even", "deal.two-player-reveal", "trick.last", "match.length")
@pytest.mark.clause("score.bonus-two-players", "bid.allowed", "bid.none-with-two")
@EVERY_SETUP
def test_numbers(edition: Edition, setup: Setup) -> None:
    of_edition = 0 if edition.id == "ayatsurare-2020" else 1
    for name, rows in NUMBERS.items():
        expected = rows[of_edition][edition.player_counts.index(setup.players)]
        assert getattr(setup, name) == expected, name
    assert setup.faces == FACES[edition.id][setup.players]


@pytest.mark.clause("deal.even", "trick.last", "deal.discard")
@EVERY_SETUP
def test_numbers_agree_with_each_other(edition: Edition, setup: Setup) -> None:
    assert setup.players * setup.dealt + setup.left_over == 5 * setup.highest_rank
    assert setup.dealt - 1 - setup.tricks == 1, "a discard, and one card is left at the end"
    assert setup.highest_rank <= setup.columns
    cells = 4 * setup.highest_rank - setup.revealed
    assert cells - setup.players * setup.tricks == {2: 1, 3: 0, 4: 0, 5: 1}[setup.players]


@pytest.mark.clause("setup.players", "setup.face", "setup.tokens")
def test_printings() -> None:
    """In the order of publication. The international ones are one game."""
    for edition, (id, year, publisher, alias, faces, board) in zip(
        EDITIONS, PRINTINGS, strict=True
    ):
        assert (str(edition), edition.id, edition.year) == (id, id, year)
        assert edition.publisher.startswith(publisher)
        assert edition.title
        assert edition.rulebook
        assert list(edition.aliases) == alias.split()
        assert edition.player_board_faces == tuple(faces.split(","))
        assert edition.tokens_per_seat == 12
        words = {term.ours: term.theirs for term in edition.terms}
        assert words["board"] == board
        assert ("observed token" in words) is (id != "ayatsurare-2020")
        assert not any("_" in ours for ours in words)
        marks = ColorMarks.LOST if id == "ayatsurare-2020" else ColorMarks.HELD
        assert edition.color_marks is marks
    assert len({edition.setups for edition in EDITIONS}) == 2


# The deck and the board.


@pytest.mark.clause("setup.players", "setup.deck", "setup.board", "setup.observed-tokens")
@pytest.mark.clause("deal.two-player-reveal")
@EVERY_TABLE
def test_deck_and_board_before_the_first_card(edition: str, players: int) -> None:
    """Five cards of each rank; a row for each color and a column for each rank, with observed
    tokens on the column that no card has. Two have three neutral tokens."""
    of_edition = 0 if edition == "ayatsurare-2020" else 1
    index = players - (3, 2)[of_edition]
    highest, columns, observed = (
        NUMBERS[name][of_edition][index] for name in ("highest_rank", "columns", "observed")
    )
    state = after_bids(edition, players)
    table, board = state.table, state.board
    assert Counter(table.deck) == dict.fromkeys(range(1, highest + 1), 5)
    assert unshuffled(table.setup) == tuple(table.deck)
    assert ranges(state) == {Seat: range(players), Rank: range(1, highest + 1)}
    rows = [[f"{letter}{rank}" for rank in range(1, columns + 1)] for letter in "RBYG"]
    assert [[str(cell) for cell in row] for row in table.arrangement.rows] == rows
    assert {str(cell) for cell in board.cells} == {name for row in rows for name in row}
    assert {str(cell) for cell in board.observed} == {f"{c}{observed}" for c in "RBYG" if observed}
    assert not board.player_tokens
    playable = board.open & CellSet.of_cards(table.deck)
    assert len(playable) == {2: 17, 3: 24, 4: 32, 5: 36}[players]
    later = state_after(whole_round(edition, players)).table.empty_board
    assert later.observed == board.observed, "they stay through the match"


@pytest.mark.clause("setup.board")
@pytest.mark.parametrize("edition", [edition.id for edition in EDITIONS])
def test_size_of_the_board_changes_no_play(edition: str) -> None:
    """Three players: on eight columns and on six the same cards can be declared."""
    state = after_bids(edition, 3)
    ranks = sorted(set(state.hands[0]))
    assert in_words(legal_actions(state)) == " ".join(
        f"{rank}{letter}" for rank in ranks for letter in "BYG"
    )


@pytest.mark.clause("deal.two-player-reveal")
def test_board_before_play_has_neutral_tokens_for_what_is_revealed() -> None:
    table = Table.create("pegasus-2023", players=2)
    board = table.board_before_play((Rank(1), Rank(1), Rank(5)))
    assert board.neutral == CellSet.named("G1 Y1 G5")
    assert board.observed == CellSet.named("R6 B6 Y6 G6")
    assert table.board_before_play(()) == table.empty_board


# The face of the board.


@pytest.mark.clause("setup.face")
@EVERY_TABLE
@pytest.mark.parametrize("face", Face)
def test_faces_that_may_be_used(edition: str, players: int, face: Face) -> None:
    """The first of them is the default. Scores on the purple one are marked as unverified, unless
    somebody transcribes it."""
    allowed = FACES[edition][players]
    assert Table.create(edition, players=players).face is allowed[0]
    options: dict[str, object] = {"face": face.value}
    if face not in allowed:
        with pytest.raises(MalformedInput) as refused:
            Table.create(edition, players=players, options=options)
        words = " or ".join(each.value for each in allowed)
        assert (refused.value.path, refused.value.given) == ("$.options.face", face.value)
        assert refused.value.expected == f"{words} with {players} players"
        return
    columns = Table.create(edition, players=players).setup.columns
    rows = [[f"{letter}{rank}" for rank in range(columns, 0, -1)] for letter in "RBYG"]
    for chosen, known in ((options, face is not PURPLE), ({**options, "layout": rows}, True)):
        state = before_whole_round(edition, players, options=chosen)
        assert state.table.face is face
        assert state.table.arrangement_is_known is known
        scored = play(state, WHOLE_ROUNDS[players]).events[-1]
        assert isinstance(scored, RoundScored)
        assert scored.arrangement_is_known is known


SCATTERED = "R3 R1 R5 R2 R6 R4 / B6 B2 B4 B1 B3 B5 / Y1 Y5 Y2 Y6 Y4 Y3 / G4 G3 G6 G5 G2 G1"


@pytest.mark.clause("setup.face", "score.adjacency")
@pytest.mark.parametrize(
    ("options", "bonus"),
    [
        ({}, 4),  # ascending, four of the tokens of seat 2 touch: B5 Y5 Y4 G4
        # scattered, no two of B5 Y5 Y4 G4 R3 do
        ({"layout": [row.split() for row in SCATTERED.split(" / ")]}, 1),
    ],
    ids=["ascending", "scattered"],
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


# Player tokens.


@pytest.mark.clause("setup.tokens")
@pytest.mark.parametrize(
    ("edition", "held", "bids", "on_board", "left"),
    [
        ("pegasus-2023", 4, 0, 0, 8),  # set-up: four of twelve lie on the X of the colors
        ("pegasus-2023", 4, 1, 0, 7),
        ("pegasus-2023", 3, 1, 7, 1),  # a lost color gives one back
        ("pegasus-2023", 4, 0, 8, 0),  # two players, after the last trick
        ("pegasus-2023", 4, 1, 8, -1),  # three or four: the thirteenth
        ("hobby-japan-2021", 1, 1, 8, 2),
        ("bezier-2022", 4, 1, 7, 0),  # five, after the last trick
        ("ayatsurare-2020", 4, 0, 0, 12),  # set-up: none lie on colors
        ("ayatsurare-2020", 4, 1, 8, 3),
        ("ayatsurare-2020", 3, 1, 8, 2),  # a lost color takes one
        ("ayatsurare-2020", 1, 1, 8, 0),
    ],
)
def test_tokens_left_of_twelve(
    edition: str, held: int, bids: int, on_board: int, left: int
) -> None:
    printing = edition_named(EDITIONS, edition)
    assert tokens_in_supply(printing, held=held, bids=bids, on_board=on_board) == left


@pytest.mark.clause("setup.tokens")
@EVERY_SETUP
def test_most_tokens_that_a_round_can_ask_of_a_seat(edition: Edition, setup: Setup) -> None:
    """The thirteenth is missing where three or four play by an international edition."""
    bids, tricks = (1 if setup.bids else 0), setup.tricks
    left = [tokens_in_supply(edition, held=n, bids=bids, on_board=tricks) for n in (1, 2, 3, 4)]
    is_short = edition.id in INTERNATIONAL and setup.players in (3, 4)
    assert min(left) == (-1 if is_short else 0)


def test_a_round_begins_with_the_seat_that_was_named() -> None:
    for seat in range(3):
        state = after_bids("pegasus-2023", 3, start=seat)
        assert state.table.first_seat == state.leader == seat
        assert initial("pegasus-2023", players=3, first_seat=seat).table == state.table
