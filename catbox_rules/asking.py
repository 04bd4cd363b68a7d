"""Questions that are put by themselves, about whatever a file holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from attrs import evolve, frozen

from catbox_rules.judge import Case
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset, Seat, Turn, as_seat
from catbox_rules.match import replay
from catbox_rules.notation import Transcript
from catbox_rules.notation.protocol import NOTATION
from catbox_rules.notation.spoken import Spoken
from catbox_rules.reading import Placed, Read, kind_of
from catbox_rules.records import Record


def case_asked(read: Read, *, action: str | None, ask: str | None, place: str = "$.{}") -> Case:
    """The case of a file, with the question that is put about it, if one is.

    * `action`: as text or as people say it, `4R` or `red 4` of the seat that is to act, `2:4R` or
      `Anne: red 4` of another one.
    * `ask`: one of the questions beyond an action.
    * `place`: how an error names an argument, the `{}` in it.

    Raises MalformedInput where no question is put, or one that there is not.
    """
    of_action, of_ask = place.format("action"), place.format("ask")
    if action is not None and ask is not None:
        raise MalformedInput(of_action, expected=f"this or {of_ask}", given=Verbatim("both"))
    case = _case_in(read)
    if ask is not None:
        asks = case.positions.ASKS
        if ask not in asks:
            raise MalformedInput(of_ask, expected=f"one of {', '.join(asks)}", given=ask)
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
    """What was read as a case, which may lack a question."""
    match read:
        case Case():
            return read
        case Placed():
            return Case(read.positions.RULESET, position=read.position)
        case Transcript():
            return Case(read.record.ruleset, record=read.record)
        case Record():
            return Case(read.ruleset, record=read)


def _turn(case: Case) -> Turn:
    """Who may act at the moment that is asked about."""
    if case.record is None:
        return case.positions.turn(case.lying)
    return case.ruleset.turn(replay(case.record).state)


@frozen
class Seats:
    """The seats of a table: how many there are, what they are called, and who may act.

    * `named_by`: by what people can say what the seats are called, if they have not.
    """

    players: int
    names: tuple[str, ...] | None
    turn: Turn
    named_by: str | None = None

    @property
    def expected(self) -> str:
        """What an error expects in place of a seat that there is not."""
        seats = f"a seat from 0 to {self.players - 1}"
        if self.names:
            return f"{seats}, or a name of only one: {', '.join(self.names)}"
        return seats if self.named_by is None else f"{seats}, or a name that {self.named_by} gives"


def action_named(text: str, ruleset: AnyRuleset, seats: Seats, *, option: str) -> Action:
    """The action that a text stands for, as it is written or as people say it: of the seat before a
    colon, by its number or its name, or with which it begins (`Peter plays red 4`), or of the one
    to act.

    Raises MalformedInput, at the option, for a seat or an action that there is not.
    """
    before, colon, given = (part.strip() for part in text.rpartition(":"))
    if colon:
        seat = _seat_named(before, seats, option)
    else:
        seat = next((actor for actor in seats.turn if actor != CHANCE), Seat(0))
    try:
        return _as_written_or_said(given, ruleset, seat)
    except MalformedInput as error:
        parts = None if colon else _seat_first(given, seats)
        if parts is not None:
            return action_named(": ".join(parts), ruleset, seats, option=option)
        stranger = None if colon else _stranger_first(given, ruleset, seat)
        if stranger is not None:
            raise MalformedInput(option, expected=seats.expected, given=stranger) from None
        raise MalformedInput(option, expected=error.expected, given=error.given) from None


def games_spoken_of(text: str, games: Sequence[AnyRuleset]) -> list[AnyRuleset]:
    """The games of whose actions most of the words are; all if none tells anything."""
    said = text.rpartition(":")[2]
    brought = [_spoken_in(game) for game in games]
    telling = [0 if spoken is None else spoken.telling(said) for spoken in brought]
    return [game for game, number in zip(games, telling, strict=True) if number == max(telling)]


def _seat_first(text: str, seats: Seats) -> tuple[str, str] | None:
    """`Peter plays red 4` or `seat 1 plays red 4` as the seat, and what it does."""
    for called in (*(seats.names or ()), *(f"seat {seat}" for seat in range(seats.players))):
        length = len(called)
        if text[:length].casefold() == called.casefold() and text[length : length + 1].isspace():
            return called, text[length:]
    return None


def _stranger_first(given: str, ruleset: AnyRuleset, seat: Seat) -> str | None:
    """The name before an action, `Kim` in `Kim plays red 4`: a first word that has no meaning, and
    is written as names are."""
    first, blank, action = given.partition(" ")
    spoken = _spoken_in(ruleset)
    if not blank or first.islower() or spoken is None or spoken.telling(first):
        return None
    try:
        _as_written_or_said(action, ruleset, seat)
    except MalformedInput:
        return None
    return first


def _as_written_or_said(given: str, ruleset: AnyRuleset, seat: Seat) -> Action:
    try:
        written: Action = ruleset.parse(given, seat)
    except MalformedInput:
        spoken = _spoken_in(ruleset)
        if spoken is None:
            raise
        said = spoken.understood(given)
        if said is None:
            expected = spoken.expected(given)
            if expected is None:
                raise
            raise MalformedInput("$", expected=expected, given=given) from None
        written = ruleset.parse(said, seat)
    return written


def _spoken_in(ruleset: AnyRuleset) -> Spoken | None:
    """How the actions of a game are said, if it brings that."""
    notation = NOTATION.find(ruleset)
    return None if notation is None else notation.spoken


_NUMBER_OF_SEAT: Final = re.compile(r"(?:seat )?([0-9]{1,2})", re.IGNORECASE)


def _seat_named(text: str, seats: Seats, option: str) -> Seat:
    number = _NUMBER_OF_SEAT.fullmatch(text)
    if number is not None:
        try:
            return as_seat(int(number[1]), players=seats.players)
        except MalformedInput as error:
            expected = f"a seat of this table, {error.expected}"
            raise MalformedInput(option, expected=expected, given=error.given) from None
    called = [name.casefold() for name in seats.names or ()]
    if called.count(text.casefold()) == 1:
        return Seat(called.index(text.casefold()))
    raise MalformedInput(option, expected=seats.expected, given=text)
