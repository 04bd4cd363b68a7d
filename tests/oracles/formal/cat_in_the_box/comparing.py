"""The engine and its formal twin, asked the same of the same moments.

At each moment, of every action that can be said: is it legal, and if not, which clauses does it
break? Who is on turn, and where do neutral tokens lie? And of what is done: the next state, the
color lost, the trick won, the paradox, the round as it is scored, the end of the match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final

from catbox_rules.cat_in_the_box import (
    Action,
    ColorLost,
    DiscardPhase,
    MatchEnded,
    MatchOver,
    ParadoxOccurred,
    RoundScored,
    State,
    Table,
    TrickPhase,
    TrickWon,
    apply,
    judge,
    legal_actions,
    outcome,
    totals,
    turn,
)
from catbox_rules.cat_in_the_box.events import Event
from catbox_rules.cat_in_the_box.material import NO_CELLS
from tests.oracles.formal.campaigning import STATES
from tests.oracles.formal.cat_in_the_box.facts import (
    about,
    about_all,
    every_action,
    facts_of,
    table_facts,
    term_of,
)
from tests.oracles.formal.cat_in_the_box.moments import Match, Moment
from tests.oracles.formal.solving import Twin

__all__ = ["SHOWN", "TWIN", "compare", "compare_matches", "judged", "program"]

TWIN: Final = Twin.of_folder("spec/formal/cat_in_the_box", without={"chain.lp"})

SHOWN: Final = (
    *("legal/2", "violates/3", "on_turn/2", "neutral/3"),
    *("then/2", "loses/3", "takes/2", "paradox_of/2", "round_ends/1", "match_ends/1"),
    *("tricks_taken/3", "group/3", "bonus/3", "score/3", "total/3", "winner/2", "decided_by/2"),
)
"""What is compared."""


def compare_matches(matches: Iterable[Match], twin: Twin = TWIN) -> Counter[str]:
    """Compare the moments of some matches in one batch; what was seen."""
    return compare([moment for match in matches for moment in match.moments()], twin)


def compare(moments: Sequence[Moment], twin: Twin = TWIN) -> Counter[str]:
    """Ask both sides, and count what was seen. Raises AssertionError at the first moment at which
    they do not agree, with what each alone says."""
    answers = twin.answers(program(moments), shown=SHOWN)
    seen = Counter[str]()
    for number, moment in enumerate(moments):
        expected, given = _asked_of_engine(moment), answers.get(number, set[str]())
        if expected != given:
            raise AssertionError(_difference(moment, expected, given))
        seen.update(_seen(moment, expected))
    return seen


def program(moments: Sequence[Moment]) -> str:
    """The facts about some moments, for the twin. They are numbered from 0."""
    tables = dict[Table, int]()
    lines = list[str]()
    for number, moment in enumerate(moments):
        table = tables.setdefault(moment.state.table, len(tables))
        lines.append(about(number, f"moment({table})"))
        lines.append(about_all(number, facts_of(moment.state)))
        if moment.action is not None:
            lines.append(about(number, f"do({term_of(moment.action)})"))
    lines += (about_all(number, table_facts(table)) for table, number in tables.items())
    return "\n".join(lines)


def _difference(moment: Moment, expected: set[str], given: set[str]) -> str:
    return "\n".join(
        [
            "engine and twin do not agree",
            *(f"  the engine alone: {atom}" for atom in sorted(expected - given)),
            *(f"  the twin alone: {atom}" for atom in sorted(given - expected)),
            f"at {' '.join(facts_of(moment.state))}",
            f"done: {moment.action}",
            str(moment),
        ]
    )


def _asked_of_engine(moment: Moment) -> set[str]:
    state, action = moment.state, moment.action
    atoms = set(judged(state))
    atoms.update(f"on_turn({seat})" for seat in turn(state) if seat != "chance")
    atoms.update(_neutral(state))
    if action is not None:
        step = apply(state, action)
        atoms.update(f"then({fact})" for fact in (*facts_of(step.state), *_neutral(step.state)))
        for event in step.events:
            atoms.update(_facts_stated_by(event))
        if any(isinstance(event, RoundScored) for event in step.events):
            atoms.update(_each("total", totals(step.state)))
        atoms.update(_decided(step.state))
    else:
        atoms.update(_decided(state))
        if isinstance(state, MatchOver):
            atoms.update(_each("total", totals(state)))
    return atoms


def judged(state: State) -> Iterator[str]:
    """Every action, legal or with the clauses that it breaks."""
    legal = {term_of(action) for action in legal_actions(state)}
    for action, term in _all_actions(state.table):
        violations = judge(state, action).violations
        assert bool(violations) != (term in legal), f"the engine is not at one on {action}: {state}"
        if not violations:
            yield f"legal({term})"
        for finding in violations:
            yield f'violates({term},"{finding.clause}")'


@cache
def _all_actions(table: Table) -> list[tuple[Action, str]]:
    return [(action, term_of(action)) for action in every_action(table)]


def _neutral(state: State) -> Iterator[str]:
    cells = NO_CELLS
    if isinstance(state, DiscardPhase):
        cells = state.table.board_before_play(state.revealed).neutral
    elif isinstance(state, TrickPhase):
        cells = state.board.neutral
    for cell in cells:
        yield f"neutral({cell.color.value},{cell.rank})"


def _each(name: str, numbers: Iterable[int]) -> Iterator[str]:
    for seat, number in enumerate(numbers):
        yield f"{name}({seat},{number})"


def _facts_stated_by(event: Event) -> Iterator[str]:
    """What an event says in the twin's vocabulary; most say what the next state says as well."""
    match event:
        case ColorLost():
            yield f"loses({event.seat},{event.color.value})"
        case TrickWon():
            yield f"takes({event.seat})"
        case ParadoxOccurred():
            yield f"paradox_of({event.seat})"
        case RoundScored():
            yield "round_ends"
            yield from _each("tricks_taken", event.tricks)
            yield from _each("group", event.groups)
            yield from _each("bonus", event.bonus)
            yield from _each("score", event.scores)
        case MatchEnded():
            yield "match_ends"
        case _:
            return


def _decided(state: State) -> Iterator[str]:
    result = outcome(state)
    if result is not None:
        yield from (f"winner({seat})" for seat in result.winners)
        yield f'decided_by("{result.reasons[-1].clause}")'


def _seen(moment: Moment, atoms: set[str]) -> Counter[str]:
    """What there is to count at a moment."""
    broken = [_clause(atom) for atom in atoms if atom.startswith("violates(")]
    actions = len(_all_actions(moment.state.table))
    legal = sum(atom.startswith("legal(") for atom in atoms)
    seen = Counter(f"broken: {clause}" for clause in broken)
    seen += Counter(
        {
            STATES: 1,
            "actions judged": actions,
            "of them illegal": actions - legal,
            "actions done": moment.action is not None,
            "rounds scored": "round_ends" in atoms,
            "rounds with a paradox": any(atom.startswith("paradox_of(") for atom in atoms),
        }
    )
    seen.update(f"decided by: {_clause(atom)}" for atom in atoms if atom.startswith("decided_by("))
    return seen


def _clause(atom: str) -> str:
    return atom.split('"')[1]
