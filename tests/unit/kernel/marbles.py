"""A small game, for the tests of what every game declares of its table.

Each seat begins with a red marble and a blue one, which all know. It hides some of them in its
hand. Those of seat 0 that are left go into the bag, so it alone knows what is in there; then seats
guess, until three rounds are over.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final, TypeAlias

from attrs import field, frozen

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.table_fields import (
    AnyPosition,
    KnownTo,
    Viewer,
    position_maker,
    table_field,
)
from catbox_rules.kernel.values import UNKNOWN, Partial, Unknown

Marbles: TypeAlias = tuple[str, ...]
Bag: TypeAlias = Partial[Marbles]

BOTH: Final[Marbles] = ("red", "blue")
ROUNDS: Final = 3


class Phase(Enum):
    HIDE = "hide"
    GUESS = "guess"
    OVER = "over"


@frozen
class Table:
    players: int


@frozen
class Hiding:
    table: Table
    rounds: int = 0


@frozen
class Thoughts:
    codes: tuple[int, ...]
    """By seat: a number that it has thought of."""


@frozen
class Guessing:
    table: Table
    rounds: int
    hands: tuple[Marbles, ...]
    bag: Marbles
    thoughts: Thoughts


State: TypeAlias = Hiding | Guessing


def phase_of(state: Guessing) -> Phase:
    return Phase.GUESS if state.rounds < ROUNDS else Phase.OVER


def hidden_marbles(marbles: Marbles | Bag, position: Position) -> Marbles | Bag:
    return marbles if position.phase is Phase.HIDE else Partial((), len(marbles))


def hidden_code(*_: object) -> Unknown:
    return UNKNOWN


def all_of_bag(state: Guessing) -> Bag:
    return Partial(state.bag)


def known_of_bag(position: Position, viewer: Seat | None) -> Bag:
    return position.bag if viewer == 0 else Partial((), len(position.bag))


def both_each(position: Position) -> tuple[Bag, ...]:
    both: Bag = Partial(BOTH)
    return (both,) * position.table.players


def no_codes(position: Position) -> tuple[int | Unknown, ...]:
    return (UNKNOWN,) * position.table.players


def number_in_hands(state: Guessing) -> int:
    return sum(map(len, state.hands))


def in_all(position: Position) -> int:
    return 2 * position.table.players


def first_seat(position: Position) -> Seat:
    return Seat(position.rounds % position.table.players)


@frozen(kw_only=True, weakref_slot=False, eq=False)
class Position(AnyPosition):
    viewer: Seat | Viewer | None = Viewer.ALL
    table: Table
    phase: Phase
    rounds: int = field(metadata=table_field(KnownTo.PUBLIC))
    in_hands: int = field(
        metadata=table_field(KnownTo.PUBLIC, of={Guessing: number_in_hands}, default=in_all, key="")
    )
    hands: tuple[Bag, ...] = field(
        metadata=table_field(
            KnownTo.OWN_SEAT, hide=hidden_marbles, whole=Partial[Marbles], default=both_each
        )
    )
    bag: Bag = field(
        default=Partial[Marbles](()),
        metadata=table_field(KnownTo.IN_PART, of={Guessing: all_of_bag}, part=known_of_bag),
    )
    codes: tuple[int | Unknown, ...] = field(
        metadata=table_field(
            KnownTo.OWN_SEAT,
            of={Guessing: "thoughts.codes"},
            hide=hidden_code,
            default=no_codes,
            key="thought_of",
        )
    )
    first: Seat = field(metadata=table_field(KnownTo.PUBLIC, default=first_seat))
    note: str = ""

    @property
    def seat_after(self) -> int:
        return (self.first + 1) % self.table.players


class View(Position):
    __slots__ = ()


PHASES: Final[dict[type, object]] = {Hiding: Phase.HIDE, Guessing: phase_of}
Viewing: TypeAlias = Callable[[State, Seat | Viewer | None], Position]
position_of: Final[Viewing] = position_maker(Position, PHASES)
view: Final[Viewing] = position_maker(View, PHASES)

TABLE: Final = Table(3)
HIDING: Final = Hiding(TABLE, rounds=1)
GUESSING: Final = Guessing(
    TABLE, 2, hands=(("red",), BOTH, ()), bag=("blue", "green"), thoughts=Thoughts((7, 8, 9))
)
EVERYBODY: Final = (Viewer.ALL, None, *map(Seat, range(3)))
