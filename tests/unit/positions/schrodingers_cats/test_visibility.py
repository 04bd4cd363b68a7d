"""What of the events after an action is known where parts of the table are unknown."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import UNKNOWN
from catbox_rules.positions.schrodingers_cats import SomePhysicats
from catbox_rules.positions.schrodingers_cats.laying import is_certain
from catbox_rules.schrodingers_cats import (
    Doubt,
    Event,
    LifeLost,
    Physicat,
    PhysicatJoinedRow,
    SeatEliminated,
    Use,
)
from tests.unit.positions.schrodingers_cats.tables import claim, table

NONE_UNKNOWN = [{"alive": 6}, {"dead": 6}, {"empty": 6}]
ONE_UNKNOWN = [{"alive": 6}, {"dead": 5, "unknown": 1}, {"empty": 6}]


@pytest.mark.parametrize("event", [LifeLost(Seat(0), 1), SeatEliminated(Seat(0))])
def test_what_comes_of_a_doubt_rests_on_all_hands(event: Event) -> None:
    for hands, is_told in ((NONE_UNKNOWN, True), (ONE_UNKNOWN, False)):
        position = table(claim=claim(0, "4 alive"), on_turn=1, hands=hands)
        assert is_certain(position, Doubt(Seat(1)), event) is is_told


def test_a_physicat_that_nobody_has_seen_joins_the_row_when_its_owner_is_out() -> None:
    seen_by_all = {"unused": ["prride", None, "?"], "row": ["tabby", "mewton"]}
    position = table(claim=claim(0, "4 alive"), on_turn=1, physicats=seen_by_all)
    doubt = Doubt(Seat(1))
    assert is_certain(position, doubt, PhysicatJoinedRow(Physicat.PRRIDE))
    assert not is_certain(position, doubt, PhysicatJoinedRow(Physicat.FEYNCAT))
    assert is_certain(position, Use(Seat(2), Physicat.FEYNCAT), PhysicatJoinedRow(Physicat.FEYNCAT))


def test_the_one_that_is_used_joins_the_row_once_its_cards_are_drawn() -> None:
    using = SomePhysicats((None, UNKNOWN), row=(Physicat.PRRIDE,), revealed=Physicat.MEWTON)
    drawn = SomePhysicats((None, UNKNOWN), row=(Physicat.PRRIDE, Physicat.MEWTON))
    assert using.once_drawn == drawn
    assert drawn.once_drawn == drawn
