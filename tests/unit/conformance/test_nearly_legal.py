"""What is tried of an engine at a moment besides what is legal, and which deals are impossible."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest

from catbox_rules import schrodingers_cats as cats
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
from catbox_rules.conformance.cat_in_the_box.look_alikes import impossible, near_legal_actions
from catbox_rules.conformance.schrodingers_cats.look_alikes import impossible as impossible_of_cats
from catbox_rules.conformance.schrodingers_cats.look_alikes import (
    near_legal_actions as near_of_cats,
)
from tests.kit.schrodingers_cats.moments import claiming

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
    tried = {
        each.tricks
        for each in near_legal_actions(state)
        if isinstance(each, Bid) and each.seat == 0
    }
    assert tried >= {0, 1, 2, 3, 4, 5}
    assert max(tried) > 5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_play_of_the_seat_on_turn_is_tried_and_some_of_another(players: int) -> None:
    state, _ = dealt(players)
    while isinstance(state, BidPhase):
        after = apply(state, legal_actions(state)[0]).state
        assert isinstance(after, BidPhase | TrickPhase)
        state = after
    plays = [each for each in near_legal_actions(state) if isinstance(each, Play)]
    of_seat = {(each.rank, each.color) for each in plays if each.seat == 0}
    assert of_seat == {(rank, color) for rank in range(1, RANKS[players] + 1) for color in Color}
    assert {each.seat for each in plays} == {0, 1}
    others = {type(each) for each in near_legal_actions(state) if not isinstance(each, Play)}
    assert others == {Bid, Discard, Paradox}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_impossible_deal_is_possible(players: int) -> None:
    state = initial("pegasus-2023", players=players)
    found = impossible(state, draw(state, Random(1)))
    assert not any(judge(state, each).is_legal for each in found)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_card_too_many_too_few_and_six_of_a_rank_are_tried(players: int) -> None:
    """With two players cards are left over, so that a sixth of a rank need not come of it."""
    state = initial("pegasus-2023", players=players)
    deal = draw(state, Random(1))
    found = [each for each in impossible(state, deal) if len(each.hands) == players]
    sizes = {len(each.hands[0]) - len(deal.hands[0]) for each in found}
    assert sizes == {-1, 0, 1}
    of_even_hands = [each for each in found if {*map(len, each.hands)} == {*map(len, deal.hands)}]
    highest = {max(Counter(chain(*each.hands)).values()) for each in of_even_hands}
    assert max(highest) == 6 or players == 2


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


def test_what_others_could_try_is_tried_of_claims_and_physicats() -> None:
    """Seat 1 is on turn, and each of the three has its Physicat."""
    state = claiming(
        3,
        ["6 alive", "6 dead", "6 empty"],
        claim="0: 4 alive",
        on_turn=1,
        physicats="mewton tabby purrie",
        row="feyncat",
    )
    tried = near_of_cats(state)
    for kind in (cats.Claim, cats.Use, cats.Doubt, cats.EndTurn):
        assert {each.actor for each in tried if isinstance(each, kind)} > {1}
    assert {each.actor for each in tried if isinstance(each, cats.Prove | cats.Exchange)} == {1}
    used = {each.physicat.value for each in tried if isinstance(each, cats.Use) and each.seat == 1}
    assert used == {"tabby", "mewton", "purrie", "feyncat"}


@pytest.mark.parametrize("players", range(2, 7))
def test_no_impossible_deal_of_boxes_is_possible(players: int) -> None:
    state: cats.State = cats.initial("amigo-2023", players=players)
    while isinstance(state, cats.PhysicatDealPhase | cats.DealPhase):
        outcome = cats.draw(state, Random(players))
        found = impossible_of_cats(state, outcome)
        assert len(found) > 3
        assert not any(cats.judge(state, each).is_legal for each in found)
        state = cats.apply(state, outcome).state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_for_each_seat_a_sixth_card_of_a_rank_is_dealt(players: int) -> None:
    """All cards lie in hands, open, or aside, five of each rank."""
    state = initial("pegasus-2023", players=players)
    deal = draw(state, Random(7))
    sixth = [
        each
        for each in impossible(state, deal)
        if [*map(len, each.hands)] == [*map(len, deal.hands)]
        and each.revealed == deal.revealed
        and max(Counter(chain(*each.hands, each.revealed, each.hidden or ())).values()) == 6
    ]
    assert len(sixth) == players


def test_claims_are_tried_around_the_standing_one() -> None:
    """8 alive is followed by 8 dead, 4 empty and 9 alive; 7 dead, 7 alive and 3 empty come before.
    Besides these the ends of the track are tried, and what lies beyond it."""
    state = claiming(3, claim="2: 8 alive")
    tried = [each for each in near_of_cats(state) if isinstance(each, cats.Claim)]
    own = {f"{each.count} {each.state.value}" for each in tried if each.seat == 0}
    assert own == {
        *("3 empty", "7 alive", "7 dead", "8 alive", "8 dead", "4 empty"),
        *("1 alive", "13 empty", "14 empty", "28 alive", "0 dead", "1 heisenberg"),
    }
