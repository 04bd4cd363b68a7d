"""From plain JSON values to typed ones and back, by cattrs, with the path of every misfit.

Reading is strict: a number is no text and no truth value, a list is no text, an object has the
keys that it should have and no others. The ranges of seats and the like come from the table
at which they are read, so that an error can say `expected 1 to 6, got 9`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache, lru_cache
from operator import itemgetter
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeAlias, TypeGuard, TypeVar, Union, get_args, get_origin

import attrs
from attrs import frozen
from cattrs import BaseValidationError, Converter
from cattrs.cols import homogenous_tuple_structure_factory
from cattrs.errors import (
    AttributeValidationNote,
    ForbiddenExtraKeysError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn

from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput, Plainly, is_whole_number
from catbox_rules.kernel.forms import (
    Between,
    EachSeat,
    HasJsonForm,
    Items,
    Matching,
    WholeNumber,
    check_length,
    is_list,
    is_object,
    member_of,
    one_of,
    range_text,
)
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event
from catbox_rules.records.strict_json import key_below

__all__ = [
    "ActionReader",
    "Limits",
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


@frozen
class Limits:
    """What a table allows where a document of it is read.

    * `ranges`: for types of numbers those that it has.
    * `seats`: how many items a list has that stands by seat.
    * `has_short_lists`: whether no list may have more than 99 items.
    * `choices`: how an error lists the values of an enum.
    """

    ranges: Ranges = ()
    seats: int = 0
    has_short_lists: bool = False
    choices: Callable[[Iterable[str]], str] = one_of


# cattrs hands values and types around as Any; so do the hooks below.
Hook = Callable[[Any, Any], Any]


class _Misfit(Exception):
    """A value that does not fit; the path is known further up."""

    def __init__(self, expected: str, given: object) -> None:
        super().__init__(expected)
        self.expected = expected
        self.given = given


def read_as(
    kind: type[Typed],
    value: object,
    *,
    path: str,
    limits: Limits = Limits(),
    before: tuple[str, ...] = (),
) -> Typed:
    """A plain value as an attrs class; raises MalformedInput with a path below `path`.

    * `limits`: what the table allows at which it is read.
    * `before`: keys that have been taken out of it.
    """
    return _structured(limits, kind, value, path, before=before)


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
        self._limits = Limits(ranges)
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
            raise MalformedInput(f"{path}.do", expected=one_of(self._kinds), given=name)
        kind = self._kinds[name]
        action: Action = _structured(self._limits, kind, fields, path, before=("do",))
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
    converter.register_unstructure_hook_func(_is_set, _set_writer(converter))
    converter.register_unstructure_hook_func(_has_json_form, _json_form)
    return converter


def _has_json_form(kind: object) -> bool:
    return hasattr(kind, "json_form")


def _json_form(value: HasJsonForm) -> object:
    return value.json_form()


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


@lru_cache(maxsize=64)
def _reader(limits: Limits, *, finds_places: bool) -> Converter:
    """A strict converter for a table with these limits. Building one takes some milliseconds, and
    there are few tables, hence the cache. One that finds the places of misfits takes longer."""
    converter = Converter(forbid_extra_keys=True, detailed_validation=finds_places)
    converter.register_structure_hook(int, _read_whole_number)
    converter.register_structure_hook(bool, _read_truth_value)
    converter.register_structure_hook(str, _read_text)
    converter.register_structure_hook_func(lambda kind: kind is object, _read_anything)
    converter.register_structure_hook_factory(_has_stand_ins, _union_reader)

    @converter.register_structure_hook_factory(_is_enum)
    def _(kind: type[Enum]) -> Hook:
        return _enum_reader(kind, limits)

    @converter.register_structure_hook_factory(_is_tuple)
    def _(kind: type[Any], converter: Converter) -> Hook:
        return _list_reader(homogenous_tuple_structure_factory(kind, converter), limits)

    @converter.register_structure_hook_factory(attrs.has)
    def _(kind: type[Any], converter: Converter) -> Hook:
        hook: Hook = make_dict_structure_fn(kind, converter)
        return _object_reader(hook)

    @converter.register_structure_hook_factory(_is_marked)
    def _(kind: type[Any], converter: Converter) -> Hook:
        base, *marks = get_args(kind)
        hook: Hook = converter.get_structure_hook(base)
        for mark in marks:
            hook = _marked_reader(base, hook, mark, limits)
        return hook

    for kind, allowed in limits.ranges:
        converter.register_structure_hook(kind, _range_reader(allowed))
    return converter


def _is_enum(kind: object) -> TypeGuard[type[Enum]]:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _is_tuple(kind: object) -> bool:
    origin: object = get_origin(kind)
    return origin is tuple


def _stand_ins(kind: object) -> list[Enum]:
    """The members of a union that stand for a value which is not told: enums of one member."""
    kinds = get_args(kind) if get_origin(kind) in (Union, UnionType) else ()
    return [member for each in kinds if _is_enum(each) and len(each) == 1 for member in each]


def _has_stand_ins(kind: object) -> bool:
    return bool(_stand_ins(kind))


def _is_marked(kind: object) -> bool:
    return get_origin(kind) is Annotated and kind != WholeNumber


def _union_reader(kind: object, converter: Converter) -> Hook:
    """Reads a value, or what stands for it: null, or the text of a stand-in."""
    members = _stand_ins(kind)
    stand_ins = {member.value: member for member in members if isinstance(member.value, str)}
    kinds = get_args(kind)
    others = {NoneType, *map(type, members)}
    [main] = [each for each in kinds if each not in others]
    hook: Hook = converter.get_structure_hook(main)
    marks = getattr(main, "__metadata__", ())
    is_number = bool(stand_ins) and any(isinstance(mark, Between) for mark in marks)

    def read(value: object, _: object) -> object:
        if value is None and NoneType in kinds:
            return None
        if isinstance(value, str) and value in stand_ins:
            return stand_ins[value]
        try:
            return hook(value, main)
        except _Misfit as misfit:
            if not is_number:
                raise
            expected = ", or ".join([misfit.expected, *map(repr, stand_ins)])
            raise _Misfit(expected, misfit.given) from None

    return read


def _marked_reader(base: object, hook: Hook, mark: object, limits: Limits) -> Hook:
    match mark:
        case Between(int(least), int(most)):
            return _range_reader(range(least, most + 1))
        case EachSeat(or_none):
            return _by_seat_reader(base, hook, limits.seats, or_none=or_none)
        case Matching():
            return _matching_reader(mark)
        case Items(distinct=True):
            return _distinct_reader(base, hook, mark)
        case _:
            return hook


def _by_seat_reader(base: object, hook: Hook, seats: int, *, or_none: bool) -> Hook:
    def read(value: object, _: object) -> object:
        if not (or_none and value == []) and (not is_list(value) or len(value) != seats):
            raise _Misfit(f"a list of {seats}, one for each seat", value)
        return hook(value, base)

    return read


def _matching_reader(form: Matching) -> Hook:
    matches = re.compile(form.pattern).fullmatch

    def read(value: object, _: object) -> str:
        if not isinstance(value, str) or not matches(value):
            raise _Misfit(form.expected, value)
        return value

    return read


def _distinct_reader(base: object, hook: Hook, form: Items) -> Hook:
    def read(value: object, _: object) -> object:
        found: tuple[object, ...] = hook(value, base)
        for index, item in enumerate(found):
            if item in found[:index]:
                raise MalformedInput(f"$[{index}]", expected=form.each, given=item)
        return found

    return read


def _read_anything(value: object, _: object) -> object:
    return value


def _list_reader(hook: Hook, limits: Limits) -> Hook:
    def read(value: object, kind: object) -> object:
        if not is_list(value):
            raise _Misfit("a list", value)
        if limits.has_short_lists:
            check_length(value, "$")
        return hook(value, kind)

    return read


def _object_reader(hook: Hook) -> Hook:
    def read(value: object, kind: object) -> object:
        if not is_object(value):
            raise _Misfit("an object", value)
        return hook(value, kind)

    return read


def _read_whole_number(value: object, _: object) -> int:
    if is_whole_number(value):
        return value
    is_too_long = isinstance(value, int) and not isinstance(value, bool)
    expected = f"a number of at most {MOST_DIGITS} digits" if is_too_long else "a whole number"
    raise _Misfit(expected, value)


def _read_truth_value(value: object, _: object) -> bool:
    if not isinstance(value, bool):
        raise _Misfit("true or false", value)
    return value


def _range_reader(allowed: range) -> Hook:
    def read(value: object, _: object) -> int:
        if not is_whole_number(value) or value not in allowed:
            raise _Misfit(range_text(allowed), value)
        return value

    return read


def _read_text(value: object, _: object) -> str:
    if not isinstance(value, str):
        raise _Misfit("a text", value)
    return value


def _enum_reader(kind: type[Enum], limits: Limits) -> Hook:
    def read(value: object, _: object) -> Enum:
        member = member_of(value, kind)
        if member is None:
            raise _Misfit(limits.choices(str(each.value) for each in kind), value)
        return member

    return read


def _structured(
    limits: Limits,
    kind: type[Typed],
    value: object,
    path: str,
    *,
    before: tuple[str, ...] = (),
) -> Typed:
    """A value as a class; `before` are keys that have been taken out of it. What does not fit is
    looked at again, for its place."""
    try:
        return _reader(limits, finds_places=False).structure(value, kind)
    except Exception:  # whatever hooks and constructors raise, the other converter tells of it
        pass
    try:
        return _reader(limits, finds_places=True).structure(value, kind)
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
