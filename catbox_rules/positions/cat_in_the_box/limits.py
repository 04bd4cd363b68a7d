"""What lies open says of a hidden hand: of which ranks all its cards are.

Two things say something. A seat that caused the paradox could declare no card of its hand; and a
seat whose red lead was forced held nothing then that it could declare otherwise (`play_orders.py`).
"""

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
"""By seat: the ranks that the cards of its hand are of. Nothing is said of other seats."""


def limits(position: Position, play_order: PlayOrder) -> Limits:
    """What a position with a play order says of the hands."""
    said: dict[Seat, frozenset[Rank]] = {}
    if play_order.forced is not None:
        said[play_order.forced.seat] = play_order.forced.ranks
    if position.paradox is not None:
        stuck = stuck_ranks(position, position.paradox)
        said[position.paradox] = stuck & said.get(position.paradox, stuck)
    return said


def stuck_ranks(position: Position, seat: Seat) -> frozenset[Rank]:
    """The ranks that a seat could declare in no color if it were to play now with cards of such a
    rank alone. A seat is stuck if all its cards are of these ranks."""
    ranks = map(Rank, range(1, position.table.setup.highest_rank + 1))
    return frozenset(
        rank for rank in ranks if not declarable_cells(_with_one_card(position, seat, rank), seat)
    )


def _with_one_card(position: Position, seat: Seat, rank: Rank) -> TrickPhase:
    """The moment with a single card in a hand: a state of which declaring asks no more."""
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
