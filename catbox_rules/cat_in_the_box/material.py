"""Colors, ranks and cards, the cells of the board and the tokens on them, and the board itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Annotated, Final, Generic, NewType, TypeAlias, TypeVar

from attrs import field, frozen

from catbox_rules.kernel.condition import implements
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput, whole_number
from catbox_rules.kernel.forms import Items, Matching
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.values import FrozenValue, Word, unchecked

# Cards: their ranks, and immutable hands of them. A card has no color until it is played.
#
# `Cards` is a multiset of ranks packed into one integer, four bits for each rank:
#
#        rank    9    8    7    6    5    4    3    2    1
#     packed  0000 0000 0000 0001 0000 0010 0000 0001 0001     the hand 1 2 4 4 6
#
# `CellSet` has the same four bits for each rank, one for each color, so that the
# cells a hand could fill are found without a loop. No other module but `state.py` knows of either
# layout.


Rank = NewType("Rank", int)
"""The number on a card, 1 to 9."""

HIGHEST_RANK: Final = 9
COPIES: Final = 5
"""How many cards of each rank a deck has."""


def as_rank(value: int) -> Rank:
    """Return a number as a rank; raises MalformedInput unless it is a whole number from 1 to 9."""
    rank = whole_number(value)
    if rank is None or not 1 <= rank <= HIGHEST_RANK:
        raise MalformedInput("$.rank", expected=f"1 to {HIGHEST_RANK}", given=value)
    return Rank(rank)


_LOWEST_BIT_OF_EACH_RANK: Final = 0x111111111
_EVERY_RANK: Final = frozenset(range(1, HIGHEST_RANK + 1))
_MOST_OF_A_RANK: Final = 15
_EVERY_SECOND_RANK: Final = 0xF0F0F0F0F


@frozen(repr=False, weakref_slot=False)
class Cards(FrozenValue):
    """An immutable multiset of ranks: a hand, a deck, what is left over.

    >>> hand = Cards.of(4, 1, 4)
    >>> hand, len(hand), 4 in hand, hand.count(4)
    (Cards.of(1, 4, 4), 3, True, 2)
    >>> hand.without(4)
    Cards.of(1, 4)
    """

    packed: int = 0

    @classmethod
    def of(cls, *ranks: int) -> Cards:
        """Return the multiset of the given ranks.

        Raises MalformedInput for a number that is not from 1 to 9, ImpossibleState for more than
        15 cards of one rank.
        """
        if not _EVERY_RANK.issuperset(ranks):
            ranks = tuple(map(as_rank, ranks))
        if len(ranks) > _MOST_OF_A_RANK and max(Counter(ranks).values()) > _MOST_OF_A_RANK:
            raise ImpossibleState("ranks", f"more than {_MOST_OF_A_RANK} cards of a rank")
        packed = 0
        for rank in ranks:
            packed += 1 << 4 * (rank - 1)
        return cls(packed)

    @classmethod
    def of_ranks(cls, ranks: tuple[Rank, ...]) -> Cards:
        """Return the multiset of some ranks, at most 15 of each; they are not checked."""
        return _cards(sum(map(_ONE_CARD.__getitem__, ranks)))

    @classmethod
    def deck(cls, highest: int) -> Cards:
        """Five cards of each rank from 1 to `highest`."""
        return cls.of(*(rank for rank in range(1, highest + 1) for _ in range(COPIES)))

    def count(self, rank: int) -> int:
        """Return how many cards of this rank there are."""
        return self.packed >> 4 * (rank - 1) & 15

    def without(self, rank: int) -> Cards:
        """Return the same cards less one of this rank, of which there must be one."""
        return _cards(self.packed - _ONE_CARD[rank])

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks that are present, each once, from the lowest."""
        return ranks_present(self.ranks_as_bits)

    @property
    def ranks_as_bits(self) -> int:
        """The lowest bit of each rank that is present: for sets of cells, and as a key."""
        bits = self.packed
        return (bits | bits >> 1 | bits >> 2 | bits >> 3) & _LOWEST_BIT_OF_EACH_RANK

    def __contains__(self, rank: int) -> bool:
        return bool(self.packed >> 4 * (rank - 1) & 15)

    def __len__(self) -> int:
        # Add neighboring places to bytes; a number and the sum of its bytes leave the same rest
        # when divided by 255, and that sum is the number of cards, which is far below 255.
        bytes_ = (self.packed & _EVERY_SECOND_RANK) + (self.packed >> 4 & _EVERY_SECOND_RANK)
        return bytes_ % 255

    @property
    def in_order(self) -> tuple[Rank, ...]:
        """All of them, from the lowest."""
        cards: tuple[Rank, ...] = ()
        bits = self.packed
        for rank in _RANKS:
            if not bits:
                break
            cards += (rank,) * (bits & 15)
            bits >>= 4
        return cards

    def __iter__(self) -> Iterator[Rank]:
        return iter(self.in_order)

    def json_form(self) -> list[int]:
        """Return the ranks, from the lowest."""
        return [*self]

    def __repr__(self) -> str:
        return f"Cards.of({', '.join(map(str, self))})"

    def __str__(self) -> str:
        return " ".join(map(str, self))


_cards: Final = unchecked(Cards)
_ONE_CARD: Final = (0, *(1 << 4 * rank for rank in range(HIGHEST_RANK)))
"""A card of each rank, from 1."""


@cache
def ranks_present(bits: int) -> tuple[Rank, ...]:
    """Return the ranks of `Cards.ranks_as_bits`, each once, from the lowest."""
    # There are 512 sets of ranks, hence the cache.
    return tuple(rank for rank in _RANKS if bits >> 4 * (rank - 1) & 1)


_RANKS: Final = tuple(Rank(number) for number in range(1, HIGHEST_RANK + 1))


# Colors, cells, and immutable sets of cells.
#
# A `CellSet` is an immutable set of cells packed into one integer, four bits for each rank (as in
# `Cards`) and within them one bit for each color:
#
#        rank     9    8    7    6    5    4    3    2    1
#       color  GYBR GYBR GYBR GYBR GYBR GYBR GYBR GYBR GYBR
#
# Its order, lowest bit first, is the order in which legal plays are listed: by rank, then red,
# blue, yellow, green. The board, `state.py` and `batch/dealing.py` rest on the same layout, and no
# other module knows of it.


Picked = TypeVar("Picked")


class Color(Word):
    """The colors that a cat can be declared to be, in the order of the rows of the board."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"

    def __init__(self, name: str) -> None:
        self.letter = name[0].upper()
        self.row = len(type(self).__members__)

    def __hash__(self) -> int:
        return self.row  # so that sets of colors are in this order too, in every process

    def __str__(self) -> str:
        return self.letter

    @classmethod
    def from_letter(cls, letter: str) -> Color | None:
        """Return the color of a letter R, B, Y or G; None for any other text."""
        return next((color for color in cls if color.letter == letter), None)


def as_color(value: Color) -> Color:
    """Return a value as a color; raises MalformedInput for anything but a `Color`."""
    if type(value) is not Color:
        raise MalformedInput("$.color", expected="a Color, such as Color.RED", given=value)
    return value


COLORS: Final = tuple(Color)
_ROW: Final = {color: row for row, color in enumerate(COLORS)}
_ONE_CELL_OF_EACH_RANK: Final = 0x111111111
_ALL_COLORS: Final = 15
_EVERY_SECOND_BIT: Final = 0x555555555
_EVERY_SECOND_PAIR: Final = 0x333333333


CellName: TypeAlias = Annotated[str, Matching("[RBYG][1-9]", "a cell, R1 to G9", longest=2)]
"""A cell as text: a color and a rank."""

CellNames: TypeAlias = Annotated[tuple[CellName, ...], Items(distinct=True, each="each cell once")]
"""Some cells, each once."""

Layout: TypeAlias = Annotated[tuple[CellNames, ...], Items(4, 4)]
"""Four rows of cells from top to bottom, each from left to right."""


@frozen
class Cell(FrozenValue):
    """One cell of the board: a color and a rank (1 to 9). Written R5 for red 5.

    >>> Cell.named("R5"), str(Cell(Color.GREEN, 2))
    (Cell(color=Color.RED, rank=5), 'G2')
    """

    color: Color = field(converter=as_color, eq=False)
    rank: Rank = field(converter=as_rank, eq=False)
    bit: int = field(init=False, repr=False)
    """Its place in a `CellSet`, which says it all: cells compare and hash by it."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "bit", 4 * (self.rank - 1) + _ROW[self.color])

    @classmethod
    def named(cls, name: str) -> Cell | None:
        """Return the cell of a name such as R5; None for any other text."""
        return _CELLS_BY_NAME.get(name)

    def json_form(self) -> str:
        """Return its name."""
        return str(self)

    def __str__(self) -> str:
        return f"{self.color.letter}{self.rank}"


EVERY_CELL: Final = tuple(
    Cell(color, rank) for rank in range(1, HIGHEST_RANK + 1) for color in COLORS
)
_CELLS_BY_NAME: Final = {str(cell): cell for cell in EVERY_CELL}


@frozen(repr=False, weakref_slot=False)
class CellSet(FrozenValue):
    """An immutable set of cells, iterated by rank, then in the order of the rows.

    >>> cells = CellSet.named("G2 R5 Y2")
    >>> cells, len(cells), Cell(Color.RED, 5) in cells
    (CellSet.named('Y2 G2 R5'), 3, True)
    >>> cells - CellSet.of_color(Color.RED)
    CellSet.named('Y2 G2')

    Raises MalformedInput for bits that are of no cell.
    """

    bits: int = 0

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.bits < 1 << 4 * HIGHEST_RANK:
            raise MalformedInput("$.bits", expected="one bit for each cell", given=self.bits)

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> CellSet:
        """Return the set of the given cells."""
        bits = 0
        for cell in cells:
            bits |= 1 << cell.bit
        return cls(bits)

    @classmethod
    def named(cls, names: str) -> CellSet:
        """Return the set of cells whose names stand in a text, separated by blanks; raises
        MalformedInput for a name of none."""
        cells: list[Cell] = []
        for name in names.split():
            cell = Cell.named(name)
            if cell is None:
                raise MalformedInput("$", expected="the name of a cell, R1 to G9", given=name)
            cells.append(cell)
        return cls.of(cells)

    @classmethod
    def of_color(cls, color: Color) -> CellSet:
        """Return all cells of a color, of every rank."""
        return cls(_ONE_CELL_OF_EACH_RANK << _ROW[color])

    @classmethod
    def of_rank(cls, rank: int) -> CellSet:
        """Return the four cells of a rank."""
        return cls(_ALL_COLORS << 4 * (rank - 1))

    @classmethod
    def of_cards(cls, cards: Cards) -> CellSet:
        """Return every cell whose rank is among the cards."""
        return _cells_of_ranks(cards.ranks_as_bits)

    @classmethod
    def up_to_rank(cls, highest: int) -> CellSet:
        """Return every cell of the ranks from 1 to `highest`."""
        return cls((1 << 4 * highest) - 1)

    @property
    def cards(self) -> Cards:
        """For each rank as many cards as it has cells in the set."""
        # Within each rank's four bits add up neighbors, then the two sums: 1011 -> 01 10 -> 0011.
        pairs = (self.bits & _EVERY_SECOND_BIT) + (self.bits >> 1 & _EVERY_SECOND_BIT)
        return Cards((pairs & _EVERY_SECOND_PAIR) + (pairs >> 2 & _EVERY_SECOND_PAIR))

    def __and__(self, other: CellSet) -> CellSet:
        return _cells(self.bits & other.bits)

    def __or__(self, other: CellSet) -> CellSet:
        return _cells(self.bits | other.bits)

    def __sub__(self, other: CellSet) -> CellSet:
        return _cells(self.bits & ~other.bits)

    def __contains__(self, cell: Cell) -> bool:
        return bool(self.bits >> cell.bit & 1)

    def __bool__(self) -> bool:
        return bool(self.bits)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __iter__(self) -> Iterator[Cell]:
        return iter(_CELLS.pick(self))

    def json_form(self) -> list[str]:
        """Return the names of the cells, in order."""
        return [*map(str, self)]

    def __repr__(self) -> str:
        return f"CellSet.named({str(self)!r})"

    def __str__(self) -> str:
        return " ".join(map(str, self))


_cells: Final = unchecked(CellSet)


_TWO_RANKS: Final = 2 * len(Color)
"""How many cells two ranks have."""


@frozen
class ByCell(Generic[Picked]):
    """One thing for each cell there is, laid out to be picked by sets of cells: for each two ranks
    (1 and 2, 3 and 4, 5 and 6, 7 and 8, and 9 alone) and each of the 256 sets of their cells, the
    things of those cells. Larger tables take fewer steps, but do not fit into the caches of a
    processor."""

    by_two_ranks: tuple[tuple[tuple[Picked, ...], ...], ...]

    @classmethod
    def of(cls, thing: Callable[[Cell], Picked]) -> ByCell[Picked]:
        """Return the things that a function gives for the cells."""
        things = [thing(cell) for cell in EVERY_CELL]
        firsts = range(0, len(things), _TWO_RANKS)
        by_two = [things[first : first + _TWO_RANKS] for first in firsts]
        return cls(tuple(map(_picked_by_every_set, by_two)))

    def pick(self, cells: CellSet) -> tuple[Picked, ...]:
        """Return the things of the cells of a set, in its order."""
        return self.pick_bits(cells.bits)

    def pick_bits(self, bits: int) -> tuple[Picked, ...]:
        """Return the same for the bits of a `CellSet`."""
        one, two, three, four, five = self.by_two_ranks
        return (
            one[bits & 255]
            + two[bits >> 8 & 255]
            + three[bits >> 16 & 255]
            + four[bits >> 24 & 255]
            + five[bits >> 32]
        )


def _picked_by_every_set(things: Sequence[Picked]) -> tuple[tuple[Picked, ...], ...]:
    """For each set of places, as bits, the things of those."""
    picked: list[tuple[Picked, ...]] = [()]
    for thing in things:
        picked += [(*some, thing) for some in picked]
    return tuple(picked)


_CELLS: Final = ByCell[Cell].of(lambda cell: cell)

NO_CELLS: Final = CellSet()
RED_ROW: Final = CellSet.of_color(Color.RED)


@cache
def _cells_of_ranks(bits: int) -> CellSet:
    # There are 512 sets of ranks, hence the cache.
    return CellSet(bits * _ALL_COLORS)


@cache
def cells_of_colors(colors: frozenset[Color]) -> CellSet:
    """Return all cells of some colors. There are sixteen sets of colors, hence the cache."""
    cells = CellSet()
    for color in colors:
        cells |= CellSet.of_color(color)
    return cells


# The board: where the cells lie, and the tokens that are on them.
#
# Decides `setup.board`, `score.adjacency` and `score.group`; knows nothing of turns. What it does
# with sets of cells it does on their bits.


A_LAYOUT: Final = "a list of four rows of cells"
"""What an error calls the arrangement of a board as a user writes it down."""


@frozen(cache_hash=True)  # what depends on it alone is kept, and looked up by it
class Arrangement(FrozenValue):
    """Where the cells lie: rows of cells from top to bottom, each from left to right.

    >>> Arrangement.ascending(columns=6).rows[0][:3]
    (Cell(color=Color.RED, rank=1), Cell(color=Color.RED, rank=2), \
Cell(color=Color.RED, rank=3))
    """

    rows: tuple[tuple[Cell, ...], ...]
    cells: CellSet = field(init=False, repr=False, eq=False)
    _neighbors: dict[int, int] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "cells", CellSet.of(cell for row in self.rows for cell in row))
        object.__setattr__(self, "_neighbors", _neighbors(self.rows))

    @classmethod
    @cache
    def ascending(cls, columns: int) -> Arrangement:
        """Return the face of the board on which ranks rise from left to right. There is one for
        each of the three widths, hence the cache."""
        ranks = range(1, columns + 1)
        return cls(tuple(tuple(Cell(color, rank) for rank in ranks) for color in COLORS))

    @classmethod
    def transcribed(cls, layout: object, columns: int) -> Arrangement:
        """Return the arrangement of a board as a user wrote it down: four rows of cell names.

        Raises MalformedInput, with a path below `$`, unless every cell of the board stands in it
        once.
        """
        rows: list[tuple[Cell, ...]] = []
        missing = set(CellSet.up_to_rank(columns))
        for y, row in enumerate(_items(layout, len(COLORS), "$", A_LAYOUT)):
            names = _items(row, columns, f"$[{y}]", f"a row of {columns} cells")
            cells: list[Cell] = []
            for x, name in enumerate(names):
                cell = Cell.named(name) if isinstance(name, str) else None
                if cell is None or cell not in missing:
                    expected = f"a cell from R1 to G{columns} that stands nowhere else"
                    raise MalformedInput(f"$[{y}][{x}]", expected=expected, given=name)
                missing.remove(cell)
                cells.append(cell)
            rows.append(tuple(cells))
        return cls(tuple(rows))

    @implements("score.adjacency")
    def next_to(self, tokens: CellSet) -> CellSet:
        """Return the cells that touch one of these cells along a side.

        >>> Arrangement.ascending(columns=6).next_to(CellSet.named("R1 R2"))
        CellSet.named('R1 B1 R2 B2 R3')
        """
        around, neighbors, left = 0, self._neighbors, tokens.bits
        while left:
            cell = left & -left
            around |= neighbors[cell]
            left ^= cell
        return _cells(around)

    @implements("score.group")
    def groups(self, tokens: CellSet) -> tuple[CellSet, ...]:
        """Return the groups into which tokens on these cells fall, the largest first.

        >>> Arrangement.ascending(columns=6).groups(CellSet.named("R1 R2 B2 G6"))
        (CellSet.named('R1 R2 B2'), CellSet.named('G6'))
        """
        groups: list[CellSet] = []
        neighbors = self._neighbors
        left = tokens.bits
        while left:
            group = frontier = left & -left
            left ^= group
            while frontier:
                cell = frontier & -frontier
                reached = neighbors[cell] & left
                left ^= reached
                group |= reached
                frontier ^= cell | reached
            groups.append(_cells(group))
        groups.sort(key=len, reverse=True)
        return tuple(groups)

    @implements("score.group")
    def largest_group(self, tokens: CellSet) -> int:
        """Return the size of the largest group of tokens on these cells; 0 if there are none.

        >>> Arrangement.ascending(columns=6).largest_group(CellSet.named("R1 R2 B2 G6"))
        3
        """
        largest, neighbors, left = 0, self._neighbors, tokens.bits
        while left.bit_count() > largest:
            frontier = left & -left
            left ^= frontier
            size = 0
            while frontier:
                cell = frontier & -frontier
                reached = neighbors[cell] & left
                left ^= reached
                frontier ^= cell | reached
                size += 1
            largest = max(largest, size)
        return largest


def _items(value: object, count: int, path: str, expected: str) -> list[object]:
    """Return the items of a list of so many."""
    fault = MalformedInput(path, expected=expected, given=value)
    if not isinstance(value, list | tuple):
        raise fault
    items = list[object](value)  # pyright: ignore[reportUnknownArgumentType] -- of anything
    if len(items) != count:
        raise fault
    return items


@implements("score.adjacency")
def _neighbors(rows: tuple[tuple[Cell, ...], ...]) -> dict[int, int]:
    """For each cell, as a set of one, those that touch it along a side; corners do not count."""
    place = {(y, x): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
    return {
        CellSet.of([cell]).bits: CellSet.of(
            place[side]
            for side in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
            if side in place
        ).bits
        for (y, x), cell in place.items()
    }


@frozen(weakref_slot=False)
class Board(FrozenValue):
    """The tokens on the board, and the cells that there are.

    Tokens are of a seat (`tokens[seat]`), observed (they close cells from set-up on) or neutral
    (nobody's, laid with two players). That no cell has two of them the states check.
    """

    cells: CellSet
    tokens: tuple[CellSet, ...]
    observed: CellSet = NO_CELLS
    neutral: CellSet = NO_CELLS

    @property
    def open(self) -> CellSet:
        """The cells that no token covers."""
        covered = self.observed.bits | self.neutral.bits
        for tokens in self.tokens:
            covered |= tokens.bits
        return _cells(self.cells.bits & ~covered)

    @property
    def player_tokens(self) -> CellSet:
        """The cells with a token of any seat."""
        return self.player_tokens_among(self.cells)

    def player_tokens_among(self, cells: CellSet) -> CellSet:
        """Return those of some cells that have a token of any seat."""
        covered = 0
        for tokens in self.tokens:
            covered |= tokens.bits
        return _cells(covered & cells.bits)

    def owner(self, cell: Cell) -> Seat | None:
        """Return the seat whose token is on a cell."""
        return next((Seat(seat) for seat, tokens in enumerate(self.tokens) if cell in tokens), None)

    def with_neutral(self, cells: CellSet) -> Board:
        """Return the board after neutral tokens have been laid on open cells."""
        return _board(self.cells, self.tokens, self.observed, cells)

    def with_all(self, tokens: tuple[CellSet, ...], neutral: CellSet) -> Board:
        """Return the board with just these tokens of seats and of nobody, unchecked."""
        return _board(self.cells, tokens, self.observed, neutral)

    def with_token(self, seat: int, cell: Cell) -> Board:
        """Return the board after a seat has placed a token on an open cell."""
        placed = _cells(self.tokens[seat].bits | 1 << cell.bit)
        tokens = with_seat(self.tokens, seat, placed)
        return _board(self.cells, tokens, self.observed, self.neutral)


_board: Final = unchecked(Board)
