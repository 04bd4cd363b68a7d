"""Samplers, and how to get from a view to the sampler of its game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from attrs import frozen

from catbox_rules.games import PerGame, game_of
from catbox_rules.kernel.errors import errors_below
from catbox_rules.kernel.ruleset import Action, Event, Seat

StateT_co = TypeVar("StateT_co", covariant=True)
ActionT_co = TypeVar("ActionT_co", bound=Action, covariant=True)


@frozen
class Past(Generic[StateT_co, ActionT_co]):
    """A possible course of the current round.

    * `begins`: the state before its deal.
    * `before`: the public events of the match before that.
    * `actions`: all actions from the deal on, including those of chance and what was hidden.
      Applied in order, they show the seat what it has seen.
    """

    begins: StateT_co
    before: tuple[Event, ...]
    actions: tuple[ActionT_co, ...]


AnyPast: TypeAlias = Past[Any, Any]
"""A course of a round of any game; see `AnyRuleset`."""


class Sampler(Protocol[StateT_co, ActionT_co]):
    """A sampler of states that may be the true one, as far as a seat can tell. It never changes:
    its draws depend only on the generator."""

    @property
    def seat(self) -> Seat:
        """The seat whose view it is."""
        ...

    @property
    def remembers(self) -> bool:
        """Whether it uses everything that the seat has seen of the round; if not, only the view.
        Before a deal and after the last round the view says everything."""
        ...

    def draw(self, random: Random, /) -> StateT_co:
        """Return a random state."""
        ...

    def draw_past(self, random: Random, /) -> Past[StateT_co, ActionT_co]:
        """Return a course of the round that leads to a random state: to the one that `draw` returns
        for a generator in the same state. Raises MalformedInput at `$.seen` unless the sampler
        `remembers`."""
        ...


# A view has a sampler of its own game; see AnyRuleset.
AnySampler: TypeAlias = Sampler[Any, Any]
"""A sampler of any game."""


class SamplingOfGame(Protocol):
    """The names that a game's module in this package defines."""

    def sampler(self, view: object, seen: Sequence[Event] = (), /) -> AnySampler:
        """Return the sampler for a seat's view; see `sampler_of`."""
        ...

    def ways(self, state: Any, action: Any, /) -> int:
        """Return with how many choices of numbered cards a seat can take an action: three for
        playing a five out of three. At least 1."""
        ...


SAMPLING: Final = PerGame[SamplingOfGame]("sampling", __name__, former="policies.sampling")
"""The sampling of every game."""


def sampler_of(view: object, seen: Sequence[Event] = ()) -> AnySampler:
    """Return a sampler for what a seat sees and has seen.

    * `view`: the view of the seat.
    * `seen`: the events that it has been shown since the match began, as a policy gets them. If
      they do not reach back to the deal of the current round, only the view counts.

    Raises MalformedInput for anything but a view of a seat (`$.view`), and for events that do not
    fit the view or were shown to another seat only (`$.seen`); Unsupported for a table with your
    own house rules (`$.view`), whose effect on hands is unknown, and if the board is out of sight
    and the events do not reach back (`$.seen`); MissingPart for a game without sampling.

    >>> from catbox_rules import cat_in_the_box as game, seen_by
    >>> step = game.apply(game.initial("pegasus-2023", players=3), game.Deal(hands=[
    ...     [1] * 5 + [2] * 5, [3] * 5 + [4] * 5, [5] * 5 + [6] * 5]))
    >>> sampler = sampler_of(game.view(step.state, 0), seen_by(step.events, 0))
    >>> sampler.remembers
    True
    >>> hands = sampler.draw(Random(1)).hands
    >>> print(hands[0]), sorted([*hands[1], *hands[2]]) == [3] * 5 + [4] * 5 + [5] * 5 + [6] * 5
    1 1 1 1 1 2 2 2 2 2
    (None, True)
    """
    with errors_below("$.view"):
        game = game_of(view)
    return SAMPLING.of(game).sampler(view, seen)


def sample(view: object, seen: Sequence[Event], random: Random) -> Any:
    """Return a state that may be the true one, as far as the seat can tell; see `sampler_of`.

    The same view, events and state of the generator give the same result. Repeated calls with the
    same view and events share a sampler.

    >>> from catbox_rules import schrodingers_cats as game
    >>> state = game.initial("amigo-2023", players=2, options={"physicats": "without"})
    >>> state = game.apply(state, game.draw(state, Random(1))).state
    >>> other = sample(game.view(state, 0), (), Random(4))
    >>> other == state, game.view(other, 0) == game.view(state, 0)
    (False, True)
    """
    try:
        sampler = _last_sampler(view, tuple(seen))
    except TypeError:  # what cannot be hashed is no view, or no event; this says which
        sampler = sampler_of(view, seen)
    return sampler.draw(random)


@lru_cache(maxsize=1)
def _last_sampler(view: object, seen: tuple[Event, ...]) -> AnySampler:
    return sampler_of(view, seen)
