"""Samplers, and how to get from a view to the sampler of its game."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from functools import cache, lru_cache
from random import Random
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from attrs import field, frozen

from catbox_rules.games import PerGame, game_of
from catbox_rules.kernel.errors import MalformedInput, Verbatim, errors_below
from catbox_rules.kernel.ruleset import Action, Event, Seat, with_seat
from catbox_rules.kernel.shuffling import shuffle
from catbox_rules.match import EventsTakenBack, NumberedEvent

# The events that a seat has been shown, action by action, without those that were taken back.


Begins = Callable[[Event, Sequence[Event]], bool]
"""A function: whether an event is the first that a seat sees of an action, given the events of the
action before."""


@frozen
class RoundSeen:
    """The current round, as a seat has seen it since its deal.

    * `before`: the public events before it.
    * `actions`: the events of each action that the seat has seen, from the deal on.
    """

    before: tuple[Event, ...]
    actions: tuple[tuple[Event, ...], ...]


def round_seen(
    seen: Sequence[Event], seat: Seat, begins: Begins, is_deal: Callable[[Event], bool]
) -> RoundSeen | None:
    """Return the current round as a seat has seen it; None if the events do not reach back to its
    deal.

    * `begins`: whether an event begins another action.
    * `is_deal`: whether an event begins the deal of the current round.

    Raises MalformedInput at `$.seen` for an event that only another seat was shown.
    """
    actions = _by_action(seen, seat, begins)
    first = len(actions) - 1
    while first >= 0 and not is_deal(actions[first][0]):
        first -= 1
    if first < 0:
        return None
    before = [event for each in actions[:first] for event in each if event.private_to is None]
    return RoundSeen(tuple(before), tuple(map(tuple, actions[first:])))


def _by_action(seen: Sequence[Event], seat: Seat, begins: Begins) -> list[list[Event]]:
    actions: list[list[Event]] = []
    for index, event in enumerate(seen):
        if isinstance(event, NumberedEvent):
            expected, given = "an event", Verbatim("a numbered one, which has it as event")
            raise MalformedInput(f"$.seen[{index}]", expected=expected, given=given)
        if event.private_to not in (None, seat):
            expected = f"an event that seat {seat} is shown"
            given = Verbatim(f"one for seat {event.private_to} alone")
            raise MalformedInput(f"$.seen[{index}]", expected=expected, given=given)
        if isinstance(event, EventsTakenBack):
            # If more actions are taken back than were seen, none is left.
            del actions[max(0, len(actions) - event.actions) :]
        elif not actions or begins(event, actions[-1]):
            actions.append([event])
        else:
            actions[-1].append(event)
    return actions


def misfit() -> MalformedInput:
    """Return the error for events that do not lead to the view."""
    given = Verbatim("events that lead elsewhere")
    return MalformedInput("$.seen", expected="what led to the view", given=given)


def forgotten() -> MalformedInput:
    """Return the error for a course of the round asked of a sampler that has only the view."""
    given = Verbatim("fewer events")
    expected = "all events that the seat has seen since the deal of the round"
    return MalformedInput("$.seen", expected=expected, given=given)


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


SAMPLING: Final = PerGame[SamplingOfGame]("catbox_rules.policies.sampling")
"""The sampling of every game."""


def sampler_of(view: object, seen: Sequence[Event] = ()) -> AnySampler:
    """Return a sampler for what a seat sees and has seen.

    * `view`: the view of the seat.
    * `seen`: the events that it has been shown since the match began, as a policy gets them. If
      they do not reach back to the deal of the current round, only the view counts.

    Raises MalformedInput for anything but a view of a seat (`$.view`), and for events that do not
    fit the view or were shown to another seat only (`$.seen`); Unsupported for a table with your
    own house rules (`$.view`), whose effect on hands is unknown, and if the board is out of sight
    and the events do not reach back (`$.seen`).

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


# Random placement of cards, if some hands cannot have some of them.
#
# Every card and every place is distinct, and all ways to put each card into a place of its own are
# equally likely, except those in which a hand has a card that it cannot have. Cards that any hand
# can have are shuffled into the places that remain, so only the others, the bound cards, need a
# computation:
#
#     ways(n, room)  in how many ways the n-th bound card and those after it can be laid, where
#                    each hand, and all that is no such hand, has so much room left
#                    = sum over the hands that can have it of  room there * ways(n + 1, one less)
#
# A bound card goes to a hand with a probability proportional to its term in that sum. Without bound
# cards it is a shuffle.


CardT = TypeVar("CardT", bound=int)
_Room: TypeAlias = tuple[int, ...]
"""The number of cards that each hand still takes, then that of all other places."""


@frozen
class Placing(Generic[CardT]):
    """Cards to place.

    * `free`: the cards that any place can have.
    * `bound`: the other cards, each with the numbers of the hands that can have it; the last number
      is that of all other places.
    * `room`: the number of cards that each hand takes, then that of all other places.
    """

    free: tuple[CardT, ...]
    bound: tuple[tuple[CardT, tuple[int, ...]], ...]
    room: _Room
    _ways: _Ways = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        allowed = tuple(hands for _, hands in self.bound)
        object.__setattr__(self, "_ways", _Ways(allowed))

    @classmethod
    def of(cls, cards: Sequence[CardT], hands: Sequence[tuple[int, Set[CardT]]]) -> Placing[CardT]:
        """Return a placement of `cards`, given the size of each hand and the cards that it cannot
        have.

        All other places take what is left: the hands take at most all cards.

        >>> placing = Placing.of([1, 1, 2, 3], [(2, {1})])
        >>> placing.is_possible, sorted(placing.place(Random(1))[:2])
        (True, [2, 3])
        >>> Placing.of([1, 1, 2, 3], [(3, {1})]).is_possible
        False
        """
        others = len(hands)
        can_have = {
            card: (*(n for n, (_, barred) in enumerate(hands) if card not in barred), others)
            for card in set(cards)
        }
        everywhere = tuple(range(others + 1))
        # Cards with the same possible hands are adjacent, so that fewer different rooms occur.
        bound = sorted((can_have[card], card) for card in cards if can_have[card] != everywhere)
        return cls(
            free=tuple(card for card in cards if can_have[card] == everywhere),
            bound=tuple((card, allowed) for allowed, card in bound),
            room=(*(size for size, _ in hands), len(cards) - sum(size for size, _ in hands)),
        )

    @property
    def is_possible(self) -> bool:
        """Whether there is any way to place the cards."""
        return self._ways.from_card(0, self.room) > 0

    def place(self, random: Random) -> list[CardT]:
        """Return the cards in the order of their places: hand after hand, then all other places in
        a random order.

        `is_possible` must be true.
        """
        free = [*self.free]
        shuffle(free, random)
        if not self.bound:
            return free
        placed: list[list[CardT]] = [[] for _ in self.room]
        room = self.room
        for number, (card, allowed) in enumerate(self.bound):
            hand = self._ways.choose(number, room, allowed, random)
            placed[hand].append(card)
            room = with_seat(room, hand, room[hand] - 1)
        for hand, more in enumerate(room):
            placed[hand] += free[:more]
            del free[:more]
        shuffle(placed[-1], random)
        return [card for pile in placed for card in pile]


class _Ways:
    """The number of ways to place bound cards, cached."""

    def __init__(self, allowed: tuple[tuple[int, ...], ...]) -> None:
        @cache
        def from_card(number: int, room: _Room) -> int:
            if number == len(allowed):
                return 1
            return sum(
                room[hand] * from_card(number + 1, with_seat(room, hand, room[hand] - 1))
                for hand in allowed[number]
                if room[hand]
            )

        self.from_card = from_card

    def choose(self, number: int, room: _Room, allowed: tuple[int, ...], random: Random) -> int:
        """Return the hand for a bound card."""
        if len(allowed) == 1:
            return allowed[0]
        left = random.randrange(self.from_card(number, room))
        for hand in allowed:
            if not room[hand]:
                continue
            left -= room[hand] * self.from_card(number + 1, with_seat(room, hand, room[hand] - 1))
            if left < 0:
                return hand
        raise AssertionError("the terms make up the sum")
