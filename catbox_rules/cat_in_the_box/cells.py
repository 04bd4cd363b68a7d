"""Colors, cells, and immutable sets of cells.

A `CellSet` is an immutable set of cells packed into one integer, four bits for each rank (as in
`cards.py`) and within them one bit for each color:

       rank     9    8    7    6    5    4    3    2    1
      color  GYBR GYBR GYBR GYBR GYBR GYBR GYBR GYBR GYBR

Its order, lowest bit first, is the order in which legal plays are listed: by rank, then red,
blue, yellow, green. `board.py`, `packed.py` and `batch/packing.py` rest on the same layout, and no
other module knows of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from functools import cache
from typing import Annotated, Final, Generic, TypeAlias, TypeVar

from attrs import field, frozen

from catbox_rules.cat_in_the_box.cards import HIGHEST_RANK, Cards, Rank, as_rank
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import Items, Matching
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.unchecked import unchecked

Picked = TypeVar("Picked")


class Color(Enum):
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


def as_color(value: object) -> Color:
    """Return a value as a color; raises MalformedInput for anything but a `Color`."""
    if not isinstance(value, Color):
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
    (Cell(color=<Color.RED: 'red'>, rank=5), 'G2')
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
