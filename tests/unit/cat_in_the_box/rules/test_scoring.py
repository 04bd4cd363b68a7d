"""Scoring a round: tricks, the penalty of a paradox, the bonus."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import Board, CellSet, RoundResult, Table
from catbox_rules.cat_in_the_box.events import RoundScored
from catbox_rules.cat_in_the_box.rules.scoring import (
    earns_bonus,
    largest_groups,
    points_for_tricks,
    score_round,
)
from catbox_rules.kernel.ruleset import Seat
from tests.oracles.cat_in_the_box.mirror import INTERNATIONAL
from tests.unit.cat_in_the_box.rules.moments import (
    EVERY_EDITION,
    EVERY_TABLE,
    EVERY_TABLE_FOR_TWO,
    EVERY_TABLE_WITH_BIDS,
    STUCK,
    act,
    state_after,
    trick_phase,
    whole_round,
)
from tests.unit.cat_in_the_box.scenario import Scenario

FIGURE_3_10 = Scenario(
    "pegasus-2023",
    3,
    bids=(4, 1, 3),
    tricks="1G 5G 3Y / 5Y 2R 2B / 4B 6B 3B / 5B 4G 6R / 5R 6G 1R",
    hands={2: (1, 2, 2, 5)},
)
"""Seat 2 has won the three tricks that it bid, and is to lead and stuck."""


def sheet(
    table: Table,
    *,
    bids: tuple[int, ...],
    won: tuple[int, ...],
    groups: tuple[int, ...],
    paradox: int | None = None,
) -> RoundResult:
    return score_round(
        table,
        start_seat=Seat(0),
        groups=groups,
        bids=bids,
        won=won,
        paradox=None if paradox is None else Seat(paradox),
    )


# Tricks.


@pytest.mark.clause("score.trick", "score.paradox-penalty")
@pytest.mark.parametrize("tricks", range(9))
def test_trick_is_worth_a_point_and_costs_one_after_a_paradox(tricks: int) -> None:
    assert points_for_tricks(tricks, caused_paradox=False) == tricks
    assert points_for_tricks(tricks, caused_paradox=True) == 0 - tricks


@pytest.mark.clause("score.trick", "score.paradox-penalty")
@EVERY_TABLE_WITH_BIDS
def test_only_the_seat_with_the_paradox_pays(edition: str, players: int) -> None:
    table = Table.create(edition, players=players)
    won = (2, 1, 0, 2, 1)[:players]
    bids = (1, 3, 1, 1, 3)[:players]
    for paradox in (None, *range(players)):
        result = sheet(table, bids=bids, won=won, groups=(5,) * players, paradox=paradox)
        assert result.paradox == paradox
        assert result.tricks == won
        assert result.bonus == (0,) * players
        assert result.scores == tuple(
            -tricks if seat == paradox else tricks for seat, tricks in enumerate(won)
        )


# The bonus for a bid.


@pytest.mark.clause("score.bonus-bid")
@EVERY_TABLE_WITH_BIDS
def test_bonus_is_for_exactly_the_number_that_was_bid(edition: str, players: int) -> None:
    setup = Table.create(edition, players=players).setup
    for bid in setup.bids:
        earning = [tricks for tricks in range(9) if earns_bonus(setup, tricks, bid)]
        assert earning == [bid]


@pytest.mark.clause("score.bonus-bid", "score.trick")
@EVERY_TABLE_WITH_BIDS
def test_bonus_is_the_size_of_the_group_and_is_added(edition: str, players: int) -> None:
    """Seats 0 and 2 are right, the others win one trick more or less."""
    table = Table.create(edition, players=players)
    bids = (3, 1, 1, 3, 1)[:players]
    won = (3, 2, 1, 2, 0)[:players]
    groups = (4, 6, 1, 8, 7)[:players]
    result = sheet(table, bids=bids, won=won, groups=groups)
    assert result.bonus == (4, 0, 1, 0, 0)[:players]
    assert result.scores == (7, 2, 2, 2, 0)[:players]


@pytest.mark.clause("score.bonus-bid", "score.paradox-penalty")
@EVERY_TABLE_WITH_BIDS
def test_paradox_forfeits_the_bonus_of_its_seat_alone(edition: str, players: int) -> None:
    """All bids are right."""
    table = Table.create(edition, players=players)
    bids = (1, 3, 1, 1, 1)[:players]
    groups = (2, 3, 4, 5, 6)[:players]
    for paradox in range(players):
        result = sheet(table, bids=bids, won=bids, groups=groups, paradox=paradox)
        for seat in range(players):
            if seat == paradox:
                assert result.bonus[seat] == 0
                assert result.scores[seat] == -bids[seat]
            else:
                assert result.bonus[seat] == groups[seat]
                assert result.scores[seat] == bids[seat] + groups[seat]


@pytest.mark.clause("score.paradox-penalty", "score.bonus-bid")
@EVERY_EDITION
def test_right_bid_does_not_help_the_seat_with_the_paradox(edition: str) -> None:
    """Pegasus, figure 3-10, with the groups that are not scored."""
    scored = act(trick_phase(evolve(FIGURE_3_10, edition=edition)), "paradox").events[-1]
    assert isinstance(scored, RoundScored)
    # Seat 0: B5 B6, and G1, B2, G6 apart. Seat 1: G4 G5 Y5, and B3, R1 apart.
    # Seat 2: R5 R6, and Y3, R2, B4 apart.
    assert scored.groups == (2, 3, 2)
    assert scored.bids == (4, 1, 3)
    assert scored.result == RoundResult(Seat(0), Seat(2), (1, 1, 3), (0, 3, 0), (1, 4, -3))


@pytest.mark.clause("score.paradox-penalty", "score.trick")
@EVERY_EDITION
def test_paradox_without_a_trick_scores_zero(edition: str) -> None:
    state = trick_phase(
        Scenario(edition, 3, start=1, tricks=STUCK, hands={0: (1, 3, 6)}, bids=(1, 4, 3))
    )
    [result] = act(state, "paradox").state.results
    assert (result.tricks[0], result.bonus[0], result.scores[0]) == (0, 0, 0)
    # Seat 1 won the four that it bid: B5 B6 Y6 G6 G5 touch in this order, R3 is apart.
    assert result.bonus == (0, 5, 0)
    assert result.scores == (0, 9, 2)


# The bonus of two players.


@pytest.mark.clause("score.bonus-two-players")
@EVERY_TABLE_FOR_TWO
def test_up_to_four_tricks_earn_the_bonus(edition: str) -> None:
    setup = Table.create(edition, players=2).setup
    assert [tricks for tricks in range(9) if earns_bonus(setup, tricks, None)] == [0, 1, 2, 3, 4]


@pytest.mark.clause("score.bonus-two-players", "score.paradox-penalty")
@EVERY_TABLE_FOR_TWO
@pytest.mark.parametrize(
    ("won", "paradox", "bonus", "scores"),
    [
        ((4, 4), None, (6, 5), (10, 9)),
        ((5, 3), None, (0, 5), (5, 8)),
        ((3, 5), None, (6, 0), (9, 5)),
        ((8, 0), None, (0, 5), (8, 5)),
        ((0, 0), 0, (0, 5), (0, 5)),
        ((0, 0), 1, (6, 0), (6, 0)),
        ((4, 3), 0, (0, 5), (-4, 8)),
        ((4, 3), 1, (6, 0), (10, -3)),
        ((2, 5), 0, (0, 0), (-2, 5)),
        ((5, 2), 0, (0, 5), (-5, 7)),
    ],
)
def test_each_of_two_seats_is_looked_at_by_itself(
    edition: str,
    won: tuple[int, ...],
    paradox: int | None,
    bonus: tuple[int, ...],
    scores: tuple[int, ...],
) -> None:
    table = Table.create(edition, players=2)
    result = sheet(table, bids=(), won=won, groups=(6, 5), paradox=paradox)
    assert (result.bonus, result.scores) == (bonus, scores)


@pytest.mark.clause("score.bonus-two-players")
@EVERY_TABLE_FOR_TWO
def test_four_tricks_each_as_played(edition: str) -> None:
    # Seat 0: B3 B4 B5 R5 Y4, and B1, G1, Y2 apart.
    # Seat 1: R3 R4, and R1, Y1, B2, G2, Y3, G4 apart.
    [result] = state_after(whole_round(edition, 2)).results
    assert result == RoundResult(Seat(0), None, (4, 4), (5, 2), (9, 6))


# Groups.


@pytest.mark.clause("score.group")
@EVERY_TABLE
@pytest.mark.parametrize(
    ("tokens", "size"),
    [
        ("", 0),
        ("R1", 1),
        ("R1 G1", 1),
        ("R1 B2", 1),
        ("R1 R2", 2),
        ("R1 R2 R4 R5", 2),
        ("B1 B2 B3 Y3 Y1", 5),
        ("R1 B1 Y1 G1 G2 G3 Y3 B3 R3 R2", 10),
        ("R2 B1 B3 Y2", 1),
        ("R5 B5 Y5 G5 R3 R2 R1", 4),
    ],
)
def test_largest_group_counts(edition: str, players: int, tokens: str, size: int) -> None:
    table = Table.create(edition, players=players)
    cells = CellSet.named(tokens)
    owned = (cells, *(CellSet(),) * (players - 1))
    board = evolve(table.empty_board, tokens=owned)
    assert largest_groups(table.arrangement, board.tokens) == (size, *(0,) * (players - 1))


@pytest.mark.clause("score.group", "score.adjacency")
def test_tokens_of_others_of_nobody_and_observed_ones_connect_nothing() -> None:
    """Two seats take the board in turns; between G1 and G3 lies a neutral token, next to R5
    an observed one."""
    table = Table.create("pegasus-2023", players=2)
    board = Board(
        cells=table.empty_board.cells,
        tokens=(CellSet.named("G1 G3 R5 B4 Y5"), CellSet.named("B5 Y4 R4 G4")),
        observed=table.empty_board.observed,
        neutral=CellSet.named("G2 Y3 G5"),
    )
    assert largest_groups(table.arrangement, board.tokens) == (1, 2)


@pytest.mark.clause("score.adjacency")
@pytest.mark.parametrize(
    ("edition", "players", "columns"),
    [
        ("ayatsurare-2020", 3, 8),
        ("ayatsurare-2020", 4, 8),
        *((edition, 2, 6) for edition in INTERNATIONAL),
        *((edition, 5, 9) for edition in INTERNATIONAL),
    ],
)
def test_ends_of_rows_and_columns_do_not_touch(edition: str, players: int, columns: int) -> None:
    arrangement = Table.create(edition, players=players).arrangement
    for pair in (f"R1 R{columns}", f"G1 G{columns}", "R1 G1", f"R{columns} G{columns}"):
        assert [len(group) for group in arrangement.groups(CellSet.named(pair))] == [1, 1]
    for pair in (f"R{columns} B{columns}", "Y1 G1", f"G{columns - 1} G{columns}"):
        assert [len(group) for group in arrangement.groups(CellSet.named(pair))] == [2]
