"""Tables that dispute: what a table answers that knows the moment at which an action was taken."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import TypeVar

from catbox_rules.judge.disputes import AskDispute, Dispute, Question
from catbox_rules.judge.disputes.facts import NO_SUCH_THING, UNKNOWN
from catbox_rules.kernel.verdict import Verdict

AnyDispute = TypeVar("AnyDispute", Dispute, AskDispute)

Truth = Mapping[str, str]
"""The values of all facts at a moment."""


def truth_at(dispute: Dispute | AskDispute, state: object) -> Truth:
    """What the facts of a dispute are in a state."""
    return {fact.id: fact.read(state) for fact in dispute.facts}


def answer_of(
    question: Question, truth: Truth, random: Random, unknown: Collection[str] = ()
) -> str:
    """What a truthful table answers that knows all facts but those that are `unknown`."""

    def knows(id: str) -> bool:
        return id not in unknown and truth[id] != NO_SUCH_THING

    true = [
        choice.value
        for choice in question.choices
        if choice.value != UNKNOWN
        and all(knows(id) and truth[id] == value for id, value in choice.sets.items())
    ]
    if not true:
        return UNKNOWN
    return random.choice(true)


def asked_out(
    dispute: AnyDispute, truth: Truth, random: Random, unknown: Collection[str] = ()
) -> tuple[AnyDispute, int]:
    """The dispute at its end, and how many questions were asked."""
    number = 0
    while (question := dispute.question) is not None:
        dispute = dispute.answered(question.id, answer_of(question, truth, random, unknown))
        number += 1
    return dispute, number


def broken(verdict: Verdict) -> set[str]:
    """The clauses that an action breaks."""
    return {finding.clause for finding in verdict.violations}
