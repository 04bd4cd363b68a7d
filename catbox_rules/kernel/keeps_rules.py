"""A table that keeps its rules: they are put together once, when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol, TypeVar

from attrs import field, fields, frozen

from catbox_rules.kernel.condition import ActionT, AnyRules, EventT, Rules, SeatActionT, StateT
from catbox_rules.kernel.editions import Edition
from catbox_rules.kernel.frozen_value import FrozenValue

TableT = TypeVar("TableT", bound="TableBase")


@frozen
class TableBase(FrozenValue):
    """What the tables of all games have in common.

    A table is pickled by the fields that its constructor takes; what follows from them is worked
    out again where it is unpickled.
    """

    in_force: AnyRules | None = field(default=None, init=False, repr=False, eq=False)

    def __reduce__(self) -> tuple[type[TableBase], tuple[object, ...]]:
        kind = type(self)
        return kind, tuple(getattr(self, each.name) for each in fields(kind) if each.init)


class _Laid(Protocol):
    @property
    def edition(self) -> Edition[Any]: ...
    @property
    def players(self) -> int: ...
    @property
    def first_seat(self) -> int: ...
    def chosen_options(self) -> dict[str, object]: ...


def as_created(table: _Laid) -> str:
    """Return the call that lays a table like this one, in one line: its `repr`."""
    options = table.chosen_options()
    said = f", options={options}" if options else ""
    edition, first_seat = table.edition.id, table.first_seat
    return f"Table.create({edition!r}, players={table.players}, first_seat={first_seat}{said})"


def kept(
    put_together: Callable[[TableT], Rules[StateT, ActionT, SeatActionT, EventT]],
) -> Callable[[TableT], Rules[StateT, ActionT, SeatActionT, EventT]]:
    """Return what gives the rules in force at a table, and has the table keep them: every action
    asks for them."""

    @wraps(put_together)
    def rules_of(table: TableT) -> Rules[StateT, ActionT, SeatActionT, EventT]:
        rules: Rules[StateT, ActionT, SeatActionT, EventT] | None = table.in_force
        if rules is None:
            rules = put_together(table)
            object.__setattr__(table, "in_force", rules)
        return rules

    return rules_of
