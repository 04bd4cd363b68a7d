"""The casebook as the library reads it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from catbox_rules.book import case_entries, casebook, points_of
from catbox_rules.book.clause import SpecError, load_clauses
from catbox_rules.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_entries_are_those_of_the_files(game: str) -> None:
    entries = case_entries(game)
    assert entries
    for number, entry in entries.items():
        assert (entry.number, entry.game) == (number, game)
        assert (entry.point is None) is (entry.mistake is not None) is number.startswith("wrong-")
        assert entry.point is None or entry.point in points_of(game)
        assert set(entry.clauses) <= set(load_clauses(game))
        assert entry.document["title"] == entry.title
        assert entry.about


def test_a_file_without_a_number(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "cases" / "spec").mkdir(parents=True)
    (tmp_path / "cases" / "spec" / "first.json").write_text("{}")
    monkeypatch.setattr(casebook, "spec_folder", partial(spec_in, tmp_path / "spec"))
    with pytest.raises(SpecError, match=r"first.json: expected a name such as 04-title.json"):
        case_entries.__wrapped__("cat-in-the-box")


def spec_in(folder: Path, _game: str) -> Path:
    return folder
