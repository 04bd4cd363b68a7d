"""Rules of thumb for Cat in the Box: what discards, bids and plays are worth, in points."""

from __future__ import annotations

from functools import cache
from typing import Final

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    Cards,
    Cell,
    CellSet,
    Color,
    Discard,
    Play,
    Setup,
)
from catbox_rules.cat_in_the_box.cards import COPIES, HIGHEST_RANK
from catbox_rules.cat_in_the_box.rules.tricks import winner

COLOR: Final = 0.7
"""What a color is worth that is not lost."""
RED: Final = 0.5
"""What a red cell is worth that is not used up where it is not needed."""
NEIGHBOR: Final = 0.4
"""What a token is worth that makes a group larger."""
_ROOM: Final = 4.0
"""How much a card that has no room left weighs."""
_CLOSE: Final = 0.8
"""How much a card that has just enough room weighs."""
_TRICK: Final = 1.0
"""What a trick is worth by itself: the point that it scores."""
_WANTED: Final = 1.5
"""What a trick is worth that the bid asks for; more where few are left to be won."""
_BROKEN: Final = -2.5
"""What a trick is worth that breaks the bid: the point, and the bonus that is lost."""
_EAGER: Final = 1.5
"""How much likelier a card that beats another is played than any other card."""
_MOST_EAGER: Final = 0.9
"""No seat is taken to beat a card for certain."""
_HALF: Final = 0.5
"""A rank is as strong as the middle of its place among all ranks; and room counts half a cell more
than there is, so that none is not divided by."""


def worth_discarding(hand: Cards, action: Action) -> tuple[int, int]:
    """How much a seat wants to discard a card. What there are many of is hard to place, for a rank
    has four cells; then a low card."""
    assert isinstance(action, Discard)
    return hand.count(action.rank), -action.rank


def distance(action: Action, promised: float) -> float:
    """How far a bid is from what a hand promises, in tricks."""
    assert isinstance(action, Bid)
    return abs(action.tricks - promised)


def promised_by(hand: Cards, setup: Setup) -> float:
    """How many tricks a hand may win: its share of the strength of an average hand.

    * `hand`: at least one card.
    """
    strengths = _strengths(setup.highest_rank, setup.players)
    share = sum([strengths[rank] for rank in hand]) / len(hand)
    return share * setup.tricks / setup.players


@cache
def _strengths(highest: int, players: int) -> tuple[float, ...]:
    """By rank, from 0: how likely a card is the highest of as many as there are players, against
    the average card."""
    plain = [((rank - _HALF) / highest) ** (players - 1) for rank in range(1, highest + 1)]
    average = sum(plain) / highest
    return (0.0, *(each / average for each in plain))


def wanted(aim: int | None, won: int, left: int) -> float:
    """What another trick is worth to a seat: much as long as its bid asks for it, a loss if it
    breaks the bid, a point if the bid is broken already.

    * `aim`: its bid, or with how many tricks at most it gets the bonus; None: it is to get none.
    * `won`: how many it has won.
    * `left`: how many are still to be won by anybody; from 1.
    """
    if aim is None or won > aim:
        return _TRICK
    if won == aim:
        return _BROKEN
    return _WANTED + (aim - won) / left


@cache
def chances_to_stay(still_open: int, after: int) -> tuple[float, ...]:
    """How likely the best play so far wins the trick, by how many of the open cells would beat it.

    * `still_open`: how many cells are open, from 0.
    * `after`: how many seats are still to play.
    """
    return tuple(
        (1 - min(_MOST_EAGER, _EAGER * beating / max(1, still_open))) ** after
        for beating in range(still_open + 1)
    )


def crowding(hand: Cards, cells: CellSet) -> float:
    """How crowded it is for a hand, where these cells can be covered."""
    room = cells.cards
    return sum([CROWDED[hand.count(rank)][room.count(rank)] for rank in hand.ranks], start=0.0)


CROWDED: Final = tuple(
    tuple(
        _ROOM * max(0, cards - room) + _CLOSE * cards / (room + _HALF)
        for room in range(len(Color) + 1)
    )
    for cards in range(COPIES + 1)
)
"""How crowded it is by the number of cards of a rank, and of the cells that they may cover."""


def _beating(cell: Cell) -> CellSet:
    best = Play(0, cell.rank, cell.color)
    others = [Play(1, other.rank, other.color) for other in _ALL if other != cell]
    return CellSet.of(other.cell for other in others if winner((best, other)) is other)


_ALL: Final = CellSet.up_to_rank(HIGHEST_RANK)
BEATING: Final = {cell: _beating(cell) for cell in _ALL}
"""For the cell of the play that is the best one of a trick so far: the cells that would beat it."""
