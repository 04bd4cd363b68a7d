"""What varied matches look like in JSON fits the schemas, whatever is varied."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from catbox_rules.book import Rulebook
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.forms import is_object
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import replay, replay_as_json
from catbox_rules.positions.cat_in_the_box import read_position
from catbox_rules.records import read_record, record_as_json
from tests.kit.documents import LAST_TRICK
from tests.kit.validation import fits, misfits


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
    rulebook, random = Rulebook.named(spelling), Random(2)
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


@pytest.mark.clause("setup.face")
@pytest.mark.parametrize(
    ("players", "face", "expected"), [(2, "purple", False), (2, "white", True)]
)
def test_an_edition_has_its_faces_with_variants_too(
    players: int, face: str, expected: bool
) -> None:
    rulebook = Rulebook.named("pegasus-2023+memory")
    record = record_as_json(rulebook.record(players=players))
    options = record.get("options")
    assert is_object(options)
    value = {**record, "options": {**options, "face": face}}
    assert fits("record", value) is expected
    assert reads(lambda: read_record(value)) is expected


@pytest.mark.parametrize("won", [[0, 0], [0, 0, 0], [0, 0, 0, 0]])
def test_a_position_of_a_varied_table_has_a_value_for_each_seat(won: list[int]) -> None:
    position = {**LAST_TRICK, "options": {"variants": ["memory"]}, "won": won}
    assert fits("position", position) is (len(won) == 3)
    assert reads(lambda: read_position(position)) is (len(won) == 3)


def reads(read: Callable[[], object]) -> bool:
    """Whether something can be read."""
    try:
        read()
    except (MalformedInput, Unsupported):
        return False
    return True
