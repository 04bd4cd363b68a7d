"""Writing the parts of a position document that all games share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from catbox_rules.positions.protocol import Position
from catbox_rules.positions.reading import FORMAT, LEFT_OUT


def unless(value: object, usual: object) -> object:
    """A value, or `LEFT_OUT` where it is what is usual.

    >>> unless([1], []), unless([], [])
    ([1], <LeftOut.LEFT_OUT: Ellipsis>)
    """
    return LEFT_OUT if value == usual else value


def common_keys(
    position: Position, *, game: str, options: Mapping[str, object]
) -> Iterator[tuple[str, object]]:
    """The keys that the positions of all games begin with; `LEFT_OUT` where one is left out.

    * `options`: what the table has chosen, as in a record.
    """
    yield "format", FORMAT
    yield "game", game
    yield "edition", position.table.edition.id
    yield "players", position.table.players
    yield "start_seat", position.start_seat
    yield "options", unless(dict(options), {})
    yield "names", LEFT_OUT if position.names is None else list(position.names)
    yield "title", unless(position.title, None)
    yield "note", unless(position.note, None)
    yield "stood", unless(list(position.stood), [])
    yield "phase", position.phase.value
