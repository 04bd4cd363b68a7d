"""Rows of numbers: structured arrays, which compiled functions change in place.

A protocol names the fields of a row and says what they mean. The type of the array is made from it,
so that each field is written down once.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Rows: TypeAlias = NDArray[np.void]
"""An array of rows."""

_NumberType: TypeAlias = type[np.generic]
"""What a field holds: `np.int64`, `np.bool_`."""


def row_type(
    fields: type, usual: _NumberType, **others: _NumberType | tuple[_NumberType, int]
) -> np.dtype[np.void]:
    """The type of rows that have the fields of a protocol.

    * `usual`: what a field is a number of.
    * `others`: fields that hold another kind of number, or a list of so many.

    >>> class Throw:
    ...     sum: int
    ...     dice: NDArray[np.int8]
    >>> row_type(Throw, np.int64, dice=(np.int8, 3))
    dtype([('sum', '<i8'), ('dice', 'i1', (3,))], align=True)
    """
    return np.dtype(
        [(name, others.get(name, usual)) for name in fields.__annotations__], align=True
    )
