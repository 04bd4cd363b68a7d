"""What is counted in a match of Schrödinger's Cats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final

from catbox_rules.match import AnyMatch
from catbox_rules.schrodingers_cats import RoundResult
from catbox_rules.simulation.campaign import Figure

FIGURES: Final = (
    Figure("rounds", "number of rounds in a match", "makes a match {} rounds longer|shorter"),
    Figure("lives", "number of lives of the winner", "leaves the winner {} more|fewer lives"),
    Figure(
        "wrong",
        "number of rounds in 100 in which the claimer is wrong",
        "makes the claimer wrong in {} more|fewer rounds in 100",
    ),
    Figure(
        "claimed",
        "number of boxes that are claimed at the doubt",
        "raises|lowers the claim that is doubted by {} boxes",
    ),
)
batch: Final = None


def counted(match: AnyMatch) -> Mapping[str, float | None]:
    """Return the figures of a match."""
    assert match.outcome is not None
    rounds: Sequence[RoundResult] = match.rounds
    return {
        "rounds": len(rounds),
        "lives": max(match.outcome.totals),
        "wrong": 100 * fmean(each.wrong == each.claim.seat for each in rounds),
        "claimed": fmean(each.claim.count for each in rounds),
    }
