"""Positions of Cat in the Box as documents: those of a match, and how many cards can be written
down."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from random import Random

import pytest

from catbox_rules.cat_in_the_box import Cards, State, TrickPhase, apply, initial, turn, view
from catbox_rules.conformance.cat_in_the_box import POLICIES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.table_fields import Viewer
from catbox_rules.kernel.values import Partial
from catbox_rules.positions.cat_in_the_box import (
    faults,
    position_as_json,
    position_of,
    read_position,
)
from catbox_rules.testing.cat_in_the_box import next_action
from tests.kit.cat_in_the_box.moments import EVERY_TABLE

DISCARDING: dict[str, object] = {
    **position_as_json(view(initial("pegasus-2023", players=3))),
    "phase": "discard",
}


def moments(edition: str, players: int, *, step: int, **options: object) -> Iterator[State]:
    """States of a match, one in so many."""
    random = Random(f"{edition} {players}")
    state: State = initial(edition, players=players, options=options)
    number = 0
    while turn(state):
        if number % step == 0:
            yield state
        number += 1
        state = apply(state, next_action(state, random, POLICIES["keeping colors"])).state
    yield state


def check_read_again(state: State) -> None:
    """The position of a state is possible; it is read as it was written, and so is each view, for
    nobody in particular. Who looks makes no difference to what is written."""
    seats = (None, *state.table.seats)
    for seen in (position_of(state), *(view(state, seat) for seat in seats)):
        written = position_as_json(seen)
        read = read_position(written)
        assert read == seen
        assert read.viewer is Viewer.ALL
        assert written == position_as_json(position_of(seen))
    assert not faults(position_of(state))


@EVERY_TABLE
def test_what_is_written_is_read_again(edition: str, players: int) -> None:
    for state in moments(edition, players, step=11):
        check_read_again(state)
        assert not faults(view(state, 0))


@pytest.mark.clause("house.memory")
def test_what_is_seen_of_a_board_from_memory_is_read_again() -> None:
    """In a first round: one in which nobody wins a trick is read as one that nobody wrote down."""
    of_match = moments("pegasus-2023", 4, step=1, variants=["memory"])
    first_round = [*takewhile(lambda state: not state.results, of_match)]
    assert sum(isinstance(state, TrickPhase) for state in first_round) > 0
    for state in first_round:
        check_read_again(state)
        # Nothing is missing where the rules leave nothing to be seen.
        assert not [fault for seat in (None, 0) for fault in faults(view(state, seat))]


@pytest.mark.parametrize("key", ["hands", "discards"])
def test_more_cards_of_a_rank_than_any_hand_has_are_refused(key: str) -> None:
    """Those that are known are counted, those that are not are not."""
    fifteen = [1] * 15 + ["?"] * 16
    read = read_position({**DISCARDING, key: ["?", fifteen, "?"]})
    assert getattr(read, key)[1] == Partial(Cards.of(*[1] * 15), unknown=16)
    with pytest.raises(MalformedInput) as refused:
        read_position({**DISCARDING, key: ["?", [1, *fifteen], "?"]})
    assert refused.value.path == f"$.{key}[1]"
    assert refused.value.expected == "at most 15 cards of a rank"


def test_hands_are_as_large_as_they_are_written() -> None:
    """Whether there can be so many cards is for the judge to say."""
    hand = ["?"] * 70
    read = read_position({**DISCARDING, "hands": ["?", hand, "?"]})
    assert [len(each) for each in read.hands] == [10, 70, 10]
    assert position_as_json(read)["hands"] == ["?", hand, "?"]


def test_a_list_of_one_discard_and_of_none_is_what_it_would_be_without_the_list() -> None:
    """Three ways to write the same place, and one that the library writes."""
    for written, one in (([4], 4), ([], None), (["?"], "?")):
        discards = ["?", written, None]
        read = read_position({**DISCARDING, "discards": discards})
        assert read == read_position({**DISCARDING, "discards": ["?", one, None]})
        assert position_as_json(read)["discards"] == ["?", one, None]
