"""The requests: a class for each `ask`, with its keys, and reading a line as one of them.

A line is read in steps, each with its own error: too long, not JSON, not a request. Lists in a
request are short, a record has a few thousand actions at most, and the bytes and values of a line
are bounded: so every request is cheap and none delays the next ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, TypeAlias, cast

from attrs import field, frozen

from catbox_rules.book.verdicts import verdict_as_json
from catbox_rules.kernel.errors import (
    CatboxError,
    MalformedInput,
    Unsupported,
    Verbatim,
    is_whole_number,
    shown,
)
from catbox_rules.kernel.forms import (
    Expected,
    Number,
    Positive,
    WithSuggestion,
    check_length,
    is_list,
    is_object,
    one_of,
    with_suggestion,
)
from catbox_rules.kernel.ruleset import AnyRuleset, Seat
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.records.converter import AN_ACTION, read_as
from catbox_rules.records.schema import part
from catbox_rules.records.strict_json import key_below, parse

if TYPE_CHECKING:
    from catbox_rules.records.formats import (
        ProtocolAnswerError,
        ProtocolAnswerErrorVerdict,
        ProtocolAnswerGame,
        ProtocolAnswerHello,
    )


# The reasons for which a request is refused, and the errors that report them.
#
# Every error has a code and a message. Most also name a place in the request, with what was
# expected there and what was given; an illegal action comes with its verdict.


class NotJson(MalformedInput):
    """A line that is not JSON, or whose meaning is not unique, such as one with a duplicate key."""

    code = "not-json"


class LineTooLong(MalformedInput):
    """A line with more bytes than the server reads."""

    code = "line-too-long"


class NoSuchMatch(MalformedInput):
    """The name of a match that does not exist."""

    code = "no-such-match"


class TooManyMatches(MalformedInput):
    """One match more than the server holds at once."""

    code = "too-many-matches"


class RefusedAction(CatboxError):
    """An illegal action, with the game and the edition by which it was ruled on.

    `path` is its place in a record; None if it was not part of one.
    """

    code = "illegal-action"

    def __init__(self, verdict: Verdict, *, game: str, edition: str, path: str | None) -> None:
        where = "" if path is None else f"{path}: "
        super().__init__(
            f"{where}{verdict}", verdict=verdict, game=game, edition=edition, path=path
        )
        self.verdict = verdict
        self.game = game
        self.edition = edition
        self.path = path


Fault = MalformedInput | Unsupported | RefusedAction
"""Whatever a request is refused for."""

_INTERNAL_ERROR: Final = "internal-error"

CODES: Final = (
    *(NotJson.code, LineTooLong.code, MalformedInput.code, Unsupported.code),
    *(RefusedAction.code, NoSuchMatch.code, TooManyMatches.code, _INTERNAL_ERROR),
)
"""The codes of all errors."""


def fault_as_json(fault: Fault) -> ProtocolAnswerError:
    """Return the error object that reports a fault.

    >>> fault_as_json(MalformedInput("$.seat", expected="0 to 2", given=3))
    {'code': 'malformed-input', 'message': '$.seat: expected 0 to 2, got 3', 'path': '$.seat', \
'expected': '0 to 2', 'given': '3'}
    """
    # A code of the class, one of those in `CODES`.
    error = cast("ProtocolAnswerError", {"code": fault.code, "message": str(fault)})
    if isinstance(fault, RefusedAction):
        if fault.path is not None:
            error["path"] = fault.path
        verdict = verdict_as_json(fault.verdict, game=fault.game, edition=fault.edition)
        error["verdict"] = cast("ProtocolAnswerErrorVerdict", verdict)  # an illegal one
        return error
    given = fault.given[:] if isinstance(fault.given, WithSuggestion) else fault.given
    return {**error, "path": fault.path, "expected": fault.expected, "given": shown(given)}


def internal_error(error: Exception) -> ProtocolAnswerError:
    """Return the error object that reports a defect of the engine."""
    message = f"a defect of the engine: {type(error).__name__} {shown(str(error))}"
    return {"code": _INTERNAL_ERROR, "message": message}


# What an engine says about itself: the protocol, its name, and what it plays.


Values: TypeAlias = Literal["any"] | list[Any]
"""The values of an option, or `ANY`."""

PROTOCOL: Final = "catbox-protocol/2"

ANY: Final = "any"
"""The sign for an option with too many values to list."""


def hello(
    games: Iterable[AnyRuleset], *, version: str, asks: Iterable[str], for_seats: Iterable[str]
) -> ProtocolAnswerHello:
    """Return the answer to `hello`.

    * `games`: the games that are played.
    * `version`: the version of the library.
    * `asks`: the names of the requests.
    * `for_seats`: those that may be asked for a seat, with the key `as`.
    """
    return {
        "protocol": PROTOCOL,
        "engine": "catbox_rules",
        "version": version,
        "asks": list(asks),
        "as": list(for_seats),
        "games": {ruleset.NAME: game_as_json(ruleset) for ruleset in games},
    }


def game_as_json(ruleset: AnyRuleset) -> ProtocolAnswerGame:
    """Return the editions of a game with their numbers of players, and its options with their
    values."""
    return {
        "editions": {edition.id: list(edition.player_counts) for edition in ruleset.EDITIONS},
        "options": options_of(ruleset.NAME),
    }


def options_of(game: str) -> dict[str, Values]:
    """Return the options of a game, each with the list of its values or `any`, from its schema.

    >>> options_of("schrodingers-cats")["physicat-timing"]
    ['own-turn', 'before-claim']
    """
    parts = _object(part(game)["$defs"])
    options = _object(_object(parts["options"])["properties"])
    return {name: _values(_object(option), parts) for name, option in options.items()}


def _values(option: Mapping[str, object], parts: Mapping[str, object]) -> Values:
    """Return the values that a schema allows: those of a choice, or all numbers of a range."""
    match option:
        case {"enum": values} if is_list(values):
            return values
        case {"$ref": str(reference)} if reference.startswith("#/$defs/"):
            return _values(_object(parts[reference.removeprefix("#/$defs/")]), parts)
        case {"minimum": int(least), "maximum": int(most)}:
            return list(range(least, most + 1))
        case _:
            return ANY


def _object(value: object) -> Mapping[str, object]:
    assert is_object(value)
    return value


MOST_ACTIONS: Final = 2000
"""A record in a request may have this many actions, several matches of the usual length; more
of them are applied one by one, so that others are answered in between."""

MOST_TAKEN_BACK: Final = 1000
"""How many actions may be taken back in a match, so that no match grows without end, and its record
can be read again."""

MOST_VALUES: Final = 50_000
"""A request may have this many values, several times those of such a record."""

LONGEST_NAME: Final = 64
"""A match may have a name of this many characters."""

Id: TypeAlias = str | int | None
"""The id of a request, by which those who ask know its answer."""


@frozen(kw_only=True)
class _Request:
    """The keys of all requests."""

    HAS_NO_OTHER_KEYS: ClassVar = True
    ask: str
    id: object = None


@frozen(kw_only=True)
class Hello(_Request):
    """Who are you, and what do you play?"""

    name: ClassVar[str] = "hello"


@frozen(kw_only=True)
class OfMatch(_Request):
    """The keys of all requests about a match."""

    match: str

    def __attrs_post_init__(self) -> None:
        if not 1 <= len(self.match) <= LONGEST_NAME:
            expected = f"a string of 1 to {LONGEST_NAME} characters"
            raise MalformedInput("$.match", expected=expected, given=self.match)


class Referee(Enum):
    """Who asks, where a request does not say for whom: the referee, who sees all cards."""

    REFEREE = "the referee"


Eyes: TypeAlias = Seat | Referee | None
"""For whom something is asked: a seat, a spectator (None), or the referee."""


@frozen(kw_only=True)
class ForSeat(OfMatch):
    """The keys of requests that can be put for a seat, or for a spectator (null)."""

    as_: object = Referee.REFEREE


@frozen(kw_only=True)
class New(OfMatch):
    """Begin a match, as far as a record gives it."""

    name: ClassVar[str] = "new"
    record: dict[str, object]


@frozen(kw_only=True)
class Legal(ForSeat):
    """What may the seats on turn do?"""

    name: ClassVar[str] = "legal"


@frozen(kw_only=True)
class Apply(ForSeat):
    """Take an action."""

    name: ClassVar[str] = "apply"
    action: Annotated[object, Expected(AN_ACTION)]


@frozen(kw_only=True)
class Judge(ForSeat):
    """Would this action be legal, and by which clauses?"""

    name: ClassVar[str] = "judge"
    action: Annotated[object, Expected(AN_ACTION)]


@frozen(kw_only=True)
class Score(OfMatch):
    """How do the seats stand?"""

    name: ClassVar[str] = "score"


@frozen(kw_only=True)
class State(OfMatch):
    """How does the table lie, with nothing hidden?"""

    name: ClassVar[str] = "state"


@frozen(kw_only=True)
class View(ForSeat):
    """What does a seat know, or a spectator (null)? With `as`, the seat need not be named again."""

    name: ClassVar[str] = "view"
    seat: object = Referee.REFEREE


@frozen(kw_only=True)
class Draw(OfMatch):
    """What could chance give out?"""

    name: ClassVar[str] = "draw"
    seed: object = None


@frozen(kw_only=True)
class TheRecord(OfMatch):
    """What has been done so far?"""

    name: ClassVar[str] = "record"


@frozen(kw_only=True)
class Disputed(_Request):
    """What follows from what is known of an action, or for a question beyond one: the next
    question, or the ruling? No match is needed.

    * `dispute`: the dispute so far.
    * `answers`: what else is known, as its own answers are written.
    """

    name: ClassVar[str] = "dispute"
    dispute: dict[str, object]
    answers: dict[str, object] = field(factory=dict[str, object])


@frozen(kw_only=True)
class Drop(OfMatch):
    """Forget the match."""

    name: ClassVar[str] = "drop"


@frozen(kw_only=True)
class Events(ForSeat):
    """What has happened, from some event on?"""

    name: ClassVar[str] = "events"
    since: Number = 0


@frozen(kw_only=True)
class Undo(OfMatch):
    """Take the last action back, or the last few, or all from the last one of a seat on: all who
    see the match learn of it."""

    name: ClassVar[str] = "undo"
    actions: Positive | None = None
    seat: Number | None = None


@frozen(kw_only=True)
class Message(ForSeat):
    """What is a client of a seat sent, or of a spectator (null)? With an action: is it legal?"""

    name: ClassVar[str] = "message"
    since: Number | None = None
    action: object = None


@frozen(kw_only=True)
class Watch(ForSeat):
    """Send such a message at once, and whenever the match has changed, until `stop`."""

    name: ClassVar[str] = "watch"
    since: Number | None = None
    stop: bool = False


AboutMatch: TypeAlias = Legal | Judge | Score | State | View | Draw | TheRecord | Events | Message
Request: TypeAlias = Hello | New | Apply | Undo | AboutMatch | Watch | Drop | Disputed
"""Whatever can be asked."""

_KINDS: Final[tuple[type[Request], ...]] = (
    *(Hello, New, Legal, Apply, Score, Judge, State, View, Draw, TheRecord, Events, Undo),
    *(Message, Watch, Drop, Disputed),
)

ASKS: Final = {kind.name: kind for kind in _KINDS}
"""What can be asked, by name: first what is asked of every engine."""

FOR_SEATS: Final = tuple(name for name, kind in ASKS.items() if issubclass(kind, ForSeat))
"""What can be asked for a seat."""


def read_json(line: bytes, *, longest: int) -> object:
    """Parse the JSON of a line. Raises LineTooLong, NotJson, or MalformedInput for too many values.

    >>> read_json(b'{"ask": "hello"}', longest=100)
    {'ask': 'hello'}
    >>> read_json(b"hello", longest=100)
    Traceback (most recent call last):
    catbox_rules.serving.requests.NotJson: $: expected JSON, got 'hello' at line 1, column 1
    """
    if len(line) > longest:
        raise LineTooLong("$", expected=f"at most {longest} bytes", given=Verbatim("more"))
    # There is a comma between two values; those in texts are counted as well.
    if line.count(b",") >= MOST_VALUES:
        expected = f"at most {MOST_VALUES} values in a request"
        raise MalformedInput("$", expected=expected, given=Verbatim("more"))
    try:
        return parse(line)
    except MalformedInput as error:
        path, given = error.path, error.given
        if not path.startswith("$"):  # the place in a request is always a path
            path, given = "$", Verbatim(f"{shown(given)} at {path}")
        raise NotJson(path, expected=error.expected, given=given) from None


def id_of(value: object) -> Id:
    """Return the id of a value that may be a request; None if it has no valid one.

    >>> id_of({"id": 7}), id_of({"id": 1.5}), id_of([])
    (7, None, None)
    """
    id = value.get("id") if is_object(value) else None
    return id if isinstance(id, str) or is_whole_number(id) else None


def read_request(value: object) -> Request:
    """Read a request from a JSON value. Raises MalformedInput, or Unsupported for an unknown
    ask.

    Unknown keys are an error: what is asked for a seat, by whatever key, must not be answered as if
    the referee had asked.

    >>> read_request({"ask": "state", "match": "m", "as": 0})
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $: expected only the keys ask, id, match, got 'as'
    """
    if not is_object(value):
        raise MalformedInput("$", expected='a request, {"ask": …}', given=value)
    if value.get("id") is not None and id_of(value) is None:
        raise MalformedInput("$.id", expected="a string or a whole number", given=value["id"])
    ask = value.get("ask", Verbatim("nothing"))
    if not isinstance(ask, str) or isinstance(ask, Verbatim):
        raise MalformedInput("$.ask", expected="a string", given=ask)
    if ask not in ASKS:
        raise Unsupported("$.ask", expected=one_of(ASKS), given=with_suggestion(ask, ASKS))
    request: Request = read_as(ASKS[ask], value, path="$")
    return request


def check_lists(value: object, path: str) -> None:
    """Raise MalformedInput for the first list in a JSON value that is too long.

    >>> check_lists({"hands": [[1, 2], [3] * 100]}, "$.action")
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $.action.hands[1]: expected at most 99 items, got 100
    """
    if is_list(value):
        check_length(value, path)
        for index, item in enumerate(value):
            check_lists(item, f"{path}[{index}]")
    elif is_object(value):
        for key, item in value.items():
            check_lists(item, key_below(path, key))
