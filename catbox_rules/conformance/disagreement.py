"""What a test of an engine finds: disagreements with the reference, and all of it as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final, TypeAlias

from attrs import frozen

from catbox_rules.records import Record, record_as_json

FORMAT: Final = "catbox-conformance/1"


class Aspect(Enum):
    """What of an engine does not agree."""

    PROTOCOL = "protocol"
    """No reply, or none of its form."""
    TURN = "turn"
    LEGAL = "legal"
    REFUSAL = "refusal"
    """What is illegal is applied, or what is legal is refused."""
    VERDICT = "verdict"
    SCORE = "score"
    STATE = "state"
    VIEW = "view"
    SECRECY = "secrecy"
    """What is shown to a seat turns on what it cannot know."""

    def __str__(self) -> str:
        return str(self.value)


Key: TypeAlias = tuple[str, Aspect, tuple[str, ...], str]
"""What makes disagreements the same one: the game, the aspect, the clauses; where no clause is
concerned, a few words as well."""


@frozen
class Disagreement:
    """A moment at which engine and reference differ.

    * `clauses`: the rules that the engine gets wrong, as far as one can tell; empty where it is
      about no rule.
    * `record`: the match up to that moment. `action` is the action in question, if there is one,
      as JSON.
    * `expected`, `given`: what the reference says and what the engine said, as JSON.
    """

    aspect: Aspect
    clauses: tuple[str, ...]
    message: str
    record: Record
    expected: object
    given: object
    action: Mapping[str, object] | None = None
    kind: str = ""
    """In a few words that stay the same what is wrong, where no clause says it."""

    @property
    def key(self) -> Key:
        """What makes it the same as another one."""
        kind = "" if self.clauses else self.kind
        return self.record.ruleset.NAME, self.aspect, self.clauses, kind


def shorter(one: Disagreement, other: Disagreement) -> Disagreement:
    """Of two that are the same the one with the shorter record, the first if both are as short."""
    return min(one, other, key=_size)


def _size(disagreement: Disagreement) -> tuple[int, int]:
    record = disagreement.record
    return len(record.actions), len(record.options)


def distinct(found: Iterable[Disagreement]) -> tuple[Disagreement, ...]:
    """The disagreements without those that another of the same aspect explains: one that names
    some of the same clauses and no others. In the order of aspects, then of clauses."""
    each = list(found)
    kept = [one for one in each if not any(_explains(other, one) for other in each)]
    order = list(Aspect)
    return tuple(sorted(kept, key=lambda one: (one.key[0], order.index(one.aspect), one.key[2:])))


def _explains(one: Disagreement, other: Disagreement) -> bool:
    same = one.aspect is other.aspect and one.record.ruleset is other.record.ruleset
    return same and bool(one.clauses) and set(one.clauses) < set(other.clauses)


@frozen
class Tested:
    """How much of a game was tested."""

    matches: int = 0
    actions: int = 0
    asks: tuple[str, ...] = ()


@frozen
class Conformance:
    """What came of holding an engine against the reference."""

    engine: str
    tested: Mapping[str, Tested]
    """By the name of the game."""
    not_tested: tuple[str, ...]
    """What was not tested, and why."""
    disagreements: tuple[Disagreement, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether nothing was found."""
        return not self.disagreements


def conformance_as_json(conformance: Conformance) -> dict[str, object]:
    """The plain JSON value of a test (`catbox-conformance/1`)."""
    return {
        "format": FORMAT,
        "engine": conformance.engine,
        "agrees": conformance.agrees,
        "tested": {
            game: {
                "matches": tested.matches,
                "actions": tested.actions,
                "asks": list(tested.asks),
            }
            for game, tested in conformance.tested.items()
        },
        "not_tested": list(conformance.not_tested),
        "disagreements": [_as_json(each) for each in conformance.disagreements],
    }


def _as_json(disagreement: Disagreement) -> dict[str, object]:
    value: dict[str, object] = {
        "aspect": disagreement.aspect.value,
        "clauses": list(disagreement.clauses),
        "message": disagreement.message,
        "record": record_as_json(disagreement.record),
    }
    if disagreement.action is not None:
        value["action"] = dict(disagreement.action)
    return value | {"expected": disagreement.expected, "given": disagreement.given}
