"""Reading a file of any kind: a record, a case or a position as JSON, a match or a position as
text.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from os import PathLike
from typing import Final, Protocol, TypeAlias, assert_never

from attrs import define, evolve, frozen

from catbox_rules.judge.case import FORMAT as CASE
from catbox_rules.judge.case import Case, case_of_text, read_case
from catbox_rules.kernel.errors import MalformedInput, Verbatim, check_type, is_whole_number
from catbox_rules.kernel.forms import (
    as_typed,
    is_list,
    is_object,
    one_of,
    plain_signs,
    same_name,
    seat_numbered,
)
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset, Seat, Turn, as_seat
from catbox_rules.match import Replay, replay
from catbox_rules.notation.protocol import NOTATION, read_typed
from catbox_rules.notation.text import Misread, leading, place_of
from catbox_rules.notation.transcript import TOTALS, WINNERS, Transcript, discrepancies
from catbox_rules.positions.protocol import POSITIONS, AnyPositions, Position, described, with_stood
from catbox_rules.positions.reading import FORMAT as POSITION
from catbox_rules.positions.reading import read_any_position
from catbox_rules.records import Record, parse, read_record
from catbox_rules.records.record import FORMAT as RECORD
from catbox_rules.records.strict_json import (
    MOST_BYTES,
    Stream,
    bounded_lines,
    decoded,
    excerpt,
    read_bounded,
)
from catbox_rules.render.picture import Picture
from catbox_rules.render.protocol import DRAWING


@frozen
class LoadedPosition:
    """A position from a file, with the `positions` module of its game."""

    positions: AnyPositions
    position: Position


Read: TypeAlias = Record | Transcript | Case | LoadedPosition
"""What a file can hold."""


def kind_of(read: Read) -> Verbatim:
    """Describe what was read, in words for an error.

    >>> print(kind_of(read_any("catbox-line/1 pegasus-2023 3p deal start=0")))
    a position
    """
    match read:
        case Record():
            return Verbatim("a record")
        case Transcript():
            return Verbatim("a match as text")
        case Case():
            return Verbatim("a case")
        case LoadedPosition():
            return Verbatim("a position")
        case _:
            assert_never(read)


def record_in(read: Read) -> Record | None:
    """Return the record in what was read: that of a match as JSON or as text, or of a case. None if
    there is only a position.

    >>> record_in(read_any("catbox-line/1 pegasus-2023 3p deal start=0")) is None
    True
    """
    match read:
        case Record():
            return read
        case Transcript() | Case():
            return read.record
        case LoadedPosition():
            return None
        case _:
            assert_never(read)


def unconfirmed_in(read: Read) -> tuple[str, ...]:
    r"""Return what a match as text states and a ruling on it does not use, because the rules do not
    give it: results that differ from them, and legal actions that are marked as illegal.

    >>> match = "catbox-match/1\nedition: pegasus-2023\nplayers: 3\nfirst: 0\nwinners: 2"
    >>> unconfirmed_in(read_any(match))
    ('line 5: winners are stated, but the match is not over',)
    """
    transcript = read.transcript if isinstance(read, Case) else read
    if not isinstance(transcript, Transcript):
        return ()
    differing = discrepancies(transcript)
    if transcript.is_sheet:
        differing = tuple(each for each in differing if each.name in (TOTALS, WINNERS))
    place = "$.record, " if isinstance(read, Case) else ""
    return tuple(f"{place}{each}" for each in differing)


_CASEBOOK: Final = "catbox-casebook/1"
_DISPUTE: Final = "catbox-dispute/"
_LINE: Final = "catbox-line/"
_MATCH: Final = "catbox-match/"
_TAG: Final = re.compile(f"{_LINE}|{_MATCH}", re.IGNORECASE)
_FORMS: Final = f"JSON, or a text that begins with {_MATCH}1 or {_LINE}1"
_ENDS_AND_BEGINS: Final = re.compile(r"\}[ \t\r]*\n\s*(?=\{)")
"""Where one object of JSON ends and the next line begins another one."""


class SeveralObjects(MalformedInput):
    """A text with several objects of JSON, one on each line, where one is read."""


def read_any(data: bytes | str) -> Read:
    """Read a text of any kind: JSON in one of the formats, or a notation, which begins with its
    tag, perhaps after comments.

    The record and the position of a case may themselves be texts in a notation. A dispute is read
    as the partial table that its answers describe, an entry of the casebook as its only case.

    Raises MalformedInput or Unsupported with a JSON path; in a notation, with a line and a column.

    >>> read = read_any("catbox-line/1 pegasus-2023 3p deal start=0")
    >>> read.position.phase.value
    'deal'
    """
    text = decoded(data)
    begins, tag = _beginning(text)
    if tag == _MATCH:
        from catbox_rules.notation.matches import read_match  # noqa: PLC0415 -- for texts alone

        return read_match(text)
    if tag == _LINE:
        from catbox_rules.notation.lines import read_line  # noqa: PLC0415 -- as above

        return LoadedPosition(*read_line(text))
    value = _object(text, begins)
    match value.get("format", Verbatim("nothing")):
        case str(name) if name in (CASE, _CASEBOOK):
            return read_case(value if name == CASE else _only_case(value))
        case str(name) if name == POSITION:
            return LoadedPosition(*read_any_position(value))
        case str(name) if name == RECORD:
            return read_record(value)
        case str(name) if name.startswith(_DISPUTE):
            from catbox_rules.judge.disputes import read_dispute, table_of  # noqa: PLC0415 -- as above

            dispute = read_dispute(value)
            return LoadedPosition(POSITIONS.of(dispute.ruleset), table_of(dispute))
        case given:
            expected = f"{RECORD}, {CASE} or {POSITION}"
            raise MalformedInput("$.format", expected=expected, given=given)


def _only_case(entry: Mapping[str, object]) -> object:
    """Return the case of an entry of the casebook. Raises MalformedInput for one with several."""
    cases = entry.get("cases")
    if is_list(cases) and len(cases) == 1 and is_object(cases[0]):
        return cases[0].get("case")
    given = Verbatim(f"{len(cases)} of them") if is_list(cases) else Verbatim("none")
    raise MalformedInput("$.cases", expected="a list with one case", given=given)


def load(source: str | bytes | PathLike[str]) -> Read:
    """Load a file, or a text: a record, a case or a position as JSON, or a notation.

    * `source`: a text if it begins with `{` or, after comments, with the tag of a notation;
      otherwise the path of a file.

    Raises MalformedInput or Unsupported with a JSON path; in a notation, with a line and a column.
    Raises OSError if the file cannot be read.

    >>> load("catbox-line/1 pegasus-2023 3p deal start=0").position.phase.value
    'deal'
    """
    expected = "a text, or the path of a file (read_record and read_case take a JSON value)"
    check_type(source, str, bytes, PathLike, expected=expected)
    if isinstance(source, bytes) or (isinstance(source, str) and _is_text(source)):
        return read_any(source)
    return read_any(read_bounded(source, most=MOST_BYTES))


class File(Stream, Protocol):
    """A binary file to read texts from."""

    def read(self, size: int, /) -> bytes:
        """Return up to `size` bytes, or all the rest if `size` is negative."""
        ...


_TWO_OBJECTS: Final = re.compile(
    rb'\s*(?:\xef\xbb\xbf)?\{\s*"[^\n]*\}[ \t\r]*\n\s*(?:\xef\xbb\xbf)?\{'
)
"""An object of JSON on a line, and the beginning of another one on the next line."""

LINES: Final = (".jsonl", ".ndjson")
"""Files whose names end so have a text on each line, also where there is only one."""


def texts_in(file: File, *, by_line: bool) -> Iterator[tuple[int | None, bytes]]:
    r"""Yield the texts in a file: a single one, or one for each line, with the number of the line.
    There is at least one, and each is cut one byte past the longest text that can be read.

    * `by_line`: if true, every line is a text. Otherwise this is so only if the first line is a
      JSON object and another object begins on the next line.

    Raises MalformedInput at `$` for a line without an end.

    >>> from io import BytesIO
    >>> list(texts_in(BytesIO(b'{"a": 1}\n\n{"a": 2}'), by_line=False))
    [(1, b'{"a": 1}'), (3, b'{"a": 2}')]
    >>> list(texts_in(BytesIO(b'{"a":\n1}'), by_line=False))
    [(None, b'{"a":\n1}')]
    """
    ahead = [] if by_line else _first_lines(file)
    beginning = b"".join(ahead)
    if not by_line and not _TWO_OBJECTS.match(beginning):
        rest = file.read(max(0, MOST_BYTES + 1 - len(beginning)))
        yield None, (beginning + rest)[: MOST_BYTES + 1]
        return
    lines = bounded_lines(_Ahead(deque(ahead), file), most=MOST_BYTES)
    found = False
    for number, line in enumerate(lines, start=1):
        if line.strip() or len(line) > MOST_BYTES:
            found = True
            yield number, line
    if not found:
        yield None, b""


def _first_lines(file: File) -> list[bytes]:
    """Return the lines up to the second one that is not blank, as far as a text may be long."""
    lines, size, written = list[bytes](), 0, 0
    while written < 2 and size <= MOST_BYTES and (line := file.readline(MOST_BYTES + 2)):
        lines.append(line)
        size += len(line)
        written += bool(line.strip())
    return lines


@define
class _Ahead:
    """A file, some lines of which have already been read."""

    lines: deque[bytes]
    file: File

    def readline(self, size: int, /) -> bytes:
        """Return the next line read ahead, which was read with the same bound, then those of the
        file."""
        return self.lines.popleft() if self.lines else self.file.readline(size)


def _is_text(source: str) -> bool:
    text = source.removeprefix("\ufeff")
    begins, tag = _beginning(text)
    return tag is not None or text.startswith("{", begins)


def _beginning(text: str) -> tuple[int, str | None]:
    """Return where a text begins after blanks and comments, and the tag of the notation there, if
    any. A text that begins with `{` is JSON unless a tag follows."""
    begins = blanks = len(text) - len(text.lstrip())
    with suppress(Misread):
        begins, _ = leading(text)
    tag = _TAG.match(plain_signs(text[begins : begins + len(_MATCH)]))
    if tag is None and text.startswith("{", blanks):
        begins = blanks
    return begins, tag and tag[0].lower()


def _object(text: str, begins: int) -> dict[str, object]:
    if not text.startswith("{", begins):
        place = place_of(text, begins if text.strip() else 0)
        raise MalformedInput(place, expected=_FORMS, given=excerpt(text, begins))
    try:
        value = parse(text)
    except MalformedInput:
        another = _ENDS_AND_BEGINS.search(text)
        if another and _is_json(text[: another.start() + 1]):
            expected, given = "a single record, case or position", Verbatim("another one")
            place = place_of(text, another.end())
            raise SeveralObjects(place, expected=expected, given=given) from None
        raise
    assert is_object(value), value
    return value


def _is_json(text: str) -> bool:
    with suppress(MalformedInput):
        parse(text)
        return True
    return False


# Questions asked on a command line or by a client, about whatever a file holds.


def case_asked(read: Read, *, action: str | None, ask: str | None, place: str = "$.{}") -> Case:
    """Return the case that a file holds, with the question asked about it in its place, if there is
    one.

    * `action`: an action, written or spoken: `4R` or `red 4` for the seat whose turn it is, `2:4R`
      or `Anne: red 4` for another seat.
    * `ask`: a question other than the legality of an action.
    * `place`: how an error names the argument at fault; `{}` is replaced by its name.

    Raises MalformedInput if there is no question, or if it is not a known one.
    """
    of_action, of_ask = place.format("action"), place.format("ask")
    if action is not None and ask is not None:
        raise MalformedInput(
            of_action, expected=f"only one of this and {of_ask}", given=Verbatim("both")
        )
    case = _case_in(read)
    if ask is not None:
        ask, asks = as_typed(ask).lower(), case.positions.ASKS
        if ask not in asks:
            raise MalformedInput(of_ask, expected=one_of(asks), given=ask)
        return evolve(case, action=None, ask=ask)
    if action is not None:
        players = case.record.players if case.record else case.lying.table.players
        seats = Seats(players, case.given.names, _turn(case))
        named = action_named(action, case.ruleset, seats, option=of_action)
        try:
            case.ruleset.judge(case.first_state, named)
        except MalformedInput as error:
            expected = f"a {error.path.removeprefix('$.')} of this table, {error.expected}"
            raise MalformedInput(of_action, expected=expected, given=error.given) from None
        return evolve(case, action=named, ask=None)
    if case.action is None and case.ask is None:
        expected = f"a case, or a question by {of_action} or {of_ask}"
        raise MalformedInput("$", expected=expected, given=kind_of(read))
    return case


def _case_in(read: Read) -> Case:
    """Return what was read as a case, which may still lack a question."""
    match read:
        case Case():
            return read
        case LoadedPosition():
            return Case(read.positions.RULESET, position=read.position)
        case Transcript():
            return case_of_text(read)
        case Record():
            return Case(read.ruleset, record=read)


def _turn(case: Case) -> Turn:
    """Return who may act at the moment in question."""
    if case.record is None:
        return case.positions.turn(case.lying)
    return case.ruleset.turn(replay(case.record).state)


@frozen
class Seats:
    """The seats of a table: how many there are, what they are called, and who may act.

    * `named_by`: the option by which a caller can name the seats, for error messages.
    """

    players: int
    names: tuple[str, ...] | None
    turn: Turn
    named_by: str | None = None

    @property
    def expected(self) -> str:
        """The seats that an error expects in place of an unknown one."""
        seats = f"a seat from 0 to {self.players - 1}"
        if self.names:
            return f"{seats}, or a name of only one: {', '.join(self.names)}"
        return seats if self.named_by is None else f"{seats}, or a name that {self.named_by} gives"


def action_named(text: str, ruleset: AnyRuleset, seats: Seats, *, option: str) -> Action:
    """Return the action that a text stands for, written or spoken. It belongs to the seat before a
    colon, given by number or name, or to the seat that the text begins with (`Peter plays red 4`),
    otherwise to the seat whose turn it is.

    * `option`: how an error names the text.

    Raises MalformedInput, at the option, for a seat that the table does not have or a text that is
    no action.
    """
    before, colon, given = (part.strip() for part in as_typed(text).rpartition(":"))
    if colon:
        seat = _seat_named(before, seats, option)
    else:
        seat = next((actor for actor in seats.turn if actor != CHANCE), Seat(0))
    try:
        return read_typed(given, ruleset, seat)
    except MalformedInput as error:
        parts = None if colon else _seat_first(given, seats)
        if parts is not None:
            return action_named(": ".join(parts), ruleset, seats, option=option)
        stranger = None if colon else _stranger_first(given, ruleset, seat)
        if stranger is not None:
            raise MalformedInput(option, expected=seats.expected, given=stranger) from None
        raise MalformedInput(option, expected=error.expected, given=error.given) from None


_UNSEEN: Final = re.compile(
    r"(\bexchange[sd]? )(\d+)( (?:cards?|boxes|box|unknown))?(,? face[- ]down)?$", re.IGNORECASE
)


def with_any_kinds(text: str) -> tuple[str, bool]:
    """Return an exchange of which only the number of cards is said with some kind, and whether it
    is one: who disputes has not seen the cards.

    >>> with_any_kinds("Peter exchanges 2 cards, face down")
    ('Peter exchanges 2 dead', True)
    """
    said = as_typed(text)
    of_a_kind = _UNSEEN.sub(r"\1\2 dead", said)
    return (text, False) if of_a_kind == said else (of_a_kind, True)


def games_spoken_of(text: str, games: Sequence[AnyRuleset]) -> list[AnyRuleset]:
    """Return the games whose vocabulary matches most words of a text; all games if no word
    helps."""
    said = as_typed(text).rpartition(":")[2]
    telling = [NOTATION.of(game).spoken.telling(said) for game in games]
    return [game for game, number in zip(games, telling, strict=True) if number == max(telling)]


def _seat_first(text: str, seats: Seats) -> tuple[str, str] | None:
    """Split `Peter plays red 4` or `seat 1 plays red 4` into the seat and the rest."""
    names = map(as_typed, seats.names or ())
    for called in (*names, *(f"seat {seat}" for seat in range(seats.players))):
        length = len(called)
        if same_name(text[:length]) == same_name(called) and text[length : length + 1].isspace():
            return called, text[length:]
    return None


def _stranger_first(given: str, ruleset: AnyRuleset, seat: Seat) -> str | None:
    """Return the unknown name before an action, such as `Kim` in `Kim plays red 4`: a capitalized
    first word that means nothing in the game."""
    first, blank, action = given.partition(" ")
    if not blank or first.islower() or NOTATION.of(ruleset).spoken.telling(first):
        return None
    try:
        read_typed(action, ruleset, seat)
    except MalformedInput:
        return None
    return first


def _seat_named(text: str, seats: Seats, option: str) -> Seat:
    """Return the seat with a number or a name. Raises MalformedInput if there is none, or for a
    name that is the number of another seat."""
    number, called = seat_numbered(text), list(map(same_name, seats.names or ()))
    is_name = called.count(same_name(text)) == 1
    named = Seat(called.index(same_name(text))) if is_name else None
    if number is None or (named is not None and number >= seats.players):
        if named is None:
            raise MalformedInput(option, expected=seats.expected, given=text)
        return named
    if named not in (None, number):
        expected = f"a seat: this is the number of seat {number} and the name of seat {named}"
        raise MalformedInput(option, expected=expected, given=text)
    try:
        return as_seat(number, players=seats.players)
    except MalformedInput as error:
        expected = f"a seat of this table, {error.expected}"
        raise MalformedInput(option, expected=expected, given=error.given) from None


# The moment that a file is about: a position, and the action in question.


@frozen
class Moment:
    """A position, the name of its game in records, and the action in question, if there is one."""

    game: str
    position: Position
    asked: Action | None = None

    def picture(self) -> Picture:
        """Return the picture of the moment."""
        return DRAWING.of(self.game).picture_of(self.position, self.asked)


def moment_in(read: Read, *, at: int | None = None) -> Moment:
    """Return the moment that a file holds, with the action in question, if the file asks about one.

    * `at`: for a match, the moment after this many actions, from 0; None for the last moment.

    Raises what `check_number` raises, at `$.at`; NoMatch for a record that cannot be played up to
    there.

    >>> from catbox_rules import load
    >>> moment = moment_in(load("catbox-line/1 pegasus-2023 3p deal start=0"))
    >>> moment.game, moment.position.phase.value, moment.asked
    ('cat-in-the-box', 'deal', None)
    """
    check_number(at, read)
    match read:
        case Record():
            return moment_of(read, at=at)
        case Transcript():
            if read.is_sheet:
                return Moment(read.record.ruleset.NAME, read.sheet()[0])
            return moment_of(read.record, at=at)
        case Case():
            record = read.record
            moment = Moment(read.ruleset.NAME, read.lying) if record is None else moment_of(record)
            return evolve(moment, asked=read.action)
        case LoadedPosition():
            return Moment(read.positions.RULESET.NAME, read.position)
        case _:
            assert_never(read)


def unplayed_in(read: Read, *, at: int | None = None) -> tuple[str, ...]:
    """Return, in a sentence or none, that the moment in a match comes before actions that an
    illegal one left unplayed.

    * `at`: as for `moment_in`.
    """
    record = record_in(read)
    if record is None or isinstance(read, Case):
        return ()
    played = replay(record if at is None else record.up_to(at))
    if played.refusal is None:
        return ()
    index, number = len(played.transitions), len(played.record.actions)
    left = number - index - 1
    after = f", and {left} more after it" if left else ""
    return (f"not played: action {index}, {played.refusal.action}, which is illegal{after}",)


def moment_of(record: Record, *, at: int | None = None) -> Moment:
    """Return the moment at which a record ends, or the one after its first `at` actions.

    An illegal action ends the match and becomes the action in question. Raises NoMatch for a record
    that cannot be played up to there.
    """
    return moment_after(replay(record if at is None else record.up_to(at)))


def moment_after(played: Replay) -> Moment:
    """Return the moment at which a replay has stopped.

    An illegal action ends the match and becomes the action in question. Raises NoMatch for a record
    that cannot be played up to there.
    """
    played.check()
    record, refused = played.record, played.refusal
    game = record.ruleset.NAME
    position = with_stood(POSITIONS.of(game).position_of(played.state), played.match.stood)
    return Moment(game, described(position, record), None if refused is None else refused.action)


def check_number(at: int | None, read: Read, *, place: str = "$.at") -> None:
    """Raise MalformedInput, at `place`, if there is no moment after `at` actions. Only a match, as
    JSON or as text, has several moments to choose from."""
    if at is None:
        return
    record = record_in(read)
    if record is None or isinstance(read, Case):
        expected = "nothing, because only a match has actions to count"
        raise MalformedInput(place, expected=expected, given=at)
    number = len(record.actions)
    if not is_whole_number(at) or not 0 <= at <= number:
        raise MalformedInput(place, expected=f"0 to {number}", given=at)
