"""Callers' values: whole numbers of Python's and of NumPy's, and arrays of them."""

from __future__ import annotations

from typing import SupportsIndex, TypeGuard

import numpy as np
from numpy.typing import ArrayLike, NDArray

from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput, is_whole_number


def plain(number: object) -> object:
    """Return a NumPy whole number as a Python int; anything else unchanged."""
    if isinstance(number, bool) or not isinstance(number, SupportsIndex):
        return number
    return number.__index__()


def whole_number_from(least: int, name: str, value: object) -> int:
    """Return a whole number from `least` on.

    Raises MalformedInput at `$.name` for anything else, and for more than 18 digits.
    """
    number = plain(value)
    if not is_whole_number(number) or number < least:
        expected = f"a whole number from {least}, of at most {MOST_DIGITS} digits"
        raise MalformedInput(f"$.{name}", expected=expected, given=value)
    return number


def array_of(value: ArrayLike) -> NDArray[np.generic]:
    """Return a value as an array; lists of different lengths become an empty array of objects."""
    try:
        return np.asarray(value)
    except ValueError:
        return np.empty(0, object)


def is_of_whole_numbers(array: NDArray[np.generic]) -> TypeGuard[NDArray[np.integer]]:
    """Return whether an array holds whole numbers, signed or not."""
    return array.dtype.kind in "iu"
