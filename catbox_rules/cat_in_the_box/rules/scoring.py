"""Scoring a round: tricks, the penalty of a paradox, the bonus (`score.…`).

`board.py` decides which tokens are neighbors, and so which of them form a group.
"""

from __future__ import annotations

from typing import Final

from catbox_rules.cat_in_the_box import packed as packing
from catbox_rules.cat_in_the_box.board import Arrangement
from catbox_rules.cat_in_the_box.cells import CellSet
from catbox_rules.cat_in_the_box.editions import Setup
from catbox_rules.cat_in_the_box.packed import Packed
from catbox_rules.cat_in_the_box.state import RoundResult, TrickPhase
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.errors import is_whole_number
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.unchecked import unchecked
from catbox_rules.kernel.variants.house_rules import HouseRule

MOST_POINTS: Final = 1_000_000
"""That a house rule may give a seat for its tricks, or as its bonus; as many below zero."""


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
    """Return the sheet of a round: for each seat its points for tricks and its bonus, which is the
    size of its largest group; a seat that caused a paradox has none."""
    bonus, scores = list[int](), list[int]()
    for seat, tricks in enumerate(won):
        bid = bids[seat] if bids else None
        caused_paradox = seat == paradox
        is_earned = not caused_paradox and bonus_is_earned(table, tricks, bid)
        bonus.append(groups[seat] if is_earned else 0)
        scores.append(points_at(table, tricks, caused_paradox=caused_paradox) + bonus[seat])
    return _result(start_seat, paradox, won, tuple(bonus), tuple(scores))


_result: Final = unchecked(RoundResult)


@implements("score.trick", "score.paradox-penalty")
def points_at(table: Table, tricks: int, *, caused_paradox: bool) -> int:
    """Return the points for tricks, by the house rule of a table if it has one for that."""
    house, setup = table.house_rules, table.setup
    if house is None or house.trick_points is None:
        return points_for_tricks(tricks, caused_paradox=caused_paradox, penalty=setup.penalty)
    return _few(house.trick_points, house.trick_points.decide(int, setup, tricks, caused_paradox))


@implements("score.trick", "score.paradox-penalty")
def points_for_tricks(tricks: int, *, caused_paradox: bool, penalty: int = 1) -> int:
    """Return the points for tricks: a point for each trick; minus a point for each, or whatever the
    penalty is, if the seat caused the paradox.

    >>> points_for_tricks(3, caused_paradox=False), points_for_tricks(3, caused_paradox=True)
    (3, -3)
    """
    return -penalty * tricks if caused_paradox else tricks


@implements("score.bonus-bid", "score.bonus-two-players")
def bonus_is_earned(table: Table, tricks: int, bid: int | None) -> bool:
    """Return whether a seat that caused no paradox has its bonus, by the house rule of a table if
    it has one for that."""
    house, setup = table.house_rules, table.setup
    if house is None or house.earns_bonus is None:
        return earns_bonus(setup, tricks, bid)
    return house.earns_bonus.decide(bool, setup, tricks, bid)


@implements("score.bonus-bid", "score.bonus-two-players")
def earns_bonus(setup: Setup, tricks: int, bid: int | None) -> bool:
    """Return whether a seat that caused no paradox has its bonus: it won as many tricks as it bid,
    or, where nobody bids, four or fewer."""
    if setup.bonus_up_to is None:
        return tricks == bid
    return tricks <= setup.bonus_up_to


@implements("score.group")
def groups_after(state: TrickPhase, packed: Packed) -> tuple[int, ...]:
    """Return the size of each seat's bonus after a round, by the house rule of a table if it has
    one for that."""
    table = state.table
    house = table.house_rules
    if house is None or house.grouping is None:
        return largest_groups(table.arrangement, packing.tokens(packed, table.players))
    board = packing.board(packed, table.board_before_play(state.revealed))
    given = (table.arrangement, board)
    groups: tuple[int, ...] = house.grouping.decide(tuple, *given)  # pyright: ignore[reportUnknownVariableType] -- of sizes
    if len(groups) != table.players or not all(map(is_whole_number, groups)):
        expected = f"a whole number for each of {table.players} seats"
        raise house.grouping.misfit(expected, repr(groups))
    return tuple([_few(house.grouping, size) for size in groups])


def _few(rule: HouseRule, points: int) -> int:
    """Points that a house rule gives; raises MalformedInput for more than results can hold."""
    if abs(points) > MOST_POINTS:
        expected = f"{-MOST_POINTS} to {MOST_POINTS} points"
        raise rule.misfit(expected, str(points))
    return points


@implements("score.group")
def largest_groups(arrangement: Arrangement, tokens: tuple[CellSet, ...]) -> tuple[int, ...]:
    """Return the size of each seat's largest group: its bonus, if it has one. A lone token is a
    group of 1; observed and neutral tokens are in no group."""
    return tuple(map(arrangement.largest_group, tokens))
