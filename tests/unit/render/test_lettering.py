"""How texts are broken into lines and cut short, whatever they are made of."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest

from catbox_rules.kernel.errors import spelled_out
from catbox_rules.render.cat_in_the_box import picture_of
from catbox_rules.render.picture import shortened, width_of, wrapped
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
    drawn = "".join(each.text for each in letterings(parsed(svg_of(picture_of(position)))))
    assert drawn.count(ACCENT) >= 2 * text.count(ACCENT)


def names_of(*characters: str) -> list[str]:
    return [chr(ord(unicodedata.lookup(each))) for each in characters]


DECEIVING = names_of(
    *("SOFT HYPHEN", "COMBINING GRAPHEME JOINER", "ARABIC LETTER MARK", "HANGUL FILLER"),
    *("ZERO WIDTH SPACE", "ZERO WIDTH NON-JOINER", "ZERO WIDTH JOINER", "WORD JOINER"),
    *("LEFT-TO-RIGHT MARK", "RIGHT-TO-LEFT MARK", "RIGHT-TO-LEFT OVERRIDE"),
    *("RIGHT-TO-LEFT ISOLATE", "POP DIRECTIONAL ISOLATE", "LINE SEPARATOR"),
    *("MONGOLIAN VOWEL SEPARATOR", "BRAILLE PATTERN BLANK", "VARIATION SELECTOR-16"),
    *("ZERO WIDTH NO-BREAK SPACE", "INTERLINEAR ANNOTATION ANCHOR", "TAG LATIN SMALL LETTER A"),
    *("VARIATION SELECTOR-17", "INVISIBLE SEPARATOR", "MUSICAL SYMBOL BEGIN BEAM"),
)


@pytest.mark.parametrize("character", DECEIVING, ids=ascii)
def test_what_deceives_the_eye_is_spelled_out(character: str) -> None:
    spelled = spelled_out(f"a{character}b")
    assert spelled == ascii(f"a{character}b")[1:-1].replace("\\xad", "\\u00ad")
    assert spelled.isascii()


def span(first: int, last: int) -> set[int]:
    return set(range(first, last + 1))


SEEN = {0x06DD, 0x070F, 0x08E2, 0x110BD, 0x110CD, *span(0x600, 0x605), 0x890, 0x891}
"""Signs of Arabic, Syriac and Kaithi that stand before numbers and words: formats that are seen."""

IGNORABLE = {
    *(0x00AD, 0x034F, 0x061C, 0x3164, 0xFEFF, 0xFFA0),
    *(span(0x115F, 0x1160) | span(0x17B4, 0x17B5) | span(0x180B, 0x180F) | span(0x200B, 0x200F)),
    *(span(0x202A, 0x202E) | span(0x2060, 0x206F) | span(0xFE00, 0xFE0F) | span(0xFFF0, 0xFFF8)),
    *(span(0x1BCA0, 0x1BCA3) | span(0x1D173, 0x1D17A) | span(0xE0000, 0xE0FFF)),
}
"""`Default_Ignorable_Code_Point` of DerivedCoreProperties.txt."""

OTHERS = {0x2800, *span(0x13430, 0x1343F), 0xFFFE, 0xFFFF}
"""A blank of Braille, the controls of hieroglyphs, of which older tables lack some, and two that
are no characters."""


def test_what_formats_directs_or_is_not_seen_is_spelled_out_and_nothing_else() -> None:
    """Of all that Unicode has."""
    every = {*range(0x110000)}
    formats = {
        code for code in every if unicodedata.category(chr(code)) in {"Cc", "Cf", "Zl", "Zp", "Cs"}
    }
    spelled = {code for code in every if spelled_out(chr(code)).startswith("\\")} - {ord("\\")}
    assert sorted(map(hex, spelled ^ ((formats - SEEN) | IGNORABLE | OTHERS))) == []


@pytest.mark.parametrize(
    "text", ["Zoë", "猫の箱", "ネコ　ちゃん", f"e{ACCENT}", "🐈", "½ — “a” ∅", "שלום"]
)
def test_what_people_write_is_left(text: str) -> None:
    assert spelled_out(text) == text
