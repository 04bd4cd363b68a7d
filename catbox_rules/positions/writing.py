"""Writing the parts of a position document that all games share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from catbox_rules.positions.protocol import Position
from catbox_rules.positions.reading import ABSENT, FORMAT


def omit_default(value: object, default: object) -> object:
    """A value, or `ABSENT` where it is the default.

    >>> omit_default([1], []), omit_default([], [])
    ([1], <Absent.ABSENT: Ellipsis>)
    """
    return ABSENT if value == default else value


def common_keys(
    position: Position, *, game: str, options: Mapping[str, object]
) -> Iterator[tuple[str, object]]:
    """The keys that the positions of all games begin with; `ABSENT` where one is left out.

    * `options`: what the table has chosen, as in a record.
    """
    yield "format", FORMAT
    yield "game", game
    yield "edition", position.table.edition.id
    yield "players", position.table.players
    yield "start_seat", position.start_seat
    yield "options", omit_default(dict(options), {})
    yield "names", ABSENT if position.names is None else list(position.names)
    yield "title", omit_default(position.title, None)
    yield "note", omit_default(position.note, None)
    yield "stood", omit_default(list(position.stood), [])
    yield "phase", position.phase.value
