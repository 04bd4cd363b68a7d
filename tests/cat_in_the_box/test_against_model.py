"""The engine against the naive model, action by action, over whole matches."""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules.cat_in_the_box import turn
from tests.cat_in_the_box.driver import MANNERS, next_action
from tests.cat_in_the_box.mirror import TABLES, Choice, Mirror

OPTIONS = [
    {},
    {"tokens": "strict"},
    {"red-broken-by": "any-token"},
    {"tokens": "strict", "red-broken-by": "any-token"},
]


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_engine_and_model_agree_on_whole_matches(
    edition: str, players: int, options: dict[str, str], manner: str
) -> None:
    random = Random(f"{edition} {players} {options} {manner}")
    for number in range(2):
        mirror = Mirror(Choice(edition, players, number % players, options))
        mirror.check()
        while turn(mirror.state):
            mirror.act(next_action(mirror.state, random, MANNERS[manner]))
            mirror.check()
