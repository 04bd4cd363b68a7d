"""A dispute about a question rather than an action: the answer that follows from what is known.

It works like a dispute on an action. Facts and answer are read from the same moment, so no rule is
written twice, and the question is settled as soon as all remaining worlds have the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, reduce
from typing import Any

from attrs import evolve, field, frozen

from catbox_rules.judge.disputes.facts import NO_SUCH_THING, Fact
from catbox_rules.judge.disputes.inquiry import Inquiry
from catbox_rules.judge.disputes.worlds import AnsweredWorld, World
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.agreeing import common
from catbox_rules.positions.protocol import Answer


@frozen
class Ask:
    """The part of a game that answers a question which is not about an action.

    * `facts`: the facts that the answer may rest on, in the order in which they are asked for.
    * `moments`: returns moments of a table for every combination of the facts: states that are
      built without checks, or score sheets. Raises Unsupported for a table with a rule that rests
      on other facts.
    * `answer`: returns the answer at a moment. It mentions nothing but the facts.
    """

    facts: tuple[Fact, ...]
    moments: Callable[[Any], Iterable[object]] = field(eq=False, repr=False)
    answer: Callable[[Any], Answer] = field(eq=False, repr=False)


@frozen
class AskDispute(Inquiry[AnsweredWorld]):
    """A question that is not about an action, and what is known of the moment.

    `dispute_about` begins one. It is immutable: `answered` returns another one.
    """

    ask: str = field(kw_only=True)

    @cached_property
    def ruled(self) -> Answer | None:
        """The answer with the clauses that it rests on; None while there is a question. It has
        something missing if it turns on a fact that nobody knows."""
        if self.question is not None:
            return None
        first, *others = [world.answer for world in self.worlds]
        text = tuple(line for line in first.text if all(line in each.text for each in others))
        grounds = tuple(each for each in first.grounds if all(each in o.grounds for o in others))
        if self._is_settled:
            return evolve(first, text=text, grounds=grounds)
        value = reduce(common, [each.value for each in others], first.value)
        text = text or ("the answer depends on what nobody knows",)
        return Answer(self.ask, value, text, grounds, (self._missing(),))

    def _missing(self) -> Finding:
        """Return a finding with two possible answers, each with the facts that lead to it."""
        one, other = self._turning
        return finding(
            one.answer.grounds[0].clause,
            "if {known}: {text}; if {otherwise}: {other}",
            known=self._unlike(one, other),
            text=_unlike(one.answer.text, other.answer.text),
            otherwise=self._unlike(other, one),
            other=_unlike(other.answer.text, one.answer.text),
        )

    @property
    def _turning(self) -> tuple[AnsweredWorld, AnsweredWorld]:
        """Two worlds with different answers that differ only in facts which nobody knows, and in as
        few of these as possible for the first one."""
        for one in self.worlds:
            others = [o for o in self._alike_but_for_unknown(one) if o.outcome != one.outcome]
            if others:
                return one, min(others, key=lambda o: len(self._differing(one, o)))
        raise AssertionError("everything that makes a difference has been asked, and is unknown")

    def _differing(self, one: AnsweredWorld, other: AnsweredWorld) -> list[tuple[Fact, str]]:
        """Return the facts in which a world differs from another, with their values in the first.
        Facts that do not exist in it are left out."""
        return [
            (fact, value)
            for fact, value, otherwise in zip(self.facts, one.values, other.values, strict=True)
            if value not in (otherwise, NO_SUCH_THING)
        ]

    def _unlike(self, one: AnsweredWorld, other: AnsweredWorld) -> str:
        return ", ".join(fact.says(value) for fact, value in self._differing(one, other))

    @property
    def _is_settled(self) -> bool:
        return len({world.outcome for world in self.worlds}) == 1

    @property
    def _parted(self) -> tuple[tuple[World, object], ...]:
        return tuple([(world, world.outcome) for world in self.worlds])


def _unlike(text: tuple[str, ...], other: tuple[str, ...]) -> str:
    """Return the first line of an answer that another answer does not have: the lines after it
    follow from it."""
    return next((line for line in text if line not in other), text[0])
