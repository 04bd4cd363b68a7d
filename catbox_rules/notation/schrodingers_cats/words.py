"""The words of Schrödinger's Cats that both notations share: kinds of boxes, piles of them.

A pile is written `4a1d1e1h`, with `3?` for unknown cards where they are allowed, or `-` for none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from catbox_rules.kernel.forms import is_object
from catbox_rules.notation.forms import NONE, UNKNOWN, Form
from catbox_rules.notation.text import Located, Misread, Piece, number
from catbox_rules.schrodingers_cats import Box

BOXES_BY_LETTER: Final[Mapping[str, str]] = {box.value[0]: box.value for box in Box}
_SOME_UNKNOWN: Final = {**BOXES_BY_LETTER, UNKNOWN: "unknown"}

_BOXES: Final = re.compile(r"([0-9]+)([^0-9])")
_SPACE: Final = re.compile(r"(-?[0-9]+)([adeh])")


def add_boxes(boxes: dict[str, Located], kind: str, count: Piece) -> None:
    """Add cards of a kind to a pile. Raises Misread if the pile already has that kind."""
    if kind in boxes:
        raise Misread.of(count, "each kind of card once")
    boxes[kind] = number(count, "a number of cards")


def _form(kinds: Mapping[str, str]) -> Form:
    """Return the form of a pile of cards of some kinds, by their letters."""
    example = "boxes such as 4a1d1e1h" + ("2?" if UNKNOWN in kinds else "")

    def read(piece: Piece) -> Located:
        boxes: dict[str, Located] = {}
        if piece.text == NONE:
            return Located(boxes, piece.at)
        read_up_to = 0
        for found in _BOXES.finditer(piece.text):
            kind = kinds.get(piece.found(found, 2).lower)
            if kind is None or found.start() != read_up_to:
                break
            add_boxes(boxes, kind, piece.found(found, 1))
            read_up_to = found.end()
        if read_up_to < len(piece.text) or not boxes:
            raise Misread.of(piece, example)
        return Located(boxes, piece.at)

    def write(value: object) -> str:
        assert is_object(value), value
        return (
            "".join(f"{value[kind]}{letter}" for letter, kind in kinds.items() if value.get(kind))
            or NONE
        )

    return Form(read, write)


BOXES: Final = _form(BOXES_BY_LETTER)
"""Cards that are known."""

BOXES_OR_UNKNOWN: Final = _form(_SOME_UNKNOWN)
"""Cards, some of which may be unknown."""


def _read_space(piece: Piece) -> Located:
    found = _SPACE.fullmatch(piece.lower)
    if found is None:
        raise Misread.of(piece, "what is claimed, such as 8a")
    count, letter = piece.found(found, 1), piece.found(found, 2)
    state = Located(BOXES_BY_LETTER[letter.lower], letter.at)
    return Located({"count": number(count), "state": state}, piece.at)


def _write_space(value: object) -> str:
    assert is_object(value), value
    return f"{value['count']}{str(value['state'])[0]}"


SPACE: Final = Form(_read_space, _write_space)
"""What is claimed: 8a."""
