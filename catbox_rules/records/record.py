"""A record: a match as data, read from JSON and written to it (`catbox-record/1`).

Reading checks the form: the edition, the players, the options, and that every action is one of the
game, with numbers that the table has. `replay` checks whether the actions are legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, cast

from attrs import evolve, field, frozen

from catbox_rules.games import AnyGame, game_named
from catbox_rules.kernel.errors import MalformedInput, check_type, errors_below
from catbox_rules.kernel.forms import Number, is_object
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Seat
from catbox_rules.kernel.variants.documents import with_known_keys
from catbox_rules.records.plain import action_as_json
from catbox_rules.records.strict_json import copied
from catbox_rules.records.structuring import (
    STANDS,
    ActionReader,
    action_reader,
    read_as,
    read_document,
)
from catbox_rules.records.table import ChosenTable

if TYPE_CHECKING:
    from catbox_rules.records.formats import CatboxRecord

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
    """Return the names of the seats as a tuple. Raises MalformedInput for a name that is not a
    text."""
    if names is None:
        return None
    if isinstance(names, str):
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
