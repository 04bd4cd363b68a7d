"""The next question of a dispute, by the worlds that are left.

In this order:

1. a fact of the action's own exceptions (which color was led, which claim stood): one that is
   listed before all that decide alone;
2. the facts of which one value decides alone, all together: "Is one of these so?";
3. any other, in the order in which the game lists them.

A fact is passed over that makes no difference, all others being equal.
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
"""The question that asks for several facts together."""
_NOBODY_KNOWS: Final = "I don't know"


@frozen
class Choice:
    """An answer to a question, and what each fact is by it."""

    value: str
    text: str
    sets: Mapping[str, str] = field(hash=False)


@frozen
class Question:
    """The next question: one fact, or several together.

    * `id`: that of the fact, or `any`.
    * `clauses`: the rules that rest on the answer.
    """

    id: str
    text: str
    clauses: tuple[str, ...]
    choices: tuple[Choice, ...]

    def with_names(self, names: Sequence[str] | None) -> Question:
        """The same question, which calls the seats by their names if they have any."""
        choices = [evolve(each, text=with_names(each.text, names)) for each in self.choices]
        return evolve(self, text=with_names(self.text, names), choices=tuple(choices))


@frozen
class Asking:
    """What a question is chosen from.

    * `worlds`: those that are left.
    * `parted`: those that a question is to part, each with what it is to part them by.
    * `answers`: what has been asked, or given.
    """

    facts: tuple[Fact, ...]
    worlds: tuple[World, ...]
    parted: tuple[tuple[World, object], ...]
    answers: Mapping[str, str]

    def next_question(self) -> Question | None:
        """The next question; None where no fact that is open makes a difference."""
        places = [at for at, fact in enumerate(self.facts) if self._may_be_asked(fact)]
        alone = [at for at in places if self._decides_alone(at)]
        differing = [at for at in places if at not in alone and self._makes_a_difference(at)]
        exceptions = [at for at in differing if not alone or at < alone[0]]
        if exceptions:
            return self._about(exceptions[0])
        if len(alone) > 1:
            return _together([self.facts[at] for at in alone])
        # The last ones are facts that go together, so that none makes a difference alone.
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
        """Whether there is no such thing as a fact because another one decides alone: nothing was
        led, as no tricks were being played."""
        found = {world.values[place] for world in self.worlds if world.values[at] == other.alone}
        return found == {NO_SUCH_THING}

    def _decides_alone(self, place: int) -> bool:
        """Whether one value of a fact makes the action illegal, whatever else is so, and another
        does not, where the ruling is open."""
        alone = self.facts[place].alone
        if alone is None or len({world.outcome for world in self.worlds}) == 1:
            return False
        rulings = {world.outcome for world in self.worlds if world.values[place] == alone}
        others = values_of(self.worlds, place) - {alone, NO_SUCH_THING}
        return rulings == {Ruling.ILLEGAL} and bool(others)

    def _makes_a_difference(self, place: int) -> bool:
        """Whether two worlds that differ in this fact alone, and in what follows from it, are ruled
        on differently."""
        seen: dict[tuple[str, ...], object] = {}
        id = self.facts[place].id
        kept = [at for at, f in enumerate(self.facts) if at != place and f.instead_of != id]
        for world, key in self.parted:
            others = tuple([world.values[at] for at in kept])
            if seen.setdefault(others, key) != key:
                return True
        return False

    def _parts(self, place: int) -> bool:
        """Whether the values of a fact leave different rulings open."""
        by_value: dict[str, set[object]] = {}
        for world, key in self.parted:
            by_value.setdefault(world.values[place], set()).add(key)
        by_value.pop(NO_SUCH_THING, None)
        return len({frozenset(keys) for keys in by_value.values()}) > 1


def _together(facts: list[Fact]) -> Question:
    choices = [_alone(fact) for fact in facts]
    none = Choice("none", "None of these", {fact.id: _otherwise(fact) for fact in facts})
    unknown = Choice(UNKNOWN, _NOBODY_KNOWS, {fact.id: UNKNOWN for fact in facts})
    return Question(ANY, "Is one of these so?", _clauses(facts), (*choices, none, unknown))


def _otherwise(fact: Fact) -> str:
    """The value of a fact that does not decide alone."""
    return next(each.value for each in fact.values if each.value != fact.alone)


def _alone(fact: Fact) -> Choice:
    """That a fact has the value that decides alone."""
    value = str(fact.alone)
    return Choice(f"{fact.id}.{value}", sentence(fact.says(value)), {fact.id: value})


def _clauses(facts: Iterable[Fact]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for fact in facts for clause in fact.clauses))


def sentence(text: str) -> str:
    """A sentence with its first letter as a capital."""
    return text[0].upper() + text[1:]
