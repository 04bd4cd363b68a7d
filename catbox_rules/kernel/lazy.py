"""Names of a package that are loaded when they are first asked for (PEP 562).

A package that shows many names would load all rooms behind them. So it imports them for type
checkers alone, and finds the module of a name when somebody asks for the name.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping, Sequence


def lazy_names(package: str, modules: Mapping[str, Sequence[str]]) -> Callable[[str], object]:
    """Return the function `__getattr__` of a package.

    * `package`: its name, `__name__`.
    * `modules`: by modules of it, the names that the package shows of each; a module that is shown
      itself has its own name there.
    """
    homes = {name: module for module, names in modules.items() for name in names}

    def getattr_of_package(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = importlib.import_module(f"{package}.{homes[name]}")
        value: object = module if homes[name] == name else getattr(module, name)
        setattr(sys.modules[package], name, value)
        return value

    return getattr_of_package
