"""Counting in a block of matches: values of rounds and seats become one number per match."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from attrs import Factory, frozen
from numpy.typing import NDArray

from catbox_rules.campaigns.arrays import Integers
from catbox_rules.campaigns.reports.blocks import Block
from catbox_rules.campaigns.sums import Counted, Counting, EntryName, win_units

PARTS_OF_A_WIN: Final = win_units(6)
"""The parts of a win, so that up to six seats can share it."""

Mask: TypeAlias = NDArray[np.bool_]


def parts_of_a_win(winners: Mask | Integers) -> Integers:
    """Return each seat's share of a win, split equally among the winners.

    * `winners`: for each round or match, a value per seat: 1 if it has won, otherwise 0.

    >>> parts_of_a_win(np.array([[1, 0, 1], [0, 1, 0]])).tolist()
    [[30, 0, 30], [0, 60, 0]]
    """
    parts: Integers = winners * (PARTS_OF_A_WIN // winners.sum(axis=1, keepdims=True))
    return parts


@frozen
class Accumulator:
    """What has been counted so far of a block."""

    block: Block
    counted: dict[Counting, Counted] = Factory(dict[Counting, Counted])

    def count(
        self,
        name: Counting,
        values: Integers,
        where: Mask | None = None,
        *,
        by_value: bool = False,
    ) -> None:
        """Count values of rounds, or of the seats of rounds, where the mask is true.

        * `by_value`: if true, also count each value, and those above 0 as `any`.
        """
        cells = np.ones(values.shape, dtype=np.bool_) if where is None else where
        of = self._by_match(cells)
        entries: dict[EntryName, Integers] = {"mean": self._by_match(np.where(cells, values, 0))}
        if by_value:
            entries["any"] = self._by_match(cells & (values > 0))
            for value in np.unique(values[cells]).tolist():
                entries[value] = self._by_match(cells & (values == value))
        self.counted[name] = Counted(of, entries)

    def of_matches(self, name: Counting, values: Integers) -> None:
        """Count values of matches: their mean, and each value."""
        entries: dict[EntryName, Integers] = {"mean": values}
        for value in np.unique(values).tolist():
            entries[value] = (values == value).astype(np.int64)
        self.counted[name] = Counted(np.ones(len(values), dtype=np.int64), entries)

    def wins(self) -> None:
        """Count `win`, `seat`, of matches: the `share` that each seat has won."""
        parts = parts_of_a_win(self.block.lists["winners"][self.block.last_rows])
        matches = np.full(len(parts), PARTS_OF_A_WIN, dtype=np.int64)
        for seat in range(self.block.players):
            self.counted["win", "seat", seat] = Counted(
                matches, {"share": parts[:, seat]}, scale=PARTS_OF_A_WIN
            )

    def share(
        self, name: Counting, of: Mask | Integers, part: Mask | Integers, scale: int = 1
    ) -> None:
        """Count a share of rounds, or of the seats of rounds.

        * `of`: the cases that count, `part`: those of them that have it; or the numbers of parts.
        * `scale`: the number of parts of one case.
        """
        self.counted[name] = Counted(
            self._by_match(of), {"share": self._by_match(part)}, scale=scale
        )

    def _by_match(self, values: Mask | Integers) -> Integers:
        """Return the sum of the values, or the number of true ones, in each match."""
        each = values.size // self.block.rows
        return np.add.reduceat(values.ravel(), self.block.starts * each, dtype=np.int64)
