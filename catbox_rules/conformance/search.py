"""Seeking disagreements: in listed matches with what is rare, then in generated ones, which
Hypothesis shrinks to the shortest record that still shows the same disagreement.

What a walk along a record finds is remembered, so that a record has one answer even if the engine
has not, and that shrinking stays within bounds: once its budget is spent, only records that have
been walked already show anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from attrs import evolve
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis.strategies import SearchStrategy

from catbox_rules.conformance.disagreement import Disagreement, Key, shorter
from catbox_rules.conformance.moment import canonical
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.records import Record, record_as_json
from catbox_rules.testing.look_alikes import is_allowed

_Walk: TypeAlias = Callable[[Record], Iterable[Disagreement]]
"""A walk along a record with an engine, and what is found on it."""

_MOST_RUNS: Final = 12
_ACTIONS_TO_SHRINK: Final = 2500
"""So many actions are walked to shrink the record of one disagreement."""
_UNBOTHERED: Final = (
    *(HealthCheck.data_too_large, HealthCheck.filter_too_much, HealthCheck.too_slow),
    HealthCheck.large_base_example,
)
"""Whole matches are large, and engines may be slow."""
_END: Final = 12
"""The close look at the end of a record costs about as much as so many actions."""


class Walks:
    """The walks that have been made, and what came of each."""

    def __init__(self, walk: _Walk) -> None:
        self._walk = walk
        self._known = frozenset[Key]()
        self._first_new: dict[str, Disagreement | None] = {}
        self._shrinking = set[Key]()
        self._cost_left = 0
        self.matches = 0
        self.actions = 0

    def along(self, record: Record) -> tuple[Disagreement, ...]:
        """All that a walk along a record finds, the first of each kind."""
        self._count(record, len(record.actions))
        return tuple(_first_of_each(self._walk(record)))

    def know(self, known: frozenset[Key]) -> None:
        """Begin another run, in which these are no news."""
        self._known, self._first_new, self._shrinking = known, {}, set[Key]()

    def first_new(self, record: Record) -> Disagreement | None:
        """The first disagreement on a walk along a record that is not known, the same one each
        time; None as well for a record that is new when the budget to shrink what has been found
        is spent."""
        name = canonical(record_as_json(record))
        if name not in self._first_new:
            if self._shrinking and self._cost_left <= 0:
                return None
            found = next((d for d in self._walk(record) if d.key not in self._known), None)
            self._first_new[name] = found
            length = len(record.actions) + _END if found is None else len(found.record.actions)
            self._count(record, length)
            if found is not None and found.key not in self._shrinking:
                self._shrinking.add(found.key)
                self._cost_left += _ACTIONS_TO_SHRINK
        return self._first_new[name]

    def _count(self, record: Record, walked: int) -> None:
        self._cost_left -= walked
        self.matches += 1
        self.actions += min(walked, len(record.actions))


def _first_of_each(found: Iterable[Disagreement]) -> Iterator[Disagreement]:
    keys = set[Key]()
    for disagreement in found:
        if disagreement.key not in keys:
            keys.add(disagreement.key)
            yield disagreement


class _Found(Exception):
    """A disagreement; there is a class of its own for each key, for so Hypothesis tells faults
    apart."""

    def __init__(self, disagreement: Disagreement) -> None:
        super().__init__(disagreement.message)
        self.disagreement = disagreement


def seek(
    walks: Walks, records: SearchStrategy[Record], *, matches: int, number: int
) -> dict[Key, Disagreement]:
    """The disagreements in generated matches, each with the shortest record that was found.

    * `records`: what is generated.
    * `matches`: how many are generated in one run; there is another run as long as one finds what
      none has found before.
    * `number`: the seed.
    """
    found: dict[Key, Disagreement] = {}
    kinds: dict[Key, type[_Found]] = {}
    for run in range(_MOST_RUNS):
        new = list(_run(walks, records, kinds, frozenset(found), matches, number + run))
        for disagreement in new:
            found[disagreement.key] = disagreement
        if not new:
            break
    return found


def _run(
    walks: Walks,
    records: SearchStrategy[Record],
    kinds: dict[Key, type[_Found]],
    known: frozenset[Key],
    matches: int,
    number: int,
) -> Iterator[Disagreement]:
    """What one run finds that is not known."""
    walks.know(known)

    @seed(number)
    @settings(
        max_examples=matches,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=_UNBOTHERED,
        print_blob=False,
        verbosity=Verbosity.quiet,
    )
    @given(records)
    def agrees(record: Record) -> None:
        found = walks.first_new(record)
        if found is not None:
            kind = kinds.setdefault(found.key, type(f"Found{len(kinds)}", (_Found,), {}))
            raise kind(found)

    try:
        agrees()
    except _Found as error:
        yield error.disagreement
    except BaseExceptionGroup as group:
        yield from _of_group(group)


def _of_group(group: BaseExceptionGroup[BaseException]) -> Iterator[Disagreement]:
    for error in group.exceptions:
        match error:
            case _Found():
                yield error.disagreement
            case BaseExceptionGroup():
                yield from _of_group(error)
            case _:
                raise error


def shortened(walks: Walks, disagreement: Disagreement) -> Disagreement:
    """The same disagreement in a record without the rounds before it, if it does not need them."""
    for candidate in _later_rounds(disagreement.record):
        for found in walks.along(candidate):
            if found.key == disagreement.key:
                return shorter(found, disagreement)
    return disagreement


def _later_rounds(record: Record) -> Iterator[Record]:
    """The record from each of its later rounds on, the last one first, at the same table with
    another seat to start, as far as that is a legal match."""
    starts = _starts_of_rounds(record)
    for start in reversed(starts[1:]):
        for first_seat in range(record.players):
            table = evolve(record.table, first_seat=first_seat)
            later = evolve(record, table=table, actions=record.actions[start:])
            if is_allowed(later, record.ruleset):
                yield later
                break


def _starts_of_rounds(record: Record) -> Sequence[int]:
    """The places of the actions with which rounds begin."""
    ruleset, state = record.ruleset, record.table.initial()
    starts: list[int] = []
    over = -1
    for index, action in enumerate(record.actions):
        if action.actor == CHANCE and len(ruleset.rounds(state)) > over:
            over = len(ruleset.rounds(state))
            starts.append(index)
        state = ruleset.apply(state, action).state
    return starts
