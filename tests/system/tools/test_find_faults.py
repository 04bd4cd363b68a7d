"""Which planted faults are found: how that is written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.system.engines.javascript import NODE, ROOT
from tools.find_faults import Fault, Run, found_of, listed, not_found, page, read_kept

TWO = Fault("two-alone", "cat-in-the-box", "bid.none-with-two", "two bid", players=[2])
VIEW = Fault("by-views", "cat-in-the-box", "secrecy.hand", "shown", needs={"asks": ["view"]})


def test_a_fault_shows_with_all_numbers_of_players_or_with_some() -> None:
    assert TWO.counts == [2]
    assert VIEW.counts == [2, 3, 4, 5]


def test_the_page_has_a_cell_for_each_number_of_players_unless_a_fault_is_always_found() -> None:
    found: dict[Run, bool] = {("two-alone", 2, None): False}
    found |= {("two-alone", 2, 0): True, ("two-alone", 2, 1): False}
    found |= {("by-views", players, None): True for players in VIEW.counts}
    text = page([TWO, VIEW], found, 2)
    assert "| faults by numbers of players | 5 |" in text
    assert "| … found always | 4 |" in text
    assert "| runs for the others, with the seeds 0 to 1 | 2 |" in text
    assert "| … that did not find the fault | 1 |" in text
    assert "| `two-alone` | 1 of 2 |  |  |  |" in text
    assert "Always: `by-views` (with `view`)." in text
    found["by-views", 3, None] = False
    found["by-views", 3, 0] = found["by-views", 3, 1] = True
    text = page([TWO, VIEW], found, 2)
    assert "| `by-views` (with `view`) | always | 2 of 2 | always | always |" in text
    assert "Always:" not in text


def test_seeds_are_for_what_the_listed_matches_do_not_find() -> None:
    kept: dict[Run, bool] = {("by-views", players, None): players > 2 for players in VIEW.counts}
    kept |= {("by-views", 2, seed): seed > 0 for seed in range(3)}
    found = dict(found_of([VIEW], 3, kept))
    assert found == kept
    assert not_found(found) == [("by-views", 2, 0)]


@pytest.mark.skipif(NODE is None, reason="there is no node")
def test_what_listed_matches_find_is_found_without_a_whole_match() -> None:
    [fault] = [each for each in listed() if each.name == "two-players-bid"]
    assert fault.is_found(2, None)


@pytest.mark.skipif(NODE is None, reason="there is no node")
def test_the_page_of_the_latest_figures_has_all_faults() -> None:
    """Where one is missing: run the tool again."""
    written = (ROOT / "docs" / "verification" / "found-faults.md").read_text(encoding="utf-8")
    assert [fault.name for fault in listed() if f"`{fault.name}`" not in written] == []


def test_what_was_run_is_remembered(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    assert read_kept(file) == {}
    file.write_text('["two-alone", 2, 0, true]\n', encoding="utf-8")
    assert read_kept(file) == {("two-alone", 2, 0): True}
    file.write_text('["two-alone", 2, null, true]\n', encoding="utf-8")
    assert read_kept(file) == {("two-alone", 2, None): True}
