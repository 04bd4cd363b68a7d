"""Records that a seat cannot tell apart."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import Deal
from catbox_rules.conformance.cat_in_the_box import look_alikes
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE, Action, seen_by
from catbox_rules.match import replay
from catbox_rules.records import ChosenTable, Record, action_as_json
from catbox_rules.testing import look_alike, records
from catbox_rules.testing.strategies import KIT
from tests.depth import of_depth

FEW = settings(
    max_examples=of_depth(quick=10, ci=40, deep=400),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
EVERY_GAME = pytest.mark.parametrize("game", GAMES)

HIDDEN = {"hands", "hidden", "physicats", "rank", "boxes"}
"""What of an action of chance, or of a discard or an exchange, others do not see."""


def public_part(action: Action) -> dict[str, object]:
    value = action_as_json(action)
    is_face_down = action.actor == CHANCE or action.do in ("discard", "exchange")
    return {name: value[name] for name in value if not (is_face_down and name in HIDDEN)}


@st.composite
def pairs(draw: st.DrawFn, game: str) -> tuple[Record, int | None, Record]:
    record = draw(records(game))
    seat = draw(st.none() | st.integers(0, record.players - 1))
    other = look_alike(record, seat, Random(draw(st.integers(0, 9))))
    assume(other is not None)
    assert other is not None
    return record, seat, other


@EVERY_GAME
@FEW
@given(data=st.data())
def test_it_is_another_legal_match_with_the_same_public_actions(
    game: str, data: st.DataObject
) -> None:
    record, _, other = data.draw(pairs(game))
    assert other != record
    assert replay(other).refusal is None
    assert list(map(public_part, other.actions)) == list(map(public_part, record.actions))


@EVERY_GAME
@FEW
@given(data=st.data())
def test_seat_sees_the_same_all_along(game: str, data: st.DataObject) -> None:
    record, seat, other = data.draw(pairs(game))
    ruleset = record.ruleset
    here: Any = record.table.initial()
    there: Any = record.table.initial()
    for action, alike in zip(record.actions, other.actions, strict=True):
        if action.actor == seat:
            assert alike == action
        at_home, elsewhere = ruleset.apply(here, action), ruleset.apply(there, alike)
        assert seen_by(at_home.events, seat) == seen_by(elsewhere.events, seat)
        here, there = at_home.state, elsewhere.state
        assert ruleset.view(here, seat) == ruleset.view(there, seat)


@EVERY_GAME
@FEW
@given(data=st.data())
def test_rounds_before_stay_as_they_are(game: str, data: st.DataObject) -> None:
    """But for the Physicats, which are dealt once in a match."""
    record, _, other = data.draw(pairs(game))
    last = max((i for i, action in enumerate(record.actions) if action.do == "deal"), default=0)
    for action, alike in zip(record.actions[:last], other.actions[:last], strict=True):
        assert action == alike or action.do == "deal-physicats"


@EVERY_GAME
def test_there_is_none_before_anything_is_dealt(game: str) -> None:
    kit = KIT.of(game)
    edition = kit.RULESET.EDITIONS[0]
    record = Record(ChosenTable(kit.RULESET, edition.id, edition.player_counts[0]))
    assert look_alike(record, 0, Random(1)) is None


def test_there_is_none_where_all_that_is_hidden_is_alike() -> None:
    """Whatever is dealt in its place is the same."""
    table = ChosenTable(cat_in_the_box, "pegasus-2023", 2)
    alike = Deal([[1, 1], [1, 1]], revealed=[2, 2, 2], hidden=[1])
    assert look_alikes.look_alike(Record(table, (alike,)), 0, Random(1)) is None
    other = Deal([[1, 1], [1, 3]], revealed=[2, 2, 2], hidden=[1])
    assert look_alikes.look_alike(Record(table, (other,)), 0, Random(1)) is not None
