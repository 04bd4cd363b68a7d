"""What the page can ask the library, and what it is answered, in TypeScript: `protocol.ts`.

    PYTHONPATH=web/python python -m tools.page_of.protocol    print it

It is written from the types in `web/python/catbox_page`: what a request takes is a class of attrs,
what it gives is what its function returns, a TypedDict of `answers/`. In TypeScript

* a TypedDict is an interface, and an alias of `answers/` a type, by the names that they have;
* an enum is one of its values;
* `Annotated` with a text is the type of that name, in `formats.ts` or here; with an enum or a
  Literal it is that;
* a tuple is an array that is only read, as it is in what a request takes.
"""

from __future__ import annotations

import inspect
import json
import pkgutil
import re
import textwrap
from collections.abc import Iterator, Mapping
from enum import Enum
from importlib import import_module
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NewType,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import attrs
from catbox_page import answers
from catbox_page.answering import REQUESTS
from catbox_page.answers import formats
from catbox_page.laying.protocol import LAYING

from catbox_rules.games import GAMES

_HEADER: Final = """\
// What the page can ask the library, and what it is answered.
// Written by python -m tools.make_web from web/python/catbox_page; every change here is lost.

"""
_PLAIN: Final[Mapping[object, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    object: "unknown",
    ...: "...",
}
_WIDTH: Final = 100
"""How many characters fit in a line of a comment."""
_KEY: Final = re.compile(r"^\* `(\w+)`: (.+(?:\n  .+)*)\n?", re.MULTILINE)
"""What a docstring says of a key."""


def protocol() -> str:
    """All of the file, not yet laid out."""
    return _HEADER + "\n\n".join((_imports(), *_types(), _requests())) + "\n"


def _imports() -> str:
    texts = [get_args(getattr(formats, name))[1] for name in inspect.get_annotations(formats)]
    names = {name for text in texts for name in text.split(" | ")}
    return f'import type {{ {", ".join(sorted(names, key=str.casefold))} }} from "./formats";'


def _named() -> dict[object, str]:
    """The types of `answers/` with their names, but for the formats of the library."""
    found: dict[object, str] = {}
    for each in pkgutil.iter_modules(answers.__path__, f"{answers.__name__}."):
        module = import_module(each.name)
        annotations = inspect.get_annotations(module)
        if module is not formats:
            members: dict[str, Any] = vars(module)
            for name, value in members.items():
                is_named = annotations.get(name) == "TypeAlias" or is_typeddict(value)
                if is_named or (isinstance(value, type) and issubclass(value, Enum)):
                    found[value] = name
    return found


_NAMED: Final = _named()


def _types() -> Iterator[str]:
    for each, name in _NAMED.items():
        if is_typeddict(each):
            keys = get_type_hints(each, include_extras=True)
            said, said_of = _said(inspect.getdoc(each) or "")
            body = "".join(_comment(said_of.get(key, "")) + _key(key, keys[key]) for key in keys)
            yield f"{_comment(said)}export interface {name} {{{body}}}"
        else:
            yield f"export type {name} = {_written(each)};"
    told = " | ".join(_written(LAYING.of(game).ToldRound) for game in GAMES)
    yield f"/** How a round ended, as it is told. */\nexport type ToldRound = {told};"


def _said(doc: str) -> tuple[str, dict[str, str]]:
    """What a docstring says of the whole, and of keys."""
    return _KEY.sub("", doc).strip(), dict(_KEY.findall(doc))


def _comment(text: str) -> str:
    lines = textwrap.wrap(text[:1].upper() + text[1:], _WIDTH)
    if len(lines) > 1:
        return "\n".join(("\n/**", *(f" * {line}" for line in lines), " */\n"))
    return f"\n/** {text[:1].upper()}{text[1:]} */\n" if text else ""


def _key(key: str, of: object) -> str:
    if get_origin(of) is NotRequired:
        return f"{key}?: {_type(get_args(of)[0])};"
    return f"{key}: {_type(of)};"


def _requests() -> str:
    """By the name of a request: what it takes, and what it gives."""
    body = ""
    for module, names in REQUESTS.items():
        for name in names:
            answered_by = getattr(import_module(module), name)
            hints = get_type_hints(answered_by, include_extras=True)
            takes, gives = hints["given"], hints["return"]
            body += _comment(inspect.getdoc(answered_by) or "")
            body += f"{name}: {{ takes: {_written(takes)}; gives: {_type(gives)} }};"
    return f"/** What Python answers. */\nexport interface PythonRequests {{{body}}}"


def _type(of: object) -> str:
    """A type by its name, or as it is written out."""
    return _NAMED.get(of) or _PLAIN.get(of) or _written(of)


def _written(of: object) -> str:
    if isinstance(of, NewType):
        return _type(of.__supertype__)
    if isinstance(of, type) and issubclass(of, Enum):
        return " | ".join(json.dumps(each.value) for each in of)
    if isinstance(of, type) and attrs.has(of):
        return _taken(of)
    origin, arguments = get_origin(of), get_args(of)
    if origin is Annotated:
        return next(filter(None, map(_meant, arguments[1:])), None) or _type(arguments[0])
    if origin is Literal:
        return " | ".join(map(json.dumps, arguments))
    return _of_parts(origin, [*map(_type, arguments)])


def _of_parts(origin: object, parts: list[str]) -> str:
    if origin is Union or origin is UnionType:
        return " | ".join(parts)
    if origin is list:
        return f"({parts[0]})[]"
    if origin is tuple and parts[1:] == ["..."]:
        return f"readonly ({parts[0]})[]"
    if origin is dict:
        return f"Record<{', '.join(parts)}>"
    raise TypeError(f"{origin}: expected a type that the protocol can have")


def _meant(by: object) -> str | None:
    """What `Annotated` says of TypeScript; None for what it says to the library's reader."""
    if isinstance(by, str):
        return by
    return _type(by) if isinstance(by, type) or get_origin(by) is Literal else None


def _taken(of: type) -> str:
    """What a request takes; keys that have a default may be left out."""
    hints = get_type_hints(of, include_extras=True)
    keys = ""
    for field in attrs.fields(of):
        optional = "" if field.default is attrs.NOTHING else "?"
        keys += f"{field.name}{optional}: {_type(hints[field.name])};"
    return f"{{{keys}}}"


if __name__ == "__main__":
    print(protocol(), end="")
