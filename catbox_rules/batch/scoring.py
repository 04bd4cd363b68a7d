"""Scoring: largest groups, points, and the winners of a match (`score.…`, `match.…`)."""

from __future__ import annotations

from typing import Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from catbox_rules.batch.compiled import bits_in, compiled, lowest_bit
from catbox_rules.batch.rounds import Round
from catbox_rules.batch.rows import Rows, row_type
from catbox_rules.batch.rules import MOST_SEATS, Rules

Small: TypeAlias = NDArray[np.int16]


class Sheet(Protocol):
    """The score sheet of a round: see `Results`."""

    start_seat: int
    paradox: int
    completed: int
    plays: int
    forced_red_leads: int
    bids: Small
    tricks: Small
    groups: Small
    bonus: Small
    scores: Small


COLUMNS: Final = tuple(Sheet.__annotations__)
"""The names of all fields of a sheet."""
_BY_SEAT: Final = ("bids", "tricks", "groups", "bonus", "scores")
_SHEET: Final = row_type(Sheet, np.int16, **dict.fromkeys(_BY_SEAT, (np.int16, MOST_SEATS)))


def new_sheets(matches: int, rules: Rules) -> Rows:
    """Return empty sheets for `matches` matches: (matches, rounds)."""
    return np.zeros((matches, rules.rounds), _SHEET)


def columns_of(sheets: Rows, players: int) -> dict[str, Small]:
    """Return each field of the sheets as an array: (matches, rounds), or (matches, rounds,
    seats)."""
    return {
        name: np.ascontiguousarray(
            sheets[name][..., :players] if name in _BY_SEAT else sheets[name]
        )
        for name in COLUMNS
    }


@compiled
def score_round(rules: Rules, round: Round, sheet: Sheet) -> None:
    """Fill in the sheet of a round that is over."""
    sheet.start_seat = round.start
    sheet.paradox = round.paradox
    sheet.completed = round.completed
    sheet.plays = round.plays
    sheet.forced_red_leads = round.forced
    for seat in range(rules.players):
        tricks, bid = round.won[seat], round.bids[seat]
        group = largest_group(rules, round.tokens[seat])
        bonus, points = 0, tricks
        if seat == round.paradox:
            points = -rules.penalty * tricks
        elif _earns_bonus(rules, tricks, bid):
            bonus = group
        sheet.bids[seat] = bid
        sheet.tricks[seat] = tricks
        sheet.groups[seat] = group
        sheet.bonus[seat] = bonus
        sheet.scores[seat] = points + bonus


@compiled
def _earns_bonus(rules: Rules, tricks: int, bid: int) -> bool:
    """Return whether a seat that caused no paradox earns its bonus (`score.bonus-bid`,
    `score.bonus-two-players`)."""
    if rules.bids_decide:
        return tricks == bid
    return tricks <= rules.bonus_up_to


@compiled
def largest_group(rules: Rules, tokens: int) -> int:
    """Return the size of the largest group among the tokens of a seat (`score.group`)."""
    largest = 0
    while tokens:
        group = _group_of(rules, tokens & -tokens, tokens)
        tokens ^= group
        largest = max(largest, bits_in(group))
    return largest


@compiled
def _group_of(rules: Rules, token: int, tokens: int) -> int:
    """Return all tokens that are connected to one of them over sides (`score.adjacency`)."""
    group = edge = token
    while edge:
        at = lowest_bit(edge)
        reached = rules.neighbors[at] & tokens & ~group
        group |= reached
        edge = (edge & (edge - 1)) | reached
    return group


def totals_of(scores: Small) -> NDArray[np.int32]:
    """Return the points of each seat over a match; `scores` has the shape (matches, rounds,
    seats)."""
    totals: NDArray[np.int32] = scores.sum(axis=1, dtype=np.int32)
    return totals


def winners_of(scores: Small) -> NDArray[np.bool_]:
    """Return which seats have won each match: those with the most points; if seats tie, those of
    them with the most points in the last round; if these tie too, they share the win
    (`match.winner`, `match.tie-last-round`, `match.shared`)."""
    totals = totals_of(scores)
    tied = totals == totals.max(axis=1, keepdims=True)
    last = np.where(tied, scores[:, -1], np.iinfo(np.int16).min)
    winners: NDArray[np.bool_] = last == last.max(axis=1, keepdims=True)
    return winners
