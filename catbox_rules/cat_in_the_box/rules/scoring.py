"""Scoring a round: tricks, the penalty of a paradox, the bonus (`score.…`).

Which tokens are neighbors, and so which are a group, `board.py` knows.
"""

from __future__ import annotations

from catbox_rules.cat_in_the_box.board import Arrangement, Board
from catbox_rules.cat_in_the_box.editions import Setup
from catbox_rules.cat_in_the_box.state import RoundResult
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Seat

__all__ = ["earns_bonus", "largest_groups", "points_for_tricks", "score_round"]


@implements("score.paradox-penalty")
def score_round(
    table: Table,
    *,
    start_seat: Seat,
    groups: tuple[int, ...],
    bids: tuple[int, ...],
    won: tuple[int, ...],
    paradox: Seat | None,
) -> RoundResult:
    """The sheet of a round: for each seat its points for tricks and its bonus, which is the size
    of its largest group; whoever caused a paradox has none."""
    bonus = tuple(
        groups[seat]
        if seat != paradox and earns_bonus(table.setup, won[seat], bids[seat] if bids else None)
        else 0
        for seat in table.seats
    )
    scores = tuple(
        points_for_tricks(won[seat], caused_paradox=seat == paradox) + bonus[seat]
        for seat in table.seats
    )
    return RoundResult(start_seat, paradox, won, bonus, scores)


@implements("score.trick", "score.paradox-penalty")
def points_for_tricks(tricks: int, *, caused_paradox: bool) -> int:
    """A point for each trick; minus a point for each if the seat caused the paradox.

    >>> points_for_tricks(3, caused_paradox=False), points_for_tricks(3, caused_paradox=True)
    (3, -3)
    """
    return -tricks if caused_paradox else tricks


@implements("score.bonus-bid", "score.bonus-two-players")
def earns_bonus(setup: Setup, tricks: int, bid: int | None) -> bool:
    """Whether a seat that caused no paradox has its bonus: it won as many tricks as it bid, or,
    where nobody bids, four or fewer."""
    if setup.bonus_up_to is None:
        return tricks == bid
    return tricks <= setup.bonus_up_to


@implements("score.group")
def largest_groups(arrangement: Arrangement, board: Board) -> tuple[int, ...]:
    """The size of each seat's largest group: its bonus, if it has one. A lone token is a group
    of 1; observed and neutral tokens belong to nobody's."""
    groups = [arrangement.groups(tokens) for tokens in board.tokens]
    return tuple([len(of_seat[0]) if of_seat else 0 for of_seat in groups])
