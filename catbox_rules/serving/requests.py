"""The requests: a class for each `ask`, with its keys, and reading a line as one of them.

A line is read in steps, each with its own error: too long, not JSON, not a request. Lists in a
request are short, a record has a few thousand actions at most, and the bytes and values of a line
are bounded: so every request is cheap and none delays the next ones.
"""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, Final, TypeAlias

from attrs import field, frozen

from catbox_rules.kernel.errors import (
    MalformedInput,
    Unsupported,
    Verbatim,
    is_whole_number,
    shown,
)
from catbox_rules.kernel.forms import (
    Number,
    Positive,
    check_length,
    is_list,
    is_object,
    one_of,
)
from catbox_rules.kernel.nearest import with_suggestion
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.records.strict_json import key_below, parse
from catbox_rules.records.structuring import read_as
from catbox_rules.serving.faults import LineTooLong, NotJson

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
    action: object


@frozen(kw_only=True)
class Judge(ForSeat):
    """Would this action be legal, and by which clauses?"""

    name: ClassVar[str] = "judge"
    action: object


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
    catbox_rules.serving.faults.NotJson: $: expected JSON, got 'hello' at line 1, column 1
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
