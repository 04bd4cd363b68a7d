"""Whole matches in blocks, as arrays: a row is a round. Only one block at a time is in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from catbox_rules.campaigns.arrays import NONE, Integers
from catbox_rules.campaigns.reports.columns import (
    Arrays,
    BySeat,
    Column,
    Number,
    Seats,
    read_columns,
)
from catbox_rules.campaigns.reports.sources import Row, sources
from catbox_rules.kernel.errors import MalformedInput, Verbatim

MATCHES_AT_ONCE: Final = 8192
"""How many matches a block has: some megabytes."""


@frozen(eq=False)
class Block:
    """Whole matches, a row for each of their rounds, in order.

    * `players`: the number of seats.
    * `numbers`: by column, a number for each row.
    * `lists`: by column, a number for each row and seat; for a column of seats, 1 for those in the
      list, otherwise 0.
    * `starts`: the first row of each match.
    """

    players: int
    numbers: Mapping[str, Integers]
    lists: Mapping[str, Integers]
    starts: NDArray[np.intp]

    @property
    def matches(self) -> Integers:
        """The number of each match."""
        return self.numbers["match"][self.starts]

    @property
    def rows(self) -> int:
        """The number of rounds."""
        return len(self.numbers["match"])

    @property
    def lengths(self) -> NDArray[np.intp]:
        """The number of rounds of each match."""
        return np.diff(np.append(self.starts, self.rows))

    @property
    def round_of_row(self) -> NDArray[np.intp]:
        """For each row, the number of the round in its match, from 0."""
        return np.arange(self.rows) - np.repeat(self.starts, self.lengths)

    @property
    def last_rows(self) -> NDArray[np.intp]:
        """The last row of each match."""
        return self.starts + self.lengths - 1


def blocks(
    rows: Iterable[Row],
    columns: Mapping[str, Column],
    *,
    players: int,
    place: str,
    size: int,
) -> Iterator[tuple[int, Block]]:
    """Yield the rows of a campaign in blocks of matches, each with its number: matches 0 to `size -
    1`, then the next ones. Blocks without matches are left out.

    * `rows`: in the order of matches.
    * `columns`: the columns to read besides `match`, which every game has.
    * `place`: the beginning of error messages.

    Raises MalformedInput if rows do not match the columns, or if a match has no end.
    """
    kinds: dict[str, Column] = {"match": Number(0, 2**53), **columns}
    held: list[Arrays] = []
    number = 0
    for source in sources(rows, place):
        arrays = read_columns(source, kinds, players, place)
        before = held[-1]["match"][-1] if held else number * size
        _check_order(arrays["match"], before, place)
        for of_block, part in _cut(arrays, size):
            if held and of_block != number:
                yield number, _block(held, kinds, players, place)
                held = []
            number = of_block
            held.append(part)
    if held:
        yield number, _block(held, kinds, players, place)


def _check_order(matches: Integers, before: int, place: str) -> None:
    """Raise MalformedInput unless the matches of some rows are in order, after the match
    `before`."""
    late = np.flatnonzero(np.diff(matches, prepend=before) < 0)
    if len(late):
        expected = "rows in the order of matches, each match once"
        given = Verbatim(f"match {matches[late[0]]} too late")
        raise MalformedInput(place, expected=expected, given=given)


def _cut(arrays: Arrays, size: int) -> Iterator[tuple[int, Arrays]]:
    """Yield rows in pieces that belong to one block each."""
    of_row = arrays["match"] // size
    edges = [0, *(np.flatnonzero(np.diff(of_row)) + 1).tolist(), len(of_row)]
    for start, end in pairwise(edges):
        if start < end:
            yield int(of_row[start]), {name: each[start:end] for name, each in arrays.items()}


def _block(held: Sequence[Arrays], kinds: Mapping[str, Column], players: int, place: str) -> Block:
    arrays = {name: np.concatenate([each[name] for each in held]) for name in kinds}
    starts = np.append(0, np.flatnonzero(np.diff(arrays["match"])) + 1)
    block = Block(
        players=players,
        numbers={name: each for name, each in arrays.items() if each.ndim == 1},
        lists={name: each for name, each in arrays.items() if each.ndim == 2},
        starts=starts,
    )
    for name, kind in kinds.items():
        if isinstance(kind, Seats) or (isinstance(kind, BySeat) and kind.at_the_end):
            _check_ends(block, name, place)
    return block


def _check_ends(block: Block, name: str, place: str) -> None:
    """Raise MalformedInput unless a column has a list in the last row of each match and in no
    other."""
    is_last = np.zeros(block.rows, dtype=np.bool_)
    is_last[block.last_rows] = True
    wrong = np.flatnonzero((block.lists[name][:, 0] == NONE) == is_last)
    if len(wrong):
        at = wrong[0]
        expected = "a list in the last round of a match, and null before"
        given = Verbatim("null" if is_last[at] else "a list")
        path = f"{place}: match {block.numbers['match'][at]}: {name}"
        raise MalformedInput(path, expected=expected, given=given)
