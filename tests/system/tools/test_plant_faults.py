"""The planted faults: that each can still be planted, and what is said of one that cannot."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tools.plant_faults import ROOT, Change, Fault, faults, main, planted, stale


def fault(*changes: tuple[str, str]) -> Fault:
    made = tuple(Change("bids.py", before, after) for before, after in changes)
    return Fault("low bid", "a bid of 0 is allowed", "game", twin=False, view=False, change=made)


@pytest.fixture
def bids(tmp_path: Path) -> Path:
    """A file of a game, in a tree of its own."""
    path = tmp_path / "catbox_rules" / "game" / "bids.py"
    path.parent.mkdir(parents=True)
    path.write_text("LOWEST = 1\nHIGHEST = 4\n", encoding="utf-8")
    return path


def test_every_fault_can_be_planted() -> None:
    assert list(stale(faults(), ROOT)) == []
    assert main(["--check"]) == 0


def test_every_fault_is_planted_in_one_place_where_its_rule_stands() -> None:
    assert [each.name for each in faults() if len(each.change) != 1] == []


def test_every_fault_has_a_name_of_its_own_and_changes_something() -> None:
    listed = faults()
    assert [
        name for name, times in Counter(each.name for each in listed).items() if times > 1
    ] == []
    for each in listed:
        assert each.change
        assert all(text != path.read_text("utf-8") for path, text in each.texts(ROOT).items())


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ([("LOWEST = 0", "LOWEST = 1")], "bids.py has not this once: LOWEST = 0"),
        ([("EST = ", "EST = -")], "bids.py has not this once: EST ="),
        ([("LOWEST = 1", "LOWEST = 0"), ("LOWEST = 1", "LOWEST = 2")], "has not this once"),
        ([("LOWEST = 1", "LOWEST = (")], "'(' was never closed"),
    ],
    ids=["gone", "twice", "changed before", "no Python"],
)
def test_a_fault_that_cannot_be_planted_is_named(
    bids: Path, changes: list[tuple[str, str]], why: str
) -> None:
    [reported] = stale([fault(("LOWEST", "LOWEST")), fault(*changes)], bids.parents[2])
    assert reported.startswith("low bid: ")
    assert why in reported


def test_a_fault_of_a_file_that_is_gone_is_named(bids: Path) -> None:
    bids.unlink()
    [reported] = stale([fault(("LOWEST = 1", "LOWEST = 0"))], bids.parents[2])
    assert "bids.py" in reported


def test_a_fault_is_there_while_it_is_planted_and_gone_afterwards(bids: Path) -> None:
    before = bids.read_text(encoding="utf-8")
    with planted(fault(("LOWEST = 1", "LOWEST = 0"), ("= 4", "= 5")), bids.parents[2]):
        assert bids.read_text(encoding="utf-8") == "LOWEST = 0\nHIGHEST = 5\n"
    assert bids.read_text(encoding="utf-8") == before
