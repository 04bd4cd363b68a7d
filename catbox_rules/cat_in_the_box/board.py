"""The board: colors, cells, the tokens that lie on cells, and which cells are neighbors.

Decides `setup.board`, `score.adjacency` and `score.group`; knows nothing of turns.

A `CellSet` is an immutable set of cells packed into one integer, four bits for each rank (as in
`cards.py`) and within them one bit for each color:

       rank     9    8    7    6    5    4    3    2    1
      color  GYBR GYBR GYBR GYBR GYBR GYBR GYBR GYBR GYBR

Its order, lowest bit first, is the order in which legal plays are listed: by rank, then red,
blue, yellow, green.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache
from typing import Final, Generic, TypeVar

from attrs import field, frozen

from catbox_rules.cat_in_the_box.cards import HIGHEST_RANK, Cards, Rank, as_rank
from catbox_rules.kernel.clause import implements
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.unchecked import unchecked

__all__ = [
    "COLORS",
    "EVERY_CELL",
    "RED_ROW",
    "Arrangement",
    "Board",
    "Cell",
    "CellSet",
    "Color",
    "cells_of_colors",
    "without_color",
]

Picked = TypeVar("Picked")


class Color(Enum):
    """The colors that a cat can be declared to be, in the order of the rows of the board."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"

    def __init__(self, name: str) -> None:
        self.letter = name[0].upper()

    def __str__(self) -> str:
        return self.letter

    @classmethod
    def from_letter(cls, letter: str) -> Color | None:
        """The color of a letter R, B, Y or G; None for any other text."""
        return next((color for color in cls if color.letter == letter), None)


COLORS: Final = tuple(Color)
_ROW: Final = {color: row for row, color in enumerate(COLORS)}
_ONE_CELL_OF_EACH_RANK: Final = 0x111111111
_ALL_COLORS: Final = 15


@frozen
class Cell:
    """One cell of the board: a color and a rank (1 to 9). Written R5 for red 5.

    >>> Cell.named("R5"), str(Cell(Color.GREEN, 2))
    (Cell(color=<Color.RED: 'red'>, rank=5), 'G2')
    """

    color: Color = field(eq=False)
    rank: Rank = field(converter=as_rank, eq=False)
    bit: int = field(init=False, repr=False)
    """Its place in a `CellSet`, which says it all: cells compare and hash by it."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "bit", 4 * (self.rank - 1) + _ROW[self.color])

    @classmethod
    def named(cls, name: str) -> Cell | None:
        """The cell of a name such as R5; None for any other text."""
        return _CELLS_BY_NAME.get(name)

    def __str__(self) -> str:
        return f"{self.color.letter}{self.rank}"


EVERY_CELL: Final = tuple(
    Cell(color, rank) for rank in range(1, HIGHEST_RANK + 1) for color in COLORS
)
_CELLS_BY_NAME: Final = {str(cell): cell for cell in EVERY_CELL}


@frozen(repr=False)
class CellSet:
    """An immutable set of cells, iterated by rank, then in the order of the rows.

    >>> cells = CellSet.named("G2 R5 Y2")
    >>> cells, len(cells), Cell(Color.RED, 5) in cells
    (CellSet.named('Y2 G2 R5'), 3, True)
    >>> cells - CellSet.of_color(Color.RED)
    CellSet.named('Y2 G2')
    """

    bits: int = 0

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> CellSet:
        """The set of the given cells."""
        bits = 0
        for cell in cells:
            bits |= 1 << cell.bit
        return cls(bits)

    @classmethod
    def named(cls, names: str) -> CellSet:
        """The set of cells whose names stand in a text, separated by blanks."""
        return cls.of(_CELLS_BY_NAME[name] for name in names.split())

    @classmethod
    def of_color(cls, color: Color) -> CellSet:
        """All cells of a color, of every rank."""
        return cls(_ONE_CELL_OF_EACH_RANK << _ROW[color])

    @classmethod
    def of_rank(cls, rank: int) -> CellSet:
        """The four cells of a rank."""
        return cls(_ALL_COLORS << 4 * (rank - 1))

    @classmethod
    def of_cards(cls, cards: Cards) -> CellSet:
        """Every cell whose rank is among the cards."""
        return _cells_of_ranks(cards.ranks_as_bits)

    @classmethod
    def up_to_rank(cls, highest: int) -> CellSet:
        """Every cell of the ranks from 1 to `highest`."""
        return cls((1 << 4 * highest) - 1)

    @property
    def cards(self) -> Cards:
        """For each rank as many cards as it has cells in the set."""
        pairs = (self.bits & 0x555555555) + (self.bits >> 1 & 0x555555555)
        return Cards((pairs & 0x333333333) + (pairs >> 2 & 0x333333333))

    @staticmethod
    def common(one: CellSet, another: CellSet, third: CellSet) -> CellSet:
        """The cells that are in all three sets."""
        return _cells(one.bits & another.bits & third.bits)

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
        return iter(self.pick(_CELLS))

    def pick(self, things: ByCell[Picked]) -> tuple[Picked, ...]:
        """Of things that stand by cell those of the cells in the set, in its order."""
        picked: tuple[Picked, ...] = ()
        bits = self.bits
        for of_rank in things.by_rank:
            if bits & _ALL_COLORS:
                picked += of_rank[bits & _ALL_COLORS]
            bits >>= 4
        return picked

    def __repr__(self) -> str:
        return f"CellSet.named({str(self)!r})"

    def __str__(self) -> str:
        return " ".join(map(str, self))


_cells: Final = unchecked(CellSet)


@frozen
class ByCell(Generic[Picked]):
    """One thing for each cell there is, laid out to be picked by sets of cells: for each rank,
    and each of the sixteen sets of its cells, the things of those cells."""

    by_rank: tuple[tuple[tuple[Picked, ...], ...], ...]

    @classmethod
    def of(cls, thing: Callable[[Cell], Picked]) -> ByCell[Picked]:
        """The things that a function gives for the cells."""
        things = [thing(cell) for cell in EVERY_CELL]
        ranks = [things[first : first + 4] for first in range(0, len(things), 4)]
        return cls(
            tuple(
                tuple(
                    tuple(each for row, each in enumerate(of_rank) if some >> row & 1)
                    for some in range(_ALL_COLORS + 1)
                )
                for of_rank in ranks
            )
        )


_CELLS: Final = ByCell.of(lambda cell: cell)

RED_ROW: Final = CellSet.of_color(Color.RED)


@cache
def _cells_of_ranks(bits: int) -> CellSet:
    # There are 512 sets of ranks, hence the cache.
    return CellSet(bits * _ALL_COLORS)


@cache
def without_color(colors: frozenset[Color], color: Color) -> frozenset[Color]:
    """A set of colors less one. There are 64 such differences, and so few sets in all states."""
    return colors - {color}


@cache
def cells_of_colors(colors: frozenset[Color]) -> CellSet:
    """All cells of some colors. There are sixteen sets of colors, hence the cache."""
    cells = CellSet()
    for color in colors:
        cells |= CellSet.of_color(color)
    return cells


@frozen
class Arrangement:
    """Where the cells lie: rows of cells from top to bottom, each from left to right.

    >>> Arrangement.ascending(columns=6).rows[0][:3]
    (Cell(color=<Color.RED: 'red'>, rank=1), Cell(color=<Color.RED: 'red'>, rank=2), \
Cell(color=<Color.RED: 'red'>, rank=3))
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
        """The face of the board on which ranks rise from left to right. There is one for each
        of the three widths, hence the cache."""
        ranks = range(1, columns + 1)
        return cls(tuple(tuple(Cell(color, rank) for rank in ranks) for color in COLORS))

    @classmethod
    def transcribed(cls, layout: object, columns: int) -> Arrangement:
        """The arrangement of a board as a user wrote it down: four rows of cell names.

        Raises MalformedInput, with a path below `$`, unless every cell of the board stands in it
        once.
        """
        rows: list[tuple[Cell, ...]] = []
        missing = set(CellSet.up_to_rank(columns))
        for y, row in enumerate(_items(layout, len(COLORS), "$", "a list of four rows of cells")):
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

    @implements("score.group")
    def groups(self, tokens: CellSet) -> tuple[CellSet, ...]:
        """The groups into which tokens on these cells fall, the largest first.

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
            groups.append(CellSet(group))
        groups.sort(key=len, reverse=True)
        return tuple(groups)


def _items(value: object, count: int, path: str, expected: str) -> list[object]:
    """The items of a list of so many."""
    if not isinstance(value, list | tuple):
        raise MalformedInput(path, expected=expected, given=value)
    items = list[object](value)  # pyright: ignore[reportUnknownArgumentType] -- of anything
    if len(items) != count:
        raise MalformedInput(path, expected=expected, given=value)
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


@frozen
class Board:
    """The tokens on the board, and the cells that there are.

    Tokens are of a seat (`tokens[seat]`), observed (they close cells from set-up on) or neutral
    (nobody's, laid with two players). No cell has two of them.
    """

    cells: CellSet
    tokens: tuple[CellSet, ...]
    observed: CellSet = CellSet()
    neutral: CellSet = CellSet()

    def __attrs_post_init__(self) -> None:
        taken = CellSet()
        named = [(f"tokens[{seat}]", some) for seat, some in enumerate(self.tokens)]
        for name, some in (*named, ("observed", self.observed), ("neutral", self.neutral)):
            if some - self.cells:
                raise ImpossibleState(name, f"{some - self.cells} is not on the board")
            if some & taken:
                raise ImpossibleState(name, f"{some & taken} has a token already")
            taken |= some

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
        covered = 0
        for tokens in self.tokens:
            covered |= tokens.bits
        return _cells(covered)

    def owner(self, cell: Cell) -> Seat | None:
        """The seat whose token lies on a cell."""
        return next((Seat(seat) for seat, tokens in enumerate(self.tokens) if cell in tokens), None)

    def with_neutral(self, cells: CellSet) -> Board:
        """The board after neutral tokens have been laid on open cells."""
        return _board(self.cells, self.tokens, self.observed, cells)

    def with_token(self, seat: Seat, cell: Cell) -> Board:
        """The board after a seat has placed a token on an open cell."""
        placed = _cells(self.tokens[seat].bits | 1 << cell.bit)
        tokens = with_seat(self.tokens, seat, placed)
        return _board(self.cells, tokens, self.observed, self.neutral)


_board: Final = unchecked(Board)
