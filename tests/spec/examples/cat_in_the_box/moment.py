"""A moment of a round of Cat in the Box with a question, and the moments that several ask about.

The figures are those of `pegasus-2023` and the examples those of `ayatsurare-2020`, given with
hands and plays of our own where the book shows a part of the table only.
"""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import Action, Bid, parse
from catbox_rules.records import Record
from tests.kit.cat_in_the_box.scenario import Scenario

__all__ = [
    "ANNE",
    "ERWIN",
    "FOUR",
    "GREEN_IS_TAKEN",
    "HERMANN",
    "PETER",
    "SYMBOLS",
    "THREE",
    "THREE_TRICKS_AND_A_PARADOX",
    "Dispute",
]


@frozen
class Dispute:
    """A question about a moment of a round."""

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
    later: tuple[Action, ...] = ()
    """What has happened since the last play of the scenario."""
    seed: int = 0
    """The completion of the hands that the scenario leaves open."""

    @property
    def action(self) -> Action:
        """The action in question."""
        return parse(self.ask, self.seat)

    @property
    def record(self) -> Record:
        """The round up to the question: a question about a discard or a bid stops before those
        that come later, and the scenario's bids are then those made so far, from the start."""
        scenario = self.scenario
        deal, discards = scenario.deal(self.seed)
        if self.ask.startswith("discard"):
            record = scenario.record_of([deal])
        elif self.ask.startswith("bid") and not scenario.tricks:
            seats = range(scenario.start, scenario.start + scenario.players)
            made = zip(seats, scenario.bids or (), strict=False)
            bids = [Bid(seat % scenario.players, tricks) for seat, tricks in made]
            record = scenario.record_of([deal, *discards, *bids])
        else:
            record = scenario.record(seed=self.seed)
        return evolve(
            record,
            actions=(*record.actions, *self.later),
            names=self.names,
            title=self.title,
            note=self.note,
        )


ANNE, PETER, HERMANN, ERWIN = "Anne", "Peter", "Hermann", "Erwin"
THREE: Final = (ANNE, PETER, HERMANN)
FOUR: Final = (ANNE, PETER, HERMANN, ERWIN)
SYMBOLS: Final = ("Ψ", "ħ", "p", "E")
"""The players of the Japanese rulebook go by the symbols on their tokens."""

GREEN_IS_TAKEN: Final = "6Y 5Y 1G / 6B 5B 2G / 3G 4G 5G"
"""Seat 0 of three, who did not start, has lost yellow and blue and is to lead."""

THREE_TRICKS_AND_A_PARADOX: Final = Scenario(
    edition="pegasus-2023",
    players=3,
    bids=(4, 1, 3),
    tricks="1G 5G 3Y / 5Y 2R 2B / 4B 6B 3B / 5B 4G 6R / 5R 6G 1R",
    hands={2: (1, 2, 2, 5)},
)
