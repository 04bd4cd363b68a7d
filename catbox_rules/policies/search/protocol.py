"""What search computes with: what each game brings, and what search finds out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from attrs import frozen

from catbox_rules.games import PerGame
from catbox_rules.kernel.ruleset import Action, AnyRuleset

StateT_contra = TypeVar("StateT_contra", contravariant=True)
ActionT = TypeVar("ActionT", bound=Action)


class Usual(Protocol[StateT_contra, ActionT]):
    """Chooses at once, by a few rules of thumb: for moments that nobody will look at closely."""

    def __call__(
        self, state: StateT_contra, legal: Sequence[ActionT], random: Random, /
    ) -> ActionT:
        """One of the legal actions of a seat.

        * `state`: the moment, all cards known; but it looks at what that seat may know, and at
          nothing else.
        * `legal`: at least two actions, of that seat alone, in the order of the ruleset.
        """
        ...


class SearchOfGame(Protocol[StateT_contra, ActionT]):
    """What a game's module in this room has."""

    @property
    def usual(self) -> Usual[StateT_contra, ActionT]:
        """Who plays on at all seats where a rollout goes on."""
        ...

    def at_once(self, state: StateT_contra, random: Random, /) -> ActionT | None:
        """What they do without looking at what is legal, where that is quicker; the rules decide
        whether they may. None where they have to look."""
        ...

    def shares(self, state: StateT_contra, /) -> tuple[float, ...]:
        """At the end of a round, by seat: its share of the victory as far as it can be foreseen,
        0 to 1 and together 1."""
        ...


@frozen
class Estimate(Generic[ActionT]):
    """What search has found out about an action.

    * `times`: in how many worlds it was tried, or how many iterations began with it.
    * `share`: of the victory, on average over these; 0 to 1.
    * `score`: what the seat gains until the round ends, on average: points, or lives, as the game
      counts.
    """

    action: ActionT
    times: int
    share: float
    score: float


@frozen
class Advice(Generic[ActionT]):
    """What search has found out about every action that a seat may take, the best one first.

    * `estimates`: never none.
    * `worlds`: how many states were drawn for it; 0 if nothing was searched.
    """

    estimates: tuple[Estimate[ActionT], ...]
    worlds: int

    @property
    def best(self) -> ActionT:
        """The action that search would take."""
        return self.estimates[0].action


# Search is given states and actions of one game; see AnyRuleset.
AnyAdvice: TypeAlias = Advice[Any]
"""Advice in whichever game it is."""
AnySearch: TypeAlias = SearchOfGame[Any, Any]
"""What whichever game it is brings to search."""


@frozen
class _RulesAlone:
    """What stands for a game that brings nothing: anything is usual, and who leads will win."""

    game: AnyRuleset

    def usual(self, _: object, legal: Sequence[ActionT], random: Random, /) -> ActionT:
        """Any of the actions."""
        return random.choice(legal)

    def at_once(self, _state: object, _random: Random, /) -> None:
        """Nothing: they look at what is legal."""

    def shares(self, state: object, /) -> tuple[float, ...]:
        """The winners of a match that is over; else those with the highest totals."""
        outcome, totals = self.game.outcome(state), self.game.totals(state)
        most = max(totals)
        leading = [seat for seat, total in enumerate(totals) if total == most]
        winners = leading if outcome is None else outcome.winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(totals)))


SEARCH: Final = PerGame[AnySearch](
    "search", __name__, default=_RulesAlone, former="policies.search"
)
"""What every game brings to this room."""
