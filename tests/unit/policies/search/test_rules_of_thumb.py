"""What plays of Cat in the Box are worth by rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import pytest

from catbox_rules import cat_in_the_box as cat
from catbox_rules.cat_in_the_box.state import trick_phase
from catbox_rules.match import Match
from catbox_rules.policies.bots.cat_in_the_box.thumb import COLOR, NEIGHBOR, RED, wanted
from catbox_rules.policies.search.cat_in_the_box.usual import worths

TWO_OF_EACH = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
THE_REST = [1, 2, 3, 4, 5, 6, 6, 6, 6, 6]


def before_the_first_lead(bid: int) -> cat.TrickPhase:
    """Seat 0 leads, and holds two cards of each rank from 1 to 4 and one 5; all cells are open."""
    match: Any = Match.begin(cat, "pegasus-2023", players=3)
    match = match.apply(cat.Deal([TWO_OF_EACH, TWO_OF_EACH, THE_REST]))
    for seat, rank in enumerate([5, 5, 6]):
        match = match.apply(cat.Discard(seat, rank))
    for seat in range(3):
        match = match.apply(cat.Bid(seat, bid if seat == 0 else 1))
    state: cat.TrickPhase = match.state
    return state


def leads(ranks: Sequence[int]) -> list[cat.Play]:
    return [cat.Play(0, rank, cat.Color.BLUE) for rank in ranks]


@pytest.mark.parametrize("bid", [1, 3])
def test_of_leads_that_leave_the_hand_alike_the_higher_is_worth_more(bid: int) -> None:
    """Fewer cells beat it, and the seat has to win a trick yet."""
    worth = worths(before_the_first_lead(bid), leads([1, 2, 3, 4]))
    assert worth == sorted(set(worth))


def test_a_trick_is_worth_more_the_fewer_are_left_to_keep_a_bid() -> None:
    early = before_the_first_lead(3)
    # Unchecked: on the same board, with tricks that have left no tokens.
    late = trick_phase(
        *(early.table, early.results, early.discards, early.bids, early.revealed),
        *((1, 2, 1), early.leader, early.trick, early.packed, early.on_turn),
    )
    first, then = (worths(state, leads([1, 4])) for state in (early, late))
    assert 0 < first[1] - first[0] < then[1] - then[0]


def test_who_does_not_follow_loses_the_color() -> None:
    """Of two plays of one rank that cannot win the one that follows leaves a color more."""
    state: Any = cat.apply(before_the_first_lead(1), cat.parse("4Y", 0)).state
    plays = [cat.Play(1, 1, color) for color in (cat.Color.YELLOW, cat.Color.BLUE)]
    follows, does_not = worths(state, plays)
    assert follows > does_not + COLOR / 2


def test_a_trick_more_likely_won_is_worth_more_the_more_of_them_are_wanted() -> None:
    one, three = (worths(before_the_first_lead(bid), leads([1, 4])) for bid in (1, 3))
    assert 0 < one[1] - one[0] < three[1] - three[0]


USUAL = import_module("catbox_rules.policies.search.cat_in_the_box.usual")
"""The module: its package has a function of that name."""


def test_a_cell_next_to_an_own_token_is_worth_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 0 has won the first trick with yellow 4, and leads to the second."""
    state: Any = before_the_first_lead(3)
    for text, seat in (("4Y", 0), ("1Y", 1), ("1G", 2)):
        state = cat.apply(state, cat.parse(text, seat)).state
    legal: Sequence[Any] = cat.legal_actions(state)
    plays = [each for each in legal if isinstance(each, cat.Play)]
    before = worths(state, plays)
    monkeypatch.setattr(USUAL, "NEIGHBOR", NEIGHBOR + 100)
    more = {
        str(play)
        for play, was, now in zip(plays, before, worths(state, plays), strict=True)
        if now > was + 99
    }
    # Yellow lies between blue and green, and rank 4 between 3 and 5.
    assert more == {"3Y", "5Y", "4B", "4G"}


def test_red_is_kept_for_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs so much, and another color does not."""
    state: Any = cat.apply(before_the_first_lead(1), cat.parse("4Y", 0)).state
    plays = [cat.Play(1, 1, color) for color in (cat.Color.RED, cat.Color.BLUE, cat.Color.YELLOW)]
    before = worths(state, plays)
    monkeypatch.setattr(USUAL, "RED", RED + 100)
    assert [was - now for was, now in zip(before, worths(state, plays), strict=True)] == (
        pytest.approx([100, 0, 0])
    )


def worth_a_thousand(*_: object) -> float:
    """Whatever was bid and won."""
    return 1000.0


def test_what_cannot_win_is_worth_the_same_whatever_a_trick_is_worth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A 2 of another color, or below the 3 that was led."""
    state: Any = cat.apply(before_the_first_lead(1), cat.parse("3Y", 0)).state
    yellow, blue, red = cat.Color.YELLOW, cat.Color.BLUE, cat.Color.RED
    cards = [(2, yellow), (2, blue), (4, yellow), (2, red)]
    plays = [cat.Play(1, rank, color) for rank, color in cards]
    before = worths(state, plays)
    monkeypatch.setattr(USUAL, "wanted", worth_a_thousand)
    rises = [now > was + 1 for was, now in zip(before, worths(state, plays), strict=True)]
    assert rises == [False, False, True, True]


@pytest.mark.parametrize("left", [1, 4])
def test_a_trick_that_breaks_a_bid_is_a_loss(left: int) -> None:
    asked_for, breaks, broken = (wanted(3, won, left) for won in (2, 3, 4))
    assert breaks < 0 < broken < asked_for
