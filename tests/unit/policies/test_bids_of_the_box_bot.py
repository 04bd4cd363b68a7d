"""What the bot for Cat in the Box bids: its share of the tricks, by how often each of its cards
would be the highest of three."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from catbox_rules import cat_in_the_box as cat
from catbox_rules.cat_in_the_box import Bid, Deal, Discard
from catbox_rules.policies.cat_in_the_box import choose

RANKS = range(1, 7)
BIDS = (1, 3, 4)


def highest_of_three(rank: int) -> Fraction:
    """How often a card wins against two others of any ranks; two of one rank win one half each."""
    wins = Fraction(0)
    for others in product(RANKS, repeat=2):
        each = [Fraction(rank > other) + Fraction(rank == other, 2) for other in others]
        wins += each[0] * each[1]
    return wins / len(RANKS) ** 2


def expected_bid(hand: Sequence[int]) -> int:
    """The bid that is nearest to the share of eight tricks that three average hands would win."""
    average = sum(map(highest_of_three, RANKS)) / len(RANKS)
    share = sum(map(highest_of_three, hand)) / (average * len(hand)) * Fraction(8, 3)
    return min(BIDS, key=lambda bid: abs(bid - share))


HANDS = [
    ((6, 6, 6, 6, 6, 5, 5, 5, 5), 4),
    ((1, 1, 1, 1, 1, 2, 2, 2, 2), 1),
    ((6, 6, 5, 2, 1, 1, 1, 1, 1), 3),
    ((5, 5, 4, 4, 3, 3, 2, 2, 2), 3),
    ((4, 4, 4, 3, 3, 3, 2, 2, 1), 1),
]
"""Hands after the discard, and the bid by the count above; the third one has a few high cards and
would bid 1 if each were only to be the higher of two."""


@pytest.mark.parametrize(("hand", "bid"), HANDS)
def test_a_hand_bids_its_share(hand: tuple[int, ...], bid: int) -> None:
    assert expected_bid(hand) == bid
    left = sorted([rank for rank in RANKS for _ in range(5 - hand.count(rank))])
    aside = left.pop(0)
    state: cat.State = cat.initial("pegasus-2023", players=3)
    for action in (
        Deal([(*hand, aside), left[:10], left[10:]]),
        Discard(0, aside),
        Discard(1, left[0]),
        Discard(2, left[10]),
    ):
        state = cat.apply(state, action).state
    view = cat.view(state, 0)
    legal = cat.legal_actions(state)
    assert [action.tricks for action in legal if isinstance(action, Bid)] == list(BIDS)
    assert choose(view, (), legal, Random(1)) == Bid(0, bid)
