"""What a round has to come to, what can happen on the way, and how long to look for one.

A goal holds what lies open at a table, and the numbers of the cards that do not.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from attrs import define, frozen

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.schrodingers_cats import Box, EndTurn, Physicat, Prove, Table, Use

MOST_STATES: Final = 20_000
"""After so many states the search gives up."""


class Unsettled(Exception):
    """The search has given up; whether there is a sequence of turns is not known."""


@define
class Budget:
    """How many more states may be looked at."""

    left: int = MOST_STATES

    def spend(self) -> None:
        """One state more; raises Unsettled if it was one too many."""
        self.left -= 1
        if self.left < 0:
            raise Unsettled


@frozen
class Raised:
    """A claim of a seat, by the place of the track."""

    seat: Seat
    place: int


@frozen
class Laid:
    """A seat has discarded so many cards of its hand: by an exchange, or with its Physicat."""

    seat: Seat
    number: int
    is_exchange: bool


@frozen
class Drawn:
    """A seat has drawn so many cards."""

    seat: Seat
    number: int


Move: TypeAlias = Use | Raised | Prove | Laid | Drawn | EndTurn
"""What happens in a sequence of turns."""


class Needs(NamedTuple):
    """The cards that a seat has still to lay open: those that are then removed, and those that
    stay."""

    removed_alive: int = 0
    removed_dead: int = 0
    removed_heisenberg: int = 0
    alive: int = 0
    dead: int = 0
    empty: int = 0
    heisenberg: int = 0

    def has(self, box: Box) -> bool:
        """Whether cards of a kind are among them."""
        removed = getattr(self, REMOVED[box]) if box in REMOVED else 0
        return bool(removed or getattr(self, box.value))


REMOVED: Final = {Box.ALIVE: "removed_alive", Box.DEAD: "removed_dead"}
"""The names of the cards that are removed, among the needs."""

BLOCK: Final = 5
"""The spaces of a block of the track."""


@frozen(kw_only=True, slots=False)
class Goal:
    """What a round has to come to. What stands by seat has one value for each seat."""

    table: Table
    ring: tuple[Seat, ...]
    """The seats in the match, clockwise."""
    start: Seat
    dealt: int
    uses: tuple[Use, ...]
    """The Physicats that were used, in this order."""
    on_turn: Seat
    claimer: Seat | None
    place: int | None
    """Where the claim stands; None if there is none."""
    first_place: int = 0
    """The first place on which a claim may stand; less than 0 to see whether room is lacking."""
    is_proof: bool = False
    proved: int = 0
    has_exchanged: bool = False
    owed: int = 0
    draws_by_use: bool = False
    """Whether what is owed is drawn for a Physicat, the last that was used."""
    needs: tuple[Needs, ...]
    sizes: tuple[int, ...] | None = None
    """The sizes of the hands; None if they may be any."""
    hidden: int | None = None
    """How many cards have come to the discard pile from hands; None if so many as there are."""
    known: tuple[int | None, ...]
    """By seat: how many of these it knows; None if that is not stated."""
    pile_runs_out: bool = False
    """Whether somebody may have drawn fewer cards than were due."""

    @cached_property
    def pattern(self) -> tuple[Box, ...]:
        """The kinds of the spaces of a block."""
        return tuple(space.state for space in self.table.track.spaces[:BLOCK])

    def kind(self, place: int) -> Box:
        """What a claim on a place is about; places before the first go on in the same way."""
        return self.pattern[place % BLOCK]

    @cached_property
    def felinesteins(self) -> tuple[Seat | None, ...]:
        """For each use the seat, if it discards its hand with it."""
        return tuple(use.seat if use.effect is Physicat.FELINESTEIN else None for use in self.uses)

    @cached_property
    def lookers(self) -> frozenset[Seat]:
        """The seats that look through the discard pile."""
        return frozenset(use.seat for use in self.uses if use.effect is Physicat.PRRIDE)

    @cached_property
    def laid(self) -> tuple[int | None, ...]:
        """By seat: how many cards of its hand it has to discard; None if that may differ."""
        if self.hidden is None:
            return self.known
        laid = [
            None if seat in self.lookers else known
            for seat, known in zip(self.table.seats, self.known, strict=True)
        ]
        others = [number for number in laid if number is not None]
        if len(others) == len(laid) - 1:
            laid[laid.index(None)] = self.hidden - sum(others)
        return tuple(laid)

    @property
    def agrees(self) -> bool:
        """Whether what the seats have discarded and what they know can be one pile."""
        if self.hidden is None:
            return True
        fixed = [number for number in self.laid if number is not None]
        if sum(fixed) > self.hidden or (len(fixed) == len(self.laid) and sum(fixed) < self.hidden):
            return False
        return all(
            laid is None or known is None or 0 <= known - laid <= self.hidden - laid
            for laid, known in zip(self.laid, self.known, strict=True)
        ) and all(laid is None or laid >= 0 for laid in self.laid)

    @cached_property
    def follows_order(self) -> bool:
        """Whether it matters in which order cards came to the discard pile."""
        return any(self.known[seat] is not None for seat in self.lookers)


class SearchState(NamedTuple):
    """A state of the search: what a round has come to, on the way to a goal."""

    seat: Seat
    has_claimed: bool
    place: int
    """Of the claim that stands; one less than the first place if there is none."""
    proved: int
    has_exchanged: bool
    has_just_proved: bool
    used: int
    """How many Physicats have been used."""
    owed: int
    draws_by_use: bool
    """Whether what is owed is drawn for a Physicat."""
    awaits_removal: bool
    """Whether Heisenbergs lie open that are still to be removed."""
    needs: tuple[Needs, ...]
    sizes: tuple[int, ...]
    laid: tuple[int, ...]
    """By seat: how many cards of its hand it has discarded."""
    seen: tuple[int, ...]
    """By seat: how many hidden discards of others it has seen."""
    order: tuple[tuple[int, int], ...] = ()
