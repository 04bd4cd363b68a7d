"""Limits on hidden hands that follow from what is open: the possible ranks of their cards.

There are two sources. A seat that caused the paradox could not declare any card of its hand; and a
seat whose red lead was forced held nothing at that time that it could declare in another color
(`play_orders.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from catbox_rules.cat_in_the_box import Cards, Color, Rank, TrickPhase
from catbox_rules.cat_in_the_box.packed import packed
from catbox_rules.cat_in_the_box.position import Position
from catbox_rules.cat_in_the_box.rules.in_force import declarable_cells
from catbox_rules.cat_in_the_box.state import trick_phase
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions.cat_in_the_box.play_orders import PlayOrder

Limits: TypeAlias = Mapping[Seat, frozenset[Rank]]
"""The possible ranks of the cards in a hand, by seat; other seats have no limit."""


def limits(position: Position, play_order: PlayOrder) -> Limits:
    """Return the limits that a position with a play order sets to the hands."""
    said: dict[Seat, frozenset[Rank]] = {}
    if play_order.forced is not None:
        said[play_order.forced.seat] = play_order.forced.ranks
    if position.paradox is not None:
        stuck = stuck_ranks(position, position.paradox)
        said[position.paradox] = stuck & said.get(position.paradox, stuck)
    return said


def stuck_ranks(position: Position, seat: Seat) -> frozenset[Rank]:
    """Return the ranks that a seat could declare in no color if it were to play now with only cards
    of that rank. A seat is stuck if all its cards are of these ranks."""
    ranks = map(Rank, range(1, position.table.setup.highest_rank + 1))
    return frozenset(
        rank for rank in ranks if not declarable_cells(_with_one_card(position, seat, rank), seat)
    )


def _with_one_card(position: Position, seat: Seat, rank: Rank) -> TrickPhase:
    """Return the moment with a single card in a hand: declaring depends on nothing else."""
    hands = [Cards.of(rank) if each == seat else Cards() for each in position.table.seats]
    held = [frozenset(Color) - lost for lost in position.lost]
    return trick_phase(
        position.table,
        position.results,
        (),
        (1,) * len(position.bids),
        position.revealed,
        (0,) * position.table.players,
        position.leader,
        position.trick,
        packed(hands, position.board, held),
        seat,
    )
