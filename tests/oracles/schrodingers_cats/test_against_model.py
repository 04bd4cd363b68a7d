"""The engine against the naive model, action by action, over whole matches."""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules.conformance.schrodingers_cats import POLICIES
from tests.oracles.schrodingers_cats.mirror import BLOCKS, OPTIONS, PLAYERS, Choice, Mirror
from tests.oracles.side_by_side import play_through


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", PLAYERS)
def test_engine_and_model_agree_on_whole_matches(
    players: int, options: dict[str, object], policy: str
) -> None:
    random = Random(f"{players} {options} {policy}")
    for number, blocks in enumerate(BLOCKS):
        choice = Choice(players, number % players, {**options, "blocks": blocks})
        play_through(Mirror(choice), random, policy)
