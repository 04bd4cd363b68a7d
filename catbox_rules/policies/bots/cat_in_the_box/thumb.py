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
"""The value of a color that is not lost."""
RED: Final = 0.5
"""The value of saving a red cell for later."""
NEIGHBOR: Final = 0.4
"""The value of a token that enlarges a group."""
_ROOM: Final = 4.0
"""The cost of a card that has no room left."""
_CLOSE: Final = 0.8
"""The cost of a card that has just enough room."""
_TRICK: Final = 1.0
"""The value of a trick in itself: the point that it scores."""
_WANTED: Final = 1.5
"""The value of a trick that the bid needs; it is higher when few tricks are left."""
_BROKEN: Final = -2.5
"""The value of a trick that breaks the bid: the point, less the lost bonus."""
_EAGER: Final = 1.5
"""How much likelier than any other card a seat is to play one that beats the best so far."""
_MOST_EAGER: Final = 0.9
"""The highest probability that a seat is given to beat a card: never certainty."""
_HALF: Final = 0.5
"""A rank is as strong as the middle of its place among all ranks; and room counts half a cell
extra, which avoids a division by 0."""


def worth_discarding(hand: Cards, action: Action) -> tuple[int, int]:
    """Return a sort key for how much a seat wants to discard a card.

    First the ranks with the most copies in hand, which are hard to place since a rank has four
    cells; then low cards.
    """
    assert isinstance(action, Discard)
    return hand.count(action.rank), -action.rank


def distance(action: Action, promised: float) -> float:
    """Return how far a bid is from the expected number of tricks."""
    assert isinstance(action, Bid)
    return abs(action.tricks - promised)


def promised_by(hand: Cards, setup: Setup) -> float:
    """Estimate how many tricks a hand will win: its share of the strength of an average hand.

    * `hand`: at least one card.
    """
    strengths = _strengths(setup.highest_rank, setup.players)
    share = sum([strengths[rank] for rank in hand]) / len(hand)
    return share * setup.tricks / setup.players


@cache
def _strengths(highest: int, players: int) -> tuple[float, ...]:
    """Return for each rank, from 0, how likely a card is to be the highest of as many as there are
    players, relative to the average card."""
    plain = [((rank - _HALF) / highest) ** (players - 1) for rank in range(1, highest + 1)]
    average = sum(plain) / highest
    return (0.0, *(each / average for each in plain))


def wanted(aim: int | None, won: int, left: int) -> float:
    """Return what another trick is worth to a seat: much as long as its bid needs it, a loss if it
    breaks the bid, a point if the bid is already broken.

    * `aim`: its bid, or the most tricks with which it earns the bonus; None if there is no bonus.
    * `won`: the number of tricks it has won.
    * `left`: the number of tricks that are still to be won by anybody; at least 1.
    """
    if aim is None or won > aim:
        return _TRICK
    if won == aim:
        return _BROKEN
    return _WANTED + (aim - won) / left


@cache
def chances_to_stay(still_open: int, after: int) -> tuple[float, ...]:
    """Return how likely the best play so far is to win the trick, by the number of open cells that
    would beat it.

    * `still_open`: the number of open cells, from 0.
    * `after`: the number of seats that are still to play.
    """
    return tuple(
        (1 - min(_MOST_EAGER, _EAGER * beating / max(1, still_open))) ** after
        for beating in range(still_open + 1)
    )


def crowding(hand: Cards, cells: CellSet) -> float:
    """Return how crowded a hand is if only these cells can be covered."""
    room = cells.cards
    return sum([CROWDED[hand.count(rank)][room.count(rank)] for rank in hand.ranks], start=0.0)


CROWDED: Final = tuple(
    tuple(
        _ROOM * max(0, cards - room) + _CLOSE * cards / (room + _HALF)
        for room in range(len(Color) + 1)
    )
    for cards in range(COPIES + 1)
)
"""How crowded it is, by the number of cards of a rank, and of the cells that they may cover."""


def _beating(cell: Cell) -> CellSet:
    best = Play(0, cell.rank, cell.color)
    others = [Play(1, other.rank, other.color) for other in _ALL if other != cell]
    return CellSet.of(other.cell for other in others if winner((best, other)) is other)


_ALL: Final = CellSet.up_to_rank(HIGHEST_RANK)
BEATING: Final = {cell: _beating(cell) for cell in _ALL}
"""For the cell of the best play of a trick so far, the cells that would beat it."""
