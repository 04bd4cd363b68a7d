"""What kind of value one is that may be anything: known to the type checkers as well."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeGuard

import attrs


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Return whether a value is a tuple, of whatever it may be.

    >>> is_tuple((1, "a")), is_tuple([1])
    (True, False)
    """
    return isinstance(value, tuple)


def has_fields(value: object) -> TypeGuard[attrs.AttrsInstance]:
    """Return whether a value is of a class of attrs.

    >>> has_fields(attrs.make_class("Point", ["x"])(1)), has_fields((1,))
    (True, False)
    """
    return attrs.has(type(value))


def fields_of(kind: type) -> tuple[attrs.Attribute[object], ...]:
    """Return the fields of a class of attrs.

    >>> [field.name for field in fields_of(attrs.make_class("Point", ["x", "y"]))]
    ['x', 'y']
    """
    assert attrs.has(kind)
    fields: tuple[attrs.Attribute[object], ...] = attrs.fields(kind)
    return fields


def is_set(value: object) -> TypeGuard[frozenset[object]]:
    """Return whether a value is a frozen set, of whatever it may be.

    >>> is_set(frozenset("ab")), is_set("ab")
    (True, False)
    """
    return isinstance(value, frozenset)


def is_mapping(value: object) -> TypeGuard[Mapping[object, object]]:
    """Return whether a value is a mapping, of whatever it may be.

    >>> is_mapping({1: "a"}), is_mapping([1])
    (True, False)
    """
    return isinstance(value, Mapping)


def is_collection(value: object) -> TypeGuard[Collection[object]]:
    """Return whether a value is a collection of whatever it may be; a text is one thing.

    >>> is_collection([1]), is_collection({1: "a"}), is_collection("ab")
    (True, True, False)
    """
    return isinstance(value, tuple | list | set | frozenset | Mapping)
