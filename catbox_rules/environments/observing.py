"""What a seat observes: its view, as named arrays of whole numbers.

A plane is made of the view of the seat and of nothing else, so that an observation cannot show what
the view does not. Whatever stands by seat begins with the own seat and goes on clockwise: a program
that has learned to play at one seat plays at all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

Item = TypeVar("Item")
# A view is that of the game, whatever it is.
OfView: TypeAlias = Callable[[Any], Any]
"""What is taken from a view."""


@frozen
class Plane:
    """A part of an observation.

    * `name`: its name.
    * `shape`: the shape of its array.
    * `low`, `high`: the range of its numbers, both included.
    * `meaning`: what they mean.
    * `of`: the function that makes them of a view: a number, or lists of numbers.
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    of: OfView

    def array(self, view: object) -> NDArray[np.int32]:
        """Return its numbers for a view."""
        return np.array(self.of(view), np.int32).reshape(self.shape)


@frozen
class Planes:
    """The kinds of plane at a table with so many players.

    The argument `of` of each says what is taken from a view: a function, or a path such as
    `hand.counts`; the name of the plane is the path if none is given.
    """

    players: int

    def array(
        self,
        name: str,
        shape: tuple[int, ...],
        high: int,
        meaning: str,
        of: OfView | str | None = None,
    ) -> Plane:
        """Return a plane of numbers from 0."""
        return Plane(name, shape, 0, high, meaning, _taking(of or name))

    def number(self, name: str, high: int, meaning: str, of: OfView | str | None = None) -> Plane:
        """Return a plane of one number from 0."""
        return self.array(name, (1,), high, meaning, of)

    def some(
        self, name: str, kinds: Iterable[object], meaning: str, of: OfView | str | None = None
    ) -> Plane:
        """Return a plane with 1 for each of some kinds that is what is taken, or is in it."""
        kinds, take = tuple(kinds), _taking(of or name)
        return self.array(name, (len(kinds),), 1, meaning, lambda view: marks(kinds, take(view)))

    def seat(self, name: str, meaning: str, of: OfView | str | None = None) -> Plane:
        """Return a plane with 1 at a seat, if there is one."""
        take, seats = _taking(of or name), range(self.players)
        return self.by_seat(name, 1, meaning, lambda view: marks(seats, take(view)))

    def by_seat(
        self,
        name: str,
        high: int,
        meaning: str,
        of: OfView | str | None = None,
        *,
        low: int = 0,
        shape: tuple[int, ...] = (),
    ) -> Plane:
        """Return a plane with a number for each seat, or an array of a shape."""
        take = _taking(of or name)

        def from_own(view: Any) -> list[object]:
            by_seat = [*take(view)]
            return [*by_seat[view.viewer :], *by_seat[: view.viewer]]

        return Plane(name, (self.players, *shape), low, high, f"by seat: {meaning}", from_own)


def _taking(of: OfView | str) -> OfView:
    return attrgetter(of) if isinstance(of, str) else of


def marks(kinds: Iterable[object], there: Any) -> list[int]:
    """Return for each kind 1 if it is there, else 0.

    * `there`: a kind, or several.

    >>> marks("abcd", "b"), marks("abcd", {"b", "d"})
    ([0, 1, 0, 0], [0, 1, 0, 1])
    """
    if not isinstance(there, tuple | list | set | frozenset):
        there = (there,)
    return [int(kind in there) for kind in kinds]
