"""A round of one match as a row of numbers.

The functions of `dealing.py` and `playing.py` change such a row in place. They are the same whether
matches are played one after another, on one row, or all at once.
"""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np

from catbox_rules.batch.rows import Rows, row_type
from catbox_rules.batch.rules import MOST_CARDS, MOST_SEATS, Numbers, Ranks

NOBODY: Final = -1
"""No seat, no bid."""


class Round(Protocol):
    """A round of one match. Hands and sets of cells are packed (`packing.py`)."""

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
