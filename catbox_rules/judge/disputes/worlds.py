"""Worlds: combinations of facts that are possible together, and the ruling or the answer for each.

Facts and ruling are read from the same state, so a badly built state gives no wrong ruling, only
another world. A ruling must not mention details that a state has made up: every world is laid out
in two ways, and sentences that differ between the two are not shown. An answer mentions nothing
but the facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import Protocol, TypeAlias

from attrs import evolve, field, frozen

from catbox_rules.judge.disputes.facts import Fact
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset
from catbox_rules.kernel.verdict import Finding, Findings, Ruling, Verdict
from catbox_rules.positions.protocol import Answer

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

    Most worlds are only asked for their ruling, so the verdict is made on demand.

    * `state`: the state that was laid out. Whatever the facts do not say is made up in it.
    """

    values: Values
    ruling: Ruling
    state: object = field(eq=False, repr=False)
    judge: Callable[[], Verdict] = field(eq=False, repr=False)

    @property
    def outcome(self) -> Ruling:
        """The ruling, whatever its reasons are."""
        return self.ruling

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict of the game."""
        return self.judge()

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
            ruling = _ruling(ruleset, state, action)
            found[values] = RuledWorld(values, ruling, state, partial(ruleset.judge, state, action))
    return tuple(found.values())


def answered_worlds(
    facts: tuple[Fact, ...], moments: Iterable[object], answer: Callable[[object], Answer]
) -> tuple[AnsweredWorld, ...]:
    """Return the worlds of moments, each once, with the answer to a question."""
    found: dict[Values, AnsweredWorld] = {}
    for moment in moments:
        values = values_at(facts, moment)
        if values not in found:
            found[values] = AnsweredWorld(values, answer(moment))
    return tuple(found.values())


def values_at(facts: tuple[Fact, ...], moment: object) -> Values:
    """Return the values of facts at a moment, in their order."""
    return tuple([fact.read(moment) for fact in facts])


def values_of(worlds: Iterable[World], place: int) -> set[str]:
    """Return the values that a fact, given by its place, has in worlds."""
    return {world.values[place] for world in worlds}


def _ruling(ruleset: AnyRuleset, state: object, action: Action) -> Ruling:
    """Return only the ruling. Looking an action up among the legal ones takes a fraction of the
    time of a verdict; actions of chance are never listed there."""
    if action.actor == CHANCE:
        return ruleset.judge(state, action).ruling
    if action.actor not in ruleset.turn(state):
        return Ruling.ILLEGAL
    return Ruling.LEGAL if action in ruleset.legal_actions(state) else Ruling.ILLEGAL


Instead: TypeAlias = Callable[[RuledWorld, Finding], Finding]
"""Returns the replacement for a finding whose sentence cannot be used in a world."""


def with_common_sentences(
    worlds: Iterable[RuledWorld], others: Iterable[RuledWorld], instead: Instead
) -> tuple[RuledWorld, ...]:
    """Return worlds with verdicts that say only what is the same in `others`, the same worlds in
    another layout. `instead` replaces the other sentences; grounds on clauses that are not among
    the grounds there are left out."""
    again = {each.values: each.verdict for each in others}
    nothing = Verdict(Ruling.UNDETERMINED)
    return tuple(_common(each, again.get(each.values, nothing), instead) for each in worlds)


def _common(world: RuledWorld, other: Verdict, instead: Instead) -> RuledWorld:
    one, clauses = world.verdict, {each.clause for each in other.grounds}
    verdict = Verdict(
        one.ruling,
        _alike(world, one.violations, other.violations, instead),
        _alike(world, [g for g in one.grounds if g.clause in clauses], other.grounds, instead),
    )
    return evolve(world, judge=lambda: verdict)


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
