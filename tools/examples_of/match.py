"""A match of any game that is to show something: the first seed whose match does is taken."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from attrs import evolve, field, frozen

from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset
from catbox_rules.match import Replay, replay
from catbox_rules.records import Record

__all__ = ["Company", "Match", "Shows", "name_of", "named_rounds"]

Shows: TypeAlias = Callable[[Replay], str | None]
"""What a match is an example of, as a sentence for its note; None if it is no such example."""


@frozen
class Company:
    """Those who play the matches of a game."""

    ruleset: AnyRuleset
    names: Mapping[str, tuple[str, ...]]
    """What the seats are called, for each edition."""
    # The state and the action are of the ruleset's own types; see AnyRuleset.
    chooses: Callable[[Any, Random], Any]
    """What a seat on turn does in a state."""


@frozen
class Match:
    """A match, to be played until it shows something."""

    edition: str
    players: int
    name: str
    title: str
    shows: Shows
    seed: int = 0
    """Where the search begins. The seed that was found stands here, which makes the tool quick;
    should its match cease to show what it is for, the next one that does is taken."""
    first_seat: int = 0
    options: Mapping[str, object] = field(factory=dict[str, object])
    remark: str = ""

    @property
    def file(self) -> str:
        """Edition, players, and what is shown."""
        return f"{self.edition}-{self.players}p-{self.name}"

    def record(self, company: Company) -> Record:
        """The match of the first seed that shows what it should."""
        seed = self.seed
        while (shown := self.shows(replay(record := self.played(company, seed)))) is None:
            seed += 1
        if seed != self.seed:
            print(f"{self.file}: found with seed {seed}", file=sys.stderr)
        return evolve(record, note=f"{shown} {self.remark}".rstrip())

    def played(self, company: Company, seed: int) -> Record:
        """The match of a seed."""
        return Record(
            ruleset=company.ruleset,
            edition=self.edition,
            players=self.players,
            first_seat=self.first_seat,
            options=self.options,
            names=company.names[self.edition][: self.players],
            title=self.title,
            actions=tuple(self._actions(company, Random(seed))),
        )

    def _actions(self, company: Company, random: Random) -> Iterator[Action]:
        ruleset = company.ruleset
        state = ruleset.initial(
            self.edition,
            players=self.players,
            first_seat=self.first_seat,
            options=self.options,
        )
        while on_turn := ruleset.turn(state):
            is_chance = on_turn == (CHANCE,)
            action = ruleset.draw(state, random) if is_chance else company.chooses(state, random)
            yield action
            state = ruleset.apply(state, action).state


def name_of(record: Record, seat: object) -> str:
    """What the table calls a seat."""
    assert record.names is not None
    assert isinstance(seat, int)
    return record.names[seat]


def named_rounds(rounds: Sequence[int]) -> str:
    """Numbers of rounds as text.

    >>> named_rounds([1, 2, 4])
    'rounds 1, 2 and 4'
    """
    *most, last = map(str, rounds)
    return f"rounds {', '.join(most)} and {last}" if most else f"round {last}"
