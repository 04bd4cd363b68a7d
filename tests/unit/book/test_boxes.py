"""Printed boxes and their editions."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from catbox_rules.book import casebook as boxes
from catbox_rules.book.casebook import box_near, boxes_called, boxes_of
from catbox_rules.book.clause import SpecError
from catbox_rules.games import GAMES, edition_ids

BOXES = [box for game in GAMES for box in boxes_of(game)]


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_a_box_has_an_edition_of_its_game_and_evidence(box: boxes.Box) -> None:
    assert box.edition is None or box.edition in edition_ids(box.game)
    assert (box.edition is None) is (box.confidence == "none")
    assert box.evidence
    assert box.languages


@pytest.mark.parametrize(
    ("asked", "editions"),
    [
        ("Matagot", ["pegasus-2023"]),
        ("MATAGOT french", ["pegasus-2023"]),
        ("bezier deluxe", ["bezier-2022"]),
        ("Bézier Colossal", [None]),
        ("ホビージャパン", ["hobby-japan-2021"]),
        ("Ayatsurare", ["ayatsurare-2020"]),
        ("Gigamic", ["amigo-2023"]),
        ("9th level", [None]),
        ("BGA", ["pegasus-2023", None]),
        ("", []),
        ("xyzzy", []),
    ],
)
def test_boxes_by_their_names(asked: str, editions: list[str | None]) -> None:
    assert [box.edition for box in boxes_called(asked)] == editions


def test_boxes_of_one_game() -> None:
    assert {box.game for box in boxes_called("french")} == set(GAMES)
    for game in GAMES:
        assert {box.game for box in boxes_called("french", game)} == {game}


def test_a_misspelled_name() -> None:
    assert box_near("Galapgos") == "Galápagos"
    assert box_near("qqqq") is None


def test_a_slip_of_the_pen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(boxes, "spec_folder", partial(spec_in, tmp_path))
    (tmp_path / "boxes.toml").write_text('[[boxes]]\npublishr = "x"\n')
    with pytest.raises(SpecError, match=r"boxes.toml: box 1: publishr is none of confidence, "):
        boxes_of.__wrapped__("cat-in-the-box")


def spec_in(folder: Path, _game: str) -> Path:
    return folder
