"""What is common to the positions of all games."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.verdict import Finding
from catbox_rules.positions.protocol import Reach


@pytest.mark.parametrize(
    ("where", "place"), [(".tokens[0]", "tokens[0]"), ("", "position"), ("trick", "trick")]
)
def test_a_table_to_which_no_play_leads_is_an_error_at_its_place(where: str, place: str) -> None:
    """The first reason; and none for a table to which play leads, or perhaps does."""
    fault = Finding("play.turn", "seat 1 is to play", where)
    with pytest.raises(ImpossibleState) as caught:
        Reach(False, why=(fault, Finding("deal.even", "another one"))).check()
    assert str(caught.value) == f"{place}: seat 1 is to play [play.turn]"
    Reach(True).check()
    Reach(None).check()
