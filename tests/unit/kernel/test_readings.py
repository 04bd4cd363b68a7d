"""The readings that a table holds, as one mapping."""

from __future__ import annotations

import pytest

from catbox_rules.cat_in_the_box import editions as of_box
from catbox_rules.kernel.editions import Readings
from catbox_rules.schrodingers_cats import editions as of_cats


@pytest.mark.parametrize("game", [of_box, of_cats])
def test_each_reading_is_there_as_it_is_by_default(game: object) -> None:
    registry = of_box.READINGS if game is of_box else of_cats.READINGS
    defaults = Readings.defaults(registry)
    assert list(defaults) == list(registry)
    for reading in registry:
        assert defaults[reading] is reading.default


def test_a_record_has_all_of_them_as_its_options() -> None:
    chosen = Readings.defaults(of_box.READINGS).with_values({of_box.TOKENS: of_box.Tokens.STRICT})
    assert chosen.options() == {"tokens": "strict", "red-broken-by": "player-token"}


def test_a_reading_of_another_game_is_none_of_a_table() -> None:
    defaults = Readings.defaults(of_box.READINGS)
    other = of_cats.READINGS[0]
    with pytest.raises(KeyError, match=other.option):
        defaults[other]
