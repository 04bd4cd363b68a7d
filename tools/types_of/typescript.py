"""The types of the formats in TypeScript."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from catbox_rules.kernel.forms import is_list
from tools.types_of.shape import Shape

_WIDTH: Final = 72
"""How long the alternatives of a type may be to stand on one line."""


def typescript_types(types: Mapping[str, Shape]) -> str:
    """Return an interface for each type that is an object, and an alias for each other one."""
    text = "\n".join(_definition(name, shape) for name, shape in types.items())
    return text.replace(" \n", "\n")  # before the first of several alternatives


def _definition(name: str, shape: Shape) -> str:
    written = _type(shape)
    is_interface = written.startswith("{") and not shape.all_of
    declared = f"interface {name} {written}" if is_interface else f"type {name} = {written};"
    return f"{_comment(shape)}export {declared}\n"


def _comment(shape: Shape, indent: str = "") -> str:
    said = "".join(f"{indent} * {line}\n" for line in shape.lines)
    return f"{indent}/**\n{said}{indent} */\n" if said else ""


def _type(shape: Shape, indent: str = "") -> str:
    """A type, as it goes on after a line with this indent."""
    if shape.all_of:
        return " & ".join(_enclosed(_type(each, indent)) for each in shape.all_of)
    if shape.one_of:
        return _union([_type(each, f"{indent}    ") for each in shape.one_of], indent)
    if shape.named is not None:
        return shape.named
    if "const" in shape.plain:
        return json.dumps(shape.plain["const"])
    if is_list(values := shape.plain.get("enum")):
        return _union([*map(json.dumps, values)], indent) if values else "never"
    return _union([_of_kind(shape, kind, indent) for kind in shape.kinds], indent) or "unknown"


def _of_kind(shape: Shape, kind: str, indent: str) -> str:
    if kind == "array":
        return f"{_enclosed(_type(shape.items or Shape(), indent))}[]"
    if kind != "object":
        return kind.replace("integer", "number")
    if shape.keys:
        return _object(shape, indent)
    more = shape.more if isinstance(shape.more, Shape) else Shape()
    return f"Record<string, {_type(more, indent)}>"


def _object(shape: Shape, indent: str) -> str:
    inside = f"{indent}  "
    keys = ""
    for key, each in shape.keys.items():
        called = key if key.isidentifier() else json.dumps(key)
        optional = "" if key in shape.needed else "?"
        keys += f"{_comment(each, inside)}{inside}{called}{optional}: {_type(each, inside)};\n"
    if isinstance(shape.more, Shape):  # a key that is named has to be of this type, too
        of = [_type(each, f"{inside}    ") for each in (shape.more, *shape.keys.values())]
        keys += f"{inside}[key: string]: {_union([*of, 'undefined'], inside)};\n"
    return f"{{\n{keys}{indent}}}"


def _union(of: Sequence[str], indent: str) -> str:
    line = " | ".join(of)
    if len(of) < 2 or ("\n" not in line and len(line) < _WIDTH):
        return line
    return "".join(f"\n{indent}  | {each}" for each in of)


def _enclosed(type: str) -> str:
    return f"({type})" if "|" in type or "&" in type else type
