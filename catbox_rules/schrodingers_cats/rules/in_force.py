"""The rules that are in force at a table: the list of conditions of each kind of action.

They are put together once, by the edition and what the table has chosen; an action does not ask
again whether Physicats are in the game, or which reading holds.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from catbox_rules.kernel.condition import Kind, Rules, implements, kept
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.kernel.verdict import Findings, finding
from catbox_rules.schrodingers_cats.actions import (
    Action,
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Prove,
    SeatAction,
    Use,
)
from catbox_rules.schrodingers_cats.events import Event
from catbox_rules.schrodingers_cats.material import cards_in
from catbox_rules.schrodingers_cats.rules import claiming, dealing, doubting, turns, using
from catbox_rules.schrodingers_cats.rules import claiming as proving
from catbox_rules.schrodingers_cats.state import (
    ClaimPhase,
    DealPhase,
    DrawPhase,
    MatchOver,
    PhysicatDealPhase,
    ProofPhase,
    State,
)
from catbox_rules.schrodingers_cats.table import Table

RulesInForce: TypeAlias = Rules[State, Action, SeatAction, Event]


@kept
def rules_of(table: Table) -> RulesInForce:
    """Return the rules in force at a table."""
    in_turn = (
        Kind(Use, using.conditions_on_use(table), using.use),
        Kind(Claim, claiming.CONDITIONS_ON_CLAIM, claiming.claim),
        Kind(Doubt, doubting.CONDITIONS_ON_DOUBT, doubting.doubt),
        Kind(Prove, proving.CONDITIONS_ON_PROOF, proving.prove),
        Kind(Exchange, proving.CONDITIONS_ON_EXCHANGE, proving.exchange),
        Kind(EndTurn, turns.CONDITIONS_ON_END, turns.end_turn),
    )
    physicats = dealing.CONDITIONS_ON_PHYSICATS
    deal_physicats = Kind(DealPhysicats, physicats, dealing.deal_physicats)
    return Rules(
        {
            PhysicatDealPhase: (deal_physicats,),
            DealPhase: (Kind(Deal, dealing.CONDITIONS_ON_DEAL, dealing.deal),),
            ClaimPhase: in_turn,
            ProofPhase: in_turn,
            DrawPhase: (Kind(Draw, dealing.CONDITIONS_ON_DRAW, dealing.draw),),
            MatchOver: (),
        },
        _says_out_of_phase,
    )


@implements("schrodinger.round.phases", "schrodinger.match.length", "schrodinger.physicat.timing")
def _says_out_of_phase(state: State, action: Action) -> Findings:
    """Return what to say of an action that does not belong to the phase of the round."""
    if isinstance(state, MatchOver):
        template, rounds = "the match is over after {rounds} rounds", len(state.results)
        return (finding("schrodinger.match.length", template, rounds=rounds),)
    not_due = _says_not_due(state, action)
    in_answer = isinstance(state, DealPhase) and state.results and state.table.has_physicats
    if not isinstance(action, Use) or not in_answer:
        return not_due
    template = "a seat uses its Physicat in its own turn, never in answer to a doubt"
    return (*not_due, finding("schrodinger.physicat.timing", template))


@implements("schrodinger.round.phases")
def _says_not_due(
    state: PhysicatDealPhase | DealPhase | ClaimPhase | ProofPhase | DrawPhase, action: Action
) -> Findings:
    clause, actor = "schrodinger.round.phases", action.actor
    given = ", not {action}" if actor == CHANCE else ", not {action} by seat {actor}"
    match state:
        case PhysicatDealPhase():
            template = f"the Physicats are dealt next{given}"
        case DealPhase():
            template = f"a deal comes next{given}"
        case DrawPhase():
            seat, owed = state.round.on_turn, state.owed
            template = f"seat {{seat}} draws {cards_in('owed', owed)} next{given}"
            return (
                finding(clause, template, seat=seat, owed=owed, action=str(action), actor=actor),
            )
        case ClaimPhase() | ProofPhase():
            # All actions of seats belong to these phases, so it is one of chance.
            template, seat = "seat {seat} acts next, not {action}", state.round.on_turn
            return (finding(clause, template, seat=seat, action=str(action)),)
        case _:
            assert_never(state)
    return (finding(clause, template, action=str(action), actor=actor),)
