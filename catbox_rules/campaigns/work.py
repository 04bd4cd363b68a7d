"""The work of a campaign, cut into pieces that can be done anywhere, and repeated.

A work is a value that can be pickled. A piece is done by a pure function: the same work and the
same number give the same rows, in any process, in any order and however often. So a piece that is
lost is done again, with the same result.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias, runtime_checkable

from catbox_rules.campaigns.arrow import ArrowSchema, ArrowTable

Row: TypeAlias = Mapping[str, object]
"""A row of a result: plain JSON values by name."""

Rows: TypeAlias = Sequence[Row] | ArrowTable
"""The result of a piece: rows one by one, or a `pyarrow.Table`."""


class Work(Protocol):
    """Work in pieces."""

    @property
    def pieces(self) -> int:
        """The number of pieces, at least one. They are numbered from 0."""
        ...

    def describe(self) -> Mapping[str, object]:
        """Return everything that decides the results, as plain JSON values. Two works with the same
        description and number of pieces give the same rows."""
        ...

    def do(self, piece: int, /) -> Rows:
        """Return the rows of a piece, from its number alone; this must be a pure function."""
        ...


@runtime_checkable
class TypedWork(Work, Protocol):
    """Work that knows the types of its columns, which Parquet needs for rows that are not a
    table."""

    def schema(self) -> ArrowSchema:
        """Return the types of the columns, the same for all pieces."""
        ...


def described(work: Work) -> dict[str, object]:
    """Return the description of a work, as it comes back from a file."""
    value: dict[str, object] = json.loads(json.dumps(dict(work.describe())))
    return value
