"""Faults of a table: the one list of what cannot be, which each game keeps in its `faults.py`.

Positions, partial tables and the constructors of states ask it. A search that assumes nothing runs
at every table. Others assume that some fields are known; at a partial table they run only if these
are written. One that rests on clauses of the book does not run where a house rule replaces them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from operator import attrgetter
from typing import Final, Generic, TypeVar

from attrs import frozen

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.forms import counted
from catbox_rules.kernel.showing import Shown
from catbox_rules.kernel.table_fields import AnyPosition
from catbox_rules.kernel.verdict import Finding

NO_PLACES: Final = {"": "position"}

PositionT = TypeVar("PositionT", bound=AnyPosition)


@frozen
class Look(Generic[PositionT]):
    """A search for one kind of fault.

    * `find`: a function that yields the faults of a position.
    * `needs`: the fields that must be known; None if the whole table must be known.
    * `rests_on`: the clauses that no house rule may replace.
    """

    find: Callable[[PositionT], Iterator[Finding]]
    needs: tuple[str, ...] | None = ()
    rests_on: frozenset[str] = frozenset()

    def can_be_made(self, position: PositionT) -> bool:
        """Return whether everything that this search needs is known of a position, and the book
        holds as far as it rests on it."""
        rules = position.table.edition.house_rules
        if rules and not self.rests_on.isdisjoint(rule.replaces for rule in rules):
            return False
        if not position.is_partial:
            return True
        return self.needs is not None and all(map(position.is_written, self.needs))


def found(position: PositionT, looks: Iterable[Look[PositionT]]) -> Iterator[Finding]:
    """Yield the faults that are certain, in the order of the searches."""
    for look in looks:
        if look.can_be_made(position):
            yield from look.find(position)


def faults_by(position: PositionT, looks: Iterable[Look[PositionT]]) -> tuple[Finding, ...]:
    """Return all faults of a position, in the order of the searches, except for those of clauses
    whose violation the table let stand.

    Of a partial position: what is impossible whatever its unwritten parts are; nothing with house
    rules, as the rulebook does not say what is possible then.
    """
    if position.is_partial and position.table.edition.house_rules:
        return ()
    return tuple([each for each in found(position, looks) if each.clause not in position.stood])


def check_for(faults: Iterable[Finding]) -> None:
    """Raise ImpossibleState for the first of some faults, with its place and clause, and the number
    of others."""
    for first, *others in filter(None, [tuple(faults)]):
        fault = str(first)
        if others:
            fault += f"; {counted(len(others), 'more fault')}, which the question 'table' lists"
        raise ImpossibleState(first.where.removeprefix(".") or "position", fault)


# What a constructor asks of a state. Rules build sound states from sound ones and do not ask
# (`values.unchecked`).


class Checked(Shown):
    """A state whose constructor asks `check_state` in the faults of its game. These look at the
    position that the state is, so their module is loaded with the first state that is checked."""

    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        package = type(self).__module__.rpartition(".")[0]
        import_module(f"{package}.faults").check_state(self)


def check_numbers(players: int, value: object, *names: str, place: str = "") -> None:
    """Raise ImpossibleState unless each of these parts of a value that it has (`board.tokens`) has
    one item for each seat."""
    for name in names:
        if hasattr(value, name.partition(".")[0]):
            number = len(attrgetter(name)(value))
            if number != players:
                raise ImpossibleState(place + name, f"{number} of them for {players} seats")


def check_seats(players: int, seats: Mapping[str, int | None]) -> None:
    """Raise ImpossibleState unless each of these is a seat or None; they stand by their places."""
    for place, seat in seats.items():
        if seat is not None and seat not in range(players):
            raise ImpossibleState(place, f"there is no seat {seat}")


def check_first(faults: Iterable[Finding], places: Mapping[str, str] = NO_PLACES) -> None:
    """Raise ImpossibleState for the first of some faults, if there is one, with its clause.

    * `places`: by fields of documents, the places of the same in a state, where they differ; that
      of a fault of the whole is under the empty text.
    """
    for fault in faults:
        name, rest = re.split(r"(?=[.[]|$)", fault.where.removeprefix("."), maxsplit=1)
        raise ImpossibleState(places.get(name, name) + rest, str(fault))
