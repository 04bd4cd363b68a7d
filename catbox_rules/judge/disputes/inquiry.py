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
from collections.abc import Mapping
from functools import cached_property
from typing import Final, Generic, Self, TypeVar

from attrs import evolve, field, frozen

from catbox_rules.judge.disputes.facts import NO_SUCH_THING, UNKNOWN, Fact
from catbox_rules.judge.disputes.questions import Asking, Question
from catbox_rules.judge.disputes.worlds import World, values_of
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import one_of
from catbox_rules.kernel.nearest import with_suggestion
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.notation.protocol import NOTATION
from catbox_rules.records.names import with_names

WorldT = TypeVar("WorldT", bound=World)

_MOST_LISTED: Final = 8


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
    every_world: tuple[WorldT, ...] = field(kw_only=True, eq=False, repr=False)

    @cached_property
    def worlds(self) -> tuple[WorldT, ...]:
        """The worlds that fit the answers."""
        known = [
            (place, self.answers[fact.id])
            for place, fact in enumerate(self.facts)
            if self.answers.get(fact.id, UNKNOWN) != UNKNOWN
        ]
        return tuple(
            world
            for world in self.every_world
            if all(world.values[place] == value for place, value in known)
        )

    def known(self, id: str) -> str | None:
        """Return the value that a fact has in all remaining worlds; None if it has several."""
        return self._in_all_worlds[id]

    @cached_property
    def _in_all_worlds(self) -> Mapping[str, str | None]:
        in_each = [values_of(self.worlds, place) for place in range(len(self.facts))]
        return {
            fact.id: values.pop() if len(values) == 1 else None
            for fact, values in zip(self.facts, in_each, strict=True)
        }

    def _alike_but_for_unknown(self, world: WorldT) -> tuple[WorldT, ...]:
        """Return the remaining worlds that differ from a world only in facts which nobody knows."""
        open_places = [at for at, f in enumerate(self.facts) if self.answers.get(f.id) != UNKNOWN]
        return tuple(
            other
            for other in self.worlds
            if all(other.values[at] in (world.values[at], NO_SUCH_THING) for at in open_places)
        )

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
        places = [at for at, fact in enumerate(self.facts) if fact.id not in self.answers]
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

    def answered(self, id: str, value: str) -> Self:
        """Return the dispute with one more answer, to the question or to any other fact.

        * `id`: the id of the question, or of a fact.
        * `value`: one of its choices; `unknown` if nobody knows.

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
            raise MalformedInput(
                f"$.answers.{id}",
                expected=f"an answer that fits {_in_words(self._at_odds(sets, contradicted))}",
                given=value,
            )
        return after

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
        asked = self.question
        choices = asked.choices if asked is not None and asked.id == id else ()
        said = self._meant(value, [(each.value, each.text) for each in choices])
        choice = next((each for each in choices if each.value == said), None)
        if choice is not None:
            return choice.sets
        fact = next((fact for fact in self.facts if fact.id == id), None)
        if fact is None and not choices:
            ids = [fact.id for fact in self.facts]
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
        notation = NOTATION.find(self.ruleset)
        spoken = None if notation is None else notation.spoken
        return (spoken.alike(given, values) if spoken else None) or given

    def _values(self, fact: Fact) -> list[str]:
        """Return the values that a fact has in some world, and `unknown`."""
        there = values_of(self.every_world, self.facts.index(fact))
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
