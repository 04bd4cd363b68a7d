"""What seats and chance can do, and how each is written as text.

    deal …            chance deals; the hands are named
    discard 3         set a card aside before the first bid
    bid 1             say how many tricks one will win
    5Y                play a 5 and declare it yellow
    paradox           say that nothing can be played

`parse` reads all of these but a deal, whose text is for people alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import Annotated, ClassVar, Final, TypeAlias, TypeVar, get_args

from attrs import field, frozen

from catbox_rules.cat_in_the_box.material import (
    COLORS,
    ByCell,
    Cell,
    CellSet,
    Color,
    Rank,
    as_color,
    as_rank,
)
from catbox_rules.kernel.errors import MalformedInput, whole_number
from catbox_rules.kernel.forms import Matching, WholeNumber
from catbox_rules.kernel.ruleset import AN_ACTION, OfChance, OfSeat, Seat, as_seat

Item = TypeVar("Item")

HIGHEST_BID: Final = 9
"""The highest bid that can be said as a text; no table allows more."""

PlayText: TypeAlias = Annotated[str, Matching("[1-9][RBYG]", "a play such as 5Y", longest=2)]
"""A play as text: a rank and the letter of a color."""


def _as_number_of_tricks(value: int) -> int:
    tricks = whole_number(value)
    if tricks is None:
        raise MalformedInput("$.tricks", expected="a whole number", given=value)
    return tricks


def _items(name: str, value: Iterable[Item]) -> tuple[Item, ...]:
    try:
        return tuple(value)
    except TypeError:
        raise MalformedInput(f"$.{name}", expected="a list", given=value) from None


def _pile(name: str, ranks: Iterable[int]) -> tuple[Rank, ...]:
    pile = _items(name, ranks)
    try:
        return tuple(map(as_rank, pile))
    except MalformedInput as error:
        index = next(index for index, rank in enumerate(pile) if rank is error.given)
        path = f"$.{name}[{index}]"
        raise MalformedInput(path, expected=error.expected, given=error.given) from None


def _hands(hands: Iterable[Iterable[int]]) -> tuple[tuple[Rank, ...], ...]:
    return tuple(_pile(f"hands[{seat}]", hand) for seat, hand in enumerate(_items("hands", hands)))


def _revealed(ranks: Iterable[int]) -> tuple[Rank, ...]:
    return _pile("revealed", ranks)


def _hidden(ranks: Iterable[int] | None) -> tuple[Rank, ...] | None:
    return None if ranks is None else _pile("hidden", ranks)


@frozen(weakref_slot=False)
class Deal(OfChance):
    """Chance deals a round: a hand for each seat; with two players three revealed cards as well.

    `hidden` are the two cards of two players' deck that nobody sees. They follow from the rest,
    so that a deal may leave them out.
    """

    do: ClassVar[str] = "deal"
    hands: tuple[tuple[Rank, ...], ...] = field(converter=_hands)
    revealed: tuple[Rank, ...] = field(default=(), converter=_revealed)
    hidden: tuple[Rank, ...] | None = field(default=None, converter=_hidden)

    @property
    def cards(self) -> tuple[Rank, ...]:
        """All cards that it names."""
        return (*chain(*self.hands), *self.revealed, *(self.hidden or ()))

    def __str__(self) -> str:
        piles = [*self.hands, *([self.revealed] if self.revealed else [])]
        return " ".join(["deal", *("".join(map(str, pile)) for pile in piles)])


@frozen
class Discard(OfSeat):
    """A seat sets one card of its hand aside, face down (`deal.discard`).

    Raises MalformedInput unless `seat` is a whole number from 0 and `rank` one from 1 to 9.
    """

    do: ClassVar[str] = "discard"
    seat: Seat = field(converter=as_seat)
    rank: Rank = field(converter=as_rank)

    def __str__(self) -> str:
        return f"discard {self.rank}"


@frozen
class Bid(OfSeat):
    """A seat says how many tricks it will win (`bid.allowed`).

    Raises MalformedInput unless `seat` is a whole number from 0 and `tricks` any whole number.
    """

    do: ClassVar[str] = "bid"
    seat: Seat = field(converter=as_seat)
    tricks: WholeNumber = field(converter=_as_number_of_tricks)

    def __str__(self) -> str:
        return f"bid {self.tricks}"


@frozen
class Play(OfSeat):
    """A seat plays a card and declares its color (chapter on declaring).

    Raises MalformedInput unless `seat` is a whole number from 0, `rank` one from 1 to 9 and
    `color` a `Color`.

    >>> str(Play(0, 5, Color.YELLOW))
    '5Y'
    """

    do: ClassVar[str] = "play"
    seat: Seat = field(converter=as_seat)
    rank: Rank = field(converter=as_rank)
    color: Color = field(converter=as_color)
    cell: Cell = field(init=False, repr=False, eq=False)
    """The cell that the play covers."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "cell", Cell(self.color, self.rank))

    def __str__(self) -> str:
        return f"{self.rank}{self.color.letter}"


@frozen
class Paradox(OfSeat):
    """A seat says that it can play nothing (`paradox.occurs`).

    Raises MalformedInput unless `seat` is a whole number from 0.
    """

    do: ClassVar[str] = "paradox"
    seat: Seat = field(converter=as_seat)

    def __str__(self) -> str:
        return "paradox"


SeatAction: TypeAlias = Discard | Bid | Play | Paradox
"""What a seat does."""

Action: TypeAlias = Deal | SeatAction
"""Anything that a seat or chance does."""

ACTIONS: Final[tuple[type[Action], ...]] = get_args(Action)
"""The kinds of action."""


@cache
def plays_of(seat: Seat) -> ByCell[Play]:
    """Return the play of a seat on each cell. There are 180 plays in all; they are shared."""
    return ByCell[Play].of(lambda cell: Play(seat, cell.rank, cell.color))


def plays(seat: Seat, cells: CellSet) -> tuple[Play, ...]:
    """Return a play of the seat for each of the cells."""
    return plays_of(seat).pick(cells)


@cache
def discards(seat: Seat, ranks: tuple[Rank, ...]) -> tuple[Discard, ...]:
    """Return a discard of the seat for each of some ranks. There are at most 2,560 such lists,
    hence the cache."""
    return tuple(Discard(seat, rank) for rank in ranks)


@cache
def paradox(seat: Seat) -> Paradox:
    """Return the paradox of a seat; there is one for each seat."""
    return Paradox(seat)


@cache
def bids(seat: Seat, allowed: tuple[int, ...]) -> tuple[Bid, ...]:
    """Return a bid of the seat for each of the allowed numbers; few, hence the cache."""
    return tuple(Bid(seat, tricks) for tricks in allowed)


def check_table_has(action: Action, *, players: int) -> None:
    """Raise MalformedInput for what is no action, or names a seat that a table does not have."""
    if not isinstance(action, ACTIONS):
        raise MalformedInput("$", expected=AN_ACTION, given=action)
    if isinstance(action, OfSeat):
        as_seat(action.seat, players=players)


def parse(text: str, seat: int) -> SeatAction:
    """Return the action that a text stands for when this seat takes it.

    Raises MalformedInput for a text that is not one. A deal has no text form that can be read.

    >>> parse("5Y", seat=2), parse("bid 3", seat=0)
    (Play(seat=2, rank=5, color=Color.YELLOW), Bid(seat=0, tricks=3))
    """
    match str(text).split():
        case ["paradox"]:
            return Paradox(seat)
        case ["bid", number] if number in tuple("0123456789"):
            return Bid(seat, int(number))
        case ["discard", number] if _is_rank(number):
            return Discard(seat, int(number))
        case [play] if _is_rank(play[:1]) and (color := Color.from_letter(play[1:])):
            return Play(seat, int(play[0]), color)
        case _:
            pass
    letters = ", ".join(color.letter for color in COLORS)
    expected = f"a play such as 5Y (1 to 9; {letters}), 'discard 3', 'bid 1' or 'paradox'"
    raise MalformedInput("$", expected=expected, given=text)


def _is_rank(text: str) -> bool:
    return text in tuple("123456789")
