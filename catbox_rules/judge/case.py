"""A case: a moment of a match or a position, and a question about it (`catbox-case/1`)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import takewhile
from typing import Any, Final, overload

from attrs import evolve, field, frozen

from catbox_rules.book.irregularity import (
    Irregularity,
    irregularity_of_action,
    irregularity_of_fault,
    load_irregularities,
)
from catbox_rules.games import AnyGame, game_of
from catbox_rules.judge.considered import Considered
from catbox_rules.kernel.errors import (
    IllegalAction,
    ImpossibleState,
    MalformedInput,
    Unsupported,
    Verbatim,
    errors_below,
)
from catbox_rules.kernel.forms import is_object, one_of
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset, Event, Seat, seen_by
from catbox_rules.kernel.verdict import Finding, Findings, Ruling, Verdict
from catbox_rules.match import AnyMatch, replay
from catbox_rules.match.match import is_match
from catbox_rules.notation.transcript import Transcript
from catbox_rules.positions.protocol import (
    POSITIONS,
    TABLE,
    Answer,
    AnyPositions,
    Position,
    described,
    is_position,
    position_of,
    with_stood,
)
from catbox_rules.positions.reading import read_any_position
from catbox_rules.records import (
    ChosenTable,
    Record,
    read_action,
    read_as,
    read_document,
    read_record,
)

# What to do now: the irregularity behind an illegal action or a fault of a table.
#
# It belongs to the clause that decides, and its remedy is offered only if the seat can carry it
# out.


def remedy_of(
    ruleset: AnyRuleset, states: Iterable[object], action: Action, verdict: Verdict
) -> Irregularity | None:
    """Return the irregularity that an illegal action is, with its remedy. None if the action is
    legal, or if there is no advice.

    * `states`: the states in which it was ruled on. An action that is legal in one of them can be
      offered, because the seats know their own hidden hands.
    """
    if not verdict.violations:
        return None
    legal = {
        each.do
        for state in states
        for each in ruleset.legal_actions(state)
        if each.actor == action.actor
    }
    return irregularity_of_action(ruleset.NAME, verdict.violations[0], action.do, legal)


def irregularities_seen(
    game: str, faults: Iterable[Finding]
) -> Mapping[Irregularity, tuple[Finding, ...]]:
    """Return what has gone wrong at a table: each irregularity with the faults that show it, in the
    order of the faults."""
    seen: dict[str, tuple[Finding, ...]] = {}
    for fault in faults:
        irregularity = irregularity_of_fault(game, fault)
        if irregularity is not None:
            seen[irregularity.id] = (*seen.get(irregularity.id, ()), fault)
    known = load_irregularities(game)
    return {known[id]: shown for id, shown in seen.items()}


FORMAT: Final = "catbox-case/1"


def _written_down(position: Position | None) -> Position | None:
    return None if position is None else position.without_viewer()


@frozen
class Case:
    """A question about the moment at which a record stops, or about a position.

    Exactly one of `record` and `position` is set, and at most one of `action` and `ask`.
    """

    ruleset: AnyRuleset = field(repr=lambda ruleset: str(ruleset.NAME))
    """The game that is played."""
    record: Record | None = None
    position: Position | None = field(default=None, converter=_written_down)
    """Of a view, the same table as something written down, to which a ruling may add."""
    action: Action | None = None
    """Is this action legal now?"""
    ask: str | None = None
    """One of the questions beyond an action that the game's positions have."""
    lines: tuple[int, ...] = field(default=(), eq=False, repr=False)
    """Of a record that was given as a text: the line of each action, from 1."""
    transcript: Transcript | None = field(default=None, eq=False, repr=False)
    """The match as text, if it was given as one, with all that it states."""

    @property
    def positions(self) -> AnyPositions:
        """The `positions` module of the game."""
        return POSITIONS.of(self.ruleset)

    @property
    def edition_id(self) -> str:
        """The id of the edition in play."""
        if self.record is not None:
            return self.record.edition_id
        return self.lying.table.edition.id

    @property
    def given(self) -> Record | Position:
        """The record or the position, whichever is set. It holds the names of the seats, a title
        and a note."""
        return self.lying if self.record is None else self.record

    @property
    def options(self) -> Mapping[str, object]:
        """The options of the table."""
        if self.record is not None:
            return self.record.options
        options = self.positions.position_as_json(self.lying).get("options", {})
        assert is_object(options), "options are an object"
        return options

    @property
    def is_partial(self) -> bool:
        """True if the case is about a partial table: only what is written is known."""
        return self.position is not None and self.position.is_partial

    @property
    def table(self) -> ChosenTable:
        """The table: that of the record, or one like that of the position, with first seat 0."""
        if self.record is not None:
            return self.record.table
        players = self.lying.table.players
        return ChosenTable(self.ruleset, self.edition_id, players, options=self.options)

    @property
    def first_state(self) -> object:
        """A state before the first action, with the seats and ranks of this table."""
        return self.table.initial()

    @property
    def lying(self) -> Position:
        """The position of a case without a record."""
        assert self.position is not None, "a case has a record or a position"
        return self.position


@frozen
class Ruled:
    """The answer to a case: a verdict on its action, or an answer to its other question."""

    case: Case
    position: Position
    """The table that was ruled on."""
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
    what_now: Irregularity | None = None
    """What to do if an illegal action has been taken, as far as there is advice on it."""
    presumed: tuple[Finding, ...] = ()
    """What was assumed because the position does not say otherwise: that the seat holds the card
    that it plays. Empty where the ruling, and what else is legal, do not turn on it."""

    @property
    def is_refused(self) -> bool:
        """True if the table is impossible, so that there is no ruling. The answer says why."""
        return self.answer is not None and self.answer.ask != self.case.ask

    @property
    def irregularities(self) -> Mapping[Irregularity, Findings]:
        """The irregularities at the table, each with the faults that show it. Empty unless the
        question was `table`, or the table was refused for its faults."""
        if self.answer is None or self.answer.ask != TABLE:
            return {}
        return irregularities_seen(self.case.ruleset.NAME, self.answer.grounds)

    @property
    def is_yes(self) -> bool:
        """True if the action is legal, or if the question has a complete answer that is not no."""
        if self.verdict is not None:
            return self.verdict.is_legal
        return self.answer is not None and self.answer.is_yes

    def __str__(self) -> str:
        if self.verdict is not None:
            return str(self.verdict)
        return "; ".join(self.answer.text) if self.answer is not None else "no answer"


@frozen
class _Document:
    format: str
    question: dict[str, object]
    record: object = None
    position: object = None


@frozen
class _Question:
    action: object = None
    ask: str | None = None


def read_case(value: object, game: AnyGame | None = None) -> Case:
    """Read a case from a plain JSON value. Its record or position may also be a text in a notation.

    * `game`: the only game to accept; None accepts every game.

    Raises MalformedInput or Unsupported with a JSON path; for a fault inside a notation also with
    its line and column.
    """
    document = read_document(_Document, value, format=FORMAT, path="$")
    if (document.record is None) is (document.position is None):
        given = Verbatim("neither" if document.record is None else "both")
        raise MalformedInput("$", expected="either a record or a position", given=given)
    if document.record is not None:
        case = _case_of_record(document.record, game)
    else:
        positions, position = _position(document.position, game)
        case = Case(positions.RULESET, position=position)
    question = read_as(_Question, document.question, path="$.question")
    if (question.action is None) is (question.ask is None):
        given = Verbatim("neither" if question.ask is None else "both")
        raise MalformedInput("$.question", expected="either an action or an ask", given=given)
    if question.ask is not None:
        asks = case.positions.ASKS
        if question.ask not in asks:
            expected = one_of(asks)
            raise MalformedInput("$.question.ask", expected=expected, given=question.ask)
        return evolve(case, ask=question.ask)
    # Only its seat has to be there: a card that is not in the deck is ruled on.
    seats: Mapping[object, range] = {Seat: case.ruleset.ranges(case.first_state)[Seat]}
    path = "$.question.action"
    return evolve(case, action=read_action(case.ruleset, seats, question.action, path=path))


def _case_of_record(value: object, game: AnyGame | None) -> Case:
    if not isinstance(value, str):
        record = read_record(value, game, path="$.record")
        return Case(record.ruleset, record=record)
    from catbox_rules.notation.matches import read_match  # noqa: PLC0415 -- for texts alone

    with _in_text("$.record"):
        return case_of_text(read_match(value, game))


def case_of_text(transcript: Transcript) -> Case:
    """Return the case of a match as text, without a question: about its record, or about the
    position that a score sheet describes. Raises MalformedInput for a sheet that cannot be one."""
    ruleset = transcript.record.ruleset
    if transcript.is_sheet:
        position, _ = transcript.sheet()
        return Case(ruleset, position=position, transcript=transcript)
    return Case(ruleset, record=transcript.record, lines=transcript.lines, transcript=transcript)


def _position(value: object, game: AnyGame | None) -> tuple[AnyPositions, Position]:
    if not isinstance(value, str):
        return read_any_position(value, game, path="$.position")
    from catbox_rules.notation.lines import read_line  # noqa: PLC0415 -- for texts alone

    with _in_text("$.position"):
        return read_line(value, game)


@contextmanager
def _in_text(place: str) -> Generator[None]:
    """Prefix the place of a notation to the path of errors raised inside the block."""
    try:
        yield
    except (MalformedInput, Unsupported) as error:
        path = f"{place}, {error.path}"
        raise MalformedInput(path, expected=error.expected, given=error.given) from None


def rule(case: Case, *, assume_table: bool = False) -> Ruled:
    """Rule on a case. Return the ruling or the answer, what follows from a legal action, and what
    the seat can do for certain.

    A position is checked first. If legal play cannot lead to it, there is no ruling: the answer is
    the one to the question `table`, which says why. With `assume_table` the position is ruled on as
    it is, and the reasons are in `assumed`. In Schrödinger's Cats only faults are looked for.

    A partial table is ruled on by what is written. There is a ruling if nothing unknown can change
    it; whether legal play leads to the table is not checked.

    Raises MalformedInput if the record has an illegal action, because the moment in question was
    then never reached; ImpossibleState, with its place, if the position is impossible and the
    question needs a state; Unsupported if the question needs the solver and it is not installed.
    """
    with places_in(case):
        ruled, about = _answered(case, assume_table=assume_table)
        ruled = _with_what_follows(ruled, about)
        if about is None or case.is_partial:
            return ruled
        legal = tuple(_certainly_legal(case, about))
        return evolve(ruled, legal=legal, presumed=about.presumed if legal else ruled.presumed)


def rule_alone(case: Case, *, in_short: bool = False) -> Ruled:
    """Rule on a case like `rule`, but leave out what else is legal. Raises what `rule` raises.

    * `in_short`: if true, reasons may be left out.
    """
    with places_in(case):
        return _with_what_follows(*_answered(case, assume_table=False, in_short=in_short))


@contextmanager
def places_in(case: Case) -> Generator[None]:
    """Add the place within the case to an ImpossibleState raised inside the block."""
    try:
        yield
    except ImpossibleState as error:
        if case.position is None:
            raise
        place = "$.position" if error.field == "position" else f"$.position.{error.field}"
        raise ImpossibleState(place, error.fault) from None


def match_of(record: Record) -> AnyMatch:
    """Return the match up to the last action of a record. Raises MalformedInput if an action is
    illegal and is not marked as standing."""
    played = replay(record)
    with errors_below("$.record"):
        played.check_to_the_end()
    return played.match


def _answered(
    case: Case, *, assume_table: bool, in_short: bool = False
) -> tuple[Ruled, Considered | None]:
    """Return the ruling or the answer, and for a ruling the states that it considered."""
    if case.record is None:
        return _answered_on_position(case, assume_table=assume_table, in_short=in_short)
    match = match_of(case.record)
    position = with_stood(case.positions.position_of(match.state), match.stood)
    position = described(position, case.record)
    if case.action is None:
        return _asked_of(case, position), None
    ruled = Ruled(case, position, case.ruleset.judge(match.state, case.action))
    return ruled, Considered((), (match.state,))


def _answered_on_position(
    case: Case, *, assume_table: bool, in_short: bool
) -> tuple[Ruled, Considered | None]:
    """Answer a case about a position, unless legal play cannot lead to it."""
    position, positions = case.lying, case.positions
    why = () if case.ask == TABLE else positions.reach(position).why
    if why and not assume_table:
        return Ruled(case, position, answer=positions.answer(position, TABLE)), None
    if case.action is None:
        return _asked_of(case, position, why), None
    # Disputes are needed for positions alone.
    from catbox_rules.judge.tables import rule_on_table  # noqa: PLC0415

    verdict, about = rule_on_table(
        position, case.action, is_assumed=bool(why), presumes=True, in_short=in_short
    )
    presumed = () if verdict.ruling is Ruling.ILLEGAL else about.presumed
    return Ruled(case, position, verdict, assumed=why, presumed=presumed), about


def _asked_of(case: Case, position: Position, why: tuple[Finding, ...] = ()) -> Ruled:
    """Answer the ask of a case. `why` says why the table is impossible, if it is assumed anyway."""
    answer = case.positions.answer(position, case.ask or "", is_assumed=bool(why))
    return Ruled(case, position, answer=answer, assumed=why)


def _with_what_follows(ruled: Ruled, about: Considered | None) -> Ruled:
    """Add what certainly follows from an action that is or may be legal; to an illegal one, add
    what to do now."""
    case, verdict = ruled.case, ruled.verdict
    if about is None or verdict is None:
        return ruled
    if case.is_partial and verdict.ruling is Ruling.UNDETERMINED:
        return ruled  # the states in which it is legal do not tell all that may follow
    if verdict.ruling is Ruling.ILLEGAL:
        assert case.action is not None, "there is a verdict on it"
        states = _states_for_remedy(case, about)
        return evolve(ruled, what_now=remedy_of(case.ruleset, states, case.action, verdict))
    legal = (each for each in about.states if case.ruleset.judge(each, case.action).is_legal)
    events: tuple[Event, ...] = _events(ruled, next(legal))
    for state in legal:
        if not events:
            break
        both = zip(events, _events(ruled, state), strict=False)
        events = tuple([event for event, _ in takewhile(lambda pair: pair[0] == pair[1], both)])
    return evolve(ruled, events=events) if ruled.is_yes else evolve(ruled, if_legal=events)


def _states_for_remedy(case: Case, about: Considered) -> Iterator[object]:
    """Yield the states of a ruling and, for each kind of action that is legal in them, the states
    that it turns on. A seat whose hand nobody has seen may be stuck or not, whatever it did."""
    yield from about.states
    if not case.is_partial:
        legal = [each for state in about.states for each in _legal(case, state)]
        for action in {each.do: each for each in legal}.values():
            yield from about.at(action)


def _legal(case: Case, state: object) -> list[Action]:
    actor = None if case.action is None else case.action.actor
    return [each for each in case.ruleset.legal_actions(state) if each.actor == actor]


def _events(ruled: Ruled, state: object) -> tuple[Event, ...]:
    """Return the public events of an action, up to the first that depends on something unknown."""
    case, position = ruled.case, ruled.position
    events = seen_by(case.ruleset.apply(state, case.action).events, None)
    if case.record is not None:
        return events
    is_certain, action = case.positions.is_certain, case.action
    return (*takewhile(lambda event: is_certain(position, action, event), events),)


def _certainly_legal(case: Case, about: Considered) -> Iterator[Action]:
    """Yield the actions of the seat that are legal in every state: in those considered for the
    action in question, and in those that the table may be in for each other action."""
    first, *others = (_legal(case, state) for state in about.states)
    for action in first:
        if all(action in other for other in others) and (
            all(case.ruleset.judge(each, action).is_legal for each in about.at(action))
        ):
            yield action


# The table after an action, for a program that follows a match as it is played.


def table_after(case: Case, *, assume_table: bool = False) -> Position:
    """Return the table after the action of a case. Of the hidden cards it shows no more than was
    known before.

    If the legality of the action depends on something unknown, the action is assumed to be legal.
    With `assume_table`, legal play need not lead to the table.

    Raises IllegalAction if the action is illegal; Unsupported if the result depends on unknown
    cards, as it does after a doubt; MalformedInput if the case has no action, or one of chance;
    ImpossibleState if the table is impossible; and what `rule` raises.

    >>> from catbox_rules import load
    >>> case = load("examples/positions/anne-hides-two-cards.json")
    >>> print(table_after(case).trick[0])
    1R
    """
    action, ruleset = case.action, case.ruleset
    if action is None or action.actor == CHANCE:
        given = Verbatim("a question" if action is None else "chance")
        raise MalformedInput("$.question.action", expected="an action of a seat", given=given)
    with places_in(case):
        states = _states(case, action, assume_table=assume_table)
        state = next((each for each in states if ruleset.judge(each, action).is_legal), None)
    if state is None:
        verdict = rule(case, assume_table=assume_table).verdict
        assert verdict is not None, "a table with states is ruled on"
        raise IllegalAction(action, verdict)
    position: Any = position_of(state) if case.position is None else case.position
    followed = ruleset.apply(state, action)
    for event in seen_by(followed.events, None):
        if not case.positions.is_certain(position, action, event):
            expected = "the cards laid open on which it rests what comes of this"
            raise Unsupported("$.position", expected=expected, given=Verbatim("unknown ones"))
    after: Any = case.positions.after(position, action, followed.state)
    known: Position = evolve(after, names=case.given.names)
    return known


def _states(case: Case, action: Action, *, assume_table: bool) -> Iterator[object]:
    """Yield the states that the table may be in. Raises ImpossibleState if there is none."""
    if case.record is not None:
        yield match_of(case.record).state
        return
    position, positions = case.lying, case.positions
    if not assume_table:
        positions.reach(position).check()
    from catbox_rules.judge.tables import rule_on_table  # noqa: PLC0415

    _, about = rule_on_table(position, action, is_assumed=assume_table, presumes=True)
    yield from about.states


# Rulings on whatever a caller has: a case, or a moment and an action.
#
# A moment is a state, a match or a record up to it, or a position, parts of which may be unknown.
# The class of the moment tells which game it belongs to.


@overload
def rule_on(moment: Case, action: None = None) -> Ruled: ...


@overload
def rule_on(moment: object, action: Action) -> Verdict: ...


def rule_on(moment: object, action: Action | None = None) -> Ruled | Verdict:
    """Answer a case, or return the verdict on an action at a moment.

    * `moment`: a case, which has its own question; or a state, a match or a record up to the moment
      in question, or a position.
    * `action`: the action in question; required unless `moment` is a case.

    A verdict is `undetermined` if and only if parts of the position are unknown and it has two
    completions, both reachable by legal play, such that the action is legal in one and illegal in
    the other. In Schrödinger's Cats legal play need not lead to both if a hand has not been
    counted, or if the row or the number of proved boxes is unknown. The grounds are then the
    clauses that need more than is known. Nothing is presumed about a position; in the answer to a
    case a seat is presumed to hold the card that it plays. A partial position is ruled on by the
    facts that are written.

    Raises ImpossibleState if legal play cannot lead to the position, or in Schrödinger's Cats if it
    has a fault; MalformedInput for a record with an illegal action, or for a seat or a rank that
    the table does not have; Unsupported if the solver is needed and not installed.

    >>> from catbox_rules import cat_in_the_box as game
    >>> state = game.initial("pegasus-2023", players=4)
    >>> print(rule_on(state, game.parse("bid 1", 0)).ruling.value)
    illegal
    """
    if isinstance(moment, Case):
        return rule(moment)
    if action is None:
        expected = (
            "the action in question; without it a Case (read_case makes one of a JSON value, load "
            "of a text or a file)"
        )
        raise MalformedInput("action", expected=expected, given=Verbatim("none"))
    if is_match(moment):
        return moment.judge(action)
    if isinstance(moment, Record):
        return moment.ruleset.judge(match_of(moment).state, action)
    game = game_of(moment)
    if not is_position(moment):
        if not hasattr(moment, "table"):
            expected = f"a state, a view, a match, a record, a case or a position of {game.NAME}"
            raise MalformedInput("moment", expected=expected, given=Verbatim(type(moment).__name__))
        return game.judge(moment, action)
    positions, position = POSITIONS.of(game), position_of(moment)
    positions.reach(position).check()
    # Disputes are needed for positions alone.
    from catbox_rules.judge.tables import rule_on_table  # noqa: PLC0415

    return rule_on_table(position, action)[0]
