"""What search computes with: courses of play, and what it finds out."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, Final, Generic, Protocol, Self, TypeAlias, TypeVar

from attrs import frozen

from catbox_rules.games import PerGame

MoveT = TypeVar("MoveT", bound=Hashable)
ActionT = TypeVar("ActionT")


class Course(Protocol[MoveT]):
    """How a match may go on from a moment, all cards known. It changes as it is played.

    It ends at a horizon that its game sets, such as the end of the round; there it is appraised.
    """

    @property
    def seat(self) -> int:
        """The seat that is to move; -1 where nobody has a choice that others see, or at the end."""
        ...

    def moves(self) -> Sequence[MoveT]:
        """What that seat may do, in a stable order."""
        ...

    def usual(self, random: Random, /) -> MoveT:
        """What that seat would do by the policy that plays on; one of the moves."""
        ...

    def play(self, move: MoveT, /) -> None:
        """Go on by one of the moves."""
        ...

    def copy(self) -> Self:
        """The same course, to be played otherwise."""
        ...

    def finish(self, random: Random, /) -> None:
        """Play on to the horizon, every seat by the policy that plays on."""
        ...

    def values(self) -> tuple[float, ...]:
        """At the horizon, by seat: its share of the victory as far as it can be foreseen, 0 to 1
        and together 1."""
        ...

    def scores(self) -> tuple[float, ...]:
        """At the horizon, by seat: what it has gained since the course began, in points of the
        game."""
        ...


AnyCourse: TypeAlias = Course[Any]
"""A course of play of whichever game it is; see `AnyRuleset`."""


class SearchOfGame(Protocol):
    """What a game's module in this room has."""

    def course(self, state: Any, /) -> AnyCourse:
        """The course that begins at a state in which a seat is to act."""
        ...

    def move_of(self, course: Any, action: Any, /) -> Hashable:
        """What an action of the seat on turn is in such a course."""
        ...


@frozen
class Estimate(Generic[ActionT]):
    """What search has found out about an action.

    * `times`: in how many worlds it was tried, or how many iterations began with it.
    * `share`: of the victory, on average over these; 0 to 1.
    * `score`: the points of the game that the seat gains until the horizon, on average.
    """

    action: ActionT
    times: int
    share: float
    score: float


@frozen
class Advice(Generic[ActionT]):
    """What search has found out about every action that a seat may take, the best one first.

    * `estimates`: never none.
    * `worlds`: how many states were drawn for it.
    """

    estimates: tuple[Estimate[ActionT], ...]
    worlds: int

    @property
    def best(self) -> ActionT:
        """The action that search would take."""
        return self.estimates[0].action


AnyAdvice: TypeAlias = Advice[Any]
"""Advice in whichever game it is."""


def _by_rules_alone(ruleset: Any) -> SearchOfGame:
    from catbox_rules.policies.search.by_rules import ByRules

    return ByRules(ruleset)


SEARCH: Final = PerGame[SearchOfGame]("search", __name__, default=_by_rules_alone)
"""What every game brings to this room; courses by the rules alone where it brings nothing."""
