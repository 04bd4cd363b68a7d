"""All schemas as one, for a generator of types: every type once, by a name that a person reads."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from catbox_rules.games import GAMES
from catbox_rules.records.schema import NAMES, definitions, type_name
from tools.types_of.shape import Shape, shape_of
from tools.types_of.types import Types, one_of

_WIDTH: Final = 92
"""How many characters fit after the star of a comment."""


def bundle() -> dict[str, object]:
    """The schema that has all formats, by their names, and defines every type."""
    types = Types({name: shape_of(each) for name, each in definitions().items()})
    for name in tuple(types.shapes):
        types.complete(name)
    types.settle()
    formats = {name: type_name("catbox", name) for name in NAMES if name not in GAMES}
    types.shapes["CatboxDocument"] = one_of(
        filter(types.is_document, formats.values()), "What says by its format what it is."
    )
    types.shapes["ProtocolAnswers"] = types.answers()
    printed: dict[str, object] = {}
    waiting = [*formats.values(), "CatboxDocument", "ProtocolAnswers"][::-1]
    while waiting:
        name = waiting.pop()
        if name not in printed:
            final = types.final(types.shapes[name])
            printed[name] = as_definition(name, final)
            waiting += reversed(list(_names_in(final)))
    all_of_them = Shape(
        description="All formats, by the names that catbox schemas has for them.",
        keys={name: Shape(named=each) for name, each in formats.items()},
        needed=frozenset(formats),
    )
    return {"title": "CatboxFormats", **as_schema(all_of_them), "$defs": printed}


def _names_in(shape: Shape) -> Iterator[str]:
    if shape.named is not None:
        yield shape.named
    more = (shape.more,) if isinstance(shape.more, Shape) else ()
    items = (shape.items,) if shape.items is not None else ()
    for each in (*shape.keys.values(), *items, *more, *shape.one_of, *shape.all_of):
        yield from _names_in(each)


def as_definition(name: str, shape: Shape) -> dict[str, object]:
    """A type, for the generator; one that is another one has a name of its own as well."""
    schema = as_schema(shape)
    return {"title": name, **({"allOf": [schema]} if "$ref" in schema else schema)}


def as_schema(shape: Shape) -> dict[str, object]:
    """What is described, for the generator: every name as the type that it is."""
    schema: dict[str, object] = {"description": _wrapped(shape.description)}
    schema = {key: value for key, value in schema.items() if value}
    if shape.named is not None:
        reference: dict[str, object] = {"$ref": f"#/$defs/{shape.named}"}
        return schema | {"allOf": [reference]} if schema else reference
    schema |= shape.plain
    keys = {**shape.keys, **{key: Shape() for key in sorted(shape.needed - shape.keys.keys())}}
    if keys:
        schema["type"] = "object"
        schema["properties"] = {key: as_schema(each) for key, each in keys.items()}
        schema["required"] = [key for key in keys if key in shape.needed]
    if shape.items is not None:
        schema["items"] = as_schema(shape.items)
    if isinstance(shape.more, Shape):
        schema["additionalProperties"] = as_schema(shape.more)
    elif not keys and "object" in str(shape.plain.get("type")):
        schema["additionalProperties"] = True
    if shape.is_silent and not keys:
        schema["tsType"] = "unknown"
    if shape.one_of:
        schema["anyOf"] = list(map(as_schema, shape.one_of))
    if shape.all_of:
        schema["allOf"] = list(map(as_schema, shape.all_of))
    return schema


def _wrapped(text: str) -> str:
    """A text in lines that fit after the star of a comment."""
    return "\n".join(textwrap.fill(line, _WIDTH) for line in text.split("\n"))
