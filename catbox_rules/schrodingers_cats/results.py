"""Rounds that are over, and what follows from them: lives, who is left, who starts."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from attrs import frozen

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.forms import Among, Between, BySeat
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.schrodingers_cats.actions import Claim
from catbox_rules.schrodingers_cats.boxes import STATES, Box
from catbox_rules.schrodingers_cats.table import Table
from catbox_rules.schrodingers_cats.track import MOST_BLOCKS

_MOST_OF_A_KIND: Final = 99
"""Of box cards, with any variant."""

Lives: TypeAlias = Annotated[int, Between(0, 9)]
"""A number of lives, with any variant."""

ClaimedCount: TypeAlias = Annotated[int, Between(1, 2 * MOST_BLOCKS)]
"""A count that a track can have."""

ClaimedState: TypeAlias = Annotated[Box, Among(STATES)]
"""A quantum state: what can be claimed."""

Counted: TypeAlias = Annotated[int, Between(0, 200)]
"""How many boxes count for a claim: those that show its state, Heisenbergs, and Physicats that
count as boxes."""

_UpTo99: TypeAlias = Annotated[int, Between(0, _MOST_OF_A_KIND)]


@frozen
class Count(FrozenValue):
    """What there is for a claim at the check: how many boxes show its state, how many Heisenbergs
    count, how many do not, and what Physicats add."""

    showing: _UpTo99
    heisenbergs: _UpTo99
    ignored_heisenbergs: _UpTo99
    physicats: Annotated[int, Between(0, 2)]

    @property
    def total(self) -> int:
        """What the claim is compared with."""
        return self.showing + self.heisenbergs + self.physicats


@frozen
class RoundResult(FrozenValue):
    """A round that is over: the claim that was doubted, and what came of it."""

    start_seat: Seat
    claim: Claim
    doubter: Seat
    counted: Counted
    """How many boxes counted for the claim."""
    wrong: Seat
    """The claimer if fewer were counted than claimed, else the doubter."""
    lives: BySeat[Lives]
    """What each seat has left after it; with 0 it is out."""

    @property
    def right(self) -> Seat:
        """The other one of the two."""
        return self.doubter if self.wrong == self.claim.seat else self.claim.seat


@implements("schrodinger.setup.lives", "schrodinger.check.life-lost")
def lives_after(table: Table, results: tuple[RoundResult, ...]) -> tuple[int, ...]:
    """Return the lives that each seat has left after some rounds."""
    return results[-1].lives if results else (table.setup.lives,) * table.players


@implements("schrodinger.check.life-lost")
def seats_left(table: Table, results: tuple[RoundResult, ...]) -> tuple[Seat, ...]:
    """Return the seats that have a life left after some rounds, clockwise from 0."""
    lives = lives_after(table, results)
    return tuple(seat for seat in table.seats if lives[seat])


@implements("schrodinger.turn.order")
def left_neighbor(table: Table, results: tuple[RoundResult, ...], seat: Seat) -> Seat:
    """Return the next seat clockwise that is not out."""
    lives = lives_after(table, results)
    neighbor = (seat + 1) % table.players
    while not lives[neighbor]:
        neighbor = (neighbor + 1) % table.players
    return Seat(neighbor)


@implements("schrodinger.round.start-seat", "schrodinger.setup.first-start-seat")
def start_seat(table: Table, results: tuple[RoundResult, ...]) -> Seat:
    """Return the seat that starts the round after some others: the one that was right before."""
    return results[-1].right if results else table.first_seat


@implements("schrodinger.check.who-is-wrong", "schrodinger.check.life-lost")
def result_of(
    table: Table,
    results: tuple[RoundResult, ...],
    *,
    claim: Claim,
    doubter: Seat,
    counted: int,
) -> RoundResult:
    """Return the result of the round after some others: the claimer is wrong if fewer boxes were
    counted than claimed, else the doubter; the seat that is wrong loses a life."""
    wrong = claim.seat if counted < claim.count else doubter
    lives = lives_after(table, results)
    return RoundResult(
        start_seat=start_seat(table, results),
        claim=claim,
        doubter=doubter,
        counted=counted,
        wrong=wrong,
        lives=with_seat(lives, wrong, lives[wrong] - 1),
    )
