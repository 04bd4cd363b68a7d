"""Random play against figures of an independent simulation of the same rules.

That simulation played 40,000 rounds for each count of players: a uniformly random *card* is
discarded (not a rank), a bid is drawn, then a uniformly random pair of rank and color that may be
played. The margins are five standard errors of the smaller sample played here.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from catbox_rules.cat_in_the_box import (
    Action,
    Discard,
    DiscardPhase,
    RoundResult,
    apply,
    draw,
    initial,
    legal_actions,
    turn,
)

ROUNDS = 2000
SIMULATED = 40_000


def random_rounds(players: int, rounds: int, seed: int) -> list[RoundResult]:
    """The results of some rounds of uniformly random play."""
    random, results = Random(seed), list[RoundResult]()
    while len(results) < rounds:
        state = initial("pegasus-2023", players=players)
        while seats := turn(state):
            action: Action
            if seats == ("chance",):
                action = draw(state, random)
            elif isinstance(state, DiscardPhase):
                seat = next(s for s in state.table.seats if state.discards[s] is None)
                action = Discard(seat, random.choice(list(state.hands[seat])))
            else:
                action = random.choice(legal_actions(state))
            state = apply(state, action).state
        results += state.results
    return results


@pytest.mark.parametrize(
    ("players", "paradoxes", "score", "tricks"),
    [
        (2, 0.915, 2.12, 6.49),
        (3, 0.9988, 1.18, 5.62),
        (4, 1.000, 1.15, 5.23),
        (5, 0.9999, 0.90, 4.57),
    ],
)
def test_random_play_gives_the_figures_of_another_simulation(
    players: int, paradoxes: float, score: float, tricks: float
) -> None:
    results = random_rounds(players, ROUNDS, seed=players)
    samples = {
        "paradoxes": ([float(each.paradox is not None) for each in results], paradoxes),
        "score": ([fmean(each.scores) for each in results], score),
        "tricks": ([float(sum(each.tricks)) for each in results], tricks),
    }
    for name, (sample, expected) in samples.items():
        error = stdev(sample) * sqrt(1 / len(sample) + 1 / SIMULATED)
        rounding = 0.005
        assert abs(fmean(sample) - expected) <= 5 * error + rounding, name
