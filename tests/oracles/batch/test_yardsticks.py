"""Random play in batches against figures of an independent simulation of the same rules.

That simulation played 40,000 rounds for each count of players, with the same policy: a random card
is discarded, a random bid is made, a random legal pair of rank and color is played. The margins are
five standard errors of the difference of both samples, and what the figures are rounded by. A share
of rounds that comes but once in 10,000 has its spread from the larger of both shares.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from catbox_rules.batch import play_matches
from catbox_rules.cat_in_the_box import Table

ROUNDS = 200_000
SIMULATED = 40_000


@pytest.mark.parametrize(
    ("players", "paradoxes", "score", "completed", "forced"),
    [
        (2, 0.915, 2.12, 6.49, 0.0129),
        (3, 0.9988, 1.18, 5.62, 0.0011),
        (4, 1.000, 1.15, 5.23, 0.0003),
        (5, 0.9999, 0.90, 4.57, 0.0001),
    ],
)
def test_random_play_gives_the_figures_of_another_simulation(
    players: int, paradoxes: float, score: float, completed: float, forced: float
) -> None:
    table = Table.create("pegasus-2023", players=players)
    results = play_matches(table, ROUNDS // table.setup.rounds, seed=players)
    compared = {
        "paradoxes": (results.paradox >= 0, paradoxes, 0.0005),
        "score": (results.scores.mean(axis=2), score, 0.005),
        "completed": (results.completed, completed, 0.005),
        "forced red leads": (results.forced_red_leads > 0, forced, 0.00005),
    }
    for name, (sample, expected, rounding) in compared.items():
        spread = float(np.std(sample))
        if sample.dtype == bool:
            spread = max(spread, sqrt(expected * (1 - expected)))
        error = spread * sqrt(1 / sample.size + 1 / SIMULATED)
        assert abs(float(np.mean(sample)) - expected) <= 5 * error + rounding, name
