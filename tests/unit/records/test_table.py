"""The table as it was chosen, and records, as values: equal, copied, pickled."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.records import ChosenTable, Record
from catbox_rules.testing import DelegatingRuleset
from tests.kit.matches import random_match

COPIES: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    *(
        lambda value, protocol=protocol: pickle.loads(pickle.dumps(value, protocol))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    ),
]

TABLES = [
    ChosenTable(cat_in_the_box, "pegasus-2023", 3),
    ChosenTable(cat_in_the_box, "international", 4, 2, {"tokens": "strict"}),
    ChosenTable(schrodingers_cats, "amigo-2023", 6, 5, {"variants": ["short-track"]}),
]


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_copy_of_a_table_is_equal_to_it(
    table: ChosenTable, copied: Callable[[ChosenTable], ChosenTable]
) -> None:
    assert copied(table) == table
    assert hash(copied(table)) == hash(table)
    assert copied(table).ruleset is table.ruleset


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize(("edition", "players"), [("bezier-2022", 4), ("amigo-2023", 3)])
def test_a_copy_of_a_record_is_equal_to_it(
    edition: str, players: int, copied: Callable[[Record], Record]
) -> None:
    record = random_match(edition, players)
    assert copied(record) == record
    assert hash(copied(record)) == hash(record)


class Named(DelegatingRuleset):
    """A ruleset that is no module, and has values of its own."""

    def __init__(self, game: AnyRuleset, name: str) -> None:
        super().__init__(game)
        self.name = name

    def __reduce__(self) -> tuple[object, ...]:
        return _named, (self.name,)


def _named(name: str) -> Named:
    return Named(cat_in_the_box, name)


def test_a_ruleset_that_is_no_module_is_pickled_itself() -> None:
    table = ChosenTable(Named(cat_in_the_box, "ours"), "pegasus-2023", 3)
    again: ChosenTable = pickle.loads(pickle.dumps(table))
    assert isinstance(again.ruleset, Named)
    assert again.ruleset.name == "ours"


def test_an_edition_is_known_by_its_alias() -> None:
    assert ChosenTable(cat_in_the_box, "japanese", 3).edition_id == "ayatsurare-2020"
    assert ChosenTable(cat_in_the_box, "nowhere-1900", 3).edition_id == "nowhere-1900"


@pytest.mark.parametrize(
    ("table", "error", "path"),
    [
        (ChosenTable(cat_in_the_box, "nowhere-1900", 3), Unsupported, "$.edition"),
        (ChosenTable(cat_in_the_box, "japanese", 5), Unsupported, "$.players"),
        (ChosenTable(cat_in_the_box, "japanese", 3, 3), MalformedInput, "$.first_seat"),
    ],
    ids=str,
)
def test_a_table_that_cannot_be_is_found_when_it_is_laid(
    table: ChosenTable, error: type[Unsupported | MalformedInput], path: str
) -> None:
    with pytest.raises(error) as refused:
        table.initial()
    assert refused.value.path == path
