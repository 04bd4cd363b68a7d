"""A record: a match as data, read from JSON and written to it (`catbox-record/1`).

Reading checks the form: the edition, the players, the options, that every action is one, with
numbers that the table has. Whether the actions are legal `replay` tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import evolve, field, frozen

from catbox_rules.kernel.editions import game_named
from catbox_rules.kernel.errors import MalformedInput, placed
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.records.plain import action_as_json
from catbox_rules.records.strict_json import is_list, is_object
from catbox_rules.records.structuring import action_reader, read_document

__all__ = ["FORMAT", "Record", "read_record", "record_as_json"]

FORMAT: Final = "catbox-record/1"


@frozen
class Record:
    """A match, or the beginning of one, with what the table chose."""

    ruleset: AnyRuleset = field(repr=lambda ruleset: str(ruleset.NAME))
    edition: str
    players: int
    first_seat: int = 0
    options: Mapping[str, object] = field(factory=dict[str, object], hash=False)
    actions: tuple[Action, ...] = ()
    names: tuple[str, ...] | None = None
    """What the seats are called."""
    title: str | None = None
    note: str | None = None

    @property
    def edition_id(self) -> str:
        """The id of the edition, where the record names it by an alias."""
        for edition in self.ruleset.EDITIONS:
            if self.edition in (edition.id, *edition.aliases):
                return edition.id
        return self.edition

    # A state is of the type that its game gives it; see AnyRuleset.
    def initial(self) -> Any:
        """The state before the first action."""
        return self.ruleset.initial(
            self.edition,
            players=self.players,
            first_seat=self.first_seat,
            options=self.options,
        )


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


def read_record(value: object, games: Mapping[str, AnyRuleset], *, path: str = "$") -> Record:
    """The record that a plain JSON value is.

    * `value`: what `strict_json.parse` gives.
    * `games`: the games that may be played, by name.
    * `path`: where the value stands in its document.

    Raises MalformedInput or Unsupported with the path of the first fault.
    """
    document = read_document(_Document, value, format=FORMAT, path=path)
    ruleset = game_named(games, document.game, place=f"{path}.game")
    if not is_object(document.options):
        raise MalformedInput(f"{path}.options", expected="an object", given=document.options)
    if not is_list(document.actions):
        raise MalformedInput(f"{path}.actions", expected="a list", given=document.actions)
    record = Record(
        ruleset=ruleset,
        edition=document.edition,
        players=document.players,
        first_seat=document.first_seat,
        options=document.options,
        names=document.names,
        title=document.title,
        note=document.note,
    )
    with placed(path):
        ranges = ruleset.ranges(record.initial())
    if document.names is not None and len(document.names) != document.players:
        expected = f"{document.players} names, one for each seat"
        raise MalformedInput(f"{path}.names", expected=expected, given=list(document.names))
    reader = action_reader(ruleset, ranges)
    actions = [
        reader.read(action, path=f"{path}.actions[{index}]")
        for index, action in enumerate(document.actions)
    ]
    return evolve(record, actions=tuple(actions))


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
    value["actions"] = [action_as_json(action) for action in record.actions]
    return value
