"""A round in play as a few integers: all that a play changes in the hands and on the board.

Seats lie side by side, seat 0 lowest. The hand of a seat and its tokens are 36 bits each, laid out
as in `cards.py` and `cells.py`; the colors that it holds are four bits, in the order of the rows:

               seat 2             seat 1             seat 0
     hands     four bits a rank   four bits a rank   four bits a rank     how many cards
    tokens     four bits a rank   four bits a rank   four bits a rank     one bit for each cell
      open                                           four bits a rank     one bit for each cell
      held     GYBR               GYBR               GYBR                 one bit for each color
     could     four bits a rank   four bits a rank   four bits a rank     one bit for each cell

`could` are the cells of the ranks and colors that a seat holds. They follow from `hands` and
`held`, and are kept since they are asked for at every play: what a seat may declare are those of
them that are open. So a play is a few additions, and its legality one intersection.

`TrickPhase` shows the same as hands, a board and sets of colors to whoever asks. No module but
this one looks into a `Packed`, or knows of the layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from catbox_rules.cat_in_the_box.board import Board
from catbox_rules.cat_in_the_box.cards import HIGHEST_RANK, Cards
from catbox_rules.cat_in_the_box.cells import (
    COLORS,
    EVERY_CELL,
    RED_ROW,
    Cell,
    CellSet,
    Color,
    cells_of_colors,
)
from catbox_rules.kernel.unchecked import unchecked

__all__ = [
    "Packed",
    "after_play",
    "begun",
    "board",
    "colors",
    "declarable",
    "declarable_bits",
    "hand",
    "has_token_on_red",
    "holds",
    "packed",
    "tokens",
    "without_red",
]

Packed: TypeAlias = tuple[int, int, int, int, int]
"""`hands`, `tokens`, `open`, `held` and `could`. A tuple is the quickest thing to build that
nobody can change."""

_CARDS: Final = 4 * HIGHEST_RANK
"""Bits of a hand, or of a set of cells."""
_COLORS: Final = len(COLORS)
_ONE_HAND: Final = (1 << _CARDS) - 1
_EVERY_COLOR: Final = (1 << _COLORS) - 1
_MOST_SEATS: Final = 9


def packed(hands: Iterable[Cards], board: Board, held: Iterable[Iterable[Color]]) -> Packed:
    """Hands, a board and the colors held, each by seat.

    >>> board = Board(CellSet.up_to_rank(6), tokens=(CellSet(), CellSet.named("R4")))
    >>> before = packed((Cards.of(4, 4), Cards.of(1)), board, (Color, [Color.BLUE]))
    >>> declarable(before, 0), declarable(before, 1)
    (CellSet.named('B4 Y4 G4'), CellSet.named('B1'))
    >>> after = after_play(before, 0, Cell(Color.GREEN, 4), Color.BLUE)
    >>> hand(after, 0), declarable(after, 0)
    (Cards.of(4), CellSet.named('Y4'))
    """
    in_hand, of_seats = list(hands), [frozenset(colors) for colors in held]
    could = [
        (CellSet.of_cards(hand) & cells_of_colors(colors)).bits
        for hand, colors in zip(in_hand, of_seats, strict=True)
    ]
    return (
        _side_by_side([hand.packed for hand in in_hand], _CARDS),
        _side_by_side([tokens.bits for tokens in board.tokens], _CARDS),
        board.open.bits,
        _side_by_side([sum(map(_BIT_OF_COLOR.__getitem__, each)) for each in of_seats], _COLORS),
        _side_by_side(could, _CARDS),
    )


def begun(hands: tuple[Cards, ...], open_cells: CellSet) -> Packed:
    """The hands, and a board without tokens of seats, where every seat holds every color."""
    cards = _side_by_side([hand.packed for hand in hands], _CARDS)
    # A deck has five cards of each rank (`COPIES`): three of the four bits are enough.
    ranks = (cards | cards >> 1 | cards >> 2) & _LOWEST_OF_RANKS
    every_color = (1 << _COLORS * len(hands)) - 1
    return cards, 0, open_cells.bits, every_color, ranks * _EVERY_COLOR


def hand(packed: Packed, seat: int) -> Cards:
    """The hand of a seat."""
    return Cards(packed[0] >> _CARDS * seat & _ONE_HAND)


def board(packed: Packed, before: Board) -> Board:
    """The board with the tokens of the seats; `before` is that of before the first play."""
    of_seats = tokens(packed, len(before.tokens))
    return _board(before.cells, of_seats, before.observed, before.neutral)


def tokens(packed: Packed, players: int) -> tuple[CellSet, ...]:
    """The cells on which each seat has a token."""
    laid = packed[1]
    return tuple([_cell_set(laid >> _CARDS * seat & _ONE_HAND) for seat in range(players)])


def colors(packed: Packed, seat: int) -> frozenset[Color]:
    """The colors that a seat holds."""
    return _SETS_OF_COLORS[packed[3] >> _COLORS * seat & _EVERY_COLOR]


def holds(packed: Packed, seat: int, color: Color) -> bool:
    """Whether a seat holds a color."""
    return packed[3] >> _COLORS * seat & _BIT_OF_COLOR[color] != 0


def has_token_on_red(packed: Packed) -> bool:
    """Whether a token of any seat lies on the red row."""
    return packed[1] & _RED_ROWS != 0


def declarable(packed: Packed, seat: int) -> CellSet:
    """The cells that three things leave to a seat: the ranks of its hand, the colors that it
    holds, and the cells that are open."""
    return _cell_set(declarable_bits(packed, seat))


def declarable_bits(packed: Packed, seat: int) -> int:
    """The same as the bits of a `CellSet`: a play is looked up in them without building one."""
    return packed[4] >> _CARDS * seat & packed[2]


def without_red(bits: int) -> int:
    """The bits of a set of cells less those of the red row."""
    return bits & _NOT_RED


def after_play(packed: Packed, seat: int, cell: Cell, lost: Color | None) -> Packed:
    """The same after a seat has played a card of its hand to an open cell, and lost a color that
    it held, or none."""
    hands, tokens, still_open, held, could = packed
    card, whole_rank, token, covered = _PLAYS[seat][cell.bit]
    hands -= card
    if not hands & whole_rank:
        could &= ~whole_rank
    if lost is not None:
        color, whole_row = _LOSSES[seat][lost]
        held -= color
        could &= ~whole_row
    return hands, tokens + token, still_open - covered, held, could


_board: Final = unchecked(Board)
_cell_set: Final = unchecked(CellSet)


def _side_by_side(values: Sequence[int], width: int) -> int:
    """Values of so many bits in one integer, the first one lowest."""
    return sum([value << width * seat for seat, value in enumerate(values)])


_BIT_OF_COLOR: Final = {color: 1 << row for row, color in enumerate(COLORS)}
_SETS_OF_COLORS: Final = tuple(
    frozenset(color for color in COLORS if bits & _BIT_OF_COLOR[color])
    for bits in range(_EVERY_COLOR + 1)
)
_NOT_RED: Final = ~RED_ROW.bits
_RED_ROWS: Final = _side_by_side([RED_ROW.bits] * _MOST_SEATS, _CARDS)
_LOWEST_OF_RANKS: Final = _RED_ROWS
"""The lowest bit of each rank of each hand, which for cells is that of the red one."""


def _of_play(seat: int, cell: Cell) -> tuple[int, int, int, int]:
    """A card of a rank in the hand of a seat, all of that rank (and all its cells), a token of the
    seat on a cell, and the cell."""
    hand, place = _CARDS * seat, 4 * (cell.rank - 1)
    return 1 << hand + place, _EVERY_COLOR << hand + place, 1 << hand + cell.bit, 1 << cell.bit


def _of_loss(seat: int, color: Color) -> tuple[int, int]:
    """A color among those that a seat holds, and its cells among those of the seat."""
    row = CellSet.of_color(color).bits
    return _BIT_OF_COLOR[color] << _COLORS * seat, row << _CARDS * seat


_SEATS: Final = range(_MOST_SEATS)
_PLAYS: Final = tuple(tuple(_of_play(seat, cell) for cell in EVERY_CELL) for seat in _SEATS)
_LOSSES: Final = tuple({color: _of_loss(seat, color) for color in COLORS} for seat in _SEATS)
