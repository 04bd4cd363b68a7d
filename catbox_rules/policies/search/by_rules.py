"""Courses of play by the rules of a game alone: for every game that has a sampler."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from attrs import frozen

from catbox_rules.games import game_of
from catbox_rules.kernel.ruleset import CHANCE, AnyRuleset


class CourseByRules:
    """A match that goes on by the rules, to its next deal or to its end, with all choices by
    chance. What a round has brought is judged by the totals of the game."""

    __slots__ = ("rounds", "ruleset", "state", "totals")

    def __init__(self, ruleset: AnyRuleset, state: Any, rounds: int, totals: tuple[int, ...]) -> None:
        self.ruleset = ruleset
        self.state = state
        self.rounds = rounds
        self.totals = totals

    @classmethod
    def of(cls, state: Any) -> CourseByRules:
        """The course that begins at a state."""
        ruleset = game_of(state)
        return cls(ruleset, state, len(ruleset.rounds(state)), tuple(ruleset.totals(state)))

    @property
    def _is_over(self) -> bool:
        return len(self.ruleset.rounds(self.state)) > self.rounds or not self.ruleset.turn(self.state)

    @property
    def seat(self) -> int:
        """See `Course`."""
        turn = self.ruleset.turn(self.state)
        if self._is_over or len(turn) != 1 or turn[0] == CHANCE:
            return -1
        return turn[0]

    def moves(self) -> Sequence[Any]:
        """See `Course`."""
        return self.ruleset.legal_actions(self.state)

    def usual(self, random: Random) -> Any:
        """Any of the moves."""
        return random.choice(self.moves())

    def play(self, move: Any) -> None:
        """See `Course`."""
        self.state = self.ruleset.apply(self.state, move).state

    def copy(self) -> CourseByRules:
        """See `Course`."""
        return CourseByRules(self.ruleset, self.state, self.rounds, self.totals)

    def finish(self, random: Random) -> None:
        """Play on at random."""
        while not self._is_over:
            if self.ruleset.turn(self.state)[0] == CHANCE:
                self.play(self.ruleset.draw(self.state, random))
            else:
                self.play(random.choice(self.ruleset.legal_actions(self.state)))

    def values(self) -> tuple[float, ...]:
        """The winners of a match that is over; else those with the highest totals."""
        outcome = self.ruleset.outcome(self.state)
        totals = self.ruleset.totals(self.state)
        seats = range(len(totals))
        if outcome is not None:
            winners = set[int](outcome.winners)
        else:
            winners = {seat for seat in seats if totals[seat] == max(totals)}
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)

    def scores(self) -> tuple[float, ...]:
        """How the totals have changed."""
        after = self.ruleset.totals(self.state)
        return tuple(float(now - then) for now, then in zip(after, self.totals, strict=True))


@frozen
class ByRules:
    """What a game brings to search that brings nothing of its own."""

    ruleset: AnyRuleset

    def course(self, state: Any) -> CourseByRules:
        """The course that begins at a state."""
        return CourseByRules.of(state)

    def move_of(self, course: CourseByRules, action: Any) -> Any:
        """The action itself."""
        return action
