"""What is on a table, declared once for each game: who knows it, and how a document tells it.

A game has one class of positions, built on `AnyPosition`. Each field of it that is on the table
says with `table_field` who knows it. From that are made, by loops over the fields:

* what a seat, a spectator, or who sees all knows of a state;
* the check of the constructor that the position of a viewer holds no more than that;
* documents and lines (`positions`, `notation`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sized
from enum import Enum
from functools import cache
from typing import Any, Final, ParamSpec, Self, TypeAlias, TypeGuard, TypeVar

import attrs
from attrs import evolve, field, frozen

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.forms import ABSENT, Absent
from catbox_rules.kernel.ruleset import ByState, Seat, as_seat
from catbox_rules.kernel.showing import Shown
from catbox_rules.kernel.values import (
    UNKNOWN,
    Partial,
    changing,
    declaring,
    fields_of,
    has_fields,
    is_tuple,
    written_out,
)

TABLE_FIELD: Final = "table_field"
"""The key of a `TableField` in the metadata of an attrs field."""


class Viewer(Enum):
    """Who looks at a table without sitting there: `Viewer.ALL` sees all that a position holds.

    A seat is its number, and a spectator None.
    """

    ALL = "all"


class KnownTo(Enum):
    """Who knows a field of a table."""

    PUBLIC = "to all"
    """It lies open."""
    OWN_SEAT = "to its own seat"
    """It has an item for each seat, and each seat knows its own."""
    IN_PART = "in part"
    """What of it somebody knows turns on who it is."""


Says = ParamSpec("Says")


def _no_default(_: object) -> Absent:
    return ABSENT


def _never(_: object) -> bool:
    return False


# Of the fields of a game nothing is known here: a value is whatever its class says.
@frozen
class TableField:
    """What a field of a position says of itself beside its type.

    * `known_to`: who knows it.
    * `of`: by class of states, where the state has no field of that name, the path to it there
      (`round.hands`), or how it is worked out.
    * `whole`: for `OWN_SEAT`, an item of the state as it stands in a position.
    * `hide`: for `OWN_SEAT`, what others know of an item: of one of the state, or of one of the
      position; with the rest of the position.
    * `part`: for `IN_PART`, what a viewer knows of it: of the position, and of the viewer. Of that
      it leaves all.
    * `default`: what it is where neither a state nor a document tells it, of the rest of the
      position. Else that is the default of the attrs field, if it has one; `ABSENT` if not, and
      then a document must have it.
    * `needed`: whether a document of this position must have it after all.
    * `expected`: what a document is expected to have there, in an error.
    * `key`: its key in documents, if not its name; empty if it has none.
    * `partial_key`: its key in partial documents, if that is another one.
    * `open_ended`: whether a partial document names there what is known, and there may be more.
    * `left_out`: what it means that a document does not have it, for the schema.
    * `written`: its type in documents, if not its own.
    * `read`: its value, of what a document has there and the rest of the position.
    * `write`: what a document has there, of its value and the position.

    Raises TypeError where `hide` or `part` is missing, or is given where it means nothing.

    >>> TableField(KnownTo.OWN_SEAT)
    Traceback (most recent call last):
    TypeError: a field known to its own seat needs hide
    """

    known_to: KnownTo
    of: Mapping[type, Callable[..., Any] | str] = field(
        factory=dict[type, Callable[..., Any] | str]
    )
    whole: Callable[[Any], Any] | None = None
    hide: Callable[[Any, Any], Any] | None = None
    part: Callable[[Any, Seat | None], Any] | None = None
    default: Callable[[Any], Any] = _no_default
    needed: Callable[[Any], bool] = _never
    expected: str = "a value"
    key: str | None = None
    partial_key: str | None = None
    open_ended: bool = False
    left_out: str = ""
    written: Any = None
    read: Callable[[Any, Any], Any] | None = None
    write: Callable[[Any, Any], Any] | None = None

    def __attrs_post_init__(self) -> None:
        if self.whole is not None and self.known_to is not KnownTo.OWN_SEAT:
            raise TypeError(f"a field known {self.known_to.value} has no whole")
        for name, given, word in (
            ("hide", self.hide, KnownTo.OWN_SEAT),
            ("part", self.part, KnownTo.IN_PART),
        ):
            if (given is not None) != (self.known_to is word):
                does = "has no" if given is not None else "needs"
                raise TypeError(f"a field known {self.known_to.value} {does} {name}")


def _as_metadata(make: Callable[Says, TableField]) -> Callable[Says, dict[str, TableField]]:
    def table_field(*words: Says.args, **says: Says.kwargs) -> dict[str, TableField]:
        return {TABLE_FIELD: make(*words, **says)}

    return table_field


T = TypeVar("T")


def cached_by_class(function: Callable[[type], T]) -> Callable[[type], T]:
    """Keep what a function of a class returns: `functools.cache`, whose types want a hash of the
    objects of the class."""
    return cache(function)


table_field: Final = _as_metadata(TableField)
"""Make the metadata of an attrs field that is on the table: a `TableField`."""


@cached_by_class
def table_fields(kind: type) -> Mapping[str, TableField]:
    """Return the fields of a class that are on the table, by their names, in their order."""
    said = ((each, says_of(each)) for each in fields_of(kind))
    return {each.name: _with_default(each, says) for each, says in said if says is not None}


def _with_default(each: attrs.Attribute[object], says: TableField) -> TableField:
    if says.default is not _no_default or each.default is attrs.NOTHING:
        return says
    return evolve(says, default=_always(each.default))


def _always(value: object) -> Callable[[object], object]:
    def default(_: object) -> object:
        return value

    return default


@cached_by_class
def keys(kind: type) -> Mapping[str, str]:
    """Return the keys of these fields in documents, by their names; of those that have one."""
    fields = table_fields(kind).items()
    return {name: says.key or name for name, says in fields if says.key != ""}


@cached_by_class
def partial_keys(kind: type) -> Mapping[str, str]:
    """Return the keys of these fields in partial documents."""
    fields = table_fields(kind).items()
    whole = keys(kind)
    found = {name: says.partial_key or whole.get(name, "") for name, says in fields}
    return {name: key for name, key in found.items() if key}


def says_of(each: attrs.Attribute[object]) -> TableField | None:
    """Return what a field of a class says of itself; None where it is not on the table."""
    says: TableField | None = each.metadata.get(TABLE_FIELD)
    return says


class AnyPosition(Shown):
    """What the positions of all games are built on.

    A class of positions is frozen, has `viewer`, `table` and `phase`, keyword-only fields, and
    leaves equality to this (`eq=False`): who looks at a table makes no difference to what is
    there."""

    __slots__ = ()
    viewer: Seat | Viewer | None
    table: Any
    stood: tuple[str, ...]
    unwritten: frozenset[str] | None = None
    """Of a partial position: the fields of which nothing is written, by their names, and parts of
    fields (`physicats.row`). Such a field has the value of a table without it, which nobody may
    take for knowledge. None for a position that is not partial."""

    def __attrs_post_init__(self) -> None:
        if self.unwritten is not None:
            object.__setattr__(self, "unwritten", frozenset(_unwritten(self, self.unwritten)))
        check_secrecy(self)

    @property
    def is_partial(self) -> bool:
        """Whether all that is not written is unknown, whether on the table or not."""
        return self.unwritten is not None

    def is_written(self, name: str) -> bool:
        """Return whether something is known of a field, or of a part of one; of a position that is
        not partial, something is known of each."""
        if self.unwritten is None:
            return True
        return name not in self.unwritten and name.partition(".")[0] not in self.unwritten

    def __eq__(self, other: object) -> bool:
        kind = _declared_by(self)
        if not isinstance(other, kind):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _compared(kind))

    def __hash__(self) -> int:
        return hash(tuple([getattr(self, name) for name in _compared(_declared_by(self))]))

    def seen_by(self, viewer: Seat | None) -> Self:
        """Return the same table with what a seat, or a spectator (None), cannot see unknown.

        Raises MalformedInput for a seat that the table does not have.
        """
        if viewer is not None and self.table is not None:
            viewer = as_seat(viewer, players=self.table.players)
        there = {each.name: getattr(self, each.name) for each in fields_of(type(self))}
        # Of a view as well: it does not become the view of somebody else.
        kind: type[Any] = _declared_by(self)
        seen: Self = kind(**there | dict(known_to(self, viewer)) | {"viewer": viewer})
        return seen

    def without_viewer(self) -> Self:
        """Return the same table as something written down, to which more may be added."""
        return (
            self if self.viewer is Viewer.ALL else _unviewed(_declared_by(self))(self, Viewer.ALL)
        )


def says_nothing(value: object) -> bool:
    """Return whether a value tells that it is unknown, or each of its items does: in a position, or
    in a document. An item that is a list of unknown things says how many there are.

    >>> says_nothing((UNKNOWN, UNKNOWN)), says_nothing((2, UNKNOWN)), says_nothing(())
    (True, False, False)
    """
    items = value if is_tuple(value) else (value,)
    return bool(items) and all(map(_is_unknown, items))


def _is_unknown(item: object) -> bool:
    return item is UNKNOWN or (_is_some(item) and not item.is_counted and not len(item))


def _is_some(item: object) -> TypeGuard[Partial[Sized]]:
    """Whether an item is some cards, of whatever game."""
    return isinstance(item, Partial)


def _unwritten(position: AnyPosition, named: frozenset[str]) -> Iterator[str]:
    """Yield the fields and parts of a partial position about which nothing is known: those that are
    named, and those whose values say so. Where all parts are unknown, the field is."""
    fields = table_fields(_declared_by(position))
    yield from (name for name in named if name.partition(".")[0] not in fields)
    for name, says in fields.items():
        value = getattr(position, name)
        if says.open_ended:
            continue
        parts = _parts(value)
        unknown = [
            part
            for part in parts
            if f"{name}.{part}" in named or says_nothing(getattr(value, part))
        ]
        if name in named or says_nothing(value) or (parts and len(unknown) == len(parts)):
            yield name
        else:
            yield from (f"{name}.{part}" for part in unknown)


def _parts(value: object) -> tuple[str, ...]:
    """Return the names of the fields of a value, if it is made of any."""
    if isinstance(value, Partial) or not has_fields(value):
        return ()
    return tuple(each.name for each in fields_of(type(value)))


def in_document(position: object, key: str) -> object:
    """Return what a document has under a key, while the position is read from it: `ABSENT` where
    it has nothing there. Return None for a position that is there as a whole.

    This breaks the circle between two fields whose defaults ask for each other.
    """
    document = getattr(position, "document", None)
    return None if document is None else getattr(document, key)


def check_secrecy(position: AnyPosition) -> None:
    """Raise ImpossibleState where the position of a viewer holds what that viewer cannot know, and
    for a view without a viewer."""
    viewer = position.viewer
    if isinstance(viewer, Viewer):
        if type(position) is not _declared_by(position):
            raise ImpossibleState("viewer", "a view is that of a seat or a spectator")
        return
    seats = () if position.table is None else range(position.table.players)
    if viewer is not None and seats and viewer not in seats:
        raise ImpossibleState("viewer", f"there is no seat {viewer}")
    called = "a spectator" if viewer is None else f"seat {viewer}"
    for name, known in known_to(position, viewer):
        value = getattr(position, name)
        if value != known:
            is_by_seat = table_fields(_declared_by(position))[name].hide is not None
            pairs = enumerate(zip(value, known, strict=False)) if is_by_seat else ()
            at = next((f"[{seat}]" for seat, (one, other) in pairs if one != other), "")
            raise ImpossibleState(f"{name}{at}", f"{called} cannot know this")


def known_to(position: object, viewer: Seat | None) -> Iterator[tuple[str, Any]]:
    """Yield the fields of which a viewer may know less than lies there, with what that is."""
    for name, says in table_fields(_declared_by(position)).items():
        if says.part is not None:
            yield name, says.part(position, viewer)
        elif says.hide is not None:
            yield name, hiding(says.hide)(getattr(position, name), viewer, position)


def hiding(
    hide: Callable[[Any, Any], Any], whole: Callable[[Any], Any] | None = None
) -> Callable[[tuple[Any, ...], Seat | Viewer | None, object], tuple[Any, ...]]:
    """Return the function that tells what a viewer sees of values by seat: the own item, and of
    others what `hide` leaves. It alone decides what is hidden of that.

    * `whole`: how an item that is seen stands in a position, if not as it is.
    """

    def seen(
        items: tuple[Any, ...], viewer: Seat | Viewer | None, position: object
    ) -> tuple[Any, ...]:
        if viewer is Viewer.ALL:
            return items if whole is None else tuple([whole(each) for each in items])
        found = [hide(each, position) for each in items]
        if viewer is not None:
            found[viewer] = items[viewer] if whole is None else whole(items[viewer])
        return tuple(found)

    return seen


def _declared_by(position: object) -> type:
    return declaring(type(position))


@cached_by_class
def _compared(kind: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields_of(kind) if each.name != "viewer")


@cached_by_class
def _unviewed(kind: type) -> Callable[..., Any]:
    return changing(kind, "viewer")


# States as somebody knows them: a position of a state is made by a loop over its fields.
#
# A field of a position is the field of that name of the state, or is worked out of the state; what
# a state does not have is as one would expect it. Then what the viewer cannot know is left out.


PositionT = TypeVar("PositionT", bound=AnyPosition)


def position_maker(
    kind: type[PositionT], phases: Mapping[type, object]
) -> Callable[[Any, Seat | Viewer | None], PositionT]:
    """Return a function of a state and a viewer: what the viewer knows of the table, unchecked.

    * `kind`: the class of positions, slotted and without a slot for weak references; or a class of
      views, which is built on it and adds no field.
    * `phases`: for each class of states the phase of its positions, or a function of the state
      that gives it.

    Raises TypeError where a state tells a field of which is not said who knows it; the table alone
    all know. The function raises MalformedInput for what is no state.

    The function is written out for each class of states.
    """
    made = ByState({state: _maker(kind, state, phase) for state, phase in phases.items()})

    def position_of(state: object, viewer: Seat | Viewer | None) -> PositionT:
        position: PositionT = made[type(state)](state, viewer)
        return position

    return position_of


def _maker(kind: type, state: type, phase: object) -> Callable[..., Any]:
    known: dict[str, Any] = {"ALL": Viewer.ALL, "phase": phase}
    lines = [
        "self.viewer = viewer",
        f"self.phase = {'phase(state)' if callable(phase) else 'phase'}",
    ]
    fields = [each for each in attrs.fields(kind) if each.name not in ("viewer", "phase")]
    for each in fields:
        assert not hasattr(each.default, "factory"), f"{each.name} has a factory for its default"
        if says_of(each) is None and each.name != "table" and _is_told(each, state):
            raise TypeError(f"{kind.__name__}.{each.name}: it is not said who knows it")
    for set_fields in (_of_state, _as_expected, _in_part):
        for each in fields:
            lines += set_fields(each, state, known)
    return written_out(kind, ["state", "viewer"], lines, known)


_Field: TypeAlias = "attrs.Attribute[object]"


def _of_state(each: _Field, state: type, known: dict[str, Any]) -> Iterator[str]:
    """Yield the line that takes a field from a state; none where the state does not tell it, and
    nobody has to be asked what one would expect."""
    name, says = each.name, says_of(each)
    if not _is_told(each, state):
        if each.default is not attrs.NOTHING:
            known[f"usual_{name}"] = each.default
            yield f"self.{name} = usual_{name}"
        return
    value = f"state.{name}"
    if says is not None and state in says.of:
        of = says.of[state]
        value = f"state.{of}" if isinstance(of, str) else f"of_{name}(state)"
        known[f"of_{name}"] = of
    if says is not None and says.hide is not None:
        known[f"seen_{name}"] = hiding(says.hide, says.whole)
        value = f"seen_{name}({value}, viewer, self)"
    yield f"self.{name} = {value}"


def _as_expected(each: _Field, state: type, known: dict[str, Any]) -> Iterator[str]:
    """Yield the line that sets a field to what one would expect of the others."""
    name, says = each.name, says_of(each)
    if not _is_told(each, state) and each.default is attrs.NOTHING:
        assert says is not None, f"{state.__name__} has no {name}"
        known[f"default_{name}"] = says.default
        yield f"self.{name} = default_{name}(self)"


def _in_part(each: _Field, state: type, known: dict[str, Any]) -> Iterator[str]:
    """Yield the line that leaves what the viewer knows of a field."""
    name, says = each.name, says_of(each)
    if says is not None and says.part is not None and _is_told(each, state):
        known[f"part_{name}"] = says.part
        yield f"if viewer is not ALL: self.{name} = part_{name}(self, viewer)"


def _is_told(each: _Field, state: type) -> bool:
    """Whether a state has a field or a property of that name, or says how it is worked out."""
    says = says_of(each)
    names = (*attrs.fields_dict(state), *dir(state))
    return each.name in names or (says is not None and state in says.of)
