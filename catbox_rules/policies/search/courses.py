"""Courses: how a match goes on from a state, by the rules of its game, until the round ends."""

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
    """Any of the actions, each with the same chance."""
    return legal[int(random.random() * len(legal))]


@frozen
class Courses(Generic[StateT, ActionT]):
    """How matches may go on from states of one round.

    * `game`: whose rules decide.
    * `usual`: who plays on at all seats.
    * `rounds`: how many rounds were over when the search began.
    * `totals`: what each seat had then.
    """

    game: Ruleset[StateT, ActionT, Event, object, object]
    usual: Usual[StateT, ActionT]
    rounds: int
    totals: tuple[int, ...]
    _brought: SearchOfGame[StateT, ActionT]
    _at_once: Callable[[StateT, Random], ActionT | None] | None

    @classmethod
    def of(
        cls, state: StateT, usual: Usual[StateT, ActionT] | None = None
    ) -> Courses[StateT, ActionT]:
        """Those that begin in the round of a state.

        * `usual`: who plays on; None: whom the game brings.
        """
        game = game_of(state)
        brought = SEARCH.of(game)
        rounds, totals = len(game.rounds(state)), game.totals(state)
        at_once = brought.at_once if usual is None else None
        return cls(game, usual or brought.usual, rounds, totals, brought, at_once)

    def legal(self, state: StateT) -> Sequence[ActionT]:
        """What the seat that is to act may do, the first one if there are several; nothing where
        chance acts and where the round is over."""
        return () if self.is_over(state) else _of_first(self.game.legal_actions(state))

    def is_over(self, state: StateT) -> bool:
        """Whether the round is over."""
        return len(self.game.rounds(state)) > self.rounds

    def played_on(self, state: StateT, random: Random) -> StateT:
        """The state at the end of the round, where all seats play as usual."""
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
        """What is done next: by chance, or by the first seat that may act."""
        legal = _of_first(self.game.legal_actions(state))
        if not legal:
            return self.game.draw(state, random)
        return self.usual(state, legal, random) if len(legal) > 1 else legal[0]

    def shares(self, state: StateT) -> tuple[float, ...]:
        """At the end of the round, by seat: its share of the victory, 0 to 1."""
        return self._brought.shares(state)

    def gain(self, state: StateT, seat: int) -> float:
        """How far the total of a seat has risen."""
        return float(self.game.totals(state)[seat] - self.totals[seat])


def _of_first(legal: Sequence[ActionT]) -> Sequence[ActionT]:
    """Of the legal actions those of the first seat; they are listed by seat."""
    if not legal or legal[0].actor == legal[-1].actor:
        return legal
    first = legal[0].actor
    return [action for action in legal if action.actor == first]
