"""Hands and sets of cells as whole numbers, inside compiled functions.

They are packed as in `cat_in_the_box.cards` and `cat_in_the_box.cells`, with four bits for each
rank: in a hand the number of cards of the rank, in a set of cells one bit for each color. A cell is
the place of its bit. No other module of the package relies on the four bits.
"""

from __future__ import annotations

from typing import Final

from catbox_rules.batch.compiled import bits_in, compiled
from catbox_rules.cat_in_the_box.cells import COLORS, EVERY_CELL, CellSet, Color

RED: Final = COLORS.index(Color.RED)
"""The color red, as its place in the order of the rows."""
GREEN: Final = COLORS.index(Color.GREEN)
BY_COLOR: Final = tuple(CellSet.of_color(color).bits for color in COLORS)
"""The cells of each color, in the order of the rows."""
RED_CELLS: Final = BY_COLOR[RED]
ALL_CELLS: Final = sum(BY_COLOR)
CELL_COUNT: Final = len(EVERY_CELL)
"""The number of cells on the largest board; a cell is a number below it."""
COLOR_COUNT: Final = len(COLORS)
"""The number of colors."""

_BITS_OF_A_RANK: Final = 4
_OF_RANK_1: Final = 15
_COLOR_BITS: Final = 3
"""The bits of a cell's number that hold its color."""


@compiled
def one_card(rank: int) -> int:
    """Return a hand of one card."""
    return 1 << _BITS_OF_A_RANK * (rank - 1)


@compiled
def copies(hand: int, rank: int) -> int:
    """Return how many cards of a rank a hand has."""
    return hand >> _BITS_OF_A_RANK * (rank - 1) & _OF_RANK_1


@compiled
def cells_for(hand: int) -> int:
    """Return the cells of all ranks in a hand."""
    ranks = hand | hand >> 1 | hand >> 2 | hand >> 3
    return (ranks & BY_COLOR[0]) * _OF_RANK_1


@compiled
def cell_at(rank: int, color: int) -> int:
    """Return the cell of a rank and a color."""
    return _BITS_OF_A_RANK * (rank - 1) + color


@compiled
def color_of(cell: int) -> int:
    """Return the color of a cell."""
    return cell & _COLOR_BITS


@compiled
def one_cell(cell: int) -> int:
    """Return a set of one cell."""
    return 1 << cell


@compiled
def card_for(cell: int) -> int:
    """Return a hand of the one card that covers a cell."""
    return 1 << (cell & ~_COLOR_BITS)


@compiled
def colors_in(cells: int) -> int:
    """Return the number of colors in a set of whole rows."""
    return bits_in(cells & _OF_RANK_1)
