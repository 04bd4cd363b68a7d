"""The events that a seat has been shown, action by action, without those that were taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import Event, Seat
from catbox_rules.match import EventsTakenBack, NumberedEvent

Begins = Callable[[Event, Sequence[Event]], bool]
"""A function: whether an event is the first that a seat sees of an action, given the events of the
action before."""


@frozen
class RoundSeen:
    """The current round, as a seat has seen it since its deal.

    * `before`: the public events before it.
    * `actions`: the events of each action that the seat has seen, from the deal on.
    """

    before: tuple[Event, ...]
    actions: tuple[tuple[Event, ...], ...]


def round_seen(
    seen: Sequence[Event], seat: Seat, begins: Begins, is_deal: Callable[[Event], bool]
) -> RoundSeen | None:
    """Return the current round as a seat has seen it; None if the events do not reach back to its
    deal.

    * `begins`: whether an event begins another action.
    * `is_deal`: whether an event begins the deal of the current round.

    Raises MalformedInput at `$.seen` for an event that only another seat was shown.
    """
    actions = _by_action(seen, seat, begins)
    first = len(actions) - 1
    while first >= 0 and not is_deal(actions[first][0]):
        first -= 1
    if first < 0:
        return None
    before = [event for each in actions[:first] for event in each if event.private_to is None]
    return RoundSeen(tuple(before), tuple(map(tuple, actions[first:])))


def _by_action(seen: Sequence[Event], seat: Seat, begins: Begins) -> list[list[Event]]:
    actions: list[list[Event]] = []
    for index, event in enumerate(seen):
        if isinstance(event, NumberedEvent):
            expected, given = "an event", Verbatim("a numbered one, which has it as event")
            raise MalformedInput(f"$.seen[{index}]", expected=expected, given=given)
        if event.private_to not in (None, seat):
            expected = f"an event that seat {seat} is shown"
            given = Verbatim(f"one for seat {event.private_to} alone")
            raise MalformedInput(f"$.seen[{index}]", expected=expected, given=given)
        if isinstance(event, EventsTakenBack):
            # If more actions are taken back than were seen, none is left.
            del actions[max(0, len(actions) - event.actions) :]
        elif not actions or begins(event, actions[-1]):
            actions.append([event])
        else:
            actions[-1].append(event)
    return actions


def misfit() -> MalformedInput:
    """Return the error for events that do not lead to the view."""
    given = Verbatim("events that lead elsewhere")
    return MalformedInput("$.seen", expected="what led to the view", given=given)


def forgotten() -> MalformedInput:
    """Return the error for a course of the round asked of a sampler that has only the view."""
    given = Verbatim("fewer events")
    expected = "all events that the seat has seen since the deal of the round"
    return MalformedInput("$.seen", expected=expected, given=given)
