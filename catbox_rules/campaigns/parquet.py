"""Rows as Parquet. This is the only module that imports pyarrow; without it rows are JSON lines."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Final

from catbox_rules.campaigns.arrow import ArrowBatch, ArrowMetadata, ArrowSchema, ArrowTable
from catbox_rules.campaigns.columns import check_number, no_column
from catbox_rules.campaigns.work import Row
from catbox_rules.kernel.errors import MalformedInput, Verbatim

_COMPRESSION: Final = "zstd"
_MOST_VALUES: Final = 2**27
_LARGEST: Final = 2**30
"""The most values of the file of a piece, and the most bytes once it is unpacked."""


def is_there() -> bool:
    """Return whether pyarrow is installed."""
    return importlib.util.find_spec("pyarrow") is not None


def pyarrow() -> ModuleType:
    """Return the module `pyarrow`; raises MalformedInput at `$.rows` if it is not installed."""
    if not is_there():
        expected = "jsonl, or pyarrow: pip install 'catbox-rules[campaigns]'"
        raise MalformedInput("$.rows", expected=expected, given=Verbatim("parquet without it"))
    return importlib.import_module("pyarrow")


def _parquet() -> ModuleType:
    pyarrow()
    return importlib.import_module("pyarrow.parquet")


def rows_of(table: ArrowTable) -> Iterator[Row]:
    """Yield the rows of a table one by one."""
    for batch in table.to_batches():
        yield from batch.to_pylist()


def as_table(rows: Sequence[Row], schema: ArrowSchema) -> ArrowTable:
    """Return rows as a table with these types."""
    table: ArrowTable = pyarrow().Table.from_pylist([dict(row) for row in rows], schema=schema)
    return table


def encode(table: ArrowTable) -> bytes:
    """Return a table as the bytes of a file; the same table gives the same bytes."""
    output = pyarrow().BufferOutputStream()
    _parquet().write_table(table, output, compression=_COMPRESSION)
    data: bytes = output.getvalue().to_pybytes()
    return data


def as_batch(data: bytes, columns: Sequence[str] | None, *, expected: int) -> ArrowBatch:
    """Return the rows of a file as one `pyarrow.RecordBatch`, or some of its columns.

    * `expected`: the required number of rows.

    Raises MalformedInput for data that are not Parquet, are damaged, claim to be far larger in
    memory than any piece, have a different number of rows, or lack a column.
    """
    arrow = pyarrow()
    wanted = None if columns is None else list(columns)
    with _one_error(arrow):
        # `read_table` starts threads for input and output, which can outlive the program and abort
        # it.
        file = _parquet().ParquetFile(arrow.BufferReader(data), pre_buffer=False)
        about: ArrowMetadata = file.metadata
        check_number(about.num_rows, expected)
        _check_size(about)
        table: ArrowTable = file.read(columns=wanted, use_threads=False)
        table.validate(full=True)
        whole: ArrowTable = table.combine_chunks()
    for name in wanted or ():
        if name not in table.schema.names:
            raise no_column(name)
    batches: Sequence[ArrowBatch] = whole.to_batches() or [
        arrow.RecordBatch.from_pylist([], schema=table.schema)
    ]
    check_number(batches[0].num_rows, expected)
    return batches[0]


def as_columns(data: bytes, columns: Sequence[str], *, expected: int) -> Mapping[str, list[object]]:
    """Return some columns of a file as lists of plain values; raises the errors of `as_batch`."""
    batch = as_batch(data, columns, expected=expected)
    with _one_error(pyarrow()):
        return {name: batch.column(name).to_pylist() for name in columns}


def _check_size(about: ArrowMetadata) -> None:
    """Raise MalformedInput for a small file that claims to become a large one. (A file that claims
    too little is damaged, which is noticed elsewhere.)"""
    values, size = 0, 0
    for index in range(about.num_row_groups):
        group = about.row_group(index)
        size += group.total_byte_size
        values += sum(group.column(each).num_values for each in range(group.num_columns))
    if values > _MOST_VALUES or size > _LARGEST:
        given = Verbatim(f"{values} in {size} bytes")
        expected = f"at most {_MOST_VALUES} values in {_LARGEST} bytes"
        raise MalformedInput("$", expected=expected, given=given)


@contextmanager
def _one_error(arrow: ModuleType) -> Generator[None]:
    """Turn every error of Arrow about a file within this context into one error."""
    try:
        yield
    except (arrow.ArrowException, ValueError, OSError, KeyError, MemoryError) as error:
        [first, *_] = str(error).splitlines() or ["a file that is damaged"]
        raise MalformedInput("$", expected="rows in parquet", given=Verbatim(first)) from None
