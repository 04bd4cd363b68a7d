"""Plain JSON values of actions, events, states, views: of any attrs value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache, partial
from operator import attrgetter, itemgetter
from typing import Any, get_args, get_origin

from cattrs import Converter
from cattrs.fns import identity

from catbox_rules.kernel.forms import HasJsonForm
from catbox_rules.kernel.ruleset import Action, Event


def action_as_json(action: Action) -> dict[str, object]:
    """An action as a record has it, without the fields that it leaves out."""
    return {"do": action.do, **_writer(omit_defaults=True).unstructure(action)}


def event_as_json(event: Event) -> dict[str, object]:
    """An event as an object that begins with its name."""
    return {"event": event.event, **as_json(event)}


# What it gives has the form that the class of the value has, which its caller knows.
def as_json(value: object) -> Any:
    """Any attrs value as plain JSON: dictionaries, lists, texts, numbers, truth values and None.

    A class is an object with its fields, an enum its value, a set a list in the order of its kind;
    what has a form of its own in documents, such as cards, has that (`HasJsonForm`).

    >>> from catbox_rules import cat_in_the_box
    >>> from catbox_rules.cat_in_the_box import Cards, CellSet
    >>> as_json([Cards.of(4, 1, 4), CellSet.named("G2 R5"), frozenset(cat_in_the_box.Color)])
    [[1, 4, 4], ['G2', 'R5'], ['red', 'blue', 'yellow', 'green']]
    """
    return _writer(omit_defaults=False).unstructure(value)


@cache
def _writer(*, omit_defaults: bool) -> Converter:
    converter = Converter(
        omit_if_default=omit_defaults, unstruct_collection_overrides={tuple: list}
    )
    # As cattrs does by itself, and in half of the time: a message has many enums and lists.
    converter.register_unstructure_hook_func(_is_enum, attrgetter("_value_"))
    converter.register_unstructure_hook_factory(_is_list, partial(_list_writer, converter))
    converter.register_unstructure_hook_func(_is_set, _set_writer(converter))
    converter.register_unstructure_hook_func(_has_json_form, _json_form)
    return converter


def _has_json_form(kind: object) -> bool:
    return hasattr(kind, "json_form")


def _json_form(value: HasJsonForm) -> object:
    return value.json_form()


def _is_enum(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _is_list(kind: object) -> bool:
    """Whether it is a tuple of any length, all of whose items are of a type."""
    return get_origin(kind) is tuple and get_args(kind)[1:] == (...,)


def _list_writer(converter: Converter, kind: object) -> Callable[[Iterable[object]], list[object]]:
    [each, _] = get_args(kind)
    write = converter.get_unstructure_hook(each, cache_result=False)
    return list if write is identity else lambda items: [write(item) for item in items]


def _is_set(kind: object) -> bool:
    origin: object = get_origin(kind) or kind
    return origin is frozenset


def _set_writer(converter: Converter) -> Callable[[frozenset[object]], list[object]]:
    """Writes a set in the order of its kind: that of an enum, or the natural one."""

    def write(items: frozenset[object]) -> list[object]:
        written = [(_place(item), converter.unstructure(item)) for item in items]
        return [value for _, value in sorted(written, key=itemgetter(0))]

    return write


def _place(item: object) -> object:
    """What the items of a set are sorted by."""
    return [*type(item)].index(item) if isinstance(item, Enum) else item
