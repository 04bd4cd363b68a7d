"""Positions of Schrödinger's Cats as documents (`catbox-position/1`), read and written.

A key that is left out has the expected value: no round is over, hands are unknown, no cards are
open. The writer leaves out exactly these.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import ABSENT
from catbox_rules.positions.reading import Common, document_class, read_with
from catbox_rules.positions.schrodingers_cats.faults_of_cards import with_sizes_counted
from catbox_rules.positions.writing import as_document
from catbox_rules.schrodingers_cats import NAME, Position, Table


def read_position(value: object, *, path: str = "$") -> Position:
    """Return the position that a plain JSON value describes.

    Only its form is checked; `answer(position, "table")` says whether the table is possible.

    Raises MalformedInput or Unsupported with the path of the first fault, below `path`.

    >>> position = read_position({
    ...     "format": "catbox-position/1", "game": "schrodingers-cats", "edition": "amigo-2023",
    ...     "players": 2, "start_seat": 0, "phase": "claim", "options": {"physicats": "without"},
    ...     "claim": {"seat": 0, "count": 4, "state": "dead"}, "on_turn": 1,
    ...     "proofs": [{"dead": 2}, {}], "hands": ["?", {"alive": 5, "empty": 1}],
    ... })
    >>> [str(hand) for hand in position.hands]
    ['? ? ? ?', '5 alive 1 empty']
    """
    position = read_with(Position, value, game=NAME, lay=_lay, begun=_begun, path=path)
    return position if position.is_partial else with_sizes_counted(position)


def _lay(common: Common) -> Table:
    return Table.create(common.edition, players=common.players, options=common.chosen)


def _begun(laid: Table, document: Any) -> Table:
    """Return the table with the first start seat: that of this round, unless rounds are stated. A
    partial document may state one of these seats, or none."""
    first, start = document.first_seat, document.start_seat
    if isinstance(document, document_class(Position, is_partial=True)):
        first = next(each for each in (first, start, laid.first_seat) if each is not ABSENT)
    elif document.rounds is ABSENT or not document.rounds:
        if first is not ABSENT:
            expected = "nothing: no round is stated"
            raise MalformedInput("$.first_seat", expected=expected, given=first)
        first = start
    elif first is ABSENT:
        expected = "the number of a seat"
        raise MalformedInput("$.first_seat", expected=expected, given=Verbatim("nothing"))
    return evolve(laid, first_seat=first)


def position_as_json(position: Position) -> dict[str, object]:
    """Return the plain JSON value of a position; `read_position` gives the same position back."""
    options = position.table.chosen_options()
    as_counted = position if position.is_partial else _with_sizes_uncounted(position)
    return as_document(as_counted, game=NAME, options=options)


def _with_sizes_uncounted(position: Position) -> Position:
    """Return the position with uncounted hands, if a reader counts them again in the same way;
    otherwise only hands that a reader restores are left uncounted."""
    unknown = [
        not hand.known and hand.unknown == position.cards_due(seat)
        for seat, hand in enumerate(position.hands)
    ]
    as_unknown = tuple(
        evolve(hand, is_counted=hand.is_counted and not each)
        for hand, each in zip(position.hands, unknown, strict=True)
    )
    uncounted = evolve(position.without_viewer(), hands=as_unknown)
    read = with_sizes_counted(uncounted).hands
    as_read = [
        each and hand == of_reader
        for each, hand, of_reader in zip(unknown, position.hands, read, strict=True)
    ]
    if position.is_in_round and all(as_read):
        return uncounted
    hands = tuple(
        evolve(hand, is_counted=hand.is_known or not each)
        for hand, each in zip(position.hands, as_read, strict=True)
    )
    return evolve(uncounted, hands=hands)
