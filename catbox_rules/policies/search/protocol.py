"""The interfaces of search: what each game provides, and the results."""

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
    """A quick policy, by a few rules of thumb, for the moments of a rollout."""

    def __call__(
        self, state: StateT_contra, legal: Sequence[ActionT], random: Random, /
    ) -> ActionT:
        """Return one of the legal actions of a seat.

        * `state`: the state with all cards; the policy uses only what that seat may know.
        * `legal`: at least two actions, all of that seat, in the order of the ruleset.
        """
        ...


class SearchOfGame(Protocol[StateT_contra, ActionT]):
    """The names that a game's module in this package defines."""

    @property
    def usual(self) -> Usual[StateT_contra, ActionT]:
        """The quick policy of all seats in a rollout."""
        ...

    def at_once(self, state: StateT_contra, random: Random, /) -> ActionT | None:
        """Return an action chosen without the list of legal ones, if that is quicker; the rules
        decide whether it is legal. None if the seat has to look at the list."""
        ...

    def shares(self, state: StateT_contra, /) -> tuple[float, ...]:
        """Return each seat's expected share of the victory at the end of a round: 0 to 1, and 1 in
        total."""
        ...


@frozen
class Estimate(Generic[ActionT]):
    """The estimate of an action by search.

    * `times`: the number of worlds in which it was tried, or of iterations that began with it.
    * `share`: the average share of the victory; 0 to 1.
    * `score`: the average gain of the seat by the end of the round: in points or lives, as the game
      counts.
    """

    action: ActionT
    times: int
    share: float
    score: float


@frozen
class Advice(Generic[ActionT]):
    """The estimates of all actions that a seat may take, the best one first.

    * `estimates`: at least one.
    * `worlds`: the number of states drawn; 0 if there was no search.
    """

    estimates: tuple[Estimate[ActionT], ...]
    worlds: int

    @property
    def best(self) -> ActionT:
        """The action that search would take."""
        return self.estimates[0].action


# Search gets states and actions of one game; see AnyRuleset.
AnyAdvice: TypeAlias = Advice[Any]
"""Advice in any game."""
AnySearch: TypeAlias = SearchOfGame[Any, Any]
"""The part of search that a game provides, in any game."""


@frozen
class _RulesAlone:
    """The stand-in for a game without its own search: play is random, and the leaders share the
    victory."""

    game: AnyRuleset

    def usual(self, _: object, legal: Sequence[ActionT], random: Random, /) -> ActionT:
        """Return a random action."""
        return random.choice(legal)

    def at_once(self, _state: object, _random: Random, /) -> None:
        """Return None: seats look at the legal actions."""

    def shares(self, state: object, /) -> tuple[float, ...]:
        """Return equal shares for the winners of a finished match, or for the seats with the
        highest total."""
        outcome, totals = self.game.outcome(state), self.game.totals(state)
        most = max(totals)
        leading = [seat for seat, total in enumerate(totals) if total == most]
        winners = leading if outcome is None else outcome.winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(totals)))


SEARCH: Final = PerGame[AnySearch](
    "search", __name__, default=_RulesAlone, former="policies.search"
)
"""The part of search that every game provides."""
