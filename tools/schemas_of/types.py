"""The JSON Schema of a type: what its values look like in JSON.

A class is an object with its fields; its docstring says what it is, and the text below a field what
that is. Ranges, lengths and forms are those that the types name (`kernel/forms.py`).
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs
from attrs import field, frozen

from catbox_rules.kernel.editions import Chosen, Readings
from catbox_rules.kernel.forms import (
    Absent,
    Among,
    Between,
    EachSeat,
    Expected,
    Items,
    Matching,
    has_no_other_keys,
)
from catbox_rules.kernel.table_fields import keys, partial_keys, table_fields
from catbox_rules.kernel.values import Unknown
from catbox_rules.kernel.variants.patch import HOUSE_RULE_ID, HouseRule
from catbox_rules.records.converter import key_of

__all__ = ["Schema", "Types", "ref", "text_of", "values_of"]

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema, or a part of one: of whatever keywords."""

_PLAIN: Final[Mapping[object, Schema]] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    str: {"type": "string"},
    object: {},
    NoneType: {"type": "null"},
    HouseRule: {"type": "string", "pattern": f"^{HOUSE_RULE_ID.pattern}$"},
    Unknown: {"$ref": "position.schema.json#/$defs/unknown"},
}


def ref(name: str) -> Schema:
    """A reference to a definition of the same schema."""
    return {"$ref": f"#/$defs/{name}"}


def values_of(kind: type[Enum]) -> list[object]:
    """The values of the members of an enum."""
    return [member.value for member in kind]


@frozen
class Types:
    """Describes types, with definitions for those that have a name.

    * `players`: the counts of players of the game.
    * `is_read`: whether fields with a default may be left out, as where values are read; those that
      are written have all of them.
    * `named`: for a type the name of its definition; what is not named stands where it is used.
    * `given`: for a type what it looks like, where the type does not say so.
    * `definitions`: what has been described so far.
    """

    players: range
    is_read: bool
    named: Mapping[object, str]
    given: Mapping[object, Schema]
    definitions: dict[str, Schema] = field(factory=dict[str, Schema])

    # A type is whatever Python takes for one: classes, unions, annotations.
    def of(self, kind: Any) -> Schema:
        """The schema of a type: a reference, if it has a name."""
        name = self.named.get(kind)
        if name is None:
            return self._described(kind)
        if name not in self.definitions:
            self.definitions[name] = {}  # it may refer to itself
            self.definitions[name] = self._described(kind)
        return ref(name)

    def class_(
        self, kind: type, *, first: Schema | None = None, with_derived: bool = False
    ) -> Schema:
        """An object with the fields of a class.

        * `first`: keys before them, such as `do`, that have to be there.
        * `with_derived`: whether fields that follow from others are there, too.
        """
        properties = self.properties(kind, with_derived=with_derived)
        assert attrs.has(kind)
        may_lack = {
            key_of(each.name)
            for each in attrs.fields(kind)
            if self.is_read and each.default is not attrs.NOTHING
        }
        needed = [*(first or {}), *(name for name in properties if name not in may_lack)]
        return {
            **text_of(kind),
            "type": "object",
            "properties": (first or {}) | properties,
            **({"required": needed} if needed else {}),
            **({"additionalProperties": False} if has_no_other_keys(kind) else {}),
        }

    def properties(self, kind: type, *, with_derived: bool = False) -> dict[str, Schema]:
        """The fields of a class."""
        assert attrs.has(kind)
        kinds, texts = get_type_hints(kind, include_extras=True), _texts_of_fields(kind)
        return {
            key_of(each.name): texts.get(each.name, {}) | self.of(kinds[each.name])
            for each in attrs.fields(kind)
            if each.init or with_derived
        }

    def _described(self, kind: Any) -> Schema:
        if kind in self.given:
            return dict(self.given[kind])
        if kind in (Chosen, Readings):
            return {}  # the registry of the game says what they are
        if kind in _PLAIN:
            return dict(_PLAIN[kind])
        if isinstance(kind, type) and issubclass(kind, Enum):
            return (text_of(kind) if kind in self.named else {}) | {"enum": values_of(kind)}
        if isinstance(kind, type) and attrs.has(kind):
            return self.class_(kind)
        return self._composed(get_origin(kind), *get_args(kind))

    def _composed(self, origin: Any, *parts: Any) -> Schema:
        if origin is Annotated:
            base, *marks = parts
            described = self.of(base)
            for mark in marks:
                described = self._marked(described, mark)
            return described
        if origin in (Union, UnionType):
            alternatives = [self.of(each) for each in parts if each is not Absent]
            return alternatives[0] if len(alternatives) == 1 else {"anyOf": alternatives}
        if origin is Literal:
            return {"enum": list(parts)}
        if origin is tuple:
            return {"type": "array", "items": self.of(parts[0])}
        raise TypeError(f"no form is known for {origin} of {parts}")

    def _marked(self, described: Schema, mark: object) -> Schema:
        match mark:
            case Between():
                more = _there(minimum=mark.least, maximum=mark.most)
            case Items():
                more = _there(minItems=mark.least or None, maxItems=mark.most)
                more |= {"uniqueItems": True} if mark.distinct else {}
            case EachSeat():
                more = {"minItems": self.players[0], "maxItems": self.players[-1]}
                more = {"anyOf": [{"maxItems": 0}, more]} if mark.or_none else more
            case Matching():
                more = {"pattern": f"^{mark.pattern}$"} | _there(maxLength=mark.longest)
            case Among():
                return {"enum": [member.value for member in mark.members]}
            case Expected():  # whatever reads the value has a schema of its own
                return described
            case _:
                raise TypeError(f"no form is known for {mark}")
        return described | more


def _there(**keywords: object) -> Schema:
    return {name: value for name, value in keywords.items() if value is not None}


def text_of(kind: type) -> Schema:
    """The title that a class has by its docstring, and the description, if it says more."""
    paragraphs = (inspect.getdoc(kind) or "").split("\n\n")
    title, _, rest = _plain(paragraphs[0]).partition(". ")
    texts = [rest, *map(_plain, paragraphs[1:])]
    said = [text for text in texts if text and not text.startswith(("Raises ", ">>> ", "* "))]
    return {"title": title.removesuffix(".")} | ({"description": " ".join(said)} if said else {})


def _plain(text: str) -> str:
    """A docstring's text without marks of code."""
    return " ".join(text.replace("`", "").split())


@cache
def _texts_of_fields(kind: type) -> Mapping[str, Schema]:
    """The descriptions that stand below the fields of a class and of those that it is built on; of
    a document of positions, below those of the positions."""
    texts = dict[str, Schema]()
    if kind.__name__ == "Document" and isinstance(position := getattr(kind, "of", None), type):
        return _texts_of_keys(position)
    for each in reversed(kind.__mro__):
        if attrs.has(each):
            texts |= {name: {"description": text} for name, text in _texts_in(each)}
    return texts


def _texts_of_keys(position: type) -> Mapping[str, Schema]:
    """The descriptions of keys of a document: of the field, and what it means to leave it out."""
    texts = dict(_texts_of_fields(position))
    texts["start_seat"] = {"description": "The seat that starts the current round."}
    for name, key in partial_keys(position).items():
        texts[key] = texts[name]
    for name, key in keys(position).items():
        said, left_out = str(texts[name]["description"]), table_fields(position)[name].left_out
        texts[key] = {"description": f"{said} Left out: {left_out}." if left_out else said}
    return texts


def _texts_in(kind: type) -> Iterator[tuple[str, str]]:
    [tree] = ast.parse(inspect.getsource(kind)).body
    assert isinstance(tree, ast.ClassDef)
    for one, two in zip(tree.body, tree.body[1:], strict=False):
        match one, two:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, _plain(text)
            case _:
                pass
