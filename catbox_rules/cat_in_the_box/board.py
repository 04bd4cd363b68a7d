"""The board: where the cells lie, and the tokens that are on them.

Decides `setup.board`, `score.adjacency` and `score.group`; knows nothing of turns. What it does
with sets of cells it does on their bits, see `cells.py`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from attrs import field, frozen

from catbox_rules.cat_in_the_box.cells import COLORS, NO_CELLS, Cell, CellSet
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.unchecked import unchecked


@frozen(cache_hash=True)  # what depends on it alone is kept, and looked up by it
class Arrangement(FrozenValue):
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
        return _cell_set(around)

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
            groups.append(_cell_set(group))
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
    (nobody's, laid with two players). No cell has two of them.
    """

    cells: CellSet
    tokens: tuple[CellSet, ...]
    observed: CellSet = NO_CELLS
    neutral: CellSet = NO_CELLS

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
        return _cell_set(self.cells.bits & ~covered)

    @property
    def player_tokens(self) -> CellSet:
        """The cells with a token of any seat."""
        return self.player_tokens_among(self.cells)

    def player_tokens_among(self, cells: CellSet) -> CellSet:
        """Return those of some cells that have a token of any seat."""
        covered = 0
        for tokens in self.tokens:
            covered |= tokens.bits
        return _cell_set(covered & cells.bits)

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
        placed = _cell_set(self.tokens[seat].bits | 1 << cell.bit)
        tokens = with_seat(self.tokens, seat, placed)
        return _board(self.cells, tokens, self.observed, self.neutral)


_board: Final = unchecked(Board)
_cell_set: Final = unchecked(CellSet)
