"""Two tables next to each other: where the rules of one part from those of the other."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given, settings

from catbox_rules.batch import Batch, Stage, play_matches, play_paired
from catbox_rules.batch.stepping import take_step
from catbox_rules.cat_in_the_box import Table
from catbox_rules.kernel.errors import Unsupported
from tests.unit.batch.tables import printed_tables, varied_tables


def table(players: int, edition: str = "pegasus-2023", **options: object) -> Table:
    """A table of an edition."""
    spelled = {name.replace("_", "-"): value for name, value in options.items()}
    return Table.create(edition, players=players, options=spelled)


def with_numbers(base: Table, **numbers: int) -> Table:
    """The same table with other numbers."""
    fields: dict[str, Any] = dict(numbers)  # of the types of a setup's fields
    setup = evolve(base.setup, **fields)
    return evolve(base, setup=setup, edition=evolve(base.edition, setups=(setup,)))


@given(table=printed_tables() | varied_tables())
@settings(max_examples=30)
def test_a_table_never_parts_from_itself(table: Table) -> None:
    paired = play_paired(table, table, 20)
    played = play_matches(table, 20)
    assert set(paired.ply.tolist()) == set(paired.scored.tolist()) == {-1}
    np.testing.assert_array_equal(paired.plays, played.plays.sum(axis=1))


@pytest.mark.parametrize("players", [3, 4])
def test_japanese_and_international_tables_never_part(players: int) -> None:
    """Statement 6 of the register, by the default readings."""
    japanese, international = table(players, "ayatsurare-2020"), table(players)
    for policy in ("random", "follow-heavy"):
        paired = play_paired(japanese, international, 2000, policy=policy)
        assert (paired.ply == -1).all()
        assert (paired.scored == -1).all()


@pytest.mark.parametrize(("players", "parts"), [(2, False), (3, True), (4, True), (5, False)])
def test_strict_tokens_matter_with_three_and_four_players_alone(players: int, parts: bool) -> None:
    """The register: with two and five players no seat ever needs a thirteenth token."""
    usual, strict = table(players), table(players, tokens="strict")
    paired = play_paired(usual, strict, 3000, policy="follow-heavy")
    assert bool((paired.ply >= 0).any()) is parts


def test_any_token_parts_before_the_first_card_with_observed_tokens() -> None:
    """With four players observed tokens lie on red from the beginning: a leader may lead red."""
    paired = play_paired(table(4), table(4, red_broken_by="any-token"), 100)
    assert (paired.ply == 0).all()
    assert (paired.round == 0).all()
    assert (paired.seat == 0).all()
    red = np.uint64(0x111111111)
    np.testing.assert_array_equal(paired.legal_a & red, 0)
    np.testing.assert_array_equal(paired.legal_b & ~red, paired.legal_a)


def test_one_trick_less_parts_when_it_is_over() -> None:
    """A round of seven tricks is over where one of eight goes on: after 21 cards of three. So a
    match parts if and only if a round of it has seven tricks, be it that the next seat is stuck."""
    eight = table(3)
    paired = play_paired(eight, with_numbers(eight, tricks=7), 500, policy="follow-heavy")
    parted = paired.ply >= 0
    played = play_matches(eight, 500, policy="follow-heavy")
    np.testing.assert_array_equal(parted, (played.completed >= 7).any(axis=1))
    stuck = (played.completed == 7) & (played.plays == 21)
    assert (stuck.any(axis=1) & parted).any()
    first_round = parted & (paired.round == 0)
    assert set(paired.ply[first_round].tolist()) == {21}
    assert (paired.seat[parted] == -1).all()
    assert (paired.legal_b[parted] == 0).all()
    assert (paired.legal_a[parted] == 0).any()


def test_another_penalty_is_seen_in_the_scores_alone() -> None:
    """It matters as soon as a seat with tricks causes a paradox."""
    one = table(3)
    paired = play_paired(one, with_numbers(one, penalty=2), 200, seed=5)
    played = play_matches(one, 200, seed=5)
    caused = played.paradox[:, :, np.newaxis] == np.arange(3)
    matters = (caused & (played.tricks > 0)).any(axis=2)
    expected = np.where(matters.any(axis=1), matters.argmax(axis=1), -1)
    assert (paired.ply == -1).all()
    np.testing.assert_array_equal(paired.scored, expected)


def test_they_part_where_the_legal_cells_differ() -> None:
    """The match is the one that `play_matches` plays, up to there."""
    usual, strict = table(3), table(3, tokens="strict")
    paired = play_paired(usual, strict, 50, seed=3, policy="follow-heavy")
    for row in np.flatnonzero(paired.ply >= 0).tolist():
        batch = Batch(usual, 1, seed=3, first=row)
        plays = -1
        while plays < paired.ply[row]:
            plays += batch.stage is Stage.PLAY
            if plays < paired.ply[row]:
                take_step(batch, "follow-heavy")
        assert batch.legal[0] == paired.legal_a[row]
        assert batch.seat[0] == paired.seat[row]
        assert paired.legal_b[row] & ~paired.legal_a[row] == 0


@pytest.mark.parametrize(
    ("numbers", "path"),
    [
        ({"highest_rank": 7}, "$.highest_rank"),
        ({"dealt": 9}, "$.dealt"),
        ({"rounds": 2}, "$.rounds"),
    ],
)
def test_tables_that_deal_differently_cannot_be_paired(numbers: dict[str, int], path: str) -> None:
    with pytest.raises(Unsupported) as error:
        play_paired(table(3), with_numbers(table(3), **numbers), 1)
    assert error.value.path == path
