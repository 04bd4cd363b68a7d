"""The cattrs converters that read documents: one for each set of limits.

Reading is strict: a number is neither a text nor a truth value, and a list is not a text. An object
has all the keys that it should have; others are ignored, unless they are misspelled. The meaning of
the types is in `kernel/forms.py`; the ranges of seats and the like come from the table, so that an
error can say `expected 1 to 6, got 9`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import Enum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, TypeGuard, Union, get_args, get_origin

import attrs
from attrs import frozen
from cattrs import Converter
from cattrs.cols import homogenous_tuple_structure_factory
from cattrs.gen import make_dict_structure_fn, override

from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput, is_whole_number
from catbox_rules.kernel.forms import (
    Between,
    EachSeat,
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
from catbox_rules.kernel.ruleset import ANY_SEAT, Seat

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
    return {name: name.removesuffix("_") for name in fields}


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
        case EachSeat(or_none):
            return _by_seat_reader(base, hook, limits.seats, or_none=or_none)
        case Matching():
            return _matching_reader(mark)
        case Items(distinct=True):
            return _distinct_reader(base, hook, mark)
        case _:
            return hook


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
            raise Misfit(range_text(allowed), value)
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
