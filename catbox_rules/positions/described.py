"""A position with what a record tells beside the table: names, a title, a note."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from catbox_rules.records import Record


# A position is of the type that its game gives it; see AnyPositions.
def described(position: Any, record: Record) -> Any:
    """A position of a match with the names, the title and the note of its record.

    >>> from catbox_rules import cat_in_the_box
    >>> from catbox_rules.positions.cat_in_the_box import position_of
    >>> from catbox_rules.records import ChosenTable
    >>> record = Record(
    ...     ChosenTable(cat_in_the_box, "pegasus-2023", players=2), names=("Anne", "Peter")
    ... )
    >>> described(position_of(record.table.initial()), record).names
    ('Anne', 'Peter')
    """
    return evolve(position, names=record.names, title=record.title, note=record.note)
