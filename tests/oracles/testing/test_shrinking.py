"""What fails shrinks to a short record."""

from __future__ import annotations

from random import Random
from statistics import median

import pytest
from hypothesis import HealthCheck, find, settings

from catbox_rules.testing import records

SEEDS = range(5)
"""Where the search starts. From some of them it ends where every single step makes the record
longer, so the median counts."""


def length_of_shortest(game: str, wanted: str, seed: int) -> int:
    """How many actions are left of a record that has an action of some kind."""
    shortest = find(
        records(game),
        lambda record: any(action.do == wanted for action in record.actions),
        settings=settings(
            max_examples=300,
            database=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        ),
        random=Random(seed),
    )
    return len(shortest.actions)


@pytest.mark.parametrize(
    ("game", "wanted", "needed"),
    [
        ("cat-in-the-box", "discard", 2),  # the deal, and it
        ("cat-in-the-box", "play", 4),  # with two players: the deal, both discards, and it
        ("schrodingers-cats", "claim", 2),  # without Physicats: the deal, and it
        ("schrodingers-cats", "exchange", 4),  # the deal, a claim, a proof of it, and it
    ],
)
def test_record_shrinks_nearly_to_what_is_needed(game: str, wanted: str, needed: int) -> None:
    """What is left though nothing needs it: the deal of the Physicats, the use of one, a proof."""
    lengths = [length_of_shortest(game, wanted, seed) for seed in SEEDS]
    assert median(lengths) <= needed + 3, f"by seed: {lengths}"
