"""What a campaign does: one piece of work, cut into pieces that can be done anywhere and again.

A work is a value that can be pickled. A piece is done by a pure function: the same work and the
same number give the same rows, in whatever process, in whatever order and however often. So a
piece that is lost is done again, and the result is the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias, runtime_checkable

from catbox_rules.campaigns.arrow import ArrowSchema, ArrowTable

Row: TypeAlias = Mapping[str, object]
"""A row of a result: plain JSON values by name."""

Rows: TypeAlias = Sequence[Row] | ArrowTable
"""What a piece gives: rows one by one, or a `pyarrow.Table`."""


class Work(Protocol):
    """Work in pieces."""

    @property
    def pieces(self) -> int:
        """How many pieces there are, at least one. They are numbered from 0."""
        ...

    def describe(self) -> Mapping[str, object]:
        """All that decides the results, as plain JSON values. Two works that say the same here,
        and have as many pieces, give the same rows."""
        ...

    def do(self, piece: int, /) -> Rows:
        """The rows of a piece, from its number alone; a pure function."""
        ...


@runtime_checkable
class TypedWork(Work, Protocol):
    """Work that knows the types of its columns, as rows that are no table need for Parquet."""

    def schema(self) -> ArrowSchema:
        """The types of the columns, the same for all pieces."""
        ...


def described(work: Work) -> dict[str, object]:
    """What a work says of itself, as it comes back from a file."""
    value: dict[str, object] = json.loads(json.dumps(dict(work.describe())))
    return value
