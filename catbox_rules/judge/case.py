"""A case: a moment of a match and a question about it (`catbox-case/1`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from catbox_rules.kernel.errors import MalformedInput, Plainly
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.records import Record, read_action, read_as, read_document, read_record, replay

__all__ = ["FORMAT", "Case", "Ruled", "read_case", "rule"]

FORMAT: Final = "catbox-case/1"


@frozen
class Case:
    """A question about the moment at which a record stops."""

    record: Record
    action: Action
    """Is this action legal now?"""


@frozen
class Ruled:
    """The answer to a case."""

    case: Case
    verdict: Verdict
    legal: tuple[Action, ...]
    """What the seat in question could have done; empty if it is not its turn."""
    events: tuple[Event, ...]
    """What follows from the action, if it is legal."""


@frozen
class _Document:
    format: str
    question: object
    record: object = None
    position: object = None


@frozen
class _Question:
    action: object


def read_case(value: object, games: Mapping[str, AnyRuleset]) -> Case:
    """The case that a plain JSON value is; raises MalformedInput or Unsupported with a path."""
    document = read_document(_Document, value, format=FORMAT, path="$")
    if document.position is not None:
        expected = "no position: this version rules on records"
        raise MalformedInput("$.position", expected=expected, given=Plainly("one"))
    if document.record is None:
        raise MalformedInput("$.record", expected="a record", given=Plainly("nothing"))
    record = read_record(document.record, games, path="$.record")
    question = read_as(_Question, document.question, path="$.question")
    ranges = record.ruleset.ranges(record.initial())
    path = "$.question.action"
    return Case(record, read_action(record.ruleset, ranges, question.action, path=path))


def rule(case: Case) -> Ruled:
    """Rule on a case. Raises MalformedInput if the record itself has an illegal action, for then
    the moment that is asked about did not come."""
    ruleset = case.record.ruleset
    played = replay(case.record)
    if played.refusal is not None:
        refused = played.refusal
        raise MalformedInput(
            f"$.record.actions[{refused.index}]",
            expected="a legal action",
            given=Plainly(f"{refused.action}, {refused.verdict}"),
        )
    verdict = ruleset.judge(played.state, case.action)
    actor = case.action.actor
    legal = tuple(action for action in ruleset.legal_actions(played.state) if action.actor == actor)
    events = ruleset.apply(played.state, case.action).events if verdict.is_legal else ()
    return Ruled(case, verdict, legal, events)
