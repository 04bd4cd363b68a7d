"""The words of the protocol: events by seat, values by seat."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from catbox_rules.cat_in_the_box import events
from catbox_rules.cat_in_the_box.material import Rank
from catbox_rules.kernel.ruleset import CHANCE, Event, Outcome, Seat, seen_by, with_seat
from catbox_rules.kernel.verdict import Finding

MADE = events.DiscardMade(Seat(1))
CHOSEN = events.DiscardChosen(Seat(1), Rank(4))
DEALT = events.HandDealt(Seat(0), (Rank(1), Rank(2)))
HAPPENED: tuple[Event, ...] = (DEALT, MADE, CHOSEN)


def test_a_seat_sees_what_is_open_and_what_is_its_own() -> None:
    assert seen_by(HAPPENED, 0) == (DEALT, MADE)
    assert seen_by(HAPPENED, 1) == (MADE, CHOSEN)
    assert seen_by(HAPPENED, 2) == (MADE,)


def test_a_spectator_sees_what_is_open() -> None:
    assert seen_by(HAPPENED, None) == (MADE,)


@given(st.lists(st.integers(), min_size=1, max_size=5), st.data())
def test_one_value_by_seat_is_replaced_and_no_other(values: list[int], data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, len(values) - 1))
    replaced = with_seat(tuple(values), seat, 99)
    expected = list(values)
    expected[seat] = 99
    assert replaced == tuple(expected)


def test_chance_has_the_name_that_replays_use() -> None:
    assert CHANCE == "chance"


def test_outcomes_are_values() -> None:
    reason = Finding("match.winner", "seat 0 has the most points, 7")
    outcome = Outcome((7, 5), (Seat(0),), (reason,))
    assert outcome == Outcome((7, 5), (Seat(0),), (reason,))
    assert len({outcome, Outcome((7, 5), (Seat(0),), (reason,))}) == 1
