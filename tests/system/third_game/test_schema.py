"""The schema that the classes of Oh Hell give: its records are of it, wrong ones are not."""

# What jsonschema takes and gives, its stubs say only in part.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from catbox_rules.kernel.ruleset import AnyRuleset
from tests.system.third_game import oh_hell
from tests.system.third_game.test_third_game import DEAL, LED, match, play, record
from tools.schemas_of.plain import plain_schema

GAME: AnyRuleset = oh_hell
SCHEMA = Draft202012Validator(plain_schema(GAME))


@pytest.mark.parametrize("players", [3, 6])
def test_a_match_is_of_the_schema(players: int) -> None:
    record: Any = match(players, seed=2, hook="off")
    assert list(SCHEMA.iter_errors(record)) == []


@pytest.mark.parametrize(
    "wrong",
    [
        record(*LED, play(1, "1H")),
        record(*LED, play(6, "2H")),
        record(DEAL, {"do": "bid", "seat": 0, "tricks": 11}),
        record({"do": "shuffle"}),
        record(players=7),
        record(options={"hook": "maybe"}),
        record(edition="club-1932"),
    ],
)
def test_what_is_not_of_the_game_is_not(wrong: Any) -> None:
    assert not SCHEMA.is_valid(wrong)
