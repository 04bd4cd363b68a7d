"""A table as numbers: all that the compiled functions know of the rules.

Sets of cells are packed as `dealing.py` describes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from itertools import pairwise
from typing import Final, Protocol, TypeAlias

import numpy as np
from attrs import AttrsInstance, fields
from numpy.typing import NDArray

from catbox_rules.cat_in_the_box.editions import (
    RED_BROKEN_BY,
    TOKENS,
    ColorMarks,
    RedBrokenBy,
    Tokens,
)
from catbox_rules.cat_in_the_box.material import (
    COPIES,
    EVERY_CELL,
    HIGHEST_RANK,
    RED_ROW,
    Arrangement,
)
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.editions import AnyReading
from catbox_rules.kernel.errors import MalformedInput, Unsupported, Verbatim

# Rows of numbers: structured arrays that compiled functions change in place.
#
# A protocol names the fields of a row and says what they mean. The type of the array is made from
# it, so that each field is written once.


Rows: TypeAlias = NDArray[np.void]
"""An array of rows."""

_NumberType: TypeAlias = type[np.generic]
"""The type of number in a field: `np.int64`, `np.bool_`."""


def row_type(
    fields: type, usual: _NumberType, **others: _NumberType | tuple[_NumberType, int]
) -> np.dtype[np.void]:
    """Return the NumPy type of rows with the fields of a protocol.

    * `usual`: the type of number of a field by default.
    * `others`: the fields with another type, or with an array: `(type, length)`.

    >>> class Throw:
    ...     sum: int
    ...     dice: NDArray[np.int8]
    >>> row_type(Throw, np.int64, dice=(np.int8, 3))
    dtype([('sum', '<i8'), ('dice', 'i1', (3,))], align=True)
    """
    return np.dtype(
        [(name, others.get(name, usual)) for name in fields.__annotations__], align=True
    )


Numbers: TypeAlias = NDArray[np.int64]
Ranks: TypeAlias = NDArray[np.int8]

LARGEST_NUMBER: Final = 1000
"""The largest number that a table may have. A seat loses at most the 22 tricks that two seats have
cards for, at 1000 points each, which fits into 16 bits."""
MOST_SEATS: Final = 6
MOST_CARDS: Final = COPIES * HIGHEST_RANK
_MOST_BIDS: Final = 32
_IN_BATCHES: Final = "where matches are played in batches"

_READINGS: Final[Mapping[AnyReading, tuple[Enum, ...]]] = {
    TOKENS: (Tokens.UNLIMITED, Tokens.STRICT),
    RED_BROKEN_BY: (RedBrokenBy.PLAYER_TOKEN, RedBrokenBy.ANY_TOKEN),
}
"""The supported values of readings; a reading that is not listed must have its default."""
_OF_TABLE: Final = "edition setup first_seat readings face arrangement arrangement_is_known"
_OF_EDITION: Final = (
    "id title publisher year rulebook setups color_marks terms player_board_faces aliases "
    "tokens_per_seat readings face house_rules variants"
)
_OF_SETUP: Final = (
    "players highest_rank dealt bids tricks columns rounds faces revealed observed bonus_up_to "
    "penalty layout"
)
"""The fields that are supported, or that decide nothing; a field that is not listed must have its
default."""


class Rules(Protocol):
    """The rules of a table as numbers."""

    players: int
    rounds: int
    first_seat: int
    dealt: int
    tricks: int
    revealed: int
    cards: int
    """The number of cards in the deck."""
    deck: Ranks
    """The rank of each card."""
    open: int
    """The cells without a token before the first play."""
    breaks_red: int
    """The cells on which a token breaks red."""
    counts_tokens: bool
    """Whether a seat can run out of tokens."""
    supply: int
    """The number of tokens that a seat has for the board and for its colors."""
    marks_held: bool
    """Whether a token marks a color that is held; otherwise one that is lost."""
    bids_allowed: int
    """The number of different bids; 0 if there is no bidding."""
    bids: Numbers
    bids_decide: bool
    """Whether a seat earns the bonus by making its bid; otherwise by winning few tricks."""
    bonus_up_to: int
    """The most tricks with which it then earns the bonus."""
    penalty: int
    """The points that a seat loses for each of its tricks if it causes a paradox."""
    neighbors: Numbers
    """For each cell, by its bit, its neighbors."""


_RULES: Final = row_type(
    Rules,
    np.int64,
    deck=(np.int8, MOST_CARDS),
    bids=(np.int64, _MOST_BIDS),
    neighbors=(np.int64, len(EVERY_CELL)),
    counts_tokens=np.bool_,
    marks_held=np.bool_,
    bids_decide=np.bool_,
)


def rules_of(table: Table) -> Rules:
    """Return the rules of a table as numbers.

    Raises MalformedInput for anything but a table; Unsupported for a table with house rules, with a
    reading or a field that is not supported here, or with a number above 1000.
    """
    _check_reach(_as_table(table))
    setup, board = table.setup, table.empty_board
    breaks_red = board.cells & RED_ROW
    if table.red_broken_by is RedBrokenBy.PLAYER_TOKEN:
        breaks_red -= board.observed
    numbers = {
        "players": table.players,
        "rounds": setup.rounds,
        "first_seat": table.first_seat,
        "dealt": setup.dealt,
        "tricks": setup.tricks,
        "revealed": setup.revealed,
        "cards": len(table.deck),
        "deck": _padded(table.deck, MOST_CARDS),
        "open": board.open.bits,
        "breaks_red": breaks_red.bits,
        "counts_tokens": table.tokens is Tokens.STRICT,
        "supply": table.edition.tokens_per_seat - (1 if setup.bids else 0),
        "marks_held": table.edition.color_marks is ColorMarks.HELD,
        "bids_allowed": len(setup.bids),
        "bids": _padded(setup.bids, _MOST_BIDS),
        "bids_decide": setup.bonus_up_to is None,
        "bonus_up_to": setup.bonus_up_to or 0,
        "penalty": setup.penalty,
        "neighbors": _neighbors(table.arrangement),
    }
    row = tuple(numbers[name] for name in Rules.__annotations__)
    rules: Rules = np.array([row], _RULES).view(np.recarray)[0]
    return rules


def _as_table(value: object) -> Table:
    if not isinstance(value, Table):
        expected = "a table, such as Table.create('pegasus-2023', players=4)"
        raise MalformedInput("$.table", expected=expected, given=value)
    return value


def _check_reach(table: Table) -> None:
    if table.house_rules is not None:
        raise Unsupported(
            "$.options.variants",
            expected="no house rules: they are functions, which are not played in batches",
            given=Verbatim(" ".join(rule.id for rule in table.edition.house_rules)),
        )
    setup = table.setup
    _check_is_known(table)
    numbers = {
        "dealt": setup.dealt,
        "tricks": setup.tricks,
        "rounds": setup.rounds,
        "penalty": setup.penalty,
        "bids": max(map(abs, setup.bids), default=0),
        "bonus_up_to": setup.bonus_up_to or 0,
        "tokens_per_seat": table.edition.tokens_per_seat,
    }
    needed = setup.players * setup.dealt + setup.revealed
    if setup.dealt < 1 or setup.revealed < 0 or needed > len(table.deck):
        expected = f"at least 1, and no more in all than the {len(table.deck)} cards of the deck"
        raise Unsupported("$.dealt", expected=expected, given=setup.dealt)
    if setup.players > MOST_SEATS:
        expected = f"at most {MOST_SEATS}, {_IN_BATCHES}"
        raise Unsupported("$.players", expected=expected, given=setup.players)
    if len(setup.bids) > _MOST_BIDS:
        expected = f"at most {_MOST_BIDS} of them, {_IN_BATCHES}"
        raise Unsupported("$.bids", expected=expected, given=Verbatim(str(len(setup.bids))))
    for name, number in numbers.items():
        if abs(number) > LARGEST_NUMBER:
            expected = f"at most {LARGEST_NUMBER}, {_IN_BATCHES}"
            raise Unsupported(f"$.{name}", expected=expected, given=number)


def _check_is_known(table: Table) -> None:
    """Raise Unsupported for a reading or a field that was added to the game but not here, unless it
    has its default."""
    for reading in table.readings:
        value, known = table.readings[reading], _READINGS.get(reading, (reading.default,))
        if value not in known:
            expected = f"{' or '.join(str(each.value) for each in known)}, {_IN_BATCHES}"
            raise Unsupported(f"$.options.{reading.option}", expected=expected, given=value.value)
    parts: list[tuple[AttrsInstance, str]] = [
        (table, _OF_TABLE),
        (table.edition, _OF_EDITION),
        (table.setup, _OF_SETUP),
    ]
    for part, names in parts:
        for each in fields(type(part)):
            value = getattr(part, each.name)
            if each.init and each.name not in names.split() and value != each.default:
                expected = f"the default, {each.default}, {_IN_BATCHES}"
                raise Unsupported(f"$.{each.name}", expected=expected, given=Verbatim(str(value)))


def _padded(numbers: Iterable[int], length: int) -> list[int]:
    given = list(numbers)
    return given + [0] * (length - len(given))


def _neighbors(arrangement: Arrangement) -> Numbers:
    """Return for each cell, by its bit, the cells that touch it along a side."""
    neighbors = np.zeros(len(EVERY_CELL), np.int64)
    rows = arrangement.rows
    pairs = [two for row in rows for two in pairwise(row)]
    pairs += [two for above, below in pairwise(rows) for two in zip(above, below, strict=True)]
    for one, another in pairs:
        neighbors[one.bit] |= 1 << another.bit
        neighbors[another.bit] |= 1 << one.bit
    return neighbors


# A round of one match as a row of numbers.
#
# The functions of `dealing.py` and `playing.py` change such a row in place. They are the same
# whether matches are played one after another, on one row, or all at once.


NOBODY: Final = -1
"""No seat, no bid."""


class Round(Protocol):
    """A round of one match. Hands and sets of cells are packed (`dealing.py`)."""

    hands: Numbers
    discards: Numbers
    """The rank that each seat has set aside; 0 before it has."""
    bids: Numbers
    """-1 for a seat that has not bid."""
    revealed: Ranks
    """The ranks of the revealed cards."""
    pile: Ranks
    """The deck, while it is dealt."""
    tokens: Numbers
    """The cells with a token of each seat."""
    held: Numbers
    """All cells of the colors that each seat has not lost."""
    won: Numbers
    """Tricks won."""
    start: int
    """The seat that bids and leads first."""
    open: int
    """The cells without a token."""
    leader: int
    """The seat that leads, or has led, the current trick."""
    placed: int
    """The number of plays in the current trick."""
    led: int
    """All cells of the led color; 0 before a lead."""
    best: int
    """The place of the strongest cell of the current trick."""
    best_seat: int
    seat: int
    """The seat on turn to play; -1 before the first trick and once the round is over."""
    legal: int
    """The cells that this seat may cover; 0 if there is no seat on turn."""
    paradox: int
    """The seat that caused the paradox; -1 if there has been none."""
    completed: int
    """Tricks completed."""
    plays: int
    forced: int
    """Red leads that were legal only because nothing else could be declared."""


_BY_SEAT: Final = (np.int64, MOST_SEATS)
_BY_CARD: Final = (np.int8, MOST_CARDS)
_ROUND: Final = row_type(
    Round,
    np.int64,
    hands=_BY_SEAT,
    discards=_BY_SEAT,
    bids=_BY_SEAT,
    tokens=_BY_SEAT,
    held=_BY_SEAT,
    won=_BY_SEAT,
    revealed=_BY_CARD,
    pile=_BY_CARD,
)


def new_rounds(matches: int) -> Rows:
    """Return rows for the rounds of `matches` matches, before the first deal."""
    rounds = np.zeros(matches, _ROUND)
    for name in ("bids", "seat", "paradox"):
        rounds[name] = NOBODY
    return rounds
