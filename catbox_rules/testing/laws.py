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
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeGuard, TypeVar

from attrs import evolve
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException
from hypothesis.stateful import initialize, invariant, precondition, rule
from hypothesis.strategies import SearchStrategy

from catbox_rules.conformance.in_words import part_that_differs, with_actor
from catbox_rules.conformance.look_alikes import look_alike
from catbox_rules.conformance.protocol import ATTRIBUTION
from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.ruleset import CHANCE, Action, Event, Step, seen_by
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.match import AnyTransition, Transition
from catbox_rules.match import replay as played_through
from catbox_rules.records import ChosenTable, Record, read_record, record_as_json
from catbox_rules.testing.examining import PROTOCOL, BrokenLaw, Examination
from catbox_rules.testing.playthrough import Playthrough, begun
from catbox_rules.testing.strategies import tables

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
        near_legal: SearchStrategy[Action] = playthrough.kit.near_legal(
            playthrough.match.ruleset, playthrough.match.state
        )
    except Exception:
        return None
    return draw(near_legal)


Value = TypeVar("Value")


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
