"""The phases of a round: who may act in each, and what belongs to another one (`round.phases`)."""

from __future__ import annotations

from typing import assert_never

from catbox_rules.cat_in_the_box.actions import Action, Bid, Deal, Discard, Play
from catbox_rules.cat_in_the_box.state import (
    BidPhase,
    DealPhase,
    DiscardPhase,
    MatchOver,
    State,
    TrickPhase,
)
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.verdict import Finding, Findings, finding


@implements("round.phases", "match.length", "bid.none-with-two")
def says_out_of_phase(state: State, action: Action) -> Findings:
    """Return the violations of an action that does not belong to the phase of the round."""
    if isinstance(state, MatchOver):
        template = "the match is over after {rounds} rounds"
        return (finding("match.length", template, rounds=len(state.results)),)
    if isinstance(state, DealPhase) and isinstance(action, Play) and state.results:
        template = "round {round} is over: a deal comes next, and a card left in hand is not played"
        return (finding("round.phases", template, round=len(state.results)),)
    template = _comes_next(state) + ", not {action}"
    if isinstance(action, Deal):
        return (finding("round.phases", template, action=str(action)),)
    template += " by seat {seat}"
    found = finding("round.phases", template, action=str(action), seat=action.seat)
    if isinstance(action, Bid) and not state.table.setup.bids:
        template = "with {players} players nobody bids"
        return (finding("bid.none-with-two", template, players=state.table.players), found)
    return (_done_before(state, action, found),)


def _done_before(state: State, action: Action, found: Finding) -> Finding:
    """Return what has gone wrong where a seat does once more what all have done by now."""
    has_begun = isinstance(state, TrickPhase) and (bool(state.trick) or any(state.won))
    if isinstance(action, Discard) and isinstance(state, BidPhase | TrickPhase) and not has_begun:
        return found.leading_to("irregularity.set-aside-doubled")
    if isinstance(action, Bid) and isinstance(state, TrickPhase):
        return found.leading_to("irregularity.bid-changed")
    return found


def _comes_next(state: DealPhase | DiscardPhase | BidPhase | TrickPhase) -> str:
    match state:
        case DealPhase():
            return "a deal comes next"
        case DiscardPhase():
            return "a discard comes next"
        case BidPhase():
            return "a bid comes next"
        case TrickPhase():
            return "a play or a paradox comes next"
        case _:
            assert_never(state)
