"""That the campaigns of these tests do reach what is rare, in matches that do not change."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from catbox_rules.schrodingers_cats import apply, turn
from tests.oracles.schrodingers_cats.plays import RARE_PLAYS, Play
from tests.oracles.schrodingers_cats.sights import SIGHTS, Watch

MATCHES = 30


@cache
def seen_in_match(play: Play, seed: int) -> frozenset[str]:
    """What is seen in a match, the same one each time."""
    random, watch, seen = Random(seed), Watch(), set[str]()
    state = play.choice(first_seat=seed).initial()
    while turn(state):
        action = play.next_action(state, random)
        step = apply(state, action)
        seen.update(watch.see(state, action, step))
        state = step.state
    return frozenset(seen)


@pytest.mark.parametrize("sight", SIGHTS)
def test_matches_reach(sight: str) -> None:
    matches = ((play, seed) for seed in range(MATCHES) for play in RARE_PLAYS)
    assert any(sight in seen_in_match(play, seed) for play, seed in matches)
