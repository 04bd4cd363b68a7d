"""The states of a match: a class for each phase, frozen, and checked when it is built.

    PhysicatDealPhase -> DealPhase -> ClaimPhase -> ProofPhase -> ClaimPhase … -> DealPhase …
     (with Physicats)                     |             |                       -> MatchOver
                                      DrawPhase     DrawPhase

In a `ClaimPhase` a seat claims or doubts; in the `ProofPhase` the same seat, having claimed, may
prove and exchange. A `DrawPhase` comes between where cards are to be drawn. What lies on the table
and in the hands during a round is a `Round`.

A state holds what cannot be derived. The draw pile, the boxes in play and the lives left are
functions of it. A constructor raises ImpossibleState where cards are lost or doubled, or where
claim and turn do not fit together.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from attrs import frozen

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.unchecked import unchecked
from catbox_rules.schrodingers_cats.actions import Claim
from catbox_rules.schrodingers_cats.boxes import Boxes, total
from catbox_rules.schrodingers_cats.discard_pile import DiscardPile
from catbox_rules.schrodingers_cats.physicats import Physicats
from catbox_rules.schrodingers_cats.table import Table

__all__ = [
    "ClaimPhase",
    "DealPhase",
    "DrawPhase",
    "MatchOver",
    "PhysicatDealPhase",
    "ProofPhase",
    "Round",
    "RoundPhase",
    "RoundResult",
    "State",
    "TurnPhase",
    "claim_phase",
    "draw_phase",
    "lives_after",
    "proof_phase",
]


@frozen
class RoundResult:
    """A round that is over: the claim that was doubted, and what came of it."""

    start_seat: Seat
    claim: Claim
    doubter: Seat
    counted: int
    """How many boxes counted for the claim."""
    wrong: Seat
    """The claimer if fewer were counted than claimed, else the doubter."""
    lives: tuple[int, ...]
    """What each seat has left after it; with 0 it is out."""

    @property
    def right(self) -> Seat:
        """The other one of the two."""
        return self.doubter if self.wrong == self.claim.seat else self.claim.seat


def lives_after(table: Table, results: tuple[RoundResult, ...]) -> tuple[int, ...]:
    """The lives that each seat has left after some rounds."""
    return results[-1].lives if results else (table.setup.lives,) * table.players


@frozen
class Round:
    """What lies on the table and in the hands during a round; `hands` and `proofs` by seat."""

    hands: tuple[Boxes, ...]
    proofs: tuple[Boxes, ...]
    """The open cards before each seat."""
    discards: DiscardPile
    physicats: Physicats
    on_turn: Seat
    claim: Claim | None = None
    """The claim that stands, if one has been made in this round."""

    def draw_pile(self, deck: Boxes) -> Boxes:
        """The cards that are nowhere else; which comes first nobody knows."""
        return deck - total(self.hands) - total(self.proofs) - self.discards.boxes


@frozen
class PhysicatDealPhase:
    """The Physicats are about to be dealt."""

    table: Table

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """None are there before the first round."""
        return ()

    def __attrs_post_init__(self) -> None:
        if not self.table.has_physicats:
            raise ImpossibleState("table", "this match is played without Physicats")


@frozen
class DealPhase:
    """A round is about to be dealt."""

    table: Table
    results: tuple[RoundResult, ...]
    physicats: Physicats

    def __attrs_post_init__(self) -> None:
        _check_match_goes_on(self.table, self.results)
        _check_physicats(self.table, self.results, self.physicats)
        if self.physicats.open_before_seats:
            raise ImpossibleState("physicats.staying", "they stay for one round only")


@frozen
class ClaimPhase:
    """A seat is to claim or to doubt; it may use its Physicat before that."""

    table: Table
    results: tuple[RoundResult, ...]
    round: Round

    def __attrs_post_init__(self) -> None:
        _check_round(self.table, self.results, self.round)
        claim = self.round.claim
        if claim is not None and claim.seat == self.round.on_turn:
            if claim.space == self.table.track.last:
                raise ImpossibleState("round.on_turn", "the claimer has nothing to raise to")
            if not self.table.has_physicats:
                raise ImpossibleState("round.on_turn", "the claimer cannot be on turn again")

    def with_round(self, round: Round) -> ClaimPhase:
        """The same phase with other cards; they are not checked."""
        return claim_phase(self.table, self.results, round)


@frozen
class ProofPhase:
    """The seat on turn has claimed; it may prove, exchange, use its Physicat, and ends its turn."""

    table: Table
    results: tuple[RoundResult, ...]
    round: Round
    proved: int = 0
    """How many cards it has laid open in this turn."""
    has_exchanged: bool = False

    def __attrs_post_init__(self) -> None:
        _check_round(self.table, self.results, self.round)
        claim = self.round.claim
        if claim is None or claim.seat != self.round.on_turn:
            raise ImpossibleState("round.claim", f"seat {self.round.on_turn} has not claimed")
        if not 0 <= self.proved <= len(self.table.deck):
            raise ImpossibleState("proved", f"{self.proved} cards")
        if self.has_exchanged and not self.proved:
            raise ImpossibleState("has_exchanged", "nothing has been proved")

    def with_round(self, round: Round) -> ProofPhase:
        """The same phase with other cards; they are not checked."""
        return proof_phase(self.table, self.results, round, self.proved, self.has_exchanged)


@frozen
class DrawPhase:
    """The seat on turn is to draw `owed` cards; then its turn goes on as `during` says."""

    owed: int
    during: ClaimPhase | ProofPhase

    def __attrs_post_init__(self) -> None:
        left = len(self.round.draw_pile(self.table.deck))
        if not 1 <= self.owed <= left:
            raise ImpossibleState("owed", f"{self.owed} cards of a draw pile of {left}")

    @property
    def table(self) -> Table:
        """The table."""
        return self.during.table

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """The rounds that are over."""
        return self.during.results

    @property
    def round(self) -> Round:
        """The cards, before the draw."""
        return self.during.round

    def with_round(self, round: Round) -> DrawPhase:
        """The same phase with other cards; they are not checked."""
        return draw_phase(self.owed, self.during.with_round(round))


@frozen
class MatchOver:
    """One seat is left."""

    table: Table
    results: tuple[RoundResult, ...]
    physicats: Physicats

    def __attrs_post_init__(self) -> None:
        _check_results(self.table, self.results)
        _check_physicats(self.table, self.results, self.physicats)
        left = sum(lives > 0 for lives in lives_after(self.table, self.results))
        if left != 1:
            raise ImpossibleState("results", f"{left} seats are left")


claim_phase: Final = unchecked(ClaimPhase)
proof_phase: Final = unchecked(ProofPhase)
draw_phase: Final = unchecked(DrawPhase)
"""For rules, which build sound states from sound ones: the constructors without their checks."""

TurnPhase: TypeAlias = ClaimPhase | ProofPhase
"""A phase in which a seat is on turn."""

RoundPhase: TypeAlias = TurnPhase | DrawPhase
"""A phase in which cards are in the hands."""

State: TypeAlias = PhysicatDealPhase | DealPhase | RoundPhase | MatchOver
"""A moment of a match."""


def _check_match_goes_on(table: Table, results: tuple[RoundResult, ...]) -> None:
    _check_results(table, results)
    if sum(lives > 0 for lives in lives_after(table, results)) < 2:
        raise ImpossibleState("results", "only one seat is left")


def _check_results(table: Table, results: tuple[RoundResult, ...]) -> None:
    start, lives = table.first_seat, (table.setup.lives,) * table.players
    for index, result in enumerate(results):
        name = f"results[{index}]"
        if result.start_seat != start:
            fault = f"seat {result.start_seat} did not start it"
            raise ImpossibleState(f"{name}.start_seat", fault)
        for field_name, seat in (("claim", result.claim.seat), ("doubter", result.doubter)):
            if seat not in table.seats or not lives[seat]:
                raise ImpossibleState(f"{name}.{field_name}", f"seat {seat} is not in the match")
        if result.claim.seat == result.doubter:
            raise ImpossibleState(f"{name}.doubter", f"seat {result.doubter} doubted itself")
        if result.claim.space not in table.track:
            raise ImpossibleState(f"{name}.claim", f"{result.claim.space} is not on the track")
        fewer = result.counted < result.claim.count
        if result.wrong != (result.claim.seat if fewer else result.doubter):
            fault = f"seat {result.wrong}, where {result.counted} boxes were counted"
            raise ImpossibleState(f"{name}.wrong", fault)
        lives = tuple(left - (seat == result.wrong) for seat, left in enumerate(lives))
        if result.lives != lives:
            raise ImpossibleState(f"{name}.lives", f"{result.lives}, not {lives}")
        start = result.right


def _check_physicats(table: Table, results: tuple[RoundResult, ...], physicats: Physicats) -> None:
    if len(physicats.unused) != table.players:
        fault = f"{len(physicats.unused)} places for {table.players} seats"
        raise ImpossibleState("physicats.unused", fault)
    expected = table.players + 1 if table.has_physicats else 0
    if len(physicats.placed) != expected:
        fault = f"{len(physicats.placed)} are in the game, not {expected}"
        raise ImpossibleState("physicats", fault)
    if table.has_physicats and not physicats.row:
        raise ImpossibleState("physicats.row", "it is empty")
    for seat, lives in enumerate(lives_after(table, results)):
        if not lives and physicats.unused[seat] is not None:
            raise ImpossibleState(f"physicats.unused[{seat}]", "this seat is out")


def _check_round(table: Table, results: tuple[RoundResult, ...], round: Round) -> None:
    _check_match_goes_on(table, results)
    _check_physicats(table, results, round.physicats)
    lives = lives_after(table, results)
    by_seat: dict[str, tuple[object, ...]] = {
        "hands": round.hands,
        "proofs": round.proofs,
        "discards.known": round.discards.known,
    }
    for name, values in by_seat.items():
        if len(values) != table.players:
            fault = f"{len(values)} of them for {table.players} seats"
            raise ImpossibleState(f"round.{name}", fault)
    for seat, left in enumerate(lives):
        if not left and (round.hands[seat] or round.proofs[seat]):
            raise ImpossibleState(f"round.hands[{seat}]", "this seat is out")
    placed = total(round.hands) + total(round.proofs) + round.discards.boxes
    if not placed <= table.deck:
        raise ImpossibleState("round.hands", f"more cards than the {table.deck} that there are")
    if round.on_turn not in table.seats or not lives[round.on_turn]:
        raise ImpossibleState("round.on_turn", f"seat {round.on_turn} is not in the match")
    claim = round.claim
    if claim is None:
        return
    if claim.seat not in table.seats or not lives[claim.seat]:
        raise ImpossibleState("round.claim", f"seat {claim.seat} is not in the match")
    if claim.space not in table.track:
        raise ImpossibleState("round.claim", f"{claim.space} is not on the track")
