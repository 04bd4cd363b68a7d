"""Rows as Parquet. The only module that imports pyarrow; without it rows are JSON lines."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType
from typing import Final

from catbox_rules.campaigns.arrow import ArrowBatch, ArrowSchema, ArrowTable
from catbox_rules.campaigns.work import Row
from catbox_rules.kernel.errors import MalformedInput, Plainly

_COMPRESSION: Final = "zstd"


def is_there() -> bool:
    """Whether pyarrow is installed."""
    return importlib.util.find_spec("pyarrow") is not None


def pyarrow() -> ModuleType:
    """The module `pyarrow`; raises MalformedInput at `$.rows` if it is not installed."""
    if not is_there():
        expected = "jsonl, or pyarrow: pip install 'catbox-rules[campaigns]'"
        raise MalformedInput("$.rows", expected=expected, given=Plainly("parquet without it"))
    return importlib.import_module("pyarrow")


def _parquet() -> ModuleType:
    pyarrow()
    return importlib.import_module("pyarrow.parquet")


def rows_of(table: ArrowTable) -> Iterator[Row]:
    """The rows of a table one by one."""
    for batch in table.to_batches():
        yield from batch.to_pylist()


def as_table(rows: Sequence[Row], schema: ArrowSchema) -> ArrowTable:
    """Rows as a table with these types."""
    table: ArrowTable = pyarrow().Table.from_pylist([dict(row) for row in rows], schema=schema)
    return table


def encode(table: ArrowTable) -> bytes:
    """A table as a file; the same table gives the same bytes."""
    output = pyarrow().BufferOutputStream()
    _parquet().write_table(table, output, compression=_COMPRESSION)
    data: bytes = output.getvalue().to_pybytes()
    return data


def as_batch(data: bytes, columns: Sequence[str] | None) -> ArrowBatch:
    """The rows of a file as one `pyarrow.RecordBatch`, or some of its columns; raises ValueError
    for data that are no Parquet, KeyError for a column that it does not have."""
    arrow = pyarrow()
    wanted = None if columns is None else list(columns)
    # `read_table` starts threads for input and output, which can outlive the program and abort it.
    file = _parquet().ParquetFile(arrow.BufferReader(data), pre_buffer=False)
    table: ArrowTable = file.read(columns=wanted, use_threads=False)
    missing = [name for name in wanted or () if name not in table.schema.names]
    if missing:
        raise KeyError(missing[0])
    whole: ArrowTable = table.combine_chunks()
    batches: Sequence[ArrowBatch] = whole.to_batches() or [
        arrow.RecordBatch.from_pylist([], schema=table.schema)
    ]
    return batches[0]


def as_columns(data: bytes, columns: Sequence[str]) -> Mapping[str, list[object]]:
    """Some columns of a file as lists of plain values."""
    batch = as_batch(data, columns)
    return {name: batch.column(name).to_pylist() for name in columns}
