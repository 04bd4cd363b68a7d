"""Two rulebooks differ if they differ at one table, though they are played alike at all others."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.diff.comparison import AtTable, Comparison, compare
from tests.unit.diff.tables import rulebook


def differs_at(table: AtTable) -> AtTable:
    """The table, with a way that was found at another one."""
    one, other = rulebook("pegasus-2023"), rulebook("pegasus-2023+red-broken-by=any-token")
    (elsewhere,) = compare(one, other, players=[2], matches=1, tries=0).tables
    return evolve(table, found=elsewhere.found)


@pytest.fixture(scope="module")
def alike() -> Comparison:
    """A rulebook and itself with two, three and four players."""
    return compare(
        rulebook("pegasus-2023"),
        rulebook("pegasus-2023"),
        players=(2, 3, 4),
        matches=0,
        tries=0,
    )


def test_where_nothing_is_said_all_numbers_of_players_are_compared() -> None:
    """Three and four, which both have; two and five are the other one's alone."""
    one, other = rulebook("ayatsurare-2020"), rulebook("pegasus-2023")
    comparison = compare(one, other, matches=0, tries=0)
    assert [table.players for table in comparison.tables] == [3, 4]
    assert (comparison.only_a, comparison.only_b) == ((), (2, 5))
    few = compare(one, other, players=[3], matches=0, tries=0)
    assert (few.only_a, few.only_b) == ((), ())


def test_a_rulebook_does_not_differ_from_itself(alike: Comparison) -> None:
    assert [table.players for table in alike.tables] == [2, 3, 4]
    assert not alike.differs


@pytest.mark.parametrize("one", [0, 1, 2])
def test_one_table_is_enough_for_a_difference(alike: Comparison, one: int) -> None:
    tables = list(alike.tables)
    tables[one] = differs_at(tables[one])
    assert evolve(alike, tables=tuple(tables)).differs


@pytest.mark.parametrize("side", ["only_a", "only_b"])
def test_a_number_of_players_that_one_alone_has_is_a_difference(
    alike: Comparison, side: str
) -> None:
    by_side = {"only_a": alike.only_a, "only_b": alike.only_b, side: (5,)}
    assert evolve(alike, only_a=by_side["only_a"], only_b=by_side["only_b"]).differs
