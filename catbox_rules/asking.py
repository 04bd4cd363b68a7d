"""Questions that are put by themselves, about whatever a file holds."""

from __future__ import annotations

import re
from typing import Final

from attrs import evolve, frozen

from catbox_rules.judge import Case
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset, Seat, Turn, as_seat
from catbox_rules.match import replay
from catbox_rules.notation import Transcript
from catbox_rules.notation.protocol import NOTATION
from catbox_rules.reading import Placed, Read, kind_of
from catbox_rules.records import Record


def case_asked(read: Read, *, action: str | None, ask: str | None, place: str = "--{}") -> Case:
    """The case of a file, with the question that is put about it, if one is.

    * `action`: as text or as people say it, `4R` or `red 4` of the seat that is to act, `2:4R` or
      `Anne: red 4` of another one.
    * `ask`: one of the questions beyond an action.
    * `place`: how an error names an option, the `{}` in it.

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
    """The seats of a table: how many there are, what they are called, and who may act."""

    players: int
    names: tuple[str, ...] | None
    turn: Turn


def action_named(text: str, ruleset: AnyRuleset, seats: Seats, *, option: str) -> Action:
    """The action that a text stands for, as it is written or as people say it: of the seat before a
    colon, by its number or its name, or of the one to act.

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
        raise MalformedInput(option, expected=error.expected, given=error.given) from None


def _as_written_or_said(given: str, ruleset: AnyRuleset, seat: Seat) -> Action:
    try:
        written: Action = ruleset.parse(given, seat)
    except MalformedInput:
        notation = NOTATION.find(ruleset)
        spoken = None if notation is None else notation.spoken
        said = None if spoken is None else spoken.understood(given)
        if said is None:
            raise
        written = ruleset.parse(said, seat)
    return written


_NUMBER_OF_SEAT: Final = re.compile(r"(?:seat )?([0-9]{1,2})", re.IGNORECASE)


def _seat_named(text: str, seats: Seats, option: str) -> Seat:
    number = _NUMBER_OF_SEAT.fullmatch(text)
    if number is not None:
        return as_seat(int(number[1]), players=seats.players, path=option)
    called = [name.casefold() for name in seats.names or ()]
    if called.count(text.casefold()) == 1:
        return Seat(called.index(text.casefold()))
    expected = f"a seat from 0 to {seats.players - 1}"
    if seats.names:
        expected += f", or a name of only one: {', '.join(seats.names)}"
    raise MalformedInput(option, expected=expected, given=text)
