"""Policies, and how one is asked.

A `Policy` chooses for a seat: from its view, from the events that it has been shown since the match
began, from its legal actions, and with a generator of random numbers. It never sees a state. A
`Preference` is a policy that could be written on a card: by the view alone it selects some of the
legal actions, and chance takes one of these.

A module for each game has its policies by name, `POLICIES`. Whoever plays a match asks a policy
through `chosen` and in no other way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, overload

from attrs import frozen

from catbox_rules.games import AnyGame, PerGame
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset, Event, seen_by

ViewT = TypeVar("ViewT")
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT = TypeVar("ActionT")
SeatActionT = TypeVar("SeatActionT", bound=Action)


class Policy(Protocol[ViewT_contra, ActionT]):
    """A function that chooses for a seat."""

    def __call__(
        self, view: ViewT_contra, seen: Sequence[Event], legal: Sequence[ActionT], random: Random, /
    ) -> ActionT:
        """Return one of the legal actions of the seat that has this view.

        * `view`: the view of the seat.
        * `seen`: the events that the seat has been shown since the match began; empty if only a
          later moment is known.
        * `legal`: the legal actions of this seat and no other; never empty.
        * `random`: decides what the policy leaves open.
        """
        ...


# A policy gets views and actions of its own game; see AnyRuleset.
AnyPolicy: TypeAlias = Policy[Any, Any]
"""A policy of any game."""


@frozen
class Preference(Generic[ViewT, ActionT]):
    """A policy that takes a random one of the legal actions that it likes.

    * `liked`: a function from a view and the legal actions to those that the seat chooses from; at
      least one. It uses no chance.
    """

    liked: Callable[[ViewT, Sequence[ActionT]], Sequence[ActionT]]

    def __call__(
        self, view: ViewT, _: Sequence[Event], legal: Sequence[ActionT], random: Random, /
    ) -> ActionT:
        """Return a random one of the actions that it likes."""
        return random.choice(self.liked(view, legal))


AnyPreference: TypeAlias = Preference[Any, Any]
"""A preference of any game."""


def _all(_: object, legal: Sequence[ActionT]) -> Sequence[ActionT]:
    return legal


ANY_LEGAL: Final[AnyPreference] = Preference(_all)
"""A random legal action, in any game."""


def _random_alone(_: AnyRuleset) -> dict[str, AnyPolicy]:
    return {"random": ANY_LEGAL}


POLICIES: Final = PerGame[Mapping[str, AnyPolicy]](
    "policies", __name__, "POLICIES", default=_random_alone
)
"""The policies of every game by name; only `random` for a game without its own. The one called
`bot` is an opponent for people."""


def bot_of(game: AnyGame) -> AnyPolicy:
    """Return the game's own opponent for people, or random play if it has none. Raises Unsupported
    for an unknown name of a game."""
    return POLICIES.of(game).get("bot", ANY_LEGAL)


def chosen(
    policy: AnyPolicy,
    ruleset: AnyRuleset,
    state: object,
    legal: Sequence[SeatActionT],
    random: Random,
    events: Sequence[Event] = (),
) -> SeatActionT:
    """Return the next action at a state in which seats are to act, if they all play by one policy.

    * `legal`: the legal actions of these seats, or some of those; never empty.
    * `events`: all events since the match began; a seat is shown its part of them.

    If several seats may act in any order, one of all the actions that a preference likes for any of
    them is drawn; any other policy is asked for the first seat.

    >>> from catbox_rules import cat_in_the_box as game
    >>> state = game.initial("pegasus-2023", players=3)
    >>> state = game.apply(state, game.draw(state, Random(1))).state
    >>> action = chosen(bot_of(game), game, state, game.legal_actions(state), Random(1))
    >>> action.do, action.actor
    ('discard', 0)
    """
    if isinstance(policy, Preference):
        return random.choice(liked(policy, ruleset, state, legal))
    seats = ruleset.turn(state)
    seat = seats[0]
    assert seat != CHANCE, "an outcome of chance is drawn"
    own = legal if len(seats) == 1 else [action for action in legal if action.actor == seat]
    shown = Gathered(lambda: seen_by(events, seat))
    action: SeatActionT = policy(ruleset.view(state, seat), shown, own, random)
    return action


@frozen(eq=False)
class Gathered(Sequence[Event]):
    """Events that are gathered once, when they are first needed: most policies never look at them,
    and a match is long.

    * `gather`: the function that gathers them.
    """

    gather: Callable[[], Sequence[Event]]

    @cached_property
    def _events(self) -> Sequence[Event]:
        return self.gather()

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        return self._events[index]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events)

    def __len__(self) -> int:
        return len(self._events)


def liked(
    preference: AnyPreference, ruleset: AnyRuleset, state: object, legal: Sequence[SeatActionT]
) -> Sequence[SeatActionT]:
    """Return those of the legal actions at a state that a preference likes for the seats that may
    act; all of them if none belongs to such a seat."""
    if preference is ANY_LEGAL:
        return legal
    found: list[SeatActionT] = []
    for seat in ruleset.turn(state):
        own = [action for action in legal if action.actor == seat]
        if own and seat != CHANCE:
            found += preference.liked(ruleset.view(state, seat), own)
    return found or legal
