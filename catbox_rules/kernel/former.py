"""Names and modules of earlier versions: they work for two minor releases, with a
DeprecationWarning that says what to write instead."""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from importlib.abc import Loader

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


def moved_names(
    package: str,
    places: Mapping[str, str],
    *,
    others: Callable[[str], object] | None = None,
) -> Callable[[str], object]:
    """Return the function `__getattr__` of a package whose names have moved to modules that it may
    not import.

    * `package`: its name, `__name__`.
    * `places`: for each former name, `module.name` of today.
    * `others`: the function for its other names, if it has one.
    """

    def getattr_of_package(name: str) -> object:
        if name not in places and others is not None:
            return others(name)
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, _, now = places[name].rpartition(".")
        value: object = getattr(importlib.import_module(module), now)
        _warn(name, places[name])
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


class FormerMember:
    """A method or property that a class has under another name now; as a class has it, or a value.

    * `name`: its former name, to which this is assigned in the class.
    * `now`: its name of today.
    """

    def __init__(self, name: str, now: str) -> None:
        self._name, self._now = name, now

    def __get__(self, value: object, owner: type) -> object:
        """Return the member of today, with a warning."""
        _warn(f"{owner.__name__}.{self._name}", f"{owner.__name__}.{self._now}")
        member: object = getattr(owner if value is None else value, self._now)
        return member


def former_class(name: str, is_one: Callable[[object], bool]) -> type:
    """Return a class of which nothing is made, for `isinstance` and `case`."""
    return _FormerClass(name, (), {"is_one": staticmethod(is_one)})


class _FormerClass(type):
    is_one: Callable[[object], bool]

    def __instancecheck__(cls, value: object) -> bool:
        return cls.is_one(value)


def _warn(name: str, instead: str) -> None:
    warnings.warn(f"{name} is deprecated: use {instead}", DeprecationWarning, stacklevel=3)


class FormerModules:
    """The modules that have moved, for `sys.meta_path`: an import of one finds where it is now.

    It has to be the first there: a package that has moved is the one of today, in whose folder its
    modules would be found a second time.

    * `places`: by the former name of a module or a package the one of today.
    """

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        """Return how a module is loaded that has moved, alone or with its package."""
        if self._place_of(name) is None:
            return None
        # To be a subclass takes importlib.abc, which loads more than all else that is loaded here.
        return ModuleSpec(name, cast("Loader", self))

    def create_module(self, _spec: ModuleSpec, /) -> None:
        """Leave it to Python to make a module, in whose stead comes the one of today."""

    def exec_module(self, module: ModuleType, /) -> None:
        """Put the module of today in the place of the one that was asked for."""
        name = module.__name__
        now = self._place_of(name)
        assert now is not None, "so it was found"
        _warn(name, now)
        sys.modules[name] = importlib.import_module(now)

    def _place_of(self, name: str) -> str | None:
        package = name
        while package and package not in self._places:
            package = package.rpartition(".")[0]
        return self._places[package] + name.removeprefix(package) if package else None
