"""Reading of position documents: the keys that all games share, then the fields of the game's own
positions.

The type of a field in a document determines what is read (`kernel/forms.py`). The table is read
first, as it determines the number of seats, and so the length of lists by seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Annotated, Any, Final, Protocol, TypeVar, get_type_hints

import attrs
from attrs import AttrsInstance, field, frozen

from catbox_rules.games import AnyGame, game_named
from catbox_rules.kernel.errors import MalformedInput, Verbatim, errors_below
from catbox_rules.kernel.forms import ABSENT, Absent, Expected, is_object, one_of
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.table_fields import (
    AnyPosition,
    TableField,
    Viewer,
    cached_by_class,
    in_document,
    keys,
    partial_keys,
    says_nothing,
    table_fields,
)
from catbox_rules.kernel.values import UNKNOWN, has_fields, on_demand, unfrozen
from catbox_rules.positions.protocol import POSITIONS, AnyPositions, Position, check_clauses
from catbox_rules.records.converter import Limits, read_as, read_document
from catbox_rules.records.record import as_json

FORMAT: Final = "catbox-position/1"


@frozen(kw_only=True)
class Common:
    """The keys of all positions that say what is played, and that describe the table."""

    format: str
    game: str
    edition: Annotated[object, Expected("a string")]
    players: Annotated[object, Expected("a whole number")]
    options: object = field(factory=dict[str, object])
    names: tuple[str, ...] | None = None
    title: str | None = None
    note: str | None = None
    stood: tuple[str, ...] = ()
    partial: bool = False

    @property
    def chosen(self) -> Mapping[str, object]:
        """The options, as an object."""
        if not is_object(self.options):
            raise MalformedInput("$.options", expected="an object", given=self.options)
        return self.options

    def check_names(self, players: int) -> None:
        """Raise MalformedInput unless there is a name for each seat, or no names at all."""
        if self.names is not None and len(self.names) != players:
            expected = f"{players} names, one for each seat"
            raise MalformedInput("$.names", expected=expected, given=list(self.names))


class _Table(Protocol):
    """The part of a game's table that is needed here."""

    @property
    def players(self) -> int:
        """The number of seats."""
        ...


TableT = TypeVar("TableT", bound=_Table)
PositionT = TypeVar("PositionT", bound=AnyPosition)


def read_any_position(
    value: object, game: AnyGame | None = None, *, path: str = "$"
) -> tuple[AnyPositions, Position]:
    """Read a position of the game that its document names, and return it with the module of that
    game; raises MalformedInput or Unsupported.

    * `game`: the required game, if only one is accepted.
    """
    if not is_object(value):
        raise MalformedInput(path, expected="an object", given=value)
    name = value.get("game", Verbatim("nothing"))
    positions = POSITIONS.of(game_named(name, game, place=f"{path}.game"))
    position: Position = positions.read_position(value, path=path)
    return positions, position


def read_with(
    kind: type[PositionT],
    value: object,
    *,
    game: str,
    lay: Callable[[Common], TableT],
    begun: Callable[[TableT, Any], TableT],
    path: str,
) -> PositionT:
    """Return the position that a plain JSON value describes; raises MalformedInput or Unsupported
    with a path below `path`.

    * `kind`: the class of the game's positions.
    * `lay`: a function that makes the table from the common keys.
    * `begun`: a function that adds the seat that started the match, from the rest of the document.
    """
    if not is_object(value):
        raise MalformedInput(path, expected="an object", given=value)
    of_all = (each.name for each in attrs.fields(Common))
    of_game = ("start_seat", "phase", *keys(kind).values(), *partial_keys(kind).values())
    known = tuple(dict.fromkeys((*of_all, *of_game)))
    common = read_document(Common, value, format=FORMAT, path=path, before=known)
    if common.game != game:
        raise MalformedInput(f"{path}.game", expected=game, given=common.game)
    with errors_below(path):
        table = lay(common)
        common.check_names(table.players)
        check_clauses(common.stood, game)
        _check_keys_of_other_form(kind, value, is_partial=common.partial)
        limits = Limits(
            ranges=((Seat, range(table.players)),),
            seats=table.players,
            has_short_lists=True,
            choices=_choices,
        )
        document = read_as(
            document_class(kind, is_partial=common.partial),
            value,
            path="$",
            limits=limits,
            before=known,
        )
        unwritten = _unwritten(kind, document) if common.partial else None
        fields = _fields_of_document(kind, document, begun(table, document), unwritten)
        texts = {name: getattr(common, name) for name in ("names", "title", "note", "stood")}
        return kind(**fields, **texts)


def _check_keys_of_other_form(
    kind: type, document: Mapping[str, object], *, is_partial: bool
) -> None:
    """Raise MalformedInput for a key that only partial documents have, or only the others."""
    of_whole, of_partial = keys(kind).values(), partial_keys(kind).values()
    for key in document:
        if not is_partial and key in of_partial and key not in of_whole:
            expected = f"the mark of a partial table, which alone has {key}"
            raise MalformedInput(f"$.{key}", expected=expected, given=Verbatim("none"))
        if is_partial and key in of_whole and key not in of_partial:
            expected = f"a table that is not partial, which alone has {key}"
            raise MalformedInput(f"$.{key}", expected=expected, given=Verbatim("a partial one"))


def document_class(kind: type, *, is_partial: bool = False) -> type[AttrsInstance]:
    """Return the class of the part of a position document that is not shared by all games: the
    fields on the table, each by its key and with its type in documents.

    * `is_partial`: whether everything except the phase may be absent.
    """
    return _partial_document_class(kind) if is_partial else _whole_document_class(kind)


@cached_by_class
def _whole_document_class(kind: type) -> type[AttrsInstance]:
    return _document_class(kind, keys(kind), start_seat={})


@cached_by_class
def _partial_document_class(kind: type) -> type[AttrsInstance]:
    return _document_class(kind, partial_keys(kind), start_seat={"default": ABSENT})


def _document_class(
    kind: type, keys: Mapping[str, str], *, start_seat: Mapping[str, object]
) -> type[AttrsInstance]:
    kinds = get_type_hints(kind, include_extras=True)
    # Any annotation may be a type here, but attrs declares only classes.
    a_field: Any = attrs.field
    seat: Any = Seat | Absent if start_seat else Seat
    there: dict[str, Any] = {
        "start_seat": a_field(type=seat, **start_seat),
        "phase": a_field(type=kinds["phase"]),
    }
    fields = table_fields(kind)
    for name, key in keys.items():
        written = kinds[name] if fields[name].written is None else fields[name].written
        there[key] = a_field(type=written | Absent, default=ABSENT)
    return attrs.make_class("Document", there, frozen=True, kw_only=True, class_body={"of": kind})


def _unwritten(kind: type, document: Any) -> Iterator[str]:
    """Yield the fields and the parts of fields that a partial document does not state."""
    if document.start_seat is ABSENT:
        yield "start_seat"
    for name, key in partial_keys(kind).items():
        given = getattr(document, key)
        if given is ABSENT or says_nothing(given):
            yield name
        elif has_fields(given):
            for each in attrs.fields(type(given)):
                part = getattr(given, each.name)
                if part is ABSENT or says_nothing(part):
                    yield f"{name}.{each.name}"


def _fields_of_document(
    kind: type[AnyPosition], document: Any, table: object, unwritten: Iterable[str] | None
) -> dict[str, Any]:
    """Return the fields of a position that a document states, by name.

    * `kind`: the class of the position.
    * `document`: the values of its keys; `ABSENT` for a missing one.
    * `table`: the table of the position.
    * `unwritten`: for a partial document, the fields that it does not state.

    A field is computed when it is first needed, since it may depend on another. Raises
    MalformedInput for a required field that is missing.
    """
    reading = _reading_class(kind)()
    reading.document, reading.table, reading.viewer = document, table, Viewer.ALL
    reading.phase = document.phase
    names = ("table", "phase", *table_fields(kind))
    if unwritten is not None:
        reading.unwritten = frozenset(unwritten)
        names = (*names, "unwritten")
    return {name: getattr(reading, name) for name in names}


@cached_by_class
def _reading_class(kind: type) -> type[Any]:
    """Return a class with the fields, methods and properties of positions, for one that is being
    read."""
    base = unfrozen(kind)
    to_read: dict[str, Callable[[Any], object]]
    to_read = {name: partial(_read_field, name) for name in table_fields(kind)}
    on_demand(base, **to_read, unwritten=_whole)
    body = {"__slots__": ("document",), "__attrs_attrs__": vars(kind)["__attrs_attrs__"]}
    return type(base)("Reading", (base,), body)


def _whole(_: object) -> None:
    """Return None: the value of `unwritten` in a document that is not partial."""


def _read_field(name: str, reading: Any) -> object:
    kind: type = reading.__class__
    says, is_partial = table_fields(kind)[name], reading.unwritten is not None
    key = (partial_keys if is_partial else keys)(kind).get(name)
    given = ABSENT if key is None else in_document(reading, key)
    if given is not ABSENT and not (is_partial and name in reading.unwritten):
        return given if says.read is None else says.read(given, reading)
    value = ABSENT if not is_partial and says.needed(reading) else says.default(reading)
    if value is ABSENT and is_partial:
        return UNKNOWN
    if value is ABSENT:
        expected = says.expected.format(players=reading.table.players)
        raise MalformedInput(f"$.{key}", expected=expected, given=Verbatim("nothing"))
    return value


def _choices(names: Iterable[str]) -> str:
    return one_of(names)


# Writing of position documents: the keys that all games share, then the fields of the game's own
# positions. A field is left out if it has the value that a reader expects, or is unknown in a
# partial position.


def as_document(
    position: Position, *, game: str, options: Mapping[str, object]
) -> dict[str, object]:
    """Return the plain JSON value of a position.

    * `options`: the options of the table, as in a record.
    """
    keys = (*_of_all_games(position, game, options), *_of_fields(position))
    return {key: value for key, value in keys if value is not ABSENT}


def _of_all_games(
    position: Position, game: str, options: Mapping[str, object]
) -> Iterator[tuple[str, object]]:
    yield "format", FORMAT
    yield "game", game
    yield "edition", position.table.edition.id
    yield "players", position.table.players
    start_seat = getattr(position, "start_seat", ABSENT)
    yield "start_seat", start_seat if position.is_written("start_seat") else ABSENT
    yield "options", dict(options) or ABSENT
    yield "names", ABSENT if position.names is None else list(position.names)
    yield "title", ABSENT if position.title is None else position.title
    yield "note", ABSENT if position.note is None else position.note
    yield "stood", list(position.stood) or ABSENT
    yield "partial", position.is_partial or ABSENT
    yield "phase", position.phase.value


def _of_fields(position: Position) -> Iterator[tuple[str, object]]:
    kind = type(position)
    fields = table_fields(kind)
    for name, key in (partial_keys if position.is_partial else keys)(kind).items():
        says, value = fields[name], getattr(position, name)
        if _is_to_be_written(position, name, says):
            yield key, says.write(value, position) if says.write else as_json(value)


def _is_to_be_written(position: Position, name: str, says: TableField) -> bool:
    """Return whether a reader would not expect the value of a field; in a partial position nothing
    is expected."""
    if position.is_partial and not says.open_ended:
        return position.is_written(name)
    return getattr(position, name) != says.default(position) or (
        not position.is_partial and says.needed(position)
    )
