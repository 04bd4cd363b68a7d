"""The numbers of the edition, typed out by hand."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.kernel.editions import edition_named
from catbox_rules.schrodingers_cats import (
    EDITIONS,
    Boxes,
    Physicat,
    PhysicatTiming,
    PlayedPhysicats,
)
from catbox_rules.schrodingers_cats.readings import PHYSICAT_TIMING

[AMIGO] = EDITIONS

NUMBERS: list[tuple[int, int, tuple[int, ...], int]] = [
    # players, lives, hands by round, Physicats out of the game
    (2, 3, (6, 5, 4, 3, 2), 7),
    (3, 2, (6, 5, 4, 3, 2), 6),
    (4, 1, (6, 5, 4), 5),
    (5, 1, (6, 5, 4, 3), 4),
    (6, 1, (6, 5, 4, 3, 2), 3),
]


@pytest.mark.clause(
    "schrodinger.setup.players",
    "schrodinger.setup.lives",
    "schrodinger.deal.hand-size",
    "schrodinger.deal.physicats",
)
def test_numbers() -> None:
    assert [
        (setup.players, setup.lives, setup.hands, setup.out_of_game) for setup in AMIGO.setups
    ] == NUMBERS
    assert AMIGO.player_counts == (2, 3, 4, 5, 6)


@pytest.mark.clause("schrodinger.setup.boxes", "schrodinger.setup.track")
def test_boxes_and_track() -> None:
    assert AMIGO.deck == Boxes(alive=20, dead=20, empty=8, heisenberg=4)
    assert AMIGO.blocks == 13


@pytest.mark.clause("schrodinger.match.ends", "schrodinger.deal.from-deck")
def test_numbers_agree_with_each_other() -> None:
    """There are as many hands as rounds can be played, and the deck has cards for the largest."""
    for setup in AMIGO.setups:
        most_rounds = setup.players * setup.lives - 1
        assert len(setup.hands) == most_rounds
        assert setup.players * setup.hands[0] <= len(AMIGO.deck)
        assert list(setup.hands) == list(range(6, 6 - most_rounds, -1))
        assert setup.players + 1 + setup.out_of_game == len(Physicat)


def test_which_printing_it_is() -> None:
    assert (AMIGO.id, AMIGO.publisher, AMIGO.year) == ("amigo-2023", "Amigo", 2023)
    assert AMIGO.aliases == ()
    assert AMIGO.title
    assert AMIGO.rulebook
    assert str(AMIGO) == "amigo-2023"
    assert edition_named(EDITIONS, "amigo-2023") is AMIGO


@pytest.mark.clause("schrodinger.setup.physicats", "schrodinger.physicat.timing")
def test_defaults() -> None:
    assert AMIGO.physicats is PlayedPhysicats.WITH
    assert AMIGO.readings[PHYSICAT_TIMING] is PhysicatTiming.OWN_TURN


def test_words_of_the_edition() -> None:
    words = {term.ours: term.theirs for term in AMIGO.terms}
    assert words["claim"] == "afirmação"
    assert words["physicat"] == "Fisigato"
    assert words["mewton"] == "Sir Isaac Miauton"
    assert words["draw pile"] == "baralho de compra"
    assert words["raise the claim"] == "aumentar a afirmação"
    assert all("_" not in ours for ours in words)
    assert len(words) == len(AMIGO.terms)


def test_editions_are_values() -> None:
    assert evolve(AMIGO) == AMIGO
    assert hash(evolve(AMIGO)) == hash(AMIGO)
    assert evolve(AMIGO, blocks=12) != AMIGO
    setup = AMIGO.setups[0]
    assert evolve(setup) == setup
    assert hash(evolve(setup)) == hash(setup)
    assert evolve(setup, lives=2) != setup
