"""A moment of a match of Schrödinger's Cats with a question, and who sits at the tables.

The examples are those of `amigo-2023`, given with hands and claims of our own where the book shows
a part of the table only.
"""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from catbox_rules.records import Record
from catbox_rules.schrodingers_cats import Action, parse
from tests.kit.schrodingers_cats.scenario import Scenario

__all__ = [
    "ALICE",
    "CAIO",
    "FOUR",
    "JOAO",
    "JOSE",
    "LUISA",
    "SHORT_DRAW_PILE",
    "SIX",
    "THREE",
    "THREES",
    "TWO",
    "Dispute",
]


@frozen
class Dispute:
    """A question about a moment of a match."""

    file: str
    title: str
    """The question, as somebody at the table asks it."""
    note: str
    """The situation."""
    names: tuple[str, ...]
    seat: int
    ask: str
    """The action that `seat` has in mind."""
    scenario: Scenario
    """The round that is asked about."""
    earlier: tuple[Scenario, ...] = ()
    """The rounds before it, given in full. The scenario's `before` still says who was wrong."""

    @property
    def action(self) -> Action:
        """The action in question."""
        return parse(self.ask, self.seat)

    @property
    def record(self) -> Record:
        """The match up to the question."""
        rounds = [*self.earlier, self.scenario]
        physicats = self.scenario.history()[: bool(self.scenario.physicats)]
        actions = [action for each in rounds for action in of_the_round(each)]
        record = self.scenario.record_of([*physicats, *actions])
        return evolve(record, names=self.names, title=self.title, note=self.note)


def of_the_round(scenario: Scenario) -> list[Action]:
    """The deal of the scenario's round and what follows it."""
    return scenario.actions_so_far()[len(scenario.history()) :]


CAIO, ALICE, JOSE, MARIA = "Caio", "Alice", "José", "Maria"
JOAO, LUISA = "João", "Luisa"
TWO: Final = (CAIO, ALICE)
THREE: Final = (CAIO, ALICE, JOSE)
FOUR: Final = (CAIO, ALICE, JOSE, MARIA)
SIX: Final = (*FOUR, JOAO, LUISA)

THREES: Final = dict.fromkeys(range(6), "3 alive 3 dead")
"""Six hands that leave 2 living cats, 2 dead ones, 8 empty boxes and 4 Heisenbergs."""

SHORT_DRAW_PILE: Final = "; ".join(
    f"{seat} claim {seat + 1} alive, prove 3 alive, exchange 3 dead, draw {drawn}, end turn"
    for seat, drawn in enumerate(
        ("3 empty", "3 empty", "2 empty 1 heisenberg", "3 heisenberg", "1 alive 2 dead")
    )
)
"""Seats 0 to 4 of six exchange three cards each of the sixteen. A living cat is left."""
