"""Four small matches of Cat in the Box, made up by hand so that everything can be counted.

All numbers that tests expect of them are counted from these tables by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.unit.campaigns.reports.folders import Row

Seats = tuple[int, int, int]

_Round = tuple[int, int, int | None, int, int, int, Seats, Seats, Seats, Seats, Seats]

_ROUNDS: Final[list[_Round]] = [
    # match, start, paradox, completed, plays, forced; bids, tricks, groups, bonus, scores
    (0, 0, 2, 4, 14, 0, (1, 3, 1), (1, 3, 0), (2, 4, 3), (2, 4, 0), (3, 7, 0)),
    (0, 1, None, 8, 24, 1, (4, 1, 3), (4, 2, 2), (5, 3, 3), (5, 0, 0), (9, 2, 2)),
    (1, 0, 1, 6, 19, 0, (1, 1, 1), (3, 2, 1), (3, 3, 2), (0, 0, 2), (3, -2, 3)),
    (1, 1, 0, 4, 13, 2, (3, 3, 1), (0, 3, 1), (1, 3, 1), (0, 3, 1), (0, 6, 2)),
    (2, 0, None, 8, 24, 0, (1, 3, 4), (2, 2, 4), (2, 2, 2), (0, 0, 2), (2, 2, 6)),
    (2, 1, 2, 5, 16, 0, (3, 3, 1), (1, 4, 0), (2, 2, 2), (0, 0, 0), (1, 4, 0)),
    (3, 0, None, 8, 24, 0, (1, 1, 1), (3, 3, 2), (1, 1, 1), (0, 0, 0), (3, 3, 2)),
    # Seat 2 won just as many tricks as it bid, but it caused the paradox.
    (3, 1, 2, 4, 13, 0, (1, 1, 1), (2, 1, 1), (1, 1, 1), (0, 1, 0), (2, 2, -1)),
]
_ENDS: Final[list[tuple[Seats, list[int]]]] = [
    ((12, 9, 2), [0]),
    ((3, 4, 5), [2]),
    ((3, 6, 6), [1]),  # seats 1 and 2 tie; in the last round seat 1 did better
    ((5, 5, 1), [0, 1]),
]
_COLUMNS: Final = ("start_seat", "paradox", "completed", "plays", "forced_red_leads")
_LISTS: Final = ("bids", "tricks", "groups", "bonus", "scores")


def _row(index: int) -> Row:
    match, *numbers = _ROUNDS[index]
    values = [list(each) if isinstance(each, tuple) else each for each in numbers]
    end = _ENDS[match] if index % 2 else None
    return {
        "match": match,
        "round": index % 2,
        **dict(zip((*_COLUMNS, *_LISTS), values, strict=True)),
        "totals": None if end is None else list(end[0]),
        "winners": None if end is None else end[1],
    }


MATCHES: Final[list[list[Row]]] = [
    [_row(index) for index, numbers in enumerate(_ROUNDS) if numbers[0] == match]
    for match in range(len(_ENDS))
]


def _cats(
    match: int, number: int, start: int, claim: tuple[int, int, str], *rest: object, **end: object
) -> Row:
    seat, count, state = claim
    doubter, counted, wrong, lives = rest
    return {
        "match": match,
        "round": number,
        "start_seat": start,
        "claim": {"seat": seat, "count": count, "state": state},
        "doubter": doubter,
        "counted": counted,
        "wrong": wrong,
        "lives": lives,
        "totals": end.get("totals"),
        "winners": end.get("winners"),
    }


MATCHES_OF_CATS: Final[list[list[Row]]] = [
    [
        _cats(0, 0, 0, (0, 5, "alive"), 1, 5, 1, [2, 1]),
        _cats(0, 1, 0, (1, 9, "dead"), 0, 6, 1, [2, 0], totals=[2, 0], winners=[0]),
    ],
    [
        _cats(1, 0, 0, (1, 4, "empty"), 0, 2, 1, [2, 1]),
        _cats(1, 1, 0, (0, 7, "alive"), 1, 6, 0, [1, 1]),
        _cats(1, 2, 1, (1, 3, "dead"), 0, 7, 0, [0, 1], totals=[0, 1], winners=[1]),
    ],
]
"""Two matches of Schrödinger's Cats by two seats with two lives each."""

WORK_OF_CATS: Final[Mapping[str, object]] = {"game": "schrodingers-cats", "edition": "amigo-2023"}
"""What the work of their campaign says of them."""
