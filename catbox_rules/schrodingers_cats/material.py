"""Boxes, the pile of those that were discarded, Physicats, and the track of claims."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain, product, repeat
from operator import attrgetter
from typing import Annotated, ClassVar, Final, TypeAlias

from attrs import Attribute, Factory, evolve, field, frozen

from catbox_rules.kernel.condition import implements
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput, is_whole_number, own_number
from catbox_rules.kernel.forms import Between
from catbox_rules.kernel.ruleset import with_seat
from catbox_rules.kernel.values import UNKNOWN, FrozenValue, Unknown, Word, changing, unchecked

# Box cards: what they show, and immutable piles of them.
#
# A pile has no order: cards that show the same are the same, so that a hand, a proof or the discard
# pile is how many there are of each kind.


class Box(Word):
    """What a box card shows."""

    ALIVE = "alive"
    DEAD = "dead"
    EMPTY = "empty"
    HEISENBERG = "heisenberg"

    def __init__(self, name: str) -> None:
        self.text = name

    __hash__ = object.__hash__  # there is one object of each; `Enum` hashes its name every time

    def __str__(self) -> str:
        return self.text


STATES: Final = (Box.ALIVE, Box.DEAD, Box.EMPTY)
"""The quantum states: what can be claimed."""


def _checked(_: Boxes, kind: Attribute[int], number: object) -> None:
    if not is_whole_number(number) or number < 0:
        raise MalformedInput(f"$.{kind.name}", expected="a number of cards, from 0", given=number)


@frozen(weakref_slot=False)
class Boxes(FrozenValue):
    """Some box cards: how many there are of each kind, from 0.

    Raises MalformedInput for anything but whole numbers from 0.

    >>> hand = Boxes(alive=4, empty=1, heisenberg=1)
    >>> print(hand)
    4 alive 1 empty 1 heisenberg
    >>> len(hand), hand[Box.ALIVE], Boxes(alive=2) <= hand
    (6, 4, True)
    >>> print(hand - Boxes(alive=4) + Boxes(dead=1))
    1 dead 1 empty 1 heisenberg
    """

    HAS_NO_OTHER_KEYS: ClassVar = True

    alive: int = field(default=0, converter=own_number, validator=_checked)
    dead: int = field(default=0, converter=own_number, validator=_checked)
    empty: int = field(default=0, converter=own_number, validator=_checked)
    heisenberg: int = field(default=0, converter=own_number, validator=_checked)

    @staticmethod
    def of(boxes: Iterable[Box]) -> Boxes:
        """Return a pile of single cards; raises MalformedInput for what is no `Box`.

        >>> Boxes.of([Box.DEAD, Box.ALIVE, Box.DEAD])
        Boxes(alive=1, dead=2, empty=0, heisenberg=0)
        """
        single: list[object] = list(boxes)
        for index, box in enumerate(single):
            if not isinstance(box, Box):
                raise MalformedInput(f"$[{index}]", expected="a Box", given=box)
        return _boxes(*map(single.count, Box))

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """How many there are of each kind, in the order of `Box`."""
        return self.alive, self.dead, self.empty, self.heisenberg

    def only(self, *kinds: Box) -> Boxes:
        """Return the cards of these kinds.

        >>> print(Boxes(alive=4, empty=1, heisenberg=1).only(Box.ALIVE, Box.HEISENBERG))
        4 alive 1 heisenberg
        """
        return _boxes(
            self.alive if Box.ALIVE in kinds else 0,
            self.dead if Box.DEAD in kinds else 0,
            self.empty if Box.EMPTY in kinds else 0,
            self.heisenberg if Box.HEISENBERG in kinds else 0,
        )

    def choices(self, most: int) -> tuple[Boxes, ...]:
        """Return every choice of at least one and at most `most` of these cards, by the numbers of
        alive, dead and empty cards and Heisenbergs.

        >>> [str(choice) for choice in Boxes(alive=1, dead=2).choices(2)]
        ['1 dead', '2 dead', '1 alive', '1 alive 1 dead']
        """
        return _choices_of_few(self, most) if len(self) <= FEW else _choices(self, most)

    def __getitem__(self, box: Box) -> int:
        return _COUNT[box](self)

    def __len__(self) -> int:
        return self.alive + self.dead + self.empty + self.heisenberg

    def __iter__(self) -> Iterator[Box]:
        return chain(
            repeat(Box.ALIVE, self.alive),
            repeat(Box.DEAD, self.dead),
            repeat(Box.EMPTY, self.empty),
            repeat(Box.HEISENBERG, self.heisenberg),
        )

    def __add__(self, other: Boxes) -> Boxes:
        return _boxes(
            self.alive + other.alive,
            self.dead + other.dead,
            self.empty + other.empty,
            self.heisenberg + other.heisenberg,
        )

    def __sub__(self, other: Boxes) -> Boxes:
        """Return these cards less some of them: `other <= self` must hold."""
        return _boxes(
            self.alive - other.alive,
            self.dead - other.dead,
            self.empty - other.empty,
            self.heisenberg - other.heisenberg,
        )

    def __and__(self, other: Boxes) -> Boxes:
        """Return the cards that two piles have in common: of each kind the smaller number.

        >>> print(Boxes(alive=4, empty=1) & Boxes(alive=2, dead=1))
        2 alive
        """
        return _boxes(
            min(self.alive, other.alive),
            min(self.dead, other.dead),
            min(self.empty, other.empty),
            min(self.heisenberg, other.heisenberg),
        )

    def __or__(self, other: Boxes) -> Boxes:
        """Return the smallest pile that both piles are a part of: of each kind the larger number.

        >>> print(Boxes(alive=4, empty=1) | Boxes(alive=2, dead=1))
        4 alive 1 dead 1 empty
        """
        return _boxes(
            max(self.alive, other.alive),
            max(self.dead, other.dead),
            max(self.empty, other.empty),
            max(self.heisenberg, other.heisenberg),
        )

    def __le__(self, other: Boxes) -> bool:
        return (
            self.alive <= other.alive
            and self.dead <= other.dead
            and self.empty <= other.empty
            and self.heisenberg <= other.heisenberg
        )

    def __str__(self) -> str:
        return " ".join(f"{self[box]} {box.text}" for box in Box if self[box]) or "nothing"


NOTHING: Final = Boxes()
"""No cards."""

_boxes: Final = unchecked(Boxes)
_COUNT: Final[Mapping[Box, Callable[[Boxes], int]]] = {box: attrgetter(box.text) for box in Box}


FEW: Final = 10
"""What is worked out about a pile of so many cards, or fewer, is kept. Hardly a hand has more, and
there are few such piles: 84 of six cards, 165 of eight."""


def _choices(boxes: Boxes, most: int) -> tuple[Boxes, ...]:
    numbers = product(*(range(count + 1) for count in boxes.counts))
    return tuple(_boxes(*chosen) for chosen in numbers if 1 <= sum(chosen) <= most)


_choices_of_few: Final = lru_cache(maxsize=2048)(_choices)


def cards(number: int) -> str:
    """Return a number of cards in words.

    >>> cards(0), cards(1), cards(2)
    ('no cards', 'a card', '2 cards')
    """
    return "a card" if number == 1 else f"{number or 'no'} cards"


def cards_in(name: str, number: int) -> str:
    """Return a number of cards in words, for a sentence whose place of this name has the number.

    >>> cards_in("owed", 2), cards_in("owed", 1)
    ('{owed} cards', 'a card')
    """
    return f"{{{name}}} cards" if number > 1 else cards(number)


def total(piles: Iterable[Boxes]) -> Boxes:
    """Return several piles as one.

    >>> print(total([Boxes(alive=1), Boxes(dead=2), Boxes(alive=3)]))
    4 alive 2 dead
    """
    alive = dead = empty = heisenberg = 0
    for pile in piles:
        alive += pile.alive
        dead += pile.dead
        empty += pile.empty
        heisenberg += pile.heisenberg
    return _boxes(alive, dead, empty, heisenberg)


# The discard pile, and who knows what is in it (`schrodinger.secrecy.discard-pile`).
#
# Cards come to it face down, laid there by a seat that knows them, or from the open proof, so that
# everybody does. None leaves it before the round ends, so what somebody knows stays true.


@frozen(weakref_slot=False)
class DiscardPile(FrozenValue):
    """What is in the pile, what of it all know, and what each seat knows (that included).

    >>> pile = DiscardPile.empty(3).with_hidden(1, Boxes(dead=2)).with_open(Boxes(alive=1))
    >>> [str(known) for known in pile.known]
    ['1 alive', '1 alive 2 dead', '1 alive']
    >>> str(pile.seen_by(0).known[0])
    '1 alive 2 dead'
    """

    boxes: Boxes
    open: Boxes
    known: tuple[Boxes, ...]

    @classmethod
    def empty(cls, players: int) -> DiscardPile:
        """Return the pile at the beginning of a round."""
        return _pile(NOTHING, NOTHING, (NOTHING,) * players)

    def __len__(self) -> int:
        return len(self.boxes)

    @implements("schrodinger.secrecy.discard-pile")
    def with_hidden(self, seat: int, boxes: Boxes) -> DiscardPile:
        """Return the same with cards that a seat lays down face down; it goes on knowing them."""
        known = with_seat(self.known, seat, self.known[seat] + boxes)
        return _with_hidden(self, self.boxes + boxes, known)

    @implements("schrodinger.secrecy.discard-pile")
    def with_open(self, boxes: Boxes) -> DiscardPile:
        """Return the same with cards that lay open until now."""
        known = tuple(each + boxes for each in self.known)
        return _pile(self.boxes + boxes, self.open + boxes, known)

    @implements("schrodinger.secrecy.discard-pile", "schrodinger.physicat.prride")
    def seen_by(self, seat: int) -> DiscardPile:
        """After a seat has looked through all of it."""
        return _with_known(self, with_seat(self.known, seat, self.boxes))


_pile: Final = unchecked(DiscardPile)
_with_hidden: Final = changing(DiscardPile, "boxes", "known")
_with_known: Final = changing(DiscardPile, "known")


# The ten Physicats, and where they lie during a match.
#
# A Physicat lies unused and face down before its seat, stays open before a seat until the round
# ends, or is in the row of open ones next to the board. All others are out of the game.


class Physicat(Word):
    """A Physicat, by its last name."""

    POUNCE_GAPOSCHKIN = "pounce-gaposchkin"
    GOEPPERT_MEOWER = "goeppert-meower"
    PURRIE = "purrie"
    FELIDAE = "felidae"
    FEYNCAT = "feyncat"
    PRRIDE = "prride"
    MEWTON = "mewton"
    FELINESTEIN = "felinestein"
    PAWKING = "pawking"
    TABBY = "tabby"

    def __init__(self, name: str) -> None:
        self.text = name

    __hash__ = object.__hash__  # there is one object of each; `Enum` hashes its name every time

    def __str__(self) -> str:
        return self.text


STAYING: Final = frozenset({Physicat.POUNCE_GAPOSCHKIN, Physicat.GOEPPERT_MEOWER, Physicat.FEYNCAT})
"""Those that stay open before their seat until the round ends (`schrodinger.physicat.stays`)."""

COUNTS_AS: Final[Mapping[Physicat, Boxes]] = {
    Physicat.POUNCE_GAPOSCHKIN: Boxes(alive=2),
    Physicat.GOEPPERT_MEOWER: Boxes(empty=1),
}
"""What a staying Physicat counts as at the check."""

REMOVES: Final = {Physicat.PURRIE: Box.ALIVE, Physicat.FELIDAE: Box.DEAD}
"""The kind of open boxes that a Physicat sends to the discard pile."""

MEWTON_DRAWS: Final = 2
"""The number of boxes that Sir Isaac Mewton draws, where the draw pile has them."""


def _none_stays(physicats: Physicats) -> tuple[None, ...]:
    return (None,) * len(physicats.unused)


@frozen(weakref_slot=False)
class Physicats(FrozenValue):
    """Where the Physicats lie: `unused` and `staying` by seat, `row` in the order of arrival.

    `revealed` is the one that is being used: it is in no place until its effect is done."""

    unused: tuple[Physicat | None, ...]
    row: tuple[Physicat, ...] = ()
    staying: tuple[Physicat | None, ...] = field(default=Factory(_none_stays, takes_self=True))
    revealed: Physicat | None = None

    @classmethod
    def dealt(cls, physicats: tuple[Physicat, ...], opened: Physicat) -> Physicats:
        """Return the Physicats as dealt, one before each seat, and one in the row: different ones,
        which is not checked."""
        return _physicats(physicats, (opened,), (None,) * len(physicats), None)

    @property
    def placed(self) -> tuple[Physicat, ...]:
        """All that are in the game."""
        at_seats = (*self.unused, *self.staying, self.revealed)
        return (*[each for each in at_seats if each is not None], *self.row)

    @property
    def out_of_game(self) -> tuple[Physicat, ...]:
        """Those that nobody sees in this match."""
        placed = self.placed
        return tuple(physicat for physicat in Physicat if physicat not in placed)

    @property
    def open_before_seats(self) -> tuple[Physicat, ...]:
        """Those that stay open for this round."""
        return tuple(physicat for physicat in self.staying if physicat is not None)

    @implements("schrodinger.physicat.once")
    def revealed_by(self, seat: int, effect: Physicat) -> Physicats:
        """Return the same without the unused Physicat of a seat, and with the one whose effect
        comes now, which is in no place."""
        return _with_unused_and_revealed(self, with_seat(self.unused, seat, None), effect)

    @implements("schrodinger.physicat.joins-row")
    def with_revealed_in_row(self) -> Physicats:
        """Return the same with the one that is in no place at the end of the row."""
        assert self.revealed is not None, "one is revealed"
        return _with_row_and_revealed(self, (*self.row, self.revealed), None)

    @implements("schrodinger.physicat.stays")
    def with_revealed_staying(self, seat: int) -> Physicats:
        """Return the same with the one that is in no place open before a seat, where it stays."""
        return _with_staying_and_revealed(self, with_seat(self.staying, seat, self.revealed), None)

    @implements("schrodinger.physicat.tabby")
    def with_swapped(self, taken: Physicat) -> Physicats:
        """Return the same with Tabby in the place of a Physicat of the row."""
        place = self.row.index(taken)
        row = (*self.row[:place], Physicat.TABBY, *self.row[place + 1 :])
        return _with_row(self, row)

    @implements("schrodinger.physicat.joins-row")
    def with_moved_to_row(self, physicat: Physicat) -> Physicats:
        """Return the same with one that stayed open before a seat at the end of the row."""
        staying = with_seat(self.staying, self.staying.index(physicat), None)
        return _with_row_and_staying(self, (*self.row, physicat), staying)


_physicats: Final = unchecked(Physicats)
_with_unused_and_revealed: Final = changing(Physicats, "unused", "revealed")
_with_row: Final = changing(Physicats, "row")
_with_row_and_revealed: Final = changing(Physicats, "row", "revealed")
_with_staying_and_revealed: Final = changing(Physicats, "staying", "revealed")
_with_row_and_staying: Final = changing(Physicats, "row", "staying")


@frozen(weakref_slot=False)
class SomePhysicats(FrozenValue):
    """Where the Physicats lie; which one an unused one is, or one of the row, may be unknown."""

    unused: tuple[Physicat | Unknown | None, ...]
    row: tuple[Physicat | Unknown, ...] = ()
    staying: tuple[Physicat | None, ...] = ()
    revealed: Physicat | None = None
    """The one that is being used: it is in no place until its effect is done."""

    def __attrs_post_init__(self) -> None:
        if not self.staying:
            object.__setattr__(self, "staying", (None,) * len(self.unused))

    @property
    def once_drawn(self) -> SomePhysicats:
        """Where they lie once the cards are drawn for the one that is being used."""
        if self.revealed is None:
            return self
        return evolve(self, row=(*self.row, self.revealed), revealed=None)

    @property
    def unnamed(self) -> tuple[Physicat, ...]:
        """Those that are said to lie nowhere: an unknown one is one of these."""
        named = {*self.unused, *self.staying, *self.row, self.revealed}
        return tuple(physicat for physicat in Physicat if physicat not in named)

    def may_be_in_row(self, physicat: Physicat) -> bool:
        """Return whether a Physicat is in the row, or may be an unknown one of it."""
        return physicat in self.row or (UNKNOWN in self.row and physicat in self.unnamed)


# The track: the spaces on which a claim can stand, in their order.
#
# It winds in blocks. Block r has the spaces 2r - 1 alive, 2r - 1 dead, 2r alive, 2r dead, r empty:
#
#     1 alive  1 dead  2 alive  2 dead  1 empty | 3 alive  3 dead  4 alive  4 dead  2 empty | 5 …


MOST_BLOCKS: Final = 26
"""With so many the track ends at 52 alive and 52 dead: as many as there are box cards."""

Blocks: TypeAlias = Annotated[int, Between(1, MOST_BLOCKS)]
"""A number of blocks of the track."""


@frozen(cache_hash=True)
class Space(FrozenValue):
    """A place on the track: at least so many boxes show this state.

    >>> print(Space(8, Box.ALIVE))
    8 alive
    """

    count: int
    state: Box

    def __str__(self) -> str:
        return f"{self.count} {self.state.text}"


@lru_cache(maxsize=1024)
def space(count: int, state: Box) -> Space:
    """Return a space, which is shared: there are 130 on the longest track."""
    return Space(count, state)


@frozen
class Track(FrozenValue):
    """All spaces up to the end of a block.

    >>> track = Track(13)
    >>> len(track.spaces), str(track.last)
    (65, '13 empty')
    >>> place = track.place(Space(8, Box.ALIVE))
    >>> [str(space) for space in track.spaces[place : place + 4]]
    ['8 alive', '8 dead', '4 empty', '9 alive']
    """

    blocks: int
    spaces: tuple[Space, ...] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        if not 1 <= self.blocks <= MOST_BLOCKS:
            raise ImpossibleState("blocks", f"{self.blocks}, not 1 to {MOST_BLOCKS}")
        object.__setattr__(self, "spaces", _spaces(self.blocks))

    @property
    def last(self) -> Space:
        """The space at the end."""
        return self.spaces[-1]

    def __contains__(self, space: Space) -> bool:
        return space in _places(self.blocks)

    def place(self, space: Space) -> int:
        """Return how many spaces come before one; raises KeyError for a space that is not there."""
        return _places(self.blocks)[space]


@cache
@implements("schrodinger.setup.track")
def _spaces(blocks: int) -> tuple[Space, ...]:
    return tuple(space for block in range(1, blocks + 1) for space in _block(block))


def _block(number: int) -> Iterator[Space]:
    for count in (2 * number - 1, 2 * number):
        yield space(count, Box.ALIVE)
        yield space(count, Box.DEAD)
    yield space(number, Box.EMPTY)


@cache
def _places(blocks: int) -> dict[Space, int]:
    return {space: place for place, space in enumerate(_spaces(blocks))}
