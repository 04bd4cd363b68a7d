"""Who watches a match: a client of a seat, or of a spectator, by the id of its request.

A match that changes leads to a message for each of them, with what has happened since the last one.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.match import AnyMatch
from catbox_rules.serving.requests import Id, Watch, id_of
from catbox_rules.serving.seats import client_of

MOST_WATCHERS: Final = 64
"""So many can watch a match at once."""


@frozen
class _Watcher:
    """For whom it watches, and the number of the first event that it has not seen."""

    seat: Seat | None
    since: int


class Watchers:
    """Those who watch, by match and by the ids of their requests, and what they are to be sent."""

    def __init__(self) -> None:
        self._of = dict[str, dict[Id, _Watcher]]()
        self._notices = list[dict[str, object]]()

    def watch(self, name: str, match: AnyMatch, request: Watch) -> dict[str, object]:
        """Begin to watch, which is answered by a message, or stop.

        Raises MalformedInput for a request without an id or a seat, and for one too many.
        """
        seat = client_of(request, match)
        id, watching = id_of({"id": request.id}), self._of.setdefault(name, {})
        if id is None:
            expected = "a text or a whole number, by which the messages are known"
            raise MalformedInput("$.id", expected=expected, given=Verbatim("nothing"))
        if request.stop:
            watching.pop(id, None)
            return {}
        if id not in watching and len(watching) >= MOST_WATCHERS:
            expected = f"at most {MOST_WATCHERS} who watch a match; stop one first"
            raise MalformedInput("$.match", expected=expected, given=Verbatim("one more"))
        answer: dict[str, object] = {"message": match.message_for(seat, since=request.since)}
        watching[id] = _Watcher(seat, match.number_of_events)
        return answer

    def gather(self, name: str, match: AnyMatch) -> None:
        """A match has changed: what those who watch it are to be sent."""
        watching = self._of.get(name, {})
        for id, watcher in watching.items():
            sent = match.message_for(watcher.seat, since=watcher.since)
            self._notices.append({"id": id, "message": sent})
            watching[id] = _Watcher(watcher.seat, match.number_of_events)

    def forget(self, name: str) -> None:
        """A match is dropped, or its name is given to another: nobody watches it."""
        self._of.pop(name, None)

    def taken(self) -> list[dict[str, object]]:
        """What is to be sent, which is then no longer kept here."""
        notices, self._notices = self._notices, []
        return notices
