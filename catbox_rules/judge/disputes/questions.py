"""The next question of a dispute, chosen from the remaining worlds.

In this order:

1. a fact of the action's own exceptions (which color was led, which claim stood): the game lists
   it before all facts that decide alone;
2. the facts that can decide alone by one value, all together: "Is one of these true?";
3. any other fact, in the order in which the game lists them.

A fact that makes no difference, all others being equal, is skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import evolve, field, frozen

from catbox_rules.judge.disputes.facts import NO_SUCH_THING, UNKNOWN, Fact
from catbox_rules.judge.disputes.worlds import World, values_of
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.records.names import with_names

ANY: Final = "any"
"""The id of the question that asks for several facts together."""
_NOBODY_KNOWS: Final = "I don't know"


@frozen
class Choice:
    """An answer to a question, and the values of facts that it sets."""

    value: str
    text: str
    sets: Mapping[str, str] = field(hash=False)


@frozen
class Question:
    """The next question: one fact, or several together.

    * `id`: the id of the fact, or `any`.
    * `clauses`: the rules that rest on the answer.
    """

    id: str
    text: str
    clauses: tuple[str, ...]
    choices: tuple[Choice, ...]

    def with_names(self, names: Sequence[str] | None) -> Question:
        """Return the same question with the names of the seats, if they have any."""
        choices = [evolve(each, text=with_names(each.text, names)) for each in self.choices]
        return evolve(self, text=with_names(self.text, names), choices=tuple(choices))


@frozen
class Asking:
    """The choice of the next question.

    * `worlds`: the remaining ones.
    * `parted`: the worlds that a question should separate, each with a key: worlds with the same
      key may stay together.
    * `answers`: the earlier answers.
    """

    facts: tuple[Fact, ...]
    worlds: tuple[World, ...]
    parted: tuple[tuple[World, object], ...]
    answers: Mapping[str, str]

    def next_question(self) -> Question | None:
        """Return the next question; None if no open fact makes a difference."""
        places = [at for at, fact in enumerate(self.facts) if self._may_be_asked(fact)]
        alone = [at for at in places if self._decides_alone(at)]
        differing = [at for at in places if at not in alone and self._makes_a_difference(at)]
        exceptions = [at for at in differing if not alone or at < alone[0]]
        if exceptions:
            return self._about(exceptions[0])
        if len(alone) > 1:
            return _together([self.facts[at] for at in alone])
        # Facts that depend on each other come last: none of them makes a difference alone.
        left = alone or differing or [at for at in places if self._parts(at)]
        return self._about(left[0]) if left else None

    def _may_be_asked(self, fact: Fact) -> bool:
        is_due = fact.instead_of is None or self.answers.get(fact.instead_of) == UNKNOWN
        return is_due and fact.id not in self.answers

    def _about(self, place: int) -> Question:
        fact, there = self.facts[place], values_of(self.worlds, place)
        choices = [
            Choice(each.value, each.text, {fact.id: each.value})
            for each in fact.values
            if each.value in there
        ]
        instead = [
            _alone(other)
            for at, other in enumerate(self.facts)
            if self._leaves_nothing(other, at, place)
        ]
        unknown = Choice(UNKNOWN, _NOBODY_KNOWS, {fact.id: UNKNOWN})
        return Question(fact.id, fact.question, fact.clauses, (*choices, *instead, unknown))

    def _leaves_nothing(self, other: Fact, at: int, place: int) -> bool:
        """Return whether a fact does not exist where another one decides alone: nothing was led,
        because no tricks were being played."""
        found = {world.values[place] for world in self.worlds if world.values[at] == other.alone}
        return found == {NO_SUCH_THING}

    def _decides_alone(self, place: int) -> bool:
        """Return whether the ruling is open and one value of a fact makes the action illegal,
        whatever the other facts are. The fact must have another value in some world."""
        alone = self.facts[place].alone
        if alone is None or len({world.outcome for world in self.worlds}) == 1:
            return False
        rulings = {world.outcome for world in self.worlds if world.values[place] == alone}
        others = values_of(self.worlds, place) - {alone, NO_SUCH_THING}
        return rulings == {Ruling.ILLEGAL} and bool(others)

    def _makes_a_difference(self, place: int) -> bool:
        """Return whether there are two worlds with different outcomes that differ only in this
        fact, and in what follows from it."""
        seen: dict[tuple[str, ...], object] = {}
        id = self.facts[place].id
        kept = [at for at, f in enumerate(self.facts) if at != place and f.instead_of != id]
        for world, key in self.parted:
            others = tuple([world.values[at] for at in kept])
            if seen.setdefault(others, key) != key:
                return True
        return False

    def _parts(self, place: int) -> bool:
        """Return whether different outcomes are possible for the values of a fact."""
        by_value: dict[str, set[object]] = {}
        for world, key in self.parted:
            by_value.setdefault(world.values[place], set()).add(key)
        by_value.pop(NO_SUCH_THING, None)
        return len({frozenset(keys) for keys in by_value.values()}) > 1


def _together(facts: list[Fact]) -> Question:
    choices = [_alone(fact) for fact in facts]
    none = Choice("none", "None of these", {fact.id: _otherwise(fact) for fact in facts})
    unknown = Choice(UNKNOWN, _NOBODY_KNOWS, {fact.id: UNKNOWN for fact in facts})
    return Question(ANY, "Is one of these true?", _clauses(facts), (*choices, none, unknown))


def _otherwise(fact: Fact) -> str:
    """Return the first value of a fact that does not decide alone."""
    return next(each.value for each in fact.values if each.value != fact.alone)


def _alone(fact: Fact) -> Choice:
    """Return the choice that a fact has the value which decides alone."""
    value = str(fact.alone)
    return Choice(f"{fact.id}.{value}", sentence(fact.says(value)), {fact.id: value})


def _clauses(facts: Iterable[Fact]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for fact in facts for clause in fact.clauses))


def sentence(text: str) -> str:
    """Return a text with its first letter as a capital."""
    return text[0].upper() + text[1:]
