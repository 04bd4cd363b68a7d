"""Courses: how a match goes on from a state to the end of the round, by the rules of its game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Generic, TypeVar

from attrs import frozen

from catbox_rules.games import game_of
from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.ruleset import Action, Event, Ruleset
from catbox_rules.policies.search.protocol import SEARCH, SearchOfGame, Usual

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Action)


def anything(_: object, legal: Sequence[ActionT], random: Random, /) -> ActionT:
    """Return a random one of the actions."""
    return legal[int(random.random() * len(legal))]


@frozen
class Courses(Generic[StateT, ActionT]):
    """The rest of a round, played on from its states.

    * `game`: the game whose rules decide.
    * `usual`: the quick policy of all seats.
    * `rounds`: the number of rounds that were over when the search began.
    * `totals`: each seat's total at that time.
    """

    game: Ruleset[StateT, ActionT, Event, object, ActionT, object]
    usual: Usual[StateT, ActionT]
    rounds: int
    totals: tuple[int, ...]
    _brought: SearchOfGame[StateT, ActionT]
    _at_once: Callable[[StateT, Random], ActionT | None] | None

    @classmethod
    def of(
        cls, state: StateT, usual: Usual[StateT, ActionT] | None = None
    ) -> Courses[StateT, ActionT]:
        """Return the courses that begin in the round of a state.

        * `usual`: the quick policy; None for that of the game.
        """
        game = game_of(state)
        brought = SEARCH.of(game)
        rounds, totals = len(game.rounds(state)), game.totals(state)
        at_once = brought.at_once if usual is None else None
        return cls(game, usual or brought.usual, rounds, totals, brought, at_once)

    def legal(self, state: StateT) -> Sequence[ActionT]:
        """Return the legal actions of the seat that is to act, of the first one if there are
        several; nothing if chance acts or the round is over."""
        return () if self.is_over(state) else _of_first(self.game.legal_actions(state))

    def is_over(self, state: StateT) -> bool:
        """Return whether the round is over."""
        return len(self.game.rounds(state)) > self.rounds

    def played_on(self, state: StateT, random: Random) -> StateT:
        """Play on by the quick policy, and return the state at the end of the round."""
        rounds, rounds_of, apply = self.rounds, self.game.rounds, self.game.apply
        while len(rounds_of(state)) == rounds:
            if self._at_once is not None:
                wanted = self._at_once(state, random)
                if wanted is not None:
                    try:
                        state = apply(state, wanted).state
                    except IllegalAction:
                        pass
                    else:
                        continue
            state = apply(state, self._next(state, random)).state
        return state

    def _next(self, state: StateT, random: Random) -> ActionT:
        """Return the next action: that of chance, or of the first seat that may act."""
        legal = _of_first(self.game.legal_actions(state))
        if not legal:
            return self.game.draw(state, random)
        return self.usual(state, legal, random) if len(legal) > 1 else legal[0]

    def shares(self, state: StateT) -> tuple[float, ...]:
        """Return each seat's share of the victory at the end of the round, 0 to 1."""
        return self._brought.shares(state)

    def gain(self, state: StateT, seat: int) -> float:
        """Return by how much the total of a seat has risen."""
        return float(self.game.totals(state)[seat] - self.totals[seat])


def _of_first(legal: Sequence[ActionT]) -> Sequence[ActionT]:
    """Return the legal actions of the first seat; they are listed by seat."""
    if not legal or legal[0].actor == legal[-1].actor:
        return legal
    first = legal[0].actor
    return [action for action in legal if action.actor == first]
