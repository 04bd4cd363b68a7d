"""The engine and its formal twin, asked the same of the same moments.

At each moment: what is legal, and which clauses does each of the other actions break? Who may act,
how many boxes are in play, in the draw pile and in the discard pile? And of what is done: what is
so after it, what does a check count, who is wrong and who is right, who is out, who has won? What
each side says is a set of texts, and the two must be the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from catbox_rules.schrodingers_cats import (
    Action,
    ClaimPhase,
    DealPhase,
    DrawPhase,
    MatchOver,
    PhysicatDealPhase,
    ProofPhase,
    State,
    Table,
    Use,
    apply,
    judge,
    legal_actions,
    outcome,
    turn,
)
from tests.oracles.formal.campaigning import STATES
from tests.oracles.formal.schrodingers_cats.facts import (
    action_term,
    at,
    facts_given_by,
    facts_of_state,
    facts_of_table,
)
from tests.oracles.formal.schrodingers_cats.moments import Course, Moment
from tests.oracles.formal.solving import Twin

__all__ = ["SHOWN", "TWIN", "compare", "compare_courses", "program"]

TWIN: Final = Twin.of_folder("spec/formal/schrodingers_cats", without={"chain.lp"})

SHOWN: Final = (
    *("legal/2", "breaks/3", "may_act/2", "in_play/2", "pile/2", "discarded/2"),
    *("then/2", "checks/2", "wrong/2", "right/2", "goes_out/2", "winner/2"),
)
"""What is compared."""

QUESTIONS: Final = """
breaks(M,A,C)     :- asked(M,A), violates(M,A,C).
may_act(M,S)      :- seats_act(M), on_turn(M,S).
may_act(M,chance) :- chance_acts(M).
checks(M,N)       :- do(M,doubt(_)), counted(M,N).
"""
"""What is asked of the twin in addition to the words that it has."""


def compare_courses(courses: Iterable[Course], twin: Twin = TWIN) -> Counter[str]:
    """Compare the moments of some matches in one batch; what was seen."""
    return compare([moment for course in courses for moment in course.moments()], twin)


def compare(moments: Sequence[Moment], twin: Twin = TWIN) -> Counter[str]:
    """Ask both sides, and count what was seen. Raises AssertionError at the first moment at which
    they do not agree, with what each alone says."""
    answers = twin.answers(program(moments), shown=SHOWN)
    seen = Counter[str]()
    for number, moment in enumerate(moments):
        expected, given = set(_said_by_engine(moment)), answers.get(number, set[str]())
        if expected != given:
            raise AssertionError(
                f"{moment}\nthe engine alone: {sorted(expected - given)}"
                f"\nthe twin alone: {sorted(given - expected)}"
            )
        seen.update(_seen(moment, expected))
    return seen


# --- what the twin is given


def program(moments: Sequence[Moment]) -> str:
    """The facts about some moments, numbered from 0, and what is asked."""
    return "".join(f"{fact}.\n" for fact in _facts(moments)) + QUESTIONS


def _facts(moments: Sequence[Moment]) -> Iterator[str]:
    tables = dict[Table, int]()
    deals = set[str]()
    for number, moment in enumerate(moments):
        table = moment.state.table
        if table not in tables:
            tables[table] = len(tables)
            yield from facts_of_table(table, tables[table])
        yield f"moment({number},{tables[table]})"
        for fact in facts_of_state(moment.state):
            yield at(number, fact)
        for action in _asked(moment):
            yield f"asked({number},{action_term(action)})"
            deals.update(facts_given_by(action))
        if moment.next_action is not None:
            yield f"do({number},{action_term(moment.next_action)})"
    yield from deals


def _asked(moment: Moment) -> set[Action]:
    following = () if moment.next_action is None else (moment.next_action,)
    return {*moment.asked, *following}


# --- what the engine says


def _said_by_engine(moment: Moment) -> Iterator[str]:
    state = moment.state
    for legal in legal_actions(state):
        yield f"legal({action_term(legal)})"
    for action in _asked(moment):
        verdict, term = judge(state, action), action_term(action)
        if verdict.is_legal:
            yield f"legal({term})"
        for finding in verdict.violations:
            yield f'breaks({term},"{finding.clause}")'
    yield from _of_moment(state)
    if moment.next_action is not None:
        yield from _of_step(state, apply(state, moment.next_action).state)


def _of_moment(state: State) -> Iterator[str]:
    for actor in turn(state):
        yield f"may_act({actor})"
    match state:
        case ClaimPhase() | ProofPhase() | DrawPhase():
            yield f"in_play({state.boxes_in_play})"
            yield f"pile({len(state.draw_pile)})"
            yield f"discarded({len(state.round.discards)})"
        case MatchOver():
            result = outcome(state)
            assert result is not None
            for seat in result.winners:
                yield f"winner({seat})"
        case PhysicatDealPhase() | DealPhase():
            pass


def _of_step(before: State, after: State) -> Iterator[str]:
    for fact in facts_of_state(after):
        yield f"then({fact})"
    if len(after.results) > len(before.results):
        result = after.results[-1]
        yield f"checks({result.counted})"
        yield f"wrong({result.wrong})"
        yield f"right({result.right})"
        if not result.lives[result.wrong]:
            yield f"goes_out({result.wrong})"


# --- what was seen


def _seen(moment: Moment, said: set[str]) -> Iterator[str]:
    yield STATES
    if moment.altered:
        yield f"{STATES}, laid out again"
    yield from (
        f"illegal actions by {text.split(chr(34))[-2]}" for text in said if text[:6] == "breaks"
    )
    yield from ("legal actions listed" for text in said if text[:5] == "legal")
    yield from ("actions judged" for _ in _asked(moment))
    action = moment.next_action
    if isinstance(action, Use):
        as_another = f" as {action.taking}" if action.taking else ""
        yield f"actions taken: use {action.physicat}{as_another}"
    elif action is not None:
        yield f"actions taken: {action.do}"
    else:
        yield "matches ended"
