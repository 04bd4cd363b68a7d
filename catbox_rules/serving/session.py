"""A session: a match, the clients that play and watch it, and what each of them has been sent.

This is the loop of a server of your own, without its input and output. For every frame that a
client sends, `Session.hear` returns the session after it: save its `match`, then send what is in
`to_send`. A client sends `{"join": KEY, "since": NUMBER}` first, then `{"act": ACTION, "at": NEXT}`
`{"back": true, "at": NEXT}`, or `{"ask": ACTION, "at": NEXT}`, which is only ruled on; NEXT is the
`next` of the message that it answers.

What is wrong with a frame is reported to the client that sent it and changes nothing. Each client
is served by itself: if the message for one cannot be made, only that one drops out. A session is a
value, so that a match that could not be saved has not changed either.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import Final, Generic, Self, TypeAlias, TypeVar

from attrs import evolve, field, frozen

from catbox_rules.kernel.errors import CatboxError, IllegalAction, MalformedInput
from catbox_rules.kernel.forms import Number, is_object
from catbox_rules.kernel.ruleset import Action, Seat
from catbox_rules.match import AnyMatch
from catbox_rules.records.converter import read_as
from catbox_rules.records.strict_json import parse
from catbox_rules.serving.matches import read_action, refused, take_back
from catbox_rules.serving.requests import Fault, fault_as_json, internal_error

Client = TypeVar("Client", bound=Hashable)
"""Whatever a server knows a client by, such as its connection."""


MOVED_ON: Final = "the table has moved on since then: look again"


def has_learned_nothing(match: AnyMatch, seat: int) -> bool:
    """Return True if the last action of a match is a seat's, who has seen nothing hidden by it: the
    match goes on, nobody has acted since, chance neither, and no event was for this seat alone."""
    last = match.last
    if last is None or last.actor != seat or match.is_over:
        return False
    return all(event.private_to != seat for event in last.events)


class Refused(CatboxError):
    """Something that a session does not do, in a sentence for the person who wanted it."""

    code = "refused"


@frozen
class _Join:
    join: str
    since: Number


@frozen
class _Act:
    act: object
    at: Number


@frozen
class _Ask:
    ask: object
    at: Number


@frozen
class _Back:
    back: bool
    at: Number


_Frame: TypeAlias = _Join | _Act | _Ask | _Back
_FRAMES: Final[Mapping[str, type[_Frame]]] = {
    "join": _Join,
    "act": _Act,
    "ask": _Ask,
    "back": _Back,
}


@frozen
class _Joined:
    """A client: its key, the first event that it has not seen, and the seat and the number of
    events of its last message."""

    key: str
    since: int
    sent: tuple[int | None, int] | None = None


@frozen(eq=False)
class Session(Generic[Client]):
    """A match and its clients. Begin it with the first two arguments.

    * `match`: the match as it stands.
    * `seat_of`: returns the seat of whoever has a key; None for a key that only watches.
    * `to_send`: the frames to send now, each with its client: messages (`catbox-message/2`), and
      errors, `{"error": {"code": …, "message": …}}`, of an illegal action with its `verdict`.
    * `may_take_back`: returns whether a seat may take back its last action, and with it all that
      came after. If others are to agree, ask them before you say True.

    >>> from random import Random
    >>> from catbox_rules import Match, cat_in_the_box
    >>> match = Match.begin(cat_in_the_box, "pegasus-2023", players=3).advance(Random(7))
    >>> session = Session(match, {"the key of Anne": 0}.get)
    >>> session = session.hear("Anne", '{"join": "the key of Anne", "since": 0}', Random(7))
    >>> [(client, frame["seat"], frame["next"]) for client, frame in session.to_send]
    [('Anne', 0, 4)]
    >>> session = session.hear("a stranger", '{"join": "me", "since": -1}', Random(7))
    >>> [(client, frame["error"]["message"]) for client, frame in session.to_send]
    [('a stranger', '$.since: expected a whole number from 0, got -1')]
    """

    match: AnyMatch
    seat_of: Callable[[str], int | None]
    to_send: Sequence[tuple[Client, Mapping[str, object]]] = ()
    _joined: Mapping[Client, _Joined] = field(factory=dict[Client, _Joined], repr=False)
    may_take_back: Callable[[AnyMatch, Seat], bool] = field(
        default=has_learned_nothing, kw_only=True
    )

    @property
    def seats(self) -> dict[Client, int | None]:
        """The seat of each client, None for one that watches, in the order in which they joined."""
        return {client: self.seat_of(each.key) for client, each in self._joined.items()}

    def key_of(self, client: Client) -> str:
        """Return the key that a client has joined with. Raises Refused if it has not joined."""
        if client not in self._joined:
            raise Refused("join the table first")
        return self._joined[client].key

    def hear(self, client: Client, text: str | bytes, random: Random | None = None) -> Self:
        """Return the session after a client sent a frame, whatever it is: with messages for all to
        whom something is new, or with an error for this client.

        * `random`: the generator for what chance does next. A match that was begun with one needs
          none.
        """
        try:
            frame = _read(text)
            if isinstance(frame, _Ask):
                return evolve(self, to_send=((client, self._ruled(client, frame)),))
            return self._after(client, frame, random).show()
        except CatboxError as error:
            return evolve(self, to_send=((client, error_as_json(error)),))

    def join(self, client: Client, key: str, since: int) -> Self:
        """Return the session with one more client. Nothing is sent before `show`.

        * `since`: the number of the first event that it has not seen, from 0.

        Raises Refused if it has joined already.
        """
        if client in self._joined:
            raise Refused("you have joined already")
        return evolve(self, joined={**self._joined, client: _Joined(key, since)}, to_send=())

    def leave(self, client: Client) -> Self:
        """Return the session without a client, which need not have joined."""
        rest = {each: joined for each, joined in self._joined.items() if each != client}
        return evolve(self, joined=rest, to_send=())

    def show(self) -> Self:
        """Return the session with a message under `to_send` for each client to whom something is
        new: what has happened, or its seat. A client whose message cannot be made is sent the
        error, and has left."""
        joined, to_send = dict(self._joined), list[tuple[Client, Mapping[str, object]]]()
        for client, each in self._joined.items():
            try:
                now = self.seat_of(each.key), self.match.number_of_events
                if each.sent != now:
                    to_send.append((client, self._message(now[0], since=each.since)))
                    joined[client] = _Joined(each.key, now[1], now)
            except Exception as error:  # of any kind: the others are served all the same
                to_send.append((client, error_as_json(error)))
                del joined[client]
        return evolve(self, joined=joined, to_send=to_send)

    def _message(
        self, seat: int | None, *, since: int, asked: Action | None = None
    ) -> Mapping[str, object]:
        message = self.match.message_for(seat, since=since, asked=asked)
        offers = message.get("may_take_back", False)
        may = offers and self.may_take_back(self.match, Seat(seat or 0))
        return {**message, "may_take_back": may}

    def _seat(self, client: Client) -> int:
        """Return the seat of a client. Raises Refused for one that watches or has not joined."""
        seat = self.seat_of(self.key_of(client))
        if seat is None:
            raise Refused("you only watch: no seat belongs to your key")
        return seat

    def _ruled(self, client: Client, frame: _Ask) -> Mapping[str, object]:
        """Return the message that rules on an action of a seat, and has no events."""
        seat = self._seat(client)
        asked = chosen(self.match, seat, frame.ask, at=frame.at, path="$.ask")
        return self._message(seat, since=self.match.number_of_events, asked=asked)

    def _after(self, client: Client, frame: _Join | _Act | _Back, random: Random | None) -> Self:
        if isinstance(frame, _Join):
            return self.join(client, frame.join, frame.since)
        seat = self._seat(client)
        if isinstance(frame, _Act):
            action = chosen(self.match, seat, frame.act, at=frame.at)
            try:
                match = self.match.apply(action)
            except IllegalAction as error:
                raise refused(self.match, error.verdict, None) from None
            return evolve(self, match=match.advance(random))
        if not frame.back:
            raise MalformedInput("$.back", expected="true", given=frame.back)
        actions = self.match.number_since_decision(seat)
        if frame.at != self.match.number_of_events:
            raise Refused(MOVED_ON)
        if actions == 0 or not self.may_take_back(self.match, Seat(seat)):
            raise Refused("nothing of yours can be taken back now")
        return evolve(self, match=take_back(self.match, actions))


def chosen(match: AnyMatch, seat: int, action: object, *, at: int, path: str = "$.act") -> Action:
    """Return the action that a seat has chosen from a message.

    * `action`: as it was sent.
    * `at`: the `next` of that message.
    * `path`: the place of the action in what was sent.

    Raises Refused if the message no longer offers anything, or for an action that is not the
    seat's, and MalformedInput for a value that is no action. The rules have not been asked yet.
    """
    if not match.still_offers(seat, since=at):
        raise Refused(MOVED_ON)
    read = read_action(match, action, path)
    if read.actor != seat:
        raise Refused("this is not an action of yours")
    return read


def error_as_json(error: Exception) -> dict[str, object]:
    """Return the frame that reports an error to the client whose frame it is about.

    >>> error_as_json(MalformedInput("$.at", expected="a whole number", given="now"))
    {'error': {'code': 'malformed-input', 'message': "$.at: expected a whole number, got 'now'", \
'path': '$.at', 'expected': 'a whole number', 'given': "'now'"}}
    """
    if not isinstance(error, CatboxError):
        return {"error": internal_error(error)}
    if isinstance(error, Fault):
        return {"error": fault_as_json(error)}
    return {"error": {"code": error.code, "message": str(error)}}


def _read(text: str | bytes) -> _Frame:
    value = parse(text)
    for key, kind in _FRAMES.items():
        if is_object(value) and key in value:
            return read_as(kind, value, path="$")
    raise MalformedInput("$", expected="an object with join, act, ask or back", given=value)
