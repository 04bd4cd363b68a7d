"""The rows of a campaign, from either of their forms, as whole columns.

Rows are dicts, from JSON lines, or record batches, from Parquet. The key of an object in a column
is a column of its own, `claim.count`. If a value does not fit, there is no column; `columns.py`
checks the numbers later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, Protocol, TypeAlias, TypeGuard

import numpy as np
from attrs import frozen

from catbox_rules.campaigns.arrays import NONE, Integers, column_named, lists_of, numbers_of
from catbox_rules.campaigns.arrow import ArrowBatch
from catbox_rules.kernel.errors import MalformedInput, Verbatim, is_whole_number
from catbox_rules.kernel.forms import is_list

_NOTHING: Final = Verbatim("nothing")
_ROWS_AT_ONCE: Final = 4096
"""Of dicts, which take far more room."""

Row: TypeAlias = Mapping[str, object] | ArrowBatch
"""A row, or many of them at once."""


class Source(Protocol):
    """Some rows, column by column. Numbers are one array, with NONE for null; lists are their
    lengths (-1 for null) and all their items."""

    def numbers(self, name: str) -> Integers | None:
        """Return a column of whole numbers; None if there is no such column."""
        ...

    def lists(self, name: str) -> tuple[Integers, Integers] | None:
        """Return a column of lists of whole numbers; None if there is no such column."""
        ...

    def words(self, name: str) -> Sequence[object] | None:
        """Return a column of any values; None if there is no such column."""
        ...


@frozen
class _OfDicts:
    rows: Sequence[Mapping[str, object]]

    def numbers(self, name: str) -> Integers | None:
        found = self._values(name)
        if not all(each is None or is_whole_number(each) for each in found):
            return None
        return np.array([NONE if each is None else each for each in found], dtype=np.int64)

    def lists(self, name: str) -> tuple[Integers, Integers] | None:
        found = self._values(name)
        if not all(each is None or _are_numbers(each) for each in found):
            return None
        lists = [each if _are_numbers(each) else None for each in found]
        lengths = [-1 if each is None else len(each) for each in lists]
        flat = [number for each in lists if each is not None for number in each]
        return np.array(lengths, dtype=np.int64), np.array(flat, dtype=np.int64)

    def words(self, name: str) -> Sequence[object]:
        return self._values(name)

    def _values(self, name: str) -> list[object]:
        """Return a value for each row; a missing one is a value that no column accepts."""
        values: list[object] = list(self.rows)
        for key in name.split("."):
            values = [each.get(key, _NOTHING) if _is_row(each) else _NOTHING for each in values]
        return values


def _is_row(value: object) -> TypeGuard[Mapping[str, object]]:
    return isinstance(value, Mapping)


def _are_numbers(value: object) -> TypeGuard[Sequence[int]]:
    return is_list(value) and all(map(is_whole_number, value))


@frozen
class _OfBatch:
    batch: ArrowBatch

    def numbers(self, name: str) -> Integers | None:
        column = column_named(self.batch, name)
        return None if column is None else numbers_of(column)

    def words(self, name: str) -> Sequence[object] | None:
        column = column_named(self.batch, name)
        return None if column is None else column.to_pylist()

    def lists(self, name: str) -> tuple[Integers, Integers] | None:
        column = column_named(self.batch, name)
        return None if column is None else lists_of(column, self.batch.num_rows)


def sources(rows: Iterable[Row], place: str) -> Iterator[Source]:
    """Yield rows as they come: batches one by one, dicts a few thousand at a time."""
    rest = iter(rows)
    for first in rest:
        if not isinstance(first, Mapping):
            if not hasattr(first, "num_rows"):
                raise MalformedInput(place, expected="objects as rows", given=first)
            yield _OfBatch(first)
            continue
        some = [first]
        for row in islice(rest, _ROWS_AT_ONCE - 1):
            if not isinstance(row, Mapping):
                raise MalformedInput(
                    place, expected="rows of one kind", given=Verbatim("two kinds")
                )
            some.append(row)
        yield _OfDicts(some)
