"""The fewest plays before a paradox, told by counting cells: held against all rounds of small
decks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

from catbox_rules.cat_in_the_box import (
    Deal,
    DealPhase,
    MatchOver,
    Paradox,
    Setup,
    State,
    Table,
    TrickPhase,
    apply,
    legal_actions,
)
from catbox_rules.cat_in_the_box.faults_of_rounds import plays_before_paradox
from tests.unit.diff.tables import rulebook

_FEW_CARDS = "highest_rank@2=2+dealt@2=3+tricks@2=2+columns@2=3+revealed@2=3+observed@2=3"
_ALL_DEALT = "highest_rank@2=2+dealt@2=5+tricks@2=4+columns@2=3+revealed@2=0+observed@2=3"
_THREE_SEATS = "highest_rank@3=2+dealt@3=3+tricks@3=2+columns@3=2+bids@3=1"
_ONE_TRICK = "highest_rank@5=2+dealt@5=2+tricks@5=1+columns@5=2+bids@5=1"
"""Four cards of a rank take all its cells, and the fifth is stuck."""


@pytest.mark.parametrize(
    ("players", "numbers", "has_won"),
    [
        (2, _FEW_CARDS, False),
        (2, _FEW_CARDS, True),
        (2, _ALL_DEALT, False),
        (2, _ALL_DEALT, True),
        (3, _THREE_SEATS, False),
        (5, _ONE_TRICK, False),
    ],
)
def test_counting_cells_tells_the_earliest_paradox_of_small_decks(
    players: int, numbers: str, has_won: bool
) -> None:
    """So few cards that all rounds can be played, up to the first paradox."""
    table = rulebook(f"pegasus-2023+{numbers}").initial(players=players).table
    earliest = _plays_before_paradox(table, has_won=has_won)
    assert plays_before_paradox(table, has_won=has_won) == earliest


def _plays_before_paradox(table: Table, *, has_won: bool) -> int | None:
    """After how many plays a seat is stuck first, of all deals and all that can be played; None if
    none ever is."""
    reached: set[State] = {apply(DealPhase(table), deal).state for deal in _deals(table.setup)}
    plays = 0
    while reached:
        tricks = [state for state in reached if isinstance(state, TrickPhase)]
        stuck = [
            state
            for state in tricks
            if Paradox(state.on_turn) in legal_actions(state)
            and (state.won[state.on_turn] or not has_won)
        ]
        if stuck:
            return plays
        plays += bool(tricks)
        reached = {
            apply(state, action).state
            for state in reached
            if not isinstance(state, DealPhase | MatchOver)
            for action in legal_actions(state)
        }
    return None


def _deals(setup: Setup) -> Iterator[Deal]:
    """All deals: for each rank its five cards among the hands, those revealed, and those hidden."""
    piles = range(setup.players + 2)
    sizes = [setup.dealt] * setup.players + [setup.revealed]
    for places in product(combinations_with_replacement(piles, 5), repeat=setup.highest_rank):
        cards = [(place, rank) for rank, of_rank in enumerate(places, 1) for place in of_rank]
        *dealt, _ = ([rank for place, rank in cards if place == pile] for pile in piles)
        if [len(pile) for pile in dealt] == sizes:
            yield Deal(dealt[:-1], dealt[-1])
