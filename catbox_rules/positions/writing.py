"""Writing of position documents: the keys that all games share, then the fields of the game's own
positions. A field is left out if it has the value that a reader expects, or is unknown in a partial
position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from catbox_rules.kernel.forms import ABSENT
from catbox_rules.kernel.table_fields import TableField, keys, partial_keys, table_fields
from catbox_rules.positions.protocol import Position
from catbox_rules.positions.reading import FORMAT
from catbox_rules.records.plain import as_json


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
