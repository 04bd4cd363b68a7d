"""Starts of counts, whatever the game: a record, and how far it is counted from there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from random import Random
from typing import Any

from attrs import evolve, frozen

from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset
from catbox_rules.match import replay
from catbox_rules.records import ChosenTable, Record, record_as_json
from catbox_rules.testing.counting import Layer, divide, layers

__all__ = ["Start", "found", "table_file", "with_options"]


@frozen
class Start:
    """A moment from which lines are counted."""

    name: str
    record: Record
    depth: int | None
    """The greatest length of lines; None: until every line has stopped."""
    divided: int
    """The length at which the lines are split by their first action."""


def table_file(title: str, starts: Sequence[Start]) -> str:
    """The file of a table."""
    head = [
        f"# Exact counts of lines of play: {title}.",
        "#",
        "# start NAME          what follows is counted from this moment",
        "# record JSON         the moment: a catbox-record/1, as far as it goes",
        "# columns NAME …      what the numbers of the next lines are",
        "# count NUMBER …      all lines of one length",
        "# divide LENGTH       the lines of this length, split by their first action:",
        "# first NUMBER SEAT ACTION",
        "#",
        "# What is counted stands in docs/counts.md. Written by: python -m tools.make_counts",
    ]
    return "\n".join([*head, *(line for start in starts for line in _block(start)), ""])


def _block(start: Start) -> Iterator[str]:
    """The lines of a file on one start."""
    record = start.record
    state = replay(record).state
    counted = list(islice(layers(record.ruleset, state), start.depth))
    yield from ("", f"start {start.name}")
    yield from (f"# {line}" for line in _in_words(record))
    yield f"record {json.dumps(record_as_json(record), ensure_ascii=False)}"
    yield from _table(record.ruleset, counted)
    firsts = divide(record.ruleset, state, start.divided)
    width = len(str(max(firsts.values(), default=0)))
    yield f"divide {start.divided}"
    for action, number in firsts.items():
        yield f"first {number:>{width}} {action.actor} {action}"


def _in_words(record: Record) -> Iterator[str]:
    """A record for people: the last deal, and what was done since then, by seat."""
    since = list(record.actions)
    dealt = max(index for index, action in enumerate(since) if action.do == "deal")
    yield str(since[dealt])
    done = [f"{action.actor}: {action}" for action in since[dealt + 1 :] if action.actor != CHANCE]
    if done:
        yield "; ".join(done)


def _table(ruleset: AnyRuleset, counted: Sequence[Layer]) -> Iterator[str]:
    """The counts as a table, with a column for each sort of action and event that there is."""
    found = {sort for layer in counted for sort in layer.sorts}
    kinds = [kind.do for kind in ruleset.ACTIONS] + [kind.event for kind in ruleset.EVENTS]
    sorts = [kind for kind in kinds if kind in found]
    names = ["depth", "lines", "states", "stopped", *sorts]
    rows = [
        [
            layer.depth,
            layer.lines,
            layer.states,
            layer.stopped,
            *(layer.sorts.get(s, 0) for s in sorts),
        ]
        for layer in counted
    ]
    widths = [max(map(len, map(str, column))) for column in zip(names, *rows, strict=True)]
    for word, cells in (("columns", names), *(("count", row) for row in rows)):
        numbers = (f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        yield f"{word:<7} {' '.join(numbers)}"


def found(
    table: ChosenTable,
    wanted: Callable[[Any], bool],
    choose: Callable[[Any, Sequence[Any]], Sequence[Action]],
) -> Record:
    """The first round of random play, by seeds in their order, up to a moment that is wanted.

    * `choose`: of the legal actions those that may be taken.
    """
    for number in count():
        record = _played(table, Random(f"{table.edition} {table.players} {number}"), wanted, choose)
        if record is not None:
            return record
    raise AssertionError


def with_options(record: Record, options: Mapping[str, object]) -> Record:
    """The same actions at a table that has chosen something else."""
    return evolve(record, table=evolve(record.table, options=options))


def _played(
    table: ChosenTable,
    random: Random,
    wanted: Callable[[Any], bool],
    choose: Callable[[Any, Sequence[Any]], Sequence[Action]],
) -> Record | None:
    """A round up to a wanted moment; None if that does not come."""
    table = evolve(table, first_seat=random.randrange(table.players))
    ruleset, state, actions = table.ruleset, table.initial(), list[Action]()
    while not ruleset.rounds(state):
        if wanted(state):
            return Record(table, tuple(actions))
        legal = choose(state, ruleset.legal_actions(state))
        actions.append(random.choice(legal) if legal else ruleset.draw(state, random))
        state = ruleset.apply(state, actions[-1]).state
    return None
