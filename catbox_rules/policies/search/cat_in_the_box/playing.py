"""A round of tricks in plain integers, which is played on many times: what search computes with.

It plays by the rules of the book, on tables without house rules and with tokens enough; a test
plays it next to the ruleset, which decides. Four bits for each rank, as in `cards.py` and
`cells.py`; the lowest bit of a rank is its red cell:

       rank     9    8    7    6    5    4    3    2    1
       hand  0000 0000 0000 0001 0000 0010 0000 0001 0001     how many cards: 1 2 4 4 6
      cells  GYBR GYBR GYBR GYBR GYBR GYBR GYBR GYBR GYBR     one bit each

A cell is named by its only bit. A seat that can cover none causes the paradox, which is no choice.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from catbox_rules.cat_in_the_box import Color, TrickPhase
from catbox_rules.cat_in_the_box.board import Arrangement
from catbox_rules.cat_in_the_box.cells import CellSet
from catbox_rules.cat_in_the_box.rules.declaring import tokens_on_red
from catbox_rules.cat_in_the_box.rules.scoring import earns_bonus, score_round
from catbox_rules.cat_in_the_box.state import RoundResult
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.policies.search.cat_in_the_box.appraising import shares_after

_ONES: Final = 0x111111111
_EIGHTS: Final = _ONES << 3
_PAIRS: Final = 0x555555555
_SUMS: Final = 0x333333333
_RED: Final = CellSet.of_color(Color.RED).bits
_ROW: Final = tuple(_RED << row for row in range(4))
"""All cells of the color of a row."""
_NOT_RED: Final = ~_RED


class Tricks:
    """The tricks of a round, from some moment on. It changes as it is played."""

    __slots__ = (
        *("state", "players", "aims", "neighbors", "hands", "ranks", "colors", "tokens", "open"),
        *("is_broken", "won", "leader", "seat", "led", "best", "best_seat", "count", "left"),
        "paradox",
    )

    def __init__(self, state: TrickPhase) -> None:
        """The round at a state."""
        table = state.table
        self.state = state
        self.players = table.players
        bonus_up_to = table.setup.bonus_up_to
        self.aims = [*state.bids] if state.bids else [bonus_up_to or 0] * table.players
        self.neighbors = _neighbors(table.arrangement)
        self.hands = [hand.packed for hand in state.hands]
        self.ranks = [CellSet.of_cards(hand).bits for hand in state.hands]
        self.colors = [sum(_ROW[color.row] for color in held) for held in state.held]
        self.tokens = [tokens.bits for tokens in state.board.tokens]
        self.open = state.board.open.bits & table.cells_with_cards.bits
        self.is_broken = bool(tokens_on_red(state))
        self.won = [*state.won]
        self.leader: int = state.leader
        self.seat: int = state.on_turn
        self.led = 0
        self.best = 0
        self.best_seat = -1
        self.count = 0
        self.left = table.setup.tricks - sum(state.won)
        self.paradox = -1
        for play in state.trick:
            cell = 1 << play.cell.bit
            self.led = self.led or _ROW[play.color.row]
            self._compare(cell, play.seat)
            self.count += 1

    def copy(self) -> Tricks:
        """The same round, to be played otherwise."""
        other = Tricks.__new__(Tricks)
        other.state = self.state
        other.players = self.players
        other.aims = self.aims
        other.neighbors = self.neighbors
        other.hands = self.hands[:]
        other.ranks = self.ranks[:]
        other.colors = self.colors[:]
        other.tokens = self.tokens[:]
        other.open = self.open
        other.is_broken = self.is_broken
        other.won = self.won[:]
        other.leader = self.leader
        other.seat = self.seat
        other.led = self.led
        other.best = self.best
        other.best_seat = self.best_seat
        other.count = self.count
        other.left = self.left
        other.paradox = self.paradox
        return other

    def key(self) -> tuple[object, ...]:
        """All that decides how the round can go on."""
        of_seats = (*self.hands, *self.colors, *self.tokens, *self.won)
        return (*of_seats, self.seat, self.led, self.best, self.best_seat)

    def moves(self) -> list[int]:
        """The cells that the seat on turn may cover, lowest first; 0 alone for the paradox."""
        cells, found = self.cells(), list[int]()
        while cells:
            found.append(cells & -cells)
            cells &= cells - 1
        return found or [0]

    def cells(self) -> int:
        """The cells that the seat on turn may cover; none where that is the paradox."""
        seat = self.seat
        cells = self.open & self.ranks[seat] & self.colors[seat]
        if not self.led and not self.is_broken:
            return cells & _NOT_RED or cells
        return cells

    def play(self, cell: int) -> None:
        """The seat on turn covers a cell that it may cover; with 0 it causes the paradox."""
        seat = self.seat
        if not cell:
            self.paradox = seat
            self.seat = -1
            return
        place = (cell.bit_length() - 1) & ~3
        hand = self.hands[seat] - (1 << place)
        self.hands[seat] = hand
        if not hand >> place & 15:
            self.ranks[seat] &= ~(15 << place)
        self.tokens[seat] |= cell
        self.open ^= cell
        if cell & _RED:
            self.is_broken = True
        if not self.led:
            self.led = next(row for row in _ROW if row & cell)
        elif not cell & self.led:
            self.colors[seat] &= ~self.led
        self._compare(cell, seat)
        self.count += 1
        if self.count < self.players:
            self.seat = (seat + 1) % self.players
            return
        winner = self.best_seat
        self.won[winner] += 1
        self.left -= 1
        self.leader = self.seat = winner
        self.led = self.best = self.count = 0
        self.best_seat = -1
        if not self.left:
            self.seat = -1

    def _compare(self, cell: int, seat: int) -> None:
        """Whether the card on a cell is the best of the trick so far."""
        best = self.best
        if not best:
            beats = True
        elif cell & _RED:
            beats = not best & _RED or cell > best
        else:
            beats = bool(cell & self.led) and not best & _RED and cell > best
        if beats:
            self.best, self.best_seat = cell, seat

    def usual(self, random: Random) -> int:
        """A cell for the seat on turn, chosen at once by a few rules of thumb: lead high, for who
        wins leads again and loses no color; follow high or low, as the bid asks for the trick;
        trump low, or throw off what has just enough room left."""
        seat = self.seat
        cells = self.cells()
        if not cells & (cells - 1):
            return cells
        if random.random() < _SLIPS:
            return _one_of(cells, random)
        led, best = self.led, self.best
        if not led:
            return _highest(cells & self._around(seat) or cells)
        wants = self.aims[seat] != self.won[seat]
        own = cells & led
        if own:
            above = 0 if best & _RED and not led & _RED else own & ~(2 * best - 1)
            if not wants:
                options = own & ~above or own
                return _highest(options & self._around(seat) or options)
            if above:
                return _lowest(above) if self.count == self.players - 1 else _highest(above)
            return _lowest(self._tight(seat, own) or own)
        red = cells & _RED
        above = red & ~(2 * best - 1) if best & _RED else red
        if wants and above:
            return _lowest(above)
        below = cells & ~above or cells
        options = self._tight(seat, below) or below
        return _lowest(options) if wants else _highest(options & self._around(seat) or options)

    def _tight(self, seat: int, cells: int) -> int:
        """Those of some cells whose rank has no more room left than the seat holds cards of it."""
        room = self.open & self.colors[seat]
        pairs = (room & _PAIRS) + (room >> 1 & _PAIRS)
        rooms = (pairs & _SUMS) + (pairs >> 2 & _SUMS)
        # A hand has at most five cards of a rank: where it has at least as many as there is room,
        # the eight that is added stays.
        enough = ((self.hands[seat] | _EIGHTS) - rooms) & _EIGHTS
        return (enough >> 3) * 15 & cells

    def _around(self, seat: int) -> int:
        """The cells next to the tokens of a seat."""
        around, left, neighbors = 0, self.tokens[seat], self.neighbors
        while left:
            token = left & -left
            around |= neighbors[token]
            left ^= token
        return around

    def finish(self, random: Random) -> None:
        """Play the rest of the round as usual."""
        while self.seat >= 0:
            self.play(self.usual(random))

    def result(self) -> RoundResult:
        """The sheet of the round, which is over."""
        state, table = self.state, self.state.table
        largest = table.arrangement.largest_group
        groups = tuple(
            largest(CellSet(tokens)) if earns_bonus(table.setup, won, aim) else 0
            for tokens, won, aim in zip(self.tokens, self.won, self.aims, strict=True)
        )
        return score_round(
            table,
            start_seat=table.start_seat(len(state.results)),
            groups=groups,
            bids=state.bids,
            won=tuple(self.won),
            paradox=Seat(self.paradox) if self.paradox >= 0 else None,
        )


    def values(self) -> tuple[float, ...]:
        """See `Course`."""
        return shares_after(self.state.table, (*self.state.results, self.result()))

    def scores(self) -> tuple[float, ...]:
        """The points of each seat in the round."""
        return tuple(map(float, self.result().scores))


_SLIPS: Final = 0.05
"""How often a seat does anything, in a round that is played on."""


@lru_cache(maxsize=64)
def _neighbors(arrangement: Arrangement) -> dict[int, int]:
    """The cells that touch each cell of a board, as bits."""
    place = {
        (y, x): 1 << cell.bit
        for y, row in enumerate(arrangement.rows)
        for x, cell in enumerate(row)
    }
    sides = ((-1, 0), (1, 0), (0, -1), (0, 1))
    return {
        cell: sum(place.get((y + down, x + right), 0) for down, right in sides)
        for (y, x), cell in place.items()
    }


def _highest(cells: int) -> int:
    return 1 << cells.bit_length() - 1


def _lowest(cells: int) -> int:
    return cells & -cells


def _one_of(cells: int, random: Random) -> int:
    for _ in range(int(random.random() * cells.bit_count())):
        cells &= cells - 1
    return cells & -cells
