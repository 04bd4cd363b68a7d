"""Positions of Cat in the Box as documents (`catbox-position/1`).

The fields of `Position` say what each key means, and what follows if it is absent.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from catbox_rules.cat_in_the_box import NAME, Table
from catbox_rules.cat_in_the_box.position import Position
from catbox_rules.kernel.forms import ABSENT
from catbox_rules.positions import reading
from catbox_rules.positions.reading import Common
from catbox_rules.positions.writing import as_document


def read_position(value: object, *, path: str = "$") -> Position:
    """Return the position that a plain JSON value describes.

    Only its form is checked; `answer(position, "table")` says whether the table is possible.

    Raises MalformedInput or Unsupported with the path of the first fault, below `path`.

    >>> position = read_position({
    ...     "format": "catbox-position/1", "game": "cat-in-the-box", "edition": "pegasus-2023",
    ...     "players": 3, "start_seat": 0, "phase": "play",
    ...     "tokens": [["Y5"], ["R4"], []], "lost": [[], ["yellow"], []],
    ...     "trick": ["5Y", "4R"], "hands": ["?", "?", [1, 1, 6, "?", "?", "?", "?", "?", "?"]],
    ... })
    >>> position.seat_to_play, str(position.hands[2])
    (2, '1 1 6 ? ? ? ? ? ?')
    """
    return reading.read_with(Position, value, game=NAME, lay=_lay, begun=_begun, path=path)


def _lay(common: Common) -> Table:
    return Table.create(common.edition, players=common.players, options=common.chosen)


def _begun(table: Table, document: Any) -> Table:
    """Return the table with the first start seat, which follows from that of this round; unchanged
    if a partial document does not state it."""
    if document.start_seat is ABSENT:
        return table
    rounds = () if document.rounds is ABSENT else document.rounds
    begun = (evolve(table, first_seat=seat) for seat in table.seats)
    return next(each for each in begun if each.start_seat(rounds) == document.start_seat)


def position_as_json(position: Position) -> dict[str, object]:
    """Return the plain JSON value of a position; `read_position` gives the same position back."""
    return as_document(position, game=NAME, options=position.table.chosen_options())
