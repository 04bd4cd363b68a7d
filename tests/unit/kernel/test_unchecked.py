"""Values that are built without checks are the same values, and as frozen."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import pytest
from attrs import Factory, evolve, field, frozen
from attrs.exceptions import FrozenInstanceError

from catbox_rules.kernel.values import changing, on_demand, unchecked, unfrozen

Thing = TypeVar("Thing")


def _even(_: object, __: object, number: int) -> None:
    if number % 2:
        raise ValueError(f"{number} is odd")


@frozen(weakref_slot=False)
class Pair(Generic[Thing]):
    number: int = field(validator=_even)
    thing: Thing
    note: str = "none"


@frozen(weakref_slot=False)
class Listed:
    first: int
    items: tuple[int, ...] = Factory(tuple)


@frozen(weakref_slot=False)
class Square:
    side: int
    area: int


@frozen(weakref_slot=False)
class Rectangle:
    width: int
    height: int = 1

    @property
    def area(self) -> int:
        return self.width * self.height

    def times(self, number: int) -> int:
        return number * self.area


build_pair: Callable[..., Pair[str]] = unchecked(Pair)
on_demand(Square, area=lambda square: square.side**2)
_square = unchecked(Square, "side")


def test_it_is_the_value_that_the_constructor_gives() -> None:
    assert build_pair(4, "a") == Pair(4, "a")
    assert build_pair(4, thing="a", note="b") == Pair(4, "a", "b")
    assert hash(build_pair(4, "a")) == hash(Pair(4, "a"))
    assert type(build_pair(4, "a")) is Pair


def test_nothing_is_checked() -> None:
    with pytest.raises(ValueError, match="5 is odd"):
        Pair(5, "a")
    assert build_pair(5, "a").number == 5


def test_it_is_frozen() -> None:
    pair = build_pair(4, "a")
    with pytest.raises(FrozenInstanceError):
        pair.number = 6  # type: ignore[misc] # pyright: ignore -- which is the point
    assert copy.deepcopy(pair) == pair


def test_all_is_asked_for_where_a_default_is_made() -> None:
    build = unchecked(Listed)
    assert build(1, (2, 3)) == Listed(1, (2, 3))
    with pytest.raises(TypeError, match="items"):
        build(1)


def test_a_slot_for_weak_references_is_in_the_way() -> None:
    @frozen
    class WithSlot:
        number: int

    with pytest.raises(AssertionError, match="weak references"):
        unchecked(WithSlot)


def test_a_field_is_worked_out_when_it_is_asked_for() -> None:
    assert _square(3).area == 9
    assert _square(3) == Square(3, 9) != Square(3, 10)
    assert evolve(_square(3), area=7) == Square(3, 7)
    assert Square(3, 7).area == 7, "who gives it is not asked"


def test_it_can_be_copied_before_it_is_asked() -> None:
    for again in (copy.copy(_square(3)), pickle.loads(pickle.dumps(_square(3)))):
        assert again == Square(3, 9)


def test_what_is_worked_out_on_demand_is_a_slot_of_the_class() -> None:
    square = _square(3)
    assert square.area == 9
    assert Square.area.__get__(square) == 9  # type: ignore[attr-defined]  # pyright: ignore -- a slot


def test_what_follows_from_a_changed_field_is_worked_out_again() -> None:
    square = _square(3)
    assert square.area == 9
    assert changing(Square, "side")(square, 4) == Square(4, 16)


def test_an_unfrozen_value_answers_as_the_frozen_one_does() -> None:
    """As soon as the fields are set that it is asked about."""
    rectangle: Any = unfrozen(Rectangle)()
    rectangle.width = 3
    with pytest.raises(AttributeError, match="height"):
        _ = rectangle.area
    rectangle.height = 4
    assert (rectangle.area, rectangle.times(2)) == (12, 24)
    rectangle.height = 5
    assert rectangle.area == 15


def test_an_unfrozen_value_can_become_a_frozen_one() -> None:
    rectangle: Any = unfrozen(Rectangle)()
    rectangle.width, rectangle.height = 3, 4
    assert rectangle != Rectangle(3, 4), "two values of different classes"
    rectangle.__class__ = Rectangle
    assert rectangle == Rectangle(3, 4)
    with pytest.raises(FrozenInstanceError):
        rectangle.width = 5


def test_an_unfrozen_value_has_room_for_the_fields_alone() -> None:
    rectangle: Any = unfrozen(Rectangle)()
    with pytest.raises(AttributeError):
        rectangle.depth = 1
