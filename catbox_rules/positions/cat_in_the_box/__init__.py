"""Positions of Cat in the Box: the names that `catbox_rules.positions.protocol` asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import evolve

from catbox_rules import cat_in_the_box
from catbox_rules.kernel.errors import Plainly, Unsupported
from catbox_rules.kernel.ruleset import CHANCE, AnyRuleset, Turn
from catbox_rules.positions.cat_in_the_box import asking, completing
from catbox_rules.positions.cat_in_the_box.asking import ASKS
from catbox_rules.positions.cat_in_the_box.document import read_position
from catbox_rules.positions.cat_in_the_box.faults import faults
from catbox_rules.positions.cat_in_the_box.position import Phase, Position, SomeCards, position_of
from catbox_rules.positions.cat_in_the_box.reachability import Reach, reach
from catbox_rules.positions.cat_in_the_box.visibility import tells
from catbox_rules.positions.cat_in_the_box.writing import options_of, position_as_json
from catbox_rules.positions.protocol import Answer, Completion

__all__ = [
    "ASKS",
    "RULESET",
    "Phase",
    "Position",
    "Reach",
    "SomeCards",
    "answer",
    "completions",
    "faults",
    "laid_anew",
    "options_of",
    "position_as_json",
    "position_of",
    "reach",
    "read_position",
    "tells",
    "turn",
]

RULESET: Final[AnyRuleset] = cat_in_the_box
"""The game."""


def completions(position: Position, action: cat_in_the_box.Action) -> Iterator[Completion]:
    """States that a position may be, with every ruling on the action that there is among them; see
    `completing.py`. Raises Unsupported for a table with house rules."""
    _check_that_the_book_holds(position)
    return completing.completions(position, action)


def answer(position: Position, ask: str) -> Answer:
    """The answer to one of `ASKS`; see `asking.py`. Raises Unsupported for a table with house
    rules."""
    _check_that_the_book_holds(position)
    return asking.answer(position, ask)


def _check_that_the_book_holds(position: Position) -> None:
    """What can lie on a table is found out by the rules of the book alone."""
    rules = position.table.edition.house_rules
    if rules:
        expected = "a table without house rules, or a record, for a question about a position"
        given = Plainly(", ".join(rule.id for rule in rules))
        raise Unsupported("$.options.variants", expected=expected, given=given)


def turn(position: Position) -> Turn:
    """Who may act: nobody as well where a trick is to be taken or the round to be scored."""
    match position.phase:
        case Phase.DEAL:
            return (CHANCE,)
        case Phase.DISCARD:
            return tuple(seat for seat in position.table.seats if not position.discards[seat])
        case Phase.BID:
            start, seats = position.start_seat, position.table.seats
            to_bid = [seat for seat, bid in zip(seats, position.bids, strict=False) if bid is None]
            return tuple(sorted(to_bid, key=lambda seat: (seat - start) % len(seats)))[:1]
        case Phase.PLAY:
            seat = position.seat_to_act
            return () if seat is None else (seat,)
        case Phase.OVER:
            return ()


def laid_anew(position: Position, *, edition: str, options: Mapping[str, object]) -> Position:
    """The same table by another edition or with other options, for the same players; raises
    Unsupported or MalformedInput where that cannot be."""
    table = position.table
    laid = cat_in_the_box.Table.lay(
        edition, players=table.players, first_seat=table.first_seat, options=options
    )
    return evolve(position, table=laid)
