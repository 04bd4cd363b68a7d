"""The table after an action, for a program that follows a match as it is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from catbox_rules.judge.case import Case, match_of, places_in, rule
from catbox_rules.judge.presuming import completed
from catbox_rules.kernel.errors import (
    IllegalAction,
    MalformedInput,
    Unsupported,
    Verbatim,
)
from catbox_rules.kernel.ruleset import CHANCE, Action, seen_by
from catbox_rules.positions.protocol import Position, position_of


def table_after(case: Case, *, assume_table: bool = False) -> Position:
    """Return the table after the action of a case. Of the hidden cards it shows no more than was
    known before.

    If the legality of the action depends on something unknown, the action is assumed to be legal.
    With `assume_table`, legal play need not lead to the table.

    Raises IllegalAction if the action is illegal; Unsupported if the result depends on unknown
    cards, as it does after a doubt; MalformedInput if the case has no action, or one of chance;
    ImpossibleState if the table is impossible; and what `rule` raises.

    >>> from catbox_rules import load
    >>> case = load("examples/positions/anne-hides-two-cards.json")
    >>> print(table_after(case).trick[0])
    1R
    """
    action, ruleset = case.action, case.ruleset
    if action is None or action.actor == CHANCE:
        given = Verbatim("a question" if action is None else "chance")
        raise MalformedInput("$.question.action", expected="an action of a seat", given=given)
    with places_in(case):
        states = _states(case, action, assume_table=assume_table)
        state = next((each for each in states if ruleset.judge(each, action).is_legal), None)
    if state is None:
        verdict = rule(case, assume_table=assume_table).verdict
        assert verdict is not None, "a table with states is ruled on"
        raise IllegalAction(action, verdict)
    position: Any = position_of(state) if case.position is None else case.position
    followed = ruleset.apply(state, action)
    for event in seen_by(followed.events, None):
        if not case.positions.is_certain(position, action, event):
            expected = "the cards laid open on which it rests what comes of this"
            raise Unsupported("$.position", expected=expected, given=Verbatim("unknown ones"))
    after: Any = case.positions.after(position, action, followed.state)
    known: Position = evolve(after, names=case.given.names)
    return known


def _states(case: Case, action: Action, *, assume_table: bool) -> Iterator[object]:
    """Yield the states that the table may be in. Raises ImpossibleState if there is none."""
    if case.record is not None:
        yield match_of(case.record).state
        return
    position, positions = case.lying, case.positions
    if not assume_table:
        positions.reach(position).check()
    about = completed(positions, position, action, is_assumed=assume_table)
    yield from (completion.state for completion in about.completions)
