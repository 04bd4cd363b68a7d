"""Questions that are put on the command line, about whatever a file holds."""

from __future__ import annotations

from attrs import evolve

from catbox_rules.cli.files import kind_of
from catbox_rules.judge import Case
from catbox_rules.kernel.errors import MalformedInput, Plainly
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset, Seat, Turn, as_seat
from catbox_rules.match import replay
from catbox_rules.notation import Transcript
from catbox_rules.reading import Placed, Read
from catbox_rules.records import Record


def case_asked(read: Read, *, action: str | None, ask: str | None) -> Case:
    """The case of a file, with the question that is put on the command line, if one is.

    * `action`: as text, `4R` of the seat that is to act, or `2:4R` of another one.
    * `ask`: one of the questions beyond an action.

    Raises MalformedInput where no question is put, or one that there is not.
    """
    if action is not None and ask is not None:
        raise MalformedInput("--action", expected="this or --ask", given=Plainly("both"))
    case = _case_in(read)
    if ask is not None:
        asks = case.positions.ASKS
        if ask not in asks:
            raise MalformedInput("--ask", expected=f"one of {', '.join(asks)}", given=ask)
        return evolve(case, action=None, ask=ask)
    if action is not None:
        turn = _turn(case)
        players = case.record.players if case.record else case.lying.table.players
        named = action_named(action, case.ruleset, turn, players=players, option="--action")
        return evolve(case, action=named, ask=None)
    if case.action is None and case.ask is None:
        expected = "a case, or a question by --action or --ask"
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


def action_named(
    text: str, ruleset: AnyRuleset, turn: Turn, *, players: int, option: str
) -> Action:
    """The action that a text stands for: of the seat before a colon, or of the one to act.

    Raises MalformedInput, at the option, for a seat or an action that there is not.
    """
    before, colon, told = (part.strip() for part in text.rpartition(":"))
    if colon:
        seat = as_seat(
            int(before) if before.isdecimal() and before.isascii() and len(before) < 3 else before,
            players=players,
            path=option,
        )
    else:
        seat = next((actor for actor in turn if actor != CHANCE), Seat(0))
    try:
        action: Action = ruleset.parse(told, seat)
    except MalformedInput as error:
        raise MalformedInput(option, expected=error.expected, given=error.given) from None
    return action
