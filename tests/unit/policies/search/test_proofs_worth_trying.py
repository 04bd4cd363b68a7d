"""Schrödinger's Cats: which proofs a search looks at, and whether it takes a doubt for usual."""

from __future__ import annotations

import pytest

from catbox_rules.policies.search.schrodingers_cats.player import worth_trying
from catbox_rules.policies.search.schrodingers_cats.usual import claims_or_doubt
from catbox_rules.schrodingers_cats import Prove, legal_actions
from tests.unit.schrodingers_cats.rules.moments import claiming, proving


@pytest.mark.parametrize(
    ("hand", "proofs"),
    [
        (
            "2 alive 2 dead 2 heisenberg",
            ["1 alive", "2 alive", "2 alive 1 heisenberg", "2 alive 2 heisenberg"],
        ),
        ("4 dead 2 heisenberg", ["1 heisenberg", "2 heisenberg"]),
        ("6 alive", [f"{number} alive" for number in range(1, 7)]),
    ],
)
def test_heisenbergs_are_shown_when_all_else_that_counts_is_shown(
    hand: str, proofs: list[str]
) -> None:
    state = proving(claiming(2, [hand, "6 empty"]), "7 alive")
    tried = [each for each in worth_trying(state, legal_actions(state)) if isinstance(each, Prove)]
    assert {str(each) for each in tried} == {f"prove {proof}" for proof in proofs}


@pytest.mark.parametrize(
    ("hand", "claim", "is_doubted"),
    [
        # It has seen two of them; the other seat has six cards.
        ("2 alive 2 dead 2 empty", "1: 11 alive", True),
        ("6 alive", "1: 7 alive", False),
    ],
)
def test_a_claim_that_is_hardly_true_is_doubted(hand: str, claim: str, is_doubted: bool) -> None:
    state = claiming(2, [hand, "6 empty"], claim=claim)
    options = claims_or_doubt(state, legal_actions(state))
    assert ([str(each) for each in options] == ["doubt"]) is is_doubted
