"""Rows as Parquet. The only module that knows pyarrow; without it rows are JSON lines.

pyarrow tells no types, so what comes of it is Any here and wherever it goes.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from catbox_rules.campaigns.work import AnySchema, AnyTable, Row, Rows
from catbox_rules.kernel.errors import MalformedInput, Plainly

__all__ = [
    "as_batch",
    "as_columns",
    "as_table",
    "encode",
    "is_there",
    "pyarrow",
    "rows_of",
    "table_among",
]

_COMPRESSION: Final = "zstd"


def is_there() -> bool:
    """Whether pyarrow is installed."""
    return importlib.util.find_spec("pyarrow") is not None


def pyarrow() -> Any:  # the module, which tells no types
    """The module `pyarrow`; raises MalformedInput at `$.rows` if it is not installed."""
    if not is_there():
        expected = "jsonl, or pyarrow: pip install 'catbox-rules[campaigns]'"
        raise MalformedInput("$.rows", expected=expected, given=Plainly("parquet without it"))
    return importlib.import_module("pyarrow")


def _parquet() -> Any:  # the module, which tells no types
    pyarrow()
    return importlib.import_module("pyarrow.parquet")


def table_among(rows: Rows) -> AnyTable | None:
    """Rows that are a table of pyarrow; None if they are a sequence."""
    return rows if is_there() and isinstance(rows, pyarrow().Table) else None


def rows_of(table: AnyTable) -> Iterator[Row]:
    """The rows of a table one by one."""
    for batch in table.to_batches():
        yield from batch.to_pylist()


def as_table(rows: Sequence[Row], schema: AnySchema) -> AnyTable:
    """Rows as a table with these types."""
    return pyarrow().Table.from_pylist([dict(row) for row in rows], schema=schema)


def encode(table: AnyTable) -> bytes:
    """A table as a file; the same table gives the same bytes."""
    output = pyarrow().BufferOutputStream()
    _parquet().write_table(table, output, compression=_COMPRESSION)
    data: bytes = output.getvalue().to_pybytes()
    return data


def as_batch(data: bytes, columns: Sequence[str] | None) -> Any:  # a RecordBatch, see above
    """The rows of a file as one `pyarrow.RecordBatch`, or some of its columns; raises ValueError
    for data that are no Parquet, KeyError for a column that it does not have."""
    arrow = pyarrow()
    wanted = None if columns is None else list(columns)
    # `read_table` starts threads for input and output, which can outlive the program and abort it.
    file = _parquet().ParquetFile(arrow.BufferReader(data), pre_buffer=False)
    table = file.read(columns=wanted, use_threads=False)
    missing = [name for name in wanted or () if name not in table.column_names]
    if missing:
        raise KeyError(missing[0])
    batches = table.combine_chunks().to_batches()
    return batches[0] if batches else arrow.RecordBatch.from_pylist([], schema=table.schema)


def as_columns(data: bytes, columns: Sequence[str]) -> Mapping[str, list[object]]:
    """Some columns of a file as lists of plain values."""
    batch = as_batch(data, columns)
    return {name: batch.column(name).to_pylist() for name in columns}
