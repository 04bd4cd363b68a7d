"""What frozen values have in common: a copy of one is the value itself."""

from __future__ import annotations

from typing import Self


class FrozenValue:
    """A value that never changes, with all that it holds.

    >>> from copy import copy, deepcopy
    >>> value = FrozenValue()
    >>> copy(value) is value, deepcopy([value])[0] is value
    (True, True)
    """

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: dict[int, object]) -> Self:
        return self
