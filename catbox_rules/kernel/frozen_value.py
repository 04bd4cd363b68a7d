"""What frozen values have in common: a copy of one is the value itself, and what a `SteadyValue`
hashes to is the same in every process.

Python gives texts another hash in every process, and so does it, by their addresses, with None and
with members of an `Enum`. A state holds all three. So a `SteadyValue` hashes by what stands for
its fields: numbers for these three, and the same for all that a field holds.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from typing import Any, Final, Self
from zlib import crc32

import attrs


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


class SteadyValue(FrozenValue):
    """A frozen value of attrs whose hash is the same in every process.

    attrs writes a hash into each class of its own, unless the class has one: so each says
    `__hash__ = SteadyValue.__hash__`.
    """

    __slots__ = ()

    def __hash__(self) -> int:
        return hash(_of_fields(self))


class KeepsHash(SteadyValue):
    """The same for a large value that is looked up again and again: worked out once."""

    __slots__ = ("_kept_hash",)
    _kept_hash: int

    def __hash__(self) -> int:
        try:
            return self._kept_hash
        except AttributeError:
            object.__setattr__(self, "_kept_hash", super().__hash__())
            return self._kept_hash


def steady(value: object) -> object:
    """What stands for a value, equal for equal values, and hashes alike in every process.

    >>> steady((1, None, frozenset([2])))
    (1, 3735928559, frozenset({2}))
    """
    kind = type(value)
    stand_in = _STAND_INS.get(kind)
    if stand_in is None:
        stand_in = _STAND_INS[kind] = _stand_in_for(kind)
    return stand_in(value)


def _of_fields(value: object) -> tuple[object, ...]:
    kind: type[Any] = type(value)
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = tuple(field.name for field in attrs.fields(kind) if field.eq)
    return tuple([steady(getattr(value, name)) for name in names])


_NAMES: Final[dict[type, tuple[str, ...]]] = {}
"""By class: the fields that count when two values are compared."""


@lru_cache(maxsize=4096)
def _of_text(text: str) -> int:
    return crc32(text.encode())


_NONE: Final = 0xDEADBEEF
_STAND_INS: Final[dict[type, Callable[[Any], object]]] = {
    type(None): lambda _: _NONE,
    str: _of_text,
    tuple: lambda values: tuple(map(steady, values)),
    frozenset: lambda values: frozenset(map(steady, values)),
}
"""By class. What is of no class here, nor like one of these, hashes alike anyway, as numbers do."""


def _stand_in_for(kind: type[Any]) -> Callable[[Any], object]:
    if issubclass(kind, Enum):
        by_member = {member: crc32(member.name.encode()) for member in kind}
        return by_member.__getitem__
    if issubclass(kind, KeepsHash):
        return hash
    return _of_fields if attrs.has(kind) else _itself


def _itself(value: object) -> object:
    return value
