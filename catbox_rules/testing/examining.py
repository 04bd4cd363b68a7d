"""The laws of the protocol at a single moment, for every engine, whatever its game.

turn and outcome         one of them is empty; chance acts alone
legal actions            each once, of all seats on turn, in one order, judged legal
verdicts                 they rest on clauses of the book, and apply follows them
texts and JSON           are read back
states                   frozen: nothing that is asked of them changes them
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, TypeVar

from attrs import frozen
from hypothesis.stateful import RuleBasedStateMachine

from catbox_rules.book.clause import load_clauses
from catbox_rules.conformance.in_words import with_actor
from catbox_rules.kernel.editions import Edition, Setup, edition_named
from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.forms import is_list
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset, Event, Outcome, Step, Turn
from catbox_rules.kernel.variants.house_rules import known_house_rules
from catbox_rules.kernel.verdict import Finding, Verdict
from catbox_rules.records import AnyState, Record, action_as_json, read_action
from catbox_rules.testing.playthrough import Playthrough

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
