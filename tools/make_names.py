"""Write the public names and their parameters, `docs/public-names.txt`.

    python -m tools.make_names            write them
    python -m tools.make_names --check    write nothing; exit status 1 if the file differs

Public are the names that a package lists in `__all__`, and those that a page of the docs imports
from a module. So a name that goes away, or a parameter that is called differently, is seen in
the diff of this file.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator, Sequence
from enum import Enum, EnumType
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import catbox_rules
from tools.written_files import WrittenFiles

_DOCS: Final = Path(__file__).parents[1] / "docs"
_IMPORTED: Final = re.compile(r"from (catbox_rules[\w.]*) import (\w+(?:, \w+)*)")
_PROGRAMS: Final = ("catbox_rules.cli",)
WRITTEN: Final = WrittenFiles("tools.make_names", (), below=_DOCS)


def lines() -> Iterator[str]:
    """Yield a line for each public name, with its parameters, and for each member of a class."""
    for place, name in sorted(_public()):
        value: object = getattr(importlib.import_module(place), name)
        yield f"{place}.{name}{_parameters(value)}"
        if isinstance(value, type):
            yield from (f"  .{member}" for member in _members(value))


def _public() -> Iterator[tuple[str, str]]:
    """Yield where each public name is, once, and the name."""
    found = {("catbox_rules", name) for name in dir(catbox_rules)}
    for module in pkgutil.walk_packages(catbox_rules.__path__, "catbox_rules."):
        if module.ispkg and not module.name.startswith(_PROGRAMS):
            names: Sequence[str] = getattr(importlib.import_module(module.name), "__all__", ())
            found.update((module.name, name) for name in names)
    for page in _DOCS.glob("*.md"):
        for place, imported in _IMPORTED.findall(page.read_text(encoding="utf-8")):
            if not place.startswith(_PROGRAMS):
                found.update((place, name) for name in imported.split(", "))
    yield from found


def _members(value: type[object]) -> Iterator[str]:
    """Yield the public members that a class declares itself, in alphabetical order."""
    names = value.__members__ if issubclass(value, Enum) else ()
    yield from names
    for name, member in sorted(vars(value).items()):
        own = getattr(member, "__func__", member)
        if name.startswith("_") or name in names:
            continue
        if isinstance(own, property | cached_property):
            yield name
        elif inspect.isfunction(own):
            yield f"{name}{_parameters(own)}"


def _parameters(value: object) -> str:
    """Return the parameters of a function, or of making a value of a class, without types."""
    called: Any = value
    if not callable(called) or isinstance(called, EnumType):
        return ""
    try:
        signature = inspect.signature(called)
    except (TypeError, ValueError):
        return ""
    own = [
        each.replace(
            annotation=each.empty, default=each.empty if each.default is each.empty else ...
        )
        for each in signature.parameters.values()
    ]
    bare = signature.replace(parameters=own, return_annotation=signature.empty)
    return str(bare).replace("=Ellipsis", "=…")


def main(arguments: Sequence[str]) -> int:
    """Write the file, or compare it; the exit status."""
    return WRITTEN.run({"public-names.txt": "\n".join(lines()) + "\n"}, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
