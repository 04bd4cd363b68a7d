"""Signs: functions that recognize something that happens with an action, in any match."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from catbox_rules.kernel.ruleset import Event
from catbox_rules.match.transition import AnyTransition

Sign: TypeAlias = Callable[[AnyTransition], bool]
"""A function: whether something happens with an action."""

EventT = TypeVar("EventT")


def event_of(events: tuple[Event, ...], kind: type[EventT]) -> EventT | None:
    """Return the first event of a kind; None if there is none."""
    return next((event for event in events if isinstance(event, kind)), None)


def never(_: AnyTransition) -> bool:
    """Return False: the sign for clauses that no action shows, only a refusal."""
    return False
