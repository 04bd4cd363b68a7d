"""Walks through a record with an engine, action by action, next to the reference.

At each moment: the turn, the score, the table, the legal actions, the views of seats, some rulings;
some illegal actions are tried, which must be refused; then the record's action is taken. A walk
collects all disagreements, and continues as long as both are at the same moment.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import Final

from attrs import evolve, field, frozen

from catbox_rules.conformance import comparing
from catbox_rules.conformance.comparing import (
    AT_THE_END,
    BARELY,
    ENDING,
    IN_PASSING,
    SEEDS,
    Look,
    Passed,
    Questions,
    begin,
    ends_round,
    events_differ,
    looks_back,
    questions_at,
)
from catbox_rules.conformance.differences import Difference
from catbox_rules.conformance.protocol import Attribution, Reach, Terms
from catbox_rules.conformance.reference import (
    Aspect,
    Disagreement,
    Reference,
    Unreadable,
    canonical,
    compare_draws,
    compare_record,
    with_actor,
)
from catbox_rules.conformance.robustness import (
    compare_for_seat,
    look_alikes_differ,
    taken_for_another,
)
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import CHANCE, Action
from catbox_rules.match import Match
from catbox_rules.programs import Answer, Broken, Engine, Refused, Reply, Request
from catbox_rules.records import Record, action_as_json, record_as_json

_MOMENTS_TOGETHER: Final = 8
_BARE_MOMENTS_TOGETHER: Final = 40
"""The number of moments whose questions are sent together."""

_INTERNAL_ERROR: Final = "internal-error"
"""The code of an engine's own failures."""

_PACE: Final = 5
"""A quick walk examines every fifth moment more closely."""


@frozen
class Walk:
    """The way in which an engine is walked along records, and what is kept besides disagreements.

    * `asks`: the questions that the engine answers.
    * `terms`: the terms of the engine.
    * `is_quick`: whether most moments are examined only briefly; if something differs, a walk that
      is not quick finds out what.
    * `compares_secrets`: whether matches that look the same to a seat are compared on the way.
    * `only_the_end`: whether a match is begun just before its last action; then secrets are not
      compared.
    * `reach`: the notes of what is reached.
    * `compared`: the numbers of actions after which all answers were compared; it grows.
    * `drawn`: what was drawn with each seed at the beginning of a match, by any process; it grows.
    """

    asks: tuple[str, ...]
    terms: Terms = field(factory=Terms)
    is_quick: bool = False
    compares_secrets: bool = True
    only_the_end: bool = False
    reach: Reach = field(factory=lambda: Reach({}))
    compared: list[int] = field(factory=list[int])
    drawn: dict[tuple[str, object], object] = field(factory=dict[tuple[str, object], object])


def walk(
    engine: Engine,
    record: Record,
    attribution: Attribution,
    *,
    asks: Sequence[str] = (),
    way: Walk | None = None,
) -> Iterator[Disagreement]:
    """Yield all disagreements along a record that is legal by the reference, in order.

    * `asks`: the questions that the engine answers.
    * `way`: how to walk; by default closely, on the terms of the protocol.
    """
    walker = _Walker(engine, attribution, way or Walk(tuple(asks)))
    is_found = False
    try:
        for each in walker.along(record):
            is_found = True
            yield each
        if not is_found:
            # What follows from a fault that is known adds nothing.
            yield from walker.look_back()
    except _Standstill:
        return


class _Standstill(Exception):
    """Engine and reference are no longer at the same moment; the walk is over."""


class _Walker:
    def __init__(self, engine: Engine, attribution: Attribution, way: Walk) -> None:
        self._engine = engine
        self._attribution = attribution
        self._way = way
        self._terms = way.terms
        self._asks = frozenset(way.asks)
        self._rounds_known = set[int]()
        self._passed: list[Passed] = []
        self._disputed = set[Action]()
        """The actions in which the engine's last list differs: other disagreements about them add
        nothing."""

    def along(self, record: Record) -> Iterator[Disagreement]:
        record = self._terms.ordered(record)
        moments = self._moments(record)
        last = len(moments) - 1
        look_alikes_at = self._where_to_compare_secrets(moments)
        at_once = _BARE_MOMENTS_TOGETHER if self._way.is_quick else _MOMENTS_TOGETHER
        begins_at = first = max(last - 1, 0) if self._way.only_the_end else 0
        while first <= last:
            until = min(first + at_once, last + 1)
            if look_alikes_at is not None and first <= look_alikes_at < until:
                until = look_alikes_at + 1
            together = [
                questions_at(
                    moments[index],
                    self._look_at(index, last),
                    self._asks,
                    terms=self._terms,
                    led_by=None if index == begins_at else self._led_by(moments, index),
                    following=next(iter(record.actions[number:]), None),
                )
                for index in range(first, until)
                for number in [moments[index].match.number_of_actions]
            ]
            first += yield from self._several(together)
            if look_alikes_at is not None and first - 1 == look_alikes_at:
                moment = moments[look_alikes_at]
                events = [each.events for each in self._passed if each.moment.match.last]
                yield from look_alikes_differ(self._engine, moment, events, self._asks, self._terms)

    def look_back(self) -> Iterator[Disagreement]:
        """Compare the events of the whole walk, and take actions back."""
        if self._terms.automatic_paradox or self._way.only_the_end:
            return
        yield from events_differ(self._passed)
        for look in looks_back(self._passed, self._asks):
            values = list[object]()
            for request, reply in zip(
                look.requests, self._engine.ask_all(look.requests), strict=False
            ):
                value = yield from self._value(self._passed[-1].moment, reply, request)
                values.append(value)
            yield from look.compared(values)

    def _look_at(self, index: int, last: int) -> Look:
        if not self._way.is_quick:
            return AT_THE_END if index == last else IN_PASSING
        if index == last:
            return ENDING
        return IN_PASSING if index % _PACE == 0 else BARELY

    def _led_by(self, moments: Sequence[Reference], index: int) -> Action:
        """Return the action to send next to bring the engine to a moment: actions that the engine
        takes itself are not sent."""
        before = moments[index - 1].match.number_of_actions
        return moments[index].record.actions[before]

    def _where_to_compare_secrets(self, moments: Sequence[Reference]) -> int | None:
        """Return the moment at which to compare secrets: the end of the record; if the match is
        over there, some moment before."""
        is_wanted = self._way.compares_secrets and not self._way.only_the_end
        if "view" not in self._asks or not is_wanted:
            return None
        number = len(moments) - 1
        return Random(number).randrange(number) if number and moments[-1].is_over else number

    def _moments(self, record: Record) -> list[Reference]:
        """Return the moments at which the engine stops."""
        begun = Match.from_record(evolve(record, actions=()))
        moment = Reference(begun, self._attribution)
        moments = [moment]
        for action in record.actions:
            if self._terms.is_last_round(moment.match):
                break
            moment = moment.next(action)
            if not self._terms.is_passed_over(moment.match):
                moments.append(moment)
        return moments

    def _several(self, together: Sequence[Questions]) -> Generator[Disagreement, None, int]:
        """Ask about several moments; return how many of them were examined: fewer if the engine has
        applied an illegal action, after which the match is begun again."""
        requests = [request for questions in together for request in questions.requests]
        replies = self._engine.ask_all(requests)
        for number, questions in enumerate(together, start=1):
            own, replies = replies[: len(questions.requests)], replies[len(questions.requests) :]
            still_there = yield from self._one(questions, own)
            if not still_there:
                yield from self._begin_again(questions.moment)
                return number
        return len(together)

    def _begin_again(self, moment: Reference) -> Iterator[Disagreement]:
        request = begin(moment, self._terms)
        yield from self._value(moment, self._engine.ask(request.ask, **request.keys), request)

    def _one(
        self, questions: Questions, replies: list[Reply]
    ) -> Generator[Disagreement, None, bool]:
        """Yield the faults at one moment; return whether the engine is still there."""
        moment, values = questions.moment, dict[str, list[object]]()
        first = yield from self._led_there(questions, replies)
        number = len(questions.requests) - 2 * len(questions.tried)
        number -= questions.for_another is not None
        asked = list(zip(questions.requests, replies, strict=False))[1:number]
        for request, reply in asked:
            value = yield from self._value(moment, reply, request)
            values.setdefault(request.kind, []).append(value)
        passed = Passed(moment, first, values["legal"][0], self._terms.has_old_words)
        self._passed.append(passed)
        yield from self._where_it_stands(moment, first, values)
        self._way.compared.append(moment.match.number_of_actions)
        if self._terms.is_last_round(moment.match):
            return True
        yield from self._legal(moment, values["legal"][0])
        for action, value in zip(questions.judged, values.get("judge", ()), strict=True):
            if action not in self._disputed:
                # If the lists differ, the clauses that the engine names add nothing either.
                with_clauses = not self._disputed
                yield from _each(
                    comparing.compare_verdict(moment, action, value, with_clauses=with_clauses)
                )
        for seat, value in zip(questions.viewers, values.get("view", ()), strict=True):
            yield from _each(comparing.compare_view(moment, seat, value))
        for value in values.get("record", ()):
            yield from _each(compare_record(moment, value))
        for number_of_seed, seed in enumerate(SEEDS if questions.asks_draws else ()):
            drawn = values["draw"][number_of_seed :: len(SEEDS)]
            if moment.match.last is None:
                # Another process may have been asked the same.
                begun = canonical(record_as_json(moment.record))
                drawn.insert(0, self._way.drawn.setdefault((begun, seed), drawn[0]))
            yield from _each(compare_draws(moment, drawn))
        for request in questions.for_itself:
            [value], [whole, *_] = values[request.kind], values[request.ask]
            yield from _each(compare_for_seat(moment, request, value, whole))
        is_there = yield from self._attempts(questions, replies[1], replies[number:])
        number += 2 * len(questions.tried)
        return is_there and (yield from self._for_another(questions, replies[number:]))

    def _led_there(
        self, questions: Questions, replies: list[Reply]
    ) -> Generator[Disagreement, None, object]:
        """Return the answer to the request that leads to a moment; a refusal ends the walk."""
        action, before = questions.moment.step.action, self._disputed
        self._disputed = set[Action]()
        reply = replies[0] if replies else Broken("no reply", "nothing")
        if not isinstance(reply, Refused) or questions.first.ask == "new" or action is None:
            return (yield from self._value(questions.moment, reply, questions.first))
        moment = questions.moment.before
        yield from self._flaws(moment, "apply", reply)
        if reply.code == _INTERNAL_ERROR:
            yield _engine_error(moment, f"apply of {with_actor(action)}", reply, action)
        elif action not in before:
            yield moment.disagreement(
                Aspect.REFUSAL,
                _clauses_of_refused(moment, action),
                f"the engine refuses {with_actor(action)}, which is legal: {reply}",
                expected="an answer",
                given=str(reply),
                action=action,
            )
        raise _Standstill

    def _where_it_stands(
        self, moment: Reference, first: object, values: dict[str, list[object]]
    ) -> Iterator[Disagreement]:
        """Compare the turn, the score and the table.

        The walk ends if the turn or the table differs. After a round with a wrong score this is not
        reported, as the next start seat may follow from the score.
        """
        position: object = None
        if "state" in values:
            whole = moment.position()
            position = comparing.reported_position(moment, values["state"][0], "state", whole)
        readable = None if isinstance(position, Unreadable) else position
        wrong = comparing.compare_turn(moment, first, readable, terms=self._terms)
        if wrong is not None:
            if not self._rounds_known:
                yield wrong
            raise _Standstill
        for value in values.get("score", ()):
            yield from self._score(moment, value)
        self._reached(moment)
        if position is None:
            return
        without = frozenset({"results", "lives"} if self._rounds_known else ())
        wrong = comparing.compare_state(moment, position, without=without)
        if wrong is None:
            return
        if readable is None or not self._rounds_known:
            yield wrong
        if readable is not None:
            raise _Standstill

    def _score(self, moment: Reference, value: object) -> Iterator[Disagreement]:
        yield from _each(
            comparing.compare_score(moment, value, known=self._rounds_known, terms=self._terms)
        )

    def _reached(self, moment: Reference) -> None:
        table, step = moment.match.table, moment.step
        self._way.reach.noted(table, moment.ruleset, step)
        if ends_round(moment):
            self._way.reach.scored(table)
        if moment.is_over or self._terms.is_last_round(moment.match):
            self._way.reach.finished(table)

    def _legal(self, moment: Reference, value: object) -> Iterator[Disagreement]:
        difference = comparing.difference_of(moment, value, self._terms)
        yield from _each(comparing.compare_entries(moment, value))
        if isinstance(difference, Difference):
            self._disputed = {*difference.allowed, *difference.refused}
        yield from _each(comparing.compare_legal(moment, difference))

    # Illegal actions.

    def _attempts(
        self, questions: Questions, legal: Reply, replies: Sequence[Reply]
    ) -> Generator[Disagreement, None, bool]:
        """Try illegal actions; return whether all are refused, and nothing has changed."""
        moment = questions.moment
        pairs = zip(replies[::2], [*replies[1::2], None], strict=False)
        for action, (applied, after) in zip(questions.tried, pairs, strict=False):
            for ask, reply in (("apply", applied), ("legal", after)):
                if isinstance(reply, Broken):
                    broken = self._broken(moment, ask, reply)
                    yield evolve(broken, action=action_as_json(action))
                    raise _Standstill
            yield from self._flaws(moment, "apply", applied)
            if isinstance(applied, Answer):
                if action not in self._disputed:
                    yield _wrongly_applied(moment, action, applied)
                return False
            self._way.reach.refused(moment.match.table, moment.match.judge(action).clauses)
            if _what(legal) != _what(after):
                yield moment.disagreement(
                    Aspect.REFUSAL,
                    (),
                    f"{with_actor(action)} is refused, but then other actions are legal",
                    expected=_what(legal),
                    given=_what(after),
                    action=action,
                    kind="a refused action changes something",
                )
                return False
        return True

    def _for_another(
        self, questions: Questions, replies: Sequence[Reply]
    ) -> Generator[Disagreement, None, bool]:
        """Return whether a seat was refused that would take the action of another one."""
        for request, reply in zip(filter(None, [questions.for_another]), replies, strict=False):
            if isinstance(reply, Answer):
                yield taken_for_another(questions.moment, request, reply)
                return False
            if isinstance(reply, Broken):
                yield self._broken(questions.moment, request.kind, reply)
                raise _Standstill
            yield from self._flaws(questions.moment, request.kind, reply)
        return True

    # Replies other than answers.

    def _value(
        self, moment: Reference, reply: Reply, request: Request
    ) -> Generator[Disagreement, None, object]:
        """Return the value of an answer; any other reply is a disagreement that ends the walk."""
        match reply:
            case Answer():
                return reply.value
            case Refused():
                yield from self._flaws(moment, request.ask, reply)
                if reply.code == _INTERNAL_ERROR:
                    yield _engine_error(moment, request.ask, reply)
                else:
                    yield moment.disagreement(
                        Aspect.PROTOCOL,
                        (),
                        f"{request.ask} is refused: {reply}",
                        expected="an answer",
                        given=str(reply),
                        kind=f"{request.ask} is refused",
                    )
            case Broken():
                yield self._broken(moment, request.ask, reply)
        raise _Standstill

    @staticmethod
    def _broken(moment: Reference, ask: str, reply: Broken) -> Disagreement:
        said = "; ".join(reply.last_words)
        return moment.disagreement(
            Aspect.PROTOCOL,
            (),
            f"no reply to {ask}: {reply.message}" + (f"; standard error: {said}" if said else ""),
            expected=f"one line of JSON, the reply to {ask}",
            given=reply.message,
            kind=f"{reply.kind} after {ask}",
        )

    @staticmethod
    def _flaws(moment: Reference, ask: str, reply: Reply) -> Iterator[Disagreement]:
        """Yield a disagreement if an error is malformed."""
        if isinstance(reply, Refused) and reply.flaw is not None:
            yield moment.disagreement(
                Aspect.PROTOCOL,
                (),
                f"malformed error of {ask}: {reply.flaw}",
                expected="an error with a code and a message",
                given=reply.flaw,
                kind="form of an error",
            )


def _wrongly_applied(moment: Reference, action: Action, applied: Answer) -> Disagreement:
    violations = moment.ruleset.judge(moment.state, action).violations
    return moment.disagreement(
        Aspect.REFUSAL,
        [finding.clause for finding in violations],
        f"the engine applies {with_actor(action)}, which is illegal: {violations[0]}",
        expected="an error",
        given=applied.value,
        action=action,
    )


def _engine_error(
    moment: Reference, asked: str, reply: Refused, action: Action | None = None
) -> Disagreement:
    """Return the disagreement for an exception in the engine; it says nothing about the rules."""
    return moment.disagreement(
        Aspect.PROTOCOL,
        (),
        f"engine error at {asked}: {reply}",
        expected="an answer",
        given=str(reply),
        action=action,
        kind="engine error",
    )


def _clauses_of_refused(moment: Reference, action: Action) -> Sequence[str]:
    ruleset, state = moment.ruleset, moment.state
    if action.actor == CHANCE:
        return [finding.clause for finding in ruleset.judge(state, action).grounds]
    common = tuple(each for each in ruleset.legal_actions(state) if each != action)
    return moment.attribution.of_legal(Difference(ruleset, state, (), (action,), common))


def _each(disagreement: Disagreement | None) -> Iterator[Disagreement]:
    if disagreement is not None:
        yield disagreement


def _what(reply: Reply | None) -> object:
    """Return the legal actions in a reply, in a fixed order."""
    if isinstance(reply, Answer) and is_object(reply.value):
        legal = reply.value.get("legal")
        return sorted(map(canonical, legal)) if is_list(legal) else canonical(legal)
    return str(reply)
