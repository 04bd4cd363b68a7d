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
    """The violations of an action that does not belong to the phase of the round."""
    if isinstance(state, MatchOver):
        template = "the match is over after {rounds} rounds"
        return (finding("match.length", template, rounds=len(state.results)),)
    due, template = _due(state), "expected {due}, got {action}"
    if isinstance(state, DealPhase) and isinstance(action, Play):
        return _says_round_is_over(state, action)
    if isinstance(action, Deal):
        return (finding("round.phases", template, due=due, action=str(action)),)
    template += " of seat {seat}"
    found = finding("round.phases", template, due=due, action=str(action), seat=action.seat)
    if isinstance(action, Bid) and not state.table.setup.bids:
        template = "nobody bids with {players} players"
        return (finding("bid.none-with-two", template, players=state.table.players), found)
    return (_done_before(state, action, found),)


def _done_before(state: State, action: Action, found: Finding) -> Finding:
    """What has gone wrong where a seat does once more what all have done by now."""
    has_begun = isinstance(state, TrickPhase) and (bool(state.trick) or any(state.won))
    if isinstance(action, Discard) and isinstance(state, BidPhase | TrickPhase) and not has_begun:
        return found.leading_to("irregularity.set-aside-doubled")
    if isinstance(action, Bid) and isinstance(state, TrickPhase):
        return found.leading_to("irregularity.bid-changed")
    return found


def _says_round_is_over(state: DealPhase, play: Play) -> Findings:
    """The last card of a hand is played by nobody, nor is any after a paradox."""
    template = "expected a deal, got {action} of seat {seat}"
    if state.results:
        template += ": round {round} is over, and a card that is left in hand is not played"
    action, number = str(play), len(state.results)
    return (finding("round.phases", template, action=action, seat=play.seat, round=number),)


def _due(state: DealPhase | DiscardPhase | BidPhase | TrickPhase) -> str:
    match state:
        case DealPhase():
            return "a deal"
        case DiscardPhase():
            return "a discard"
        case BidPhase():
            return "a bid"
        case TrickPhase():
            return "a play, or a paradox"
        case _:
            assert_never(state)
