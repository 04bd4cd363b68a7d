"""Positions with the descriptions in a record: names, a title, a note."""

from __future__ import annotations

from typing import Any, TypeVar

from attrs import evolve

from catbox_rules.positions.protocol import Position
from catbox_rules.records import Record

PositionT = TypeVar("PositionT", bound=Position)


def described(position: PositionT, record: Record) -> PositionT:
    """Return a position of a match with the names, the title and the note of its record.

    >>> from catbox_rules import cat_in_the_box
    >>> from catbox_rules.positions.cat_in_the_box import position_of
    >>> from catbox_rules.records import ChosenTable
    >>> record = Record(
    ...     ChosenTable(cat_in_the_box, "pegasus-2023", players=2), names=("Anne", "Peter")
    ... )
    >>> described(position_of(record.table.initial()), record).names
    ('Anne', 'Peter')
    """
    return _changed(position, names=record.names, title=record.title, note=record.note)


def with_stood(position: PositionT, stood: tuple[str, ...]) -> PositionT:
    """Return a position of a match with the clauses broken on the way there by actions that the
    table let stand (`Match.stood`)."""
    return _changed(position, stood=stood)


def without_words(position: PositionT) -> PositionT:
    """Return a position without its title and its note, which have already been shown."""
    return _changed(position, title=None, note=None)


def _changed(position: PositionT, **changes: object) -> PositionT:
    # `evolve` needs an attrs class. All positions have one, but no protocol can say so.
    of_attrs: Any = position
    changed: PositionT = evolve(of_attrs, **changes)
    return changed
