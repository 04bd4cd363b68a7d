"""Compile the functions of this package, and cache the machine code.

`compiled` marks a function that numba turns into machine code at its first call. The code is cached
on disk: next to the library, or in the user's cache folder if the library's folder is read-only. As
one function is built into another, a cached function is valid only for the sources of the whole
package that it was made from. If nothing can be cached, each process compiles again.

This is the only module that knows numba.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias, TypeVar

# Neither module has types; the protocols below cover what is used here.
_numba: Final = import_module("numba")
_extending: Final = import_module("numba.extending")
# Type checkers do not accept a NumPy number as an int.
_numpy: Final = import_module("numpy")

Function = TypeVar("Function", bound=Callable[..., object])

_HERE: Final = Path(__file__).parent
_GAME: Final = _HERE.parent / "cat_in_the_box"


def _digest_of_sources() -> str:
    """Hash the sources of this package and of the modules that pack cells and cards."""
    sources = [*sorted(_HERE.glob("*.py")), _GAME / "cards.py", _GAME / "cells.py"]
    return sha256(b"".join(each.read_bytes() for each in sources if each.exists())).hexdigest()


_SOURCES: Final = _digest_of_sources()


def compiled(function: Function) -> Function:
    """Return a function that is compiled to machine code at its first call.

    Its arguments and results are whole numbers, arrays, and named tuples of them.

    It takes and gives whole numbers, arrays, and named tuples of them.
    """
    options: dict[str, object] = {"error_model": "numpy", "nogil": True}
    try:
        fast = _numba.njit(cache=True, **options)(function)
        _keep_with_care(fast._cache)  # noqa: SLF001 -- numba has no other way
    except (AttributeError, RuntimeError, OSError):  # no folder for the cache is writable
        fast = _numba.njit(**options)(function)
    made: Function = fast
    return made


def _keep_with_care(cache: Any) -> None:  # its private names have no types
    """Tie a function's cache to the sources of the whole package, and survive cache errors.

    numba compares only the file of the one function. A full disk is ignored, and so is a cached
    file that cannot be read: another version may have pickled names that no longer exist.
    """
    file = cache._cache_file  # noqa: SLF001 -- numba has no other way, here and below
    file._source_stamp = _SOURCES  # noqa: SLF001
    load, save = file._load_index, cache.save_overload  # noqa: SLF001

    def load_if_readable() -> object:
        try:
            return load()
        except Exception:  # a pickle raises whatever it likes
            return {}

    def save_if_possible(signature: object, code: object) -> None:
        with suppress(OSError):
            save(signature, code)

    file._load_index = load_if_readable  # noqa: SLF001
    cache.save_overload = save_if_possible


class _Builder(Protocol):
    """The part of numba that writes machine code."""

    def ctpop(self, number: object) -> object: ...

    def cttz(self, number: object, is_nonzero: object) -> object: ...


class _Context(Protocol):
    """The part of numba that knows the target machine."""

    def get_constant(self, kind: object, value: object) -> object: ...


_Type: TypeAlias = Callable[[object], object]
"""A type of numba's; with the type of an argument it is a signature."""
_Build: TypeAlias = Callable[[_Context, _Builder, object, Sequence[object]], object]


def _counting_bits(_: object, number: _Type) -> tuple[object, _Build]:
    def build(_: _Context, builder: _Builder, __: object, arguments: Sequence[object]) -> object:
        return builder.ctpop(arguments[0])

    return number(number), build


def _finding_lowest(_: object, number: _Type) -> tuple[object, _Build]:
    def build(
        context: _Context, builder: _Builder, _: object, arguments: Sequence[object]
    ) -> object:
        # The second argument says that the number may not be 0.
        nonzero = context.get_constant(_numba.types.boolean, True)
        return builder.cttz(arguments[0], nonzero)

    return number(number), build


bits_in: Final[Callable[[int], int]] = _extending.intrinsic(_counting_bits)
"""Return how many bits of a number are set."""

lowest_bit: Final[Callable[[int], int]] = _extending.intrinsic(_finding_lowest)
"""Return the place of the lowest set bit of a number other than 0."""

whole: Final[Callable[[object], int]] = _numpy.int64
"""Convert a number of any width to a whole number of 64 bits, inside compiled functions."""
