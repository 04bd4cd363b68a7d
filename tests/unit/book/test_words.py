"""Words of players as terms."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from catbox_rules.book import finding as words
from catbox_rules.book.clause import SpecError
from catbox_rules.book.finding import plain_words, stem, words_of
from catbox_rules.games import GAMES

CATS = "cat-in-the-box"


@pytest.mark.parametrize("said", ["trump", "Trumpf", "atout", "trunfo", "切り札"])
def test_a_word_of_any_language_is_the_same_term(said: str) -> None:
    assert words_of(CATS).terms(said) == ["red", "trump"]


def test_accents_and_capitals_make_no_difference() -> None:
    assert plain_words("LEVÉE levée Levee") == ["levee"] * 3


@pytest.mark.parametrize(
    ("said", "stemmed"),
    [
        *(("dealing", "deal"), ("cities", "city"), ("bidding", "bid"), ("leads", "lead")),
        # Too short to have an ending, and doubles that are of the word itself.
        *(("be", "be"), ("the", "the"), ("some", "som"), ("calling", "call")),
    ],
)
def test_endings_of_english(said: str, stemmed: str) -> None:
    assert stem(said) == stemmed


def test_what_is_known_of_japanese_is_found_without_blanks() -> None:
    assert words_of(CATS).terms("赤でリードする") == ["red", "lead"]


@pytest.mark.parametrize(
    ("said", "terms"), [("カード", ["card"]), ("手札", ["hand"]), ("切り札", ["red", "trump"])]
)
def test_words_of_japanese_are_read_from_the_file(said: str, terms: list[str]) -> None:
    assert words_of(CATS).terms(said) == terms


def test_the_longest_phrase_is_taken() -> None:
    assert words_of(CATS).terms("follow suit") == ["led", "color", "follow"]
    assert words_of(CATS).terms("follow") == ["follow"]


def test_a_word_that_is_listed_comes_before_another_without_its_ending() -> None:
    words = words_of("schrodingers-cats")
    assert words.terms("living") == ["aliv"]
    assert words.terms("lives") == ["lif", "lost", "out"]


def test_words_that_say_nothing_are_left_out() -> None:
    assert words_of(CATS).terms("may I do that, s'il vous plaît?") == ["plait"]


def test_a_word_means_what_its_game_says() -> None:
    """A bid is the number of tricks in one game, a claim in the other."""
    assert words_of(CATS).terms("bid") == ["bid"]
    assert words_of("schrodingers-cats").terms("bid") == ["claim"]


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_a_file_is_lost(game: str) -> None:
    """Its meaning is that of some line; a later line may have taken it over."""
    known = words_of(game)
    assert known.phrases
    assert known.beginnings
    assert known.japanese
    assert known.empty


def test_lines_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(words, "spec_folder", partial(spec_in, tmp_path))
    for line in ("no colon", "trick: pli, , vaza"):
        (tmp_path / "words.txt").write_text(f"# fine\n\n{line}\n", encoding="utf-8")
        words_of.cache_clear()
        try:
            with pytest.raises(SpecError, match=r"words.txt:3: expected 'term: word, word', got"):
                words_of(CATS)
        finally:
            words_of.cache_clear()


def spec_in(folder: Path, _game: str) -> Path:
    return folder


def test_few_words_with_many_meanings_share_what_they_say() -> None:
    """So the squares of the shares sum up to the number of the words; a word with one meaning, and
    a run of Japanese, counts in full for each."""
    words = words_of("cat-in-the-box")
    shares = words.shares("minus points")
    assert len(shares) == 3
    assert sum(share**2 for share in shares.values()) == pytest.approx(2)
    assert words.shares("red trick") == {"red": 1.0, "trick": 1.0}
    assert set(words.shares("マイナス点").values()) == {1.0}
    assert words.shares("minus points, points") == {**shares, "point": 1.0}


def test_what_is_written_on_is_no_mistake() -> None:
    """A cheat sheet is no cheating, a slip of paper none of the hand."""
    words = words_of("cat-in-the-box")
    for asked in ("the cheat sheet says so", "it stands on a score slip", "quick reference"):
        assert "remedy" not in words.terms(asked)
    assert "remedy" in words.terms("the card slipped")
    assert "remedy" in words.terms("he cheated")
