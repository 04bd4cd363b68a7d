"""Loading on demand: names of a package when they are first asked for, and what an extra brings."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager

# Names of a package that are loaded when they are first asked for (PEP 562).
#
# A package that shows many names would load all rooms behind them. So it imports them for type
# checkers alone, and finds the module of a name when somebody asks for the name.


def lazy_names(
    package: str, modules: Mapping[str, Sequence[str]]
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """Return the functions `__getattr__` and `__dir__` of a package, and its `__all__`.

    * `package`: its name, `__name__`.
    * `modules`: by modules of it, or beside it (`.games`), the names that the package shows of
      each; a module that is shown itself has its own name there.
    """
    homes = {name: module for module, names in modules.items() for name in names}

    def getattr_of_package(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = importlib.import_module(f".{homes[name]}", package)
        value: object = module if homes[name] == name else getattr(module, name)
        setattr(sys.modules[package], name, value)
        return value

    names = sorted(homes)
    return getattr_of_package, lambda: names, names


# What needs an extra of the package says so where it is imported without it.


@contextmanager
def needs_extra(name: str, extra: str) -> Generator[None]:
    """Within it ModuleNotFoundError for a module of another package leaves with the extra that has
    it.

    * `name`: the module that needs it, `__name__`.
    * `extra`: the name of the extra.

    >>> with needs_extra("catbox_rules.environments", "environments"):
    ...     import no_such_module
    Traceback (most recent call last):
    ModuleNotFoundError: catbox_rules.environments needs an extra: \
pip install 'catbox-rules[environments]' (No module named 'no_such_module')
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith(f"{__name__.partition('.')[0]}."):
            raise
        said = f"{name} needs an extra: pip install 'catbox-rules[{extra}]' ({error.msg})"
        raise ModuleNotFoundError(said, name=error.name) from None
