"""What the laws write down themselves, and the longest match that they allow."""

from __future__ import annotations

import pytest

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.cat_in_the_box import RoundResult
from catbox_rules.kernel.editions import setup_for
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.records import ChosenTable
from catbox_rules.schrodingers_cats import (
    Box,
    Boxes,
    Claim,
    Deal,
    DealPhysicats,
    Draw,
    Exchange,
    Physicat,
    Prove,
    Use,
)
from catbox_rules.testing import BrokenLaw, CatInTheBoxLaws, SchrodingersCatsLaws
from catbox_rules.testing.schrodingers_cats import Ledger
from catbox_rules.testing.strategies import begun

CATS = schrodingers_cats.EDITIONS[0]
ALIVE, DEAD = Box.ALIVE, Box.DEAD


def ledger_after_deal(*physicats: Physicat) -> Ledger:
    """Two players with six cards each, and a Physicat each."""
    ledger = Ledger(setup_for(CATS, 2), 0)
    ledger.write(DealPhysicats(physicats, Physicat.PRRIDE), 52)
    ledger.write(Deal([Boxes.of([ALIVE] * 6), Boxes.of([DEAD] * 6)]), 52)
    return ledger


def test_what_is_drawn_has_left_the_draw_pile() -> None:
    ledger = ledger_after_deal(Physicat.MEWTON, Physicat.PAWKING)
    ledger.write(Claim(0, 1, ALIVE), 40)
    ledger.write(Prove(0, Boxes.of([ALIVE])), 40)
    ledger.write(Exchange(0, Boxes.of([ALIVE])), 40)
    assert ledger.drawn == Boxes(alive=6, dead=6)
    ledger.write(Draw(Boxes.of([DEAD])), 40)
    assert ledger.drawn == Boxes(alive=6, dead=7)
    assert ledger.hands[0] == Boxes(alive=4, dead=1)


@pytest.mark.parametrize(
    "physicat", [Physicat.POUNCE_GAPOSCHKIN, Physicat.GOEPPERT_MEOWER, Physicat.FEYNCAT]
)
def test_who_stays_joins_the_row_when_the_round_is_over(physicat: Physicat) -> None:
    ledger = ledger_after_deal(physicat, Physicat.PAWKING)
    ledger.write(Use(0, physicat), 40)
    assert ledger.row == [Physicat.PRRIDE]
    ledger.lose(wrong=1, right=0)
    assert ledger.row == [Physicat.PRRIDE, physicat]


def test_purrie_sends_pounce_gaposchkin_to_the_row() -> None:
    ledger = ledger_after_deal(Physicat.POUNCE_GAPOSCHKIN, Physicat.PURRIE)
    ledger.write(Use(0, Physicat.POUNCE_GAPOSCHKIN), 40)
    ledger.write(Use(1, Physicat.PURRIE), 40)
    assert ledger.row == [Physicat.PRRIDE, Physicat.PURRIE, Physicat.POUNCE_GAPOSCHKIN]
    assert ledger.staying == []


@pytest.mark.parametrize(
    ("players", "most"),
    [
        # 65 spaces: 65 claims, exchanges, draws and ends of a turn; 52 proofs, a deal, a doubt.
        (2, 5 * (4 * 65 + 52 + 2) + 1 + 2 * 2),
        (4, 3 * (4 * 65 + 52 + 2) + 1 + 2 * 4),
        (6, 5 * (4 * 65 + 52 + 2) + 1 + 2 * 6),
    ],
)
def test_most_actions_of_a_match(players: int, most: int) -> None:
    laws = SchrodingersCatsLaws()
    laws.playthrough = begun(ChosenTable(schrodingers_cats, "amigo-2023", players))
    laws.begins()
    assert laws.most_actions() == most


@pytest.mark.parametrize(
    ("players", "most"),
    [
        # Rounds of a deal, a discard and a bid of each seat, and its plays.
        (3, 3 * (1 + 3 + 3 + 3 * 8)),
        (4, 4 * (1 + 4 + 4 + 4 * 8)),
        (5, 5 * (1 + 5 + 5 + 5 * 7)),
    ],
)
def test_most_actions_of_a_match_of_cat_in_the_box(players: int, most: int) -> None:
    laws = CatInTheBoxLaws()
    laws.playthrough = begun(ChosenTable(cat_in_the_box, "pegasus-2023", players))
    laws.begins()
    assert laws.most_actions() == most


def test_a_round_without_a_paradox_fills_a_cell_for_each_play() -> None:
    """Whoever claims a cell twice has fewer: here nobody has one, after all tricks of two."""
    laws = CatInTheBoxLaws()
    laws.playthrough = begun(ChosenTable(cat_in_the_box, "pegasus-2023", 2))
    laws.begins()
    laws.ledger.rounds_begun, laws.ledger.won = 1, [3, laws.setup.tricks - 3]
    result = RoundResult(Seat(0), None, tuple(laws.ledger.won), bonus=(0, 0), scores=(0, 0))
    with pytest.raises(BrokenLaw, match="fills") as broken:
        laws.law_of_rounds(result)
    assert broken.value.clauses == ("trick.last",)
