"""Every type of the formats once, by a name that a person reads, as it is written out."""

from __future__ import annotations

from collections.abc import Iterator

from catbox_rules.games import GAMES
from catbox_rules.records.schema import NAMES, definitions, type_name
from tools.types_of.shape import Shape, shape_of
from tools.types_of.types import Types, one_of


def bundle() -> dict[str, Shape]:
    """Return the type that has all formats, by their names, and all types that it leads to."""
    types = Types({name: shape_of(each) for name, each in definitions().items()})
    for name in tuple(types.shapes):
        types.complete(name)
    types.settle()
    formats = {name: type_name("catbox", name) for name in NAMES if name not in GAMES}
    types.shapes["CatboxFormats"] = Shape(
        description="All formats, by the names that catbox schemas has for them.",
        keys={name: Shape(named=each) for name, each in formats.items()},
        needed=frozenset(formats),
    )
    types.shapes["CatboxDocument"] = one_of(
        filter(types.is_document, formats.values()), "What says by its format what it is."
    )
    types.shapes["ProtocolAnswers"] = types.answers()
    written: dict[str, Shape] = {}
    waiting = ["ProtocolAnswers", "CatboxDocument", "CatboxFormats"]
    while waiting:
        name = waiting.pop()
        if name not in written:
            written[name] = types.final(types.shapes[name])
            waiting += reversed(list(_names_in(written[name])))
    return written


def _names_in(shape: Shape) -> Iterator[str]:
    if shape.named is not None:
        yield shape.named
    more = (shape.more,) if isinstance(shape.more, Shape) else ()
    items = (shape.items,) if shape.items is not None else ()
    for each in (*shape.keys.values(), *items, *more, *shape.one_of, *shape.all_of):
        yield from _names_in(each)
