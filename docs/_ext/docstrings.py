"""Docstrings as they are written here, of the names that a module offers, in its own order.

They are plain text, with drawings and tables set off by spaces. Sphinx reads docstrings as
reStructuredText. There a drawing needs the mark `::`; this puts it where a block is indented below
a paragraph, or where every line of it has columns. A name such as `rank` in single backticks
becomes a link where there is something of that name; a piece of a path such as `.rank` must not,
so it gets two.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import EnumType
from functools import cache
from importlib import import_module
from itertools import groupby
from types import FunctionType, ModuleType, UnionType
from typing import TypeVar, get_type_hints

from sphinx.application import Sphinx
from sphinx.util.typing import stringify_annotation

from catbox_rules.games import GAMES
from catbox_rules.kernel import ruleset

_COLUMNS = re.compile(r"\S {3,}\S")
_PIECE_OF_PATH = re.compile(r"(?<![^\s(\[])`(\.[^`]*)`(?!`)")
_ITEM = re.compile(r"[*-] |>>> ")


def adapt(
    _app: Sphinx, _what: str, _name: str, _described: object, _options: object, lines: list[str]
) -> None:
    """Adapt a docstring in place."""
    lines[:] = [_PIECE_OF_PATH.sub(r"``\1``", line) for line in _marked(lines)]


def _marked(lines: list[str]) -> Iterator[str]:
    """Yield the lines with their drawings marked."""
    below_item = below_drawing = False
    for is_blank, block in groupby(lines, key=lambda line: not line.strip()):
        paragraph = list(block)
        first = "" if is_blank else paragraph[0]
        indented = first.startswith(" ")
        if not is_blank:
            columns = all(map(_COLUMNS.search, paragraph)) and not _ITEM.match(first)
            drawing = (indented or columns) and not below_item
            if drawing and not below_drawing:
                yield from ("::", "")
            if drawing and not indented:
                paragraph = ["    " + line for line in paragraph]
            below_drawing = drawing
            below_item = bool(_ITEM.match(first)) or (below_item and indented)
        yield from paragraph


def skip_unless_offered(app: Sphinx, what: str, name: str, *_: object) -> bool | None:
    """Leave out of a module what it does not offer; see `offered`."""
    if what != "module":
        return None
    module = sys.modules[app.env.current_document.autodoc_module]
    return True if name not in offered(module) else None


@cache
def offered(module: ModuleType) -> frozenset[str]:
    """Return the names that a module offers: what the `__all__` of a package names, else all that a
    module defines without an underscore. What it imports is offered elsewhere, and a variable of
    types is nothing to be looked up."""
    names: Iterable[str] = getattr(module, "__all__", None) or _defined(module)
    return frozenset(names)


def _defined(module: ModuleType) -> Iterator[str]:
    """Yield what is at the left margin of a module's source, and is not private."""
    for statement in ast.parse(inspect.getsource(module)).body:
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names = [name]
            case ast.AnnAssign(target=ast.Name(id=name)):
                names = [name]
            case ast.Assign(targets=targets):
                names = [each.id for each in targets if isinstance(each, ast.Name)]
            case _:
                names = []
        for name in names:
            if not name.startswith("_") and not isinstance(vars(module).get(name), TypeVar):
                yield name


def resolve_types(_app: Sphinx, described: object, _is_bound: bool) -> None:
    """Let the constructor that attrs has made for a class name types as its module does. Sphinx
    looks their names up among all modules otherwise, and may find several."""
    if isinstance(described, FunctionType) and described.__name__ == "__init__":
        names = vars(sys.modules[described.__module__])
        with suppress(NameError):  # what is imported for type checkers alone
            described.__annotations__ = get_type_hints(described, names, include_extras=True)


def write_signature(
    _app: Sphinx,
    _what: str,
    _name: str,
    described: object,
    _options: object,
    arguments: str | None,
    returned: str | None,
) -> tuple[str | None, str | None]:
    """Name types by their aliases, and leave out the arguments of what nobody calls: enums and
    protocols."""
    if isinstance(described, EnumType) or getattr(described, "_is_protocol", False):
        return "", None
    return _with_aliases(arguments), _with_aliases(returned)


def _with_aliases(signature: str | None) -> str | None:
    if signature is None:
        return None
    signature = signature.replace(" = NOTHING", " = ...")  # a default that is made each time
    for written_out, alias in _aliases().items():
        signature = signature.replace(written_out, alias)
    return signature


@cache
def _aliases() -> dict[str, str]:
    """Return what Sphinx writes for a type that has a name of its own, with a link to that name:
    the unions that the modules of a game offer, and those of the protocol. The longest come first,
    since one may be a part of another."""
    named = [(ruleset.Actor, f"~{ruleset.__name__}.Actor")]
    named += [(ruleset.AnyRuleset, f"~{ruleset.__name__}.AnyRuleset")]
    for game in GAMES.values():
        for part in ("actions", "events", "state", "position"):
            module = import_module(f"{game.PACKAGE}.{part}")
            for name in offered(module):
                if isinstance(vars(module)[name], UnionType):
                    named.append((vars(module)[name], f"~{module.__name__}.{name}"))
    written_out = {stringify_annotation(kind, "smart"): alias for kind, alias in named}
    return dict(sorted(written_out.items(), key=lambda item: -len(item[0])))


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect this to Sphinx."""
    app.connect("autodoc-process-docstring", adapt)
    app.connect("autodoc-before-process-signature", resolve_types)
    app.connect("autodoc-process-signature", write_signature)
    app.connect("autodoc-skip-member", skip_unless_offered)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
