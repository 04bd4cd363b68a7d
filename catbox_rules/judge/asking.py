"""Questions asked on a command line or by a client, about whatever a file holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from attrs import evolve, frozen

from catbox_rules.judge.case import Case
from catbox_rules.judge.reading import LoadedPosition, Read, kind_of
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import one_of
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset, Seat, Turn, as_seat
from catbox_rules.match import replay
from catbox_rules.notation import Transcript
from catbox_rules.notation.protocol import NOTATION
from catbox_rules.notation.spoken import Spoken
from catbox_rules.records import Record


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
        asks = case.positions.ASKS
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
            return Case(read.record.ruleset, record=read.record)
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
    """Return the games whose vocabulary matches most words of a text; all games if no word
    helps."""
    said = text.rpartition(":")[2]
    brought = [_spoken_in(game) for game in games]
    telling = [0 if spoken is None else spoken.telling(said) for spoken in brought]
    return [game for game, number in zip(games, telling, strict=True) if number == max(telling)]


def _seat_first(text: str, seats: Seats) -> tuple[str, str] | None:
    """Split `Peter plays red 4` or `seat 1 plays red 4` into the seat and the rest."""
    for called in (*(seats.names or ()), *(f"seat {seat}" for seat in range(seats.players))):
        length = len(called)
        if text[:length].casefold() == called.casefold() and text[length : length + 1].isspace():
            return called, text[length:]
    return None


def _stranger_first(given: str, ruleset: AnyRuleset, seat: Seat) -> str | None:
    """Return the unknown name before an action, such as `Kim` in `Kim plays red 4`: a capitalized
    first word that means nothing in the game."""
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
    """Return the spoken vocabulary of a game, or None if it has none."""
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
