"""Moments at which engine and twin are held against each other.

A `Course` is how a match is played: the table, the Physicats that are dealt by preference, a policy
of play and a seed. Hypothesis can make it smaller. It gives the moments of the match one after the
other, each with what is done next and with other actions to be judged. Next to them stand moments
that no play need lead to, for the rules rule on them as well: the same table with all boxes, all
Physicats and the claim laid out again. Tables are printed ones, and made-up ones with few boxes.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from attrs import evolve, frozen

from catbox_rules.conformance.schrodingers_cats import POLICIES
from catbox_rules.kernel.editions import Readings
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.schrodingers_cats import (
    Action,
    Boxes,
    DealPhase,
    Physicat,
    PhysicatDealPhase,
    Physicats,
    Setup,
    State,
    Table,
    Track,
    apply,
    legal_actions,
    turn,
)
from catbox_rules.schrodingers_cats.editions import AMIGO_2023, DEFAULTS
from catbox_rules.testing.schrodingers_cats import deal_with, next_action
from tests.oracles.formal.schrodingers_cats.altering import altered
from tests.oracles.formal.schrodingers_cats.asking import some_actions
from tests.oracles.formal.schrodingers_cats.facts import facts_of_state

__all__ = ["FAVORED", "WAYS", "Course", "Deck", "Moment", "first_state"]

FAVORED: Final[tuple[tuple[Physicat, ...], ...]] = (
    (),
    (Physicat.PAWKING, Physicat.TABBY),
    (Physicat.POUNCE_GAPOSCHKIN, Physicat.PURRIE, Physicat.FELIDAE),
    (Physicat.MEWTON, Physicat.FELINESTEIN),
    (Physicat.FEYNCAT, Physicat.GOEPPERT_MEOWER, Physicat.PRRIDE),
    (Physicat.TABBY,),
)
"""Physicats that are dealt to seats before others."""

WAYS: Final = (*POLICIES, "by any policy")
"""The policies, and another one at each step."""


@frozen
class Deck:
    """A made-up edition: how many boxes of each kind, the hands of each round, lives."""

    boxes: tuple[int, int, int, int]
    hands: tuple[int, ...]
    lives: int


@frozen
class Course:
    """How a match is played, and which of its moments are looked at.

    * `seat`: who starts; with fewer seats than that, counted around the table.
    * `skipped`, `length`: so many actions are taken first; so many moments are looked at.
    * `others`: of so many actions more it is asked, at each moment, what they break.
    * `altering`: of so many moments one is laid out again as well; 0 for none.
    """

    players: int
    seat: int = 0
    readings: Readings = DEFAULTS
    has_physicats: bool = True
    blocks: int = 13
    deck: Deck | None = None
    favored: tuple[Physicat, ...] = ()
    policy: str = "at random"
    seed: int = 0
    skipped: int = 0
    length: int = 1_000
    others: int = 20
    altering: int = 3

    def table(self) -> Table:
        """The table of the match."""
        edition = AMIGO_2023
        setup = edition.setups[edition.player_counts.index(self.players)]
        if self.deck is not None:
            setup = Setup(self.players, self.deck.lives, self.deck.hands, setup.out_of_game)
            deck = Boxes(*self.deck.boxes)
            edition = evolve(edition, id="made-up", setups=(setup,), deck=deck)
        return Table(
            edition=edition,
            setup=setup,
            first_seat=Seat(self.seat % self.players),
            has_physicats=self.has_physicats,
            readings=self.readings,
            track=Track(self.blocks),
        )

    def moments(self) -> Iterator[Moment]:
        """The moments, in order, each altered one behind the one that it was made from."""
        random, state = Random(self.seed), first_state(self.table())
        earlier: tuple[Action, ...] = ()
        for number in range(self.skipped + self.length):
            action = self._next_action(state, random) if turn(state) else None
            if number >= self.skipped:
                yield self._moment(state, action, random, earlier)
                if self.altering and random.randrange(self.altering) == 0:
                    yield from self._altered(state, random, earlier)
            if action is None:
                return
            earlier = (*earlier, action)
            state = apply(state, action).state

    def _moment(
        self, state: State, action: Action | None, random: Random, earlier: tuple[Action, ...]
    ) -> Moment:
        asked = frozenset(some_actions(state, random, self.others))
        return Moment(state, action, asked, self, earlier)

    def _altered(
        self, state: State, random: Random, earlier: tuple[Action, ...]
    ) -> Iterator[Moment]:
        other = altered(state, random)
        if other is not None:
            action = random.choice(legal_actions(other))
            yield evolve(self._moment(other, action, random, earlier), altered=True)

    def _next_action(self, state: State, random: Random) -> Action:
        if isinstance(state, PhysicatDealPhase):
            return deal_with(self.favored, state, random)
        if turn(state) == ("chance",):
            return next_action(state, random)
        policy = self.policy if self.policy in POLICIES else random.choice([*POLICIES])
        return next_action(state, random, POLICIES[policy])


def first_state(table: Table) -> State:
    """The state before the first action."""
    if table.has_physicats:
        return PhysicatDealPhase(table)
    return DealPhase(table, (), Physicats(unused=(None,) * table.players))


@frozen
class Moment:
    """A state, what is done in it (nothing at the end), and actions to be judged."""

    state: State
    next_action: Action | None
    asked: frozenset[Action]
    origin: object
    """What it is of, to be reported: a course, or an example of the spec."""
    earlier: tuple[Action, ...] = ()
    """The actions that led to it, or to the moment from which it was made."""
    altered: bool = False

    def __str__(self) -> str:
        before = "".join(f"\n  {action.actor}: {action}" for action in self.earlier)
        facts = ", ".join(sorted(facts_of_state(self.state)))
        made = f"\nmade from that: {facts}" if self.altered else ""
        return f"{self.origin}{before}{made}\nand then: {self.next_action}"
