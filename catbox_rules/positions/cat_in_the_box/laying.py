"""Who may act in a position, and the same table under other rules."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from catbox_rules.cat_in_the_box import Table
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.kernel.ruleset import CHANCE, Seat, Turn


def turn(position: Position) -> Turn:
    """Return who may act; nobody if a trick is to be taken or the round to be scored, or if a
    partial table does not say."""
    match position.phase:
        case Phase.DEAL:
            return (CHANCE,)
        case Phase.DISCARD:
            discards = enumerate(position.discards)
            return tuple(Seat(seat) for seat, each in discards if each.is_counted and not each)
        case Phase.BID:
            return _next_to_bid(position)
        case Phase.PLAY:
            seat = position.seat_to_act
            is_known = position.is_written("leader") and position.is_written("trick")
            return (seat,) if seat is not None and is_known else ()
        case Phase.OVER:
            return ()


def _next_to_bid(position: Position) -> tuple[Seat, ...]:
    """Return the first seat from the start seat on that has not bid."""
    start, bids = position.start_seat, position.bids
    if not position.is_written("start_seat"):
        return ()
    clockwise = sorted(range(len(bids)), key=lambda seat: (seat - start) % len(bids))
    for seat in clockwise:
        if bids[seat] is None:
            return (Seat(seat),)
        if position.is_partial and not isinstance(bids[seat], int):
            return ()
    return ()


def with_rules(position: Position, *, edition: str, options: Mapping[str, object]) -> Position:
    """Return the same table with another edition or other options, for the same players; raises
    Unsupported or MalformedInput if that is impossible."""
    table = position.table
    laid = Table.create(
        edition, players=table.players, first_seat=table.first_seat, options=options
    )
    on_board = position.free & laid.empty_board.cells
    return evolve(position, table=laid, free=on_board)
