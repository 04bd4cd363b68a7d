"""A record: a match as data, read from JSON and written to it (`catbox-record/1`).

Reading checks the form: the edition, the players, the options, and that every action is one of the
game, with numbers that the table has. `replay` checks whether the actions are legal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import cache, partial
from importlib import import_module
from operator import attrgetter, itemgetter
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast, get_args, get_origin

from attrs import evolve, field, frozen
from cattrs import Converter
from cattrs.fns import identity

from catbox_rules.games import AnyGame, game_named
from catbox_rules.kernel.errors import (
    MalformedInput,
    Verbatim,
    check_type,
    errors_below,
    own_number,
)
from catbox_rules.kernel.forms import HasJsonForm, Number, is_list, is_object
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event, Seat, check_action
from catbox_rules.kernel.values import FrozenValue
from catbox_rules.kernel.variants.documents import with_known_keys
from catbox_rules.records.converter import (
    STANDS,
    ActionReader,
    action_reader,
    read_as,
    read_document,
)
from catbox_rules.records.strict_json import copied

if TYPE_CHECKING:
    from catbox_rules.records.formats import CatboxRecord


# Plain JSON values of actions, events, states, views and any other attrs value.


def action_as_json(action: Action) -> dict[str, object]:
    """Return an action as a record has it, without fields that have their default. Raises
    MalformedInput for anything else."""
    check_action(action, "$")
    return {"do": action.do, **_writer(omit_defaults=True).unstructure(action)}


def event_as_json(event: Event) -> dict[str, object]:
    """Return an event as a plain JSON object that begins with its name. Raises MalformedInput for
    anything else."""
    if not isinstance(getattr(event, "event", None), str):
        expected = "an event (a NumberedEvent has its own as .event)"
        raise MalformedInput("$", expected=expected, given=Verbatim(type(event).__name__))
    return {"event": event.event, **as_json(event)}


# What it gives has the form that the class of the value has, which its caller knows.
def as_json(value: object) -> Any:
    """Return any attrs value as plain JSON: dictionaries, lists, texts, numbers, truth values and
    None.

    A class becomes an object of its fields, an enum its value, a set a sorted list. A class with a
    document form of its own (`HasJsonForm`), such as cards, uses that form.

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
    # As cattrs does by itself, and in half of the time: a message has many enums and lists.
    converter.register_unstructure_hook_func(_is_enum, attrgetter("_value_"))
    converter.register_unstructure_hook_factory(_is_list, partial(_list_writer, converter))
    converter.register_unstructure_hook_func(_is_set, _set_writer(converter))
    converter.register_unstructure_hook_func(_has_json_form, _json_form)
    return converter


def _has_json_form(kind: object) -> bool:
    return hasattr(kind, "json_form")


def _json_form(value: HasJsonForm) -> object:
    return value.json_form()


def _is_enum(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _is_list(kind: object) -> bool:
    """Return True for a tuple type of any length with items of one type."""
    return get_origin(kind) is tuple and get_args(kind)[1:] == (...,)


def _list_writer(converter: Converter, kind: object) -> Callable[[Iterable[object]], list[object]]:
    [each, _] = get_args(kind)
    write = converter.get_unstructure_hook(each, cache_result=False)
    return list if write is identity else lambda items: [write(item) for item in items]


def _is_set(kind: object) -> bool:
    origin: object = get_origin(kind) or kind
    return origin is frozenset


def _set_writer(converter: Converter) -> Callable[[frozenset[object]], list[object]]:
    """Make a writer of sets in the order of their items: that of the enum, or the natural one."""

    def write(items: frozenset[object]) -> list[object]:
        written = [(_place(item), converter.unstructure(item)) for item in items]
        return [value for _, value in sorted(written, key=itemgetter(0))]

    return write


def _place(item: object) -> object:
    """Return the sort key of an item of a set."""
    return [*type(item)].index(item) if isinstance(item, Enum) else item


# The names of the seats in sentences about them.


_NAMED: Final = re.compile(r"\b[Ss]eat \d+\b|\b[Ss]eats \d+(?:(?:, | and )\d+)+\b")
_NUMBER: Final = re.compile(r"\d+")


def name_of(names: Sequence[str] | None, seat: int) -> str:
    """Return the name of a seat, or `seat 1` if the seats have no names."""
    return f"seat {seat}" if names is None else names[seat]


def with_names(text: str, names: Sequence[str] | None) -> str:
    """Put the names of the seats into a sentence of the library, such as an event or a finding.

    * `names`: one for each seat; None leaves the sentence unchanged.

    Raises MalformedInput for what is not a text, such as an event: `str(event)` is its sentence.

    >>> with_names("seat 1 has lost yellow", ["Anne", "Peter"])
    'Peter has lost yellow'
    >>> with_names("seats 0, 1 tie with 4 points", ["Anne", "Peter"])
    'Anne and Peter tie with 4 points'
    >>> with_names("Seat 1 had lost yellow", ["Anne", "Peter"])
    'Peter had lost yellow'
    """
    check_type(text, str, expected="a sentence, such as str(event)")
    if names is None:
        return text
    # In one go, so that a name such as "seat 1" is not taken for a seat.
    return _NAMED.sub(lambda match: _named(match, names), text)


def _named(match: re.Match[str], names: Sequence[str]) -> str:
    seats = [int(number) for number in _NUMBER.findall(match[0])]
    if max(seats) >= len(names):
        return match[0]
    *others, last = [names[seat] for seat in seats]
    return f"{', '.join(others)} and {last}" if others else last


# The choices of a table: what people agree on before the first card is dealt.
#
# From these choices a game makes its own `Table`, with all numbers of the edition; a record keeps
# only the choices.


AnyState: TypeAlias = Any
"""A state of any game; see `AnyRuleset`."""


# A house rule may be a value of its own, so that these need not be JSON values.
def _own(value: object) -> Any:
    """Return a copy of objects and lists, however deep; other values are taken as they are."""
    if is_object(value):
        return {key: _own(each) for key, each in value.items()}
    return [*map(_own, value)] if is_list(value) else value


@frozen
class ChosenTable(FrozenValue):
    """The game, its edition, the number of players, the first seat, and the other choices.

    * `ruleset`: the game, such as the module `catbox_rules.cat_in_the_box`.
    * `edition`: an id or an alias of it.
    * `players`: the number of players; the edition says how many are allowed.
    * `first_seat`: the seat that starts the first round, 0 to `players - 1`.
    * `options`: readings and the like, as in a record.

    Nothing is checked before `initial` is called.

    >>> from catbox_rules import cat_in_the_box
    >>> table = ChosenTable(cat_in_the_box, "international", players=3)
    >>> table.game, table.edition_id, cat_in_the_box.turn(table.initial())
    ('cat-in-the-box', 'pegasus-2023', ('chance',))
    """

    ruleset: AnyRuleset = field(repr=lambda ruleset: str(ruleset.NAME))
    edition: str
    players: int = field(converter=own_number)
    first_seat: int = field(default=0, converter=own_number)
    _options: Mapping[str, object] = field(
        factory=dict[str, object], converter=_own, hash=False, alias="options"
    )

    @property
    def options(self) -> Mapping[str, object]:
        """A copy of the options, safe to change."""
        own: Mapping[str, object] = _own(self._options)
        return own

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.ruleset.NAME

    @property
    def edition_id(self) -> str:
        """The id of the edition, even if it was given by an alias."""
        for edition in self.ruleset.EDITIONS:
            if self.edition in (edition.id, *edition.aliases):
                return edition.id
        return self.edition

    def initial(self) -> AnyState:
        """Return the state before the first action. Raises Unsupported or MalformedInput, with the
        path of the choice that is not possible."""
        if not hasattr(self.ruleset, "initial"):
            expected = "a game, such as the module catbox_rules.cat_in_the_box, or GAMES[name]"
            raise MalformedInput("$.game", expected=expected, given=self.ruleset)
        return self.ruleset.initial(
            self.edition,
            players=self.players,
            first_seat=self.first_seat,
            options=self.options,
        )

    # A game is a module as a rule, which pickles by its name only.

    def __reduce__(self) -> tuple[object, ...]:
        ruleset: object = self.ruleset
        by_name = ruleset.__name__ if isinstance(ruleset, ModuleType) else ruleset
        own = (self.edition, self.players, self.first_seat, dict(self.options))
        return _chosen_table, (by_name, *own)


def _chosen_table(
    ruleset: str | AnyRuleset,
    edition: str,
    players: int,
    first_seat: int,
    options: Mapping[str, object],
) -> ChosenTable:
    """Unpickle a table. Its game is given by the name of its module."""
    # A module is of the type of modules; that it is a game was so when it was pickled.
    found: Any = import_module(ruleset) if isinstance(ruleset, str) else ruleset
    return ChosenTable(found, edition, players, first_seat, options)


FORMAT: Final = "catbox-record/1"


@frozen
class TakenBack(FrozenValue):
    """Actions that were taken back at the table and are no longer part of the match.

    * `after`: the number of actions before them that stayed, 0 or more.
    * `actions`: those that were taken back, in order; at least one.
    * `stands`: the indexes of those that were illegal and that the table let stand.
    """

    after: int
    actions: tuple[Action, ...]
    stands: frozenset[int] = frozenset()


def own_names(names: Iterable[object] | None) -> tuple[str, ...] | None:
    """Return the names of the seats as a tuple. Raises MalformedInput for what are not several
    texts."""
    if names is None:
        return None
    if isinstance(names, str) or not hasattr(names, "__iter__"):
        raise MalformedInput("$.names", expected="a name for each seat", given=names)
    own = list[str]()
    for seat, name in enumerate(names):
        if not isinstance(name, str):
            raise MalformedInput(f"$.names[{seat}]", expected="a string", given=name)
        own.append(name)
    return tuple(own)


def _own_extra(extra: object) -> dict[str, object] | None:
    """Return a copy of what a host keeps with a match. Raises MalformedInput if it is not plain
    JSON."""
    if extra is None:
        return None
    if not is_object(copy := copied(extra, "$.extra", level=2)):
        raise MalformedInput("$.extra", expected="an object", given=extra)
    return copy


@frozen
class Record(FrozenValue):
    """A match, or the beginning of one, with what the table chose.

    * `table`: the game, the edition, the number of players, the first seat, the options.
    * `actions`: all of them in order, those of chance included.
    * `stands`: the indexes of those that were illegal, and that the table let stand.
    * `taken_back`: what was taken back on the way, the oldest first.
    * `names`: the names of the seats, a text for each.
    * `extra`: what the host of the table keeps with it, plain JSON values by names of its own: who
      sits where, a seed. No tool looks at it, and all of them keep it.

    Raises MalformedInput for names or an `extra` that could not be read again.

    >>> from catbox_rules import cat_in_the_box
    >>> record = Record(ChosenTable(cat_in_the_box, "pegasus-2023", players=3))
    >>> record.players, record.actions
    (3, ())
    """

    table: ChosenTable
    actions: tuple[Action, ...] = ()
    names: tuple[str, ...] | None = field(default=None, converter=own_names)
    title: str | None = None
    note: str | None = None
    stands: frozenset[int] = frozenset()
    taken_back: tuple[TakenBack, ...] = ()
    _extra: Mapping[str, object] | None = field(
        default=None, converter=_own_extra, hash=False, alias="extra"
    )

    def __attrs_post_init__(self) -> None:
        if self.names is not None and len(self.names) != self.players:
            expected = f"{self.players} names, one for each seat"
            raise MalformedInput("$.names", expected=expected, given=list(self.names))

    @property
    def extra(self) -> dict[str, object] | None:
        """A copy of the data that the host keeps with the match, safe to change."""
        return _own_extra(self._extra)

    def up_to(self, number: int) -> Record:
        """Return the record with only its first actions, and nothing taken back.

        * `number`: how many actions to keep, from 0 to all of them.
        """
        stands = frozenset(index for index in self.stands if index < number)
        return evolve(self, actions=self.actions[:number], stands=stands, taken_back=())

    @property
    def ruleset(self) -> AnyRuleset:
        """The game."""
        return self.table.ruleset

    @property
    def edition(self) -> str:
        """The edition, by its id or an alias."""
        return self.table.edition

    @property
    def edition_id(self) -> str:
        """The id of the edition."""
        return self.table.edition_id

    @property
    def players(self) -> int:
        """The number of players."""
        return self.table.players

    @property
    def first_seat(self) -> int:
        """The seat that starts the first round."""
        return self.table.first_seat

    @property
    def options(self) -> Mapping[str, object]:
        """The other choices of the table."""
        return self.table.options


@frozen
class _Document:
    """The keys of a record, before its actions are read."""

    format: str
    game: str
    edition: str
    players: int
    first_seat: Seat
    actions: tuple[object, ...]
    options: object = field(factory=dict[str, object])
    names: tuple[str, ...] | None = None
    title: str | None = None
    note: str | None = None
    extra: object = None
    taken_back: tuple[object, ...] = ()


def check_record(value: object) -> None:
    """Raise MalformedInput for a value that is not a Record. The message says how to get one."""
    expected = (
        "a Record (read_record makes one of a JSON value, load of a text or a file; a Match has it "
        "as .record)"
    )
    check_type(value, Record, expected=expected)


def read_record(value: object, game: AnyGame | None = None, *, path: str = "$") -> Record:
    """Read a record from a plain JSON value.

    * `value`: a value such as `strict_json.parse` returns.
    * `game`: the only game to accept; None accepts every game.
    * `path`: where the value is in its document.

    Raises MalformedInput or Unsupported with the path of the first fault.
    """
    document = read_document(_Document, value, format=FORMAT, path=path)
    ruleset = game_named(document.game, game, place=f"{path}.game")
    if not is_object(document.options):
        raise MalformedInput(f"{path}.options", expected="an object", given=document.options)
    table = ChosenTable(
        ruleset=ruleset,
        edition=document.edition,
        players=document.players,
        first_seat=document.first_seat,
        options=document.options,
    )
    with errors_below(path):
        ranges = ruleset.ranges(table.initial())
    table = evolve(table, options=with_known_keys(document.options, path=f"{path}.options"))
    with errors_below(path):
        record = Record(
            table=table,
            names=document.names,
            title=document.title,
            note=document.note,
            extra=document.extra,
        )
    reader = action_reader(ruleset, ranges)
    actions, stands = _read_actions(document.actions, reader, f"{path}.actions")
    taken_back = _read_taken_back(document.taken_back, reader, f"{path}.taken_back")
    return evolve(record, actions=actions, stands=stands, taken_back=taken_back)


def _read_actions(
    values: Iterable[object], reader: ActionReader, path: str
) -> tuple[tuple[Action, ...], frozenset[int]]:
    """Read actions. Return them, and the indexes of those that the table let stand."""
    actions, stands = list[Action](), set[int]()
    for index, each in enumerate(values):
        place = f"{path}[{index}]"
        if is_let_stand(each, place):
            stands.add(index)
        actions.append(reader.read(each, path=place))
    return tuple(actions), frozenset(stands)


@frozen
class _TakenBack:
    """The keys of what was taken back, before its actions are read."""

    after: Number
    actions: tuple[object, ...]


def _read_taken_back(
    values: Iterable[object], reader: ActionReader, path: str
) -> tuple[TakenBack, ...]:
    found: list[TakenBack] = []
    for index, each in enumerate(values):
        place = f"{path}[{index}]"
        document = read_as(_TakenBack, each, path=place)
        actions, stands = _read_actions(document.actions, reader, f"{place}.actions")
        if not actions:
            raise MalformedInput(f"{place}.actions", expected="at least one action", given=[])
        found.append(TakenBack(document.after, actions, stands))
    return tuple(found)


def is_let_stand(action: object, path: str) -> bool:
    """Return True if an action of a record has the key `stands`. Raises MalformedInput if its value
    is not true."""
    if not is_object(action) or STANDS not in action:
        return False
    if action[STANDS] is not True:
        raise MalformedInput(f"{path}.{STANDS}", expected="true", given=action[STANDS])
    return True


def record_as_json(record: Record) -> CatboxRecord:
    """Return a record as plain JSON. `read_record` reads the same record back."""
    check_record(record)
    value: dict[str, object] = {
        "format": FORMAT,
        "game": record.ruleset.NAME,
        "edition": record.edition,
        "players": record.players,
        "first_seat": record.first_seat,
        "options": dict(record.options),
    }
    if record.names is not None:
        value["names"] = list(record.names)
    if record.title is not None:
        value["title"] = record.title
    if record.note is not None:
        value["note"] = record.note
    if (extra := record.extra) is not None:
        value["extra"] = extra
    value["actions"] = _actions_as_json(record.actions, record.stands)
    if record.taken_back:
        value["taken_back"] = taken_back_as_json(record)
    return cast("CatboxRecord", value)


def taken_back_as_json(record: Record) -> list[dict[str, object]]:
    """Return what was taken back in a record, in the form of its key `taken_back`."""
    return [
        {"after": each.after, "actions": _actions_as_json(each.actions, each.stands)}
        for each in record.taken_back
    ]


def _actions_as_json(actions: Iterable[Action], stands: frozenset[int]) -> list[dict[str, object]]:
    return [
        action_as_json(action) | ({STANDS: True} if index in stands else {})
        for index, action in enumerate(actions)
    ]
