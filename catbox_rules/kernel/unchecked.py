"""Building a frozen value without the checks of its constructor.

A constructor checks what comes from outside. A rule that takes a checked state and a legal action
gives a state that is sound as well, and need not pay for the proof again after every play. The
state machine of the tests rebuilds every such state through the constructor and so proves that
nothing slips through.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

__all__ = ["unchecked"]

Fields = ParamSpec("Fields")
Value = TypeVar("Value")


def unchecked(kind: Callable[Fields, Value]) -> Callable[Fields, Value]:
    """The constructor of an attrs class, with the same arguments, less `__attrs_post_init__`.

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
    # A subclass of the same layout whose check does nothing; what it builds is then made an
    # instance of the class itself, so that nobody can tell it from one that was checked.
    body = {"__slots__": (), "__attrs_post_init__": _no_check}
    assert isinstance(kind, type)
    twin: Callable[Fields, Value] = type(f"Unchecked{kind.__name__}", (kind,), body)
    become = object.__setattr__

    def build(*args: Fields.args, **kwargs: Fields.kwargs) -> Value:
        value = twin(*args, **kwargs)
        become(value, "__class__", kind)
        return value

    return build


def _no_check(_: object) -> None:
    pass
