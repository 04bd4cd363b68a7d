"""The rules in force at a table: for each phase its kinds of action, with what is asked of them.

They are put together once for a table, from its edition, its readings and its house rules. What is
legal is decided by these lists and nowhere else.
"""

from __future__ import annotations

from functools import partial
from typing import TypeAlias, assert_never

from attrs import evolve

from catbox_rules.cat_in_the_box.actions import (
    Action,
    Bid,
    Deal,
    Discard,
    Paradox,
    Play,
    SeatAction,
)
from catbox_rules.cat_in_the_box.events import Event
from catbox_rules.cat_in_the_box.material import NO_CELLS, CellSet
from catbox_rules.cat_in_the_box.rules import dealing, declaring, tricks
from catbox_rules.cat_in_the_box.rules import dealing as bidding
from catbox_rules.cat_in_the_box.rules import tricks as paradox
from catbox_rules.cat_in_the_box.state import (
    BidPhase,
    DealPhase,
    DiscardPhase,
    MatchOver,
    State,
    TrickPhase,
)
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.condition import Conditions, Kind, Rules, always, implements, kept
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.verdict import Finding, Findings, finding

# The phases of a round: who may act in each, and what belongs to another one (`round.phases`).


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


RulesInForce: TypeAlias = Rules[State, Action, SeatAction, Event]


@kept
def rules_of(table: Table) -> RulesInForce:
    """Return the rules in force at a table."""
    asked_of_plays = declaring.conditions_on_declaring(table)
    return rules_with(table, asked_of_plays, tricks.TrickRules.at(table))


def rules_with(
    table: Table, asked_of_plays: tuple[declaring.Declaring, ...], trick_rules: tricks.TrickRules
) -> RulesInForce:
    """Return the rules of a table with these conditions on plays, and these rules of a trick."""
    plays = Conditions(tricks.CELLS, tricks.ON_TURN, asked_of_plays)
    claims = Conditions(
        paradox.CLAIM,
        evolve(tricks.ON_TURN, met="", suffices=always),
        (paradox.stuck(table, plays.remaining, declaring.without_counting_tokens(table)),),
    )
    bids = Conditions(bidding.NUMBERS, bidding.ON_TURN, bidding.conditions_on_bids(table))
    discards = Conditions(dealing.RANKS, dealing.TO_DISCARD, dealing.conditions_on_discards(table))
    deals = Conditions(dealing.DEALS, None, dealing.CONDITIONS_ON_DEALS)
    return Rules(
        {
            DealPhase: (Kind(Deal, deals, dealing.deal),),
            DiscardPhase: (Kind(Discard, discards, dealing.discard),),
            BidPhase: (Kind(Bid, bids, bidding.bid),),
            TrickPhase: (
                Kind(Play, plays, partial(tricks.play, trick_rules)),
                Kind(Paradox, claims, paradox.paradox),
            ),
            MatchOver: (),
        },
        says_out_of_phase,
    )


def declarable_cells(state: TrickPhase, seat: Seat) -> CellSet:
    """Return the cells that a seat may cover if it plays next: all its legal plays.

    Empty if the seat is stuck.
    """
    plays = rules_of(state.table).conditions_on(Play, TrickPhase)
    cells: CellSet | None = plays.remaining(state, seat)
    return NO_CELLS if cells is None else cells
