"""The small decks on which two tables of Cat in the Box are played out in full."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pytest

from catbox_rules.cat_in_the_box import Deal, DealPhase, State, apply, legal_actions
from catbox_rules.diff.cat_in_the_box.small_decks import small_pairs
from catbox_rules.diff.exhausting import exhausted
from catbox_rules.diff.protocol import SmallPair
from tests.unit.diff.tables import game_of, tables

PLAIN = "pegasus-2023"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_they_are_called_and_how_many_deals_they_have(players: int) -> None:
    """A seat is dealt two cards more than it wins in tricks at most, or all that there are."""
    decks = list(small_pairs(tables(PLAIN, f"{PLAIN}+penalty=2", players)))
    assert [(each.name, len(each.outcomes)) for each in decks] == [
        ("2 players, ranks 1 to 2, 2 tricks, one round", ways_to_deal([4, 4], ranks=2)),
        ("2 players, ranks 1 to 3, one trick, one round", ways_to_deal([3, 3], ranks=3)),
        ("3 players, ranks 1 to 2, one trick, one round", ways_to_deal([3, 3, 3], ranks=2)),
    ]


def test_every_moment_is_compared_once() -> None:
    """Where nothing differs there are as many as states of a match by one of the two."""
    pair = tables(PLAIN, "bezier-2022", 3)
    small = [each for each in small_pairs(pair) if each.name.startswith("2 players, ranks 1 to 3")]
    [deck] = [
        each
        for each in exhausted(game_of(pair), pair, moments=100_000)
        if each.deck == small[0].name
    ]
    assert deck.is_complete
    assert deck.moments == len(states_from(small[0]))


def states_from(pair: SmallPair) -> set[State]:
    """All states that a match by the first one comes to, with the one before the deal."""
    start = pair.states[0]
    assert isinstance(start, DealPhase)
    reached: set[State] = {start}
    ahead: list[State] = []
    for deal in pair.outcomes:
        assert isinstance(deal, Deal)
        ahead.append(apply(start, deal).state)
    while ahead:
        state = ahead.pop()
        if state not in reached:
            reached.add(state)
            ahead += [apply(state, action).state for action in legal_actions(state)]
    return reached


def ways_to_deal(hands: Iterable[int], *, ranks: int) -> int:
    """How many ways there are to deal hands of some sizes, of five cards of each rank."""
    sizes = tuple(hands)
    numbers = product(range(6), repeat=len(sizes) * ranks)
    by_rank = ([each[start :: len(sizes)] for start in range(len(sizes))] for each in numbers)
    return sum(
        all(sum(hand) == size for hand, size in zip(of_hands, sizes, strict=True))
        and all(sum(of_rank) <= 5 for of_rank in zip(*of_hands, strict=True))
        for of_hands in by_rank
    )
