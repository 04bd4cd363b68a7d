"""The types of the formats in Python."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from graphlib import TopologicalSorter
from keyword import iskeyword
from typing import Final

from attrs import evolve, field, frozen

from catbox_rules.kernel.forms import is_list
from catbox_rules.records.schema import type_name
from tools.types_of.shape import Shape

_PLAIN: Final = {
    "integer": "int",
    "number": "float",
    "string": "str",
    "boolean": "bool",
    "null": "None",
}
_IMPORTS: Final = """\
from __future__ import annotations

from typing import Any, Literal, Never, NotRequired, TypeAlias, TypedDict
"""


def python_types(types: Mapping[str, Shape]) -> str:
    """Return a TypedDict for each type that is an object, and an alias for each other one."""
    module = _Module(types)
    for name, shape in types.items():
        if (alias := module.type(shape, name)) != name:
            module.aliases[name] = re.sub(rf"\b{name}\b", f'"{name}"', alias)  # of itself
    parts = [_IMPORTS, *module.classes.values()]
    used = {name: re.findall(r'(?<!")\b\w+', alias) for name, alias in module.aliases.items()}
    for name in TopologicalSorter(used).static_order():
        if name in used:
            said = _docstring(types[name], "")
            parts.append(f"{name}: TypeAlias = {module.aliases[name]}\n{said}")
    return "\n\n".join(parts)


@frozen
class _Module:
    """What is written so far."""

    types: Mapping[str, Shape]
    classes: dict[str, str] = field(factory=dict[str, str])
    aliases: dict[str, str] = field(factory=dict[str, str])

    def type(self, shape: Shape, name: str) -> str:
        """Return a type. An object becomes a class, by this name or by one that begins with it."""
        if shape.all_of:
            return " | ".join(
                self._class(each, called) for called, each in self._objects(shape, name).items()
            )
        if shape.one_of:
            return _union(
                self.type(each, name + word)
                for each, word in zip(shape.one_of, _words(shape.one_of), strict=True)
            )
        if shape.named is not None:
            return shape.named
        if "const" in shape.plain:
            value = shape.plain["const"]
            return "list[Any]" if is_list(value) else _literal([value])
        if is_list(values := shape.plain.get("enum")):
            return _literal(values) if values else "Never"
        return _union(self._of_kind(shape, kind, name) for kind in shape.kinds) or "Any"

    def _of_kind(self, shape: Shape, kind: str, name: str) -> str:
        if kind == "array":
            return f"list[{self.type(shape.items or Shape(), f'{name}Item')}]"
        if kind != "object":
            return _PLAIN[kind]
        if shape.keys:  # that further keys are of a type, no TypedDict can say
            return self._class(shape, name)
        more = shape.more if isinstance(shape.more, Shape) else Shape()
        return f"dict[str, {self.type(more, f'{name}Value')}]"

    def _class(self, shape: Shape, name: str) -> str:
        assert name not in self.classes, f"two classes are {name}"
        self.classes[name] = ""  # it stands before what its keys need
        keys = dict[str, str]()
        for key, each in shape.keys.items():
            of = self.type(each, name + type_name(key))
            keys[key] = of if key in shape.needed else f"NotRequired[{of}]"
        if all(key.isidentifier() and not iskeyword(key) for key in keys):
            body = "".join(f"    {key}: {keys[key]}\n{_docstring(shape.keys[key])}" for key in keys)
            self.classes[name] = f"class {name}(TypedDict):\n{_docstring(shape)}{body}"
        else:
            body = "".join(f"    {key!r}: {of!r},\n" for key, of in keys.items())
            self.classes[name] = (
                f"{name} = TypedDict({name!r}, {{\n{body}}})\n{_docstring(shape, '')}"
            )
        return name

    def _objects(self, shape: Shape, name: str) -> dict[str, Shape]:
        """Return the objects that something may be, each with all its keys, by names for them."""
        if shape.named is not None:
            of = self._objects(self.types[shape.named], shape.named)
            return of if len(of) > 1 else dict.fromkeys([name], *of.values())
        if shape.one_of:
            return {
                called: each
                for one, word in zip(shape.one_of, _words(shape.one_of), strict=True)
                for called, each in self._objects(one, one.named or name + word).items()
            }
        found = {name: evolve(shape, all_of=())}
        for part in shape.all_of:
            found = {
                one + other.removeprefix(name): _both(found[one], each)
                for one in found
                for other, each in self._objects(part, name).items()
            }
        return found


def _both(one: Shape, other: Shape) -> Shape:
    """An object with the keys of two; the second says more of those that both have."""
    said = {key: each for key, each in other.keys.items() if not each.is_silent}
    keys = {**other.keys, **one.keys, **said}
    description = one.description or other.description
    return Shape(description=description, keys=keys, needed=one.needed | other.needed)


def _words(of: Sequence[Shape]) -> list[str]:
    """What tells objects apart: a value that only one has, or a key that only one needs."""
    if [bool(each.keys) for each in of].count(True) == 1:
        return [""] * len(of)
    marks = [
        [
            *(str(key.plain["const"]) for key in each.keys.values() if "const" in key.plain),
            *(key for key in each.keys if key in each.needed),
        ]
        for each in of
    ]
    count = Counter(mark for each in marks for mark in each)
    alone = [[mark for mark in each if count[mark] == 1] for each in marks]
    return [type_name(*each[:1]) or str(number) for number, each in enumerate(alone, 1)]


def _literal(values: Iterable[object]) -> str:
    return f"Literal[{', '.join(map(repr, values))}]"


def _union(of: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(of))


def _docstring(shape: Shape, indent: str = "    ") -> str:
    said = "".join(f"{indent}{line}\n" for line in shape.lines)
    return f'{indent}"""\n{said}{indent}"""\n'.replace("\\", "\\\\") if said else ""
