"""Building a frozen value without the checks of its constructor, and in half the time.

A constructor checks what comes from outside. A rule that takes a checked state and a legal action
gives a state that is sound as well, and need not pay for the proof again after every play. The
state machine of the tests rebuilds every such state through the constructor and so proves that
nothing slips through.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import attrs

__all__ = ["unchecked"]

Fields = ParamSpec("Fields")
Value = TypeVar("Value")


def unchecked(kind: Callable[Fields, Value]) -> Callable[Fields, Value]:
    """The constructor of a slotted attrs class, less `__attrs_post_init__`.

    It takes the same arguments as they are stored, for converters do not run either; no default
    may be a factory.

    >>> from attrs import frozen
    >>> @frozen
    ... class Even:
    ...     number: int
    ...     def __attrs_post_init__(self) -> None:
    ...         if self.number % 2:
    ...             raise ValueError(f"{self.number} is odd")
    >>> unchecked(Even)(3)
    Even(number=3)
    """
    # The function is written out, as attrs writes out constructors: a line for each field, which
    # sets its slot. What it names stands in `names`.
    assert isinstance(kind, type)
    names: dict[str, Any] = {"new": object.__new__, "kind": kind}  # whatever the lines name
    parameters: list[str] = []
    lines: list[str] = []
    for field in attrs.fields(kind):
        assert not hasattr(field.default, "factory"), f"{field.name} has a factory"
        names[f"set_{field.name}"] = getattr(kind, field.name).__set__
        names[f"default_{field.name}"] = field.default
        value = field.name
        if not field.init:
            value = f"default_{field.name}"
        elif field.default is attrs.NOTHING:
            parameters.append(field.name)
        else:
            parameters.append(f"{field.name}=default_{field.name}")
        lines.append(f"    set_{field.name}(self, {value})")
    head = f"def build({', '.join(parameters)}):\n    self = new(kind)\n"
    exec(head + "\n".join(lines) + "\n    return self", names)
    build: Callable[Fields, Value] = names["build"]
    return build
