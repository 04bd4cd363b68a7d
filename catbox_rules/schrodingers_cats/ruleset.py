"""The door to the game: asks the rules of the table.

The functions here are the protocol of `catbox_rules.kernel.ruleset`, for Schrödinger's Cats.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, assert_never

from catbox_rules.kernel.errors import IllegalAction, MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import Outcome, Seat, Step, Turn
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.schrodingers_cats.actions import Action, SeatAction, check_table_has
from catbox_rules.schrodingers_cats.events import Event, RoundResult, lives_after
from catbox_rules.schrodingers_cats.rules import dealing
from catbox_rules.schrodingers_cats.rules import doubting as match
from catbox_rules.schrodingers_cats.rules.in_force import rules_of
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

NAME: Final = "schrodingers-cats"
VERSION: Final = "2"
PACKAGE: Final = "catbox_rules.schrodingers_cats"


def initial(
    edition: str,
    *,
    players: int,
    first_seat: int = 0,
    options: Mapping[str, object] | None = None,
) -> State:
    """Return the state before the Physicats are dealt, or without them before the first deal.

    * `edition`: `amigo-2023`.
    * `players`: 2 to 6.
    * `first_seat`: the seat that starts the first round, 0 to `players - 1`.
    * `options`: `physicats`, readings, `blocks` and `variants`, as in a record.

    Raises Unsupported for the edition and the players, MalformedInput for the rest.

    >>> turn(initial("amigo-2023", players=3))
    ('chance',)
    >>> initial("amigo-2023", players=7)
    Traceback (most recent call last):
    catbox_rules.kernel.errors.Unsupported: $.players: expected 2 to 6 in amigo-2023
    (schrodinger.setup.players), got 7
    """
    table = Table.create(edition, players=players, first_seat=first_seat, options=options)
    return match.first_phase(table)


def turn(state: State) -> Turn:
    """Return who may act: `("chance",)` before a deal and where cards are to be drawn, else the
    seat on turn, and `()` once the match is over."""
    return rules_of(state.table).turn(state)


def legal_actions(state: State) -> tuple[SeatAction, ...]:
    """Return what the seat on turn may do, in one stable order: use its Physicat, claim along the
    track, doubt; after its claim use its Physicat, prove, exchange, end its turn. Empty where
    chance acts and once the match is over.

    >>> state = initial("amigo-2023", players=3, options={"physicats": "without", "blocks": 1})
    >>> state = apply(state, draw(state, Random(1))).state
    >>> [str(action) for action in legal_actions(state)]
    ['claim 1 alive', 'claim 1 dead', 'claim 2 alive', 'claim 2 dead', 'claim 1 empty']
    """
    return rules_of(state.table).legal_actions(state)


def judge(state: State, action: Action) -> Verdict:
    """Return the ruling on an action: every clause that it breaks, or the clauses that allow it.

    Never changes anything. Raises MalformedInput only, for a seat that this table does not have.

    >>> state = initial("amigo-2023", players=3, options={"physicats": "without"})
    >>> state = apply(state, draw(state, Random(1))).state
    >>> from catbox_rules.schrodingers_cats.actions import parse
    >>> print(judge(state, parse("doubt", seat=0)))
    illegal: nobody has claimed in this round: the seat on turn must claim \
[schrodinger.doubt.needs-claim]
    """
    rules = rules_of(state.table)
    check_table_has(action, players=state.table.players)
    return rules.judge(state, action)


def apply(state: State, action: Action) -> Step[State, Event]:
    """Return the state after an action, and what happened.

    Raises IllegalAction with the verdict of `judge`, or MalformedInput; the state stays as it is
    in any case, for states never change.

    >>> state = initial("amigo-2023", players=4, options={"physicats": "without"})
    >>> step = apply(state, draw(state, Random(1)))
    >>> print(step.events[0])
    round 1 begins with 24 boxes in play; seat 0 starts
    """
    step = rules_of(state.table).apply(state, action)
    if step is None:
        raise IllegalAction(action, judge(state, action))
    return step


def let_stand(state: State, action: Action) -> Step[State, Event] | None:
    """Return what an illegal action leads to that the table let stand; None where nothing follows
    from it: it is of another phase, or its seat is not on turn.

    It has to be one that can be done with what is on the table. `Match.let_stand` looks at that, by
    the clauses that the action breaks."""
    return rules_of(state.table).let_stand(state, action)


def outcome(state: State) -> Outcome | None:
    """Return the lives and the winner with the clause that decided, once the match is over."""
    return match.outcome_of(state) if isinstance(state, MatchOver) else None


def draw(state: State, random: Random) -> Action:
    """Return what chance gives out, by the caller's generator; raises MalformedInput where chance
    is not on turn."""
    match state:
        case PhysicatDealPhase():
            return dealing.random_physicats(state, random)
        case DealPhase():
            return dealing.random_deal(state, random)
        case DrawPhase():
            return dealing.random_draw(state, random)
        case ClaimPhase() | ProofPhase() | MatchOver():
            given = Verbatim(type(state).__name__)
            raise MalformedInput("$", expected="a state in which chance is on turn", given=given)
        case _:
            assert_never(state)


def ranges(state: State) -> Mapping[object, range]:
    """Return the seats that this table has."""
    return {Seat: range(state.table.players)}


def rounds(state: State) -> tuple[RoundResult, ...]:
    """Return the rounds that are over."""
    return state.results


def totals(state: State) -> tuple[int, ...]:
    """Return the lives that each seat has left."""
    return lives_after(state.table, state.results)
