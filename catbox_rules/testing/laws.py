"""Laws that hold for every engine of these games, as a state machine to be subclassed.

    class TestsOfMine(CatInTheBoxLaws):
        ruleset = my_engine

    TestMine = TestsOfMine.TestCase

Hypothesis plays matches by the ruleset, tries nearly legal actions, looks at the matches from the
seats, and checks after each action whether a law is broken. It reports the shortest failure that it
finds: `BrokenLaw` states the law in a sentence with its clauses, and the record that leads there is
printed as JSON, for `catbox replay`.

The laws here are those of the protocol (`kernel/ruleset.py`) and of secrecy; those of a game are in
the module of the game. They look at actions, events, legal actions, rounds and totals, never into a
state.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, ClassVar, TypeGuard, TypeVar

from attrs import evolve, frozen
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.strategies import SearchStrategy

from catbox_rules.book.clause import load_clauses
from catbox_rules.conformance.protocol import ATTRIBUTION, look_alike
from catbox_rules.conformance.reference import part_that_differs, with_actor
from catbox_rules.kernel.editions import Edition, Setup, edition_named
from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.forms import is_list
from catbox_rules.kernel.ruleset import (
    CHANCE,
    Action,
    AnyRuleset,
    Event,
    Outcome,
    Step,
    Turn,
    seen_by,
)
from catbox_rules.kernel.variants.patch import known_house_rules
from catbox_rules.kernel.verdict import Finding, Verdict
from catbox_rules.match import AnyTransition, Transition
from catbox_rules.match import replay as played_through
from catbox_rules.records import (
    AnyState,
    ChosenTable,
    Record,
    action_as_json,
    read_action,
    read_record,
    record_as_json,
)
from catbox_rules.testing.strategies import Playthrough, begun, tables

# The laws of the protocol at a single moment, for every engine, whatever its game.
#
# turn and outcome one of them is empty; chance acts alone legal actions each once, of all seats on
# turn, in one order, judged legal verdicts they rest on clauses of the book, and apply follows them
# texts and JSON are read back states frozen: nothing that is asked of them changes them


PROTOCOL = "protocol"

Value = TypeVar("Value")


class BrokenLaw(AssertionError):
    """A law that a ruleset has broken.

    * `law`: the law, and how it was broken, in a sentence.
    * `clauses`: the clauses of the rulebook that say so; `protocol` for laws of the protocol.
    """

    def __init__(self, law: str, *clauses: str) -> None:
        super().__init__(f"{law} [{', '.join(clauses)}]")
        self.law = law
        self.clauses = clauses


@frozen
class _Answers:
    """The answers of a ruleset about a state."""

    turn: Turn
    legal: tuple[Action, ...]
    rounds: tuple[object, ...]
    totals: tuple[int, ...]
    outcome: Outcome | None
    views: tuple[object, ...]
    number: int
    """Its hash."""


class Examination(RuleBasedStateMachine):
    """The laws of the protocol, and the questions that check them."""

    game: ClassVar[str]
    ruleset: ClassVar[AnyRuleset]
    own_clauses: ClassVar[frozenset[str]] = frozenset()
    secrecy: ClassVar[tuple[str, ...]] = (PROTOCOL,)

    playthrough: Playthrough
    said: _Answers
    """The ruleset's answers about the present state of the match."""

    @property
    def record(self) -> Record:
        """The match so far."""
        return self.playthrough.match.record

    @property
    def players(self) -> int:
        """The number of players."""
        return self.playthrough.match.table.players

    @property
    def edition_played(self) -> Edition[Setup]:
        """The edition in play, with the variants of the table."""
        variants = self.record.options.get("variants")
        if is_list(variants):
            return self.ruleset.varied(self.record.edition, variants)
        return edition_named(self.ruleset.EDITIONS, self.record.edition)

    @property
    def state(self) -> AnyState:
        """The present state."""
        return self.playthrough.match.state

    # Laws about a moment.

    def look_at_moment(self) -> None:
        """Ask everything that is asked of each state of a match, and check the answers."""
        self.said = self.all_said(self.state)
        self.require(
            self.all_said(self.state) == self.said,
            "asked a second time, a ruleset says the same of a state, in the same order",
        )
        self._check_turn()
        self._check_totals()

    def all_said(self, state: AnyState) -> _Answers:
        """Return everything that the protocol tells about a state."""
        try:
            number = hash(state)
        except TypeError as error:
            raise BrokenLaw("a state is a frozen value, and hashes", PROTOCOL) from error
        seats = (None, *range(self.players))
        return _Answers(
            turn=tuple(self.asked("turn", state)),
            legal=tuple(self.asked("legal_actions", state)),
            rounds=tuple(self.asked("rounds", state)),
            totals=tuple(self.asked("totals", state)),
            outcome=self.asked("outcome", state),
            views=tuple(self.asked("view", state, seat) for seat in seats),
            number=number,
        )

    def _check_turn(self) -> None:
        turn, legal, outcome = self.said.turn, self.said.legal, self.said.outcome
        self.require(
            bool(turn) != (outcome is not None),
            f"either somebody is on turn or there is an outcome: on turn {turn}, {outcome}",
        )
        self.require(
            turn == (CHANCE,) or CHANCE not in turn, f"chance acts alone, not with others: {turn}"
        )
        self.require(len(set(legal)) == len(legal), "a legal action is listed once")
        actors = {action.actor for action in legal}
        seats = set(turn) - {CHANCE}
        self.require(
            actors == seats,
            f"every seat on turn can do something, and nobody else: on turn are {sorted(seats)}, "
            f"actions are those of {sorted(actors)}",
        )
        self.require(
            seats <= set(range(self.players)), f"who is on turn has a seat: {sorted(seats)}"
        )

    def _check_totals(self) -> None:
        totals, outcome = self.said.totals, self.said.outcome
        players = self.players
        self.require(len(totals) == players, f"every seat has a total: {totals}")
        if outcome is None:
            return
        self.require(
            outcome.totals == totals,
            f"the outcome has the totals of the match, {totals}: {outcome.totals}",
        )
        winners = outcome.winners
        is_fine = (
            winners and set(winners) <= set(range(players)) and len(set(winners)) == len(winners)
        )
        self.require(bool(is_fine), f"a match has winners, each of them a seat: {winners}")
        self._check_clauses("an outcome", outcome.reasons)

    def check_rounds(self, before: _Answers) -> None:
        """Require that an action keeps the finished rounds, and adds at most one."""
        rounds, number = self.said.rounds, len(before.rounds)
        self.require(
            rounds[:number] == before.rounds and len(rounds) in (number, number + 1),
            "the rounds that are over stay as they are, and grow by one at a time",
        )

    def check_text(self, action: Action) -> None:
        """Require that an action of a seat can be written and read back, as text and in a
        record."""
        text, ranges = str(action), self.asked("ranges", self.state)
        assert action.actor != CHANCE
        self.require(
            self.asked("parse", text, action.actor) == action,
            f"the text of an action, {text!r}, is read back as the same action",
        )
        value = action_as_json(action)
        again = read_action(self.ruleset, ranges, value, path="$")
        self.require(again == action, f"the JSON of an action, {value}, is read back as the same")

    def check_verdict(self, action: Action, verdict: Verdict, *, is_legal: bool) -> None:
        """Require that a verdict is right, and rests on clauses."""
        self.require(
            verdict.is_legal == is_legal,
            f"{with_actor(action)} is judged legal if and only if it is among the legal actions; "
            f"{'it is among them' if is_legal else 'it is not'}, and the verdict is {verdict}",
        )
        self.require(
            bool(verdict.violations) != is_legal,
            f"a verdict of illegal names what is violated, one of legal nothing: {verdict}",
        )
        self._check_clauses(
            f"the verdict on {with_actor(action)}", verdict.violations or verdict.grounds
        )

    def _check_clauses(self, what: str, findings: Sequence[Finding]) -> None:
        book, known = load_clauses(self.game), known_house_rules(self.game)
        unknown = [
            finding.clause
            for finding in findings
            if not (finding.clause in book or finding.clause in known)
            and finding.clause not in self.own_clauses
        ]
        self.require(bool(findings), f"{what} rests on a clause")
        self.require(not unknown, f"{what} names clauses of the book, not {', '.join(unknown)}")

    def check_refused(self, action: Action, verdict: Verdict) -> None:
        """Require that an action that is judged illegal is not taken."""
        try:
            self.asked("apply", self.state, action)
        except IllegalAction as refused:
            self.require(
                refused.verdict == verdict,
                f"apply refuses {with_actor(action)} with the verdict of judge, {verdict}: "
                f"{refused.verdict}",
            )
            return
        raise BrokenLaw(f"apply refuses what is illegal: {with_actor(action)}, {verdict}", PROTOCOL)

    def applied(self, state: AnyState, action: Action) -> Step[object, Event]:
        """Return the step of a legal action."""
        try:
            step: Step[object, Event] = self.asked("apply", state, action)
        except IllegalAction as error:
            raise BrokenLaw(
                f"apply takes what judge calls legal: {with_actor(action)}; "
                f"it says {error.verdict}",
                PROTOCOL,
            ) from error
        return step

    # Questions, and broken laws.

    def asked(self, question: str, *values: Any) -> Any:
        """Return the ruleset's answer to a question of the protocol; raises BrokenLaw for any
        exception other than IllegalAction from `apply`."""
        try:
            return getattr(self.ruleset, question)(*values)
        except IllegalAction:
            if question != "apply":
                raise BrokenLaw(f"{question} does not refuse anything", PROTOCOL) from None
            raise
        except Exception as error:
            about = f" about {with_actor(values[1])}" if question in ("judge", "apply") else ""
            law = f"{question} answers every question{about}; it raised {error!r}"
            raise BrokenLaw(law, PROTOCOL) from error

    def require(self, holds: bool, law: str, *clauses: str) -> None:
        """Raise BrokenLaw with this law in a sentence unless `holds` is true."""
        if not holds:
            raise BrokenLaw(law, *(clauses or (PROTOCOL,)))


def of_kind(kind: type[Value], values: Iterable[object]) -> list[Value]:
    """Return values as a list; raises BrokenLaw if one is not of this class."""
    found = list[Value]()
    for value in values:
        if not isinstance(value, kind):
            raise BrokenLaw(f"this is a {kind.__name__}: {value!r}", PROTOCOL)
        found.append(value)
    return found


_LONGEST_STRETCH = 60


@st.composite
def _stretches(draw: st.DrawFn, playthrough: Playthrough, policy: str) -> tuple[Action, ...]:
    """Draw the next actions of a match.

    If the ruleset fails on the way, it does so again, with a message, when they are taken.
    """
    actions: list[Action] = []
    while len(actions) < _LONGEST_STRETCH:
        try:
            action = (
                playthrough.next_action(draw, policy, may_stop=True) if playthrough.turn else None
            )
        except HypothesisException:
            raise
        except Exception:
            break
        if action is None:
            break
        actions.append(action)
        try:
            playthrough = playthrough.after(action)
        except Exception:
            break
    return tuple(actions)


@st.composite
def _tried(
    draw: st.DrawFn, playthrough: Playthrough, policy: str
) -> tuple[tuple[Action, ...], Action | None]:
    """Draw some actions, and then a nearly legal one; None instead of it if the ruleset fails on
    the way."""
    actions = draw(_stretches(playthrough, policy))
    try:
        for action in actions:
            playthrough = playthrough.after(action)
    except Exception:
        return actions, None
    return actions, draw(_near_legal(playthrough))


@st.composite
def _near_legal(draw: st.DrawFn, playthrough: Playthrough) -> Action | None:
    """Draw a nearly legal action; None if the ruleset fails."""
    try:
        near_legal = playthrough.near_legal()
    except Exception:
        return None
    return draw(near_legal)


def _of(strategy: Callable[[Laws], SearchStrategy[Value]]) -> SearchStrategy[Value]:
    """Return a strategy that depends on the present state of the match."""
    laws: SearchStrategy[Laws] = st.runner()
    return laws.flatmap(strategy)


class Laws(Examination):
    """The laws of every game. Subclass it for your own ruleset, or better the class of its game.

    * `game`: the game's name in records.
    * `ruleset`: the ruleset under test. Its actions and events are of the game's own classes, or of
      additional ones.
    * `own_clauses`: clauses that its verdicts may name although the game's rulebook does not have
      them.
    * `secrecy`: the clauses about what a seat must not learn.
    """

    policy: str

    # What a subclass may override.

    def tables(self) -> SearchStrategy[ChosenTable]:
        """Return the strategy of tables to play at: by default all those of the reference."""
        return tables(self.game)

    def most_actions(self) -> int:
        """Return the most actions of a match at this table, including those of chance."""
        return 10_000

    def begins(self) -> None:
        """Prepare what the laws of a game have to remember, once the table is set up."""

    def stands(self, legal: tuple[Action, ...]) -> None:
        """Check the laws of the game about the legal actions of a moment."""

    def happened(self, transition: AnyTransition) -> None:
        """Check the laws of the game about an action that was taken."""

    def judged(self, action: Action, verdict: Verdict) -> None:
        """Check the laws of the game about the verdict on a nearly legal action."""

    # A match.

    @initialize(
        table=_of(lambda laws: laws.tables()),
        policy=_of(lambda laws: st.sampled_from(list(ATTRIBUTION.of(laws.game).POLICIES))),
        data=st.data(),
    )
    def lay_table(self, table: ChosenTable, policy: str, data: st.DataObject) -> None:
        """Set up a table and choose a policy for its seats; ask a first question before anything is
        dealt."""
        self.policy = policy
        self.playthrough = begun(evolve(table, ruleset=self.ruleset))
        self._examined: object = None
        self.look_at_moment()
        self.begins()
        self.stands(self.said.legal)
        question = data.draw(_near_legal(self.playthrough))
        if question is not None:
            self._ask(question)

    @property
    def is_over(self) -> bool:
        """Whether the match is over: nobody is on turn."""
        return not self.said.turn

    @precondition(lambda self: not self.is_over)
    @rule(actions=_of(lambda laws: _stretches(laws.playthrough, laws.policy)))
    def play(self, actions: tuple[Action, ...]) -> None:
        """Take some actions."""
        for action in actions:
            self.act(action)

    def act(self, action: Action) -> None:
        """Take a legal action, and check whether it breaks a law."""
        before, said = self.state, self.said
        self.check_verdict(action, self.asked("judge", before, action), is_legal=True)
        step = self.applied(before, action)
        self.require(
            self.all_said(before) == said,
            f"{with_actor(action)} leaves the state before it as it was",
        )
        self.require(
            self.applied(before, action) == step,
            f"taking {with_actor(action)} a second time from the same state gives the same step",
        )
        self.playthrough = self.playthrough.after(action)
        self.require(
            self.playthrough.match.number_of_actions <= self.most_actions(),
            f"a match has at most {self.most_actions()} actions at this table",
            *self._clauses_of_length(),
        )
        self.look_at_moment()
        self.check_rounds(said)
        self.happened(Transition(before, action, step.events, self.state))
        self.stands(self.said.legal)
        if self.is_over:
            self.replay()

    def _clauses_of_length(self) -> tuple[str, ...]:
        return (PROTOCOL,)

    @invariant()
    def _examine_legal_actions(self) -> None:
        """Check every single legal action at the end of a stretch."""
        if self._examined is self.state:
            return
        self._examined = self.state
        for action in self.said.legal:
            self.check_verdict(action, self.asked("judge", self.state, action), is_legal=True)
            self.check_text(action)

    # Nearly legal actions.

    @rule(tried=_of(lambda laws: _tried(laws.playthrough, laws.policy)), seed=st.integers(0, 2**16))
    def try_action(self, tried: tuple[tuple[Action, ...], Action | None], seed: int) -> None:
        """Ask about a nearly legal action: it must be refused, with the same verdict in a match
        that looks the same to the seat that asks."""
        actions, action = tried
        self.play(actions)
        if action is not None:
            self._ask(action)
            self._ask_from(action, seed)

    def _ask(self, action: Action) -> None:
        verdict: Verdict = self.asked("judge", self.state, action)
        self.judged(action, verdict)
        if action.actor != CHANCE:
            self.check_verdict(action, verdict, is_legal=action in self.said.legal)
        if verdict.is_legal:
            self.applied(self.state, action)
        else:
            self.check_verdict(action, verdict, is_legal=False)
            self.check_refused(action, verdict)
        self.require(
            self.all_said(self.state) == self.said,
            f"the question about {with_actor(action)} leaves the state as it was",
        )

    def _ask_from(self, action: Action, seed: int) -> None:
        if action.actor == CHANCE:
            return
        other = look_alike(self.record, action.actor, Random(seed))
        if other is None:
            return
        there = played_through(other)
        if there.refusal is None:  # it may be refused for the same reason as above
            self._compare_verdicts(action.actor, other, action, self.state, there.state)

    # The record.

    @rule()
    def replay(self) -> None:
        """Require that a record is read back as it was written, and leads to the same state."""
        value = json.loads(json.dumps(record_as_json(self.record)))
        again = read_record(value, self.ruleset)
        self.require(again == self.record, "a record is read back as it was written")
        self.require(
            played_through(again).state == self.state, "a record leads to the same state again"
        )

    # Secrets.

    @rule(
        actions=_of(lambda laws: _stretches(laws.playthrough, laws.policy)),
        seat=_of(lambda laws: st.none() | st.integers(0, laws.players - 1)),
        seed=st.integers(0, 2**16),
    )
    def look_from(self, actions: tuple[Action, ...], seat: int | None, seed: int) -> None:
        """Require that a seat, or a spectator, learns the same in another match that looks the
        same."""
        self.play(actions)
        other = look_alike(self.record, seat, Random(seed))
        if other is None:
            return
        here = there = self.record.table.initial()
        for action, alike in zip(self.record.actions, other.actions, strict=True):
            if action.actor == seat:
                self._compare_verdicts(seat, other, action, here, there)
            here_events, here = self._seen(here, action, seat)
            try:
                there_events, there = self._seen(there, alike, seat)
            except IllegalAction:
                return  # a rule of this ruleset's own, which depends on the actor's hand
            self._compare(seat, other, f"events of {with_actor(action)}", here_events, there_events)
            for question in ("turn", "legal_actions"):
                answers = [self._own_part(self.asked(question, s), seat) for s in (here, there)]
                self._compare(seat, other, f"answer of {question}", *answers)
            views = [self.asked("view", state, seat) for state in (here, there)]
            self._compare(seat, other, "view", *views)

    def _compare_verdicts(
        self, seat: int | None, other: Record, action: Action, here: object, there: object
    ) -> None:
        verdicts = [self.asked("judge", state, action) for state in (here, there)]
        self._compare(seat, other, f"verdict on {with_actor(action)}", *verdicts)

    def _seen(
        self, state: object, action: Action, seat: int | None
    ) -> tuple[tuple[Event, ...], object]:
        step: Step[object, Event] = self.asked("apply", state, action)
        return seen_by(step.events, seat), step.state

    def _own_part(self, answer: tuple[object, ...], seat: int | None) -> list[object]:
        """Return the seat's part of some actions; all of a turn, which everybody sees."""
        return [each for each in answer if getattr(each, "actor", seat) == seat]

    def _compare(
        self, seat: int | None, other: Record, what: str, here: object, there: object
    ) -> None:
        # Most are equal, and writing out a view takes far longer than comparing it.
        if here != there:
            who = "a spectator" if seat is None else f"seat {seat}"
            note(f"looks alike to {who}: {_as_line(other)}")
            raise BrokenLaw(
                f"what {who} learns does not depend on cards that it has not seen, but its {what} "
                f"does: {_first_difference(here, there)}",
                *(self.secrecy or (PROTOCOL,)),
            )

    def teardown(self) -> None:
        """Print the record of a match in which a law was broken."""
        if hasattr(self, "playthrough"):
            note(f"record: {_as_line(self.record)}")


def _as_line(record: Record) -> str:
    return json.dumps(record_as_json(record))


def _first_difference(here: object, there: object) -> str:
    if _is_sequence(here) and _is_sequence(there):
        for one, other in zip(here, there, strict=False):
            if one != other:
                return _first_difference(one, other)
        return f"{len(here)} or {len(there)} of them"
    name, one, other = part_that_differs("", here, there)
    where = f"{name.removeprefix(', ')}: " if name else ""
    return f"{where}{one} or {other}"


def _is_sequence(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, tuple | list)
