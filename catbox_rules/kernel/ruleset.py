"""The protocol that every game implements, and the few words it is written in.

A game is a module with these functions. Tools (records, the judge, the command line) see a game
through nothing else. States are frozen values; `apply` gives a new one and leaves the old alone.

    initial(...)               -> the state before the first action
    turn(state)                -> who may act: seats, chance, or nobody
    legal_actions(state)       -> what the seats may do, in one stable order
    judge(state, action)       -> a verdict with its clauses; changes nothing
    apply(state, action)       -> Step(state, events); raises IllegalAction
    view(state, seat)          -> what that seat, or a spectator, knows
    outcome(state)             -> None, or the result with its reasons
    draw(state, random)        -> an action for chance, by the caller's generator

Besides them a module has its name, version, package, editions, actions and events as constants,
and functions for tools: `parse` (an action as text), `ranges` (of the numbers at a table, such as
seats), `rounds` and `totals`. For variants it has `PATCHABLE`, `varied`, `variant_faults` and
`doubts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Generic, Literal, NewType, Protocol, TypeAlias, TypeVar, overload

from attrs import frozen

from catbox_rules.kernel.editions import Edition, EditionWarning, Patchable, Setup
from catbox_rules.kernel.errors import MalformedInput, Verbatim, whole_number
from catbox_rules.kernel.values import FrozenValue
from catbox_rules.kernel.verdict import Finding, Verdict

Seat = NewType("Seat", int)
"""A place at the table: 0, 1, … in clockwise order. The left neighbor of seat n is seat n + 1."""

ANY_SEAT = "the number of a seat, from 0"
"""What an error says is expected where it is not known how many players there are."""


def as_seat(value: int, *, players: int | None = None, path: str = "$.seat") -> Seat:
    """Return a number as a seat; raises MalformedInput at `path` unless it is a whole number from
    0, and less than the number of players where that is given."""
    seat = whole_number(value)
    if seat is None or seat < 0 or (players is not None and seat >= players):
        expected = ANY_SEAT if players is None else f"0 to {players - 1}"
        raise MalformedInput(path, expected=expected, given=value)
    return Seat(seat)


_Chance: TypeAlias = Literal["chance"]
CHANCE: _Chance = "chance"
"""The dealer of cards."""

Actor: TypeAlias = Seat | _Chance
"""Who takes an action."""

Turn: TypeAlias = tuple[Actor, ...]
"""Who may act now: one seat, several in any order, `("chance",)`, or `()` once all is over."""


class Action(Protocol):
    """Something that a seat or chance does. `str(action)` is its text form."""

    do: ClassVar[str]
    """The name of this kind of action in a record."""

    @property
    def actor(self) -> Actor:
        """Who takes it."""
        ...


AN_ACTION = "an action (match.parse makes one of a text, match.read of a JSON value)"
"""What an error says is expected where something else was given."""


def check_action(value: object, path: str) -> None:
    """Raise MalformedInput at `path` for what is no action, such as its text or its JSON."""
    if isinstance(value, type) or not isinstance(getattr(value, "do", None), str):
        raise MalformedInput(path, expected=AN_ACTION, given=value)


class OfChance(FrozenValue):
    """What all actions of chance have in common."""

    __slots__ = ()

    @property
    def actor(self) -> Actor:
        """Chance."""
        return CHANCE


class OfSeat(FrozenValue):
    """What all actions of seats have in common."""

    __slots__ = ()
    seat: Seat

    @property
    def actor(self) -> Actor:
        """The seat."""
        return self.seat


class Event(Protocol):
    """Something that happened: what a front end shows."""

    event: ClassVar[str]
    """The name of this kind of event in JSON."""

    implied: ClassVar[bool]
    """Whether it says nothing that its action does not say."""

    @property
    def private_to(self) -> Seat | None:
        """The one seat that learns of it, or None if the whole table does."""
        ...


class Public(FrozenValue):
    """What events that the whole table sees have in common."""

    __slots__ = ()
    implied: ClassVar[bool] = False

    @property
    def private_to(self) -> Seat | None:
        """Nobody in particular."""
        return None


class Private(FrozenValue):
    """What events that one seat alone sees have in common."""

    __slots__ = ()
    implied: ClassVar[bool] = True
    seat: Seat

    @property
    def private_to(self) -> Seat | None:
        """The seat."""
        return self.seat


EventT = TypeVar("EventT", bound=Event)
Value = TypeVar("Value")


def seen_by(events: Iterable[EventT], seat: int | None) -> tuple[EventT, ...]:
    """Return what a seat sees of some events, or what a spectator does (None). Raises
    MalformedInput for what are no events."""
    try:
        return tuple(event for event in events if event.private_to in (None, seat))
    except (AttributeError, TypeError):
        expected = "events (a NumberedEvent has its own as .event)"
        given = Verbatim(type(events).__name__)
        raise MalformedInput("$.events", expected=expected, given=given) from None


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


A_STATE = "a state of the game (a Match has its own as .state)"
"""What an error says is expected where something else was given."""


class ByState(dict[type, Value]):
    """Values by the class of a state. Any other class raises MalformedInput."""

    def __missing__(self, kind: type) -> Value:
        raise MalformedInput("$", expected=A_STATE, given=Verbatim(kind.__name__))


def with_seat(values: tuple[Value, ...], seat: int, value: Value) -> tuple[Value, ...]:
    """Return values that stand by seat, with that of one seat replaced.

    >>> with_seat((8, 8, 8), 1, 7)
    (8, 7, 8)
    """
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


@frozen
class Outcome(FrozenValue):
    """How a match ended: the total of each seat, the winners, and the clauses that decided."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    reasons: tuple[Finding, ...]


StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Action)
EventT_co = TypeVar("EventT_co", bound=Event, covariant=True)
ViewT_co = TypeVar("ViewT_co", covariant=True)
SeatActionT_co = TypeVar("SeatActionT_co", bound=Action, covariant=True)
RoundT_co = TypeVar("RoundT_co", covariant=True)
NewStateT_co = TypeVar("NewStateT_co", covariant=True)


@frozen(weakref_slot=False)
class Step(FrozenValue, Generic[NewStateT_co, EventT_co]):
    """What an action leads to: the next state, and what happened on the way, in order."""

    state: NewStateT_co
    events: tuple[EventT_co, ...]


class Ruleset(Protocol[StateT, ActionT, EventT_co, ViewT_co, SeatActionT_co, RoundT_co]):
    """What a game's module offers."""

    @property
    def NAME(self) -> str:  # noqa: N802 -- a constant of the module
        """The game's name in records: `cat-in-the-box`."""
        ...

    @property
    def VERSION(self) -> str:  # noqa: N802 -- a constant of the module
        """The version of the rules as coded; rises with every change of behavior."""
        ...

    @property
    def PACKAGE(self) -> str:  # noqa: N802 -- a constant of the module
        """The package of its code, whose functions cite clauses."""
        ...

    @property
    def EDITIONS(self) -> Sequence[Edition[Setup]]:  # noqa: N802 -- a constant of the module
        """All editions, in the order of their publication."""
        ...

    @property
    def ACTIONS(self) -> tuple[type[ActionT], ...]:  # noqa: N802 -- a constant of the module
        """The kinds of action."""
        ...

    @property
    def EVENTS(self) -> tuple[type[EventT_co], ...]:  # noqa: N802 -- a constant of the module
        """The kinds of event."""
        ...

    @property
    def PATCHABLE(self) -> Patchable:  # noqa: N802 -- a constant of the module
        """What variants can set."""
        ...

    def initial(
        self,
        edition: str,
        *,
        players: int,
        first_seat: int = 0,
        options: Mapping[str, object] | None = None,
    ) -> StateT:
        """Return the state before the first action; raises Unsupported or MalformedInput."""
        ...

    def turn(self, state: StateT, /) -> Turn:
        """Return who may act."""
        ...

    def legal_actions(self, state: StateT, /) -> tuple[SeatActionT_co, ...]:
        """Return what the seats on turn may do, in a stable order; empty where chance acts or all
        is over (`judge` says whether an outcome of chance is possible, `draw` makes one)."""
        ...

    def judge(self, state: StateT, action: ActionT, /) -> Verdict:
        """Return the ruling on an action, with every clause that it breaks, or those that allow it.
        Raises MalformedInput only, for a seat, or another number, that this table does not have."""
        ...

    def apply(self, state: StateT, action: ActionT, /) -> Step[StateT, EventT_co]:
        """Return the state after the action; raises IllegalAction and leaves all as it was."""
        ...

    def let_stand(self, state: StateT, action: ActionT, /) -> Step[StateT, EventT_co] | None:
        """Return the state after an action that was illegal and that the table let stand. It is
        asked for an action that can be done with what is on the table; None if nothing follows from
        one of that kind, or of that seat, at this moment."""
        ...

    def view(self, state: StateT, seat: int | None = None, /) -> ViewT_co:
        """Return what a seat knows, or what a spectator does (None)."""
        ...

    def outcome(self, state: StateT, /) -> Outcome | None:
        """Return the result, once the match is over."""
        ...

    def parse(self, text: str, seat: int) -> SeatActionT_co:
        """Return the action of a seat that a text stands for; raises MalformedInput for any other
        text. What chance does has no text."""
        ...

    def draw(self, state: StateT, random: Random, /) -> ActionT:
        """Return an outcome of chance where it is on turn, drawn with the caller's generator."""
        ...

    def ranges(self, state: StateT, /) -> Mapping[object, range]:
        """Return the numbers, for each type of number in an action, such as `Seat`, that this table
        has."""
        ...

    def rounds(self, state: StateT, /) -> Sequence[RoundT_co]:
        """Return the rounds that are over, each an attrs value."""
        ...

    def totals(self, state: StateT, /) -> tuple[int, ...]:
        """Return what each seat has so far, by which the match is decided: its points, or its
        lives."""
        ...

    def varied(self, edition: str, variants: Sequence[object]) -> Edition[Setup]:
        """Return an edition as some variants make it: names, documents or `Variant` values, in any
        order. Raises Unsupported, or MalformedInput with the path of the first fault in the
        list."""
        ...

    def variant_faults(
        self, edition: str, variants: Sequence[object]
    ) -> tuple[MalformedInput, ...]:
        """Return every reason for which some variants cannot be played by an edition; none if
        `varied` raises nothing."""
        ...

    # An edition is of the type that the game gives it, as with states.
    def doubts(self, edition: Any, /) -> tuple[EditionWarning, ...]:
        """Return what is odd about an edition of this game, although it can be played."""
        ...


# A tool handles any game without knowing its types: it takes states from a ruleset and gives
# them back to the same one. Python's types cannot say "the same, whatever it is" in a mapping of
# games, hence the one place where Any stands.
AnyRuleset: TypeAlias = Ruleset[Any, Any, Any, Any, Any, Any]
