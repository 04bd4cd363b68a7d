"""Worlds: what the facts can be together, and the ruling or the answer for each.

Facts and ruling are read off the same state, so a state that is laid out wrongly gives no wrong
ruling, only another world. Sentences that a state made up are left out of a ruling: every world is
laid out in two ways, and what is not said alike in both is not shown. An answer speaks of nothing
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
"""What the facts are, in their order."""


class World(Protocol):
    """The values of all facts, and what follows where they are so."""

    @property
    def values(self) -> Values:
        """What the facts are."""
        ...

    @property
    def outcome(self) -> object:
        """What is asked for: two worlds with the same one need no question between them."""
        ...


@frozen
class AnsweredWorld:
    """The values of all facts, and the answer to a question that is no action."""

    values: Values
    answer: Answer

    @property
    def outcome(self) -> object:
        """What is answered, whatever it rests on."""
        return self.answer.value


@frozen
class RuledWorld:
    """The values of all facts, and the ruling on the action where they are so.

    Of many worlds nothing but the ruling is ever asked, so the verdict is made on demand.

    * `state`: the one that was laid out. It makes up what the facts do not say.
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
    """The worlds that some states show, each once."""
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
    """The worlds that some moments show, each once, with the answers to a question."""
    found: dict[Values, AnsweredWorld] = {}
    for moment in moments:
        values = values_at(facts, moment)
        if values not in found:
            found[values] = AnsweredWorld(values, answer(moment))
    return tuple(found.values())


def values_at(facts: tuple[Fact, ...], moment: object) -> Values:
    """What some facts are at a moment."""
    return tuple([fact.read(moment) for fact in facts])


def values_of(worlds: Iterable[World], place: int) -> set[str]:
    """The values that a fact has in some worlds."""
    return {world.values[place] for world in worlds}


def _ruling(ruleset: AnyRuleset, state: object, action: Action) -> Ruling:
    """The ruling alone. To ask if an action is listed takes a fraction of the time of a verdict;
    what chance does is never listed."""
    if action.actor == CHANCE:
        return ruleset.judge(state, action).ruling
    if action.actor not in ruleset.turn(state):
        return Ruling.ILLEGAL
    return Ruling.LEGAL if action in ruleset.legal_actions(state) else Ruling.ILLEGAL


Instead: TypeAlias = Callable[[RuledWorld, Finding], Finding]
"""What there is to say of a clause in a world where its sentence cannot be used."""


def with_common_sentences(
    worlds: Iterable[RuledWorld], others: Iterable[RuledWorld], instead: Instead
) -> tuple[RuledWorld, ...]:
    """The worlds with what is said in them alike when they are laid out in another way; for all
    else, and for a world that `others` do not have, there is something `instead`."""
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
    """Some findings, with something instead of those whose sentence is not among others."""
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
