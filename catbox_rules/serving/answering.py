"""The server: it holds matches and answers each line with a line.

It does no input or output and has no clock; only `draw` without a seed uses the randomness of the
system.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random, SystemRandom
from typing import TYPE_CHECKING, BinaryIO, Final, TypeAlias, assert_never, cast

from catbox_rules import __version__
from catbox_rules.book.verdicts import verdict_as_json
from catbox_rules.games import AnyGame, games_of
from catbox_rules.kernel.errors import MalformedInput, Unsupported, Verbatim, is_whole_number
from catbox_rules.kernel.ruleset import CHANCE, Action, Event
from catbox_rules.match import AnyMatch, score_as_json
from catbox_rules.positions.protocol import POSITIONS, with_stood
from catbox_rules.records import action_as_json, event_as_json, record_as_json
from catbox_rules.serving.matches import (
    Watchers,
    after,
    asked_back,
    begin,
    client_of,
    events_for,
    eyes_of,
    judged,
    legal_for,
    read_action,
    taken_back,
    viewer_of,
)
from catbox_rules.serving.requests import (
    ASKS,
    FOR_SEATS,
    AboutMatch,
    Apply,
    Disputed,
    Draw,
    Drop,
    Events,
    Eyes,
    Hello,
    Id,
    Judge,
    Legal,
    Message,
    New,
    NoSuchMatch,
    RefusedAction,
    Request,
    Score,
    State,
    TheRecord,
    TooManyMatches,
    Undo,
    View,
    Watch,
    fault_as_json,
    hello,
    id_of,
    internal_error,
    read_json,
    read_request,
)

if TYPE_CHECKING:
    from catbox_rules.records import formats
    from catbox_rules.records.formats import (
        CatboxMessage,
        CatboxPosition,
        CatboxVerdict,
        ProtocolAnswerApply,
        ProtocolAnswerDispute,
        ProtocolAnswerDraw,
        ProtocolAnswerDrop,
        ProtocolAnswerEvent,
        ProtocolAnswerEvents,
        ProtocolAnswerHello,
        ProtocolAnswerJudge,
        ProtocolAnswerLegal,
        ProtocolAnswerMessage,
        ProtocolAnswerNew,
        ProtocolAnswerRecord,
        ProtocolAnswerScore,
        ProtocolAnswerState,
        ProtocolAnswerView,
        ProtocolAnswerWatch,
    )

    AnswerAboutMatch: TypeAlias = (
        ProtocolAnswerLegal
        | ProtocolAnswerJudge
        | ProtocolAnswerScore
        | ProtocolAnswerState
        | ProtocolAnswerView
        | ProtocolAnswerDraw
        | ProtocolAnswerRecord
        | ProtocolAnswerEvents
        | ProtocolAnswerMessage
    )
    Answer: TypeAlias = (
        AnswerAboutMatch
        | ProtocolAnswerHello
        | ProtocolAnswerNew
        | ProtocolAnswerDispute
        | ProtocolAnswerDrop
        | ProtocolAnswerApply
        | ProtocolAnswerWatch
    )

MOST_MATCHES: Final = 64
"""The default number of matches that a server holds at once."""

LONGEST_LINE: Final = 1024 * 1024
"""The default number of bytes that a line may have."""


class Server:
    """A server that holds matches by name and answers every line.

    * `game`: the only game to play; None for all games.
    * `most_matches`: the largest number of matches held at once, at least 1.
    * `longest_line`: the largest number of bytes in a line, at least 1.

    >>> server = Server()
    >>> server.answer(b'{"id": 7, "ask": "hello"}')[:58]
    '{"id": 7, "answer": {"protocol": "catbox-protocol/2", "eng'
    """

    def __init__(
        self,
        game: AnyGame | None = None,
        *,
        most_matches: int = MOST_MATCHES,
        longest_line: int = LONGEST_LINE,
    ) -> None:
        self.longest_line = longest_line
        self._game = game
        self._most_matches = most_matches
        self._matches = dict[str, AnyMatch]()
        self._watchers = Watchers()
        version = __version__
        self._hello = hello(games_of(game), version=version, asks=ASKS, for_seats=FOR_SEATS)

    def answer(self, line: bytes) -> str:
        """Return the answer to a line, as JSON in ASCII on one line. It never raises.

        A line longer than `longest_line` may be passed cut anywhere past that length.
        """
        id: Id = None
        said: tuple[str, object]
        try:
            value = read_json(line, longest=self.longest_line)
            id = id_of(value)
            said = "answer", self._answer(read_request(value))
        except (MalformedInput, Unsupported, RefusedAction) as fault:
            said = "error", fault_as_json(fault)
        except Exception as error:  # those who ask get an answer, whatever happens
            said = "error", internal_error(error)
        return json.dumps(dict([("id", id), said]))

    def notices(self) -> list[str]:
        """Return the messages for watchers of matches since the last call, one line of ASCII JSON
        each. Each message is returned once."""
        return [json.dumps(each) for each in self._watchers.taken()]

    def _answer(self, request: Request) -> Answer:
        answer: Answer
        match request:
            case Hello():
                answer = self._hello
            case New():
                answer = self._begin(request)
            case Disputed():
                answer = {"dispute": asked_back(request, self._game)}
            case Drop():
                del self._matches[self._named(request.match)]
                self._watchers.forget(request.match)
                answer = {}
            case Apply() | Undo():
                answer = self._change(self._named(request.match), request)
            case Watch():
                name = self._named(request.match)
                answer = self._watchers.watch(name, self._matches[name], request)
            case _:
                answer = self._about(self._matches[self._named(request.match)], request)
        return answer

    def _begin(self, request: New) -> ProtocolAnswerNew:
        if request.match not in self._matches and len(self._matches) >= self._most_matches:
            expected = f"at most {self._most_matches} matches at once; drop one first"
            raise TooManyMatches("$.match", expected=expected, given=Verbatim("one more"))
        match = begin(request.record, self._game)
        answer: ProtocolAnswerNew = {"turn": list(match.turn)}
        self._watchers.forget(request.match)
        self._matches[request.match] = match
        return answer

    def _named(self, name: str) -> str:
        if name not in self._matches:
            expected = "the name of an existing match"
            raise NoSuchMatch("$.match", expected=expected, given=name)
        return name

    def _change(self, name: str, request: Apply | Undo) -> ProtocolAnswerApply:
        """Apply or undo actions in a match, and queue the messages for its watchers."""
        match = self._matches[name]
        if isinstance(request, Undo):
            later = taken_back(match, request)
            happened = later.events_since(match.number_of_events, seat=None)
            events: tuple[Event, ...] = tuple([each.event for each in happened])
        else:
            eyes = eyes_of(request, match)
            later = after(match, request.action, eyes=eyes)
            events = events_for(later, eyes, last=True)
        answer: ProtocolAnswerApply = {
            "turn": list(later.turn),
            "events": list(map(_event_as_json, events)),
        }
        self._watchers.gather(name, later)
        self._matches[name] = later
        return answer

    def _about(self, match: AnyMatch, request: AboutMatch) -> AnswerAboutMatch:
        answer: AnswerAboutMatch
        match request:
            case Legal():
                legal = legal_for(match, eyes_of(request, match))
                answer = {"legal": list(map(_action_as_json, legal))}
            case Judge():
                answer = {"verdict": _verdict(match, request.action, eyes_of(request, match))}
            case Score():
                answer = score_as_json(match.ruleset, match.state)
            case State():
                answer = {"state": _position(match, match.state)}
            case View():
                viewer = viewer_of(request, match, eyes_of(request, match))
                answer = {"view": _position(match, match.view(viewer))}
            case Draw():
                answer = {"action": _drawn(match, request.seed)}
            case TheRecord():
                answer = {"record": record_as_json(match.record)}
            case Events():
                seen = events_for(match, eyes_of(request, match))
                reported = list(map(_event_as_json, seen[request.since :]))
                answer = {"events": reported, "next": len(seen)}
            case Message():
                answer = {"message": _message(match, request)}
            case _:
                assert_never(request)
        return answer


# The classes of a game say what form these have, which their types do not.


def _position(match: AnyMatch, seen: object) -> CatboxPosition:
    positions = POSITIONS.of(match.ruleset)
    position = with_stood(positions.position_of(seen), match.stood)
    return cast("CatboxPosition", positions.position_as_json(position))


def _action_as_json(action: Action) -> formats.Action:
    return cast("formats.Action", action_as_json(action))


def _event_as_json(event: Event) -> ProtocolAnswerEvent:
    private = {} if event.private_to is None else {"private_to": event.private_to}
    return cast("ProtocolAnswerEvent", event_as_json(event) | private)


def _message(match: AnyMatch, request: Message) -> CatboxMessage:
    seat = client_of(request, match)
    asked = None if request.action is None else read_action(match, request.action, "$.action")
    return match.message_for(seat, since=request.since, asked=asked)


def _verdict(match: AnyMatch, action: object, eyes: Eyes) -> CatboxVerdict:
    table = match.table
    return verdict_as_json(judged(match, action, eyes), game=table.game, edition=table.edition_id)


def _drawn(match: AnyMatch, seed: object) -> formats.Action:
    """Draw an outcome of chance; 7 and "7" are the same seed."""
    random: Random
    if seed is None:
        random = SystemRandom()
    elif isinstance(seed, str) or is_whole_number(seed):
        random = Random(str(seed).encode("utf-8", "surrogatepass"))
    else:
        raise MalformedInput("$.seed", expected="a string or a whole number", given=seed)
    if match.turn != (CHANCE,):
        expected = "a match in which it is the turn of chance"
        raise MalformedInput("$.match", expected=expected, given=Verbatim("another one"))
    return _action_as_json(match.draw(random))


# Reading lines from a stream and writing answers to another: all the input and output of the
# server.
#
# A line ends with a line feed. It is read piece by piece, and never more is kept than the longest
# allowed line: the rest of a longer one is skipped.


_PIECE: Final = 64 * 1024


def serve(server: Server, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of a stream at once, until the stream ends. After each answer, watchers of
    a match are sent their messages."""
    for line in lines(source, longest=server.longest_line):
        said = [server.answer(line), *server.notices()]
        sink.writelines(each.encode("ascii") + b"\n" for each in said)
        sink.flush()


def lines(source: BinaryIO, *, longest: int) -> Iterator[bytes]:
    r"""Yield the lines of a stream without their line feeds; the last line may lack one.

    A line longer than `longest` is cut after `longest + 1` bytes.

    >>> from io import BytesIO
    >>> list(lines(BytesIO(b"one\n\nthree\nfour"), longest=4))
    [b'one', b'', b'three', b'four']
    """
    kept = bytearray()
    while piece := source.readline(_PIECE):
        kept += piece.removesuffix(b"\n")[: longest + 1 - len(kept)]
        if piece.endswith(b"\n"):
            yield bytes(kept)
            kept.clear()
    if kept:
        yield bytes(kept)
