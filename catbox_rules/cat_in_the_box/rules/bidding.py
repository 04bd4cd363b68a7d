"""Bidding: clockwise from the start seat, from the edition's list; nobody bids with two players
(`bid.…`)."""

from __future__ import annotations

from catbox_rules.cat_in_the_box import events
from catbox_rules.cat_in_the_box.actions import Bid, bids
from catbox_rules.cat_in_the_box.cards import Cards, Rank
from catbox_rules.cat_in_the_box.events import Event
from catbox_rules.cat_in_the_box.rules import tricks
from catbox_rules.cat_in_the_box.rules.match import step
from catbox_rules.cat_in_the_box.state import BidPhase, RoundResult, State, bid_phase
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Seat, Step, with_seat
from catbox_rules.kernel.verdict import Finding, Verdict

__all__ = ["begin", "bid", "judge_bid", "legal_bids", "may_bid", "seat_to_bid"]


@implements("bid.none-with-two")
def begin(
    table: Table,
    results: tuple[RoundResult, ...],
    hands: tuple[Cards, ...],
    discards: tuple[Rank, ...],
    revealed: tuple[Rank, ...],
) -> State:
    """The phase after the discards: the bids, or at once the tricks where nobody bids."""
    if not table.setup.bids:
        return tricks.begin(table, results, hands, discards, (), revealed)
    nobody_yet = (None,) * table.players
    start = table.start_seat(len(results))
    return bid_phase(table, results, hands, discards, nobody_yet, revealed, start)


@implements("bid.order")
def seat_to_bid(state: BidPhase) -> Seat:
    """The first seat, clockwise from the start seat, that has not bid."""
    return state.on_turn


def judge_bid(state: BidPhase, bid: Bid) -> Verdict:
    """Whether the seat may bid now, and this number."""
    violations = _violations(state, bid)
    broken = {finding.clause for finding in violations}
    grounds = [
        Finding("bid.order", f"seat {bid.seat} is next to bid"),
        Finding("bid.allowed", f"{bid.tricks} is on the player's board; equal bids may stand"),
    ]
    return Verdict.of(
        violations=violations, grounds=[each for each in grounds if each.clause not in broken]
    )


@implements("bid.order")
def _out_of_order(state: BidPhase, bid: Bid) -> list[Finding]:
    due = seat_to_bid(state)
    if bid.seat == due:
        return []
    message = f"expected the bid of seat {due}, got one of seat {bid.seat}"
    return [Finding("bid.order", message, where=".seat")]


@implements("bid.allowed")
def _not_allowed(state: BidPhase, bid: Bid) -> list[Finding]:
    allowed = state.table.setup.bids
    if bid.tricks in allowed:
        return []
    numbers = ", ".join(map(str, allowed))
    message = f"{bid.tricks} is not among the bids {numbers} of {state.table.players} players"
    return [Finding("bid.allowed", message, where=".tricks")]


def may_bid(state: BidPhase, bid: Bid) -> bool:
    """Whether a bid is legal, without the reasons that `judge_bid` gives."""
    return bid.seat == seat_to_bid(state) and bid.tricks in state.table.setup.bids


def _violations(state: BidPhase, bid: Bid) -> list[Finding]:
    return [*_out_of_order(state, bid), *_not_allowed(state, bid)]


@implements("bid.allowed")
def legal_bids(state: BidPhase) -> tuple[Bid, ...]:
    """A bid of each allowed number by the seat whose turn it is."""
    return bids(seat_to_bid(state), state.table.setup.bids)


def bid(state: BidPhase, bid: Bid) -> Step[State, Event]:
    """The bid lies open; after the last one the tricks begin."""
    so_far = with_seat(state.bids, bid.seat, bid.tricks)
    table, results, revealed = state.table, state.results, state.revealed
    after: State
    if None in so_far:
        due = table.left_neighbors[bid.seat]
        after = bid_phase(table, results, state.hands, state.discards, so_far, revealed, due)
    else:
        made = tuple([number for number in so_far if number is not None])
        after = tricks.begin(table, results, state.hands, state.discards, made, revealed)
    return step(after, events.of_bid(bid.seat, bid.tricks))
