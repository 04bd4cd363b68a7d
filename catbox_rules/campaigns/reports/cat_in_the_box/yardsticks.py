"""The results of an independent simulation of Cat in the Box, to compare campaigns with.

It played 40,000 rounds for each number of players, by the international rules, with uniformly
random discards, bids and plays (each legal pair of a rank and a color is as likely as the others).
With three and four players the Japanese edition has the same plays and scores.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Final

from attrs import frozen

from catbox_rules.campaigns.estimates import Estimate, Kind, estimate_of
from catbox_rules.campaigns.reports.figures import Line, Yardstick
from catbox_rules.campaigns.reports.numbers import scale_of
from catbox_rules.campaigns.reports.played import Played
from catbox_rules.campaigns.sums import Sums

ROUNDS: Final = 40_000
_STANDARD_ERRORS: Final = 3.0

_SCORE: Final = Line("score of a seat in a round", Kind.MEAN, ("score",), "mean")
_PARADOX: Final = Line("rounds that end in a paradox", Kind.SHARE, ("paradox",), "share")
_COMPLETED: Final = Line("tricks completed in a round", Kind.MEAN, ("completed",), "mean")
_FORCED: Final = Line("rounds with a forced red lead", Kind.SHARE, ("forced",), "any")


@frozen
class _Known:
    """A figure as it was published: its value, and the last digit that was."""

    value: float
    digit: float


YARDSTICKS: Final[Mapping[int, tuple[tuple[Line, _Known], ...]]] = {
    2: (
        (_PARADOX, _Known(0.915, 0.001)),
        (_SCORE, _Known(2.12, 0.01)),
        (_COMPLETED, _Known(6.49, 0.01)),
        (_FORCED, _Known(0.0129, 0.0001)),
    ),
    3: (
        (_PARADOX, _Known(0.9988, 0.0001)),
        (_SCORE, _Known(1.18, 0.01)),
        (_COMPLETED, _Known(5.62, 0.01)),
        (_FORCED, _Known(0.0011, 0.0001)),
    ),
    4: (
        (_PARADOX, _Known(1.0, 0.001)),
        (_SCORE, _Known(1.15, 0.01)),
        (_COMPLETED, _Known(5.23, 0.01)),
        (_FORCED, _Known(0.0003, 0.0001)),
    ),
    5: (
        (_PARADOX, _Known(0.9999, 0.0001)),
        (_SCORE, _Known(0.90, 0.01)),
        (_COMPLETED, _Known(4.57, 0.01)),
        (_FORCED, _Known(0.0001, 0.0001)),
    ),
}
"""By count of players."""


def applies(played: Played) -> bool:
    """Return True if there are yardsticks for a campaign: for printed editions and uniformly random
    play. All four editions have the same plays and scores."""
    return played.differences == () and played.policy == "random"


def held_against(sums: Sums, players: int) -> Iterator[Yardstick]:
    """Yield each figure of a campaign that has a yardstick, with the yardstick."""
    for line, known in YARDSTICKS.get(players, ()):
        estimate = estimate_of(sums, line.kind, line.counting, line.entry)
        if estimate is not None and estimate.error is not None:
            digits = len(f"{known.digit * scale_of(line.kind):g}".partition(".")[2])
            allowed = _STANDARD_ERRORS * _error(estimate, known, sums) + known.digit / 2
            yield Yardstick(line.label, ROUNDS, known.value, digits, estimate, allowed)


def _error(estimate: Estimate, known: _Known, sums: Sums) -> float:
    """Return the standard error of the difference.

    For a share of rounds, the errors of both follow from the published share. (A share of all or
    none is moved by half a digit.) The spread of scores was not published; it is taken from the
    campaign.
    """
    if estimate.kind is Kind.SHARE:
        share = min(max(known.value, known.digit / 2), 1 - known.digit / 2)
        return sqrt(share * (1 - share) * (1 / ROUNDS + 1 / estimate.of))
    rounds = sums.countings["completed",].of
    error = estimate.error or 0.0
    return error * sqrt(1 + rounds / ROUNDS)
