"""What seats and chance can do, and how each is written as text.

    deal-physicats …, deal …, draw 1 dead 1 empty       chance gives out cards; they are named
    use mewton, use tabby as mewton                     use one's Physicat
    claim 8 alive                                       say how many boxes at least show a state
    prove 1 empty 1 heisenberg                          lay cards of one's hand open
    exchange 1 dead                                     discard cards, to draw as many
    end turn                                            after a claim: nothing more
    doubt                                               say that the claim is wrong

`parse` reads what seats do; the texts of chance are for people alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Annotated, ClassVar, Final, TypeAlias, TypeVar, get_args

from attrs import field, frozen

from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput, Verbatim, whole_number
from catbox_rules.kernel.forms import Items, WholeNumber
from catbox_rules.kernel.ruleset import AN_ACTION, CHANCE, OfChance, OfSeat, Seat, as_seat
from catbox_rules.schrodingers_cats.material import (
    FEW,
    STATES,
    Box,
    Boxes,
    Physicat,
    Space,
    Track,
    space,
)

Item = TypeVar("Item")

CardsOfHand: TypeAlias = Annotated[Boxes, Items(1)]
"""One box card or several."""


def _typed(name: str, value: object, kind: type[Item], expected: str) -> Item:
    if not isinstance(value, kind):
        raise MalformedInput(f"$.{name}", expected=expected, given=value)
    return value


def _list_of(
    name: str, values: Iterable[Item], kind: type[Item], expected: str
) -> tuple[Item, ...]:
    try:
        items = tuple(values)
    except TypeError:
        raise MalformedInput(f"$.{name}", expected="a list", given=values) from None
    return tuple(
        _typed(f"{name}[{index}]", item, kind, expected) for index, item in enumerate(items)
    )


_A_PHYSICAT: Final = "a Physicat"
_SOME_BOXES: Final = "Boxes"


def _as_physicat(value: Physicat) -> Physicat:
    return _typed("physicat", value, Physicat, _A_PHYSICAT)


def _as_taken(value: Physicat | None) -> Physicat | None:
    return None if value is None else _typed("taking", value, Physicat, _A_PHYSICAT)


def _as_open(value: Physicat) -> Physicat:
    return _typed("open", value, Physicat, _A_PHYSICAT)


def _as_physicats(values: Iterable[Physicat]) -> tuple[Physicat, ...]:
    return _list_of("physicats", values, Physicat, _A_PHYSICAT)


def _as_hands(values: Iterable[Boxes]) -> tuple[Boxes, ...]:
    return _list_of("hands", values, Boxes, _SOME_BOXES)


def _as_boxes(value: Boxes) -> Boxes:
    return _typed("boxes", value, Boxes, _SOME_BOXES)


def _as_cards_of_hand(value: Boxes) -> Boxes:
    boxes = _as_boxes(value)
    if not boxes:
        raise MalformedInput("$.boxes", expected="at least one card", given=Verbatim("none"))
    return boxes


def _as_count(value: int) -> int:
    count = whole_number(value)
    if count is None:
        raise MalformedInput("$.count", expected="a whole number", given=value)
    return count


def _as_state(value: Box) -> Box:
    return _typed("state", value, Box, "a Box")


@frozen
class DealPhysicats(OfChance):
    """Chance gives each seat a Physicat, face down, and lays one open
    (`schrodinger.deal.physicats`).

    Raises MalformedInput unless all of them are Physicats.
    """

    do: ClassVar[str] = "deal-physicats"
    physicats: tuple[Physicat, ...] = field(converter=_as_physicats)
    open: Physicat = field(converter=_as_open)

    def __str__(self) -> str:
        return f"deal-physicats {' '.join(map(str, self.physicats))} / open {self.open}"


@frozen
class Deal(OfChance):
    """Chance deals a round: a hand for each seat, an empty one for those that are out.

    Raises MalformedInput unless the hands are `Boxes`.

    >>> print(Deal([Boxes(alive=5, heisenberg=1), Boxes(dead=6)]))
    deal 5 alive 1 heisenberg / 6 dead
    """

    do: ClassVar[str] = "deal"
    hands: tuple[Boxes, ...] = field(converter=_as_hands)

    def __str__(self) -> str:
        return f"deal {' / '.join(map(str, self.hands))}"


@frozen
class Draw(OfChance):
    """Chance gives the seat on turn cards from the draw pile (`schrodinger.deal.draw`).

    Raises MalformedInput unless `boxes` are `Boxes`.
    """

    do: ClassVar[str] = "draw"
    boxes: Boxes = field(converter=_as_boxes)

    def __str__(self) -> str:
        return f"draw {self.boxes}"


@frozen
class Use(OfSeat):
    """A seat uses its Physicat; Tabby by `taking` one from the row (`schrodinger.physicat.…`).

    Raises MalformedInput unless `seat` is a whole number from 0 and the others are Physicats.

    >>> str(Use(1, Physicat.TABBY, taking=Physicat.MEWTON))
    'use tabby as mewton'
    """

    do: ClassVar[str] = "use"
    seat: Seat = field(converter=as_seat)
    physicat: Physicat = field(converter=_as_physicat)
    taking: Physicat | None = field(default=None, converter=_as_taken)

    @property
    def effect(self) -> Physicat:
        """The Physicat whose effect it is."""
        return self.physicat if self.taking is None else self.taking

    def __str__(self) -> str:
        return f"use {self.physicat}" + (f" as {self.taking}" if self.taking else "")


@frozen
class Claim(OfSeat):
    """A seat says that at least `count` boxes in play show a state (`schrodinger.claim.…`).

    Raises MalformedInput unless `seat` is a whole number from 0, `count` any whole number and
    `state` a `Box`.

    >>> str(Claim(0, 8, Box.ALIVE))
    'claim 8 alive'
    """

    do: ClassVar[str] = "claim"
    seat: Seat = field(converter=as_seat)
    count: WholeNumber = field(converter=_as_count)
    state: Box = field(converter=_as_state)
    space: Space = field(init=False, repr=False, eq=False)
    """Where on the track it stands."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "space", space(self.count, self.state))

    def __str__(self) -> str:
        return f"claim {self.space}"


@frozen
class Prove(OfSeat):
    """A seat lays cards of its hand open, to make its claim believed (`schrodinger.prove.…`).

    Raises MalformedInput unless `seat` is a whole number from 0 and `boxes` at least one card.

    >>> str(Prove(2, Boxes(empty=1, heisenberg=1)))
    'prove 1 empty 1 heisenberg'
    """

    do: ClassVar[str] = "prove"
    seat: Seat = field(converter=as_seat)
    boxes: CardsOfHand = field(converter=_as_cards_of_hand)

    def __str__(self) -> str:
        return f"prove {self.boxes}"


@frozen
class Exchange(OfSeat):
    """A seat discards cards of its hand, to draw as many (`schrodinger.exchange.…`).

    Raises MalformedInput unless `seat` is a whole number from 0 and `boxes` at least one card.

    >>> Exchange(2, Boxes())
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $.boxes: expected at least one card, got none
    """

    do: ClassVar[str] = "exchange"
    seat: Seat = field(converter=as_seat)
    boxes: CardsOfHand = field(converter=_as_cards_of_hand)

    def __str__(self) -> str:
        return f"exchange {self.boxes}"


@frozen
class EndTurn(OfSeat):
    """A seat that has claimed does nothing more in this turn (`schrodinger.turn.end`).

    Raises MalformedInput unless `seat` is a whole number from 0.
    """

    do: ClassVar[str] = "end"
    seat: Seat = field(converter=as_seat)

    def __str__(self) -> str:
        return "end turn"


@frozen
class Doubt(OfSeat):
    """A seat doubts the claim (`schrodinger.doubt.…`).

    Raises MalformedInput unless `seat` is a whole number from 0.
    """

    do: ClassVar[str] = "doubt"
    seat: Seat = field(converter=as_seat)

    def __str__(self) -> str:
        return "doubt"


SeatAction: TypeAlias = Use | Claim | Prove | Exchange | EndTurn | Doubt
"""Anything that a seat does."""

Action: TypeAlias = DealPhysicats | Deal | Draw | SeatAction
"""Anything that a seat or chance does."""

ACTIONS: Final[tuple[type[Action], ...]] = get_args(Action)
"""The kinds of action."""


@cache
def claims(seat: Seat, track: Track) -> tuple[Claim, ...]:
    """Return a claim of the seat for each space of a track, in order; there are few of either,
    hence the cache."""
    return tuple(Claim(seat, each.count, each.state) for each in track.spaces)


@cache
def claims_off_track(seat: Seat, track: Track) -> tuple[Claim, ...]:
    """Return claims of the seat about states that stand on no space of a track. There is no end of
    them; these go from 0 to one beyond the highest number of the track."""
    said = (Claim(seat, count, state) for state in STATES for count in _numbers(track))
    return tuple(claim for claim in said if claim.space not in track)


@cache
def claims_about_heisenbergs(seat: Seat, track: Track) -> tuple[Claim, ...]:
    """Return claims of the seat about Heisenbergs, of as many numbers."""
    return tuple(Claim(seat, count, Box.HEISENBERG) for count in _numbers(track))


def _numbers(track: Track) -> range:
    return range(max(space.count for space in track.spaces) + 2)


@cache
def doubt(seat: Seat) -> Doubt:
    """Return the doubt of a seat; there is one for each seat."""
    return Doubt(seat)


@cache
def end_turn(seat: Seat) -> EndTurn:
    """Return the end of a seat's turn; there is one for each seat."""
    return EndTurn(seat)


@cache
def uses(seat: Seat, physicat: Physicat, taken: tuple[Physicat | None, ...]) -> tuple[Use, ...]:
    """Return a use of a seat's Physicat for each of those that it may take from the row (None for
    the one way in which all but Tabby are used)."""
    return tuple(Use(seat, physicat, each) for each in taken)


def proofs(seat: Seat, boxes: Boxes) -> tuple[Prove, ...]:
    """Return a proof of the seat for each choice of some cards, in the order of `Boxes.choices`.
    Small hands are few, and what can be done with them is kept."""
    return _proofs_of_few(seat, boxes) if len(boxes) <= FEW else _proofs(seat, boxes)


def exchanges(seat: Seat, hand: Boxes, most: int) -> tuple[Exchange, ...]:
    """Return an exchange of the seat for each choice of at most so many cards of a hand, in the
    order of `Boxes.choices`."""
    if len(hand) <= FEW:
        return _exchanges_of_few(seat, hand, most)
    return _exchanges(seat, hand, most)


def _proofs(seat: Seat, boxes: Boxes) -> tuple[Prove, ...]:
    return tuple(_prove(seat, each) for each in boxes.choices(len(boxes)))


def _exchanges(seat: Seat, hand: Boxes, most: int) -> tuple[Exchange, ...]:
    return tuple(_exchange(seat, each) for each in hand.choices(most))


_proofs_of_few: Final = lru_cache(maxsize=2048)(_proofs)
_exchanges_of_few: Final = lru_cache(maxsize=4096)(_exchanges)


@lru_cache(maxsize=8192)
def _prove(seat: Seat, boxes: Boxes) -> Prove:
    return Prove(seat, boxes)


@lru_cache(maxsize=8192)
def _exchange(seat: Seat, boxes: Boxes) -> Exchange:
    return Exchange(seat, boxes)


def check_table_has(action: Action, *, players: int) -> None:
    """Raise MalformedInput for what is no action, or names a seat that a table does not have."""
    if not isinstance(action, ACTIONS):
        raise MalformedInput("$", expected=AN_ACTION, given=action)
    if action.actor != CHANCE:
        as_seat(action.actor, players=players)


def parse(text: str, seat: int) -> SeatAction:
    """Return the action that a text stands for when this seat takes it.

    Raises MalformedInput for a text that is not one. What chance does has no text that can be read.

    >>> parse("claim 8 alive", seat=2)
    Claim(seat=2, count=8, state=Box.ALIVE)
    >>> print(parse("prove 1 heisenberg 1 empty", seat=2))
    prove 1 empty 1 heisenberg
    """
    word, *rest = str(text).split() or [""]
    read = _READERS.get(word)
    action = None if read is None else read(rest, seat)
    if action is None:
        expected = (
            "an action such as 'claim 8 alive', 'prove 1 empty 1 heisenberg', 'exchange 1 dead', "
            "'use mewton', 'use tabby as mewton', 'end turn' or 'doubt'"
        )
        raise MalformedInput("$", expected=expected, given=text)
    return action


def _read_use(words: list[str], seat: int) -> SeatAction | None:
    match words:
        case [physicat] if physicat in _PHYSICATS:
            return Use(seat, _PHYSICATS[physicat])
        case [physicat, "as", taken] if physicat in _PHYSICATS and taken in _PHYSICATS:
            return Use(seat, _PHYSICATS[physicat], taking=_PHYSICATS[taken])
        case _:
            return None


def _read_claim(words: list[str], seat: int) -> SeatAction | None:
    match words:
        case [count, state] if _is_number(count) and state in _BOXES:
            return Claim(seat, int(count), _BOXES[state])
        case _:
            return None


def _read_prove(words: list[str], seat: int) -> SeatAction | None:
    boxes = _read_boxes(words)
    return None if boxes is None else Prove(seat, boxes)


def _read_exchange(words: list[str], seat: int) -> SeatAction | None:
    boxes = _read_boxes(words)
    return None if boxes is None else Exchange(seat, boxes)


_READERS: Final[Mapping[str, Callable[[list[str], int], SeatAction | None]]] = {
    "use": _read_use,
    "claim": _read_claim,
    "prove": _read_prove,
    "exchange": _read_exchange,
    "end": lambda words, seat: EndTurn(seat) if words == ["turn"] else None,
    "doubt": lambda words, seat: None if words else Doubt(seat),
}
_PHYSICATS: Final = {physicat.value: physicat for physicat in Physicat}
_BOXES: Final = {box.value: box for box in Box}


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


def _read_boxes(words: list[str]) -> Boxes | None:
    """`1 empty 1 heisenberg` in any order, each kind once and with at least one card."""
    numbers, kinds = words[::2], words[1::2]
    fits = len(numbers) == len(kinds) == len(set(kinds)) and _BOXES.keys() >= set(kinds)
    if not words or not fits or not all(_is_number(number) and int(number) for number in numbers):
        return None
    return Boxes(**dict(zip(kinds, map(int, numbers), strict=True)))
