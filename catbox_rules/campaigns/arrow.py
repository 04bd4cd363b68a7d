"""The part of pyarrow that is used, as types: pyarrow has none, and need not be installed."""

# ruff: noqa: D102 -- pyarrow documents them
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # nor need numpy
    import numpy as np
    from numpy.typing import NDArray


class _Typed(Protocol):
    @property
    def type(self) -> object: ...


class ArrowArray(_Typed, Protocol):
    """A `pyarrow.Array`."""

    @property
    def null_count(self) -> int: ...
    def fill_null(self, value: int, /) -> ArrowArray: ...
    def flatten(self) -> ArrowArray: ...
    def value_lengths(self) -> ArrowArray: ...
    def cast(self, kind: object, /) -> ArrowArray: ...
    def field(self, name: str, /) -> ArrowArray: ...
    def to_numpy(self, *, zero_copy_only: bool) -> NDArray[np.int64]: ...
    def to_pylist(self) -> list[object]: ...


class ArrowField(_Typed, Protocol):
    """A `pyarrow.Field`."""

    @property
    def name(self) -> str: ...


class ArrowSchema(Protocol):
    """A `pyarrow.Schema`: the columns of rows."""

    @property
    def names(self) -> list[str]: ...
    def __iter__(self) -> Iterator[ArrowField]: ...


class ArrowBatch(Protocol):
    """A `pyarrow.RecordBatch`: some rows."""

    @property
    def num_rows(self) -> int: ...
    @property
    def schema(self) -> ArrowSchema: ...
    def column(self, name: str, /) -> ArrowArray: ...
    def to_pylist(self) -> list[dict[str, object]]: ...


class ArrowColumn(Protocol):
    """A `pyarrow.parquet.ColumnChunkMetaData`."""

    @property
    def num_values(self) -> int: ...


class ArrowGroup(Protocol):
    """A `pyarrow.parquet.RowGroupMetaData`."""

    @property
    def num_columns(self) -> int: ...
    @property
    def total_byte_size(self) -> int: ...
    def column(self, index: int, /) -> ArrowColumn: ...


class ArrowMetadata(Protocol):
    """A `pyarrow.parquet.FileMetaData`: the description of a file."""

    @property
    def num_rows(self) -> int: ...
    @property
    def num_row_groups(self) -> int: ...
    def row_group(self, index: int, /) -> ArrowGroup: ...


class ArrowTable(Protocol):
    """A `pyarrow.Table`: rows in batches."""

    @property
    def num_rows(self) -> int: ...
    @property
    def schema(self) -> ArrowSchema: ...
    def combine_chunks(self) -> ArrowTable: ...
    def validate(self, *, full: bool) -> None: ...
    def to_batches(self) -> Sequence[ArrowBatch]: ...
