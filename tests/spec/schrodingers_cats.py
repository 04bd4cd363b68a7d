"""The examples of the spec of Schrödinger's Cats as moments of matches."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import starmap

from attrs import frozen

from catbox_rules.schrodingers_cats import NAME, Action, State, Table, apply, initial, parse
from catbox_rules.testing.spec_examples import facts_of, facts_of_irregularities
from tests.kit.schrodingers_cats.scenario import EDITION, Scenario, chance_action


@frozen
class Example:
    """An example of a clause: what is given, and what is expected."""

    clause: str
    facts: Mapping[str, str]

    def __str__(self) -> str:
        return f"{self.clause}: {self.facts['title']}"

    @property
    def asked(self) -> tuple[str, str]:
        """Who wants to do something, and what: `1`, `claim 8 dead`."""
        actor, _, text = self.facts.get("ask", "").partition(": ")
        return actor, text

    @property
    def chosen(self) -> dict[str, object]:
        chosen = dict(choice.split("=") for choice in self.facts.get("options", "").split())
        return {name: int(value) if value.isdecimal() else value for name, value in chosen.items()}

    @property
    def scenario(self) -> Scenario:
        facts, players = self.facts, int(self.facts["players"])
        hands = {seat: facts[f"hand {seat}"] for seat in range(players) if f"hand {seat}" in facts}
        _, text = self.asked
        drawn = text.startswith("draw ") and facts["ruling"] == "legal"
        return Scenario(
            players=players,
            start=int(facts.get("start", 0)),
            physicats=facts.get("physicats", ""),
            opened=facts.get("open"),
            chosen=self.chosen,
            before=facts.get("before", ""),
            used=facts.get("used", ""),
            hands=hands,
            actions=facts.get("actions", ""),
            to_be_drawn=text.removeprefix("draw ") if drawn else "",
        )

    @property
    def options(self) -> Mapping[str, object]:
        """Those of the scenario; where the Physicats are about to be dealt, what is chosen."""
        return self.chosen if self.is_at_the_beginning else self.scenario.options

    @property
    def is_at_the_beginning(self) -> bool:
        """Whether nothing has happened yet, and the match is to begin with the Physicats."""
        about_physicats = self.asked[1].startswith("deal-physicats")
        with_physicats = self.chosen.get("physicats") == "with"
        return "physicats" not in self.facts and (about_physicats or with_physicats)

    @property
    def is_before_a_deal(self) -> bool:
        """Whether it asks about the deal of the round itself."""
        return self.asked[1].startswith("deal ") and "actions" not in self.facts

    def actions(self, seed: int) -> list[Action]:
        """What has happened at the moment that it is about."""
        if self.is_at_the_beginning:
            return []
        if self.is_before_a_deal:
            return self.scenario.history(seed)
        return self.scenario.actions_so_far(seed)

    def state(self, seed: int) -> State:
        """That moment."""
        scenario = self.scenario
        state = initial(
            EDITION, players=scenario.players, first_seat=scenario.start, options=self.options
        )
        for action in self.actions(seed):
            state = apply(state, action).state
        return state

    @property
    def table(self) -> Table:
        players, start = int(self.facts["players"]), int(self.facts.get("start", 0))
        return Table.create(EDITION, players=players, first_seat=start, options=self.chosen)


OF_CLAUSES = list(starmap(Example, facts_of(NAME)))
EXAMPLES = [*OF_CLAUSES, *starmap(Example, facts_of_irregularities(NAME))]


def asked_action(example: Example) -> Action:
    actor, text = example.asked
    return chance_action(text) if actor == "chance" else parse(text, int(actor))
