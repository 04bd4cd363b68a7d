"""The laws of the kit hold for varied tables, but for those that a house rule departs from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest
from attrs import evolve
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from hypothesis.strategies import SearchStrategy

from catbox_rules.cat_in_the_box import Color, Paradox, ParadoxOccurred, Play, TokenPlaced
from catbox_rules.match import AnyTransition
from catbox_rules.records import ChosenTable
from catbox_rules.testing import BrokenLaw, CatInTheBoxLaws, Laws, SchrodingersCatsLaws
from tests.unit.kernel.variants.documents import CATS, numbers

FEW = settings(
    max_examples=6,
    stateful_step_count=8,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


class Varied(CatInTheBoxLaws):
    """The laws at tables that play by some variants."""

    variants: ClassVar[Sequence[object]]

    def tables(self) -> SearchStrategy[ChosenTable]:
        return super().tables().map(self.vary)

    def vary(self, table: ChosenTable) -> ChosenTable:
        options = {name: value for name, value in table.options.items() if name != "layout"}
        return evolve(table, options={**options, "variants": list(self.variants)})


class ByNumbers(Varied):
    variants = (
        "double-penalty",
        numbers("mine", _3={"dealt": 9, "tricks": 7, "bids": [0, 2], "revealed": 2}),
        numbers("ours", _4={"observed": ["R1", "B2"], "rounds": 2}, _2={"bonus_up_to": 2}),
    )


class MustFollow(Varied):
    """It only takes plays away, so all laws of the book hold but what red may be led for."""

    variants = ("must-follow", "bids-of-zero")


class RedAtAnyTime(Varied):
    variants = ("red-never-restricted",)

    def law_of_leads(self, plays: Sequence[Play]) -> None:
        seat, ledger = plays[0].seat, self.ledger
        cells = {
            (color, rank)
            for rank, number in ledger.hands[seat].items()
            for color in Color
            if number and color not in ledger.lost[seat] and ledger.is_open((color, rank))
        }
        if self._tokens_are_unlimited:
            self.require({(play.color, play.rank) for play in plays} == cells, "any lead is legal")


class FromMemory(Varied):
    """A play of a cell that is taken is the paradox: the ledger writes it down as one."""

    variants = ("memory",)

    def law_of_declaring(self, plays: Sequence[Play]) -> None:
        ledger = self.ledger
        for play in plays:
            self.require(play.color not in ledger.lost[play.seat], "the color is held")
            self.require(ledger.hands[play.seat][play.rank] > 0, "the card is in the hand")

    def happened(self, transition: AnyTransition) -> None:
        action, ledger = transition.action, self.ledger
        if not isinstance(action, Play) or ledger.is_open((action.color, action.rank)):
            super().happened(transition)
            return
        paradoxes = [event for event in transition.events if isinstance(event, ParadoxOccurred)]
        tokens = [event for event in transition.events if isinstance(event, TokenPlaced)]
        self.require(len(paradoxes) == 1, "to name a cell that is taken is the paradox")
        self.require(not tokens, "no token is laid on it")
        ledger.write(Paradox(action.seat))
        rounds = self.ruleset.rounds(transition.after)
        self.law_of_length(rounds)
        self.law_of_rounds(rounds[-1])
        self.law_of_scores(rounds[-1])


class VariedCats(SchrodingersCatsLaws):
    def tables(self) -> SearchStrategy[ChosenTable]:
        mine = numbers("mine", CATS, _4={"lives": 2, "hands": [5, 4, 4, 3, 3, 2, 2]})
        variants = ["no-heisenbergs", "short-track", mine]
        return (
            super()
            .tables()
            .map(lambda table: evolve(table, options={**table.options, "variants": variants}))
        )


@pytest.mark.clause("house.memory", "house.red-never-restricted", "secrecy.hand")
@pytest.mark.parametrize(
    "laws",
    [ByNumbers, MustFollow, RedAtAnyTime, FromMemory, VariedCats],
    ids=lambda laws: str(laws.__name__),
)
def test_the_laws_hold(laws: type[Laws]) -> None:
    run_state_machine_as_test(laws, settings=FEW)


def test_a_house_rule_breaks_the_law_that_it_replaces() -> None:
    """So that the tests above could fail: the book's laws do not hold from memory."""

    class NoLawOfItsOwn(Varied):
        variants = ("memory",)

    with pytest.raises(BrokenLaw) as broken:
        run_state_machine_as_test(NoLawOfItsOwn, settings=settings(FEW, max_examples=60))
    assert "declare.cell-open" in broken.value.clauses
