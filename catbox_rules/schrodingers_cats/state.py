"""The states of a match: a class for each phase, frozen, and checked when it is built.

    PhysicatDealPhase -> DealPhase -> ClaimPhase -> ProofPhase -> ClaimPhase … -> DealPhase …
     (with Physicats)                     |             |                       -> MatchOver
                                      DrawPhase     DrawPhase

In a `ClaimPhase` a seat claims or doubts; in the `ProofPhase` the same seat, having claimed, may
prove and exchange. A `DrawPhase` comes between where cards are to be drawn. What is on the table
and in the hands during a round is a `Round`.

A state holds what cannot be derived: whose turn it is as well, for skips leave no trace. The draw
pile, the boxes in play and the lives left are functions of it. A constructor raises ImpossibleState
for what cannot be (`faults.py`). It looks at one moment: by which draws and exchanges a hand came
about, and which claims were made before the last one, only a record can show.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from attrs import frozen

from catbox_rules.kernel.condition import implements
from catbox_rules.kernel.faults import Checked
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import FrozenValue, changing, unchecked
from catbox_rules.schrodingers_cats.actions import Claim
from catbox_rules.schrodingers_cats.events import RoundResult
from catbox_rules.schrodingers_cats.material import NOTHING, Boxes, DiscardPile, Physicats, total
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


class _OnTurn(Checked):
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


@frozen(weakref_slot=False, repr=False)
class PhysicatDealPhase(Checked):
    """The Physicats are about to be dealt."""

    table: Table

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """None are there before the first round."""
        return ()


@frozen(weakref_slot=False, repr=False)
class DealPhase(Checked):
    """A round is about to be dealt."""

    table: Table
    results: tuple[RoundResult, ...]
    physicats: Physicats


@frozen(weakref_slot=False, repr=False)
class ClaimPhase(_OnTurn):
    """A seat is to claim or to doubt; it may use its Physicat before that."""

    table: Table
    results: tuple[RoundResult, ...]
    round: Round

    def with_round(self, round: Round) -> ClaimPhase:
        """Return the same phase with other cards; they are not checked."""
        return _claim_with_round(self, round)


@frozen(weakref_slot=False, repr=False)
class ProofPhase(_OnTurn):
    """The seat on turn has claimed; it may prove, exchange, use its Physicat, and ends its turn."""

    table: Table
    results: tuple[RoundResult, ...]
    round: Round
    proved: int = 0
    """How many cards it has laid open in this turn."""
    has_exchanged: bool = False

    def with_round(self, round: Round) -> ProofPhase:
        """Return the same phase with other cards; they are not checked."""
        return _proof_with_round(self, round)


@frozen(weakref_slot=False, repr=False)
class DrawPhase(Checked):
    """The seat on turn is to draw `owed` cards; then its turn goes on as `during` says."""

    owed: int
    during: ClaimPhase | ProofPhase

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


@frozen(weakref_slot=False, repr=False)
class MatchOver(Checked):
    """One seat is left."""

    table: Table
    results: tuple[RoundResult, ...]
    physicats: Physicats


_round: Final = unchecked(Round)
_with_claim: Final = changing(Round, "claim")
_with_turn: Final = changing(Round, "on_turn")
_with_physicats: Final = changing(Round, "physicats")
_with_cards: Final = changing(Round, "hands", "proofs", "discards")
_claim_with_round: Final = changing(ClaimPhase, "round")
_proof_with_round: Final = changing(ProofPhase, "round")
_draw_during: Final = changing(DrawPhase, "during")

# Several chapters lead to the same phase, so what builds one stands here.
physicat_deal_phase: Final = unchecked(PhysicatDealPhase)
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
