"""Watching a match: clients of a seat, or of a spectator, by the id of their request.

When a match changes, each of them gets a message with what has happened since the last one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from attrs import frozen

from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.match import AnyMatch
from catbox_rules.serving.requests import Id, Watch, id_of
from catbox_rules.serving.seats import client_of

if TYPE_CHECKING:
    from catbox_rules.records.formats import ProtocolAnswerWatch

MOST_WATCHERS: Final = 64
"""How many clients can watch a match at once."""


@frozen
class _Watcher:
    """The seat of a watcher, and the number of the first event that it has not seen."""

    seat: Seat | None
    since: int


class Watchers:
    """The watchers by match and request id, and the messages waiting for them."""

    def __init__(self) -> None:
        self._of = dict[str, dict[Id, _Watcher]]()
        self._notices = list[Mapping[str, object]]()

    def watch(self, name: str, match: AnyMatch, request: Watch) -> ProtocolAnswerWatch:
        """Start watching, which is answered with a message, or stop.

        Raises MalformedInput for a request without an id or a seat, and for one watcher too many.
        """
        seat = client_of(request, match)
        id, watching = id_of({"id": request.id}), self._of.setdefault(name, {})
        if id is None:
            expected = "a string or a whole number, by which the messages are known"
            raise MalformedInput("$.id", expected=expected, given=Verbatim("nothing"))
        if request.stop:
            watching.pop(id, None)
            return {}
        if id not in watching and len(watching) >= MOST_WATCHERS:
            expected = f"at most {MOST_WATCHERS} who watch a match; stop one first"
            raise MalformedInput("$.match", expected=expected, given=Verbatim("one more"))
        answer: ProtocolAnswerWatch = {"message": match.message_for(seat, since=request.since)}
        watching[id] = _Watcher(seat, match.number_of_events)
        return answer

    def gather(self, name: str, match: AnyMatch) -> None:
        """Queue messages for the watchers of a match that has changed."""
        watching = self._of.get(name, {})
        for id, watcher in watching.items():
            sent = match.message_for(watcher.seat, since=watcher.since)
            self._notices.append({"id": id, "message": sent})
            watching[id] = _Watcher(watcher.seat, match.number_of_events)

    def forget(self, name: str) -> None:
        """Remove the watchers of a match that is dropped, or whose name is reused."""
        self._of.pop(name, None)

    def taken(self) -> list[Mapping[str, object]]:
        """Return the queued messages and empty the queue."""
        notices, self._notices = self._notices, []
        return notices
