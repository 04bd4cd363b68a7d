"""Which planted faults are found: how that is written down."""

from __future__ import annotations

from pathlib import Path

from tools.find_faults import Fault, page, read_kept

TWO = Fault("two-alone", "cat-in-the-box", "bid.none-with-two", "two bid", players=[2])
VIEW = Fault("by-views", "cat-in-the-box", "secrecy.hand", "shown", needs={"asks": ["view"]})


def test_a_fault_shows_with_all_numbers_of_players_or_with_some() -> None:
    assert TWO.counts == [2]
    assert VIEW.counts == [2, 3, 4, 5]


def test_the_page_has_a_cell_for_each_number_of_players() -> None:
    found = {("two-alone", 2, 0): True, ("two-alone", 2, 1): False}
    found |= {("by-views", players, seed): True for players in VIEW.counts for seed in (0, 1)}
    text = page([TWO, VIEW], found)
    assert "10 runs with seeds 0 to 1: 1 not found." in text
    assert "| `two-alone` | 1 of 2 |  |  |  |" in text
    assert "| `by-views` (with `view`) | 2 of 2 | 2 of 2 | 2 of 2 | 2 of 2 |" in text


def test_what_was_run_is_remembered(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    assert read_kept(file) == {}
    file.write_text('["two-alone", 2, 0, true]\n', encoding="utf-8")
    assert read_kept(file) == {("two-alone", 2, 0): True}
