"""The value of a round that is over: each seat's share of the victory."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from catbox_rules.cat_in_the_box import MatchOver, Table
from catbox_rules.cat_in_the_box.rules.match import outcome_of, totals
from catbox_rules.cat_in_the_box.state import RoundResult

_SPREAD: Final = 2.0
"""The logistic scale of the points that one round adds to a lead."""


def shares_after(table: Table, results: tuple[RoundResult, ...]) -> tuple[float, ...]:
    """Return each seat's share of the victory after some rounds.

    Once the match is over, the rules decide; before that, a lead counts more, the fewer rounds are
    left.
    """
    left = table.setup.rounds - len(results)
    if not left:
        winners = outcome_of(MatchOver(table, results)).winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in table.seats)
    points = totals(table, results)
    most = max(points)
    odds = [exp((each - most) / (_SPREAD * sqrt(left))) for each in points]
    total = sum(odds)
    return tuple([each / total for each in odds])
