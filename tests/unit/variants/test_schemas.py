"""What varied matches look like in JSON fits the schemas, whatever is varied."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import replay, replay_as_json
from catbox_rules.rulebooks import Rulebook
from tests.unit.records.validation import misfits


@pytest.mark.parametrize(
    ("spelling", "players"),
    [
        ("pegasus-2023+memory+bids=0,9", 3),
        ("pegasus-2023+penalty=99+rounds=9", 2),
        ("pegasus-2023+dealt=5+tricks=4+revealed=3+own-purple-face", 5),
        ("amigo-2023+lives@2=5+hands@2=9,9,9,9,9,9,9,9,9", 2),
        ("amigo-2023+alive=40+dead=0+empty=30+heisenberg=9+blocks=26+hands@6=12,12,12,12,12", 6),
    ],
)
def test_the_replay_of_a_varied_match(spelling: str, players: int) -> None:
    rulebook, random = Rulebook.named(spelling, GAMES), Random(2)
    game, state = rulebook.ruleset, rulebook.initial(players=players)
    record = rulebook.record(players=players)
    actions: list[Any] = []
    while game.turn(state):
        is_chance = game.turn(state) == (CHANCE,)
        legal = [game.draw(state, random)] if is_chance else game.legal_actions(state)
        actions.append(random.choice(legal))
        state = game.apply(state, actions[-1]).state
    record = rulebook.record(players=players, actions=actions)
    value = json.loads(json.dumps(replay_as_json(replay(record))))
    assert misfits("replay", value) == []
