"""Bidding: clockwise from the start seat, from the edition's list; nobody bids with two players
(`bid.…`)."""

from __future__ import annotations

from typing import Final, TypeAlias

from catbox_rules.cat_in_the_box import events
from catbox_rules.cat_in_the_box.actions import HIGHEST_BID, Bid, bids
from catbox_rules.cat_in_the_box.cards import Cards, Rank
from catbox_rules.cat_in_the_box.events import Event
from catbox_rules.cat_in_the_box.rules import tricks
from catbox_rules.cat_in_the_box.rules.match import step
from catbox_rules.cat_in_the_box.state import (
    BidPhase,
    RoundResult,
    State,
    bid_phase,
)
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.condition import Choices, Condition, OnTurn, among
from catbox_rules.kernel.ruleset import Seat, Step, with_seat
from catbox_rules.kernel.verdict import Findings, finding

_Numbers: TypeAlias = tuple[int, ...]
"""How many tricks may be bid."""


@implements("bid.none-with-two")
def begin(
    table: Table,
    results: tuple[RoundResult, ...],
    hands: tuple[Cards, ...],
    discards: tuple[Rank, ...],
    revealed: tuple[Rank, ...],
) -> State:
    """Return the phase after the discards: the bids, or at once the tricks where nobody bids."""
    if not table.setup.bids:
        return tricks.begin(table, results, hands, discards, (), revealed)
    nobody_yet = (None,) * table.players
    start = table.start_seat(results)
    return bid_phase(table, results, hands, discards, nobody_yet, revealed, start)


@implements("bid.order")
def _next_to_bid(state: BidPhase) -> tuple[Seat, ...]:
    """Return the first seat, clockwise from the start seat, that has not bid."""
    return (state.on_turn,)


def _says_out_of_order(state: BidPhase, bid: Bid) -> Findings:
    template = "seat {due} is next to bid, not seat {seat}"
    found = finding("bid.order", template, ".seat", due=state.on_turn, seat=bid.seat)
    if state.bids[bid.seat] is not None:
        found = found.leading_to("irregularity.bid-changed")
    return (found,)


@implements("bid.allowed")
def _allowed(state: BidPhase, _: Seat, numbers: _Numbers) -> _Numbers:
    """Return the numbers on the player's board."""
    return among(numbers, state.table.setup.bids)


CONDITIONS: Final = (
    Condition[BidPhase, Bid, _Numbers](
        "bid.allowed",
        _allowed,
        broken="with {players} players the bids are {bids}, not {tricks}",
        met="{tricks} is on the player's board; several seats may bid the same",
        where=".tricks",
        fields={
            "bids": lambda state, _: state.table.setup.bids,
            "players": lambda state, _: state.table.players,
        },
    ),
)
ON_TURN: Final = OnTurn(
    "bid.order",
    _next_to_bid,
    _says_out_of_order,
    "seat {seat} is next to bid",
    comes_first=True,
)
_EVERY_NUMBER: Final = tuple(range(HIGHEST_BID + 1))
NUMBERS: Final = Choices[BidPhase, Bid, _Numbers].of_values(
    everything=lambda _: _EVERY_NUMBER,
    asked=lambda bid: bid.tricks,
    actions=bids,
)
"""What can be said of a bid: a number of tricks."""


def bid(state: BidPhase, action: Bid) -> Step[State, Event]:
    """Apply a bid: it lies open; after the last one the tricks begin."""
    so_far = with_seat(state.bids, action.seat, action.tricks)
    table, results, revealed = state.table, state.results, state.revealed
    after: State
    if None in so_far:
        due = table.left_neighbors[action.seat]
        after = bid_phase(table, results, state.hands, state.discards, so_far, revealed, due)
    else:
        made = tuple([number for number in so_far if number is not None])
        after = tricks.begin(table, results, state.hands, state.discards, made, revealed)
    return step(after, events.of_bid(action.seat, action.tricks))
