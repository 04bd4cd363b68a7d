"""An action, and what two values differ in, as reports say it."""

from __future__ import annotations

from typing import TypeGuard

import attrs

from catbox_rules.kernel.guards import has_fields, is_tuple
from catbox_rules.kernel.ruleset import CHANCE, Action


def with_actor(action: Action) -> str:
    """Return the text of an action with the seat that takes it."""
    return f"{action}" if action.actor == CHANCE else f"{action} of seat {action.actor}"


def part_that_differs(name: str, one: object, other: object) -> tuple[str, object, object]:
    """Return the innermost named part in which two values differ, and its value in each.

    Values without a text of their own would be too long to be shown whole.
    """
    if _has_parts(one) and type(one) is type(other):
        for field in attrs.fields(type(one)):
            mine, yours = getattr(one, field.name), getattr(other, field.name)
            if mine != yours:
                return part_that_differs(f"{name}, {field.name}", mine, yours)
    if is_tuple(one) and is_tuple(other) and any(map(_has_parts, (*one, *other))):
        if len(one) != len(other):
            return f"number of {name}", len(one), len(other)
        for number, (mine, yours) in enumerate(zip(one, other, strict=True)):
            if mine != yours:
                return part_that_differs(f"{name}[{number}]", mine, yours)
    return name, one, other


def _has_parts(value: object) -> TypeGuard[attrs.AttrsInstance]:
    return has_fields(value) and type(value).__str__ is object.__str__
