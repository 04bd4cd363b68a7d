"""Small tables as editions that can be named, and how answers are read and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, TypeVar

from catbox_rules.kernel.ruleset import Action, Turn
from catbox_rules.positions.protocol import AnyPositions
from catbox_rules.records import Record, as_json, read_record
from tests.depth import of_depth

Item = TypeVar("Item")

IS_DEEP: Final = bool(of_depth(quick=0, ci=0, deep=1))
"""Whether all kinds of small tables are tried, and more positions of each."""


def few(number: int) -> int:
    """So many positions, or more where all kinds of small tables are tried."""
    return of_depth(quick=number, ci=number, deep=max(number, 60))


ActionT = TypeVar("ActionT", bound=Action)


def weighed(actions: Sequence[ActionT], turn: Turn, number: int, random: Random) -> list[ActionT]:
    """Some of the actions there are, most of them of those who may act."""
    due = [action for action in actions if action.actor in turn]
    some = random.sample(due, min(number, len(due)))
    return some + random.sample(actions, number // 4)


# The value of an answer is of the question's own kind; see Answer.
def asked(positions: AnyPositions, position: object, ask: str) -> Any:
    """The value of an answer as plain JSON values."""
    return as_json(positions.answer(position, ask).value)


def witness_of(positions: AnyPositions, position: object) -> Record | None:
    """The record by which a position is said to come about, if there is one."""
    witness = asked(positions, position, "table")["witness"]
    return None if witness is None else read_record(witness, positions.RULESET)


# States are of the types that a game gives them; see AnyRuleset.
def states_of(record: Record) -> Iterator[Any]:
    """The states of a record, each of whose actions must be legal, from the first to the last."""
    state = record.table.initial()
    yield state
    for action in record.actions:
        state = record.ruleset.apply(state, action).state
        yield state


def last_two(items: Iterator[Item]) -> Sequence[Item]:
    """The last two, or as many as there are."""
    kept: list[Item] = []
    for item in items:
        kept = [*kept[-1:], item]
    return kept
