"""Positions derived from the states of a game, which marks those of their fields that are hidden.

    hands: tuple[Hand, ...] = known_to_seat()     each seat knows its own item
    stock: Hand = hidden()                        nobody knows it

For each class of states a class of positions is made that has the same fields; what somebody does
not know is `UNKNOWN` there. A value in a state may mark fields as well, and is a `PartOfState`
there. What is hidden is found in the values themselves, whatever their fields are declared to be:
in classes of attrs and in collections; a value of any other class is shown as it is. A game whose
positions say more, such as the size of a hand, or what somebody remembers, has a class of its own
for them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from enum import Enum
from itertools import chain
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Final,
    NewType,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs
from attrs import AttrsInstance, evolve, field

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.former import former, former_names
from catbox_rules.kernel.forms import BySeat
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.guards import fields_of, is_collection, is_mapping, is_tuple
from catbox_rules.kernel.partial import UNKNOWN, Unknown
from catbox_rules.kernel.ruleset import CHANCE, Seat, Turn, as_seat
from catbox_rules.kernel.table_fields import (
    TABLE_FIELD,
    AnyPosition,
    KnownTo,
    TableField,
    Viewer,
    cached_by_class,
    known_to,
    says_of,
    table_field,
    table_fields,
)
from catbox_rules.kernel.viewing import position_maker


def _unknown(_: object, __: object) -> Unknown:
    return UNKNOWN


# As `attrs.field`, which gives a class its fields: the type of each is what is written before it.
def hidden(**keywords: Any) -> Any:
    """Declare a field of a state that nobody knows; with the keywords of `attrs.field`."""
    return field(metadata=table_field(KnownTo.IN_PART, part=_unknown), **keywords)


def known_to_seat(**keywords: Any) -> Any:
    """Declare a field of a state with an item for each seat, of which a seat knows its own alone;
    with the keywords of `attrs.field`."""
    return field(metadata=table_field(KnownTo.OWN_SEAT, hide=_unknown), **keywords)


class Phase(str):
    """The name of a class of states."""

    __slots__ = ()

    @property
    def value(self) -> str:
        """Return the word that stands in a document, as phases of other games do."""
        return str(self)


class _Known(FrozenValue):
    """What somebody knows of a value of attrs, field by field."""

    __slots__ = ()
    made_of: ClassVar[type]
    """The class of the value."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Return a field, of the type that the game gives it."""

    def __reduce__(self) -> tuple[Any, ...]:
        # The phase is that of the class.
        names = [name for name in fields_named(type(self)) if name != "phase"]
        fields = {name: getattr(self, name) for name in names}
        return _restored, (isinstance(self, PartOfState), self.made_of, fields)


class PlainPosition(_Known, AnyPosition):
    """What somebody knows of a state.

    * `phase`: the name of the class of the state.
    * `first_seat`: the seat that started the match.
    * `to_act`: who may act; nobody for a class that is of no game.
    """

    __slots__ = ()
    table: Any
    phase: Phase
    first_seat: Seat | None
    to_act: Turn
    names: tuple[str, ...] | None
    title: str | None
    note: str | None
    stood: tuple[str, ...]

    @property
    @former("view.viewer")
    def seat(self) -> Seat | Viewer | None:
        """Return the seat that sees it; None for a spectator."""
        return self.viewer

    @property
    @former("fields_by_name(view)")
    def shown(self) -> tuple[tuple[str, object], ...]:
        """Return the names of the fields with their values."""
        return tuple(fields_by_name(self).items())


class PartOfState(_Known):
    """What somebody knows of a value in a state that hides something."""

    __slots__ = ()


TAKEN_NAMES: Final = frozenset(
    [
        *("format", "game", "edition", "players", "options", "names", "title", "note", "stood"),
        *("viewer", "phase", "first_seat", "to_act", "seen_by", "without_viewer"),
        *("partial", "unwritten", "is_partial", "is_written"),
        *("made_of", "document", "do"),
    ]
)
"""The names that no field of a state has: the keys that stand in the documents of all games, what
every position has, and what tells a document that is read, or an action, from a position."""


# What embedders annotate their views with.
__getattr__ = former_names(
    __name__, {"PartialView": (PlainPosition, "catbox_rules.kernel.hidden.PlainPosition")}
)


def view_of(state: AttrsInstance, seat: int | None, *, players: int) -> PlainPosition:
    """Return what a seat knows of a state, or a spectator (None).

    * `seat`: 0 to `players - 1`.

    Raises MalformedInput for a seat that the table does not have.

    >>> from attrs import frozen
    >>> @frozen
    ... class Round:
    ...     leader: Seat
    ...     hands: tuple[str, ...] = known_to_seat()
    ...     stock: str = hidden()
    >>> view = view_of(Round(Seat(0), ("A", "B"), "C"), 1, players=2)
    >>> print(view.leader, *view.hands, view.stock)
    0 ? B ?
    """
    return position_of(state, None if seat is None else as_seat(seat, players=players))


def position_of(state: AttrsInstance, viewer: Seat | Viewer | None) -> PlainPosition:
    """Return what a viewer knows of a state. Raises TypeError for one whose table hides something:
    all know the table."""
    table: object = getattr(state, "table", None)
    if _hides(type(table)):
        raise TypeError(f"{type(table).__name__}: a table has no hidden fields, as all know it")
    return _maker(type(state))(state, viewer)


def state_of(position: PlainPosition) -> Any:
    """Return the state that a position shows; None where something is unknown. Raises what the
    constructor of its class raises."""
    try:
        return _made_back(position)
    except _IsUnknown:
        return None


def fields_by_name(position: PlainPosition) -> Mapping[str, object]:
    """Return the fields of the state, as far as known; without `table`, which stays the same."""
    return {
        name: getattr(position, name) for name in fields_named(position.made_of) if name != "table"
    }


class _IsUnknown(Exception):
    """Something is unknown, so there is no state."""


def _made_back(value: object) -> Any:
    if value is UNKNOWN:
        raise _IsUnknown
    if is_collection(value):
        return _with_items(value, _made_back)
    if not isinstance(value, _Known):
        return value
    taken = [each for each in fields_named(value.made_of).values() if each.init]
    fields = {str(each.alias): _made_back(getattr(value, each.name)) for each in taken}
    return value.made_of(**fields)


def _restored(is_part: bool, kind: type, fields: dict[str, Any]) -> _Known:
    made: type[_Known] = _part_class(kind) if is_part else position_class(kind)
    return made(**fields)


class _Chance(Enum):
    """Stands for chance in a document."""

    CHANCE = CHANCE


def _first_seat(state: Any) -> Seat | None:
    """Return the seat that started the match; None where the table does not tell."""
    return getattr(getattr(state, "table", None), "first_seat", None)


def _turn(state: object) -> Turn:
    """Return who may act, by the game of a state: that of the nearest package around its class."""
    package = type(state).__module__
    while package:
        game: Any = sys.modules.get(package)
        if hasattr(game, "PACKAGE"):
            turn: Turn = game.turn(state)
            return turn
        package = package.rpartition(".")[0]
    return ()


def _turn_as_expected(position: PlainPosition) -> Turn:
    """Return who may act where all is known, and nobody where something is not. Whether there can
    be such a table is judged where somebody asks for a ruling."""
    with suppress(ImpossibleState):
        state = state_of(position)
        return () if state is None else _turn(state)
    return ()


def _turn_read(given: tuple[Seat | _Chance, ...], _: object) -> Turn:
    return tuple([CHANCE if isinstance(each, _Chance) else each for each in given])


@cached_by_class
def _maker(state: type) -> Callable[[Any, Seat | Viewer | None], PlainPosition]:
    kind = position_class(state)
    return position_maker(kind, {state: fields_named(kind)["phase"].default})


@cached_by_class
def position_class(state: type) -> type[PlainPosition]:
    """Return the class of positions for a class of states.

    Raises TypeError for a field with one of `TAKEN_NAMES`.
    """
    fields: dict[str, Any] = {
        "viewer": field(default=Viewer.ALL),
        "table": field(default=None),
        "phase": field(type=Phase, converter=Phase, default=Phase(state.__name__)),
        "first_seat": field(
            metadata=table_field(KnownTo.PUBLIC, of={state: _first_seat}, written=Seat)
        ),
        "to_act": field(
            metadata=table_field(
                KnownTo.PUBLIC,
                of={state: _turn},
                default=_turn_as_expected,
                written=tuple[Seat | _Chance, ...],
                read=_turn_read,
            )
        ),
        "names": field(default=None),
        "title": field(default=None),
        "note": field(default=None),
        "stood": field(default=()),
        "unwritten": field(default=None),
    }
    for name, each in _fields_of(state).items():
        if name in TAKEN_NAMES:
            raise TypeError(
                f"{state.__name__}.{name}: a state has no field of this name, since it "
                "means something else in every position or in its document"
            )
        fields.setdefault(name, each)
    return _class_of(state, PlainPosition, fields)


@cached_by_class
def _part_class(kind: type) -> type[PartOfState]:
    return _class_of(kind, PartOfState, _fields_of(kind))


MadeT = TypeVar("MadeT")


def _class_of(kind: type, base: type[MadeT], fields: dict[str, Any]) -> type[MadeT]:
    """Make the class for what somebody knows of values of a class."""
    made = attrs.make_class(
        f"{base.__name__}Of{kind.__name__}",
        fields,
        bases=(base,),
        class_body={"made_of": kind},
        frozen=True,
        kw_only=True,
        slots=True,
        weakref_slot=False,
        eq=base is PartOfState,
    )
    made.__module__ = kind.__module__  # that of the game
    return made


def _fields_of(kind: type) -> dict[str, Any]:
    """Return the fields of that class."""
    made: Any = field  # whose stubs take no union for a type
    says = {
        name: _said(kind, each, types_of(kind)[name]) for name, each in fields_named(kind).items()
    }
    return {
        name: made(alias=name, type=each.written, metadata={TABLE_FIELD: each})
        for name, each in says.items()
    }


def _said(kind: type, each: attrs.Attribute[object], written: Any) -> TableField:
    """Return what a field says of itself as a field of a position."""
    marked, value_of = says_of(each), attrgetter(each.name)
    if marked is not None and marked.hide is None:
        return evolve(marked, written=written | Unknown)
    item: Any = object
    if marked is not None and get_origin(written) is tuple:
        item = get_args(written)[0]
    if marked is not None and _never_hides(item):
        return evolve(marked, written=BySeat[item | Unknown])
    if marked is None and _never_hides(written):
        return TableField(KnownTo.PUBLIC, written=written)

    def known(value: Any, viewer: Seat | Viewer | None = Viewer.ALL) -> object:
        if marked is not None:
            return _known_by_seat(value_of(value), viewer)
        return _known(value_of(value), viewer)

    parts: Any = _with_parts(written if marked is None else item)
    made: Any = parts if marked is None else BySeat[parts | Unknown]
    return TableField(KnownTo.IN_PART, of={kind: known}, part=known, written=made)


def _known_by_seat(items: Iterable[object], viewer: Seat | Viewer | None) -> object:
    """Return what a viewer knows of items by seat: its own item, without what that hides."""
    return tuple(
        [
            _known(each, viewer) if viewer in (seat, Viewer.ALL) else UNKNOWN
            for seat, each in enumerate(items)
        ]
    )


def _known(value: object, viewer: Seat | Viewer | None) -> object:
    """Return what a viewer knows of a value in a state. Only the value tells what it hides: the
    type of its field may name a base class that hides nothing."""
    if not _has_hidden(value):
        return value
    if is_collection(value):
        return _with_items(value, lambda each: _known(each, viewer))
    if not isinstance(value, PartOfState):
        part = _part_class(type(value))
        value = part(
            **{name: _known(getattr(value, name), Viewer.ALL) for name in table_fields(part)}
        )
    if isinstance(viewer, Viewer):
        return value
    fields: Any = value  # of attrs, as is every part
    return evolve(fields, **dict(known_to(fields, viewer)))


def _has_hidden(value: object) -> bool:
    """Return whether a value hides something: it marks a field, or holds a value that does, or its
    class is declared with such values, even if this one happens to hold none."""
    kind = type(value)
    if _is_open(kind):
        return False
    if is_tuple(value):
        return any(map(_has_hidden, value))
    if is_mapping(value):
        return any(map(_has_hidden, chain.from_iterable(value.items())))
    if is_collection(value):
        return any(map(_has_hidden, value))
    names = _names_to_look_into(kind)
    return _hides(kind) or any(_has_hidden(getattr(value, name)) for name in names)


@cached_by_class
def _is_open(kind: type) -> bool:
    """Return whether no value of exactly this class can hide anything, whatever it holds."""
    has_items = issubclass(kind, tuple | list | set | frozenset | Mapping)
    has_parts = attrs.has(kind) and (_hides(kind) or bool(_names_to_look_into(kind)))
    return not has_items and not has_parts


@cached_by_class
def _names_to_look_into(kind: type) -> tuple[str, ...]:
    """Return the fields of a class whose values may hide something."""
    return tuple(name for name, each in types_of(kind).items() if not _never_hides(each))


def _with_items(value: Collection[object], change: Callable[[object], object]) -> object:
    """Return a collection with each of its items changed."""
    if is_mapping(value):
        return {change(key): change(each) for key, each in value.items()}
    items = map(change, value)
    make: Any = type(value)  # a list, a set, a tuple, or a tuple with names
    return make(*items) if hasattr(value, "_fields") else make(items)


def _with_parts(kind: Any) -> Any:
    """Return a type with the classes of parts for the classes that they are made of."""
    if isinstance(kind, type) and attrs.has(kind):
        return _part_class(kind) if _hides(kind) else kind
    parts = tuple(map(_with_parts, get_args(kind)))
    if parts == get_args(kind):
        return kind
    origin: Any = get_origin(kind)
    return (Union if origin is UnionType else origin)[parts]


def _never_hides(kind: Any) -> bool:
    """Return whether no value of a type can have hidden parts, of whatever class it is."""
    if kind in (int, str, bool, NoneType, ...):
        return True
    if isinstance(kind, type) and issubclass(kind, Enum):
        return True
    is_made = get_origin(kind) in (tuple, Union, UnionType, Annotated) or isinstance(kind, NewType)
    return is_made and all(map(_never_hides, _parts_of(kind)))


@cached_by_class
def _hides(kind: type) -> bool:
    """Return whether a class marks fields as hidden, or has parts of classes that do."""
    return any(
        isinstance(each, type)
        and attrs.has(each)
        and any(map(says_of, fields_named(each).values()))
        for each in types_within(kind)
    )


def types_within(kind: Any) -> list[Any]:
    """Return a type and all types that it is made of; `object` stands for one that cannot be found
    while the program runs."""
    found, rest = list[Any](), [kind]
    while rest:
        each = rest.pop()
        if each not in found:
            found.append(each)
            is_class = isinstance(each, type) and attrs.has(each)
            rest += types_of(each).values() if is_class else _parts_of(each)
    return found


def _parts_of(kind: Any) -> tuple[Any, ...]:
    if isinstance(kind, NewType):
        return (kind.__supertype__,)
    origin = get_origin(kind)
    if origin is Annotated:
        return get_args(kind)[:1]
    return (origin, *get_args(kind)) if attrs.has(origin) else get_args(kind)


def types_of(kind: type) -> Mapping[str, Any]:
    """Return the types of the fields of a class by their names."""
    hints: Mapping[str, Any] = {}
    with suppress(NameError):  # a name that is imported for type checkers alone
        hints = get_type_hints(kind, include_extras=True)
    return {name: hints.get(name, object) for name in fields_named(kind)}


def fields_named(kind: type) -> Mapping[str, attrs.Attribute[object]]:
    """Return the fields of an attrs class by their names."""
    return {each.name: each for each in fields_of(kind)}
