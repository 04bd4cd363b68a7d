"""What the classes of a game can hold, by their types alone."""

from __future__ import annotations

import typing
from collections.abc import Iterator

import attrs


def kinds_within(kind: object, *, but: type, place: str = "") -> Iterator[tuple[str, object]]:
    """Every field of an attrs class, and of the classes of its fields, with its place and type.
    One class is not looked into."""
    for inner in typing.get_args(kind):
        yield from kinds_within(inner, but=but, place=place)
    if isinstance(kind, type) and attrs.has(kind):
        for name, hint in typing.get_type_hints(kind).items():
            yield f"{place}.{name}", hint
            if hint is not but:
                yield from kinds_within(hint, but=but, place=f"{place}.{name}")


def mentions(hint: object, kind: object) -> bool:
    """Whether a type is another one, or is made of it."""
    return hint is kind or any(mentions(inner, kind) for inner in typing.get_args(hint))
