"""The examples of the spec of Cat in the Box as moments of matches, for every edition that they
speak of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from catbox_rules.cat_in_the_box import EDITIONS, NAME, Action, Bid, Table
from catbox_rules.testing.spec_examples import facts_of, facts_of_irregularities
from tests.kit.cat_in_the_box.scenario import Scenario


@frozen
class Example:
    """What an example of a clause or an irregularity gives, and what it expects of an edition."""

    clause: str
    edition: str
    facts: Mapping[str, str]

    def __str__(self) -> str:
        return f"{self.clause}: {self.facts['title']} ({self.edition})"

    @property
    def players(self) -> int:
        return int(self.facts["players"])

    def numbers(self, key: str) -> tuple[int, ...]:
        return tuple(int(number) for number in self.facts.get(key, "").split())

    @property
    def options(self) -> dict[str, object]:
        options: dict[str, object] = {}
        for choice in self.facts.get("options", "").split():
            name, value = choice.split("=")
            options[name] = value.split(",") if name == "variants" else value
        if "layout" in self.facts:
            options["layout"] = [row.split() for row in self.facts["layout"].split("/")]
        return options

    @property
    def table(self) -> Table:
        return Table.create(
            self.edition,
            players=self.players,
            first_seat=int(self.facts.get("start", 0)),
            options=self.options,
        )

    @property
    def scenario(self) -> Scenario:
        hands = {seat: self.numbers(f"hand {seat}") for seat in range(self.players)}
        return Scenario(
            edition=self.edition,
            players=self.players,
            start=int(self.facts.get("start", 0)),
            options=self.options,
            bids=self.numbers("bids") or None,
            revealed=self.numbers("revealed") or (1, 2, 3),
            tricks=self.facts.get("tricks", ""),
            hands={seat: hand for seat, hand in hands.items() if hand},
        )


def _examples(stated: Iterator[tuple[str, Mapping[str, str]]]) -> Iterator[Example]:
    for clause, facts in stated:
        players = int(facts["players"])
        editions = facts.get("editions", "").split() or [
            edition.id for edition in EDITIONS if players in edition.player_counts
        ]
        for edition in editions:
            yield Example(clause, edition, facts)


OF_CLAUSES = list(_examples(facts_of(NAME)))
EXAMPLES = [*OF_CLAUSES, *_examples(facts_of_irregularities(NAME))]

KEYS_OF_SETUP = {
    "cells",
    "deck",
    "highest rank",
    "dealt",
    "bids allowed",
    "rounds to play",
    "tricks to play",
    "observed",
}


def actions_before(example: Example, seed: int) -> list[Action]:
    """What has happened at the moment that the example asks about."""
    scenario = example.scenario
    deal, discards = scenario.deal(seed)
    question = example.facts.get("ask", "").split(": ")[-1]
    if question.startswith("discard"):
        return [deal]
    if question.startswith("bid"):
        clockwise = [(scenario.start + turn) % example.players for turn in range(example.players)]
        bids = zip(clockwise, example.numbers("bids"), strict=False)
        return [deal, *discards, *(Bid(seat, tricks) for seat, tricks in bids)]
    return scenario.actions(seed)
