"""Rows as arrays: the same from both forms, in blocks of matches; every fault with its place."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from catbox_rules.campaigns.arrays import NONE
from catbox_rules.campaigns.reports.blocks import Block, blocks
from catbox_rules.campaigns.reports.columns import BySeat, Column, Number, Seats, Word
from catbox_rules.campaigns.reports.sources import Row
from catbox_rules.kernel.errors import MalformedInput
from tests.unit.campaigns.reports.folders import Row as Dict

# pyarrow tells no types.
_arrow: Any = importlib.import_module("pyarrow")

COLUMNS: Mapping[str, Column] = {
    "start": Number(0, 1),
    "stuck": Number(0, 1, optional=True),
    "scores": BySeat(-9, 9),
    "bids": BySeat(0, 4, optional=True),
    "claim.state": Word(("alive", "dead")),
    "totals": BySeat(-99, 99, at_the_end=True),
    "winners": Seats(),
}


def row(match: int, *, last: bool = False, **changed: object) -> Dict:
    """A row of two seats."""
    return {
        "match": match,
        "start": 0,
        "stuck": None,
        "scores": [3, -1],
        "bids": None,
        "claim": {"state": "dead"},
        "totals": [3, -1] if last else None,
        "winners": [0] if last else None,
        **changed,
    }


ROWS = [
    row(0),
    row(0, last=True, stuck=1, scores=[0, 2]),
    row(1, last=True, bids=[1, 4]),
    row(4),
    row(4, start=1),
    row(4, last=True, winners=[1, 0]),
]


def read(rows: Iterable[Row], *, size: int = 100) -> list[tuple[int, Block]]:
    """The blocks of some rows."""
    return list(blocks(rows, COLUMNS, players=2, place="here", size=size))


def batches(rows: Sequence[Dict], size: int) -> list[Row]:
    """Rows as record batches of so many."""
    table = _arrow.Table.from_pylist(rows)
    found: list[Row] = table.to_batches(max_chunksize=size)
    return found


def test_a_block() -> None:
    [(number, block)] = read(ROWS)
    assert (number, block.players, block.rows) == (0, 2, 6)
    assert block.matches.tolist() == [0, 1, 4]
    assert block.starts.tolist() == [0, 2, 3]
    assert block.lengths.tolist() == [2, 1, 3]
    assert block.round_of_row.tolist() == [0, 1, 0, 0, 1, 2]
    assert block.last_rows.tolist() == [1, 2, 5]
    assert block.numbers["start"].tolist() == [0, 0, 0, 0, 1, 0]
    assert block.numbers["stuck"].tolist() == [NONE, 1, *[NONE] * 4]
    assert block.numbers["claim.state"].tolist() == [1] * 6
    assert block.lists["scores"].tolist()[:2] == [[3, -1], [0, 2]]
    assert block.lists["bids"].tolist()[1:3] == [[NONE, NONE], [1, 4]]
    assert block.lists["winners"][block.last_rows].tolist() == [[1, 0], [1, 0], [1, 1]]


@pytest.mark.parametrize("at_once", [1, 2, 5, 6])
def test_both_forms_give_the_same(at_once: int) -> None:
    [(_, expected)] = read(ROWS)
    [(_, found)] = read(batches(ROWS, at_once))
    assert found.starts.tolist() == expected.starts.tolist()
    for ours, theirs in ((found.numbers, expected.numbers), (found.lists, expected.lists)):
        assert {name: each.tolist() for name, each in ours.items()} == {
            name: each.tolist() for name, each in theirs.items()
        }


@pytest.mark.parametrize("at_once", [1, 3, 6])
def test_blocks_hold_the_matches_of_their_numbers(at_once: int) -> None:
    """A match is in one block, wherever the batches end."""
    found = read(batches(ROWS, at_once), size=2)
    assert [(number, block.matches.tolist()) for number, block in found] == [(0, [0, 1]), (2, [4])]


def test_nothing_is_no_block() -> None:
    assert read([]) == []


FAULTS: list[tuple[Dict, str]] = [
    ({"start": 2}, "match 7: start: expected a whole number, 0 to 1, got 2"),
    ({"start": None}, "match 7: start: expected a whole number, 0 to 1, got null"),
    ({"start": "one"}, "start: expected a whole number, 0 to 1, got something else"),
    ({"start": True}, "start: expected a whole number, 0 to 1, got something else"),
    ({"stuck": -1}, "match 7: stuck: expected a whole number, 0 to 1, or null, got -1"),
    ({"scores": [1]}, "match 7: scores: expected 2 whole numbers, -9 to 9, got 1 of them"),
    ({"scores": None}, "match 7: scores: expected 2 whole numbers, -9 to 9, got null"),
    ({"scores": [1, 10]}, "match 7: scores: expected 2 whole numbers, -9 to 9, got 1, 10"),
    ({"scores": [1, None]}, "scores: expected 2 whole numbers, -9 to 9, got something else"),
    ({"scores": 5}, "scores: expected 2 whole numbers, -9 to 9, got something else"),
    ({"bids": [5, 0]}, "match 7: bids: expected 2 whole numbers, 0 to 4, got 5, 0"),
    ({"claim": {"state": "fed"}}, "match 7: claim.state: expected alive or dead, got 'fed'"),
    ({"claim": {}}, "match 7: claim.state: expected alive or dead, got nothing"),
    ({"claim": 3}, "match 7: claim.state: expected alive or dead, got nothing"),
    ({"winners": [2]}, "match 7: winners: expected a list of seats, 0 to 1, got 2"),
    ({"winners": []}, "match 7: winners: expected a list of seats, 0 to 1, got nobody"),
    ({"winners": 0}, "winners: expected a list of seats, 0 to 1, got something else"),
    (
        {"winners": None},
        "match 7: winners: expected a list in the last round of a match, and null before, got null",
    ),
    (
        {"totals": None},
        "match 7: totals: expected a list in the last round of a match, and null before, got null",
    ),
    ({"match": -1}, "match: expected a whole number, 0 to 9007199254740992, got -1"),
]


@pytest.mark.parametrize(("changed", "expected"), FAULTS)
def test_faults_of_dicts(changed: Dict, expected: str) -> None:
    with pytest.raises(MalformedInput) as caught:
        read([{**row(7, last=True), **changed}])
    assert str(caught.value) == f"here: {expected}"


@pytest.mark.parametrize(
    ("changed", "expected"),
    # Arrow takes a truth value for a number of one bit.
    [each for each in FAULTS if each[0] != {"start": True}],
)
def test_faults_of_batches(changed: Dict, expected: str) -> None:
    """The same column is at fault; what stands in a column of another type is not shown."""
    with pytest.raises(MalformedInput) as caught:
        read(batches([{**row(7, last=True), **changed}], 1))
    shown = str(caught.value)
    assert shown.startswith("here: ")
    assert expected.removeprefix("match 7: ").rpartition(", got ")[0] in shown


@pytest.mark.parametrize("name", ["start", "scores", "winners", "claim"])
@pytest.mark.parametrize("form", ["dicts", "batches"])
def test_a_column_that_is_missing(name: str, form: str) -> None:
    rows = [{key: each for key, each in row(0, last=True).items() if key != name}]
    with pytest.raises(MalformedInput, match=rf"here: (match 0: )?{name}"):
        read(rows if form == "dicts" else batches(rows, 1))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([row(3, last=True), row(2, last=True)], "match 2 too late"),
        ([row(3, last=True), row(4, last=True), row(3, last=True)], "match 3 too late"),
    ],
)
@pytest.mark.parametrize("at_once", [1, 3])
def test_matches_come_in_their_order(rows: list[Dict], expected: str, at_once: int) -> None:
    with pytest.raises(MalformedInput, match=expected):
        read(batches(rows, at_once), size=2)


def test_an_end_in_the_middle_of_a_match() -> None:
    with pytest.raises(MalformedInput, match=r"match 0: totals: .* got a list"):
        read([row(0, last=True), row(0, last=True)])


def test_rows_are_of_one_kind() -> None:
    with pytest.raises(MalformedInput, match="rows of one kind"):
        read([row(0, last=True), *batches([row(1, last=True)], 1)])
