"""What happens with an action, as a sign that can be looked for in any match."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from catbox_rules.attribution.differences import After
from catbox_rules.kernel.ruleset import Event

Sign: TypeAlias = Callable[[After], bool]
"""Whether something happens with an action."""

EventT = TypeVar("EventT")


def event_of(events: tuple[Event, ...], kind: type[EventT]) -> EventT | None:
    """The first event of a kind; None if there is none."""
    return next((event for event in events if isinstance(event, kind)), None)


def never(_: After) -> bool:
    """The sign of what no action shows: it is seen where something is refused."""
    return False
