"""A shortest match made simple: cards in order, and the first legal action wherever any will do."""

from __future__ import annotations

import pytest

from catbox_rules.cat_in_the_box import Action, Bid, Deal, Discard
from catbox_rules.diff.divergence import Aspect, DivergenceKind, Side
from catbox_rules.diff.simplifying import simplified
from catbox_rules.diff.witness import Question, Witness
from catbox_rules.kernel.ruleset import CHANCE, Seat
from tests.unit.diff.tables import game_of, tables

PLAIN = "pegasus-2023"
A_BID_OF_TWO = DivergenceKind(Aspect.ACTION, "bid", Side.B, ("bid.allowed",))


def question() -> Question:
    """One side allows a bid of two."""
    pair = tables(PLAIN, f"{PLAIN}+bids@3=1,2,3,4", 3)
    return Question(game_of(pair), pair, A_BID_OF_TWO)


DEALT = [
    [1, 1, 2, 3, 3, 4, 4, 5, 5, 6],
    [1, 1, 2, 2, 3, 3, 4, 5, 6, 6],
    [1, 2, 2, 3, 4, 4, 5, 5, 6, 6],
]


def a_match(first_seat: int) -> Witness:
    """Cards as they come, some of which are set aside by the last seat first, and a bid."""
    asked = question()
    discards = [Discard(seat, rank) for seat, rank in ((2, 6), (1, 4), (0, 2))]
    actions: list[Action] = [Deal(DEALT), *discards, Bid(Seat(first_seat), 4)]
    found = asked.witness(first_seat, actions)
    assert found is not None
    # Whoever bids first could bid two: after the deal and three discards.
    assert (found.first_seat, found.index) == (first_seat, 4)
    return found


@pytest.mark.parametrize("first_seat", [0, 1, 2])
def test_nothing_is_odd_in_it_that_need_not_be(first_seat: int) -> None:
    found = simplified(question(), a_match(first_seat), tries=2000)
    deal, *discards, bid = found.actions
    assert isinstance(deal, Deal)
    assert [rank for hand in deal.hands for rank in hand] == [
        rank for rank in range(1, 7) for _ in range(5)
    ]
    # The lowest card of each; another seat cannot be the first, for it would set two aside then.
    assert discards == [Discard(2, 5), Discard(1, 3), Discard(0, 1)]
    assert bid == Bid(Seat(first_seat), 2)
    assert found.divergence.kind == A_BID_OF_TWO


def test_without_tries_it_stays_as_it_is() -> None:
    found = a_match(0)
    assert simplified(question(), found, tries=0) == found
    assert found.actions[0].actor == CHANCE
