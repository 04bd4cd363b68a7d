"""What is known of the moment that a dispute is about: the facts, and the worlds that fit them.

People in a dispute have two or three facts, not a whole table. The judge rules, or answers, as soon
as these settle it, and asks for another fact if they do not:

    states of every combination of facts  ->  worlds  ->  those that fit the answers  ->  the ruling

Whatever all fitting worlds have in common is certain. A fact that nobody knows rules out no worlds,
and is not asked for again.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, reduce
from itertools import pairwise
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from attrs import evolve, field, frozen

from catbox_rules.games import PerGame
from catbox_rules.judge.disputes.facts import (
    NO_SUCH_THING,
    TIME,
    UNKNOWN,
    AnsweredWorld,
    Asking,
    Fact,
    Question,
    Shown,
    Values,
    World,
    nobody_knows,
    values_at,
    values_of,
)
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput, errors_below
from catbox_rules.kernel.forms import one_of, with_suggestion
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Seat
from catbox_rules.kernel.values import UNKNOWN as UNKNOWN_PART
from catbox_rules.kernel.verdict import Finding, Findings, finding
from catbox_rules.notation.protocol import NOTATION
from catbox_rules.positions.protocol import POSITIONS, Answer, Limits, common, position_of
from catbox_rules.records.record import with_names

WorldT = TypeVar("WorldT", bound=World)

_MOST_LISTED: Final = 8


class DoesNotFit(MalformedInput):
    """An answer of its form that contradicts earlier ones, or that no table of the game has.

    >>> from catbox_rules import dispute_about
    >>> dispute = dispute_about("check", players=4).answered("short", "3")
    >>> try:
    ...     dispute.answered("short", "2")
    ... except DoesNotFit as error:
    ...     print(error)
    $.answers.short: expected an answer that fits short=3, got '2'
    """


@frozen
class Inquiry(ABC, Generic[WorldT]):
    """The known facts of a moment, and the next question about it.

    It is immutable: `answered` returns another one.
    """

    ruleset: AnyRuleset = field(repr=lambda ruleset: str(ruleset.NAME))
    tables: tuple[object, ...] = field(repr=False)
    """The tables at which the moment can have been."""
    options: Mapping[str, object] = field(factory=dict[str, object], hash=False)
    """The choices of these tables, as in a record."""
    answers: Mapping[str, str] = field(factory=dict[str, str], hash=False)
    """The values of the known facts, by their ids, and `unknown` for those that nobody knows."""
    names: tuple[str, ...] | None = field(default=None, kw_only=True)
    """The names of the seats; texts have their numbers until `with_names`."""
    facts: tuple[Fact, ...] = field(kw_only=True, eq=False, repr=False)

    @property
    @abstractmethod
    def every_world(self) -> tuple[WorldT, ...]:
        """The worlds that fit what has been shown, whatever else is known."""

    @cached_property
    def worlds(self) -> tuple[WorldT, ...]:
        """The worlds that fit the answers."""
        known = {
            place: self.answers[fact.id]
            for place, fact in enumerate(self.facts)
            if self.answers.get(fact.id, UNKNOWN) != UNKNOWN
        }
        found, can_be = list[WorldT](), dict[frozenset[int], bool]()
        for world in self.every_world:
            left_open = frozenset(place for place in known if self._leaves_open(world, place))
            if all(world.values[at] == known[at] for at in known.keys() - left_open):
                if left_open not in can_be:
                    can_be[left_open] = self._can_be_together({at: known[at] for at in left_open})
                if can_be[left_open]:
                    found.append(world)
        return tuple(found)

    def _can_be_together(self, values: Mapping[int, str]) -> bool:
        """Return whether facts, given by their places, can have these values at the same time."""
        saying = [
            world
            for world in self.every_world
            if not any(self._leaves_open(world, place) for place in values)
        ]
        return not saying or any(
            all(world.values[place] == value for place, value in values.items()) for world in saying
        )

    def _leaves_open(self, world: WorldT, place: int) -> bool:
        """Return whether a fact can have any value in a world, as that is not the time for the
        action: the led card is still on the table when a paradox has ended the round, and it is
        still a seat's turn while it has to draw. Where an action has no time, nothing but the
        table matters."""
        if world.values[place] != NO_SUCH_THING:
            return False
        values = zip(self.facts, world.values, strict=True)
        return any(
            fact.id == TIME and value in (fact.alone, NO_SUCH_THING) for fact, value in values
        )

    def known(self, id: str) -> str | None:
        """Return the value that a fact has in all remaining worlds in which it exists, or if it is
        not the time for the action can exist; None if it has several."""
        return self._in_all_worlds[id]

    @cached_property
    def _in_all_worlds(self) -> Mapping[str, str | None]:
        known: dict[str, str | None] = {}
        for place, fact in enumerate(self.facts):
            saying = [world for world in self.worlds if not self._leaves_open(world, place)]
            values = values_of(saying or self.worlds, place)
            known[fact.id] = values.pop() if len(values) == 1 else None
        return known

    def _alike_but_for_unknown(
        self, world: WorldT, *, and_for_numbers: bool = False
    ) -> tuple[WorldT, ...]:
        """Return the remaining worlds that differ from a world only in facts which nobody knows.

        * `and_for_numbers`: whether they may differ in numbers as well that nobody was asked for.
        """
        open_places = [
            at
            for at, fact in enumerate(self.facts)
            if not nobody_knows(fact, self.answers)
            and not (and_for_numbers and fact.kind == "number")
        ]
        return tuple(
            other
            for other in self.worlds
            if all(other.values[at] in (world.values[at], NO_SUCH_THING) for at in open_places)
        )

    def _enough(self, world: WorldT, unlike: Sequence[WorldT]) -> list[int]:
        """Return the places of facts of a world that no world unlike it can have together, and no
        more of them than it takes. Those that decide alone stay rather than others."""
        facts, values = self.facts, world.values
        held = [
            at
            for at, value in enumerate(values)
            if value != NO_SUCH_THING and any(other.values[at] != value for other in unlike)
        ]
        for at in sorted(held, key=lambda at: (facts[at].alone is not None, -at)):
            left = [other for other in held if other != at]
            if not any(self._may_have(other, values, left) for other in unlike):
                held = left
        return held

    def _may_have(self, world: WorldT, values: Values, places: Iterable[int]) -> bool:
        """Return whether facts, given by their places, can have these values in a world."""
        return all(world.values[at] == values[at] or self._leaves_open(world, at) for at in places)

    def _says(self, world: WorldT, among: Sequence[WorldT], place: int, enough: list[int]) -> str:
        """Return the sentence for a fact, given by its place, that is enough for the outcome in a
        world together with others: for a number with the bound, if it is one."""
        fact, value = self.facts[place], world.values[place]
        said, others = fact.says(value), [at for at in enough if at != place]
        if fact.kind != "number" or not value.isdecimal():
            return said
        more, fewer = set[bool](), set[bool]()
        for other in among:
            number = other.values[place]
            if number.isdecimal() and self._may_have(other, world.values, others):
                is_same = other.outcome == world.outcome
                if int(number) > int(value):
                    more.add(is_same)
                elif int(number) < int(value):
                    fewer.add(is_same)
        bound = "at least" if more == {True} else "at most" if fewer == {True} else ""
        return re.sub(rf"\b{value}\b", f"{bound} {value}".strip(), said, count=1)

    # The next question.

    @cached_property
    def question(self) -> Question | None:
        """The next question; None once the outcome is certain, or if no answer can make it so."""
        if self._is_settled or not self._can_be_settled:
            return None
        return Asking(self.facts, self.worlds, self._parted, self.answers).next_question()

    @property
    def _can_be_settled(self) -> bool:
        """Whether some values of the open facts leave a single outcome, whatever the facts are
        which nobody knows."""
        places = [
            at
            for at, fact in enumerate(self.facts)
            if fact.id not in self.answers and not nobody_knows(fact, self.answers)
        ]
        outcomes: dict[tuple[str, ...], set[object]] = {}
        for world in self.worlds:
            values = tuple([world.values[at] for at in places])
            outcomes.setdefault(values, set()).add(world.outcome)
        return any(len(each) == 1 for each in outcomes.values())

    @property
    @abstractmethod
    def _is_settled(self) -> bool:
        """Whether no more answers are needed."""

    @property
    @abstractmethod
    def _parted(self) -> tuple[tuple[World, object], ...]:
        """The worlds that a question should separate, each with a key: worlds with the same key
        may stay together."""

    # Answers.

    @cached_property
    def shows(self) -> Mapping[str, Shown]:
        """What the judge may ask to see, by its id."""
        return {shown.id: shown for fact in self.facts for shown in fact.shown}

    def _seen(self, answers: Mapping[str, str]) -> Mapping[str, str]:
        """Return what has been shown, of all answers."""
        return {id: answers[id] for id in self.shows if answers.get(id, UNKNOWN) != UNKNOWN}

    def answered(self, id: str, value: str) -> Self:
        """Return the dispute with one more answer, to the question or to any other fact.

        * `id`: the id of the question, or of a fact.
        * `value`: one of its choices, or what is shown; `unknown` if nobody knows.

        Raises MalformedInput for any other value, and for an answer that contradicts earlier ones.
        """
        sets = self._sets(id, value)
        answers = {**self.answers, **sets}
        contradicted = [
            known
            for known, before in self.answers.items()
            if UNKNOWN not in (before, answers.get(known, before)) and answers[known] != before
        ]
        after = self._with_answers(answers)
        if contradicted or not after.worlds:
            raise DoesNotFit(
                f"$.answers.{id}",
                expected=f"an answer that fits {_in_words(self._at_odds(sets, contradicted))}",
                given=value,
            )
        return after

    def given(self, answers: Mapping[str, str]) -> Self | None:
        """Return the dispute with facts and things that are shown, by their ids, in place of the
        answers so far; None if no world fits them."""
        given = self._with_answers(answers)
        return given if given.worlds else None

    def without(self, id: str) -> Self:
        """Return the dispute without the answer to a fact."""
        left = {known: value for known, value in self.answers.items() if known != id}
        return self._with_answers(left)

    def _with_answers(self, answers: Mapping[str, str]) -> Self:
        changed: Self = evolve(self, answers=answers)
        return changed

    def _sets(self, id: str, value: str) -> Mapping[str, str]:
        """Return the values of facts that an answer sets. Raises MalformedInput if it is not an
        answer."""
        if (shown := self.shows.get(id)) is not None:
            return {id: _read_shown(shown, value)}
        asked = self.question
        choices = asked.choices if asked is not None and asked.id == id else ()
        said = self._meant(value, [(each.value, each.text) for each in choices])
        choice = next((each for each in choices if each.value == said), None)
        if choice is not None:
            return choice.sets
        fact = next((fact for fact in self.facts if fact.id == id), None)
        if fact is None and not choices:
            ids = [*(fact.id for fact in self.facts), *self.shows]
            expected = f"one of the facts {', '.join(ids)}"
            raise MalformedInput("$.answers", expected=expected, given=with_suggestion(id, ids))
        allowed = [each.value for each in choices] if fact is None else self._values(fact)
        if fact is not None:
            texts = {each.value: each.text for each in fact.values}
            said = self._meant(value, [(each, texts.get(each, each)) for each in allowed])
        if fact is None or said not in allowed:
            expected = _listed(allowed)
            raise MalformedInput(
                f"$.answers.{id}", expected=expected, given=with_suggestion(value, allowed)
            )
        return {id: said}

    def _meant(self, given: str, options: list[tuple[str, str]]) -> str:
        """Return the value that is meant: given as it is, as its text with or without the names of
        the seats, in another order, or in other words (`9a` for `9 alive`). Returns what is given
        if it means no value, or may mean several.

        * `options`: values with their texts.
        """
        values = [value for value, _ in options]
        if given in values:
            return given
        found = {
            value
            for value, text in options
            if _is_said(given, value) or _is_said(given, with_names(text, self.names))
        }
        if len(found) == 1:
            return found.pop()
        return NOTATION.of(self.ruleset).spoken.alike(given, values) or given

    def _values(self, fact: Fact) -> list[str]:
        """Return the values that a fact can have in some world, and `unknown`."""
        place = self.facts.index(fact)
        there = values_of(self.every_world, place)
        if there == {NO_SUCH_THING} and self._leaves_open(self.every_world[0], place):
            there = {each.value for each in fact.values}
        return [*(each.value for each in fact.values if each.value in there), UNKNOWN]

    def _at_odds(self, sets: Mapping[str, str], contradicted: list[str]) -> Mapping[str, str]:
        """Return the earlier answers that an answer contradicts: one if that is enough, or all."""
        for id in contradicted:
            return {id: self.answers[id]}
        given = {id: value for id, value in self.answers.items() if value != UNKNOWN}
        for id, value in given.items():
            if not self._with_answers({id: value, **sets}).worlds:
                return {id: value}
        return given


def _read_shown(shown: Shown, given: str) -> str:
    if given.strip() == UNKNOWN:
        return UNKNOWN
    with errors_below(f"$.answers.{shown.id}"):
        return shown.read(given)


_BETWEEN: Final = re.compile(r"[\s,]+|\band\b")


def _is_said(given: str, text: str) -> bool:
    """Return whether an input equals a text except for capitals and the order of its parts: 422 is
    2 2 4, and "Bruno, Anne" is "Anne and Bruno"."""
    parts = _parts(text)
    is_of_digits = len(parts) > 1 and all(len(each) == 1 for each in parts)
    return parts in (_parts(given), sorted(given) if is_of_digits and given.isdecimal() else None)


def _parts(text: str) -> list[str]:
    return sorted(part for part in _BETWEEN.split(text.casefold()) if part)


def _listed(values: list[str]) -> str:
    """Return values as a text: the first ones and the last, if there are many."""
    if len(values) > _MOST_LISTED:
        values = [*values[: _MOST_LISTED - 2], "…", values[-1]]
    return one_of(values)


def _in_words(answers: Mapping[str, str]) -> str:
    if not answers:
        return "a table of this game"
    return ", ".join(f"{id}={value}" for id, value in answers.items())


# A dispute about a question rather than an action: the answer that follows from what is known.
#
# It works like a dispute on an action. Facts and answer are read from the same moment, so no rule
# is written twice, and the question is settled as soon as all remaining worlds have the same
# answer.


@frozen
class Ask:
    """The part of a game that answers a question which is not about an action.

    * `facts`: the facts that the answer may rest on, in the order in which they are asked for.
    * `moments`: returns moments of a table for every combination of the facts that fits what has
      been shown, by its id: states that are built without checks, or score sheets. Raises
      Unsupported for a table with a rule that rests on other facts, ImpossibleState for one at
      which the things that are shown cannot be.
    * `answer`: returns the answer at a moment. It mentions nothing but the facts.
    """

    facts: tuple[Fact, ...]
    moments: Callable[[Any, Mapping[str, str]], Iterable[object]] = field(eq=False, repr=False)
    answer: Callable[[Any], Answer] = field(eq=False, repr=False)

    def worlds(
        self, tables: Iterable[object], shown: Mapping[str, str]
    ) -> tuple[AnsweredWorld, ...]:
        """Return the worlds at some tables that fit what has been shown."""
        found = dict[tuple[str, ...], AnsweredWorld]()
        for table in tables:
            with suppress(ImpossibleState):
                for moment in self.moments(table, shown):
                    values = values_at(self.facts, moment)
                    if values not in found:
                        found[values] = AnsweredWorld(values, self.answer(moment))
        return tuple(found.values())


@frozen
class AskDispute(Inquiry[AnsweredWorld]):
    """A question that is not about an action, and what is known of the moment.

    `dispute_about` begins one. It is immutable: `answered` returns another one.
    """

    ask: str = field(kw_only=True)
    laid_out: tuple[AnsweredWorld, ...] = field(kw_only=True, eq=False, repr=False)

    @property
    def every_world(self) -> tuple[AnsweredWorld, ...]:
        """The worlds that were laid out."""
        return self.laid_out

    def _with_answers(self, answers: Mapping[str, str]) -> Self:
        shown = self._seen(answers)
        if shown == self._seen(self.answers):
            return super()._with_answers(answers)
        question = DISPUTES.of(self.ruleset).ASKS[self.ask]
        return evolve(self, answers=answers, laid_out=question.worlds(self.tables, shown))

    @cached_property
    def ruled(self) -> Answer | None:
        """The answer with the clauses that it rests on; None while there is a question. It has
        something missing if it turns on a fact that nobody knows."""
        if self.question is not None:
            return None
        first, *others = [world.answer for world in self._deciding]
        text = tuple(line for line in first.text if all(line in each.text for each in others))
        grounds = _in_all(first, others)
        if self._is_settled and not text:  # for one reason or another
            either = dict.fromkeys(each.text[0] for each in (first, *others))
            reasons = dict.fromkeys(ground for each in (first, *others) for ground in each.grounds)
            return evolve(first, text=(", or ".join(either),), grounds=tuple(reasons))
        if self._is_settled:
            return evolve(first, text=text, grounds=grounds)
        value = reduce(common, [each.value for each in others], first.value)
        text = text or ("the answer depends on what nobody knows",)
        return Answer(self.ask, value, text, grounds, (self._missing(),))

    @property
    def _deciding(self) -> tuple[AnsweredWorld, ...]:
        """The worlds that give the reasons: all, or if those of one answer have none in common, the
        worlds in which the presumptions hold."""
        first, *others = [world.answer for world in self.worlds]
        if not self._is_settled or _in_all(first, others):
            return self.worlds
        presumed = [(at, f.presumed) for at, f in enumerate(self.facts) if f.presumed is not None]
        as_presumed = [
            world for world in self.worlds if all(world.values[at] == v for at, v in presumed)
        ]
        return tuple(as_presumed) or self.worlds

    def _missing(self) -> Finding:
        """Return a finding with two possible answers, each with the facts that lead to it."""
        one, other = self._turning
        [turning, *_] = self._differing(one, other)
        return finding(
            (*turning.clauses, one.answer.grounds[0].clause)[0],
            "if {known}: {text}; if {otherwise}: {other}",
            known=self._leads_to(one),
            text=_unlike(one.answer.text, other.answer.text),
            otherwise=self._leads_to(other),
            other=_unlike(other.answer.text, one.answer.text),
        )

    def _leads_to(self, world: AnsweredWorld) -> str:
        """Describe a world by facts that nobody knows which lead to its answer."""
        alike = self._alike_but_for_unknown(world, and_for_numbers=True)
        enough = self._enough(world, [each for each in alike if each.outcome != world.outcome])
        return " and ".join(self._says(world, alike, at, enough) for at in enough)

    @property
    def _turning(self) -> tuple[AnsweredWorld, AnsweredWorld]:
        """Two worlds with different answers that differ only in facts which nobody knows, and in as
        few of these as possible for the first one. Of numbers they are at the border."""
        for one in self.worlds:
            alike = self._alike_but_for_unknown(one)
            others = [other for other in alike if other.outcome != one.outcome]
            if others:
                other = min(others, key=lambda other: len(self._differing(one, other)))
                return self._at_border(one, other, alike)
        raise AssertionError("everything that makes a difference has been asked, and is unknown")

    def _at_border(
        self, one: AnsweredWorld, other: AnsweredWorld, alike: Iterable[AnsweredWorld]
    ) -> tuple[AnsweredWorld, AnsweredWorld]:
        """Return two neighbors with different answers between two worlds that differ in a number
        alone, or else the two."""
        fact = self._differing(one, other)[0]
        at, differing = self.facts.index(fact), self._differing
        row = {
            int(each.values[at]): each
            for each in alike
            if each.values[at].isdecimal() and differing(one, each) in ([], [fact])
        }
        if fact.kind == "number" and one in row.values() and other in row.values():
            in_order = [row[number] for number in sorted(row)]
            for two in pairwise(in_order):
                if two[0].outcome != two[1].outcome:
                    return two
        return one, other

    def _differing(self, one: AnsweredWorld, other: AnsweredWorld) -> list[Fact]:
        """Return the facts in which a world differs from another, without those that do not exist
        in it."""
        return [
            fact
            for fact, value, otherwise in zip(self.facts, one.values, other.values, strict=True)
            if value not in (otherwise, NO_SUCH_THING)
        ]

    @property
    def _is_settled(self) -> bool:
        return len({world.outcome for world in self.worlds}) == 1

    @property
    def _parted(self) -> tuple[tuple[World, object], ...]:
        return tuple([(world, world.outcome) for world in self.worlds])


def _in_all(first: Answer, others: Iterable[Answer]) -> Findings:
    return tuple(each for each in first.grounds if all(each in o.grounds for o in others))


def _unlike(text: tuple[str, ...], other: tuple[str, ...]) -> str:
    """Return the first line of an answer that another answer does not have: the lines after it
    follow from it."""
    return next((line for line in text if line not in other), text[0])


# What a game provides so that the judge can ask back: the facts of an action, and its worlds; and
# the questions that are not about an action.


TableT_contra = TypeVar("TableT_contra", contravariant=True)
ActionT_contra = TypeVar("ActionT_contra", bound=Action, contravariant=True)
PositionT_contra = TypeVar("PositionT_contra", contravariant=True)


class Disputes(Protocol[TableT_contra, ActionT_contra, PositionT_contra]):
    """The members of a game's module of disputes."""

    @property
    def ASKS(self) -> Mapping[str, Ask]:  # noqa: N802 -- a constant of the module
        """The questions that are not about an action, by their names in the positions of the game.
        The question whether a table is possible is left out: it needs a table, not facts."""
        ...

    def check_table(self, table: TableT_contra, /) -> None:
        """Raise Unsupported for a table with a house rule that does not name its facts."""
        ...

    def facts(self, action: ActionT_contra, /) -> tuple[Fact, ...]:
        """Return the facts that a ruling on an action may rest on, in the order in which they are
        asked for: first those of its own exceptions."""
        ...

    def possible(
        self,
        known: TableT_contra | PositionT_contra,
        action: ActionT_contra,
        layout: int,
        limits: Limits,
        /,
    ) -> Iterator[object]:
        """Yield states for every combination of what a ruling on an action may rest on, as far as
        that is possible. They are built without checks: nobody sees them, and legal play need not
        lead to them.

        * `known`: what is known of the table: a position, or only which table it is.
        * `layout`: 0 or 1. The two differ in everything that is made up, so a sentence that is the
          same in both says nothing beyond the facts.
        * `limits`: what the plays tell of unknown hands.

        Raises ImpossibleState if what is known is contradictory.
        """
        ...

    def with_shown(
        self,
        known: TableT_contra | PositionT_contra,
        action: ActionT_contra,
        shown: Mapping[str, str],
        /,
    ) -> Iterator[Any]:
        """Yield what is known of the table together with what has been shown, by its id. Raises
        ImpossibleState if that is contradictory."""
        ...

    def shown_in(self, known: PositionT_contra, action: ActionT_contra, /) -> Mapping[str, str]:
        """Return what a position shows already of what the judge may ask to see, by its id."""
        ...

    def is_so_before(self, state: Any, event: Any, /) -> bool:
        """Return whether the effect of an event is already there in a state, so that the same
        action does not cause the event: a lost color cannot be lost again."""
        ...

    def may_follow(self, state: Any, event: Any, /) -> str | None:
        """Return a sentence on an event that follows only if an unknown fact is so, with that
        condition; None if nobody would forget it. `state` is one in which it follows."""
        ...

    def laid(
        self, table: TableT_contra, action: ActionT_contra, told: Mapping[str, str], /
    ) -> dict[str, object]:
        """Return the keys of a document of a partial position that follow from known facts, as far
        as a position can show these without showing more.

        * `told`: the values of the known facts, by their ids.
        """
        ...

    def drawn(self, state: Any, action: ActionT_contra, /) -> Mapping[str, Mapping[str, object]]:
        """Return parts of the table of a state on which a ruling on an action may rest, by their
        names: keys of a document of a partial position. Those that say most come first."""
        ...


def whole_document(state: Any, ruleset: AnyRuleset) -> dict[str, Any]:
    """Return the document of a state as a partial table on which everything is written."""
    position: Any = position_of(state)
    written = evolve(position, unwritten=frozenset[str]())
    return POSITIONS.of(ruleset).position_as_json(written)


def only_of(seat: Seat, by_seat: Sequence[object]) -> list[object]:
    """Return what is given by seat, of one seat alone."""
    return [each if at == seat else UNKNOWN_PART.value for at, each in enumerate(by_seat)]


# As AnyPositions: a tool takes tables from a game and gives them back to the same one.
AnyDisputes = Disputes[Any, Any, Any]

DISPUTES: Final = PerGame[AnyDisputes]("catbox_rules.judge.disputes")
"""The module of disputes of each game."""
