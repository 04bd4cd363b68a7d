"""What has happened at a table, in order: the events of a match with their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from attrs import frozen

from catbox_rules.kernel.ruleset import Event, Public
from catbox_rules.records.names import with_names
from catbox_rules.records.plain import event_as_json

EventT_co = TypeVar("EventT_co", bound=Event, covariant=True)


@frozen
class EventsTakenBack(Public):
    """The last actions are taken back: the events from number `void_from` up to this one no longer
    count. It is an event of the table, whatever the game."""

    event: ClassVar[str] = "taken-back"
    actions: int
    void_from: int

    def __str__(self) -> str:
        which = "action is" if self.actions == 1 else f"{self.actions} actions are"
        void = f"everything from event {self.void_from} on is void"
        return f"the last {which} taken back: {void}"


@frozen
class NumberedEvent(Generic[EventT_co]):
    """An event with its number in the match, from 0."""

    number: int
    event: EventT_co


def numbered_as_json(
    each: NumberedEvent[Event], names: Sequence[str] | None = None
) -> dict[str, object]:
    """Return an event with its number and its text as plain JSON. The text uses the names of the
    seats, if they have any.

    >>> numbered_as_json(NumberedEvent(7, EventsTakenBack(2, 4)))["event"]
    {'event': 'taken-back', 'actions': 2, 'void_from': 4}
    """
    return {
        "number": each.number,
        "text": with_names(str(each.event), names),
        "event": event_as_json(each.event),
    }
