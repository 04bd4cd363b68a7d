"""What one seat sees, and what a spectator sees (`secrecy.…`).

A view is built from what lies open, with a seat's own cards added to it. It has no field for what
is hidden: other hands, others' discards, the two cards that two players leave face down.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never, overload

from attrs import frozen

from catbox_rules.cat_in_the_box.actions import Play
from catbox_rules.cat_in_the_box.board import Board
from catbox_rules.cat_in_the_box.cards import Cards, Rank
from catbox_rules.cat_in_the_box.cells import Color
from catbox_rules.cat_in_the_box.state import (
    BidPhase,
    DealPhase,
    DiscardPhase,
    MatchOver,
    RoundResult,
    State,
    TrickPhase,
)
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.ruleset import Seat, as_seat


@frozen
class DealView(FrozenValue):
    """Before a deal."""

    table: Table
    results: tuple[RoundResult, ...]


@frozen
class DiscardView(FrozenValue):
    """While discards are made: who has made one, not which."""

    table: Table
    results: tuple[RoundResult, ...]
    hand_sizes: tuple[int, ...]
    has_discarded: tuple[bool, ...]
    revealed: tuple[Rank, ...]
    board: Board


@frozen
class BidView(FrozenValue):
    """While bids are made."""

    table: Table
    results: tuple[RoundResult, ...]
    hand_sizes: tuple[int, ...]
    bids: tuple[int | None, ...]
    board: Board
    revealed: tuple[Rank, ...] = ()


@frozen
class TrickView(FrozenValue):
    """While tricks are played."""

    table: Table
    results: tuple[RoundResult, ...]
    hand_sizes: tuple[int, ...]
    bids: tuple[int, ...]
    revealed: tuple[Rank, ...]
    board: Board | None
    """None where a house rule keeps it out of sight; what was played must be remembered."""
    held: tuple[frozenset[Color], ...]
    won: tuple[int, ...]
    leader: Seat
    trick: tuple[Play, ...]

    @property
    def board_in_sight(self) -> Board:
        """The board as it lies there; where none does, what all know of it at this moment: the
        tokens from before the first play, and those of the trick in progress."""
        if self.board is not None:
            return self.board
        board = self.table.board_before_play(self.revealed)
        for play in self.trick:
            board = board.with_token(play.seat, play.cell)
        return board


@frozen
class MatchOverView(FrozenValue):
    """After the last round."""

    table: Table
    results: tuple[RoundResult, ...]


PublicView: TypeAlias = DealView | DiscardView | BidView | TrickView | MatchOverView
"""What lies open: the view of a spectator."""


@frozen
class SeatView(FrozenValue):
    """What everybody sees, and a seat's own cards."""

    seat: Seat
    public: PublicView
    hand: Cards
    discard: Rank | None


View: TypeAlias = SeatView | PublicView
"""What somebody sees."""


@overload
def view(state: State, seat: int) -> SeatView: ...


@overload
def view(state: State, seat: None = None) -> PublicView: ...


def view(state: State, seat: int | None = None) -> View:
    """What a seat knows; what a spectator knows for None.

    Raises MalformedInput for a seat that this table does not have.
    """
    public = _public(state)
    if seat is None:
        return public
    viewer = as_seat(seat, players=state.table.players)
    return SeatView(viewer, public, *_own_cards(state, viewer))


@implements("secrecy.hand", "secrecy.discard")
def _own_cards(state: State, seat: Seat) -> tuple[Cards, Rank | None]:
    if isinstance(state, DealPhase | MatchOver):
        return Cards(), None
    return state.hands[seat], state.discards[seat]


@implements("house.memory")
def _board_in_sight(state: TrickPhase) -> Board | None:
    """The board; none where seats name cells from memory."""
    house = state.table.house_rules
    return state.board if house is None or house.naming is None else None


@implements("secrecy.hand", "secrecy.discard", "secrecy.left-over-cards")
def _public(state: State) -> PublicView:
    match state:
        case DealPhase():
            return DealView(state.table, state.results)
        case DiscardPhase():
            return DiscardView(
                table=state.table,
                results=state.results,
                hand_sizes=tuple(map(len, state.hands)),
                has_discarded=tuple(discard is not None for discard in state.discards),
                revealed=state.revealed,
                board=state.table.board_before_play(state.revealed),
            )
        case BidPhase():
            return BidView(
                table=state.table,
                results=state.results,
                hand_sizes=tuple(map(len, state.hands)),
                bids=state.bids,
                board=state.table.board_before_play(state.revealed),
                revealed=state.revealed,
            )
        case TrickPhase():
            return TrickView(
                table=state.table,
                results=state.results,
                hand_sizes=tuple(map(len, state.hands)),
                bids=state.bids,
                revealed=state.revealed,
                board=_board_in_sight(state),
                held=state.held,
                won=state.won,
                leader=state.leader,
                trick=state.trick,
            )
        case MatchOver():
            return MatchOverView(state.table, state.results)
        case _:
            assert_never(state)
