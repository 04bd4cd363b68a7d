"""The rules in force at a table: for each phase its kinds of action, with what is asked of them.

They are put together once for a table, from its edition, its readings and its house rules. What is
legal is decided by these lists and nowhere else.
"""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

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
from catbox_rules.cat_in_the_box.cells import NO_CELLS, CellSet
from catbox_rules.cat_in_the_box.events import Event
from catbox_rules.cat_in_the_box.rules import bidding, dealing, declaring, paradox, phases, tricks
from catbox_rules.cat_in_the_box.state import (
    BidPhase,
    DealPhase,
    DiscardPhase,
    MatchOver,
    State,
    TrickPhase,
)
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.condition import Conditions, Kind, Rules, always
from catbox_rules.kernel.keeps_rules import kept
from catbox_rules.kernel.ruleset import Seat

RulesInForce: TypeAlias = Rules[State, Action, SeatAction, Event]


@kept
def rules_of(table: Table) -> RulesInForce:
    """Return the rules in force at a table."""
    trick_rules = tricks.TrickRules.at(table)
    asked_of_plays = declaring.conditions_on_declaring(table)
    plays = Conditions(tricks.CELLS, tricks.ON_TURN, asked_of_plays)
    claims = Conditions(
        paradox.CLAIM,
        evolve(tricks.ON_TURN, met="", suffices=always),
        (paradox.stuck(table, plays.remaining, declaring.without_counting_tokens(table)),),
    )
    bids = Conditions(bidding.NUMBERS, bidding.ON_TURN, bidding.CONDITIONS)
    discards = Conditions(dealing.RANKS, dealing.TO_DISCARD, dealing.CONDITIONS_ON_DISCARDS)
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
        phases.says_out_of_phase,
    )


def declarable_cells(state: TrickPhase, seat: Seat) -> CellSet:
    """Return the cells that a seat may cover if it plays next: all its legal plays.

    Empty if the seat is stuck.
    """
    plays = rules_of(state.table).conditions_on(Play, TrickPhase)
    cells: CellSet | None = plays.remaining(state, seat)
    return NO_CELLS if cells is None else cells
