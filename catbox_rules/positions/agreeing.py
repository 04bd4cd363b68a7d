"""The common part of several answers, if a question has one for each possible arrangement of hidden
things."""

from __future__ import annotations

import attrs

from catbox_rules.kernel.guards import has_fields, is_tuple
from catbox_rules.kernel.partial import UNKNOWN


def common(one: object, other: object) -> object:
    """Return the common part of two values, field by field; unknown where they differ.

    >>> common((1, "legal"), (1, "illegal")) == (1, UNKNOWN)
    True
    """
    if one == other:
        return one
    if is_tuple(one) and is_tuple(other) and len(one) == len(other):
        return tuple(map(common, one, other))
    if has_fields(one) and has_fields(other) and type(one) is type(other):
        return type(one)(*map(common, _fields_of(one), _fields_of(other)))
    return UNKNOWN


def _fields_of(value: attrs.AttrsInstance) -> list[object]:
    return [getattr(value, each.name) for each in attrs.fields(type(value))]
