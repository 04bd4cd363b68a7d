"""Rows of numbers: structured arrays that compiled functions change in place.

A protocol names the fields of a row and says what they mean. The type of the array is made from it,
so that each field is written once.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Rows: TypeAlias = NDArray[np.void]
"""An array of rows."""

_NumberType: TypeAlias = type[np.generic]
"""The type of number in a field: `np.int64`, `np.bool_`."""


def row_type(
    fields: type, usual: _NumberType, **others: _NumberType | tuple[_NumberType, int]
) -> np.dtype[np.void]:
    """Return the NumPy type of rows with the fields of a protocol.

    * `usual`: the type of number of a field by default.
    * `others`: the fields with another type, or with an array: `(type, length)`.

    >>> class Throw:
    ...     sum: int
    ...     dice: NDArray[np.int8]
    >>> row_type(Throw, np.int64, dice=(np.int8, 3))
    dtype([('sum', '<i8'), ('dice', 'i1', (3,))], align=True)
    """
    return np.dtype(
        [(name, others.get(name, usual)) for name in fields.__annotations__], align=True
    )
