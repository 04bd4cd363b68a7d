"""What a ruling or an answer rests on: facts, each with its question and the values it can have.

A fact is read from a state by a function of the rules, by one of their conditions, or from a field,
so no rule is written a second time. Only the wording of the facts is written here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Protocol, TypeAlias

from attrs import evolve, field, frozen

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset
from catbox_rules.kernel.verdict import Finding, Findings, Ruling, Verdict
from catbox_rules.positions.protocol import Answer
from catbox_rules.records.record import with_names

UNKNOWN: Final = "unknown"
"""The value of a fact that nobody knows."""
HAND: Final = "hand"
"""The id of a hand that is shown."""
NO_SUCH_THING: Final = "-"
"""The value of a fact in a state where it does not exist: whose turn it is, during a deal."""
TIME: Final = "time"
"""The id of the fact that it was the time for the action."""
OF_TABLE: Final = ("players", "edition")
"""The ids of the facts about the table itself."""


@frozen
class Value:
    """A value of a fact.

    * `value`: the value in an answer.
    * `text`: the reply to the question.
    * `says`: the same as a sentence that stands alone.
    """

    value: str
    text: str
    says: str


@frozen
class Show:
    """The form of an answer that is shown, for what fills it in.

    * `kind`: `cards` of a hand, `colors`, `cells` of the board, a `space` of the track, a `number`,
      or `numbers`, one for each seat.
    * `seat`: whose it is, if it is somebody's.
    * `among`: what can be in an answer; empty if anything can.
    """

    kind: str
    seat: int | None = None
    among: tuple[str, ...] = ()


@frozen
class Shown:
    """A thing that players show the judge, so that nobody has to draw a conclusion from it.

    * `id`: its name in answers.
    * `kind`: the form of an answer, as in `Show`.
    * `text`: what is to be shown.
    * `read`: returns an answer in its usual form. Raises MalformedInput, at no place, for one that
      cannot be.
    * `seat`: whose it is, if it is somebody's.
    * `among`: returns what can be in an answer, given what has been shown before; empty if
      anything can.
    * `against`: returns why an answer leaves no room for an action at a table, whatever else is so;
      None if it leaves some.
    """

    id: str
    kind: str
    text: str
    read: Callable[[str], str] = field(eq=False, repr=False)
    seat: int | None = None
    among: Callable[[Mapping[str, str]], tuple[str, ...]] = field(
        default=lambda _: (), eq=False, repr=False
    )
    against: Callable[[str, Any], Finding | None] = field(
        default=lambda _, __: None, eq=False, repr=False
    )


@frozen
class Fact:
    """A fact that a ruling may rest on.

    * `id`: its name in answers.
    * `clauses`: the rules that rest on it.
    * `read`: returns its value in a state.
    * `alone`: the value that decides against an action by itself, if there is one. The judge asks
      for such facts together.
    * `presumed`: the value that is presumed when the reasons of a ruling are given. The ruling
      itself presumes nothing.
    * `instead_of`: the id of a more detailed fact, from which this one follows. The judge asks for
      this one only if nobody knows the other.
    * `assumption`: what the judge says if he assumes the first value at a table where it may be so
      or not; None if he never does.
    * `kind`: the form of an answer, as in `Show`, if there are many values.
    * `shown`: what the judge asks to see in place of the question, for the rules decide it then.
    * `follows`: whether the judge asks for it also where the ruling is certain: because of what
      follows from a legal action, or because an illegal one breaks its clauses.
    """

    id: str
    question: str
    values: tuple[Value, ...]
    clauses: tuple[str, ...]
    read: Callable[[Any], str] = field(eq=False, repr=False)
    alone: str | None = None
    presumed: str | None = None
    instead_of: str | None = None
    assumption: Finding | None = None
    kind: str | None = None
    shown: tuple[Shown, ...] = ()
    follows: bool = False

    def says(self, value: str) -> str:
        """Return the sentence for a value; the value itself if the fact does not have it."""
        return next((each.says for each in self.values if each.value == value), value)

    def presuming(self, value: str) -> Fact:
        """Return the same fact with a presumed value."""
        return evolve(self, presumed=value)


def yes_or_no(  # noqa: PLR0913 -- what a fact has
    id: str,
    question: str,
    says: tuple[str, str],
    clauses: tuple[str, ...],
    read: Callable[[Any], bool | None],
    *,
    alone: str | None = None,
    values: tuple[str, str] = ("yes", "no"),
    texts: tuple[str, str] = ("Yes", "No"),
    shown: tuple[Shown, ...] = (),
) -> Fact:
    """Return a fact that is true or false.

    * `says`: the sentences for true and false.
    * `read`: returns whether the fact is true; None in a state where it does not exist.
    * `values`: the values in answers for true and false.
    * `texts`: the replies to the question for true and false.
    * `shown`: what the judge asks to see in place of the question.
    """
    yes, no = values

    def read_value(state: object) -> str:
        is_so = read(state)
        return NO_SUCH_THING if is_so is None else yes if is_so else no

    return Fact(
        id,
        question,
        (Value(yes, texts[0], says[0]), Value(no, texts[1], says[1])),
        clauses,
        read_value,
        alone,
        shown=shown,
    )


def number(
    id: str,
    question: str,
    numbers: Iterable[int],
    says: Callable[[int], str],
    clauses: tuple[str, ...],
    read: Callable[[Any], int | None],
    *shown: Shown,
) -> Fact:
    """Return a fact that is a number.

    * `says`: returns the sentence for one of the numbers.
    * `read`: returns the number; None in a state where it does not exist.
    * `shown`: what the judge asks to see in place of the question.
    """

    def read_value(state: object) -> str:
        found = read(state)
        return NO_SUCH_THING if found is None else str(found)

    values = tuple(Value(str(each), str(each), says(each)) for each in numbers)
    return Fact(id, question, values, clauses, read_value, kind="number", shown=shown)


def numbers_shown(id: str, text: str, *, or_none: bool = False) -> Shown:
    """Return what is shown as a number of each seat, with three figures at most.

    * `or_none`: whether there may be none.
    """

    def read(given: str) -> str:
        if or_none and given.strip().casefold() == "none":
            return "none"
        found = re.findall(r"-?\d+", given)
        is_long = any(len(each) > len("-999") for each in found)
        if not found or is_long or re.sub(r"-?\d+|[\s,]|\band\b", "", given):
            expected = "a number for each seat, such as 12 8 9" + ", or none" * or_none
            raise MalformedInput("$", expected=expected, given=given)
        return " ".join(str(int(each)) for each in found)

    return Shown(id, "numbers", text, read)


def facts_of_table(ruleset: AnyRuleset, *clauses: str) -> tuple[Fact, ...]:
    """Return the facts about the table itself: the number of players and the edition.

    * `clauses`: the rules that rest on the number of players alone.
    """
    editions = [Value(each.id, each.title, f"it was {each.title}") for each in ruleset.EDITIONS]
    counts = sorted({count for each in ruleset.EDITIONS for count in each.player_counts})
    players = [Value(str(count), str(count), f"{count} played") for count in counts]
    return (
        Fact(
            "players",
            "How many play?",
            tuple(players),
            clauses,
            lambda state: str(state.table.players),
        ),
        Fact(
            "edition",
            "Which edition is it?",
            tuple(editions),
            (),
            lambda state: str(state.table.edition.id),
        ),
    )


def time_for_chance(clause: str, phase: type) -> Fact:
    """Return the fact that it is the time for an action of chance, which is presumed."""
    return yes_or_no(
        TIME,
        "Were these cards to be dealt then?",
        ("it was time for this", "it was not time for this"),
        (clause,),
        lambda state: isinstance(state, phase),
    ).presuming("yes")


# Worlds: combinations of facts that are possible together, and the ruling or the answer for each.
#
# Facts and ruling are read from the same state, so a badly built state gives no wrong ruling, only
# another world. A ruling must not mention details that a state has made up: every world is laid out
# in two ways, and sentences that differ between the two are not shown. An answer mentions nothing
# but the facts.


Values: TypeAlias = tuple[str, ...]
"""The values of the facts, in their order."""


class World(Protocol):
    """The values of all facts, and what follows from them."""

    @property
    def values(self) -> Values:
        """The values of the facts."""
        ...

    @property
    def outcome(self) -> object:
        """The result that is asked for: no question needs to separate worlds with the same one."""
        ...


@frozen
class AnsweredWorld:
    """The values of all facts, and the answer to a question that is not about an action."""

    values: Values
    answer: Answer

    @property
    def outcome(self) -> object:
        """The value of the answer, whatever it rests on."""
        return self.answer.value


@frozen
class RuledWorld:
    """The values of all facts, and the ruling on the action that follows from them.

    * `state`: the state that was laid out. Whatever the facts do not say is made up in it.
    """

    values: Values
    state: object = field(eq=False, repr=False)
    ruleset: AnyRuleset = field(eq=False, repr=False)
    action: Action = field(eq=False, repr=False)

    @cached_property
    def ruling(self) -> Ruling:
        """The ruling alone. Looking the action up among the legal ones takes a fraction of the time
        of a verdict; actions of chance are never listed there."""
        state, action = self.state, self.action
        if action.actor == CHANCE:
            return self.verdict.ruling
        if action.actor not in self.ruleset.turn(state):
            return Ruling.ILLEGAL
        is_legal = action in self.ruleset.legal_actions(state)
        return Ruling.LEGAL if is_legal else Ruling.ILLEGAL

    @property
    def outcome(self) -> Ruling:
        """The ruling, whatever its reasons are."""
        return self.ruling

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict of the game."""
        return self.ruleset.judge(self.state, self.action)

    @property
    def broken(self) -> frozenset[str]:
        """The clauses that the action breaks."""
        return frozenset(each.clause for each in self.verdict.violations)


def worlds_of(
    facts: tuple[Fact, ...], states: Iterable[object], ruleset: AnyRuleset, action: Action
) -> tuple[RuledWorld, ...]:
    """Return the worlds of states, each once, with the ruling on an action."""
    found: dict[Values, RuledWorld] = {}
    for state in states:
        values = values_at(facts, state)
        if values not in found:
            found[values] = RuledWorld(values, state, ruleset, action)
    return tuple(found.values())


def values_at(facts: tuple[Fact, ...], moment: object) -> Values:
    """Return the values of facts at a moment, in their order."""
    return tuple([fact.read(moment) for fact in facts])


def values_of(worlds: Iterable[World], place: int) -> set[str]:
    """Return the values that a fact, given by its place, has in worlds."""
    return {world.values[place] for world in worlds}


Instead: TypeAlias = Callable[[RuledWorld, Finding], Finding]
"""Returns the replacement for a finding whose sentence cannot be used in a world."""


def with_common_sentences(world: RuledWorld, again: RuledWorld | None, instead: Instead) -> Verdict:
    """Return the verdict in a world, with only what it says in the other layout as well. `instead`
    replaces the other sentences; grounds on clauses that are not among the grounds there are left
    out.

    * `again`: the same world in the other layout; None if it is not laid out there.
    """
    one = world.verdict
    other = Verdict(Ruling.UNDETERMINED) if again is None else again.verdict
    clauses = {each.clause for each in other.grounds}
    return Verdict(
        one.ruling,
        _alike(world, one.violations, other.violations, instead),
        _alike(world, [g for g in one.grounds if g.clause in clauses], other.grounds, instead),
    )


def _alike(
    world: RuledWorld, some: Iterable[Finding], others: Findings, instead: Instead
) -> Findings:
    """Return findings, with a replacement for each one whose sentence is not among others."""
    said: dict[Finding, None] = {}
    for each in some:
        if each in others:
            said[each] = None
        elif (plain := _without_irregularity(each)) in map(_without_irregularity, others):
            said[plain] = None
        else:
            said[instead(world, each)] = None
    return tuple(said)


def _without_irregularity(finding: Finding) -> Finding:
    return evolve(finding, irregularity="")


# The next question of a dispute, chosen from the remaining worlds.
#
# In this order:
#
# 1. a fact of the action's own exceptions (which color was led, which claim stood): the game lists
# it before all facts that decide alone; 2. the facts that can decide alone by one value, all
# together; 3. any other fact, in the order in which the game lists them. Of a fact that is decided
# by what players show, that is asked for, one thing after the other.
#
# A fact that makes no difference, all others being equal, is skipped.


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

    * `id`: the id of the fact, or `any`; or of what is to be shown.
    * `clauses`: the rules that rest on the answer.
    * `show`: the form of an answer that is shown or filled in, if there are more than the choices,
      or too many of them to read.
    """

    id: str
    text: str
    clauses: tuple[str, ...]
    choices: tuple[Choice, ...]
    show: Show | None = None

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
        return is_due and fact.id not in self.answers and not nobody_knows(fact, self.answers)

    def _about(self, place: int) -> Question:
        fact, there = self.facts[place], values_of(self.worlds, place)
        to_show = next((each for each in fact.shown if each.id not in self.answers), None)
        if to_show is not None:
            return self._to_show(to_show, fact.clauses)
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
        show = None if fact.kind is None else Show(fact.kind)
        choices += [*instead, unknown]
        return Question(fact.id, fact.question, fact.clauses, tuple(choices), show)

    def _to_show(self, shown: Shown, clauses: tuple[str, ...]) -> Question:
        unknown = Choice(UNKNOWN, _NOBODY_KNOWS, {shown.id: UNKNOWN})
        show = Show(shown.kind, shown.seat, shown.among(self.answers))
        return Question(shown.id, shown.text, clauses, (unknown,), show)

    def _leaves_nothing(self, other: Fact, at: int, place: int) -> bool:
        """Return whether a fact cannot exist where another one decides alone: no claim was a seat's
        own, because nobody had claimed. The time excludes nothing that is on the table."""
        if other.id == TIME:
            return False
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


def nobody_knows(fact: Fact, answers: Mapping[str, str]) -> bool:
    """Return whether nobody can say more about a fact: it is answered so, or what decides it cannot
    be shown; or all of that has been shown as far as it was seen, or none of the first thing."""
    shown = [answers.get(each.id) for each in fact.shown]
    if UNKNOWN in (answers.get(fact.id), *shown):
        return True
    first, *_ = [*shown, None]
    is_unseen = first is not None and not first.strip("? ")
    return is_unseen or (None not in shown and any("?" in each for each in shown if each))


def _together(facts: list[Fact]) -> Question:
    choices = [_alone(fact) for fact in facts]
    none = Choice("none", "None of these", {fact.id: _otherwise(fact) for fact in facts})
    unknown = Choice(UNKNOWN, _NOBODY_KNOWS, {fact.id: UNKNOWN for fact in facts})
    return Question(
        ANY, "Which of these is the first that is true?", _clauses(facts), (*choices, none, unknown)
    )


def _otherwise(fact: Fact) -> str:
    """Return the first value of a fact that does not decide alone."""
    return next(each.value for each in fact.values if each.value != fact.alone)


def _alone(fact: Fact) -> Choice:
    """Return the choice that a fact has the value which decides alone."""
    value = next(each for each in fact.values if each.value == fact.alone)
    text = sentence(value.says) + value.text.removeprefix("No") * value.text.startswith("No:")
    return Choice(f"{fact.id}.{value.value}", text, {fact.id: value.value})


def _clauses(facts: Iterable[Fact]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for fact in facts for clause in fact.clauses))


def sentence(text: str) -> str:
    """Return a text with its first letter as a capital."""
    return text[0].upper() + text[1:]
