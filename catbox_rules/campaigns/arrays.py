"""Columns of record batches as whole NumPy arrays: cells are never handled one by one."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from catbox_rules.campaigns.arrow import ArrowArray, ArrowBatch

Integers: TypeAlias = NDArray[np.int64]
NONE: Final = -(2**62)
"""The value in an array for a row with null."""
_WHOLE: Final = {"null", *(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64))}
"""The types of columns of whole numbers. (Arrow would also convert texts to numbers.)"""


def numbers_of(column: ArrowArray, null: int = NONE) -> Integers | None:
    """Return a column of whole numbers as an array; None if it holds anything else."""
    if str(column.type) not in _WHOLE:
        return None
    try:
        whole = column.cast("int64")
        return (whole.fill_null(null) if whole.null_count else whole).to_numpy(zero_copy_only=False)
    except ValueError:  # a number that is too large
        return None


def lists_of(column: ArrowArray, rows: int) -> tuple[Integers, Integers] | None:
    """Return a column of lists of whole numbers as two arrays, the lengths of the lists (-1 for
    null) and all their values; None if it holds anything else."""
    if column.null_count == rows:
        return np.full(rows, -1), np.zeros(0, dtype=np.int64)
    if not hasattr(column, "value_lengths"):
        return None
    lengths, flat = column.value_lengths(), column.flatten()
    if flat.null_count:
        return None
    read, numbers = numbers_of(lengths, -1), numbers_of(flat)
    return None if read is None or numbers is None else (read, numbers)


def column_named(batch: ArrowBatch, name: str) -> ArrowArray | None:
    """Return a column of a batch of rows, or None if no column has this name; `claim.count` is the
    key `count` of a column of objects."""
    first, *keys = name.split(".")
    if first not in batch.schema.names:
        return None
    column = batch.column(first)
    try:
        for key in keys:
            column = column.field(key)
    except (AttributeError, KeyError):
        return None
    return column
