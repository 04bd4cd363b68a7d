"""How values are built: frozen and equal by content, guarded by their constructors, built without
checks where the rules know that they hold, and known in part.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sized
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, Generic, ParamSpec, Self, TypeGuard, TypeVar, overload

import attrs
from attrs import frozen

# What frozen values have in common: a copy of one is the value itself.


class FrozenValue:
    """A value that never changes, with all that it holds.

    >>> from copy import copy, deepcopy
    >>> value = FrozenValue()
    >>> copy(value) is value, deepcopy([value])[0] is value
    (True, True)
    """

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: dict[int, object]) -> Self:
        return self


# What kind of value one is that may be anything: known to the type checkers as well.


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Return whether a value is a tuple, of whatever it may be.

    >>> is_tuple((1, "a")), is_tuple([1])
    (True, False)
    """
    return isinstance(value, tuple)


def has_fields(value: object) -> TypeGuard[attrs.AttrsInstance]:
    """Return whether a value is of a class of attrs.

    >>> has_fields(attrs.make_class("Point", ["x"])(1)), has_fields((1,))
    (True, False)
    """
    return attrs.has(type(value))


def fields_of(kind: type) -> tuple[attrs.Attribute[object], ...]:
    """Return the fields of a class of attrs.

    >>> [field.name for field in fields_of(attrs.make_class("Point", ["x", "y"]))]
    ['x', 'y']
    """
    assert attrs.has(kind)
    fields: tuple[attrs.Attribute[object], ...] = attrs.fields(kind)
    return fields


def is_set(value: object) -> TypeGuard[frozenset[object]]:
    """Return whether a value is a frozen set, of whatever it may be.

    >>> is_set(frozenset("ab")), is_set("ab")
    (True, False)
    """
    return isinstance(value, frozenset)


def is_mapping(value: object) -> TypeGuard[Mapping[object, object]]:
    """Return whether a value is a mapping, of whatever it may be.

    >>> is_mapping({1: "a"}), is_mapping([1])
    (True, False)
    """
    return isinstance(value, Mapping)


def is_collection(value: object) -> TypeGuard[Collection[object]]:
    """Return whether a value is a collection of whatever it may be; a text is one thing.

    >>> is_collection([1]), is_collection({1: "a"}), is_collection("ab")
    (True, True, False)
    """
    return isinstance(value, tuple | list | set | frozenset | Mapping)


# Building a frozen value without the checks of its constructor, and in a third of the time.
#
# A constructor checks what comes from outside. A rule that takes a checked state and a legal action
# gives a state that is sound as well, and need not pay for the proof again after every play. The
# state machine of the tests rebuilds every such state through the constructor and so proves that
# nothing slips through.
#
# A frozen class refuses every assignment, and to go round that costs a call for each field. So the
# fields are set on an object of another class, with the same slots and no such refusal; then it is
# made an object of the frozen class, and is frozen from then on.


Fields = ParamSpec("Fields")
Value = TypeVar("Value")


@overload
def unchecked(kind: Callable[Fields, Value], /) -> Callable[Fields, Value]: ...


@overload
def unchecked(kind: type[Value], /, *names: str) -> Callable[..., Value]: ...


def unchecked(kind: Any, /, *names: str) -> Callable[..., Any]:
    """Return the constructor of a slotted attrs class, less `__attrs_post_init__`.

    It takes the same arguments as they are stored, for converters do not run either; all of them
    where a default is a factory. The class is one with `weakref_slot=False`, for Python lets an
    object change its class only where the slots are all that it has.

    * `names`: the fields that it takes instead, in this order. It leaves alone the others, which
      are worked out `on_demand`.

    >>> from attrs import frozen
    >>> @frozen(weakref_slot=False)
    ... class Even:
    ...     number: int
    ...     def __attrs_post_init__(self) -> None:
    ...         if self.number % 2:
    ...             raise ValueError(f"{self.number} is odd")
    >>> unchecked(Even)(3)
    Even(number=3)
    """
    if names:
        return written_out(kind, names, [f"self.{name} = {name}" for name in names])
    fields = fields_of(kind)
    needs_all = any(hasattr(field.default, "factory") for field in fields)
    parameters = [
        field.name
        if needs_all or field.default is attrs.NOTHING
        else f"{field.name}=default_{field.name}"
        for field in fields
    ]
    known = {f"default_{field.name}": field.default for field in fields}
    lines = [f"self.{field.name} = {field.name}" for field in fields]
    return written_out(kind, parameters, lines, known)


def changing(kind: type[Value], *names: str) -> Callable[..., Value]:
    """Return what is like `attrs.evolve` for the fields of these names, less the checks: a function
    that takes a value of a slotted class and the new fields, in this order. A field that is added
    to the class later is kept as well; one that is worked out `on_demand` is worked out again.

    >>> from attrs import frozen
    >>> @frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> changing(Point, "x")(Point(1, 2), 5)
    Point(x=5, y=2)
    """
    others = [field.name for field in fields_of(kind) if field.name not in names]
    assert len(others) + len(names) == len(fields_of(kind)), f"{kind} has not all of {names}"
    kept = [name for name in others if not isinstance(vars(kind)[name], _OnDemand)]
    values = {name: name for name in names} | {name: f"old.{name}" for name in kept}
    lines = [f"self.{name} = {value}" for name, value in values.items()]
    return written_out(kind, ["old", *names], lines)


def on_demand(kind: type[Value], **work_out: Callable[[Value], object]) -> None:
    """Have some fields of a slotted attrs class worked out when they are first asked for, where an
    `unchecked` constructor has left them alone.

    >>> from attrs import frozen
    >>> @frozen(weakref_slot=False)
    ... class Circle:
    ...     radius: int
    ...     diameter: int
    >>> on_demand(Circle, diameter=lambda circle: 2 * circle.radius)
    >>> unchecked(Circle, "radius")(3), Circle(3, 6)
    (Circle(radius=3, diameter=6), Circle(radius=3, diameter=6))
    """
    for name, function in work_out.items():
        setattr(kind, name, _OnDemand(kind.__dict__[name], function))


class _OnDemand:
    """A descriptor in the place of a slot, which fills it."""

    def __init__(self, slot: Any, work_out: Callable[[Any], object]) -> None:
        self.slot = slot  # a descriptor of CPython, for which there is no type
        self.work_out = work_out

    def __get__(self, value: object, kind: type | None = None) -> object:
        if value is None:
            return self.slot
        try:
            return self.slot.__get__(value, kind)
        except AttributeError:
            self.slot.__set__(value, self.work_out(value))
            return self.slot.__get__(value, kind)

    def __set__(self, value: object, field: object) -> None:
        self.slot.__set__(value, field)


def written_out(
    kind: type[Value],
    parameters: Iterable[str],
    lines: Iterable[str],
    known: Mapping[str, object] = MappingProxyType({}),
) -> Callable[..., Value]:
    """Return a function with these parameters that makes a value of a slotted class. It is written
    out, as attrs writes out constructors.

    * `lines`: its code, which sets the fields of `self`.
    * `known`: what the lines and the defaults of the parameters name.
    """
    named: dict[str, Any] = {**known, "kind": kind, "Unfrozen": unfrozen(declaring(kind))}
    code = [
        f"def build({', '.join(parameters)}):",
        "self = Unfrozen()",
        *lines,
        "self.__class__ = kind",
        "return self",
    ]
    exec("\n    ".join(code), named)
    build: Callable[..., Value] = named["build"]
    return build


def declaring(kind: type) -> type:
    """Return the class that declares the fields of an attrs class: itself, or the one that it is
    built on without adding a field."""
    return next(each for each in kind.__mro__ if "__attrs_attrs__" in vars(each))


def unfrozen(kind: type) -> type:
    """Return a class with the slots of another one, whose objects can become objects of that. They
    have its methods, properties and constants, but for those by which it is frozen."""
    slots: tuple[str, ...] = kind.__dict__["__slots__"]
    assert "__weakref__" not in slots, f"{kind.__name__} has a slot for weak references"
    # Generic asks for the bases as they were written.
    written: tuple[object, ...] = getattr(kind, "__orig_bases__", kind.__bases__)
    own = {
        name: each
        for name, each in vars(kind).items()
        if not name.startswith("__") and name not in slots
    }
    body = {"__slots__": slots, "__orig_bases__": written, **own}
    return type(kind)(f"Unfrozen{kind.__name__}", kind.__bases__, body)


class Word(Enum):
    """One of some words of the rules. Its `repr` is how Python names it.

    >>> class Suit(Word):
    ...     RED = "red"
    >>> Suit.RED
    Suit.RED
    """

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


# What somebody does not know: `UNKNOWN`, or of some cards a part (`Partial`).


class Unknown(Word):
    """The kind of `UNKNOWN`. `?` stands for it in documents and texts."""

    UNKNOWN = "?"

    def __str__(self) -> str:
        return str(self.value)


UNKNOWN: Final = Unknown.UNKNOWN
"""Something that is there, and that the position does not tell. What is not there is None."""

CardsT = TypeVar("CardsT", bound=Sized)


@frozen(weakref_slot=False)
class Partial(FrozenValue, Generic[CardsT]):
    """Cards some of which may be unknown: a hand, a pile, the place for a discard.

    * `known`: the cards that are known.
    * `unknown`: how many more there are. If nobody has counted them, as many as one would expect.
    * `is_counted`: whether somebody has.

    >>> from catbox_rules.cat_in_the_box import Cards
    >>> hand = Partial(Cards.of(4, 1), unknown=2)
    >>> print(hand)
    1 4 ? ?
    >>> len(hand)
    4
    """

    known: CardsT
    unknown: int = 0
    is_counted: bool = True

    def __len__(self) -> int:
        return len(self.known) + self.unknown

    @property
    def is_known(self) -> bool:
        """Whether all of them are known."""
        return self.is_counted and not self.unknown

    def __str__(self) -> str:
        known = [str(self.known)] if self.known else []
        return " ".join([*known, *"?" * self.unknown]) or "nothing"
