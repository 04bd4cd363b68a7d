"""The rows of a piece as a file: Parquet, or JSON lines.

A file is made in memory as a whole, and is the same, byte for byte, wherever it is made. So a piece
is limited to some megabytes, however long the campaign is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import assert_never

from attrs import frozen

from catbox_rules.campaigns import parquet
from catbox_rules.campaigns.arrow import ArrowBatch, ArrowTable
from catbox_rules.campaigns.columns import check_number, no_column
from catbox_rules.campaigns.work import Row, TypedWork, Work, described
from catbox_rules.kernel.errors import MalformedInput, Unsupported, Verbatim
from catbox_rules.kernel.forms import is_object


class RowFormat(Enum):
    """The format of rows; the value is the extension of the files."""

    PARQUET = "parquet"
    JSONL = "jsonl"


@frozen
class Encoded:
    """The rows of a piece as a file."""

    piece: int
    data: bytes
    rows: int
    """The number of rows."""


def format_named(name: str) -> RowFormat:
    """Return the format with a name; raises Unsupported at `$.rows` for an unknown one.

    >>> format_named("jsonl")
    <RowFormat.JSONL: 'jsonl'>
    """
    for each in RowFormat:
        if each.value == name:
            return each
    raise Unsupported("$.rows", expected=" or ".join(each.value for each in RowFormat), given=name)


def done(work: Work, format: RowFormat, description: Mapping[str, object], piece: int) -> Encoded:
    """Do a piece: the function that a worker calls, in a process or on another machine.

    * `description`: the description of the work where the campaign was begun. It is the same here
      unless the worker has another version of the library.

    Raises MalformedInput at `$.work` if it differs.
    """
    here = described(work)
    if here != description:
        differing = [key for key in description if here.get(key) != description[key]]
        [key, *_] = differing or [*here]
        raise MalformedInput(
            f"$.work.{key}",
            expected=f"{description.get(key)} on every worker, as where the campaign runs",
            given=here.get(key),
        )
    rows = work.do(piece)
    match format:
        case RowFormat.PARQUET:
            table = _typed(work, rows) if isinstance(rows, Sequence) else rows
            return Encoded(piece, parquet.encode(table), table.num_rows)
        case RowFormat.JSONL:
            single = rows if isinstance(rows, Sequence) else parquet.rows_of(rows)
            lines = [json.dumps(row, separators=(",", ":")) + "\n" for row in single]
            return Encoded(piece, "".join(lines).encode(), len(lines))
        case _:
            assert_never(format)


def _typed(work: Work, rows: Sequence[Row]) -> ArrowTable:
    if not isinstance(work, TypedWork):
        given = Verbatim("rows of a work that does not give the types of its columns")
        raise MalformedInput("$.rows", expected="a table for parquet, or jsonl", given=given)
    return parquet.as_table(rows, work.schema())


def rows_in(data: bytes, format: RowFormat, *, expected: int) -> Iterator[Row | ArrowBatch]:
    """Yield the contents of a file: one `pyarrow.RecordBatch`, or the rows of JSON lines one by
    one.

    * `expected`: the required number of rows.

    Raises MalformedInput for damaged data, and for a different number of rows.
    """
    match format:
        case RowFormat.PARQUET:
            yield parquet.as_batch(data, None, expected=expected)
        case RowFormat.JSONL:
            yield from _lines(data, expected)
        case _:
            assert_never(format)


def columns_in(
    data: bytes, format: RowFormat, columns: Sequence[str], *, expected: int
) -> Mapping[str, list[object]]:
    r"""Return some columns of a file as lists of plain values; raises the errors of `rows_in`, and
    MalformedInput for a missing column.

    >>> columns_in(b'{"match":0,"scores":[3,-1]}\n', RowFormat.JSONL, ["scores"], expected=1)
    {'scores': [[3, -1]]}
    """
    match format:
        case RowFormat.PARQUET:
            return parquet.as_columns(data, columns, expected=expected)
        case RowFormat.JSONL:
            rows = list(_lines(data, expected))
            for name in columns:
                if any(name not in row for row in rows):
                    raise no_column(name)
            return {name: [row[name] for row in rows] for name in columns}
        case _:
            assert_never(format)


def _lines(data: bytes, expected: int) -> Iterator[dict[str, object]]:
    lines = data.splitlines()
    check_number(len(lines), expected)
    for number, line in enumerate(lines, start=1):
        try:
            row: object = json.loads(line)
        except (ValueError, RecursionError):
            row = Verbatim("another text")
        if not is_object(row):
            raise MalformedInput(f"$:{number}", expected="a row, an object in JSON", given=row)
        yield row
