"""What is learned: a table, by which its matches are rewarded, and how a match goes on by numbers.

The environments differ in who acts and when. All that they say of a match they take from here, and
this takes it from the match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property
from itertools import accumulate, groupby
from math import prod
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

import numpy as np
from attrs import frozen
from gymnasium import spaces
from numpy.typing import NDArray

from catbox_rules.games import PerGame, edition_id, game_with_edition
from catbox_rules.kernel.errors import MalformedInput, whole_number
from catbox_rules.kernel.ruleset import CHANCE, Action, Seat, as_seat
from catbox_rules.match import AnyMatch, Match

# A number for each action that a seat can take at a table, the same for every seat.
#
# The numbers depend only on the table: on the edition, the number of players, and the options. What
# there is to number, the module of a game says; it is all that any hand could do there. Which of it
# is legal, only the rules say.


@frozen
class Numbering:
    """The actions of the seats of a table, by number.

    * `by_seat`: for each seat its actions; the action at a place is the same for each.

    >>> from catbox_rules.environments import Task
    >>> numbering = Task.of("pegasus-2023", players=3).numbering
    >>> len(numbering), str(numbering.action(12, seat=1)), numbering.action(12, seat=1).actor
    (34, '1G', 1)
    """

    by_seat: tuple[tuple[Action, ...], ...]

    def __len__(self) -> int:
        return len(self.by_seat[0])

    def action(self, number: object, seat: int) -> Action:
        """Return the action of a seat that a number stands for. Raises MalformedInput at `$.action`
        for anything but a whole number from 0 to `len(self) - 1`, of Python or NumPy, and at
        `$.seat` for a seat that the table does not have."""
        found = whole_number(number)
        if found is None or not 0 <= found < len(self):
            expected = f"the number of an action, 0 to {len(self) - 1}"
            raise MalformedInput("$.action", expected=expected, given=number)
        return self.by_seat[as_seat(seat, players=len(self.by_seat))][found]

    def number(self, action: Action) -> int:
        """Return the number of an action. Raises MalformedInput for one of chance, and for one that
        no seat of this table can ever take."""
        try:
            return self._numbers[action]
        except KeyError:
            expected = "an action that a seat of this table can take"
            raise MalformedInput("$.action", expected=expected, given=str(action)) from None

    def mask(self, legal: Iterable[Action]) -> NDArray[np.int8]:
        """Return an array with 1 at the number of each of some actions, and 0 elsewhere."""
        mask = np.zeros(len(self), np.int8)
        for action in legal:
            mask[self.number(action)] = 1
        return mask

    def kinds(self) -> Iterator[tuple[str, int, str, str]]:
        """Yield for each kind of action how it is called in records, its first number, and the
        texts of its first and last actions."""
        for do, numbered in groupby(enumerate(self.by_seat[0]), lambda each: each[1].do):
            (first, action), *more = numbered
            yield do, first, str(action), str(more[-1][1] if more else action)

    @cached_property
    def _numbers(self) -> dict[Action, int]:
        return {action: number for own in self.by_seat for number, action in enumerate(own)}


# What a seat observes: its view, as one array of whole numbers, whose parts have names.
#
# A plane is made of the view of the seat and of nothing else, so that an observation cannot show
# what the view does not. Whatever stands by seat begins with the own seat and goes on clockwise: a
# program that has learned to play at one seat plays at all of them. For a spectator it begins with
# seat 0.


# A view is that of the game, whatever it is.
OfView: TypeAlias = Callable[[Any], Any]
"""What is taken from a view."""
if TYPE_CHECKING:
    Out: TypeAlias = memoryview[int]
else:
    Out = memoryview  # before Python 3.14 it says nothing of its items
Fill: TypeAlias = Callable[[Any, Out, int], None]
"""A function that writes the numbers of a plane for a view: from a place on, where all is 0."""


@frozen
class Plane:
    """A part of an observation.

    * `name`: its name.
    * `shape`: the shape of its array.
    * `low`, `high`: the range of its numbers, both included.
    * `meaning`: what they mean.
    * `fill`: the function that writes them.
    * `is_private`: true if only a seat observes it; the view of a spectator does not have it.
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    fill: Fill
    is_private: bool = False

    @cached_property
    def size(self) -> int:
        """The number of its numbers."""
        return prod(self.shape)


@frozen
class Planes:
    """The kinds of plane at a table with so many players; `are_private` is that of each plane.

    The argument `of` of each says what is taken from a view: a function, or a path such as
    `hand.counts`; the name of the plane is the path if none is given.
    """

    players: int
    are_private: bool = False

    def array(
        self,
        name: str,
        shape: tuple[int, ...],
        high: int,
        meaning: str,
        of: OfView | str | None = None,
    ) -> Plane:
        """Return a plane of numbers from 0."""
        take = _taking(of or name)

        def fill(view: Any, out: Out, at: int) -> None:
            for place, number in enumerate(take(view), at):
                out[place] = number

        return Plane(name, shape, 0, high, meaning, fill, self.are_private)

    def number(self, name: str, high: int, meaning: str, of: OfView | str | None = None) -> Plane:
        """Return a plane of one number from 0."""
        take = _taking(of or name)
        return self.array(name, (1,), high, meaning, lambda view: (take(view),))

    def some(
        self,
        name: str,
        kinds: Iterable[object],
        meaning: str,
        of: OfView | str | None = None,
        *,
        shape: tuple[int, ...] = (),
    ) -> Plane:
        """Return a plane with 1 for each of some kinds that is what is taken, or is in it. Kinds go
        along the last axis first."""
        take, places = _taking(of or name), _places(kinds)

        def fill(view: Any, out: Out, at: int) -> None:
            _mark(take(view), places, out, at)

        shape = shape or (len(places),)
        return Plane(name, shape, 0, 1, meaning, fill, self.are_private)

    def seat(self, name: str, meaning: str, of: OfView | str | None = None) -> Plane:
        """Return a plane with 1 at a seat, if there is one."""
        take, players = _taking(of or name), self.players

        def fill(view: Any, out: Out, at: int) -> None:
            seat = take(view)
            if isinstance(seat, int):
                out[at + (seat - (view.viewer or 0)) % players] = 1

        return Plane(name, (players,), 0, 1, f"by seat: {meaning}", fill, self.are_private)

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
        """Return a plane with a number for each seat, or a row of numbers."""
        take, are_rows = _taking(of or name), bool(shape)

        def fill(view: Any, out: Out, at: int) -> None:
            for own in _from_own(take(view), view):
                for number in own if are_rows else (own,):
                    out[at] = number
                    at += 1

        shape, meaning = (self.players, *shape), f"by seat: {meaning}"
        return Plane(name, shape, low, high, meaning, fill, self.are_private)

    def some_by_seat(
        self,
        name: str,
        kinds: Iterable[object],
        meaning: str,
        of: OfView | str | None = None,
        *,
        shape: tuple[int, ...] = (),
    ) -> Plane:
        """Return for each seat what `some` returns."""
        take, places = _taking(of or name), _places(kinds)

        def fill(view: Any, out: Out, at: int) -> None:
            for own in _from_own(take(view), view):
                _mark(own, places, out, at)
                at += len(places)

        shape, meaning = (self.players, *(shape or (len(places),))), f"by seat: {meaning}"
        return Plane(name, shape, 0, 1, meaning, fill, self.are_private)


def _taking(of: OfView | str) -> OfView:
    return attrgetter(of) if isinstance(of, str) else of


def _places(kinds: Iterable[object]) -> Mapping[object, int]:
    return {kind: place for place, kind in enumerate(kinds)}


def _mark(there: Any, places: Mapping[object, int], out: Out, at: int) -> None:
    """Write 1 for each kind that is there: one, or several."""
    several: Any = there if isinstance(there, _SEVERAL) else (there,)
    for kind in several:
        place = places.get(kind)
        if place is not None:
            out[at + place] = 1


_SEVERAL: Final[tuple[type, ...]] = (tuple, list, set, frozenset)


def _from_own(by_seat: Iterable[Any], view: Any) -> Sequence[Any]:
    """Return values by seat, beginning with the own seat."""
    all_seats, first = [*by_seat], view.viewer or 0
    return [*all_seats[first:], *all_seats[:first]] if first else all_seats


Numbers: TypeAlias = NDArray[np.signedinteger[Any]]


def filled(planes: Sequence[Plane], view: object, dtype: np.dtype[Any]) -> Numbers:
    """Return one new array of a type with the numbers of all planes for a view."""
    array = np.zeros(sum([plane.size for plane in planes]), dtype)
    out, at = array.data, 0
    for plane in planes:
        plane.fill(view, out, at)
        at += plane.size
    return array


def by_name(planes: Sequence[Plane], array: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """Return the parts of such an array, in the shapes of the planes."""
    ends = [*accumulate([plane.size for plane in planes])]
    return {
        plane.name: array[end - plane.size : end].reshape(plane.shape)
        for plane, end in zip(planes, ends, strict=True)
    }


# What a game brings to the environments: a module for each game has these functions.


@frozen
class Cards:
    """Cards that chance gives out one by one, each that is left being equally likely.

    * `left`: by kind, how many there are to begin with. There are none of the kinds after the last.
    * `number`: how many are given out.
    * `action`: a function that makes the action of chance from their kinds, in order.
    """

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

    def kinds(self, table: Any, /) -> Sequence[str]:
        """Return the name of each kind of card that chance gives out at a table, at any moment."""
        ...

    def cards(self, state: Any, /) -> Cards:
        """Return what chance gives out at a state in which it is on turn."""
        ...

    def kinds_in(self, action: Any, /) -> Sequence[int]:
        """Return the kinds of the cards of an action of chance, in the order of `Cards.action`."""
        ...

    def earlier(self, actions: Sequence[Action], state: Any, /) -> Sequence[Action]:
        """Return the actions of the rounds before a state, whose hidden part may be another than it
        was, such that they lead to it."""
        ...

    def score_range(self, table: Any, /) -> tuple[int, int]:
        """Return bounds of what a seat's total can change by in a match."""
        ...

    def most_decisions(self, table: Any, /) -> int:
        """Return a bound of the number of actions of all seats in a match."""
        ...


LEARNABLE: Final = PerGame[Learnable]("catbox_rules.environments")


_KINDS: Final = (np.int8, np.int16, np.int32)


class Reward(Enum):
    """What the rewards of a match add up to."""

    SCORE = "score"
    """What the total of a seat changes by: its points, or the lives that it loses."""
    PLACE = "place"
    """1 for a seat that is ahead of all others at the end, -1 for one behind all others, and evenly
    between; 0 before the end. Those with the same total share their places; the winner is first."""


# Spaces of Gymnasium are of plain types.
Observation: TypeAlias = dict[str, Any]
"""What an environment shows a seat: `observation`, one array, or one for each plane by its name;
and `action_mask`, with 1 at the number of each legal action, and all 0 if another seat is to act.
"""
Number: TypeAlias = int | np.integer[Any]
"""The number of an action."""


@frozen
class Task:
    """What is learned.

    * `start`: a match of it in which nothing has happened.
    * `reward`: what its rewards add up to.

    >>> task = Task.of("amigo-2023", players=3)
    >>> len(task.numbering), [plane.name for plane in task.planes][:4]
    (248, ['phase', 'lives', 'start_seat', 'on_turn'])
    """

    start: AnyMatch
    reward: Reward

    @staticmethod
    def of(
        edition: str,
        *,
        players: int,
        first_seat: int = 0,
        options: Mapping[str, object] | None = None,
        reward: Reward | str = Reward.SCORE,
    ) -> Task:
        """Return a task.

        * `edition`: an id or an alias of any game.
        * `players`, `first_seat`, `options`: as for `Match.begin`.
        * `reward`: a `Reward` or its name, `score` or `place`.

        Raises Unsupported for an unknown edition or a number of players that it does not allow,
        MalformedInput for any other invalid argument.
        """
        found = game_with_edition(edition_id(edition))
        assert found is not None, "it has an id"
        if reward not in (*Reward, *[each.value for each in Reward]):
            raise MalformedInput("$.reward", expected="score or place", given=reward)
        start: AnyMatch = Match.begin(
            found[0], edition, players=players, first_seat=first_seat, options=options
        )
        return Task(start, Reward(reward))

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.start.players

    @property
    def learnable(self) -> Learnable:
        """The part of the game."""
        return LEARNABLE.of(self.start.ruleset)

    # Any: the table of whatever game it is.
    @property
    def table(self) -> Any:
        """The table, as its rules have it."""
        return self.start.state.table

    @cached_property
    def numbering(self) -> Numbering:
        """The numbers of its actions."""
        seats = map(Seat, range(self.players))
        return Numbering(tuple(tuple(self.learnable.actions(self.table, at)) for at in seats))

    @cached_property
    def planes(self) -> tuple[Plane, ...]:
        """What a seat observes."""
        return tuple(self.learnable.planes(self.table))

    @cached_property
    def places(self) -> Mapping[str, slice]:
        """By the name of a plane its part of the array that is observed.

        >>> task = Task.of("pegasus-2023", players=3)
        >>> task.places["hand"]
        slice(18, 24, None)
        """
        sizes = [plane.size for plane in self.planes]
        parts = zip(self.planes, accumulate(sizes), strict=True)
        return {plane.name: slice(end - plane.size, end) for plane, end in parts}

    @cached_property
    def dtype(self) -> np.dtype[np.signedinteger[Any]]:
        """The type of the numbers that are observed: the smallest that has them all."""
        most = max(max(plane.high, ~plane.low) for plane in self.planes)
        return np.dtype(next(kind for kind in _KINDS if most <= np.iinfo(kind).max))

    @property
    def bounds(self) -> tuple[Numbers, Numbers]:
        """The lowest and the highest number at each place of the array that is observed."""
        sizes = [each.size for each in self.planes]
        ends = [(each.low, each.high) for each in self.planes]
        low, high = np.repeat(np.array(ends, self.dtype), sizes, axis=0).T
        return low, high

    def observation_space(self, *, planes: bool = False) -> spaces.Dict[Any]:
        """Return a new space of the observations; `planes` as for `observation`."""
        seen: spaces.Space[Any]
        if planes:
            seen = spaces.Dict(
                {each.name: self._box(each.low, each.high, each.shape) for each in self.planes}
            )
        else:
            low, high = self.bounds
            seen = self._box(low, high, low.shape)
        mask = spaces.MultiBinary(len(self.numbering))
        return spaces.Dict({"observation": seen, "action_mask": mask})

    # Bounds are numbers or arrays of them.
    def _box(self, low: Any, high: Any, shape: tuple[int, ...]) -> spaces.Box:
        return spaces.Box(low, high, shape, self.dtype.type)

    # A match, by numbers.

    def mask(self, match: AnyMatch, seat: int) -> NDArray[np.int8]:
        """Return the mask of a seat: all 0 if another seat is to act."""
        is_due = seat_to_act(match) == seat
        return self.numbering.mask(match.legal_actions(seat) if is_due else ())

    def array(self, match: AnyMatch, seat: int) -> Numbers:
        """Return what a seat observes as one new array. Raises MalformedInput for an unknown
        seat."""
        return filled(self.planes, match.view(seat), self.dtype)

    def arrays(self, match: AnyMatch, seat: int) -> dict[str, Numbers]:
        """Return the same by the names of the planes: parts of the array. Raises MalformedInput for
        an unknown seat."""
        return by_name(self.planes, self.array(match, seat))

    def observation(self, match: AnyMatch, seat: int, *, planes: bool = False) -> Observation:
        """Return what a seat observes: one array, or with `planes` one for each plane by its name.
        Raises MalformedInput for an unknown seat."""
        seen = (self.arrays if planes else self.array)(match, seat)
        return {"observation": seen, "action_mask": self.mask(match, seat)}

    def after(self, match: AnyMatch, number: object) -> AnyMatch:
        """Return the match after the action with a number, by the seat that is to act.

        Raises MalformedInput for anything but the number of an action, and IllegalAction, with the
        verdict, for one that is masked.
        """
        seat = seat_to_act(match)
        assert seat is not None
        return match.apply(self.numbering.action(number, seat))

    def rewards(self, match: AnyMatch) -> tuple[float, ...]:
        """Return for each seat what its rewards up to this moment of a match add up to."""
        totals, outcome = match.totals, match.outcome
        if self.reward is Reward.SCORE:
            changes = zip(totals, self.start.totals, strict=True)
            return tuple([float(now - at_start) for now, at_start in changes])
        if outcome is None:
            return (0.0,) * self.players
        ranks = [(seat in outcome.winners, total) for seat, total in enumerate(totals)]
        ahead = [sum((own > other) - (own < other) for other in ranks) for own in ranks]
        return tuple([number / (self.players - 1) for number in ahead])


def seat_to_act(match: AnyMatch) -> Seat | None:
    """Return the seat that is to act, the first one if there are several; None if there is none."""
    return next((actor for actor in match.turn if isinstance(actor, int)), None)


def dealt(match: AnyMatch, random: Random) -> AnyMatch:
    """Return a match after all that chance does before a seat is to act or the match is over."""
    while match.turn == (CHANCE,):
        match = match.apply(match.draw(random))
    return match
