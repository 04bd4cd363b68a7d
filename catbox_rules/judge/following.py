"""The table after an action, for somebody who keeps the score of a table as it is played."""

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
    """The table after the action of a case: what lies open then, and of the hidden cards no more
    than what was known before.

    Where it turns on something unknown whether the action is legal, it is taken to be. With
    `assume_table` legal play need not lead to the table.

    Raises IllegalAction if the action is illegal; Unsupported where the table after it rests on
    cards that are not known, as it does after a doubt; MalformedInput for a case without an action
    of a seat; ImpossibleState if there can be no such table; and what `rule` raises.

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
        if not case.positions.tells(position, action, event):
            expected = "the cards laid open on which it rests what comes of this"
            raise Unsupported("$.position", expected=expected, given=Verbatim("unknown ones"))
    after: Any = case.positions.after(position, action, followed.state)
    known: Position = evolve(after, names=case.given.names)
    return known


def _states(case: Case, action: Action, *, assume_table: bool) -> Iterator[object]:
    """The states of which the table may be one; raises ImpossibleState if there is none."""
    if case.record is not None:
        yield match_of(case.record).state
        return
    position, positions = case.lying, case.positions
    if not assume_table:
        positions.reach(position).check()
    about = completed(positions, position, action, is_assumed=assume_table)
    yield from (completion.state for completion in about.completions)
