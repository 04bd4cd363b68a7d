"""Plain JSON values of actions, events, states, views and any other attrs value."""

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
    """Return an action as a record has it, without fields that have their default."""
    return {"do": action.do, **_writer(omit_defaults=True).unstructure(action)}


def event_as_json(event: Event) -> dict[str, object]:
    """Return an event as a plain JSON object that begins with its name."""
    return {"event": event.event, **as_json(event)}


# What it gives has the form that the class of the value has, which its caller knows.
def as_json(value: object) -> Any:
    """Return any attrs value as plain JSON: dictionaries, lists, texts, numbers, truth values and
    None.

    A class becomes an object of its fields, an enum its value, a set a sorted list. A class with a
    document form of its own (`HasJsonForm`), such as cards, uses that form.

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
    """Return True for a tuple type of any length with items of one type."""
    return get_origin(kind) is tuple and get_args(kind)[1:] == (...,)


def _list_writer(converter: Converter, kind: object) -> Callable[[Iterable[object]], list[object]]:
    [each, _] = get_args(kind)
    write = converter.get_unstructure_hook(each, cache_result=False)
    return list if write is identity else lambda items: [write(item) for item in items]


def _is_set(kind: object) -> bool:
    origin: object = get_origin(kind) or kind
    return origin is frozenset


def _set_writer(converter: Converter) -> Callable[[frozenset[object]], list[object]]:
    """Make a writer of sets in the order of their items: that of the enum, or the natural one."""

    def write(items: frozenset[object]) -> list[object]:
        written = [(_place(item), converter.unstructure(item)) for item in items]
        return [value for _, value in sorted(written, key=itemgetter(0))]

    return write


def _place(item: object) -> object:
    """Return the sort key of an item of a set."""
    return [*type(item)].index(item) if isinstance(item, Enum) else item
