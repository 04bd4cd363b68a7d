"""The terms of an engine: what it does in its own way, as it says in its answer to `hello`.

Most engines were not written for a test. An engine may say

    "deals": "trusted"          that it does not check the cards of a deal
    "discards": "in-order"      that seats discard in order, from seat 0 on
    "rounds": 1                 that a match has this many rounds
    "score": ["scores"]         which parts of a round's sheet it gives
    "paradox": "automatic"      that it declares a paradox itself, as soon as a seat is stuck

The test adapts its questions, and says what it could not test.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

from catbox_rules.kernel.errors import MalformedInput, is_whole_number
from catbox_rules.kernel.forms import is_list
from catbox_rules.kernel.ruleset import CHANCE, Action, Turn
from catbox_rules.match import AnyMatch
from catbox_rules.records import Record

_PARADOX: Final = "paradox"
_DISCARD: Final = "discard"
_MOST_ROUNDS: Final = 99


@frozen
class Terms:
    """The terms of an engine; by default those of the protocol."""

    trusts_deals: bool = False
    in_order: bool = False
    rounds: int | None = None
    """The most rounds of a match; None for the number in the rules."""
    parts: tuple[str, ...] | None = None
    """The parts of a round's sheet that the engine gives; None for all."""
    automatic_paradox: bool = False

    def as_sent(self, record: Record) -> Record:
        """Return a record as it is sent to the engine: without the actions that the engine takes
        itself."""
        if not self.automatic_paradox:
            return record
        kept = tuple(each for each in record.actions if each.do != _PARADOX)
        return evolve(record, actions=kept)

    def ordered(self, record: Record) -> Record:
        """Return a record with its discards in the engine's order."""
        if not self.in_order:
            return record
        actions = list(record.actions)
        for first, action in enumerate(actions):
            if action.do != _DISCARD or (first and actions[first - 1].do == _DISCARD):
                continue
            last = first
            while last < len(actions) and actions[last].do == _DISCARD:
                last += 1
            actions[first:last] = sorted(actions[first:last], key=lambda each: str(each.actor))
        return evolve(record, actions=tuple(actions))

    def is_passed_over(self, match: AnyMatch) -> bool:
        """Return whether the engine itself acts at a moment, so that it never stops there."""
        if not self.automatic_paradox:
            return False
        legal = match.legal_actions()
        return len(legal) == 1 and legal[0].do == _PARADOX

    def is_last_round(self, match: AnyMatch) -> bool:
        """Return whether all rounds that the engine plays are over."""
        return self.rounds is not None and len(match.rounds) >= self.rounds

    def turn(self, turn: Turn) -> Turn:
        """Return who may act by the engine: the first seat alone, if it takes seats in order."""
        return turn[:1] if self.in_order and len(turn) > 1 else turn

    def of_turn(self, actions: Sequence[Action], match: AnyMatch) -> tuple[Action, ...]:
        """Return those of some actions that belong to seats which may act by the engine."""
        turn = match.turn
        if not self.in_order or len(turn) < 2:
            return tuple(actions)
        return tuple(each for each in actions if each.actor == turn[0] or each.actor == CHANCE)

    def may_try(self, action: Action, match: AnyMatch) -> bool:
        """Return whether an action can be tried: one that the engine takes itself cannot."""
        if self.automatic_paradox and action.do == _PARADOX:
            return False
        return not self.in_order or len(match.turn) < 2 or action.actor not in match.turn[1:]

    def not_tested(self) -> tuple[str, ...]:
        """Return in words what is not tested on these terms."""
        rest: list[str] = []
        if self.trusts_deals:
            rest.append("impossible deals: the engine trusts the cards of a deal")
        if self.in_order:
            rest.append("discards in any order: the engine takes them from seat 0 on")
        if self.rounds is not None:
            rounds = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
            rest.append(f"what comes later in a match: the engine plays {rounds}")
        if self.parts is not None:
            rest.append(f"other parts of a score: the engine gives only {', '.join(self.parts)}")
        if self.automatic_paradox:
            rest.append("a paradox that is claimed: the engine finds out by itself")
        return tuple(rest)


def read_terms(hello: Mapping[str, object]) -> Terms:
    """Read the terms in an answer to `hello`; raises MalformedInput for invalid ones."""
    rounds, parts = hello.get("rounds"), hello.get("score")
    if rounds is not None and not (is_whole_number(rounds) and 1 <= rounds <= _MOST_ROUNDS):
        raise MalformedInput("$.rounds", expected=f"1 to {_MOST_ROUNDS}", given=rounds)
    return Terms(
        trusts_deals=_is_said(hello, "deals", "trusted"),
        in_order=_is_said(hello, "discards", "in-order"),
        rounds=rounds if is_whole_number(rounds) else None,
        parts=None if parts is None else _parts(parts),
        automatic_paradox=_is_said(hello, "paradox", "automatic"),
    )


def _is_said(hello: Mapping[str, object], key: str, word: str) -> bool:
    if key in hello and hello[key] != word:
        raise MalformedInput(f"$.{key}", expected=f"'{word}', or no such key", given=hello[key])
    return key in hello


def _parts(value: object) -> tuple[str, ...]:
    expected = "a list of parts of a round's sheet"
    if not is_list(value) or not value:
        raise MalformedInput("$.score", expected=expected, given=value)
    parts = [each for each in value if isinstance(each, str)]
    if len(parts) < len(value):
        raise MalformedInput("$.score", expected=expected, given=value)
    return tuple(parts)
