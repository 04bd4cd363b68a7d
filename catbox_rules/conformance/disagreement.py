"""Disagreements between an engine and the reference, and the results of a test as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, TypeAlias

from attrs import field, frozen

from catbox_rules.conformance.reach import Place, Reached
from catbox_rules.kernel.former import FormerMember
from catbox_rules.records import Record, record_as_json

FORMAT: Final = "catbox-conformance/1"


class Aspect(Enum):
    """The aspect in which an engine disagrees."""

    PROTOCOL = "protocol"
    """There is no reply, or a malformed one."""
    TURN = "turn"
    LEGAL = "legal"
    REFUSAL = "refusal"
    """An illegal action is applied, or a legal one is refused."""
    VERDICT = "verdict"
    SCORE = "score"
    STATE = "state"
    VIEW = "view"
    SECRECY = "secrecy"
    """The information shown to a seat depends on what it cannot know."""

    def __str__(self) -> str:
        return str(self.value)


Key: TypeAlias = tuple[str, Aspect, tuple[str, ...], str]
"""The identity of a disagreement: the game, the aspect and the clauses; if there are no clauses,
also a few words."""


@frozen
class Disagreement:
    """A moment at which engine and reference differ.

    * `clauses`: the rules that the engine gets wrong, as far as one can tell; empty if no rule is
      concerned.
    * `record`: the match up to that moment. `action`: the action in question, if there is one, as
      JSON.
    * `expected`, `given`: the answers of the reference and of the engine, as JSON.
    """

    aspect: Aspect
    clauses: tuple[str, ...]
    message: str
    record: Record
    expected: object
    given: object
    action: Mapping[str, object] | None = None
    kind: str = ""
    """A short, stable description of the fault, for a disagreement without clauses."""
    supposed: str = ""
    """The one rule that, read differently, explains everything, in words, if there is one."""
    picture: tuple[str, ...] = ()
    """The board on which a round was scored, as lines of text, with marks for what counts."""
    suspects: tuple[str, ...] = ()
    """Clauses that could be indirect causes; they are used if they explain other disagreements."""
    also: tuple[Aspect, ...] = ()
    """The other aspects in which the same fault shows."""
    places: tuple[Place, ...] = ()
    """The editions and numbers of players at which it occurs."""
    is_known: bool = False
    """Whether it is waived."""

    @property
    def name(self) -> str:
        """A name that is the same in every run, by which it can be waived."""
        game = self.record.ruleset.NAME
        return f"{game}: {' '.join(self.clauses) or f'{self.aspect}, {self.kind}'}"

    @property
    def key(self) -> Key:
        """Its identity; equal keys mean the same disagreement."""
        kind = "" if self.clauses else self.kind
        return self.record.ruleset.NAME, self.aspect, self.clauses, kind


def shorter(one: Disagreement, other: Disagreement) -> Disagreement:
    """Return the one of two equal disagreements with the shorter record, the first if both are as
    short."""
    return min(one, other, key=_size)


def _size(disagreement: Disagreement) -> tuple[int, int]:
    record = disagreement.record
    return len(record.actions), len(record.options)


@frozen
class Tested:
    """The amount of testing of a game."""

    matches: int = 0
    actions: int = 0
    requests: int = 0
    asks: tuple[str, ...] = ()


@frozen
class Conformance:
    """The results of testing an engine against the reference.

    * `tested`, `reached`: the amount of testing, and what was reached, by game.
    * `not_tested`: what was not tested, and why, in words.
    * `not_reached`: what still has to be exercised before the engine can be said to agree.
    * `courtesies`: faults in replies to invalid requests; no rules are concerned.
    * `gone`: waived names that were no longer found.
    * `is_interrupted`: whether the test was interrupted.
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
    def new_disagreements(self) -> tuple[Disagreement, ...]:
        """The disagreements that are not waived."""
        return tuple(each for each in self.disagreements if not each.is_known)

    news = FormerMember("news", "new_disagreements")

    @property
    def agrees(self) -> bool:
        """Whether nothing but waived disagreements was found, and enough was reached to say so."""
        return not (self.new_disagreements or self.not_reached or self.is_interrupted)


def conformance_as_json(conformance: Conformance) -> dict[str, object]:
    """Return the results of a test as plain JSON (`catbox-conformance/1`)."""
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
    """Return a disagreement as plain JSON."""
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
