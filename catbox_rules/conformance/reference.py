"""The match by the reference up to a moment at which an engine is compared with it, and the
disagreements about it.

Everything that an engine says is read here; a malformed answer is a disagreement too.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from attrs import evolve, frozen

from catbox_rules.conformance.disagreement import Aspect, Disagreement
from catbox_rules.conformance.protocol import Attribution
from catbox_rules.kernel.errors import MalformedInput, is_whole_number
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset
from catbox_rules.match import AnyMatch
from catbox_rules.match.transition import AnyTransition
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.records import AnyState, Record, action_as_json


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
    if is_list(turn) and (
        turn == [CHANCE] or all(is_whole_number(seat) and 0 <= seat < players for seat in turn)
    ):
        return tuple(sorted(turn, key=str))
    expected = 'a list of seats, ["chance"] or []'
    raise MalformedInput("$.answer.turn", expected=expected, given=turn)


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
    return json.dumps(value, sort_keys=True)
