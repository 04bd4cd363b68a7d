"""The door to the game: maps a phase and an action to the rule that judges it.

The functions here are the protocol of `catbox_rules.kernel.ruleset`, for Schrödinger's Cats.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, assert_never

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.errors import IllegalAction, MalformedInput, Plainly
from catbox_rules.kernel.ruleset import CHANCE, Outcome, Seat, Step, Turn
from catbox_rules.kernel.verdict import Condition, Finding, Verdict
from catbox_rules.schrodingers_cats.actions import (
    ACTIONS,
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
    check_table_has,
    parse,
)
from catbox_rules.schrodingers_cats.boxes import cards
from catbox_rules.schrodingers_cats.doubts import doubts
from catbox_rules.schrodingers_cats.editions import EDITIONS
from catbox_rules.schrodingers_cats.events import EVENTS, Event
from catbox_rules.schrodingers_cats.results import RoundResult, lives_after
from catbox_rules.schrodingers_cats.rules import (
    claiming,
    dealing,
    doubting,
    match,
    proving,
    turns,
    using,
)
from catbox_rules.schrodingers_cats.state import (
    ClaimPhase,
    DealPhase,
    DrawPhase,
    MatchOver,
    PhysicatDealPhase,
    ProofPhase,
    RoundPhase,
    State,
    TurnPhase,
)
from catbox_rules.schrodingers_cats.table import Table
from catbox_rules.schrodingers_cats.varying import PATCHABLE, variant_faults, varied
from catbox_rules.schrodingers_cats.views import view

__all__ = [
    "ACTIONS",
    "EDITIONS",
    "EVENTS",
    "NAME",
    "PACKAGE",
    "PATCHABLE",
    "VERSION",
    "apply",
    "doubts",
    "draw",
    "initial",
    "judge",
    "legal_actions",
    "out_of_phase",
    "outcome",
    "parse",
    "ranges",
    "rounds",
    "totals",
    "turn",
    "variant_faults",
    "varied",
    "view",
]

NAME: Final = "schrodingers-cats"
VERSION: Final = "1"
PACKAGE: Final = "catbox_rules.schrodingers_cats"


def initial(
    edition: str,
    *,
    players: int,
    first_seat: int = 0,
    options: Mapping[str, object] | None = None,
) -> State:
    """The state before the Physicats are dealt, or without them before the first deal.

    * `edition`: `amigo-2023`.
    * `players`: 2 to 6.
    * `first_seat`: the seat that starts the first round, 0 to `players - 1`.
    * `options`: `physicats`, `physicat-timing`, `blocks` and `variants`, as in a record.

    Raises Unsupported for the edition and the players, MalformedInput for the rest.

    >>> turn(initial("amigo-2023", players=3))
    ('chance',)
    >>> initial("amigo-2023", players=7)
    Traceback (most recent call last):
    catbox_rules.kernel.errors.Unsupported: $.players: expected 2 to 6 in amigo-2023, got 7
    """
    table = Table.lay(edition, players=players, first_seat=first_seat, options=options)
    return match.first_phase(table)


def turn(state: State) -> Turn:
    """Who may act: `("chance",)` before a deal and where cards are to be drawn, else the seat on
    turn, and `()` once the match is over."""
    match state:
        case ClaimPhase() | ProofPhase():
            return (state.round.on_turn,)
        case PhysicatDealPhase() | DealPhase() | DrawPhase():
            return (CHANCE,)
        case MatchOver():
            return ()
        case _:
            assert_never(state)


def legal_actions(state: State) -> tuple[Action, ...]:
    """What the seat on turn may do, in one stable order: use its Physicat, claim along the track,
    doubt; after its claim use its Physicat, prove, exchange, end its turn. Empty where chance acts
    and once the match is over.

    >>> state = initial("amigo-2023", players=3, options={"physicats": "without", "blocks": 1})
    >>> state = apply(state, draw(state, Random(1))).state
    >>> [str(action) for action in legal_actions(state)]
    ['claim 1 alive', 'claim 1 dead', 'claim 2 alive', 'claim 2 dead', 'claim 1 empty']
    """
    match state:
        case ClaimPhase():
            claims, doubts = claiming.legal_claims(state), doubting.legal_doubts(state)
            return (*using.legal_uses(state), *claims, *doubts)
        case ProofPhase():
            proofs, exchanges = proving.legal_proofs(state), proving.legal_exchanges(state)
            return (*using.legal_uses(state), *proofs, *exchanges, turns.legal_end(state))
        case PhysicatDealPhase() | DealPhase() | DrawPhase() | MatchOver():
            return ()
        case _:
            assert_never(state)


def judge(state: State, action: Action) -> Verdict:
    """The ruling on an action: every clause that it breaks, or the clauses that allow it.

    Never changes anything. Raises MalformedInput only, for a seat that this table does not have.

    >>> state = initial("amigo-2023", players=3, options={"physicats": "without"})
    >>> state = apply(state, draw(state, Random(1))).state
    >>> print(judge(state, Doubt(0)))
    illegal: nobody has claimed in this round: the seat on turn must claim \
[schrodinger.doubt.needs-claim]
    """
    check_table_has(action, players=state.table.players)
    return Verdict.weighing(_conditions(state, action))


def _conditions(state: State, action: Action) -> list[Condition]:
    """What an action has to satisfy."""
    match state, action:
        case (
            (ClaimPhase() | ProofPhase()),
            (Use() | Claim() | Prove() | Exchange() | EndTurn() | Doubt()),
        ):
            return _conditions_in_turn(state, action)
        case DrawPhase(), Draw():
            return dealing.conditions_on_draw(state, action)
        case DealPhase(), Deal():
            return dealing.conditions_on_deal(state, action)
        case PhysicatDealPhase(), DealPhysicats():
            return dealing.conditions_on_physicats(state, action)
        case _:
            return [Condition(out_of_phase(state, action))]


def _conditions_in_turn(state: TurnPhase, action: SeatAction) -> list[Condition]:
    """Whether the seat is on turn comes first where it is not, and last among the grounds."""
    turn, others = turns.on_turn(state, action), _conditions_on(state, action)
    return [turn, *others] if turn.violations else [*others, turn]


def _conditions_on(state: TurnPhase, action: SeatAction) -> list[Condition]:
    match action:
        case Use():
            return using.conditions_on_use(state, action)
        case Claim():
            return claiming.conditions_on_claim(state, action)
        case Prove():
            return proving.conditions_on_prove(state, action)
        case Exchange():
            return proving.conditions_on_exchange(state, action)
        case EndTurn():
            return turns.conditions_on_end(state, action)
        case Doubt():
            return doubting.conditions_on_doubt(state, action)
        case _:
            assert_never(action)


@implements("schrodinger.round.phases", "schrodinger.match.length", "schrodinger.physicat.timing")
def out_of_phase(state: State, action: Action) -> list[Finding]:
    """The violations of an action that does not belong to the phase of the round."""
    if isinstance(state, MatchOver):
        message = f"the match is over after {len(state.results)} rounds"
        return [Finding("schrodinger.match.length", message)]
    who = "" if action.actor == CHANCE else f" of seat {action.actor}"
    findings = [Finding("schrodinger.round.phases", f"expected {_due(state)}, got {action}{who}")]
    in_answer = isinstance(state, DealPhase) and state.results and state.table.has_physicats
    if isinstance(action, Use) and in_answer:
        message = "a Physicat is used in one's own turn, never in answer to a doubt"
        findings.append(Finding("schrodinger.physicat.timing", message))
    return findings


def _due(state: PhysicatDealPhase | DealPhase | RoundPhase) -> str:
    match state:
        case PhysicatDealPhase():
            return "the Physicats to be dealt"
        case DealPhase():
            return "a deal"
        case DrawPhase():
            return f"seat {state.round.on_turn} to draw {cards(state.owed)}"
        case ClaimPhase() | ProofPhase():
            return f"an action of seat {state.round.on_turn}"
        case _:
            assert_never(state)


def apply(state: State, action: Action) -> Step[State, Event]:
    """The state after an action, and what happened.

    Raises IllegalAction with the verdict of `judge`, or MalformedInput; the state stays as it is
    in any case, for states never change.

    >>> state = initial("amigo-2023", players=4, options={"physicats": "without"})
    >>> step = apply(state, draw(state, Random(1)))
    >>> print(step.events[0])
    round 1 begins with 24 boxes in play; seat 0 starts
    """
    match state:
        case ProofPhase():
            step = _after_claim(state, action)
        case ClaimPhase():
            step = _before_claim(state, action)
        case DrawPhase() | DealPhase() | PhysicatDealPhase():
            step = _by_chance(state, action)
        case MatchOver():
            step = None
        case _:
            assert_never(state)
    if step is None:
        raise IllegalAction(action, judge(state, action))
    return step


def _before_claim(state: ClaimPhase, action: Action) -> Step[State, Event] | None:
    """What comes of an action of the seat that is to claim or doubt; None if it is not legal."""
    match action:
        case Claim() if claiming.may_claim(state, action):
            return claiming.claim(state, action)
        case Doubt() if doubting.may_doubt(state, action):
            return doubting.doubt(state, action)
        case Use() if using.may_use(state, action):
            return using.use(state, action)
        case _:
            return None


def _after_claim(state: ProofPhase, action: Action) -> Step[State, Event] | None:
    """What comes of an action of the seat that has claimed; None if it is not legal."""
    match action:
        case EndTurn() if turns.may_end(state, action):
            return turns.end_turn(state, action)
        case Prove() if proving.may_prove(state, action):
            return proving.prove(state, action)
        case Exchange() if proving.may_exchange(state, action):
            return proving.exchange(state, action)
        case Use() if using.may_use(state, action):
            return using.use(state, action)
        case _:
            return None


def _by_chance(
    state: DrawPhase | DealPhase | PhysicatDealPhase, action: Action
) -> Step[State, Event] | None:
    """What comes of an action of chance; None if it is not possible."""
    match state, action:
        case DrawPhase(), Draw() if dealing.may_draw(state, action):
            return dealing.draw(state, action)
        case DealPhase(), Deal() if dealing.may_deal(state, action):
            return dealing.deal(state, action)
        case PhysicatDealPhase(), DealPhysicats() if dealing.may_deal_physicats(state, action):
            return dealing.deal_physicats(state, action)
        case _:
            return None


def outcome(state: State) -> Outcome | None:
    """The lives and the winner with the clause that decided, once the match is over."""
    return match.outcome_of(state) if isinstance(state, MatchOver) else None


def draw(state: State, random: Random) -> Action:
    """What chance gives out, by the caller's generator; raises MalformedInput where chance is not
    on turn."""
    match state:
        case PhysicatDealPhase():
            return dealing.random_physicats(state, random)
        case DealPhase():
            return dealing.random_deal(state, random)
        case DrawPhase():
            return dealing.random_draw(state, random)
        case ClaimPhase() | ProofPhase() | MatchOver():
            given = Plainly(type(state).__name__)
            raise MalformedInput("$", expected="a state in which chance is on turn", given=given)
        case _:
            assert_never(state)


def ranges(state: State) -> Mapping[object, range]:
    """The seats that this table has."""
    return {Seat: range(state.table.players)}


def rounds(state: State) -> tuple[RoundResult, ...]:
    """The rounds that are over."""
    return state.results


def totals(state: State) -> tuple[int, ...]:
    """The lives that each seat has left."""
    return lives_after(state.table, state.results)
