"""What the bot for Schrödinger's Cats chooses of a few actions, where one is plainly better.

With two players each holds six cards of the 52: 20 alive, 20 dead, 8 empty, 4 Heisenbergs. What it
is offered may be less than what is legal, so that a choice has one reason.
"""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from catbox_rules import schrodingers_cats as cats
from catbox_rules.match import replay
from catbox_rules.policies.schrodingers_cats import choose
from catbox_rules.schrodingers_cats import Action, Phase, View, parse
from tests.kit.schrodingers_cats.scenario import Scenario

FIRST = "mewton felidae"
"""The Physicats of the two seats, where it does not matter which they are."""


def view_of(seat: int, hand: str, actions: str, physicats: str = FIRST) -> View:
    """What a seat with this hand sees after some actions of the first round."""
    hands = {0: "2 alive 4 dead", seat: hand} if actions == PROVED else {seat: hand}
    scenario = Scenario(players=2, physicats=physicats, hands=hands, actions=actions)
    return cats.view(replay(scenario.record()).state, seat)


def choice(view: View, *texts: str) -> str:
    """What the bot chooses of these actions, whatever chance may add."""
    legal: list[Action] = [parse(text, view.seat) for text in texts]
    chosen = {str(choose(view, (), legal, Random(seed))) for seed in range(5)}
    assert len(chosen) == 1
    return chosen.pop()


NOT_YET = ""
CLAIMED = "0 claim 7 alive, end turn"
"""By seat 0, which holds whatever is left."""
PROVED = "0 claim 7 alive, prove 2 alive, end turn"
"""By seat 0, which holds these two and four that are dead."""

BEFORE_CLAIM: list[tuple[str, int, str, str, tuple[str, ...], str]] = [
    # Nothing is likely enough, so the seat wants out; with a claim that is sure it does not.
    ("out", 0, "6 dead", NOT_YET, ("use pawking", "claim 26 alive"), "use pawking"),
    ("stays", 0, "6 dead", NOT_YET, ("use pawking", "claim 1 dead"), "claim 1 dead"),
    # Nothing is discarded yet, so there is nothing to learn.
    ("no discards", 0, "6 dead", NOT_YET, ("use prride", "claim 1 dead"), "claim 1 dead"),
    # No claim that could be weakened, where none is made.
    ("no claim", 0, "6 dead", NOT_YET, ("use feyncat", "claim 1 dead"), "claim 1 dead"),
    ("no claim", 0, "6 dead", NOT_YET, ("use purrie", "claim 1 dead"), "claim 1 dead"),
    # Of seven alive six are Heisenbergs or alive in its own hand: without its four Heisenbergs five
    # of the other six cards would have to be alive.
    ("rests on Heisenbergs", 1, "2 alive 4 heisenberg", CLAIMED, ("use feyncat", "doubt"), "use feyncat"),
    # None is alive in its own hand: all six others and a Heisenberg more would have to be. The
    # other claim is as good as impossible, too, but a doubt wins.
    ("hopeless", 1, "6 dead", CLAIMED, ("doubt", "claim 26 alive"), "doubt"),
    # Six are alive in its own hand, and one more of six cards nearly surely is.
    ("rests on alive", 1, "6 alive", CLAIMED, ("use feyncat", "claim 7 alive"), "claim 7 alive"),
    # What is true three times in four is not doubted, though the other claim is hardly true: it is
    # so if two of six cards are alive or Heisenbergs, and 18 of 46 are.
    ("likely", 1, "6 alive", "0 claim 8 alive, end turn", ("doubt", "claim 4 empty"), "claim 4 empty"),
    # Two that another seat has laid open can be removed, if they count for its claim.
    ("laid open", 1, "6 alive", PROVED, ("use purrie", "claim 8 alive"), "use purrie"),
    ("of the other state", 1, "6 alive", PROVED, ("use felidae", "claim 8 alive"), "claim 8 alive"),
    ("nothing open", 1, "6 alive", CLAIMED, ("use purrie", "claim 7 alive"), "claim 7 alive"),
    # What cannot be true is doubted, what is sure is not.
    ("cannot be", 1, "6 dead", CLAIMED, ("claim 7 dead", "doubt"), "doubt"),
    ("is sure", 1, "3 alive 3 dead", "0 claim 3 alive, end turn", ("claim 3 dead", "doubt"), "claim 3 dead"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("seat", "hand", "actions", "offered", "expected"),
    [each[1:] for each in BEFORE_CLAIM],
    ids=[f"{each[0]} {each[-1]}" for each in BEFORE_CLAIM],
)
def test_a_claim_a_doubt_or_a_physicat(
    seat: int, hand: str, actions: str, offered: tuple[str, ...], expected: str
) -> None:
    assert choice(view_of(seat, hand, actions), *offered) == expected


SURE = ("6 alive", "0 claim 6 alive")
"""A claim that its own hand makes true."""
HOPELESS = ("6 dead", "0 claim 26 alive")
"""One that twelve cards cannot make true."""
POOR = ("1 alive 5 dead", "0 claim 5 alive")
"""Four of the other six cards would have to be alive or Heisenbergs, of which 23 are left in 46:
(C(23, 4) C(23, 2) + C(23, 5) 23 + C(23, 6)) / C(46, 6), which is about 0.34."""

AFTER_CLAIM: list[tuple[tuple[str, str], tuple[str, ...], str]] = [
    (SURE, ("use mewton", "end turn"), "end turn"),
    (HOPELESS, ("use mewton", "end turn"), "use mewton"),
    (SURE, ("use pounce-gaposchkin", "end turn"), "end turn"),
    (HOPELESS, ("use pounce-gaposchkin", "end turn"), "use pounce-gaposchkin"),
    # It counts for claims of boxes that are empty.
    (HOPELESS, ("use goeppert-meower", "end turn"), "end turn"),
    (("6 dead", "0 claim 13 empty"), ("use goeppert-meower", "end turn"), "use goeppert-meower"),
    # A hand of which a sixth is of use is exchanged, one that is all of use is not.
    (POOR, ("use felinestein", "end turn"), "use felinestein"),
    (("6 alive", "0 claim 26 alive"), ("use felinestein", "end turn"), "end turn"),
    # What is of no use is exchanged as long as the claim is not sure, the more the better.
    (POOR, ("exchange 1 dead", "exchange 2 dead", "end turn"), "exchange 2 dead"),
    (POOR, ("exchange 1 alive", "end turn"), "end turn"),
    (("4 alive 2 dead", "0 claim 4 alive"), ("exchange 2 dead", "end turn"), "end turn"),
    # One is proved so that as many can be exchanged, before a Heisenberg is shown.
    (POOR, ("prove 1 alive", "end turn"), "prove 1 alive"),
    (SURE, ("prove 1 alive", "end turn"), "end turn"),
    (
        ("1 alive 1 heisenberg 1 empty 3 dead", "0 claim 8 alive"),
        ("prove 1 alive 1 heisenberg", "prove 1 alive", "end turn"),
        "prove 1 alive 1 heisenberg",
    ),
    (("5 alive 1 heisenberg", "0 claim 9 alive"), ("prove 1 heisenberg", "end turn"), "end turn"),
]  # fmt: skip


@pytest.mark.parametrize(("claimed", "offered", "expected"), AFTER_CLAIM)
def test_what_a_seat_does_for_its_own_claim(
    claimed: tuple[str, str], offered: tuple[str, ...], expected: str
) -> None:
    hand, actions = claimed
    assert choice(view_of(0, hand, actions), *offered) == expected


def test_cards_are_exchanged_once_in_a_turn() -> None:
    view = view_of(0, *POOR)
    assert view.phase is Phase.PROOF
    again = evolve(view, has_exchanged=True)
    assert choice(view, "exchange 2 dead", "end turn") == "exchange 2 dead"
    assert choice(again, "exchange 2 dead", "end turn") == "end turn"


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0)])
def test_where_nothing_is_likely_the_likeliest_claim_is_made(order: tuple[int, int, int]) -> None:
    """Four of the other six cards may be alive or Heisenbergs, about as likely as not; twelve or
    more among twelve cards of which six are dead cannot be."""
    claims = ("claim 4 alive", "claim 13 alive", "claim 14 alive")
    view = view_of(0, "6 dead", NOT_YET)
    assert choice(view, *(claims[at] for at in order)) == "claim 4 alive"


def test_of_claims_that_are_as_unlikely_one_of_the_lowest_three_is_made() -> None:
    view = view_of(0, "6 dead", NOT_YET)
    legal: list[Action] = [parse(f"claim {count} alive", view.seat) for count in range(20, 26)]
    chosen = {str(choose(view, (), legal, Random(seed))) for seed in range(60)}
    assert chosen == {"claim 20 alive", "claim 21 alive", "claim 22 alive"}


def test_a_hand_of_which_half_is_of_use_is_kept() -> None:
    half = ("3 alive 3 dead", "0 claim 12 alive")
    assert choice(view_of(0, *half), "use felinestein", "end turn") == "end turn"
