"""What a seat of Schrödinger's Cats is taken to do as usual, at tables worked out by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from catbox_rules import schrodingers_cats as cats
from catbox_rules.policies.bots.schrodingers_cats.chances import LIKELY, Sight
from catbox_rules.policies.search.schrodingers_cats.usual import at_once, claims_or_doubt
from catbox_rules.schrodingers_cats import Claim, legal_actions
from tests.unit.schrodingers_cats.rules.moments import claiming, proving

THREE_USELESS = "2 alive 1 heisenberg 3 dead"


@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        (THREE_USELESS, "prove 2 alive 1 heisenberg"),
        ("3 alive 1 heisenberg 2 dead", "prove 2 alive"),
        # What is alive does not suffice, so Heisenbergs make up for it.
        ("1 alive 2 heisenberg 3 dead", "prove 1 alive 2 heisenberg"),
        ("1 alive 1 heisenberg 2 dead 2 empty", "prove 1 alive 1 heisenberg"),
        # Nothing is useless, or nothing can be shown.
        ("5 alive 1 heisenberg", "end turn"),
        ("6 dead", "end turn"),
    ],
)
def test_as_many_cards_are_shown_as_are_of_no_use(hand: str, shown: str) -> None:
    state = proving(claiming(2, [hand, "6 empty"]), "8 alive")
    assert str(at_once(state, Random(1))) == shown


def test_what_is_sure_needs_no_better_cards() -> None:
    """Three cards count in its own hand."""
    sure, not_sure = (
        proving(claiming(2, [THREE_USELESS, "6 empty"]), claim) for claim in ("3 alive", "4 alive")
    )
    assert str(at_once(sure, Random(1))) == "end turn"
    assert str(at_once(not_sure, Random(1))) == "prove 2 alive 1 heisenberg"


@pytest.mark.parametrize(
    ("proof", "exchange"),
    [("1 alive", "1 dead"), ("2 alive", "2 dead"), ("2 alive 1 heisenberg", "3 dead")],
)
def test_useless_cards_are_exchanged_and_no_others(proof: str, exchange: str) -> None:
    """As many as were shown; and then the turn is over, whatever was drawn."""
    state: Any = proving(claiming(2, [THREE_USELESS, "6 empty"]), "8 alive")
    state = cats.apply(state, cats.parse(f"prove {proof}", 0)).state
    action = at_once(state, Random(1))
    assert action is not None
    assert str(action) == f"exchange {exchange}"
    state = cats.apply(state, action).state
    state = cats.apply(state, cats.draw(state, Random(1))).state
    assert str(at_once(state, Random(1))) == "end turn"


def test_the_four_farthest_of_all_likely_claims_are_made() -> None:
    state = claiming(2, ["3 alive 2 dead 1 empty", "6 empty"])
    claims = [each for each in legal_actions(state) if isinstance(each, Claim)]
    sight = Sight.of_seat(state, state.round.on_turn)
    likely = [each for each in claims if sight.chance(each) >= LIKELY]
    assert len(likely) > 8
    assert [*claims_or_doubt(state, legal_actions(state))] == likely[-4:]
