"""Texts that can be shown: nothing in them acts on a terminal or deceives the eye."""

from __future__ import annotations

from typing import Final

_NOT_TO_BE_SEEN: Final = (
    *(0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810)),
    *(*range(0x200B, 0x2010), *range(0x2028, 0x202F), *range(0x2060, 0x2070), 0x2800, 0x3164),
    *(*range(0xFE00, 0xFE10), 0xFEFF, 0xFFA0, *range(0xFFF0, 0xFFFC), *range(0x13430, 0x13440)),
    *(*range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000)),
)
"""Characters that break lines, turn the direction of what follows, or are not to be seen: what
Unicode calls ignorable (`Default_Ignorable_Code_Point`), and blanks that are no spaces. So two
texts that look alike are alike, and what is shown stands in the order in which it is written."""
_NO_CHARACTERS: Final = (*range(0xD800, 0xE000), 0xFFFE, 0xFFFF)
"""Halves of characters, and two that are not any: no file can hold them."""
_SPELLED: Final = {
    **{code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160))},
    **{code: f"\\u{code:04x}" for code in (*_NOT_TO_BE_SEEN, *_NO_CHARACTERS) if code < 0x10000},
    **{code: f"\\U{code:08x}" for code in _NOT_TO_BE_SEEN if code >= 0x10000},
}


def spelled_out(text: str) -> str:
    """Return a text in which control characters are spelled out, and what cannot be seen or turns
    the direction of a text, so that nothing acts on them and nobody is deceived.

    >>> spelled_out("Zoë" + chr(27)) == "Zoë" + chr(92) + "x1b"
    True
    """
    return text.translate(_SPELLED)
