"""The words of Cat in the Box that both notations share: ranks, cells, plays, an arrangement."""

from __future__ import annotations

import re
from typing import Final

from catbox_rules.cat_in_the_box import Color
from catbox_rules.notation.forms import NONE, Form, items, listed
from catbox_rules.notation.text import Located, Misread, Piece

A_CELL: Final = "a cell such as Y5"
A_PLAY: Final = "a play such as 5Y"

COLORS_BY_LETTER: Final = {color.letter.lower(): color for color in Color}

_PLAY: Final = re.compile(r"(?P<rank>[0-9])(?P<color>[rbyg])|(?P<color_>[rbyg])(?P<rank_>[0-9])")


def rank_and_color(piece: Piece, expected: str = A_PLAY) -> tuple[Piece, Piece]:
    """Split a rank and the letter of a color, in either order. Raises Misread."""
    found = _PLAY.fullmatch(piece.lower)
    if found is None:
        raise Misread.of(piece, expected)
    if found["rank"]:
        return piece.cut(0, 1), piece.cut(1)
    return piece.cut(1), piece.cut(0, 1)


def _read_play(piece: Piece) -> Located:
    rank, color = rank_and_color(piece)
    return Located(f"{rank.text}{color.text.upper()}", piece.at)


def _read_cell(piece: Piece) -> Located:
    rank, color = rank_and_color(piece, A_CELL)
    return Located(f"{color.text.upper()}{rank.text}", piece.at)


PLAY: Final = Form(_read_play, str)
"""A play, the rank before the color: 5Y."""

CELL: Final = Form(_read_cell, str)
"""A cell, the color before the rank: Y5."""


def _read_rank(piece: Piece) -> Located:
    if not (piece.text.isascii() and piece.text.isdecimal()):
        raise Misread.of(piece, "the rank of a card")
    return Located(int(piece.text), piece.at)


def _read_ranks(piece: Piece) -> Located:
    cards = [] if piece.text == NONE else piece.letters()
    return Located([_read_rank(card) for card in cards], piece.at)


RANKS: Final = Form(_read_ranks, lambda value: "".join(map(str, items(value))) or NONE)
"""Ranks of cards, a figure each: 1123."""


def _read_row(piece: Piece) -> Located:
    names = [piece.cut(start, start + 2) for start in range(0, len(piece.text), 2)]
    return Located([CELL.read(name) for name in names], piece.at)


LAYOUT: Final = listed(Form(_read_row, lambda row: "".join(map(str, items(row)))), "/")
"""Where the cells of a board lie: four rows of cells."""
