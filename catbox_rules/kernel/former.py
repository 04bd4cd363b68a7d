"""Names of earlier versions: they work for two minor releases, with a DeprecationWarning that says
what to write instead."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

ValueT = TypeVar("ValueT")


def former_names(
    package: str,
    names: Mapping[str, tuple[object, str]],
    *,
    others: Callable[[str], object] | None = None,
) -> Callable[[str], object]:
    """Return the function `__getattr__` of a package that has had other names.

    * `package`: its name, `__name__`.
    * `names`: for each former name its value, and what to write instead.
    * `others`: the function for its other names, if it has one.
    """

    def getattr_of_package(name: str) -> object:
        if name not in names and others is not None:
            return others(name)
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value, instead = names[name]
        _warn(name, instead)
        return value

    return getattr_of_package


def former(instead: str) -> Callable[[Callable[[Any], ValueT]], Callable[[Any], ValueT]]:
    """Return the decorator of a property that has had a place of its own, below `@property`."""

    def decorate(work_out: Callable[[Any], ValueT]) -> Callable[[Any], ValueT]:
        def with_warning(value: Any) -> ValueT:
            _warn(work_out.__name__, instead)
            return work_out(value)

        with_warning.__doc__ = work_out.__doc__
        return with_warning

    return decorate


def former_class(name: str, is_one: Callable[[object], bool]) -> type:
    """Return a class of which nothing is made, for `isinstance` and `case`."""
    return _FormerClass(name, (), {"is_one": staticmethod(is_one)})


class _FormerClass(type):
    is_one: Callable[[object], bool]

    def __instancecheck__(cls, value: object) -> bool:
        return cls.is_one(value)


def _warn(name: str, instead: str) -> None:
    warnings.warn(f"{name} is deprecated: use {instead}", DeprecationWarning, stacklevel=3)
