"""What is tried of an engine at a moment besides what is legal, and which deals are impossible."""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules.cat_in_the_box import (
    Bid,
    BidPhase,
    Color,
    Deal,
    Discard,
    Paradox,
    Play,
    TrickPhase,
    apply,
    draw,
    initial,
    judge,
    legal_actions,
)
from catbox_rules.conformance.cat_in_the_box.near import impossible, near

RANKS = {2: 5, 3: 6, 4: 8, 5: 9}


def dealt(players: int) -> tuple[BidPhase | TrickPhase, Deal]:
    """A match whose cards are dealt and set aside, with the deal."""
    state = initial("pegasus-2023", players=players)
    deal = draw(state, Random(players))
    after = apply(state, deal).state
    for seat in range(players):
        discard = next(each for each in legal_actions(after) if each.actor == seat)
        after = apply(after, discard).state
    assert isinstance(after, BidPhase | TrickPhase)
    return after, deal


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_bid_that_some_table_allows_is_tried_and_some_that_none_does(players: int) -> None:
    state, _ = dealt(players)
    tried = {each.tricks for each in near(state) if isinstance(each, Bid) and each.seat == 0}
    assert tried >= {0, 1, 2, 3, 4, 5}
    assert max(tried) > 5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_play_of_the_seat_on_turn_is_tried_and_some_of_another(players: int) -> None:
    state, _ = dealt(players)
    while isinstance(state, BidPhase):
        after = apply(state, legal_actions(state)[0]).state
        assert isinstance(after, BidPhase | TrickPhase)
        state = after
    plays = [each for each in near(state) if isinstance(each, Play)]
    of_seat = {(each.rank, each.color) for each in plays if each.seat == 0}
    assert of_seat == {(rank, color) for rank in range(1, RANKS[players] + 1) for color in Color}
    assert {each.seat for each in plays} == {0, 1}
    others = {type(each) for each in near(state) if not isinstance(each, Play)}
    assert others == {Bid, Discard, Paradox}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_impossible_deal_is_possible(players: int) -> None:
    state = initial("pegasus-2023", players=players)
    found = impossible(state, draw(state, Random(1)))
    assert not any(judge(state, each).is_legal for each in found)


def test_with_two_players_too_few_are_revealed_and_too_many() -> None:
    state = initial("pegasus-2023", players=2)
    deal = draw(state, Random(1))
    found = impossible(state, deal)
    assert {len(each.revealed) for each in found} == {0, 2, 3, 4}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_with_more_players_one_card_is_revealed(players: int) -> None:
    state = initial("pegasus-2023", players=players)
    found = impossible(state, draw(state, Random(1)))
    assert {len(each.revealed) for each in found} == {0, 1}
