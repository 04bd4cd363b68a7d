"""A case: a moment of a match, or a table as it lies, and a question about it (`catbox-case/1`)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from itertools import takewhile
from typing import Final

from attrs import evolve, field, frozen

from catbox_rules.games import AnyGame
from catbox_rules.judge.ruling import rule_over
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput, Verbatim
from catbox_rules.kernel.irregularity import Irregularity, irregularity_of
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event, seen_by
from catbox_rules.kernel.verdict import Finding, Ruling, Verdict
from catbox_rules.match import AnyMatch, replay
from catbox_rules.positions.described import described, with_stood
from catbox_rules.positions.protocol import (
    POSITIONS,
    TABLE,
    Answer,
    AnyPositions,
    Completion,
    Position,
)
from catbox_rules.positions.reading import read_any_position
from catbox_rules.records import Record, read_action, read_as, read_document, read_record

FORMAT: Final = "catbox-case/1"


@frozen
class Case:
    """A question about the moment at which a record stops, or about a position.

    Either `record` or `position` is there, and either `action` or `ask`.
    """

    ruleset: AnyRuleset = field(repr=lambda ruleset: str(ruleset.NAME))
    """The game that is played."""
    record: Record | None = None
    position: Position | None = None
    action: Action | None = None
    """Is this action legal now?"""
    ask: str | None = None
    """One of the questions beyond an action that the game's positions have."""

    @property
    def positions(self) -> AnyPositions:
        """The positions of the game; raises MissingPart if it brings none."""
        return POSITIONS.of(self.ruleset)

    @property
    def edition_id(self) -> str:
        """The id of the edition that is played."""
        if self.record is not None:
            return self.record.edition_id
        return self.lying.table.edition.id

    @property
    def given(self) -> Record | Position:
        """The record or the position: what has the names of the seats, a title and a note."""
        return self.lying if self.record is None else self.record

    @property
    def lying(self) -> Position:
        """The position of a case without a record."""
        assert self.position is not None, "a case has a record or a position"
        return self.position


@frozen
class Ruled:
    """The answer to a case: a verdict on its action, or an answer to its other question."""

    case: Case
    position: Position | None
    """The table that was ruled on; None for a record of a game that brings no positions."""
    verdict: Verdict | None = None
    answer: Answer | None = None
    legal: tuple[Action, ...] = ()
    """What the seat in question can do for certain; empty if it is not its turn."""
    events: tuple[Event, ...] = ()
    """What the table sees to follow from the action, if it is legal; empty where that turns on
    something unknown."""
    if_legal: tuple[Event, ...] = ()
    """Where it turns on something unknown whether the action is legal: what the table sees to
    follow from it if it is, as far as that turns on nothing unknown."""
    assumed: tuple[Finding, ...] = ()
    """Why legal play does not lead to the table, where it was ruled on all the same."""

    @property
    def is_refused(self) -> bool:
        """Whether there is no ruling since there can be no such table: the answer says why."""
        return self.answer is not None and self.answer.ask != self.case.ask

    @property
    def what_now(self) -> Irregularity | None:
        """What to do if an illegal action has been taken, as far as there is advice on it."""
        action = self.case.action
        if self.verdict is None or not self.verdict.violations or action is None:
            return None
        return irregularity_of(self.case.ruleset.NAME, self.verdict.clauses, action.do)

    @property
    def is_yes(self) -> bool:
        """Whether the action is legal, or the question is answered, nothing is left open, and the
        answer is not no."""
        if self.verdict is not None:
            return self.verdict.is_legal
        answer = self.answer
        return answer is not None and answer.is_determined and not answer.is_no

    def __str__(self) -> str:
        if self.verdict is not None:
            return str(self.verdict)
        return "; ".join(self.answer.text) if self.answer is not None else "no answer"


@frozen
class _Document:
    format: str
    question: object
    record: object = None
    position: object = None


@frozen
class _Question:
    action: object = None
    ask: str | None = None


def read_case(value: object, game: AnyGame | None = None) -> Case:
    """The case that a plain JSON value is; raises MalformedInput or Unsupported with a path.

    * `game`: the game that it must be of, if only one will do.
    """
    document = read_document(_Document, value, format=FORMAT, path="$")
    if (document.record is None) is (document.position is None):
        given = Verbatim("neither" if document.record is None else "both")
        raise MalformedInput("$", expected="either a record or a position", given=given)
    if document.record is not None:
        record = read_record(document.record, game, path="$.record")
        case = Case(record.ruleset, record=record)
    else:
        positions, position = read_any_position(document.position, game, path="$.position")
        case = Case(positions.RULESET, position=position)
    question = read_as(_Question, document.question, path="$.question")
    if (question.action is None) is (question.ask is None):
        given = Verbatim("neither" if question.ask is None else "both")
        raise MalformedInput("$.question", expected="either an action or an ask", given=given)
    if question.ask is not None:
        asks = case.positions.ASKS
        if question.ask not in asks:
            expected = f"one of {', '.join(asks)}"
            raise MalformedInput("$.question.ask", expected=expected, given=question.ask)
        return evolve(case, ask=question.ask)
    ranges = case.ruleset.ranges(_initial(case))
    path = "$.question.action"
    return evolve(case, action=read_action(case.ruleset, ranges, question.action, path=path))


def _initial(case: Case) -> object:
    """A state of the table before the first action: it has the table's seats and ranks."""
    if case.record is not None:
        return case.record.table.initial()
    table = case.lying.table
    return case.ruleset.initial(table.edition.id, players=table.players)


def rule(case: Case, *, assume_table: bool = False) -> Ruled:
    """Rule on a case: the ruling or the answer, what follows from a legal action, and what the seat
    can do, as far as that is certain.

    A position is looked at first. If legal play cannot lead to it, nothing is ruled: the answer is
    the one to the question `table`, which says why. With `assume_table` it is ruled on as it lies,
    and the reasons stand in `assumed`.

    Raises MalformedInput if its record has an illegal action, for then the moment that is asked
    about did not come; ImpossibleState, with its place, if its position can be no state and the
    question needs one; Unsupported where the solver is needed and not installed.
    """
    with places_in(case):
        ruled, completions = _answered(case, assume_table=assume_table)
        ruled = _with_what_follows(ruled, completions)
        if not completions:
            return ruled
        return evolve(ruled, legal=tuple(_certainly_legal(ruled, completions)))


def rule_alone(case: Case) -> Ruled:
    """The ruling on a case with what follows from it, or the answer, without what else is legal.
    Raises what `rule` raises."""
    with places_in(case):
        return _with_what_follows(*_answered(case, assume_table=False))


@contextmanager
def places_in(case: Case) -> Generator[None]:
    """A position that cannot be is named where it stands in a case."""
    try:
        yield
    except ImpossibleState as error:
        if case.position is None:
            raise
        place = "$.position" if error.field == "position" else f"$.position.{error.field}"
        raise ImpossibleState(place, error.fault) from None


def match_of(record: Record) -> AnyMatch:
    """The match up to where its record stops; raises MalformedInput if one of its actions is
    illegal and does not stand."""
    played = replay(record)
    if played.refusal is not None:
        refused = played.refusal
        raise MalformedInput(
            f"$.record.actions[{refused.index}]",
            expected="a legal action",
            given=Verbatim(f"{refused.action}, {refused.verdict}"),
        )
    return played.match


def _answered(case: Case, *, assume_table: bool) -> tuple[Ruled, tuple[Completion[object], ...]]:
    """A case with its ruling or its answer; and for a ruling the states that it is about."""
    if case.record is None:
        return _answered_on_position(case, assume_table=assume_table)
    match = match_of(case.record)
    positions = POSITIONS.find(case.ruleset)
    position = None
    if positions is not None:
        position = with_stood(positions.position_of(match.state), match.stood)
        position = described(position, case.record)
    if case.action is None:
        return _asked_of(case, position), ()
    return Ruled(case, position, case.ruleset.judge(match.state, case.action)), (
        Completion(match.state),
    )


def _answered_on_position(
    case: Case, *, assume_table: bool
) -> tuple[Ruled, tuple[Completion[object], ...]]:
    """The same for a position, unless legal play cannot lead to it."""
    position, positions = case.lying, case.positions
    why = () if case.ask == TABLE else positions.reach(position).why
    if why and not assume_table:
        return Ruled(case, position, answer=positions.answer(position, TABLE)), ()
    if case.action is None:
        return _asked_of(case, position, why), ()
    completions = tuple(positions.completions(position, case.action, is_assumed=bool(why)))
    verdict = rule_over(case.ruleset, completions, case.action)
    return Ruled(case, position, verdict, assumed=why), completions


def _asked_of(case: Case, position: Position | None, why: tuple[Finding, ...] = ()) -> Ruled:
    """The answer to the question of a case, on a table that is assumed where something says why it
    cannot be."""
    answer = case.positions.answer(position, case.ask or "", is_assumed=bool(why))
    return Ruled(case, position, answer=answer, assumed=why)


def _with_what_follows(ruled: Ruled, completions: tuple[Completion[object], ...]) -> Ruled:
    """The ruling with what follows from a legal action, or from one that may be legal, as far as
    that is certain."""
    case = ruled.case
    if ruled.verdict is None or ruled.verdict.ruling is Ruling.ILLEGAL:
        return ruled
    if ruled.is_yes:
        return evolve(ruled, events=_events(ruled, completions[0]))
    legal = (each for each in completions if case.ruleset.judge(each.state, case.action).is_legal)
    following = [_events(ruled, each) for each in legal]
    alike = takewhile(
        lambda same: all(each == same[0] for each in same), zip(*following, strict=False)
    )
    return evolve(ruled, if_legal=tuple(event for event, *_ in alike))


def _events(ruled: Ruled, completion: Completion[object]) -> tuple[Event, ...]:
    """What the table sees to follow from an action, up to where that turns on something unknown."""
    case, position = ruled.case, ruled.position
    events = seen_by(case.ruleset.apply(completion.state, case.action).events, None)
    if case.record is not None:
        return events
    tells, action = case.positions.tells, case.action
    return (*takewhile(lambda event: tells(position, action, event), events),)


def _certainly_legal(ruled: Ruled, completions: tuple[Completion[object], ...]) -> Iterator[Action]:
    """What the seat in question can do in all completions: in those for the action in question, and
    where there is more than one way to complete the table, in those for each other action."""
    case = ruled.case
    first, *others = ([*_legal(case, each)] for each in completions)
    for action in first:
        if all(action in other for other in others) and (
            case.record is not None or _is_certain(ruled, action)
        ):
            yield action


def _is_certain(ruled: Ruled, action: Action) -> bool:
    case, is_assumed = ruled.case, bool(ruled.assumed)
    completions = case.positions.completions(ruled.position, action, is_assumed=is_assumed)
    return all(case.ruleset.judge(each.state, action).is_legal for each in completions)


def _legal(case: Case, completion: Completion[object]) -> Iterator[Action]:
    actor = None if case.action is None else case.action.actor
    legal: tuple[Action, ...] = case.ruleset.legal_actions(completion.state)
    return (action for action in legal if action.actor == actor)
