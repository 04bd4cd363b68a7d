"""What a policy is, and how one is asked.

A `Policy` chooses for a seat: from its view, from what it has been shown since the match began,
from the actions that it may take, and by a generator of random numbers. It never sees a state. A
`Preference` is a policy that any seat could write down on a card: it leaves some of the legal
actions, by the view alone, and one of these is taken by chance.

A module for each game has its policies by name, `POLICIES`. The player of a match asks a policy by
`chosen`, and no other way.
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
    """Chooses for a seat."""

    def __call__(
        self, view: ViewT_contra, seen: Sequence[Event], legal: Sequence[ActionT], random: Random, /
    ) -> ActionT:
        """One of the legal actions of the seat that sees this.

        * `view`: what the seat sees.
        * `seen`: the events that it has been shown since the match began; empty where a match is
          looked at from the middle on.
        * `legal`: what the seat may do; never empty, and of this seat alone.
        * `random`: decides what the policy leaves open.
        """
        ...


# A policy is given views and actions of its own game; see AnyRuleset.
AnyPolicy: TypeAlias = Policy[Any, Any]
"""A policy of whichever game it is."""


@frozen
class Preference(Generic[ViewT, ActionT]):
    """A policy that takes any of the legal actions that it likes.

    * `liked`: of the legal actions those that a seat chooses from who sees this; never none. It
      decides nothing by chance.
    """

    liked: Callable[[ViewT, Sequence[ActionT]], Sequence[ActionT]]

    def __call__(
        self, view: ViewT, _: Sequence[Event], legal: Sequence[ActionT], random: Random, /
    ) -> ActionT:
        """Any of the actions that it likes, each with the same chance."""
        return random.choice(self.liked(view, legal))


AnyPreference: TypeAlias = Preference[Any, Any]
"""A preference of whichever game it is."""


def _all(_: object, legal: Sequence[ActionT]) -> Sequence[ActionT]:
    return legal


ANY_LEGAL: Final[AnyPreference] = Preference(_all)
"""Any legal action, in any game."""


def _random_alone(_: AnyRuleset) -> dict[str, AnyPolicy]:
    return {"random": ANY_LEGAL}


POLICIES: Final = PerGame[Mapping[str, AnyPolicy]](
    "policies", __name__, "POLICIES", default=_random_alone
)
"""The policies of every game by name, `random` alone by default; the one called `bot` is an
opponent for people."""


def bot_of(game: AnyGame) -> AnyPolicy:
    """The opponent for people that a game brings; one that does anything if it brings none. Raises
    Unsupported for a name that no game has."""
    return POLICIES.of(game).get("bot", ANY_LEGAL)


def chosen(
    policy: AnyPolicy,
    ruleset: AnyRuleset,
    state: object,
    legal: Sequence[SeatActionT],
    random: Random,
    events: Sequence[Event] = (),
) -> SeatActionT:
    """What is done next at a state where seats are to act, if they all play by one policy.

    * `legal`: the legal actions of these seats, or some of them; never empty.
    * `events`: all that has happened since the match began; a seat is shown its part of it.

    Where several seats may act in any order, a preference says what each of them likes, and
    chance who is first; any other policy is asked for the first seat.

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
    """Events that are gathered, once, when somebody looks at them. Most policies never ask, and a
    match is long.

    * `gather`: what gathers them.
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
    """Of the legal actions at a state those that the seats that may act choose from; all of them
    if none is of such a seat."""
    if preference is ANY_LEGAL:
        return legal
    found: list[SeatActionT] = []
    for seat in ruleset.turn(state):
        own = [action for action in legal if action.actor == seat]
        if own and seat != CHANCE:
            found += preference.liked(ruleset.view(state, seat), own)
    return found or legal
