"""Who may act in a position, and the same table laid by other rules."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from catbox_rules.cat_in_the_box import Table
from catbox_rules.kernel.ruleset import CHANCE, Turn
from catbox_rules.positions.cat_in_the_box.position import Phase, Position


def turn(position: Position) -> Turn:
    """Who may act: nobody as well where a trick is to be taken or the round to be scored."""
    match position.phase:
        case Phase.DEAL:
            return (CHANCE,)
        case Phase.DISCARD:
            return tuple(seat for seat in position.table.seats if not position.discards[seat])
        case Phase.BID:
            start, seats = position.start_seat, position.table.seats
            to_bid = [seat for seat, bid in zip(seats, position.bids, strict=False) if bid is None]
            return tuple(sorted(to_bid, key=lambda seat: (seat - start) % len(seats)))[:1]
        case Phase.PLAY:
            seat = position.seat_to_act
            return () if seat is None else (seat,)
        case Phase.OVER:
            return ()


def with_rules(position: Position, *, edition: str, options: Mapping[str, object]) -> Position:
    """The same table by another edition or with other options, for the same players; raises
    Unsupported or MalformedInput where that cannot be."""
    table = position.table
    laid = Table.lay(edition, players=table.players, first_seat=table.first_seat, options=options)
    return evolve(position, table=laid)
