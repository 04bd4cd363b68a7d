"""How texts are broken into lines and cut short, whatever they are made of."""

from __future__ import annotations

from itertools import pairwise

import pytest

from catbox_rules.render.cat_in_the_box import picture_of
from catbox_rules.render.lettering import shortened, width_of, wrapped
from catbox_rules.render.svg import svg_of
from tests.unit.render.reading_svg import letterings, parsed
from tests.unit.render.tables import third_trick

ACCENT = "\u0301"
"""A mark that stands on the letter before it, and has no width of its own."""

WORDS = ["", "a", "il" * 40, "W" * 200, "猫" * 90, f"e{ACCENT}" * 120, ACCENT * 50]


@pytest.mark.parametrize("word", WORDS, ids=ascii)
@pytest.mark.parametrize("width", [20, 100, 700])
def test_a_word_is_broken_only_where_the_next_letter_has_no_room(word: str, width: float) -> None:
    pieces = wrapped(word, 13, width)
    assert "".join(pieces) == word
    for piece, after in pairwise(pieces):
        assert width_of(piece, 13) <= width < width_of(piece + after[0], 13)


@pytest.mark.parametrize("word", WORDS, ids=ascii)
@pytest.mark.parametrize("width", [20, 100, 700])
def test_the_last_line_keeps_as_much_as_has_room_before_the_dots(word: str, width: float) -> None:
    [line] = shortened([word, "more"], 13, width, most=1)
    kept = line.removesuffix("…")
    assert line == f"{kept}…"
    assert word.startswith(kept)
    assert width_of(line, 13) <= width or not kept
    if kept != word:
        assert width_of(f"{word[: len(kept) + 1]}…", 13) > width


@pytest.mark.parametrize(
    "text", ["e" + ACCENT * 30_000, f"e{ACCENT * 300} " * 100, f"{'e' * 300}{ACCENT * 300}" * 50]
)
def test_marks_without_a_width_are_drawn_like_any_text(text: str) -> None:
    """A piece of a line may then have any number of characters. Each is measured once: a time that
    grows with the square of their number would be minutes here."""
    position = third_trick(title=text, note=text, names=(text, "Peter", "Hermann"))
    told = "".join(each.text for each in letterings(parsed(svg_of(picture_of(position)))))
    assert told.count(ACCENT) >= 2 * text.count(ACCENT)
