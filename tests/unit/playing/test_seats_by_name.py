"""A sentence names the seats that there are, and leaves all other numbers as they are."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.playing.terminal import named
from tests.unit.cat_in_the_box.scenario import Scenario


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_seat_that_there_is_not_has_no_name(players: int) -> None:
    names = tuple(f"Anne {number}" for number in range(players))
    record = evolve(Scenario(edition="bezier-2022", players=players).record(), names=names)
    last = players - 1
    message = f"expected seat 0 to {last}, got seat {players}; seat {last} is on turn"
    expected = f"expected Anne 0 to {last}, got seat {players}; Anne {last} is on turn"
    assert named(message, record) == expected
