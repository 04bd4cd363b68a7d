"""The batch engine plays by the rules of the reference: same deal, same choices, the same legal
cells at every ply, the same that comes of them, over all tables there are."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catbox_rules.batch import Batch, play_matches
from catbox_rules.cat_in_the_box import (
    RoundResult,
    Table,
    outcome,
)
from catbox_rules.cat_in_the_box.state import match_over
from tests.oracles.batch.mirror import Mirror, choose_by
from tests.oracles.batch.policies import POLICIES
from tests.unit.batch.tables import PRINTED, printed_tables, varied_tables

policies = st.sampled_from(sorted(POLICIES))
seeds = st.integers(0, 10**18 - 1)


@pytest.mark.parametrize(("edition", "players", "readings"), PRINTED)
def test_every_printed_table_with_every_reading(
    edition: str, players: int, readings: dict[str, str]
) -> None:
    table = Table.create(edition, players=players, options=readings)
    for seed, name in enumerate(POLICIES):
        Mirror(Batch(table, 2, seed=seed)).play_out(choose_by(POLICIES[name]))


@given(table=varied_tables(), policy=policies, seed=seeds)
@settings(max_examples=300)
def test_tables_with_any_numbers(table: Table, policy: str, seed: int) -> None:
    Mirror(Batch(table, 2, seed=seed)).play_out(choose_by(POLICIES[policy]))


@given(
    table=varied_tables(),
    policy=st.sampled_from(["random", "follow-heavy"]),
    seed=seeds,
    first=st.integers(0, 10**17),
)
@settings(max_examples=60)
def test_one_after_another_and_in_lockstep_are_the_same(
    table: Table, policy: str, seed: int, first: int
) -> None:
    """A policy with a name is compiled into a loop of its own; a function over arrays that chooses
    alike gives the same matches."""
    fused = play_matches(table, 5, seed=seed, first=first, policy=policy)
    in_lockstep = play_matches(
        table, 5, seed=seed, first=first, policy=lambda batch: batch.choose(policy)
    )
    for name, column in fused.columns().items():
        np.testing.assert_array_equal(column, in_lockstep.columns()[name], name)


@given(table=printed_tables() | varied_tables(), seed=seeds)
@settings(max_examples=60)
def test_totals_and_winners(table: Table, seed: int) -> None:
    results = play_matches(table, 4, seed=seed)
    for row in range(4):
        rounds = tuple(
            RoundResult(
                start_seat=table.start_seat(range(number)),
                paradox=None,
                tricks=(0,) * table.players,
                bonus=(0,) * table.players,
                scores=tuple(results.scores[row, number].tolist()),
            )
            for number in range(table.setup.rounds)
        )
        expected = outcome(match_over(table, rounds))
        assert expected is not None
        assert tuple(results.totals[row].tolist()) == expected.totals
        assert tuple(np.flatnonzero(results.winners[row]).tolist()) == expected.winners
