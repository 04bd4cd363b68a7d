"""What a test of an engine finds: disagreements with the reference, and all of it as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, TypeAlias

from attrs import field, frozen

from catbox_rules.conformance.reach import Place, Reached
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
    supposed: str = ""
    """The one rule, taken otherwise, that explains everything, in words, if one does."""
    picture: tuple[str, ...] = ()
    """The board on which a round was scored, as lines of text, with what counts."""
    suspects: tuple[str, ...] = ()
    """Clauses that could be behind it from afar; taken where they explain other disagreements."""
    also: tuple[Aspect, ...] = ()
    """In which other aspects the same shows."""
    places: tuple[Place, ...] = ()
    """The editions and numbers of players at which it occurs."""
    is_known: bool = False
    """Whether it is among those that are waived."""

    @property
    def name(self) -> str:
        """A name that stays the same from run to run, by which it can be waived."""
        game = self.record.ruleset.NAME
        return f"{game}: {' '.join(self.clauses) or f'{self.aspect}, {self.kind}'}"

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


@frozen
class Tested:
    """How much of a game was tested."""

    matches: int = 0
    actions: int = 0
    requests: int = 0
    asks: tuple[str, ...] = ()


@frozen
class Conformance:
    """What came of holding an engine against the reference.

    * `tested`, `reached`: how much of a game, by its name.
    * `not_tested`: what was not tested, and why, in words.
    * `not_reached`: what would have to be seen of the engine before it can be said to agree.
    * `courtesies`: what is wrong with replies to lines that ask for nothing that there is; rules
      are not concerned.
    * `gone`: names of what is waived, and was not found any more.
    * `is_interrupted`: whether the test was ended from outside.
    """

    engine: str
    tested: Mapping[str, Tested]
    not_tested: tuple[str, ...]
    disagreements: tuple[Disagreement, ...] = ()
    reached: Mapping[str, tuple[Reached, ...]] = field(factory=dict[str, tuple[Reached, ...]])
    not_reached: tuple[str, ...] = ()
    courtesies: tuple[Disagreement, ...] = ()
    gone: tuple[str, ...] = ()
    is_interrupted: bool = False

    @property
    def news(self) -> tuple[Disagreement, ...]:
        """The disagreements that are not waived."""
        return tuple(each for each in self.disagreements if not each.is_known)

    @property
    def agrees(self) -> bool:
        """Whether nothing was found but what is waived, and enough was reached to say so."""
        return not (self.news or self.not_reached or self.is_interrupted)


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
                "requests": tested.requests,
                "asks": list(tested.asks),
                "tables": [_reached(each) for each in conformance.reached.get(game, ())],
            }
            for game, tested in conformance.tested.items()
        },
        "not_tested": list(conformance.not_tested),
        "not_reached": list(conformance.not_reached),
        "interrupted": conformance.is_interrupted,
        "disagreements": [disagreement_as_json(each) for each in conformance.disagreements],
        "courtesies": [disagreement_as_json(each) for each in conformance.courtesies],
        "gone": list(conformance.gone),
    }


def _reached(reached: Reached) -> dict[str, object]:
    return {
        "edition": reached.edition,
        "players": reached.players,
        "finished": reached.finished,
        "rounds": reached.rounds,
        "actions": list(reached.kinds),
        "clauses": list(reached.clauses),
        "not_reached": list(reached.missing),
        "rare": list(reached.rare),
    }


def disagreement_as_json(disagreement: Disagreement) -> dict[str, object]:
    """A disagreement as plain JSON."""
    value: dict[str, object] = {
        "name": disagreement.name,
        "known": disagreement.is_known,
        "aspect": disagreement.aspect.value,
        "also": [each.value for each in disagreement.also],
        "clauses": list(disagreement.clauses),
        "message": disagreement.message,
        "supposed": disagreement.supposed,
        "tables": [{"edition": each[0], "players": each[1]} for each in disagreement.places],
        "picture": list(disagreement.picture),
        "record": record_as_json(disagreement.record),
    }
    if disagreement.action is not None:
        value["action"] = dict(disagreement.action)
    return value | {"expected": disagreement.expected, "given": disagreement.given}
