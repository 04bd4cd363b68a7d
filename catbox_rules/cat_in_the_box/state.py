"""The states of a match: a class for each phase, frozen, and checked when it is built.

    DealPhase -> DiscardPhase -> BidPhase -> TrickPhase -> DealPhase … -> MatchOver
                               (not with two)

A state holds what cannot be derived. Whose turn it is, the led color, whether red is broken and
whether there is a paradox are functions of it, in `rules/`. A constructor raises ImpossibleState
for what cannot be (`faults.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol, TypeAlias

from attrs import field, frozen

from catbox_rules.cat_in_the_box.actions import Play
from catbox_rules.cat_in_the_box.material import (
    COLORS,
    EVERY_CELL,
    HIGHEST_RANK,
    RED_ROW,
    Board,
    Cards,
    Cell,
    CellSet,
    Color,
    Rank,
    cells_of_colors,
)
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.condition import implements
from catbox_rules.kernel.faults import Checked
from catbox_rules.kernel.forms import BySeat, Number
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import FrozenValue, changing, on_demand, unchecked

# A round in play as a few integers: all that a play changes in the hands and on the board.
#
# Seats lie side by side, seat 0 lowest, with 36 bits for each, laid out as in `material.py` and
# `material.py`:
#
#               seat 2             seat 1             seat 0
#      hands    four bits a rank   four bits a rank   four bits a rank     how many cards
#     tokens    four bits a rank   four bits a rank   four bits a rank     one bit for each cell
#       open                                          four bits a rank     one bit for each cell
#      ranks    four bits a rank   four bits a rank   four bits a rank     one bit for each cell
#     colors    four bits a rank   four bits a rank   four bits a rank     one bit for each cell
#
# `ranks` are all cells of the ranks in a hand, `colors` all cells of the colors that a seat holds:
# with `open` these are what the conditions on declaring leave, one intersection each. `ranks`
# follow from `hands`, and are kept since they are asked for at every play. So a play is a few
# additions.
#
# `TrickPhase` shows the same as hands, a board and sets of colors. No module but this one looks
# into a `Packed`, or knows of the layout.


Packed: TypeAlias = tuple[int, int, int, int, int]
"""`hands`, `tokens`, `open`, `ranks` and `colors`. A tuple is the quickest thing to build that
nobody can change; its fields are found by these places."""

_HANDS: Final = 0
_TOKENS: Final = 1
_OPEN: Final = 2
_RANKS: Final = 3
_COLORS: Final = 4


class HasPacked(Protocol):
    """A state with a round in play."""

    @property
    def packed(self) -> Packed:
        """The round."""
        ...


_CARDS: Final = 4 * HIGHEST_RANK
"""Bits of a hand, or of a set of cells."""
_ONE_HAND: Final = (1 << _CARDS) - 1
_EVERY_CELL_OF_A_RANK: Final = (1 << len(COLORS)) - 1
_MOST_SEATS: Final = 9


def packed(hands: Iterable[Cards], board: Board, held: Iterable[Iterable[Color]]) -> Packed:
    """Return hands, a board and the colors held, each by seat.

    >>> board = Board(CellSet.up_to_rank(6), tokens=(CellSet(), CellSet.named("R4")))
    >>> before = packed((Cards.of(4, 4), Cards.of(1)), board, (Color, [Color.BLUE]))
    >>> after = after_play(before, 0, Cell(Color.GREEN, 4), Color.BLUE)
    >>> hand(after, 0), tokens(after, 2)
    (Cards.of(4), (CellSet.named('G4'), CellSet.named('R4')))
    >>> holds(after, 0, Color.BLUE), holds(after, 1, Color.BLUE)
    (False, True)
    """
    in_hand, of_seats = list(hands), [frozenset(colors) for colors in held]
    return (
        _side_by_side([hand.packed for hand in in_hand]),
        _side_by_side([tokens.bits for tokens in board.tokens]),
        board.open.bits,
        _side_by_side([CellSet.of_cards(hand).bits for hand in in_hand]),
        _side_by_side([cells_of_colors(colors).bits for colors in of_seats]),
    )


def initial_packed(hands: tuple[Cards, ...], open_cells: CellSet) -> Packed:
    """Return the hands, and a board without tokens of seats, where every seat holds every color."""
    every_color = (1 << _CARDS * len(hands)) - 1
    return with_hands((0, 0, open_cells.bits, 0, every_color), hands)


def with_hands(packed: Packed, hands: Iterable[Cards]) -> Packed:
    """Return the same round with other hands, by seat.

    >>> before = initial_packed((Cards.of(4, 4), Cards.of(1)), CellSet.named("G4"))
    >>> hand(with_hands(before, [Cards.of(2), Cards.of(3)]), 1)
    Cards.of(3)
    """
    _, tokens, still_open, _, colors = packed
    cards = _side_by_side([hand.packed for hand in hands])
    # A deck has five cards of each rank (`COPIES`): three of the four bits are enough.
    ranks = (cards | cards >> 1 | cards >> 2) & _LOWEST_OF_RANKS
    return cards, tokens, still_open, ranks * _EVERY_CELL_OF_A_RANK, colors


def hand(packed: Packed, seat: int) -> Cards:
    """Return the hand of a seat."""
    return Cards(packed[_HANDS] >> _CARDS * seat & _ONE_HAND)


def board(packed: Packed, before: Board) -> Board:
    """Return the board with the tokens of the seats; `before` is that of before the first play."""
    of_seats = tokens(packed, len(before.tokens))
    return _board(before.cells, of_seats, before.observed, before.neutral)


def tokens(packed: Packed, players: int) -> tuple[CellSet, ...]:
    """Return the cells on which each seat has a token."""
    laid = packed[_TOKENS]
    return tuple([_cell_set(laid >> _CARDS * seat & _ONE_HAND) for seat in range(players)])


def player_tokens_on_red(packed: Packed) -> CellSet:
    """Return the cells of the red row on which some seat has a token."""
    laid, on_red = packed[_TOKENS] & _RED_ROWS, 0
    while laid:
        on_red |= laid & _ONE_HAND
        laid >>= _CARDS
    return _cell_set(on_red)


def colors(packed: Packed, seat: int) -> frozenset[Color]:
    """Return the colors that a seat holds."""
    return _SETS_OF_COLORS[packed[_COLORS] >> _CARDS * seat & _EVERY_CELL_OF_A_RANK]


def lost(packed: Packed, players: int) -> tuple[frozenset[Color], ...]:
    """Return by seat the colors that it does not hold."""
    held = packed[_COLORS]
    return tuple(
        [_OTHER_COLORS[held >> _CARDS * seat & _EVERY_CELL_OF_A_RANK] for seat in range(players)]
    )


def holds(packed: Packed, seat: int, color: Color) -> bool:
    """Return whether a seat holds a color."""
    return packed[_COLORS] >> _CARDS * seat & _BIT_OF_COLOR[color] != 0


# What the conditions on declaring leave: they are asked at every play, hence one call for each.


@implements("play.card-in-hand")
def of_ranks_in_hand(state: HasPacked, seat: int, cells: CellSet) -> CellSet:
    """Return those of some cells whose rank is in the hand of a seat."""
    return _cell_set(state.packed[_RANKS] >> _CARDS * seat & cells.bits)


@implements("declare.color-held")
def of_colors_held(state: HasPacked, seat: int, cells: CellSet) -> CellSet:
    """Return those of some cells whose color a seat holds."""
    return _cell_set(state.packed[_COLORS] >> _CARDS * seat & cells.bits)


@implements("declare.cell-open")
def still_open(state: HasPacked, _seat: int, cells: CellSet) -> CellSet:
    """Return those of some cells that are open."""
    return _cell_set(state.packed[_OPEN] & cells.bits)


def after_play(packed: Packed, seat: int, cell: Cell, lost: Color | None) -> Packed:
    """Return the same after a seat has played a card of its hand to an open cell, and lost a color
    that it held, or none."""
    hands, tokens, still_open, ranks, colors = packed
    card, whole_rank, token, covered = _PLAYS[seat][cell.bit]
    hands -= card
    if not hands & whole_rank:
        ranks &= ~whole_rank
    if lost is not None:
        colors -= _LOSSES[seat][lost]
    return hands, tokens + token, still_open - covered, ranks, colors


_board: Final = unchecked(Board)
_cell_set: Final = unchecked(CellSet)


def _side_by_side(of_seats: Sequence[int]) -> int:
    """Return what each seat has in one integer, seat 0 lowest."""
    return sum([value << _CARDS * seat for seat, value in enumerate(of_seats)])


_BIT_OF_COLOR: Final = {color: 1 << row for row, color in enumerate(COLORS)}
_SETS_OF_COLORS: Final = tuple(
    frozenset(color for color in COLORS if bits & _BIT_OF_COLOR[color])
    for bits in range(_EVERY_CELL_OF_A_RANK + 1)
)
_OTHER_COLORS: Final = _SETS_OF_COLORS[::-1]
_RED_ROWS: Final = _side_by_side([RED_ROW.bits] * _MOST_SEATS)
_LOWEST_OF_RANKS: Final = _RED_ROWS
"""The lowest bit of each rank of each hand, which for cells is that of the red one."""


def _of_play(seat: int, cell: Cell) -> tuple[int, int, int, int]:
    """Return a card of a rank in the hand of a seat, all of that rank (and all its cells), a token
    of the seat on a cell, and the cell."""
    hand, place = _CARDS * seat, 4 * (cell.rank - 1)
    return (
        1 << hand + place,
        _EVERY_CELL_OF_A_RANK << hand + place,
        1 << hand + cell.bit,
        1 << cell.bit,
    )


def _of_loss(seat: int, color: Color) -> int:
    """Return the cells of a color among those of the colors that a seat holds."""
    return CellSet.of_color(color).bits << _CARDS * seat


_SEATS: Final = range(_MOST_SEATS)
_PLAYS: Final = tuple(tuple(_of_play(seat, cell) for cell in EVERY_CELL) for seat in _SEATS)
_LOSSES: Final = tuple({color: _of_loss(seat, color) for color in COLORS} for seat in _SEATS)


@frozen(weakref_slot=False)
class RoundResult(FrozenValue):
    """A round that is over: what each seat won in it and scored."""

    start_seat: Seat
    paradox: Seat | None
    """The seat that caused the paradox, if there was one."""
    tricks: BySeat[Number]
    bonus: BySeat[Number]
    scores: BySeat[int]


@frozen(weakref_slot=False, repr=False)
class DealPhase(Checked):
    """A round is about to be dealt."""

    table: Table
    results: tuple[RoundResult, ...] = ()


@frozen(weakref_slot=False, repr=False)
class DiscardPhase(Checked):
    """Each seat sets one card aside; `discards[seat]` is None until it has."""

    table: Table
    results: tuple[RoundResult, ...]
    hands: tuple[Cards, ...]
    discards: tuple[Rank | None, ...]
    revealed: tuple[Rank, ...] = ()


@frozen(weakref_slot=False, repr=False)
class BidPhase(Checked):
    """Each seat bids in turn; `bids[seat]` is None until it has."""

    table: Table
    results: tuple[RoundResult, ...]
    hands: tuple[Cards, ...]
    discards: tuple[Rank, ...]
    bids: tuple[int | None, ...]
    revealed: tuple[Rank, ...] = ()
    on_turn: Seat = field(init=False, eq=False, repr=False)
    """The seat that bids next (`bid.order`)."""

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        seats, start = self.table.seats, self.table.start_seat(self.results)
        clockwise = (*seats[start:], *seats[:start])
        on_turn = next(seat for seat in clockwise if self.bids[seat] is None)
        object.__setattr__(self, "on_turn", on_turn)


@frozen(weakref_slot=False, repr=False)
class TrickPhase(Checked):
    """Tricks are being played.

    * `hands`, `discards`, `bids`, `held` and `won` stand by seat; `bids` is empty with two
      players.
    * `held[seat]` are the colors that the seat has not lost; `won[seat]` counts its tricks.
    * `leader` leads, or has led, the current trick; `trick` holds the plays of it so far.
    """

    table: Table
    results: tuple[RoundResult, ...]
    hands: tuple[Cards, ...] = field(eq=False)
    discards: tuple[Rank, ...]
    bids: tuple[int, ...]
    revealed: tuple[Rank, ...]
    board: Board = field(eq=False)
    held: tuple[frozenset[Color], ...] = field(eq=False)
    won: tuple[int, ...]
    leader: Seat
    trick: tuple[Play, ...] = ()
    packed: Packed = field(init=False, repr=False)
    """`hands`, `board` and `held` in integers: what rules compute with, and what two states are
    compared by. A rule builds the next state from these alone, and the three are worked out when
    they are asked for."""
    on_turn: Seat = field(init=False, eq=False, repr=False)
    """The seat that plays next."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "packed", packed(self.hands, self.board, self.held))
        super().__attrs_post_init__()
        on_turn = self.table.seats[(self.leader + len(self.trick)) % self.table.players]
        object.__setattr__(self, "on_turn", on_turn)


@frozen(weakref_slot=False, repr=False)
class MatchOver(Checked):
    """All rounds have been played."""

    table: Table
    results: tuple[RoundResult, ...]


on_demand(
    TrickPhase,
    hands=lambda state: tuple([hand(state.packed, seat) for seat in state.table.seats]),
    board=lambda state: board(state.packed, state.table.board_before_play(state.revealed)),
    held=lambda state: tuple([colors(state.packed, seat) for seat in state.table.seats]),
)

deal_phase: Final = unchecked(DealPhase)
discard_phase: Final = unchecked(DiscardPhase)
bid_phase: Final[
    Callable[
        [
            Table,
            tuple[RoundResult, ...],
            tuple[Cards, ...],
            tuple[Rank, ...],
            tuple[int | None, ...],
            tuple[Rank, ...],
            Seat,
        ],
        BidPhase,
    ]
] = unchecked(BidPhase, *("table", "results", "hands", "discards", "bids", "revealed", "on_turn"))
match_over: Final = unchecked(MatchOver)
trick_phase: Final[
    Callable[
        [
            Table,
            tuple[RoundResult, ...],
            tuple[Rank, ...],
            tuple[int, ...],
            tuple[Rank, ...],
            tuple[int, ...],
            Seat,
            tuple[Play, ...],
            Packed,
            Seat,
        ],
        TrickPhase,
    ]
] = unchecked(
    TrickPhase,
    *("table", "results", "discards", "bids", "revealed"),
    *("won", "leader", "trick", "packed", "on_turn"),
)
"""For rules, which build sound states from sound ones: the constructors without their checks."""
with_play: Final[
    Callable[[TrickPhase, tuple[int, ...], Seat, tuple[Play, ...], Packed, Seat], TrickPhase]
] = changing(TrickPhase, "won", "leader", "trick", "packed", "on_turn")
with_packed: Final[Callable[[TrickPhase, Packed], TrickPhase]] = changing(TrickPhase, "packed")
"""For rules: the same round with another play, and with other hands."""

State: TypeAlias = DealPhase | DiscardPhase | BidPhase | TrickPhase | MatchOver
"""A moment of a match."""
