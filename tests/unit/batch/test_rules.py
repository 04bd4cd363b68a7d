"""A table as numbers, and tables that are out of reach."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve, fields, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from catbox_rules.batch import play_matches
from catbox_rules.batch.playing import largest_group
from catbox_rules.batch.rules import rules_of
from catbox_rules.cat_in_the_box import CellSet, Rank, Setup, Table
from catbox_rules.cat_in_the_box.editions import READINGS
from catbox_rules.kernel.editions import Readings
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from tests.depth import of_depth
from tests.unit.batch.tables import NEXT_START, Start, varied_tables

THREE = Table.create("pegasus-2023", players=3)


def with_setup(setup: Setup) -> Table:
    """The table of three with other numbers."""
    return evolve(THREE, setup=setup, edition=evolve(THREE.edition, setups=(setup,)))


@pytest.mark.parametrize(
    ("setup", "path"),
    [
        (evolve(THREE.setup, dealt=11), "$.dealt"),
        (evolve(THREE.setup, dealt=0), "$.dealt"),
        (evolve(THREE.setup, revealed=1), "$.dealt"),
        (evolve(THREE.setup, penalty=1001), "$.penalty"),
        (evolve(THREE.setup, rounds=2000), "$.rounds"),
        (evolve(THREE.setup, tricks=1001), "$.tricks"),
        (evolve(THREE.setup, bonus_up_to=1001), "$.bonus_up_to"),
        (evolve(THREE.setup, bids=(1, 10**6)), "$.bids"),
        (evolve(THREE.setup, bids=tuple(range(40))), "$.bids"),
    ],
)
def test_numbers_that_are_out_of_reach(setup: Setup, path: str) -> None:
    with pytest.raises(Unsupported) as error:
        play_matches(with_setup(setup), 1)
    assert error.value.path == path


@pytest.mark.parametrize("start", Start)
def test_a_reading_that_is_not_known_is_played_by_its_default_alone(start: Start) -> None:
    readings = Readings.defaults((*READINGS, NEXT_START)).with_values({NEXT_START: start})
    table = evolve(THREE, readings=readings)
    if start is Start.LEFT:
        assert rules_of(table) == rules_of(THREE)
        return
    with pytest.raises(Unsupported) as error:
        play_matches(table, 1)
    assert str(error.value) == (
        "$.options.next-start: expected left, where matches are played in batches, got 'causer'"
    )


@frozen
class SetupWithNil(Setup):
    """Numbers, one of which the batch engine does not know."""

    nil: int = 0
    """What a bid of 0 is worth that is made."""


@pytest.mark.parametrize("nil", [0, 5])
def test_a_number_that_is_not_known_is_played_by_its_default_alone(nil: int) -> None:
    numbers = {each.name: getattr(THREE.setup, each.name) for each in fields(Setup) if each.init}
    table = with_setup(SetupWithNil(**numbers, nil=nil))
    if nil == 0:
        assert rules_of(table) == rules_of(THREE)
        return
    with pytest.raises(Unsupported) as error:
        play_matches(table, 1)
    assert str(error.value) == (
        "$.nil: expected the default, 0, where matches are played in batches, got 5"
    )


def test_a_score_may_be_far_below_zero() -> None:
    """Eight tricks at 1,000 points each are well within a score."""
    setup = evolve(THREE.setup, penalty=1000)
    results = play_matches(with_setup(setup), 500)
    caused = results.paradox[:, :, np.newaxis] == np.arange(3)
    np.testing.assert_array_equal(results.scores[caused], -1000 * results.tricks[caused])


@given(table=varied_tables(), bits=st.integers(0, 2**36 - 1))
@settings(max_examples=of_depth(quick=50, ci=200, deep=2000))
def test_the_largest_group_of_any_tokens_on_any_board(table: Table, bits: int) -> None:
    tokens = CellSet(bits) & table.arrangement.cells
    groups = table.arrangement.groups(tokens)
    expected = len(groups[0]) if groups else 0
    assert largest_group(rules_of(table), tokens.bits) == expected


def test_an_observed_token_breaks_red_by_one_reading_alone() -> None:
    observed = CellSet.of_rank(Rank(9))
    for reading, breaks in (("player-token", False), ("any-token", True)):
        table = Table.create("pegasus-2023", players=4, options={"red-broken-by": reading})
        assert table.empty_board.observed == observed
        on_red = rules_of(table).breaks_red & observed.bits
        assert bool(on_red) is breaks


def test_the_name_of_an_edition_is_no_table() -> None:
    with pytest.raises(MalformedInput, match=r"^\$\.table: expected a table, .*-2023'$"):
        play_matches("pegasus-2023", 1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType] -- on purpose
