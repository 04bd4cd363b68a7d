"""What a schema says of types: what limits numbers, texts and lengths is left out.

A type has no conditions. Here they become choices: what holds *if* the game, or the question, is
this one.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from typing import Final

from attrs import evolve, field, frozen

from catbox_rules.kernel.forms import is_list, is_object

_PLAIN: Final = ("type", "enum", "const")
_WIDTH: Final = 92
"""How many characters fit into a line of a comment."""


@frozen(kw_only=True)
class Shape:
    """What a schema, or a part of one, says of types."""

    description: str = ""
    named: str | None = None
    """The definition that it is."""
    plain: Mapping[str, object] = field(factory=dict[str, object])
    """Its type or its values, in words of JSON Schema."""
    keys: Mapping[str, Shape] = field(factory=dict[str, "Shape"])
    needed: frozenset[str] = frozenset()
    """The keys that have to be there."""
    more: bool | Shape | None = None
    """Whether there may be other keys, and what they are; None where nothing is said."""
    items: Shape | None = None
    one_of: tuple[Shape, ...] = ()
    all_of: tuple[Shape, ...] = ()
    choice: Choice | None = None
    one_of_keys: tuple[Shape, ...] = ()
    """Of some keys only one may be there: what holds where it is this one."""
    not_null: bool = False

    @property
    def is_object(self) -> bool:
        """Whether it is an object with keys that are described here."""
        return bool(self.keys)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of JSON that it may be, where anything is said of them."""
        if "type" not in self.plain:
            return ("object",) if self.keys or isinstance(self.more, Shape) else ()
        kinds = self.plain["type"]
        return (kinds,) if isinstance(kinds, str) else tuple(map(str, _list(kinds)))

    @property
    def lines(self) -> list[str]:
        """The description, in lines of a comment."""
        return textwrap.wrap(self.description, _WIDTH)

    @property
    def is_silent(self) -> bool:
        """Whether nothing is described, but perhaps that some keys have to be there."""
        if any((self.named, self.plain, self.one_of, self.all_of, self.choice, self.one_of_keys)):
            return False
        inside = (*self.keys.values(), self.items, self.more)
        silent = all(each.is_silent for each in inside if isinstance(each, Shape))
        return silent and not self.not_null


@frozen
class Choice:
    """What depends on the value of a key."""

    key: str
    of: Mapping[str, Shape]
    """What holds, by the value."""


NULL: Final = Shape(plain={"type": "null"})
NEVER: Final = Shape(plain={"enum": []})
"""What cannot be there."""


def shape_of(schema: object) -> Shape:
    """What a part of a schema says of types.

    >>> shape = shape_of({"type": "array", "items": {"type": "integer", "minimum": 1}})
    >>> shape.plain, shape.items.plain
    ({'type': 'array'}, {'type': 'integer'})
    """
    if schema is True:
        return Shape()
    if schema is False:
        return NEVER
    assert is_object(schema)
    shape = Shape(
        description=str(schema.get("description", "")),
        named=_name_in(schema.get("$ref")),
        plain={key: schema[key] for key in _PLAIN if key in schema},
        keys={key: shape_of(each) for key, each in _object(schema.get("properties", {})).items()},
        needed=frozenset(map(str, _list(schema.get("required", [])))),
        more=_more(schema),
        items=shape_of(schema["items"]) if "items" in schema else None,
        not_null=schema.get("not") == {"type": "null"},
    )
    for keyword in ("anyOf", "oneOf"):
        shape = _with_alternatives(shape, keyword, map(shape_of, _list(schema.get(keyword, []))))
    return _with_conditions(shape, schema)


def _more(schema: Mapping[str, object]) -> bool | Shape | None:
    more = schema.get("additionalProperties", schema.get("unevaluatedProperties"))
    return more if more is None or isinstance(more, bool) else shape_of(more)


def _with_alternatives(shape: Shape, keyword: str, alternatives: Iterable[Shape]) -> Shape:
    """With what is one of several. If one of them says nothing, nor do they all."""
    of = tuple(alternatives)
    if keyword == "oneOf" and all(each.needed and not each.plain for each in of):
        return evolve(shape, one_of_keys=of)
    return shape if any(each.is_silent for each in of) else evolve(shape, one_of=shape.one_of + of)


def _with_conditions(shape: Shape, schema: Mapping[str, object]) -> Shape:
    """With what holds on conditions that something has a certain value; other conditions only
    narrow what is described already."""
    choice: Choice | None = None
    for each in (schema, *map(_object, _list(schema.get("allOf", [])))):
        if "if" not in each:
            if each is not schema and not shape_of(each).is_silent:
                shape = evolve(shape, all_of=(*shape.all_of, shape_of(each)))
        elif "then" not in each:
            shape = evolve(shape, one_of=shape_of(each["else"]).one_of)
        elif _names_a_type(held := shape_of(each["then"])) and (tested := _tested(each["if"])):
            key, value = tested
            assert choice is None or choice.key == key
            choice = Choice(key, {value: held} if choice is None else {**choice.of, value: held})
    return evolve(shape, choice=choice)


def _tested(condition: object) -> tuple[str, str] | None:
    """The key and its value, where a condition is that a key has a value."""
    properties = _object(_object(condition).get("properties", {}))
    for key, value in properties.items():
        if is_object(value) and "const" in value and len(properties) == 1:
            return key, str(value["const"])
    return None


def _names_a_type(held: Shape) -> bool:
    return held.named is not None or any(each.named for each in held.keys.values())


def _name_in(reference: object) -> str | None:
    return str(reference).removeprefix("#/$defs/") if reference is not None else None


def _object(value: object) -> Mapping[str, object]:
    assert is_object(value)
    return value


def _list(value: object) -> list[object]:
    assert is_list(value)
    return value
