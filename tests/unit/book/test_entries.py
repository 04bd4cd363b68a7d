"""What can be found, with its words."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from catbox_rules.book import casebook as disputes
from catbox_rules.book import casebook as entries
from catbox_rules.book.casebook import (
    LANGUAGES,
    Kind,
    dispute_entries,
    entries_of,
    prefix_of,
    questions_asked,
)
from catbox_rules.book.clause import SpecError, load_clauses
from catbox_rules.games import GAMES

CATS, SCHRODINGER = "cat-in-the-box", "schrodingers-cats"


def test_ids_say_their_game() -> None:
    assert (prefix_of(CATS), prefix_of(SCHRODINGER)) == ("", "schrodinger.")
    ids = [(each.kind, each.id) for game in GAMES for each in entries_of(game)]
    assert len(set(ids)) == len(ids)


def test_a_point_is_titled_by_its_case_or_by_its_first_sentence() -> None:
    points = {each.id: each.title for each in entries_of(CATS) if each.kind is Kind.POINT}
    assert points["18"] == "May red be led when only observed tokens lie on red?"


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_words_that_players_say(game: str) -> None:
    asked = questions_asked(game)
    assert [id for id, each in asked.items() if each.words] == list(load_clauses(game))


def test_sixty_entries_have_three_situations_in_each_language() -> None:
    situations = [each.situations for game in GAMES for each in questions_asked(game).values()]
    assert all(set(each) in (set(), set(LANGUAGES)) for each in situations)
    assert all(len(set(ways)) == len(ways) for each in situations for ways in each.values())
    with_three = [
        each for each in situations if each and min(len(ways) for ways in each.values()) >= 3
    ]
    assert len(with_three) >= 60


@pytest.mark.parametrize(
    "line", ["bid.allowed", "bid.alowed: what may I bid", "bid.allowed it: posso dire zero"]
)
def test_lines_that_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str
) -> None:
    monkeypatch.setattr(entries, "spec_folder", partial(spec_in, tmp_path))
    (tmp_path / "asked.txt").write_text(f"# fine\n{line}\n", encoding="utf-8")
    questions_asked.cache_clear()
    try:
        with pytest.raises(SpecError, match=r"asked.txt:2: expected 'clause: words', got"):
            questions_asked(CATS)
    finally:
        questions_asked.cache_clear()


def test_without_the_disputes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A package may have left them out."""
    monkeypatch.setattr(disputes, "__file__", str(tmp_path / "finding" / "disputes.py"))
    entries_of.cache_clear()
    dispute_entries.cache_clear()
    try:
        assert Kind.DISPUTE not in {each.kind for each in entries_of(CATS)}
    finally:
        entries_of.cache_clear()
        dispute_entries.cache_clear()


def spec_in(folder: Path, _game: str) -> Path:
    return folder
