"""The states of a match: a class for each phase, frozen, and checked when it is built.

    PhysicatDealPhase -> DealPhase -> ClaimPhase -> ProofPhase -> ClaimPhase … -> DealPhase …
     (with Physicats)                     |             |                       -> MatchOver
                                      DrawPhase     DrawPhase

In a `ClaimPhase` a seat claims or doubts; in the `ProofPhase` the same seat, having claimed, may
prove and exchange. A `DrawPhase` comes between where cards are to be drawn. What is on the table
and in the hands during a round is a `Round`.

A state holds what cannot be derived: whose turn it is as well, for skips leave no trace. The draw
pile, the boxes in play and the lives left are functions of it. A constructor raises ImpossibleState
where there are too many or too few cards, a Physicat is in two places, or claim, proofs and turn do
not fit together. It looks at one moment: by which draws and exchanges a hand came about, and which
claims were made before the last one, only a record can show."""

from __future__ import annotations

from typing import Final, TypeAlias

from attrs import fields, frozen

from catbox_rules.kernel.condition import implements
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import FrozenValue, changing, unchecked
from catbox_rules.schrodingers_cats.actions import Claim
from catbox_rules.schrodingers_cats.events import (
    RoundResult,
    hand_sizes,
    left_neighbor,
    lives_after,
    result_of,
    seats_left,
    start_seat,
)
from catbox_rules.schrodingers_cats.material import (
    COUNTS_AS,
    NOTHING,
    Box,
    Boxes,
    DiscardPile,
    Physicats,
    total,
)
from catbox_rules.schrodingers_cats.table import Table


@frozen(weakref_slot=False)
class Round(FrozenValue):
    """What is on the table and in the hands during a round; `hands` and `proofs` by seat."""

    hands: tuple[Boxes, ...]
    proofs: tuple[Boxes, ...]
    """The open cards before each seat."""
    discards: DiscardPile
    physicats: Physicats
    on_turn: Seat
    """The seat whose turn it is, also while it waits for cards."""
    claim: Claim | None = None
    """The claim that stands, if one has been made in this round."""

    @property
    def placed(self) -> Boxes:
        """All cards that are not in the draw pile."""
        return total((*self.hands, *self.proofs, self.discards.boxes))

    @classmethod
    def after_deal(cls, hands: tuple[Boxes, ...], physicats: Physicats, start: Seat) -> Round:
        """Return what there is after a deal. This and what follows is not checked."""
        players = len(hands)
        return _round(hands, (NOTHING,) * players, DiscardPile.empty(players), physicats, start)

    def with_claim(self, claim: Claim) -> Round:
        """Return the same with another claim."""
        return _with_claim(self, claim)

    def with_turn_of(self, seat: Seat) -> Round:
        """Return the same with another seat on turn."""
        return _with_turn(self, seat)

    def with_cards(
        self,
        *,
        hands: tuple[Boxes, ...] | None = None,
        proofs: tuple[Boxes, ...] | None = None,
        discards: DiscardPile | None = None,
    ) -> Round:
        """Return the same with other box cards."""
        return _with_cards(
            self,
            self.hands if hands is None else hands,
            self.proofs if proofs is None else proofs,
            self.discards if discards is None else discards,
        )

    def with_physicats(self, physicats: Physicats) -> Round:
        """Return the same with other Physicats."""
        return _with_physicats(self, physicats)


class _OnTurn(FrozenValue):
    """What the two phases have in common in which a seat is on turn."""

    __slots__ = ()
    table: Table
    round: Round

    @property
    @implements("schrodinger.deal.draw")
    def draw_pile(self) -> Boxes:
        """The cards that are nowhere else; which comes first nobody knows."""
        return self.table.deck - self.round.placed

    @property
    @implements("schrodinger.round.boxes-in-play")
    def boxes_in_play(self) -> int:
        """How many cards are in the hands or open before the seats."""
        return len(total((*self.round.hands, *self.round.proofs)))


@frozen
class PhysicatDealPhase(FrozenValue):
    """The Physicats are about to be dealt."""

    table: Table

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """None are there before the first round."""
        return ()

    def __attrs_post_init__(self) -> None:
        if not self.table.has_physicats:
            raise ImpossibleState("table", "this match is played without Physicats")


@frozen(weakref_slot=False)
class DealPhase(FrozenValue):
    """A round is about to be dealt."""

    table: Table
    results: tuple[RoundResult, ...]
    physicats: Physicats

    def __attrs_post_init__(self) -> None:
        _check_match_goes_on(self.table, self.results)
        _check_physicats(self.table, self.results, self.physicats)
        _check_none_stays(self.physicats)


@frozen(weakref_slot=False)
class ClaimPhase(_OnTurn):
    """A seat is to claim or to doubt; it may use its Physicat before that."""

    table: Table
    results: tuple[RoundResult, ...]
    round: Round

    def __attrs_post_init__(self) -> None:
        _check_round(self.table, self.results, self.round)
        _check_turn(self.table, self.results, self.round)

    def with_round(self, round: Round) -> ClaimPhase:
        """Return the same phase with other cards; they are not checked."""
        return _claim_with_round(self, round)


@frozen(weakref_slot=False)
class ProofPhase(_OnTurn):
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
        shown = len(self.round.proofs[self.round.on_turn]) + len(self.round.discards.known_to_all)
        if not 0 <= self.proved <= shown:
            raise ImpossibleState("proved", f"{self.proved} cards of {shown} that have been open")
        if self.has_exchanged and not self.proved:
            raise ImpossibleState("has_exchanged", "nothing has been proved")

    def with_round(self, round: Round) -> ProofPhase:
        """Return the same phase with other cards; they are not checked."""
        return _proof_with_round(self, round)


@frozen(weakref_slot=False)
class DrawPhase(FrozenValue):
    """The seat on turn is to draw `owed` cards; then its turn goes on as `during` says."""

    owed: int
    during: ClaimPhase | ProofPhase

    def __attrs_post_init__(self) -> None:
        left = len(self.draw_pile)
        if not 1 <= self.owed <= left:
            raise ImpossibleState("owed", f"{self.owed} cards of a draw pile of {left}")
        has_exchanged = isinstance(self.during, ProofPhase) and self.during.has_exchanged
        if not has_exchanged and self.round.physicats.revealed is None:
            raise ImpossibleState("owed", "nothing is exchanged, and no Physicat is being used")

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

    @property
    def draw_pile(self) -> Boxes:
        """The cards that are nowhere else, before the draw."""
        return self.during.draw_pile

    @property
    @implements("schrodinger.round.boxes-in-play")
    def boxes_in_play(self) -> int:
        """How many cards are in the hands, open before the seats, or about to be drawn."""
        return self.during.boxes_in_play + self.owed

    def with_round(self, round: Round) -> DrawPhase:
        """Return the same phase with other cards; they are not checked."""
        return _draw_during(self, self.during.with_round(round))


@frozen(weakref_slot=False)
class MatchOver(FrozenValue):
    """One seat is left."""

    table: Table
    results: tuple[RoundResult, ...]
    physicats: Physicats

    def __attrs_post_init__(self) -> None:
        _check_results(self.table, self.results)
        _check_physicats(self.table, self.results, self.physicats)
        _check_none_stays(self.physicats)
        left = len(seats_left(self.table, self.results))
        if left != 1:
            raise ImpossibleState("results", f"{left} seats are left")


_round: Final = unchecked(Round)
_with_claim: Final = changing(Round, "claim")
_with_turn: Final = changing(Round, "on_turn")
_with_physicats: Final = changing(Round, "physicats")
_with_cards: Final = changing(Round, "hands", "proofs", "discards")
_claim_with_round: Final = changing(ClaimPhase, "round")
_proof_with_round: Final = changing(ProofPhase, "round")
_draw_during: Final = changing(DrawPhase, "during")

# Several chapters lead to the same phase, so what builds one stands here.
claim_phase: Final = unchecked(ClaimPhase)
proof_phase: Final = unchecked(ProofPhase)
draw_phase: Final = unchecked(DrawPhase)
deal_phase: Final = unchecked(DealPhase)
match_over: Final = unchecked(MatchOver)
"""For rules, which build sound states from sound ones: the constructors without their checks."""

TurnPhase: TypeAlias = ClaimPhase | ProofPhase
"""A phase in which a seat is on turn."""

RoundPhase: TypeAlias = TurnPhase | DrawPhase
"""A phase in which cards are in the hands."""

State: TypeAlias = PhysicatDealPhase | DealPhase | RoundPhase | MatchOver
"""A moment of a match."""


def _check_match_goes_on(table: Table, results: tuple[RoundResult, ...]) -> None:
    _check_results(table, results)
    if len(seats_left(table, results)) < 2:
        raise ImpossibleState("results", "only one seat is left")


def _check_results(table: Table, results: tuple[RoundResult, ...]) -> None:
    for index, result in enumerate(results):
        name, earlier, claim = f"results[{index}]", results[:index], result.claim
        lives = lives_after(table, earlier)
        for field_name, seat in (("claim", claim.seat), ("doubter", result.doubter)):
            if seat not in table.seats or not lives[seat]:
                raise ImpossibleState(f"{name}.{field_name}", f"seat {seat} is not in the match")
        if claim.seat == result.doubter:
            raise ImpossibleState(f"{name}.doubter", f"seat {result.doubter} doubted itself")
        if claim.space not in table.track:
            raise ImpossibleState(f"{name}.claim", f"{claim.space} is not on the track")
        most = table.deck[claim.state] + table.deck[Box.HEISENBERG]
        if table.has_physicats:
            most += sum(boxes[claim.state] for boxes in COUNTS_AS.values())
        if not 0 <= result.counted <= most:
            fault = f"{result.counted} boxes, where {most} at most can count"
            raise ImpossibleState(f"{name}.counted", fault)
        expected = result_of(
            table, earlier, claim=claim, doubter=result.doubter, counted=result.counted
        )
        for field in fields(RoundResult):
            given: object = getattr(result, field.name)
            wanted: object = getattr(expected, field.name)
            if given != wanted:
                raise ImpossibleState(f"{name}.{field.name}", f"{given}, not {wanted}")


def _check_physicats(table: Table, results: tuple[RoundResult, ...], physicats: Physicats) -> None:
    if len(physicats.unused) != table.players:
        fault = f"{len(physicats.unused)} places for {table.players} seats"
        raise ImpossibleState("physicats.unused", fault)
    expected = table.players + 1 if table.has_physicats else 0
    if len(physicats.placed) != expected:
        fault = f"{len(physicats.placed)} are in the game, not {expected}"
        raise ImpossibleState("physicats", fault)
    for seat, lives in enumerate(lives_after(table, results)):
        for name, lying in (("unused", physicats.unused), ("staying", physicats.staying)):
            if not lives and lying[seat] is not None:
                raise ImpossibleState(f"physicats.{name}[{seat}]", "this seat is out")


def _check_none_stays(physicats: Physicats) -> None:
    if physicats.open_before_seats:
        raise ImpossibleState("physicats.staying", "they stay for one round only")


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
        for name, cards in (("hands", round.hands), ("proofs", round.proofs)):
            if not left and cards[seat]:
                raise ImpossibleState(f"round.{name}[{seat}]", "this seat is out")
    dealt = sum(hand_sizes(table, results))
    if not round.placed <= table.deck or len(round.placed) < dealt:
        fault = f"{round.placed} in all, where {dealt} cards of {table.deck} were dealt"
        raise ImpossibleState("round.hands", fault)
    if round.on_turn not in table.seats or not lives[round.on_turn]:
        raise ImpossibleState("round.on_turn", f"seat {round.on_turn} is not in the match")
    _check_claim(table, lives, round)


def _check_claim(table: Table, lives: tuple[int, ...], round: Round) -> None:
    claim = round.claim
    if claim is None:
        if any(round.proofs):
            raise ImpossibleState("round.proofs", "nobody has claimed, so nobody has proved")
        if round.discards and not table.has_physicats:
            raise ImpossibleState("round.discards", "nobody has claimed, so nobody has exchanged")
    elif claim.seat not in table.seats or not lives[claim.seat]:
        raise ImpossibleState("round.claim", f"seat {claim.seat} is not in the match")
    elif claim.space not in table.track:
        raise ImpossibleState("round.claim", f"{claim.space} is not on the track")


def _check_turn(table: Table, results: tuple[RoundResult, ...], round: Round) -> None:
    """Who is on turn before a claim: without skips the start seat, then the claimer's left
    neighbor; by skips any seat, but not a claimer who has nothing to raise to."""
    claim = round.claim
    if claim is not None and claim.seat == round.on_turn and claim.space == table.track.last:
        raise ImpossibleState("round.on_turn", "the claimer has nothing to raise to")
    if table.has_physicats:
        return
    due = start_seat(table, results) if claim is None else left_neighbor(table, results, claim.seat)
    if round.on_turn != due:
        raise ImpossibleState("round.on_turn", f"seat {round.on_turn}, where seat {due} is due")
