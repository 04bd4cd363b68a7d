"""Counting in a block of matches: values of rounds and seats become a number for each match."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from attrs import Factory, frozen
from numpy.typing import NDArray

from catbox_rules.reporting.blocks import Block
from catbox_rules.reporting.sums import Counted, Counting, Entry, Integers

__all__ = ["PARTS_OF_A_WIN", "Gathering", "Mask"]

PARTS_OF_A_WIN: Final = 60
"""A win is so many parts, so that two to six seats can share it."""

Mask: TypeAlias = NDArray[np.bool_]


@frozen
class Gathering:
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
        """Count values of rounds, or of the seats of rounds, where the mask says so."""
        cells = np.ones(values.shape, dtype=np.bool_) if where is None else where
        of = self._by_match(cells)
        entries: dict[Entry, Integers] = {"mean": self._by_match(np.where(cells, values, 0))}
        if by_value:
            entries["any"] = self._by_match(cells & (values > 0))
            for value in np.unique(values[cells]).tolist():
                entries[value] = self._by_match(cells & (values == value))
        self.counted[name] = Counted(of, entries)

    def of_matches(self, name: Counting, values: Integers) -> None:
        """Count values of matches."""
        entries: dict[Entry, Integers] = {"mean": values}
        for value in np.unique(values).tolist():
            entries[value] = (values == value).astype(np.int64)
        self.counted[name] = Counted(np.ones(len(values), dtype=np.int64), entries)

    def share(
        self, name: Counting, of: Mask | Integers, part: Mask | Integers, scale: int = 1
    ) -> None:
        """Count a share of rounds, or of the seats of rounds."""
        self.counted[name] = Counted(
            self._by_match(of), {"share": self._by_match(part)}, scale=scale
        )

    def _by_match(self, values: Mask | Integers) -> Integers:
        """The sum of values, or how many are true, in each match."""
        each = values.size // self.block.rows
        return np.add.reduceat(values.ravel(), self.block.starts * each, dtype=np.int64)
