"""Columns of rows, checked for their types: whole numbers, or lists of them.

Rows come from files, which anybody may have written. An unexpected value is an error that names its
place in the column, `$[3]`.
"""

from __future__ import annotations

from collections.abc import Sequence

from catbox_rules.kernel.errors import MalformedInput, Verbatim, is_whole_number
from catbox_rules.kernel.forms import is_list


def numbers_in(column: Sequence[object]) -> list[int]:
    """Return a column of whole numbers; raises MalformedInput for anything else.

    >>> numbers_in([3, 0])
    [3, 0]
    """
    return [_number(each, f"$[{row}]") for row, each in enumerate(column)]


def numbers_or_none_in(column: Sequence[object]) -> list[int | None]:
    """Return a column of whole numbers or null; raises MalformedInput for anything else."""
    return [None if each is None else _number(each, f"$[{row}]") for row, each in enumerate(column)]


def lists_or_none_in(column: Sequence[object]) -> list[list[int] | None]:
    """Return a column of lists of whole numbers, or null; raises MalformedInput for anything else.

    >>> lists_or_none_in([[3, -1], None])
    [[3, -1], None]
    """
    return [None if each is None else _list(each, f"$[{row}]") for row, each in enumerate(column)]


def check_number(rows: int, expected: int) -> None:
    """Raise MalformedInput if a file does not have the number of rows in the journal."""
    if rows != expected:
        given = Verbatim(str(rows))
        raise MalformedInput("$", expected=f"{expected} rows, as the journal has", given=given)


def no_column(name: str) -> MalformedInput:
    """Return the error for rows without a column."""
    given = Verbatim("rows without it")
    return MalformedInput("$", expected=f"rows with a column {name}", given=given)


def _list(value: object, path: str) -> list[int]:
    if not is_list(value):
        raise MalformedInput(path, expected="a list of whole numbers", given=value)
    return [_number(each, f"{path}[{index}]") for index, each in enumerate(value)]


def _number(value: object, path: str) -> int:
    if not is_whole_number(value):
        raise MalformedInput(path, expected="a whole number", given=value)
    return value
