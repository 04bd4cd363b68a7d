"""The match by the reference up to a moment at which an engine is compared with it, and the
disagreements about it.

Everything that an engine says is read here; a malformed answer is a disagreement too.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final, TypeAlias, TypeGuard

import attrs
from attrs import evolve, field, frozen

from catbox_rules.conformance.protocol import Attribution, Place, Reached
from catbox_rules.kernel.errors import CatboxError, MalformedInput, is_whole_number
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset
from catbox_rules.kernel.values import has_fields, is_tuple
from catbox_rules.match import AnyMatch, replay
from catbox_rules.match.transition import AnyTransition
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.records import (
    AnyState,
    Record,
    action_as_json,
    read_action,
    read_record,
    record_as_json,
)

# Disagreements between an engine and the reference, and the results of a test as JSON.


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
    """The misreading that explains it, in words: what follows "as if"."""
    picture: tuple[str, ...] = ()
    """The board on which a round was scored, as lines of text, with marks for what counts."""
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
        "not_tested": list(conformance.not_tested),
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


@frozen
class Unreadable:
    """A malformed answer."""

    fault: MalformedInput
    given: object


@frozen
class Reference:
    """The match by the reference up to a moment, and the attribution of its game."""

    match: AnyMatch
    attribution: Attribution

    @property
    def record(self) -> Record:
        """The record up to this moment."""
        return self.match.record

    @property
    def ruleset(self) -> AnyRuleset:
        """The reference ruleset of the game."""
        return self.match.ruleset

    @property
    def state(self) -> AnyState:
        """The state of the reference."""
        return self.match.state

    @property
    def step(self) -> AnyTransition:
        """The action that led there; at the beginning of the match the action is None."""
        state = self.match.state
        return self.match.last or AnyTransition(state, None, (), state)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.match.is_over

    @property
    def is_for_chance(self) -> bool:
        """Whether chance is on turn."""
        return self.match.turn == (CHANCE,)

    @property
    def before(self) -> Reference:
        """The moment before its last action; itself at the beginning."""
        return self if self.match.before is None else evolve(self, match=self.match.before)

    def position(self) -> object:
        """Return the whole table, as the reference knows it."""
        return POSITIONS.of(self.ruleset.NAME).position_of(self.state)

    def position_seen(self, seat: int | None) -> object:
        """Return the table as a seat, or a spectator, sees it, by the reference."""
        return POSITIONS.of(self.ruleset.NAME).position_of(self.match.view(seat))

    def next(self, action: Action) -> Reference:
        """Return the moment after an action that is legal by the reference."""
        return evolve(self, match=self.match.apply(action))

    def disagreement(
        self,
        aspect: Aspect,
        clauses: Sequence[str],
        message: str,
        *,
        expected: object,
        given: object,
        action: Action | None = None,
        kind: str = "",
    ) -> Disagreement:
        """Return a disagreement about this moment."""
        return Disagreement(
            aspect=aspect,
            clauses=tuple(sorted(set(clauses))),
            message=message,
            record=self.record,
            expected=expected,
            given=given,
            action=None if action is None else action_as_json(action),
            kind=kind or message,
        )

    def unreadable(self, aspect: Aspect, ask: str, answer: Unreadable) -> Disagreement:
        """Return the disagreement for a malformed answer."""
        fault = answer.fault
        return self.disagreement(
            aspect,
            (),
            f"malformed answer to {ask}: {fault}",
            expected=f"{fault.path}: {fault.expected}",
            given=answer.given,
            kind=f"form of {ask}",
        )


def key_of(answer: object, key: str) -> object:
    """Return the value of a key in an answer; raises MalformedInput if it is missing."""
    if not is_object(answer):
        raise MalformedInput("$.answer", expected="an object", given=answer)
    if key not in answer:
        raise MalformedInput("$.answer", expected=f"a key '{key}'", given=answer)
    return answer[key]


def read_turn(answer: object, players: int) -> tuple[object, ...]:
    """Read who may act, by an engine: sorted seats, `("chance",)`, or nobody."""
    turn = key_of(answer, "turn")
    if turn == [CHANCE]:
        return (CHANCE,)
    expected = 'a list of seats, ["chance"] or []'
    return tuple(read_seats(turn, "$.answer.turn", players, expected=expected))


def read_seats(
    value: object, path: str, players: int, *, expected: str = "a list of seats"
) -> list[int]:
    """Read a list of seats, sorted; raises MalformedInput for anything else, or a repeated one."""
    items = value if is_list(value) else [None]
    seats = sorted({seat for seat in items if is_whole_number(seat) and 0 <= seat < players})
    if len(seats) < len(items):
        raise MalformedInput(path, expected=f"{expected}, each once", given=value)
    return seats


def read_legal(answer: object, moment: Reference) -> tuple[Action, ...] | None:
    """Read the legal actions by an engine; None if they are those of the reference."""
    legal = key_of(answer, "legal")
    if not is_list(legal):
        raise MalformedInput("$.answer.legal", expected="a list of actions", given=legal)
    match = moment.match
    expected = {canonical(action_as_json(action)) for action in match.legal_actions()}
    if {canonical(each) for each in legal} == expected:
        return None
    return tuple(
        match.read(each, path=f"$.answer.legal[{index}]") for index, each in enumerate(legal)
    )


def canonical(value: object) -> str:
    """Return a JSON value as a text that does not depend on how it was written."""
    return _SORTED.encode(value)


_SORTED: Final = json.JSONEncoder(sort_keys=True)
"""Made once: making it takes longer than writing an action."""


# Checks of an engine's random draws, and of the record that it keeps.


def compare_draws(moment: Reference, answers: Sequence[object]) -> Disagreement | None:
    """Compare outcomes drawn with the same seed: they must be equal, and possible."""
    if not answers:
        return None
    first, *others = answers
    try:
        drawn = key_of(first, "action")
        ranges = moment.ruleset.ranges(moment.state)
        action = read_action(moment.ruleset, ranges, drawn, path="$.answer.action")
    except MalformedInput as error:
        return moment.unreadable(Aspect.PROTOCOL, "draw", Unreadable(error, first))
    verdict = moment.ruleset.judge(moment.state, action)
    if not verdict.is_legal:
        return moment.disagreement(
            Aspect.LEGAL,
            [finding.clause for finding in verdict.violations],
            f"the engine draws an impossible outcome: {verdict.violations[0]}",
            expected="an outcome that the deck can give",
            given=drawn,
            action=action,
        )
    if any(canonical(other) != canonical(first) for other in others):
        return moment.disagreement(
            Aspect.PROTOCOL,
            (),
            "two draws with the same seed differ",
            expected=first,
            given=others[0],
        )
    return None


def compare_record(moment: Reference, answer: object) -> Disagreement | None:
    """Compare the record that an engine keeps: it must lead to the same table, with the same number
    of actions."""
    try:
        record = read_record(key_of(answer, "record"), path="$.answer.record")
    except MalformedInput as error:
        return moment.unreadable(Aspect.PROTOCOL, "record", Unreadable(error, answer))
    except CatboxError as error:
        fault = MalformedInput("$.answer.record", expected="a record", given=str(error))
        return moment.unreadable(Aspect.PROTOCOL, "record", Unreadable(fault, answer))
    played, positions = replay(record), POSITIONS.of(moment.ruleset)
    is_same = (
        record.ruleset is moment.ruleset
        and played.refusal is None
        and len(record.actions) == len(moment.record.actions)
        and positions.position_of(played.state) == moment.position()
    )
    if is_same:
        return None
    return moment.disagreement(
        Aspect.STATE,
        (),
        "the record that the engine keeps is not that of the match",
        expected="a record that leads to the same table",
        given=key_of(answer, "record"),
        kind="another record",
    )


# An action, and what two values differ in, as reports say it.


def with_actor(action: Action) -> str:
    """Return the text of an action with the seat that takes it."""
    return f"{action}" if action.actor == CHANCE else f"{action} of seat {action.actor}"


def part_that_differs(name: str, one: object, other: object) -> tuple[str, object, object]:
    """Return the innermost named part in which two values differ, and its value in each.

    Values without a text of their own would be too long to be shown whole.
    """
    if _has_parts(one) and type(one) is type(other):
        for field in attrs.fields(type(one)):
            mine, yours = getattr(one, field.name), getattr(other, field.name)
            if mine != yours:
                return part_that_differs(f"{name}, {field.name}", mine, yours)
    if is_tuple(one) and is_tuple(other) and any(map(_has_parts, (*one, *other))):
        if len(one) != len(other):
            return f"number of {name}", len(one), len(other)
        for number, (mine, yours) in enumerate(zip(one, other, strict=True)):
            if mine != yours:
                return part_that_differs(f"{name}[{number}]", mine, yours)
    return name, one, other


def _has_parts(value: object) -> TypeGuard[attrs.AttrsInstance]:
    return has_fields(value) and type(value).__str__ is object.__str__
