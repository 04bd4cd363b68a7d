"""A dispute on an action: the ruling that follows from what is known of the moment.

If an action is illegal in any case, the judge still asks until one clause is broken in all worlds,
so that there is a reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from attrs import field, frozen

from catbox_rules.book.clause_named import clause_named
from catbox_rules.judge.disputes.facts import NO_SUCH_THING, UNKNOWN
from catbox_rules.judge.disputes.inquiry import Inquiry
from catbox_rules.judge.disputes.protocol import DISPUTES, AnyDisputes
from catbox_rules.judge.disputes.questions import sentence
from catbox_rules.judge.disputes.worlds import (
    RuledWorld,
    World,
    values_at,
    values_of,
    with_common_sentences,
    worlds_of,
)
from catbox_rules.kernel.ruleset import Action
from catbox_rules.kernel.verdict import Finding, Ruling, Verdict, finding
from catbox_rules.positions.ruling import Ruled, ruling_in

_NOTHING_AGAINST: Final = "no rule was broken"


@frozen
class Dispute(Inquiry[RuledWorld]):
    """An action, and what is known of the moment at which it was taken.

    `dispute_on` begins one. It is immutable: `answered` returns another one.
    """

    action: Action = field(kw_only=True)

    # The ruling.

    @cached_property
    def ruling(self) -> Ruling:
        """The ruling that is certain by now; undetermined while the worlds differ."""
        rulings = {world.ruling for world in self.worlds}
        return rulings.pop() if len(rulings) == 1 else Ruling.UNDETERMINED

    @cached_property
    def ruled(self) -> Verdict | None:
        """The ruling with its reasons; None while there is a question. It is undetermined if it
        turns on a fact that nobody knows."""
        if self.question is not None:
            return None
        worlds = self._deciding if self.ruling is not Ruling.UNDETERMINED else self._turning
        worlds = with_common_sentences(worlds, self._laid_out_again(worlds), self._instead)
        ruled = [Ruled(self._unknown_in(each), each.verdict) for each in worlds]
        return ruling_in(ruled, self._where_sentences_differ)

    def _laid_out_again(self, worlds: Iterable[RuledWorld]) -> tuple[RuledWorld, ...]:
        """Return the same worlds in the other layout."""
        brought: AnyDisputes = DISPUTES.of(self.ruleset)
        left = {world.values for world in worlds}
        others = (
            state
            for table in self.tables
            for state in brought.states(table, self.action, 1)
            if values_at(self.facts, state) in left
        )
        return worlds_of(self.facts, others, self.ruleset, self.action)

    @cached_property
    def states(self) -> tuple[object, ...]:
        """States of the remaining worlds, in both layouts: whatever is the same in all of them
        follows from the facts. For an illegal action only those in which nothing else is against
        it."""
        worlds = self._deciding
        if self.ruling is Ruling.ILLEGAL:
            worlds = tuple(self._with_nothing_else_against(worlds))
        return tuple(world.state for world in (*worlds, *self._laid_out_again(worlds)))

    @property
    def ruling_if_nothing_else(self) -> Ruling:
        """The ruling that is certain if nothing unknown is against the action."""
        rulings = {world.ruling for world in self._with_nothing_else_against(self.worlds)}
        return rulings.pop() if len(rulings) == 1 else Ruling.UNDETERMINED

    def _with_nothing_else_against(self, worlds: Iterable[RuledWorld]) -> list[RuledWorld]:
        """Return the worlds in which the fewest facts decide against the action."""
        numbers = {world: self._number_against(world) for world in worlds}
        return [world for world, number in numbers.items() if number == min(numbers.values())]

    @property
    def presumed(self) -> tuple[str, ...]:
        """The presumptions, as sentences: those behind the reasons of an illegal action, which is
        illegal without them too; and for an action of chance, that it was time for this."""
        return tuple(
            sentence(fact.says(fact.presumed))
            for place, fact in enumerate(self.facts)
            if fact.presumed is not None
            and fact.id not in self.answers
            and values_of(self._deciding, place) == {fact.presumed}
            and (
                len(values_of(self.worlds, place)) > 1
                or len(values_of(self.every_world, place)) == 1
            )
        )

    @cached_property
    def _deciding(self) -> tuple[RuledWorld, ...]:
        """The worlds that give the reasons: all, or if those have none in common, the worlds in
        which the presumptions hold."""
        worlds = self.worlds
        if self.ruling is not Ruling.ILLEGAL or _in_common(worlds):
            return worlds
        for place, fact in enumerate(self.facts):
            if fact.presumed is not None:
                as_presumed = [each for each in worlds if each.values[place] == fact.presumed]
                worlds = tuple(as_presumed) or worlds
        return worlds

    @property
    def _turning(self) -> tuple[RuledWorld, ...]:
        """The remaining worlds that differ from a legal one only in facts which nobody knows. They
        show what an undetermined ruling turns on; those in which the fewest facts decide against
        the action come first."""
        for legal in self.worlds:
            if legal.ruling is Ruling.LEGAL:
                alike = self._alike_but_for_unknown(legal)
                if any(world.ruling is Ruling.ILLEGAL for world in alike):
                    return tuple(sorted(alike, key=self._number_against))
        return self.worlds

    def _number_against(self, world: RuledWorld) -> int:
        return sum(
            value == fact.alone for fact, value in zip(self.facts, world.values, strict=True)
        )

    def _instead(self, world: RuledWorld, found: Finding) -> Finding:
        """Return a finding on a clause in the words of the facts: the answers that decide, or the
        title of the clause."""
        if found not in world.verdict.violations:
            return self._by_title(found.clause, is_met=True)
        answers = [
            (fact, value)
            for fact, value in zip(self.facts, world.values, strict=True)
            if found.clause in fact.clauses and value == self.known(fact.id) != NO_SUCH_THING
        ]
        said = [fact.says(value) for fact, value in answers if value == fact.alone][:1]
        said = said or [fact.says(value) for fact, value in answers if fact.alone is None]
        if said:
            return finding(found.clause, "{answers}", answers="; ".join(said))
        return self._by_title(found.clause, is_met=False)

    def _where_sentences_differ(self, found: Finding, _: Ruled) -> Finding:
        return self._by_title(found.clause, is_met=self.ruling is Ruling.LEGAL)

    def _by_title(self, clause: str, *, is_met: bool) -> Finding:
        title = clause_named(self.ruleset.NAME, clause).title
        template = "{title}" if is_met else 'it breaks the rule "{title}"'
        return finding(clause, template, title=title)

    def _unknown_in(self, world: RuledWorld) -> str:
        """Describe a world by the facts that nobody knows, or if there are none by the other open
        facts. If several of them can decide alone, those that do not are left out."""
        differing = [
            (fact, value)
            for fact, value in zip(self.facts, world.values, strict=True)
            if value != NO_SUCH_THING and self.known(fact.id) is None
        ]
        unknown = [each for each in differing if self.answers.get(each[0].id) == UNKNOWN]
        named = unknown or differing
        alone = [each for each in named if each[0].alone is not None]
        says = [fact.says(value) for fact, value in named]
        if len(alone) > 1:
            says = [fact.says(value) for fact, value in named if fact.alone in (None, value)]
            if all(value != fact.alone for fact, value in alone):
                says.append(_NOTHING_AGAINST)
        return ", ".join(says)

    # The next question.

    @property
    def _is_settled(self) -> bool:
        if self.ruling is Ruling.ILLEGAL:
            return bool(_in_common(self._deciding))
        return self.ruling is Ruling.LEGAL

    @property
    def _parted(self) -> tuple[tuple[World, object], ...]:
        if self.ruling is Ruling.UNDETERMINED:
            return tuple([(world, world.ruling) for world in self.worlds])
        return tuple([(world, world.broken) for world in self._deciding])


def _in_common(worlds: Iterable[RuledWorld]) -> frozenset[str]:
    """Return the clauses that an action breaks in each of the worlds."""
    first, *others = [world.broken for world in worlds]
    return first.intersection(*others)
