"""What chance gives out is random, and every match comes to an end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from catbox_rules.schrodingers_cats import (
    Box,
    Deal,
    DealPhysicats,
    DrawPhase,
    Physicat,
    draw,
    initial,
    judge,
)
from catbox_rules.schrodingers_cats.rules.doubting import most_actions
from tests.kit.schrodingers_cats.moments import (
    DECK,
    EVERY_COUNT,
    before_deal,
    lives_left,
    table,
)
from tests.kit.schrodingers_cats.rare_moments import MOMENTS
from tests.unit.schrodingers_cats.rules.matches import TABLES, whole_match

IN_THE_LAST_ROUND = {
    players: before_deal(players, before=rounds)
    for players, rounds in {
        2: "0 by 1, 1 by 0, 0 by 1, 1 by 0",
        3: "0 by 1, 0 by 1, 1 by 2, 2 by 1",
        4: "1 by 2, 2 by 0",
        5: "1 by 2, 2 by 0, 4 by 3",
        6: "1 by 2, 2 by 0, 4 by 3, 3 by 5",
    }.items()
}
"""Two seats are left, and are dealt the fewest cards."""


@pytest.mark.clause("schrodinger.deal.physicats")
@EVERY_COUNT
def test_every_physicat_may_come_to_every_place(players: int) -> None:
    """That one of ten is missing at a place after 300 deals has odds of one in 10^13."""
    state = initial("amigo-2023", players=players)
    found: set[tuple[int, Physicat]] = set()
    for seed in range(300):
        deal = draw(state, Random(seed))
        assert isinstance(deal, DealPhysicats)
        assert judge(state, deal).is_legal
        found |= set(enumerate((*deal.physicats, deal.open)))
    assert found == {(place, physicat) for place in range(players + 1) for physicat in Physicat}


@pytest.mark.clause("schrodinger.deal.from-deck", "schrodinger.deal.hand-size")
@EVERY_COUNT
def test_every_kind_of_box_may_come_to_every_seat(players: int) -> None:
    """And the same generator deals the same."""
    for state in (before_deal(players), IN_THE_LAST_ROUND[players]):
        found: set[tuple[int, Box]] = set()
        for seed in range(200):
            deal = draw(state, Random(seed))
            assert deal == draw(state, Random(seed))
            assert isinstance(deal, Deal)
            assert judge(state, deal).is_legal
            found |= {(seat, box) for seat, hand in enumerate(deal.hands) for box in hand}
        left = [seat for seat, n in enumerate(lives_left(state.table, state.results)) if n]
        assert found == {(seat, box) for seat in left for box in Box}


@pytest.mark.clause("schrodinger.deal.from-deck", "schrodinger.setup.boxes")
def test_deals_of_chance_come_from_the_whole_deck() -> None:
    """Each kind has its share of the 52 cards, within a few in a hundred."""
    state, number = before_deal(6), 500
    dealt_cards = Counter[Box]()
    for seed in range(number):
        deal = draw(state, Random(seed))
        assert isinstance(deal, Deal)
        for hand in deal.hands:
            dealt_cards.update(hand)
    assert dealt_cards.total() == 36 * number
    for kind, cards in DECK.items():
        assert abs(dealt_cards[Box(kind)] / (36 * number) - cards / 52) < 0.02


@pytest.mark.clause("schrodinger.deal.draw")
def test_every_card_of_the_pile_may_be_drawn() -> None:
    """The draw pile is 2 alive and 2 empty."""
    state = MOMENTS["exchange"]
    assert isinstance(state, DrawPhase)
    found = {str(draw(state, Random(seed))) for seed in range(100)}
    assert found == {"draw 2 alive", "draw 2 empty", "draw 1 alive 1 empty"}


# The bound on the number of actions.

MOST_ROUNDS = {2: 5, 3: 5, 4: 3, 5: 4, 6: 5}
"""Six lives, one of which is left, with two and three; with more one fewer than seats."""


@pytest.mark.clause("schrodinger.match.ends")
@EVERY_COUNT
@pytest.mark.parametrize("blocks", [1, 12, 13])
def test_bound_on_the_number_of_actions(players: int, blocks: int) -> None:
    """In each round a deal, a doubt, four actions for each of 5b spaces, and a proof for each of
    52 cards; the Physicats are dealt, and each seat uses one and draws once for it."""
    without = MOST_ROUNDS[players] * (4 * 5 * blocks + 52 + 2)
    assert most_actions(table(players, blocks=blocks, with_physicats=False)) == without
    assert most_actions(table(players, blocks=blocks)) == without + 1 + 2 * players


@pytest.mark.clause("schrodinger.match.ends", "schrodinger.match.last-seat")
@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_every_match_ends(players: int, options: dict[str, object]) -> None:
    for seed in range(3):
        moments = list(whole_match(players, options, seed))
        assert len(moments) <= most_actions(moments[0].state.table)
        over = moments[-1].step.state
        assert len(over.results) <= MOST_ROUNDS[players]
        assert [bool(left) for left in over.results[-1].lives].count(True) == 1
