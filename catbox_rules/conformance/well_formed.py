"""Every well-formed action of a seat at a table, legal or not, for tests of any game.

bid 0, bid 1, …, play Q♠, …        each kind of action, with each value that its fields can have
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

import attrs

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.former import former_names
from catbox_rules.kernel.forms import Between
from catbox_rules.kernel.ruleset import Action, AnyRuleset, OfSeat

_MOST: Final = 5_000
"""A kind with more actions is left out, and so is one with a field of more values."""


def well_formed_actions(ruleset: AnyRuleset, state: object) -> tuple[Action, ...]:
    """Return every action of the seats whose fields are numbers of the table, enum members or truth
    values, in a stable order. Kinds of actions with lists or texts are left out, and so are kinds
    with more than 5,000 actions.

    >>> from catbox_rules import schrodingers_cats
    >>> state = schrodingers_cats.initial("amigo-2023", players=2)
    >>> said = map(str, well_formed_actions(schrodingers_cats, state))
    >>> [each for each in said if each in ("doubt", "end turn")]
    ['end turn', 'end turn', 'doubt', 'doubt']
    """
    return _of_kinds(tuple(ruleset.ACTIONS), tuple(ruleset.ranges(state).items()))


@lru_cache(maxsize=64)  # tables have few ranges, and are asked at every moment
def _of_kinds(
    kinds: tuple[type[Action], ...], ranges: tuple[tuple[object, range], ...]
) -> tuple[Action, ...]:
    found: list[Action] = []
    for kind in kinds:
        if issubclass(kind, OfSeat):
            found += _of_kind(kind, dict(ranges))
    return tuple(found)


def _of_kind(kind: Any, ranges: Mapping[object, range]) -> Iterator[Action]:
    hints = get_type_hints(kind, include_extras=True)
    values = [_values(hints[each.name], ranges) for each in attrs.fields(kind) if each.init]
    number = 1
    for each in values:
        number *= len(each)
    if number > _MOST:
        return
    for chosen in itertools.product(*values):
        try:
            yield kind(*chosen)
        except MalformedInput:  # a value of its type that cannot be said
            continue


def _values(  # noqa: PLR0911 -- a return for each kind of type
    kind: object, ranges: Mapping[object, range]
) -> list[object]:
    """Return the values that a field of this type can have; none if there is no end to them."""
    if kind in ranges:
        return list(ranges[kind])
    if kind is bool:
        return [False, True]
    if kind is NoneType:
        return [None]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)
    parts = get_args(kind)
    if get_origin(kind) is Annotated:
        for mark in parts[1:]:
            if isinstance(mark, Between) and None not in (mark.least, mark.most):
                allowed = range(mark.least or 0, (mark.most or 0) + 1)
                return list(allowed) if len(allowed) <= _MOST else []
        return _values(parts[0], ranges)
    if get_origin(kind) in (Union, UnionType):
        return [value for part in parts for value in _values(part, ranges)]
    if isinstance(kind, type) and attrs.has(kind):
        own = get_type_hints(kind, include_extras=True)
        of_fields = [_values(own[each.name], ranges) for each in attrs.fields(kind) if each.init]
        return [kind(*chosen) for chosen in itertools.product(*of_fields)]
    return []


if not TYPE_CHECKING:
    __getattr__ = former_names(
        __name__, {"sayable": (well_formed_actions, f"{__name__}.well_formed_actions")}
    )
