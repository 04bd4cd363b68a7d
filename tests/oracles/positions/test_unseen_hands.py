"""Tables of which nobody has seen a hand: they can be, and what lies open decides."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.ruleset import AnyRuleset
from tests.depth import of_depth
from tests.oracles.positions.unseen_hands import CLEAR, GAMES, campaign, clear


@pytest.mark.deeper
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.NAME))
def test_tables_without_hands_are_ruled_on_as_whole_ones(game: AnyRuleset) -> None:
    seen = campaign(game, of_depth(quick=5, ci=10, deep=1000), "test")
    assert clear(seen) >= CLEAR
