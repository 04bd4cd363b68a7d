"""Matches of Cat in the Box that the solver finds: a goal of `spec/theorems/`, and a course of play
that shows it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Final

from attrs import evolve, frozen

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import Action, Bid, Color, Deal, Discard, Paradox, Play, State
from catbox_rules.conformance.cat_in_the_box import POLICIES
from catbox_rules.match import Replay
from catbox_rules.records import ChosenTable, Record
from catbox_rules.testing.cat_in_the_box import next_action
from tests.oracles.formal.solving import Term
from tests.oracles.theorems.proving import course_of
from tests.oracles.theorems.tables import Table

__all__ = ["WITNESSES", "Witness", "course_at_random"]

GAME: Final = "cat_in_the_box"


@frozen
class Witness:
    """A goal, the table at which it is shown, and after how many plays (a paradox included)."""

    goal: str
    table: Table
    plays: int
    title: str
    is_common: bool = False
    """Whether play that follows suit where it can shows it soon, so that no solver is needed."""

    @property
    def file(self) -> str:
        """The name of its record."""
        return f"{self.goal}-{self.table.players}p"

    def record(self) -> Record | None:
        """A course of play found by the solver, which ends with what the goal asks for after so
        many plays; None if there is none."""
        model = course_of(GAME, self.goal, self.table.facts(), self.plays)
        if model is None:
            return None
        return Record(
            ChosenTable(
                ruleset=cat_in_the_box, edition=self.table.edition, players=self.table.players
            ),
            tuple(_actions(model, self.table.players)),
            title=self.title,
        )

    def shorter(self) -> Iterator[Witness]:
        """The same with fewer plays, one by one."""
        return (evolve(self, plays=plays) for plays in range(1, self.plays))

    def courses_at_random(self) -> Iterator[Record]:
        """Courses by chance, up to so many plays: they may show what is looked for."""
        return (course_at_random(self, seed) for seed in range(10_000))

    def has_length(self, played: Replay) -> bool:
        """Whether a course has so many plays."""
        plays = [step for step in played.transitions if step.action.do in ("play", "paradox")]
        return len(plays) == self.plays


def course_at_random(witness: Witness, seed: int) -> Record:
    """The first round at the table of a witness, up to so many plays, by seats that keep all their
    colors if they can. It may show what is looked for."""
    random = Random(seed)
    table = ChosenTable(cat_in_the_box, witness.table.edition, witness.table.players)
    state: State = table.initial()
    actions: list[Action] = []
    left = witness.plays
    while left and not cat_in_the_box.rounds(state):
        actions.append(next_action(state, random, POLICIES["keeping colors"]))
        state = cat_in_the_box.apply(state, actions[-1]).state
        left -= isinstance(actions[-1], Play | Paradox)
    return Record(table, tuple(actions), title=witness.title)


def _actions(model: list[Term], players: int) -> list[Action]:
    """The deal, the discards, the bids and the plays of a model."""
    hands = defaultdict[int, list[int]](list)
    aside: dict[int, int] = {}
    bids: dict[int, int] = {}
    revealed: dict[int, int] = {}
    plays: dict[int, Action] = {}
    for atom in model:
        match atom:
            case ("hand", 0, int(seat), int(rank), int(number)):
                hands[seat] += [rank] * number
            case ("set_aside", 0, int(seat), int(rank)):
                aside[seat] = rank
            case ("bid_of", 0, int(seat), int(tricks)):
                bids[seat] = tricks
            case ("revealed", 0, int(place), int(rank)):
                revealed[place] = rank
            case ("do", int(moment), action):
                plays[moment] = _action(action)
            case _:
                pass
    dealt = [sorted([*hands[seat], aside[seat]]) for seat in range(players)]
    return [
        Deal(dealt, [revealed[place] for place in sorted(revealed)]),
        *(Discard(seat, aside[seat]) for seat in sorted(aside)),
        *(Bid(seat, bids[seat]) for seat in sorted(bids)),
        *(plays[moment] for moment in sorted(plays)),
    ]


def _action(term: Term) -> Action:
    match term:
        case ("play", int(seat), int(rank), str(color)):
            return Play(seat, rank, Color(color))
        case ("paradox", int(seat)):
            return Paradox(seat)
        case _:
            raise AssertionError(f"{term} is no play")


def _pegasus(players: int) -> Table:
    return Table("pegasus-2023", players)


WITNESSES = (
    Witness("paradox", _pegasus(2), 7, "the earliest paradox with two players"),
    Witness("forced-red-lead", _pegasus(2), 5, "the earliest forced red lead with two players"),
    Witness("forced-red-lead", _pegasus(3), 10, "the earliest forced red lead with three players"),
    Witness("forced-red-lead", _pegasus(4), 9, "the earliest forced red lead with four players"),
    Witness(
        "thirteenth-token", _pegasus(3), 22, "a thirteenth token with three players", is_common=True
    ),
    Witness(
        "thirteenth-token", _pegasus(4), 29, "a thirteenth token with four players", is_common=True
    ),
    Witness(
        "full-board", _pegasus(2), 16, "a round without a paradox, two players", is_common=True
    ),
    Witness(
        "full-board", _pegasus(3), 24, "a round without a paradox, three players", is_common=True
    ),
    Witness(
        "full-board", _pegasus(4), 32, "a round without a paradox, four players", is_common=True
    ),
    Witness(
        "full-board", _pegasus(5), 35, "a round without a paradox, five players", is_common=True
    ),
)
