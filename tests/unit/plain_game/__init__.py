"""What of a game from elsewhere its positions are made of: states with fields of every type that a
document has, and no rules."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, ClassVar, Final, NewType, TypeAlias

from attrs import frozen

from catbox_rules.kernel.errors import ImpossibleState, MalformedInput
from catbox_rules.kernel.forms import BySeat
from catbox_rules.kernel.hidden import PlainPosition, hidden, known_to_seat, view_of
from catbox_rules.kernel.patchable import Patchable
from catbox_rules.kernel.ruleset import CHANCE, OfSeat, Seat, Turn, as_seat

NAME: Final = "plain-game"
PACKAGE: Final = __name__


@frozen
class Pass(OfSeat):
    """The one action that there is to read."""

    do: ClassVar[str] = "pass"
    seat: Seat

    def __str__(self) -> str:
        return self.do


def parse(text: str, seat: int) -> Pass:
    """The action of a text."""
    if text != Pass.do:
        raise MalformedInput("$", expected=Pass.do, given=text)
    return Pass(Seat(seat))


Rank = NewType("Rank", int)


class Card(Enum):
    """A card."""

    ACE = "A"
    TEN = "10"
    JOKER = "joker"


class Wind(Enum):
    """A reading."""

    EAST = "east"
    WEST = "west"


@frozen
class Setup:
    """The numbers for two or three players."""

    players: int


@frozen
class Edition:
    """A printing."""

    id: str = "plain-2026"
    aliases: tuple[str, ...] = ()
    title: str = "A Plain Game"
    setups: tuple[Setup, ...] = (Setup(2), Setup(3))
    player_counts: tuple[int, ...] = (2, 3)
    variants: tuple[object, ...] = ()
    wind: Wind = Wind.EAST


EDITIONS: Final = (Edition(),)
PATCHABLE: Final = Patchable(NAME, range(2, 4), numbers={}, readings={"wind": Wind})


@frozen
class Table:
    """A table; the number of its decks has no name that a document would know."""

    edition: Edition
    players: int
    first_seat: Seat
    wind: Wind
    decks: int = 1


@frozen
class Pile:
    """A pile of which the size alone lies open."""

    size: int
    cards: tuple[Card, ...] = hidden()


@frozen
class Score:
    """What is written down."""

    by: Seat
    word: str
    is_final: bool
    rows: tuple[tuple[int, ...], ...]
    rank: Rank | None


@frozen
class DrawPhase:
    """While chance turns a card, or a seat is to act."""

    table: Table
    start_seat: Seat
    seat: Seat | None
    scores: tuple[Score, ...]
    tricks: tuple[tuple[Card, ...], ...]
    piles: tuple[Pile, ...]
    best: Pile | None
    bids: BySeat[int]
    hands: tuple[tuple[Card, ...], ...] = known_to_seat()
    ranks: tuple[Rank | None, ...] = known_to_seat()
    stock: tuple[Card, ...] = hidden()
    next: Card | None = hidden()
    _kept: int = 0


@frozen
class Over:
    """The end."""

    table: Table
    points: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        if len(self.points) != self.table.players:
            raise ImpossibleState("points", "not those of each seat")


State: TypeAlias = DrawPhase | Over


def initial(
    edition: str,
    *,
    players: int,
    first_seat: int = 0,
    options: Mapping[str, Any] | None = None,
) -> State:
    """A first state."""
    if edition != EDITIONS[0].id:
        raise MalformedInput("$.edition", expected=EDITIONS[0].id, given=edition)
    start = as_seat(first_seat, players=players)
    wind = Wind((options or {}).get("wind", "east"))
    return Over(Table(EDITIONS[0], players, start, wind), (0,) * players)


def turn(state: State) -> Turn:
    """The seat that is to act, or chance."""
    if isinstance(state, Over):
        return ()
    return (CHANCE,) if state.seat is None else (state.seat,)


def view(state: State, seat: int | None = None) -> PlainPosition:
    """What a seat knows."""
    return view_of(state, seat, players=state.table.players)
