"""What a game brings to the environments: a module for each game has these functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Protocol

from attrs import frozen

from catbox_rules.environments.observing import Plane
from catbox_rules.games import PerGame
from catbox_rules.kernel.ruleset import Action, Seat


@frozen
class Cards:
    """Cards that chance gives out one by one, each that is left being equally likely.

    * `names`: the name of each kind.
    * `left`: how many there are of each kind to begin with.
    * `number`: how many are given out.
    * `action`: a function that makes the action of chance from their kinds, in order.
    """

    names: Sequence[str]
    left: Sequence[int]
    number: int
    action: Callable[[Sequence[int]], Action]


class Learnable(Protocol):
    """The module of a game. States and tables are those of the game, whatever it is."""

    def actions(self, table: Any, seat: Seat, /) -> Iterable[Action]:
        """Return everything that a seat can do at a table with any cards, in a fixed order."""
        ...

    def planes(self, table: Any, /) -> Sequence[Plane]:
        """Return what a seat observes at a table."""
        ...

    def cards(self, state: Any, /) -> Cards:
        """Return what chance gives out at a state in which it is on turn."""
        ...

    def score_range(self, table: Any, /) -> tuple[int, int]:
        """Return bounds of what a seat's total can change by in a match."""
        ...

    def most_decisions(self, table: Any, /) -> int:
        """Return a bound of the number of actions of all seats in a match."""
        ...


LEARNABLE: Final = PerGame[Learnable]("environments", __name__)
