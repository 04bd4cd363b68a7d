"""What a rulebook calls things decides nothing, and its texts stay as they were written."""

from __future__ import annotations

from pathlib import Path

import pytest

from catbox_rules import cat_in_the_box
from catbox_rules.book import Rulebook
from catbox_rules.book.rulebook import edition_as_json, meaning_of, read_toml, variant_as_toml
from catbox_rules.kernel.variants.patch import Variant

WORDS = {
    *("title", "publisher", "year", "rulebook", "aliases", "terms", "player_board_faces"),
    "variants",
}
"""Who has published an edition, and when; what its boards look like; what made it so. The colors
of player boards are shown, and no rule asks for them."""


@pytest.mark.parametrize("edition", cat_in_the_box.EDITIONS, ids=lambda each: str(each.id))
def test_the_meaning_of_an_edition_is_all_but_its_words(edition: cat_in_the_box.Edition) -> None:
    every = edition_as_json(cat_in_the_box, edition)
    assert set(every) - set(meaning_of(cat_in_the_box, edition)) == WORDS & set(every)
    assert set(every) >= WORDS


def test_a_rulebook_without_options_is_the_edition() -> None:
    plain = Rulebook(cat_in_the_box, "pegasus-2023")
    assert dict(plain.options) == {}
    assert plain == Rulebook.named("pegasus-2023")


def test_the_title_of_a_variant_stands_in_its_file_as_it_is_written(tmp_path: Path) -> None:
    variant = Variant("x", "cat-in-the-box", "Käthes „Regel“ 猫\x7f")
    text = variant_as_toml(variant)
    assert 'title = "Käthes „Regel“ 猫\\u007f"\n' in text
    file = tmp_path / "x.toml"
    file.write_text(text, encoding="utf-8")
    assert read_toml(file) == variant
