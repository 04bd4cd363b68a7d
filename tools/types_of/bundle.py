"""All schemas as one, for a generator of types: every type once, by a name that a person reads."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from catbox_rules.games import GAMES
from catbox_rules.records.schema import NAMES, definitions, type_name
from tools.types_of.told import Told, told_by
from tools.types_of.types import Types, one_of

_WIDTH: Final = 92
"""What fits beside the stars of a comment."""


def bundle() -> dict[str, object]:
    """The schema that has all formats, by their names, and defines every type."""
    types = Types({name: told_by(each) for name, each in definitions().items()})
    for name in tuple(types.told):
        types.complete(name)
    types.settle()
    formats = {name: type_name("catbox", name) for name in NAMES if name not in GAMES}
    types.told["CatboxDocument"] = one_of(
        filter(types.is_document, formats.values()), "What says by its format what it is."
    )
    types.told["ProtocolAnswers"] = types.answers()
    printed: dict[str, object] = {}
    waiting = [*formats.values(), "CatboxDocument", "ProtocolAnswers"][::-1]
    while waiting:
        name = waiting.pop()
        if name not in printed:
            final = types.final(types.told[name])
            printed[name] = as_definition(name, final)
            waiting += reversed(list(_names_in(final)))
    all_of_them = Told(
        description="All formats, by the names that catbox schemas has for them.",
        keys={name: Told(named=each) for name, each in formats.items()},
        needed=frozenset(formats),
    )
    return {"title": "CatboxFormats", **as_schema(all_of_them), "$defs": printed}


def _names_in(told: Told) -> Iterator[str]:
    if told.named is not None:
        yield told.named
    more = (told.more,) if isinstance(told.more, Told) else ()
    items = (told.items,) if told.items is not None else ()
    for each in (*told.keys.values(), *items, *more, *told.one_of, *told.all_of):
        yield from _names_in(each)


def as_definition(name: str, told: Told) -> dict[str, object]:
    """A type, for the generator; one that is another one has a name of its own as well."""
    schema = as_schema(told)
    return {"title": name, **({"allOf": [schema]} if "$ref" in schema else schema)}


def as_schema(told: Told) -> dict[str, object]:
    """What is told, for the generator: every name as the type that it is."""
    schema: dict[str, object] = {"description": _wrapped(told.description)}
    schema = {key: value for key, value in schema.items() if value}
    if told.named is not None:
        reference: dict[str, object] = {"$ref": f"#/$defs/{told.named}"}
        return schema | {"allOf": [reference]} if schema else reference
    schema |= told.plain
    keys = {**told.keys, **{key: Told() for key in sorted(told.needed - told.keys.keys())}}
    if keys:
        schema["type"] = "object"
        schema["properties"] = {key: as_schema(each) for key, each in keys.items()}
        schema["required"] = [key for key in keys if key in told.needed]
    if told.items is not None:
        schema["items"] = as_schema(told.items)
    if isinstance(told.more, Told):
        schema["additionalProperties"] = as_schema(told.more)
    elif not keys and "object" in str(told.plain.get("type")):
        schema["additionalProperties"] = True
    if told.is_silent and not keys:
        schema["tsType"] = "unknown"
    if told.one_of:
        schema["anyOf"] = list(map(as_schema, told.one_of))
    if told.all_of:
        schema["allOf"] = list(map(as_schema, told.all_of))
    return schema


def _wrapped(text: str) -> str:
    """A text in lines that fit beside the stars of a comment."""
    return "\n".join(textwrap.fill(line, _WIDTH) for line in text.split("\n"))
