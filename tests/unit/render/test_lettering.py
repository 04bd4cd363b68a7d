"""What of a text is spelled out, against the tables of Unicode."""

from __future__ import annotations

import sys
import unicodedata

from catbox_rules.render.lettering import spelled_out


def span(first: int, last: int) -> set[int]:
    return set(range(first, last + 1))


def of_category(*names: str) -> set[int]:
    """All characters of some categories, by their numbers."""
    return {code for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) in names}


VISIBLE_FORMATS = {0x06DD, 0x070F, 0x08E2, 0x110BD, 0x110CD, *span(0x600, 0x605), 0x890, 0x891}
"""Signs that are put around or before numbers, and are seen, though they are `Cf`."""

IGNORABLE = {
    *{0x00AD, 0x034F, 0x061C, 0x3164, 0xFEFF, 0xFFA0},
    *(span(0x115F, 0x1160) | span(0x17B4, 0x17B5) | span(0x180B, 0x180F) | span(0x200B, 0x200F)),
    *(span(0x202A, 0x202E) | span(0x2060, 0x206F) | span(0xFE00, 0xFE0F) | span(0xFFF0, 0xFFF8)),
    *(span(0x1BCA0, 0x1BCA3) | span(0x1D173, 0x1D17A) | span(0xE0000, 0xE0FFF)),
}
"""`Default_Ignorable_Code_Point` of DerivedCoreProperties.txt."""

BLANK_OF_BRAILLE = {0x2800}
CONTROLS_OF_HIEROGLYPHS = span(0x13430, 0x1343F)
"""Formats too; older tables lack the last ones."""
NO_CHARACTERS = {0xFFFE, 0xFFFF}


def test_what_cannot_be_seen_is_spelled_out_and_nothing_else() -> None:
    spelled = {code for code in range(sys.maxunicode + 1) if spelled_out(chr(code)) != chr(code)}
    controls = of_category("Cc", "Cf", "Zl", "Zp", "Cs") - VISIBLE_FORMATS
    others = IGNORABLE | BLANK_OF_BRAILLE | CONTROLS_OF_HIEROGLYPHS | NO_CHARACTERS
    assert [f"{code:x}" for code in sorted(spelled ^ (controls | others))] == []


def test_how_it_is_spelled() -> None:
    """As in Python, by which it can be read back."""
    for code in (0x00, 0x1B, 0x7F, 0x9F, 0xAD, 0x202E, 0xD800, 0xFFFF, 0xE0041):
        spelled = spelled_out(chr(code))
        assert spelled.isascii()
        assert spelled.encode().decode("unicode_escape") == chr(code)
