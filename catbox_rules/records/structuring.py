"""From plain JSON values to typed ones and back, by cattrs, with the path of every misfit.

Reading is strict: a number is no text and no truth value, a list is no text, an object has the
keys that it should have and no others. The ranges of seats and the like come from the table
at which they are read, so that an error can say `expected 1 to 6, got 9`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias, TypeVar, get_origin

import attrs
from cattrs import BaseValidationError, Converter
from cattrs.cols import homogenous_tuple_structure_factory
from cattrs.errors import (
    AttributeValidationNote,
    ForbiddenExtraKeysError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn

from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput, Plainly, is_whole_number
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event
from catbox_rules.records.strict_json import is_object, key_below

__all__ = [
    "ActionReader",
    "action_as_json",
    "action_reader",
    "as_json",
    "event_as_json",
    "read_action",
    "read_as",
    "read_document",
]

Typed = TypeVar("Typed")

Ranges: TypeAlias = tuple[tuple[Any, range], ...]
"""For types of numbers, such as `Seat`, those that a table has."""

# cattrs hands values and types around as Any; so do the hooks below.
Hook = Callable[[Any, Any], Any]


class _Misfit(Exception):
    """A value that does not fit; the path is known further up."""

    def __init__(self, expected: str, given: object) -> None:
        super().__init__(expected)
        self.expected = expected
        self.given = given


def read_as(kind: type[Typed], value: object, *, path: str) -> Typed:
    """A plain value as an attrs class; raises MalformedInput with a path below `path`."""
    return _structured((), kind, value, path)


def read_document(kind: type[Typed], value: object, *, format: str, path: str) -> Typed:
    """A plain value as a document of a format, which its key `format` has to name."""
    if is_object(value) and value.get("format", format) != format:
        raise MalformedInput(f"{path}.format", expected=format, given=value["format"])
    return read_as(kind, value, path=path)


def read_action(
    ruleset: AnyRuleset, ranges: Mapping[object, range], value: object, *, path: str
) -> Action:
    """A plain value as an action of a game, with the ranges of a table for its numbers."""
    return action_reader(ruleset, ranges).read(value, path=path)


def action_reader(ruleset: AnyRuleset, ranges: Mapping[object, range]) -> ActionReader:
    """What reads the actions of a game, with the ranges of a table for their numbers."""
    return _action_reader(tuple(ruleset.ACTIONS), tuple(ranges.items()))


class ActionReader:
    """Reads actions at tables with the same ranges. Actions without lists are few; they are shared
    by all records."""

    def __init__(self, kinds: tuple[type[Action], ...], ranges: Ranges) -> None:
        self._kinds = {kind.do: kind for kind in kinds}
        self._ranges = ranges
        self._known: dict[object, Action] = {}

    def read(self, value: object, *, path: str) -> Action:
        """A plain value as an action; raises MalformedInput with a path below `path`."""
        if not is_object(value):
            raise MalformedInput(path, expected='an action, {"do": …}', given=value)
        key = _key_of(value)
        action = None if key is None else self._known.get(key)
        if action is None:
            action = self._read(value, path)
            if key is not None and len(self._known) < _MOST_KNOWN:
                self._known[key] = action
        return action

    def _read(self, value: dict[str, object], path: str) -> Action:
        fields = dict(value)
        name = fields.pop("do", Plainly("nothing"))
        if not isinstance(name, str) or name not in self._kinds:
            raise MalformedInput(f"{path}.do", expected=_one_of(self._kinds), given=name)
        kind = self._kinds[name]
        action: Action = _structured(self._ranges, kind, fields, path, before=("do",))
        return action


_action_reader: Final = lru_cache(maxsize=64)(ActionReader)
_MOST_KNOWN: Final = 4096
_PLAIN: Final = frozenset({int, str})


def _key_of(value: dict[str, object]) -> object:
    """What tells an action of numbers and texts from others; None for any other. A truth value and
    1.0 are equal to 1 for Python, but are no numbers here."""
    values = tuple(value.values())
    return (*value, *values) if _PLAIN.issuperset(map(type, values)) else None


def action_as_json(action: Action) -> dict[str, object]:
    """An action as a record has it, without the fields that it leaves out."""
    return {"do": action.do, **_writer(omit_defaults=True).unstructure(action)}


def event_as_json(event: Event) -> dict[str, object]:
    """An event as an object that begins with its name."""
    return {"event": event.event, **as_json(event)}


def as_json(value: object) -> Any:
    """Any attrs value as plain JSON values: classes as objects, enums as their values."""
    return _writer(omit_defaults=False).unstructure(value)


@cache
def _writer(*, omit_defaults: bool) -> Converter:
    return Converter(omit_if_default=omit_defaults, unstruct_collection_overrides={tuple: list})


@lru_cache(maxsize=64)
def _reader(ranges: Ranges, *, finds_places: bool) -> Converter:
    """A strict converter for a table with these ranges. Building one takes some milliseconds, and
    there are few tables, hence the cache. One that finds the places of misfits takes longer."""
    converter = Converter(forbid_extra_keys=True, detailed_validation=finds_places)
    converter.register_structure_hook(int, _read_whole_number)
    converter.register_structure_hook(bool, _read_truth_value)
    converter.register_structure_hook(str, _read_text)
    converter.register_structure_hook_factory(_is_enum, _enum_reader)
    converter.register_structure_hook_func(_is_anything, _read_anything)

    @converter.register_structure_hook_factory(_is_tuple)
    def _(kind: Any, converter: Converter) -> Hook:
        return _only(list, "a list", homogenous_tuple_structure_factory(kind, converter))

    @converter.register_structure_hook_factory(attrs.has)
    def _(kind: Any, converter: Converter) -> Hook:
        return _only(dict, "an object", make_dict_structure_fn(kind, converter))

    for kind, allowed in ranges:
        converter.register_structure_hook(kind, _range_reader(allowed))
    return converter


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _is_anything(kind: Any) -> bool:
    return kind is object


def _read_anything(value: Any, _: Any) -> object:
    return value


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _only(json_type: type, name: str, hook: Hook) -> Hook:
    def read(value: Any, kind: Any) -> Any:
        if not isinstance(value, json_type):
            raise _Misfit(name, value)
        return hook(value, kind)

    return read


def _read_whole_number(value: Any, _: Any) -> int:
    if is_whole_number(value):
        return value
    is_too_long = isinstance(value, int) and not isinstance(value, bool)
    expected = f"a number of at most {MOST_DIGITS} digits" if is_too_long else "a whole number"
    raise _Misfit(expected, value)


def _read_truth_value(value: Any, _: Any) -> bool:
    if not isinstance(value, bool):
        raise _Misfit("true or false", value)
    return value


def _range_reader(allowed: range) -> Hook:
    def read(value: Any, _: Any) -> int:
        if not is_whole_number(value) or value not in allowed:
            raise _Misfit(f"{allowed[0]} to {allowed[-1]}", value)
        return value

    return read


def _read_text(value: Any, _: Any) -> str:
    if not isinstance(value, str):
        raise _Misfit("a text", value)
    return value


def _enum_reader(kind: type[Enum]) -> Hook:
    def read(value: Any, _: Any) -> Enum:
        for member in kind:
            if isinstance(value, str) and member.value == value:
                return member
        raise _Misfit(_one_of(str(member.value) for member in kind), value)

    return read


def _one_of(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


def _structured(
    ranges: Ranges, kind: type[Typed], value: object, path: str, *, before: tuple[str, ...] = ()
) -> Typed:
    """A value as a class; `before` are keys that have been taken out of it. What does not fit is
    looked at again, for its place."""
    try:
        return _reader(ranges, finds_places=False).structure(value, kind)
    except Exception:  # whatever hooks and constructors raise, the other converter tells of it
        pass
    try:
        return _reader(ranges, finds_places=True).structure(value, kind)
    except (BaseValidationError, _Misfit) as error:
        raise _first_misfit(error, path, {kind: [*before, *_keys(kind)]}) from None


def _keys(kind: type) -> list[str]:
    return [field.name for field in attrs.fields(kind) if field.init]


def _first_misfit(error: Exception, path: str, keys: Mapping[type, list[str]]) -> MalformedInput:
    """The first fault of those that cattrs has gathered, with the place that its notes tell. A
    class has the keys of its fields, unless `keys` says otherwise."""
    while isinstance(error, BaseValidationError):
        error = error.exceptions[0]
        for note in getattr(error, "__notes__", ()):
            if isinstance(note, AttributeValidationNote):
                path = key_below(path, note.name)
            elif isinstance(note, IterableValidationNote):
                path = f"{path}[{note.index}]"
    match error:
        case _Misfit():
            return MalformedInput(path, expected=error.expected, given=error.given)
        case MalformedInput():
            return error.below(path)
        case ForbiddenExtraKeysError():
            known = keys.get(error.cl) or _keys(error.cl)
            expected = f"no keys but {', '.join(known)}"
            return MalformedInput(path, expected=expected, given=min(error.extra_fields))
        case KeyError():
            return MalformedInput(path, expected="a value", given=Plainly("nothing"))
        case _:
            raise error
