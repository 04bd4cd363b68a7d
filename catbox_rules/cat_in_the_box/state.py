"""The states of a match: a class for each phase, frozen, and checked when it is built.

    DealPhase -> DiscardPhase -> BidPhase -> TrickPhase -> DealPhase … -> MatchOver
                               (not with two)

A state holds what cannot be derived. Whose turn it is, the led color, whether red is broken and
whether there is a paradox are functions of it, in `rules/`. A constructor raises ImpossibleState
where cards are lost or doubled, where tokens and cards do not agree, or where the trick is not
one that its leader began.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
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
from catbox_rules.kernel.errors import ImpossibleState
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


@frozen(weakref_slot=False)
class DealPhase(FrozenValue):
    """A round is about to be dealt."""

    table: Table
    results: tuple[RoundResult, ...] = ()

    def __attrs_post_init__(self) -> None:
        _check_rounds_are_left(self.table, self.results)


@frozen(weakref_slot=False)
class DiscardPhase(FrozenValue):
    """Each seat sets one card aside; `discards[seat]` is None until it has."""

    table: Table
    results: tuple[RoundResult, ...]
    hands: tuple[Cards, ...]
    discards: tuple[Rank | None, ...]
    revealed: tuple[Rank, ...] = ()

    def __attrs_post_init__(self) -> None:
        table = self.table
        _check_rounds_are_left(table, self.results)
        _check_one_for_each_seat(table, hands=self.hands, discards=self.discards)
        for seat, (hand, discard) in enumerate(zip(self.hands, self.discards, strict=True)):
            _check_hand_size(seat, hand, table.setup.dealt - (discard is not None))
        if None not in self.discards:
            raise ImpossibleState("discards", "every seat has discarded")
        set_aside = [rank for rank in self.discards if rank is not None]
        _check_deck(table, [*self.hands, set_aside], self.revealed)


@frozen(weakref_slot=False)
class BidPhase(FrozenValue):
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
        table = self.table
        _check_rounds_are_left(table, self.results)
        if not table.setup.bids:
            raise ImpossibleState("bids", f"nobody bids with {table.players} players")
        _check_one_for_each_seat(table, hands=self.hands, discards=self.discards, bids=self.bids)
        for seat, hand in enumerate(self.hands):
            _check_hand_size(seat, hand, table.setup.dealt - 1)
        _check_deck(table, [*self.hands, self.discards], self.revealed)
        _check_bids(table, self.bids)
        if None not in self.bids:
            raise ImpossibleState("bids", "every seat has bid")
        start = table.start_seat(self.results)
        clockwise = self.bids[start:] + self.bids[:start]
        made = clockwise.index(None)
        if any(bid is not None for bid in clockwise[made:]):
            raise ImpossibleState("bids", f"they were not made clockwise from seat {start}")
        object.__setattr__(self, "on_turn", table.seats[(start + made) % table.players])


@frozen(weakref_slot=False)
class TrickPhase(FrozenValue):
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
        table = self.table
        _check_rounds_are_left(table, self.results)
        _check_one_for_each_seat(
            table, hands=self.hands, discards=self.discards, held=self.held, won=self.won
        )
        if table.setup.bids or self.bids:
            _check_one_for_each_seat(table, bids=self.bids)
        _check_bids(table, self.bids)
        _check_board(self)
        for seat, hand in enumerate(self.hands):
            placed = len(self.board.tokens[seat])
            _check_hand_size(seat, hand, table.setup.dealt - 1 - placed)
        played = self.board.player_tokens.cards
        _check_deck(table, [*self.hands, self.discards, played], self.revealed)
        for seat, colors in enumerate(self.held):
            if not colors:
                raise ImpossibleState(f"held[{seat}]", "a seat cannot lose all four colors")
        _check_tricks(self)
        object.__setattr__(self, "packed", packed(self.hands, self.board, self.held))
        on_turn = table.seats[(self.leader + len(self.trick)) % table.players]
        object.__setattr__(self, "on_turn", on_turn)


@frozen(weakref_slot=False)
class MatchOver(FrozenValue):
    """All rounds have been played."""

    table: Table
    results: tuple[RoundResult, ...]

    def __attrs_post_init__(self) -> None:
        rounds = self.table.setup.rounds
        if len(self.results) != rounds:
            raise ImpossibleState("results", f"{len(self.results)} rounds of {rounds}")
        _check_results(self.table, self.results)


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


def _check_rounds_are_left(table: Table, results: tuple[RoundResult, ...]) -> None:
    if len(results) >= table.setup.rounds:
        raise ImpossibleState("results", f"all {table.setup.rounds} rounds have been played")
    _check_results(table, results)


def _check_results(table: Table, results: tuple[RoundResult, ...]) -> None:
    for index, result in enumerate(results):
        name = f"results[{index}]"
        if result.start_seat != table.start_seat(results[:index]):
            raise ImpossibleState(
                f"{name}.start_seat", f"seat {result.start_seat} did not start it"
            )
        if result.paradox is not None and result.paradox not in table.seats:
            raise ImpossibleState(f"{name}.paradox", f"there is no seat {result.paradox}")
        numbers = {"tricks": result.tricks, "bonus": result.bonus, "scores": result.scores}
        for field_name, values in numbers.items():
            if len(values) != table.players:
                fault = f"{len(values)} of them for {table.players} seats"
                raise ImpossibleState(f"{name}.{field_name}", fault)
        if min(result.tricks) < 0 or sum(result.tricks) > table.setup.tricks:
            fault = f"{sum(result.tricks)} of {table.setup.tricks} tricks"
            raise ImpossibleState(f"{name}.tricks", fault)


def _check_one_for_each_seat(table: Table, **fields: tuple[object, ...]) -> None:
    for name, values in fields.items():
        if len(values) != table.players:
            raise ImpossibleState(name, f"{len(values)} of them for {table.players} seats")


def _check_bids(table: Table, bids: tuple[int | None, ...]) -> None:
    for seat, bid in enumerate(bids):
        if bid is not None and bid not in table.setup.bids:
            raise ImpossibleState(f"bids[{seat}]", f"{bid} cannot be bid here")


def _check_hand_size(seat: int, hand: Cards, size: int) -> None:
    if len(hand) != size:
        raise ImpossibleState(f"hands[{seat}]", f"{len(hand)} cards where {size} are left")


def _check_deck(table: Table, piles: Sequence[Iterable[Rank]], revealed: tuple[Rank, ...]) -> None:
    """All cards in hand, set aside or played, with the revealed ones, make up the deck (with two
    players all of it but the cards that stay hidden)."""
    _check_number_revealed(table, revealed)
    seen = Counter(chain(*piles, revealed))
    deck = Counter(table.deck)
    if not seen <= deck or (seen != deck and not table.setup.left_over):
        highest = table.setup.highest_rank
        raise ImpossibleState("hands", f"not the cards of a deck of ranks 1 to {highest}")


def _check_number_revealed(table: Table, revealed: tuple[Rank, ...]) -> None:
    if len(revealed) != table.setup.revealed:
        raise ImpossibleState("revealed", f"{len(revealed)} cards, not {table.setup.revealed}")


def _check_board(state: TrickPhase) -> None:
    """Check that the board is that of the table, with the neutral tokens that the revealed cards
    call for."""
    _check_number_revealed(state.table, state.revealed)
    board, before = state.board, state.table.board_before_play(state.revealed)
    if len(board.tokens) != state.table.players:
        raise ImpossibleState("board", f"it has tokens of {len(board.tokens)} seats")
    if (board.cells, board.observed, board.neutral) != (
        before.cells,
        before.observed,
        before.neutral,
    ):
        raise ImpossibleState("board", "its cells, observed or neutral tokens are not this table's")


def _check_tricks(state: TrickPhase) -> None:
    """Tricks won, and the plays of the current one, are those on the board."""
    table, won = state.table, sum(state.won)
    if min(state.won) < 0 or won >= table.setup.tricks:
        raise ImpossibleState("won", f"{won} of {table.setup.tricks} tricks")
    if state.leader not in table.seats:
        raise ImpossibleState("leader", f"{state.leader} is no seat")
    if won == 0 and state.leader != table.start_seat(state.results):
        raise ImpossibleState("leader", f"seat {state.leader} does not lead to the first trick")
    if won > 0 and state.won[state.leader] == 0:
        raise ImpossibleState("leader", f"seat {state.leader} has won no trick")
    placed = Counter(play.seat for play in state.trick)
    for at, tokens in enumerate(state.board.tokens):
        if len(tokens) != won + placed[Seat(at)]:
            fault = f"seat {at} has {len(tokens)} tokens on the board after {won} tricks"
            raise ImpossibleState("trick", fault)
    seat = state.leader
    for play in state.trick:
        if play.seat != seat or play.cell not in state.board.tokens[seat]:
            raise ImpossibleState("trick", f"{play} is not there for seat {seat}")
        seat = table.left_of(seat)
    if len(state.trick) >= table.players:
        raise ImpossibleState("trick", f"it is complete with {len(state.trick)} plays")
