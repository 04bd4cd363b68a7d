"""Matches of Schrödinger's Cats that show what can come about: found by the solver, or by chance.

The solver leaves the boxes out (`any_course.lp`), so that no claim holds; here hands are dealt to
its courses in which none does.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from attrs import evolve, frozen

from catbox_rules import schrodingers_cats
from catbox_rules.conformance.schrodingers_cats import POLICIES
from catbox_rules.match import Replay
from catbox_rules.records import ChosenTable, Record
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    Deal,
    DealPhase,
    DealPhysicats,
    Doubt,
    EndTurn,
    MatchOver,
    Physicat,
    PhysicatDealPhase,
    SeatAction,
    State,
    Use,
)
from catbox_rules.testing.schrodingers_cats import deal_with, next_action
from tests.oracles.formal.solving import Term
from tests.oracles.theorems.proving import course_of
from tests.oracles.theorems.tables_of_schrodingers_cats import Table

__all__ = ["WITNESSES", "Witness"]

GAME: Final = "schrodingers_cats"


@frozen
class Witness:
    """A goal, the table at which it is shown, and after how many actions: those after
    the first deal of boxes, of seats and of chance."""

    goal: str
    players: int
    actions: int
    title: str
    physicats: str = "with"
    policy: str | None = None
    """How those play who show it by chance, if it is not left to the solver."""
    favored: tuple[Physicat, ...] = ()
    """Physicats that are dealt to seats then."""

    @property
    def file(self) -> str:
        """The name of its record."""
        return f"{self.goal}-{self.players}p"

    @property
    def is_common(self) -> bool:
        """Whether it is found by chance."""
        return self.policy is not None

    def record(self) -> Record | None:
        """A course of play found by the solver, which ends with what the goal asks for after so
        many actions; None if there is none."""
        table = Table(self.players, self.physicats, blocks=13).facts_without_boxes()
        model = course_of(GAME, self.goal, table, self.actions)
        return evolve(self._empty(), actions=tuple(self._dealt(model))) if model else None

    def shorter(self) -> Iterator[Witness]:
        """The same with fewer actions, one by one."""
        return (evolve(self, actions=actions) for actions in range(1, self.actions))

    def courses_at_random(self) -> Iterator[Record]:
        """Matches by chance, up to so many actions: they may show what is looked for."""
        return (self._at_random(Random(seed)) for seed in range(10_000))

    def has_length(self, played: Replay) -> bool:
        """Whether a course has so many actions."""
        dealt = [index for index, step in enumerate(played.transitions) if step.action.do == "deal"]
        return len(played.transitions) - dealt[0] - 1 == self.actions

    def _empty(self) -> Record:
        options = {"physicats": self.physicats}
        return Record(
            ChosenTable(schrodingers_cats, "amigo-2023", self.players, options=options),
            title=self.title,
        )

    def _at_random(self, random: Random) -> Record:
        record = self._empty()
        state: State = record.table.initial()
        actions: list[Action] = []
        if isinstance(state, PhysicatDealPhase):
            actions.append(deal_with(self.favored, state, random))
            state = schrodingers_cats.apply(state, actions[-1]).state
        for _ in range(1 + self.actions):
            if isinstance(state, MatchOver):
                break
            actions.append(next_action(state, random, POLICIES[self.policy or "at random"]))
            state = schrodingers_cats.apply(state, actions[-1]).state
        return evolve(record, actions=tuple(actions))

    def _dealt(self, model: list[Term]) -> Iterator[Action]:
        """The course, with a deal of the Physicats, if there are any, and of each round."""
        state: State = self._empty().table.initial()
        if isinstance(state, PhysicatDealPhase):
            yield (deal := _deal_of_physicats(model))
            state = schrodingers_cats.apply(state, deal).state
        course = _course(model)
        for index, action in enumerate(course):
            if isinstance(state, DealPhase):
                yield (dealt := _deal_without(_doubted(course[index:]), state))
                state = schrodingers_cats.apply(state, dealt).state
            yield action
            state = schrodingers_cats.apply(state, action).state


def _course(model: list[Term]) -> list[SeatAction]:
    """What the seats do, in its order."""
    done: dict[int, Term] = {}
    for atom in model:
        match atom:
            case ("do", int(moment), action) if action != ("deal", "hands"):
                done[moment] = action
            case _:
                pass
    return [_action(done[moment]) for moment in sorted(done)]


def _action(term: Term) -> SeatAction:
    match term:
        case ("claim", int(seat), int(count), str(state)):
            return Claim(seat, count, Box(state))
        case ("end", int(seat)):
            return EndTurn(seat)
        case ("doubt", int(seat)):
            return Doubt(seat)
        case ("use", int(seat), str(physicat)):
            return Use(seat, _physicat(physicat))
        case ("use", int(seat), str(physicat), str(taken)):
            return Use(seat, _physicat(physicat), taking=_physicat(taken))
        case _:
            raise AssertionError(f"{term} is no action of such a course")


def _deal_of_physicats(model: list[Term]) -> DealPhysicats:
    dealt: dict[int, Physicat] = {}
    opened: list[Physicat] = []
    for atom in model:
        match atom:
            case ("physicat", int(seat), str(physicat)):
                dealt[seat] = _physicat(physicat)
            case ("row", str(physicat)):
                opened.append(_physicat(physicat))
            case _:
                pass
    return DealPhysicats([dealt[seat] for seat in sorted(dealt)], opened[0])


def _physicat(name: str) -> Physicat:
    return Physicat(name.replace("_", "-"))


def _doubted(course: list[SeatAction]) -> Box:
    """The state of the first claim that is doubted; alive, if none is."""
    state = Box.ALIVE
    for action in course:
        if isinstance(action, Claim):
            state = action.state
        if isinstance(action, Doubt):
            return state
    return Box.ALIVE


def _deal_without(state: Box, due: DealPhase) -> Deal:
    """Hands of the right size, with no box of a state and no Heisenberg."""
    others = [box for box in (Box.DEAD, Box.ALIVE, Box.EMPTY) if box is not state]
    left = iter([box for box in others for _ in range(due.table.deck[box])])
    size = due.table.setup.hands[len(due.results)]
    lives = schrodingers_cats.totals(due)
    hands = [[next(left) for _ in range(size)] if lives[seat] else [] for seat in due.table.seats]
    return Deal([Boxes.of(hand) for hand in hands])


WITNESSES: Final = (
    Witness("skip-comes-back", 2, 3, "a skip brings the turn back to the claimer, two players"),
    Witness("skip-comes-back", 3, 4, "two skips bring the turn back to the claimer, three players"),
    Witness("last-space", 2, 3, "a round that ends on the last space", physicats="without"),
    Witness("most-rounds", 2, 19, "five rounds with two players", physicats="without"),
    Witness("most-rounds", 3, 19, "five rounds with three players", physicats="without"),
    Witness("physicat-of-one-that-is-out", 4, 5, "Tabby takes the Physicat of a seat that is out"),
    Witness(
        "short-exchange",
        players=6,
        actions=25,
        title="an exchange of all that the draw pile has, where more was proved",
        policy="using midway",
    ),
    Witness(
        "short-felinestein",
        players=6,
        actions=28,
        title="Felinestein draws fewer boxes than he discards",
        policy="using midway",
        favored=(Physicat.FELINESTEIN, Physicat.MEWTON),
    ),
)
