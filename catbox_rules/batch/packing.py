"""Hands and sets of cells as whole numbers, inside compiled functions.

They are packed as `cat_in_the_box.cards` and `cat_in_the_box.cells` do it, with four bits for each
rank: in a hand how many cards of the rank there are, in a set of cells one bit for each color. A
cell is the place of its bit. No other module of the package knows of the four bits.
"""

from __future__ import annotations

from typing import Final

from catbox_rules.batch.compiled import bits_in, compiled
from catbox_rules.cat_in_the_box.cells import COLORS, EVERY_CELL, CellSet, Color

RED: Final = COLORS.index(Color.RED)
"""The color red, by the order of the rows."""
GREEN: Final = COLORS.index(Color.GREEN)
BY_COLOR: Final = tuple(CellSet.of_color(color).bits for color in COLORS)
"""The cells of each color, in the order of the rows."""
RED_CELLS: Final = BY_COLOR[RED]
ALL_CELLS: Final = sum(BY_COLOR)
CELL_COUNT: Final = len(EVERY_CELL)
"""How many cells there can be; they are the numbers below."""
COLOR_COUNT: Final = len(COLORS)
"""How many colors there are."""

_BITS_OF_A_RANK: Final = 4
_OF_RANK_1: Final = 15
_COLOR_BITS: Final = 3
"""The bits of a cell's number that tell its color."""


@compiled
def one_card(rank: int) -> int:
    """A hand of one card."""
    return 1 << _BITS_OF_A_RANK * (rank - 1)


@compiled
def copies(hand: int, rank: int) -> int:
    """How many cards of a rank a hand has."""
    return hand >> _BITS_OF_A_RANK * (rank - 1) & _OF_RANK_1


@compiled
def cells_for(hand: int) -> int:
    """The cells of all ranks that a hand has."""
    ranks = hand | hand >> 1 | hand >> 2 | hand >> 3
    return (ranks & BY_COLOR[0]) * _OF_RANK_1


@compiled
def cell_at(rank: int, color: int) -> int:
    """The cell of a rank and a color."""
    return _BITS_OF_A_RANK * (rank - 1) + color


@compiled
def color_of(cell: int) -> int:
    """The color of a cell."""
    return cell & _COLOR_BITS


@compiled
def one_cell(cell: int) -> int:
    """A set of one cell."""
    return 1 << cell


@compiled
def card_for(cell: int) -> int:
    """A hand of the one card that covers a cell."""
    return 1 << (cell & ~_COLOR_BITS)


@compiled
def colors_in(cells: int) -> int:
    """How many colors there are in a set of whole rows."""
    return bits_in(cells & _OF_RANK_1)
