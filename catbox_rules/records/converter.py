"""The cattrs converters that read documents: one for each set of limits.

Reading is strict: a number is neither a text nor a truth value, and a list is not a text. An object
has all the keys that it should have; others are ignored, unless they are misspelled. The meaning of
the types is in `kernel/forms.py`; the ranges of seats and the like come from the table, so that an
error can say `expected 1 to 6, got 9`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeAlias, TypeGuard, TypeVar, Union, get_args, get_origin

import attrs
from attrs import frozen
from cattrs import BaseValidationError, ClassValidationError, Converter
from cattrs.cols import homogenous_tuple_structure_factory
from cattrs.errors import AttributeValidationNote, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, override

from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput, Verbatim, is_whole_number
from catbox_rules.kernel.forms import (
    Between,
    EachSeat,
    Expected,
    Items,
    Matching,
    WholeNumber,
    check_length,
    has_no_other_keys,
    is_list,
    is_object,
    member_of,
    one_of,
    range_text,
    unreadable_keys,
)
from catbox_rules.kernel.ruleset import ANY_SEAT, Action, AnyRuleset, Seat
from catbox_rules.records.strict_json import key_below

Ranges: TypeAlias = tuple[tuple[Any, range], ...]
"""For types of numbers, such as `Seat`, those that a table has."""


@frozen
class Limits:
    """What a table allows in a document.

    * `ranges`: the ranges of number types.
    * `seats`: the length of lists with an item for each seat.
    * `has_short_lists`: if true, no list may have more than 99 items.
    * `choices`: how an error lists the values of an enum.
    """

    ranges: Ranges = ()
    seats: int = 0
    has_short_lists: bool = False
    choices: Callable[[Iterable[str]], str] = one_of


# cattrs hands values and types around as Any; so do the hooks below.
_Hook = Callable[[Any, Any], Any]


class Misfit(Exception):
    """A value that does not fit; code further up knows its path."""

    def __init__(self, expected: str, given: object) -> None:
        super().__init__(expected)
        self.expected = expected
        self.given = given


@lru_cache(maxsize=64)
def converter_for(limits: Limits, *, finds_places: bool) -> Converter:
    """Return a strict converter for a table with these limits. It is cached: building one takes
    some milliseconds, and there are few tables. One that finds the places of misfits is slower."""
    converter = Converter(detailed_validation=finds_places)
    converter.register_structure_hook(int, _read_whole_number)
    converter.register_structure_hook(bool, _read_truth_value)
    converter.register_structure_hook(str, _read_text)
    converter.register_structure_hook_func(lambda kind: kind is object, _read_anything)
    converter.register_structure_hook_func(_is_dict, _object_reader(_read_anything))
    converter.register_structure_hook_factory(_has_stand_ins, _union_reader)

    @converter.register_structure_hook_factory(_is_enum)
    def _(kind: type[Enum]) -> _Hook:
        return _enum_reader(kind, limits)

    @converter.register_structure_hook_factory(_is_tuple)
    def _(kind: type[object], converter: Converter) -> _Hook:
        return _list_reader(homogenous_tuple_structure_factory(kind, converter), limits)

    @converter.register_structure_hook_factory(attrs.has)
    def _(kind: type[attrs.AttrsInstance], converter: Converter) -> _Hook:
        renamed = {name: override(rename=key) for name, key in keys_of(kind).items() if name != key}
        hook: _Hook = make_dict_structure_fn(kind, converter, **renamed)  # type: ignore[arg-type]  # of any name
        return _class_reader(hook, kind)

    @converter.register_structure_hook_factory(_is_marked)
    def _(kind: type[object], converter: Converter) -> _Hook:
        base, *marks = get_args(kind)
        hook: _Hook = converter.get_structure_hook(base)
        for mark in marks:
            hook = _marked_reader(base, hook, mark, limits)
        return hook

    converter.register_structure_hook(Seat, _read_seat)
    for kind, allowed in limits.ranges:
        converter.register_structure_hook(kind, _range_reader(allowed))
    return converter


def keys_of(kind: type) -> dict[str, str]:
    """Return the document keys of the fields of a class, by field name. A key that is a Python
    keyword, such as `as`, belongs to a field with an underscore at its end.

    >>> @frozen
    ... class Request:
    ...     match: str
    ...     as_: int
    >>> keys_of(Request)
    {'match': 'match', 'as_': 'as'}
    """
    assert attrs.has(kind)
    fields = (each.name for each in attrs.fields(kind) if each.init)
    return {name: key_of(name) for name in fields}


def key_of(name: str) -> str:
    """Return the document key of a field, by its name."""
    return name.removesuffix("_")


def _is_enum(kind: object) -> TypeGuard[type[Enum]]:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _is_tuple(kind: object) -> bool:
    origin: object = get_origin(kind)
    return origin is tuple


def _is_dict(kind: object) -> bool:
    origin: object = get_origin(kind)
    return origin is dict


def _stand_ins(kind: object) -> list[Enum]:
    """Return the members of a union that stand for a missing value: enums with one member."""
    kinds = get_args(kind) if get_origin(kind) in (Union, UnionType) else ()
    return [member for each in kinds if _is_enum(each) and len(each) == 1 for member in each]


def _has_stand_ins(kind: object) -> bool:
    return bool(_stand_ins(kind))


def _is_marked(kind: object) -> bool:
    return get_origin(kind) is Annotated and kind != WholeNumber


def _union_reader(kind: object, converter: Converter) -> _Hook:
    """Make a reader of a value, of a list of values, or of a stand-in for a missing value: null,
    or a text."""
    members = _stand_ins(kind)
    stand_ins = {member.value: member for member in members if isinstance(member.value, str)}
    kinds = get_args(kind)
    others = {NoneType, *map(type, members)}
    mains = [each for each in kinds if each not in others]
    main, *lists = sorted(mains, key=_is_tuple)
    hook: _Hook = converter.get_structure_hook(main)
    listed = lists[0] if lists else None
    hook_of_list: _Hook | None = converter.get_structure_hook(listed) if lists else None
    marks = getattr(main, "__metadata__", ())
    is_number = bool(stand_ins) and any(isinstance(mark, Between) for mark in marks)

    def read(value: object, _: object) -> object:
        if value is None and NoneType in kinds:
            return None
        if isinstance(value, str) and value in stand_ins:
            return stand_ins[value]
        if hook_of_list is not None and is_list(value):
            return hook_of_list(value, listed)
        try:
            return hook(value, main)
        except Misfit as misfit:
            if not is_number:
                raise
            expected = ", or ".join([misfit.expected, *map(repr, stand_ins)])
            raise Misfit(expected, misfit.given) from None

    return read


def _marked_reader(base: object, hook: _Hook, mark: object, limits: Limits) -> _Hook:
    match mark:
        case Between(int(least), int(most)):
            return _range_reader(range(least, most + 1))
        case Between(int(least), None):
            return _reader_from(least, base, hook)
        case EachSeat(or_none):
            return _by_seat_reader(base, hook, limits.seats, or_none=or_none)
        case Matching():
            return _matching_reader(mark)
        case Items(distinct=True):
            return _distinct_reader(base, hook, mark)
        case _:
            return hook


def _reader_from(least: int, base: object, hook: _Hook) -> _Hook:
    def read(value: object, _: object) -> int:
        number: int = hook(value, base)
        if number < least:
            raise Misfit(f"a whole number from {least}", value)
        return number

    return read


def _by_seat_reader(base: object, hook: _Hook, seats: int, *, or_none: bool) -> _Hook:
    def read(value: object, _: object) -> object:
        if not (or_none and value == []) and (not is_list(value) or len(value) != seats):
            raise Misfit(f"a list of {seats}, one for each seat", value)
        return hook(value, base)

    return read


def _matching_reader(form: Matching) -> _Hook:
    matches = re.compile(form.pattern).fullmatch

    def read(value: object, _: object) -> str:
        if not isinstance(value, str) or not matches(value):
            raise Misfit(form.expected, value)
        return value

    return read


def _distinct_reader(base: object, hook: _Hook, form: Items) -> _Hook:
    def read(value: object, _: object) -> object:
        found: tuple[object, ...] = hook(value, base)
        for index, item in enumerate(found):
            if item in found[:index]:
                raise MalformedInput(f"$[{index}]", expected=form.each, given=item)
        return found

    return read


def _read_anything(value: object, _: object) -> object:
    return value


def _list_reader(hook: _Hook, limits: Limits) -> _Hook:
    def read(value: object, kind: object) -> object:
        if not is_list(value):
            raise Misfit("a list", value)
        if limits.has_short_lists:
            check_length(value, "$")
        return hook(value, kind)

    return read


def _object_reader(hook: _Hook) -> _Hook:
    def read(value: object, kind: object) -> object:
        if not is_object(value):
            raise Misfit("an object", value)
        return hook(value, kind)

    return read


def _class_reader(hook: _Hook, kind: type) -> _Hook:
    known, has_others = tuple(keys_of(kind).values()), not has_no_other_keys(kind)
    contains_all = frozenset(known).issuperset

    def read(value: object, kind: object) -> object:
        if not is_object(value):
            raise Misfit("an object", value)
        if not contains_all(value):
            for fault in unreadable_keys(value, known, has_others=has_others):
                raise fault
        return hook(value, kind)

    return read


def _read_whole_number(value: object, _: object) -> int:
    if is_whole_number(value):
        return value
    is_too_long = isinstance(value, int) and not isinstance(value, bool)
    expected = f"a number of at most {MOST_DIGITS} digits" if is_too_long else "a whole number"
    raise Misfit(expected, value)


def _read_seat(value: object, _: object) -> int:
    """Read a seat of a table that is not known yet."""
    if not is_whole_number(value):
        raise Misfit(ANY_SEAT, value)
    return value


def _read_truth_value(value: object, _: object) -> bool:
    if not isinstance(value, bool):
        raise Misfit("true or false", value)
    return value


def _range_reader(allowed: range) -> _Hook:
    def read(value: object, _: object) -> int:
        if not is_whole_number(value) or value not in allowed:
            raise Misfit(range_text(allowed, value), value)
        return value

    return read


def _read_text(value: object, _: object) -> str:
    if not isinstance(value, str):
        raise Misfit("a string", value)
    return value


def _enum_reader(kind: type[Enum], limits: Limits) -> _Hook:
    def read(value: object, _: object) -> Enum:
        member = member_of(value, kind)
        if member is None:
            raise Misfit(limits.choices(str(each.value) for each in kind), value)
        return member

    return read


# Turning plain JSON values into typed ones with cattrs, with the path of every misfit.
#
# `record.py` is the way back.


Typed = TypeVar("Typed")

STANDS: Final = "stands"
"""The key of an action that was illegal, and that the table let stand."""

AN_ACTION: Final = 'an action, {"do": …}'
"""What an error calls an action in JSON."""

_OF_NO_TABLE: Final = Limits()


def read_as(
    kind: type[Typed],
    value: object,
    *,
    path: str,
    limits: Limits = _OF_NO_TABLE,
    before: tuple[str, ...] = (),
) -> Typed:
    """Read a plain value as an attrs class. Unknown keys are ignored. Raises MalformedInput with a
    path below `path`, also for a misspelled key: one that resembles a known key that is missing.

    * `limits`: what the table allows.
    * `before`: known keys that are no fields of the class, such as those that were read before.
    """
    return _structured(limits, kind, value, path, before)


def read_document(
    kind: type[Typed], value: object, *, format: str, path: str, before: tuple[str, ...] = ()
) -> Typed:
    """Read a plain value as a document, as `read_as` does. Its key `format` must name the
    format."""
    if is_object(value) and (given := value.get("format", Verbatim("nothing"))) != format:
        raise MalformedInput(f"{path}.format", expected=format, given=given)
    return read_as(kind, value, path=path, before=before)


def read_action(
    ruleset: AnyRuleset, ranges: Mapping[object, range], value: object, *, path: str
) -> Action:
    """Read a plain value as an action of a game, with the ranges of a table for its numbers."""
    return action_reader(ruleset, ranges).read(value, path=path)


def action_reader(ruleset: AnyRuleset, ranges: Mapping[object, range]) -> ActionReader:
    """Return a reader of the actions of a game, with the ranges of a table for their numbers."""
    return _action_reader(tuple(ruleset.ACTIONS), tuple(ranges.items()))


class ActionReader:
    """A reader of actions at tables with the same ranges. Actions without lists are few, so all
    records share them."""

    def __init__(self, kinds: tuple[type[Action], ...], ranges: Ranges) -> None:
        self._kinds = {kind.do: kind for kind in kinds}
        self._limits = Limits(ranges)
        self._known: dict[object, Action] = {}

    def read(self, value: object, *, path: str) -> Action:
        """Read a plain value as an action. Raises MalformedInput with a path below `path`."""
        if not is_object(value):
            raise MalformedInput(path, expected=AN_ACTION, given=value)
        key = _key_of(value)
        action = None if key is None else self._known.get(key)
        if action is None:
            action = self._read(value, path)
            if key is not None and len(self._known) < _MOST_KNOWN:
                self._known[key] = action
        return action

    def _read(self, value: dict[str, object], path: str) -> Action:
        name = value.get("do", Verbatim("nothing"))
        if not isinstance(name, str) or name not in self._kinds:
            raise MalformedInput(f"{path}.do", expected=one_of(self._kinds), given=name)
        kind = self._kinds[name]
        action: Action = _structured(self._limits, kind, value, path, ("do", STANDS))
        return action


_action_reader: Final = lru_cache(maxsize=64)(ActionReader)
_MOST_KNOWN: Final = 4096
_PLAIN: Final = frozenset({int, str})


def _key_of(value: dict[str, object]) -> object:
    """Return a cache key for an action of numbers and texts; None for any other. For Python, True
    and 1.0 equal 1, but here they are not numbers."""
    values = tuple(value.values())
    return (*value, *values) if _PLAIN.issuperset(map(type, values)) else None


def _structured(
    limits: Limits,
    kind: type[Typed],
    value: object,
    path: str,
    before: tuple[str, ...],
) -> Typed:
    """Turn a value into a class. `before` are known keys that are no fields of it. A value that
    does not fit is read again to find the place."""
    if before and is_object(value):
        one: type = kind  # mypy would look for a hash of the objects of the class
        fields, known = _keys(one, before)
        if not value.keys() <= known.keys():
            for fault in unreadable_keys(value, known):
                raise fault.below(path)
        value = {key: value[key] for key in fields if key in value}
    try:
        return converter_for(limits, finds_places=False).structure(value, kind)
    except Exception:  # whatever hooks and constructors raise, the other converter reports it
        pass
    try:
        return converter_for(limits, finds_places=True).structure(value, kind)
    except (BaseValidationError, Misfit, MalformedInput) as error:
        raise _first_misfit(error, path, limits) from None


@lru_cache(maxsize=256)
def _keys(kind: type, before: tuple[str, ...]) -> tuple[tuple[str, ...], dict[str, None]]:
    """Return the keys of the fields of a class, and all known ones in order."""
    fields = tuple(keys_of(kind).values())
    return fields, dict.fromkeys((*before, *fields))


def _first_misfit(error: Exception, path: str, limits: Limits) -> MalformedInput:
    """Return the first fault that cattrs has gathered, with the place from its notes."""
    kind: Any = object  # cattrs hands types around as Any
    while isinstance(error, BaseValidationError):
        keys = keys_of(error.cl) if isinstance(error, ClassValidationError) else {}
        error = error.exceptions[0]
        for note in getattr(error, "__notes__", ()):
            if isinstance(note, AttributeValidationNote):
                path, kind = key_below(path, keys[note.name]), note.type
            elif isinstance(note, IterableValidationNote):
                path = f"{path}[{note.index}]"
    match error:
        case Misfit():
            return MalformedInput(path, expected=error.expected, given=error.given)
        case MalformedInput():
            return error.below(path)
        case KeyError():
            expected = _expected_of(kind, limits)
            return MalformedInput(path, expected=expected, given=Verbatim("nothing"))
        case _:
            raise error


def _expected_of(kind: Any, limits: Limits) -> str:
    """Describe what a missing field should have, by its type."""
    for mark in getattr(kind, "__metadata__", ()):
        if isinstance(mark, Expected):
            return mark.text
    try:
        converter_for(limits, finds_places=True).structure(_NOTHING, kind)
    except Misfit as misfit:
        return misfit.expected
    except BaseValidationError:
        pass
    return "a value"


_NOTHING: Final = object()
"""What is of no type that a document has."""
