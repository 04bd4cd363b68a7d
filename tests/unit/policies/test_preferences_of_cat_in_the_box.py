"""What each preference of Cat in the Box leaves of the plays of a trick and of the bids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

import pytest

from catbox_rules import cat_in_the_box as cat
from catbox_rules.cat_in_the_box import Action, View
from catbox_rules.match import replay
from catbox_rules.policies.cat_in_the_box import PREFERENCES, choose, following
from tests.kit.cat_in_the_box.scenario import Scenario

RANKS = "1236"
"""Those that seat 1 holds. It has all its colors, and red is not broken."""
ALL_ON_YELLOW = {f"{rank}{color}" for rank in RANKS for color in "RBYG"}
YELLOW = {f"{rank}Y" for rank in RANKS}
RED = {f"{rank}R" for rank in RANKS}

ON_YELLOW = {
    "at random": ALL_ON_YELLOW,
    "keeping colors": YELLOW,
    "avoiding red": YELLOW,
    "losing colors": ALL_ON_YELLOW - YELLOW,
    "bidding low": YELLOW,
    "reddening": RED,
    "hoarding": {"6Y"},
    "bidding high": ALL_ON_YELLOW - YELLOW,
}
"""What is left where 5Y has been led."""


def moment(tricks: str) -> tuple[View, Sequence[Action]]:
    """What seat 1 sees, and may do, after some plays; it leads if there are none."""
    hand = (1, 2, 2, 2, 2, 2, 3, 3, 6)
    start = 0 if tricks else 1
    scenario = Scenario("pegasus-2023", 3, start=start, tricks=tricks, hands={1: hand})
    return seen(replay(scenario.record()).state)


def seen(state: cat.State) -> tuple[View, Sequence[Action]]:
    """What seat 1 sees, and may do."""
    view = cat.view(state, 1)
    return view, [each for each in cat.legal_actions(state) if each.actor == 1]


def texts(actions: Iterable[Action]) -> set[str]:
    return set(map(str, actions))


def test_every_preference_is_listed_here() -> None:
    assert set(PREFERENCES) == set(ON_YELLOW)


@pytest.mark.parametrize(("name", "expected"), ON_YELLOW.items(), ids=ON_YELLOW)
def test_what_is_left_where_yellow_was_led(name: str, expected: set[str]) -> None:
    view, legal = moment("5Y")
    assert texts(legal) == ALL_ON_YELLOW
    assert texts(PREFERENCES[name].liked(view, legal)) == expected


@pytest.mark.parametrize("name", ON_YELLOW)
def test_what_is_left_for_a_lead(name: str) -> None:
    """No color is lost by a lead, and red must not be led: the ranks alone make a difference."""
    view, legal = moment("")
    every = {f"{rank}{color}" for rank in RANKS for color in "BYG"}
    assert texts(legal) == every
    expected = {"6B", "6Y", "6G"} if name == "hoarding" else every
    assert texts(PREFERENCES[name].liked(view, legal)) == expected


@pytest.mark.parametrize("name", ON_YELLOW)
def test_what_is_left_of_the_bids(name: str) -> None:
    """With three players one bids 1, 3 or 4."""
    scenario = Scenario("pegasus-2023", 3, start=1)
    before = scenario.record_of(
        [each for each in scenario.actions() if not isinstance(each, cat.Bid)]
    )
    view, legal = seen(replay(before).state)
    bids = ["bid 1", "bid 3", "bid 4"]
    assert list(map(str, legal)) == bids
    expected = {"bidding low": {"bid 1"}, "bidding high": {"bid 4"}}.get(name, set(bids))
    assert texts(PREFERENCES[name].liked(view, legal)) == expected


def test_the_policy_of_following_plays_every_card_of_the_led_color_and_no_other() -> None:
    view, legal = moment("5Y")
    assert texts(following(view, (), legal, Random(seed)) for seed in range(60)) == YELLOW


def test_the_policy_of_following_leads_anything() -> None:
    view, legal = moment("")
    assert texts(following(view, (), legal, Random(seed)) for seed in range(200)) == texts(legal)


def test_the_policy_of_following_plays_anything_that_it_may_where_it_has_no_card_of_the_color() -> (
    None
):
    view, legal = moment("5Y")
    others = [each for each in legal if not str(each).endswith("Y")]
    chosen = {str(following(view, (), others, Random(seed))) for seed in range(200)}
    assert chosen == ALL_ON_YELLOW - YELLOW


@pytest.mark.parametrize("color", "BYG")
def test_the_bot_leads_high_as_long_as_its_bid_asks_for_a_trick(color: str) -> None:
    """It holds two cards of its hand's ends, each the only one of its rank, and has bid 1."""
    view, legal = moment("")
    ends = [each for each in legal if str(each) in {f"1{color}", f"6{color}"}]
    assert len(ends) == 2
    assert str(choose(view, (), ends, Random(1))) == f"6{color}"
