"""The engine against the naive model, action by action, over whole matches."""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules.conformance.cat_in_the_box import POLICIES
from tests.oracles.cat_in_the_box.mirror import TABLES, Choice, Mirror
from tests.oracles.side_by_side import play_through

OPTIONS = [
    {},
    {"tokens": "strict"},
    {"red-broken-by": "any-token"},
    {"tokens": "strict", "red-broken-by": "any-token"},
]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_engine_and_model_agree_on_whole_matches(
    edition: str, players: int, options: dict[str, str], policy: str
) -> None:
    random = Random(f"{edition} {players} {options} {policy}")
    for number in range(2):
        play_through(Mirror(Choice(edition, players, number % players, options)), random, policy)
