"""A record: a match as data, read from JSON and written to it (`catbox-record/1`).

Reading checks the form: the edition, the players, the options, that every action is one, with
numbers that the table has. Whether the actions are legal `replay` tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve, field, frozen

from catbox_rules.games import AnyGame, game_named
from catbox_rules.kernel.errors import MalformedInput, errors_below
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.records.plain import action_as_json
from catbox_rules.records.structuring import action_reader, read_document
from catbox_rules.records.table import ChosenTable

FORMAT: Final = "catbox-record/1"
STANDS: Final = "stands"
"""The key of an action that was illegal, and that the table let stand."""


@frozen
class Record(FrozenValue):
    """A match, or the beginning of one, with what the table chose.

    * `table`: the game, the edition, how many play, who starts, the options.
    * `actions`: all of them in order, those of chance included.
    * `stands`: the indexes of those that were illegal, and that the table let stand.
    * `names`: what the seats are called.

    >>> from catbox_rules import cat_in_the_box
    >>> record = Record(ChosenTable(cat_in_the_box, "pegasus-2023", players=3))
    >>> record.players, record.actions
    (3, ())
    """

    table: ChosenTable
    actions: tuple[Action, ...] = ()
    names: tuple[str, ...] | None = None
    title: str | None = None
    note: str | None = None
    stands: frozenset[int] = frozenset()

    def up_to(self, number: int) -> Record:
        """The record with its first actions alone.

        * `number`: how many, 0 to as many as there are.
        """
        stands = frozenset(index for index in self.stands if index < number)
        return evolve(self, actions=self.actions[:number], stands=stands)

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
        """How many play."""
        return self.table.players

    @property
    def first_seat(self) -> int:
        """The seat that starts the first round."""
        return self.table.first_seat

    @property
    def options(self) -> Mapping[str, object]:
        """What else the table chose."""
        return self.table.options


@frozen
class _Document:
    """The keys of a record, before its actions are read."""

    format: str
    game: str
    edition: str
    players: int
    first_seat: int
    actions: object
    options: object = field(factory=dict[str, object])
    names: tuple[str, ...] | None = None
    title: str | None = None
    note: str | None = None


def read_record(value: object, game: AnyGame | None = None, *, path: str = "$") -> Record:
    """The record that a plain JSON value is.

    * `value`: what `strict_json.parse` gives.
    * `game`: the game that it must be of, if only one will do.
    * `path`: where the value stands in its document.

    Raises MalformedInput or Unsupported with the path of the first fault.
    """
    document = read_document(_Document, value, format=FORMAT, path=path)
    ruleset = game_named(document.game, game, place=f"{path}.game")
    if not is_object(document.options):
        raise MalformedInput(f"{path}.options", expected="an object", given=document.options)
    if not is_list(document.actions):
        raise MalformedInput(f"{path}.actions", expected="a list", given=document.actions)
    table = ChosenTable(
        ruleset=ruleset,
        edition=document.edition,
        players=document.players,
        first_seat=document.first_seat,
        options=document.options,
    )
    with errors_below(path):
        ranges = ruleset.ranges(table.initial())
    if document.names is not None and len(document.names) != document.players:
        expected = f"{document.players} names, one for each seat"
        raise MalformedInput(f"{path}.names", expected=expected, given=list(document.names))
    reader = action_reader(ruleset, ranges)
    actions, stands = list[Action](), set[int]()
    for index, each in enumerate(document.actions):
        place = f"{path}.actions[{index}]"
        action, does_stand = without_stands(each, place)
        actions.append(reader.read(action, path=place))
        if does_stand:
            stands.add(index)
    return Record(
        table=table,
        actions=tuple(actions),
        names=document.names,
        title=document.title,
        note=document.note,
        stands=frozenset(stands),
    )


def without_stands(action: object, path: str) -> tuple[object, bool]:
    """An action without its key `stands`, and whether it has it."""
    if not is_object(action) or STANDS not in action:
        return action, False
    if action[STANDS] is not True:
        raise MalformedInput(f"{path}.{STANDS}", expected="true", given=action[STANDS])
    return {key: value for key, value in action.items() if key != STANDS}, True


def record_as_json(record: Record) -> dict[str, object]:
    """The plain JSON value of a record; `read_record` gives the same record back."""
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
    value["actions"] = [
        action_as_json(action) | ({STANDS: True} if index in record.stands else {})
        for index, action in enumerate(record.actions)
    ]
    return value
