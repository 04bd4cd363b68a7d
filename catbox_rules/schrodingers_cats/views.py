"""What one seat sees, and what a spectator sees (`schrodinger.secrecy.…`).

A view is built from what lies open, with what a seat alone knows added to it. It has no field for
what is hidden: other hands, the draw pile, what of the discard pile a seat has not seen, others'
unused Physicats and those out of the game.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never, overload

from attrs import frozen

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.ruleset import Seat, as_seat
from catbox_rules.schrodingers_cats.actions import Claim
from catbox_rules.schrodingers_cats.boxes import Boxes
from catbox_rules.schrodingers_cats.physicats import Physicat, Physicats
from catbox_rules.schrodingers_cats.results import RoundResult, lives_after
from catbox_rules.schrodingers_cats.state import (
    ClaimPhase,
    DealPhase,
    DrawPhase,
    MatchOver,
    PhysicatDealPhase,
    ProofPhase,
    RoundPhase,
    State,
)
from catbox_rules.schrodingers_cats.table import Table


@frozen
class PhysicatsView(FrozenValue):
    """Where Physicats lie: who has an unused one, not which."""

    is_unused: tuple[bool, ...]
    """By seat: whether it has one that it has not used."""
    row: tuple[Physicat, ...]
    """Those that lie open next to the board, in the order in which they came there."""
    staying: tuple[Physicat | None, ...]
    """By seat: what stays open before it until the round ends."""
    revealed: Physicat | None
    """The one that is being used: it lies in no place until its effect is done."""


@frozen
class RoundView(FrozenValue):
    """What lies open during a round, and how much lies hidden."""

    hand_sizes: tuple[int, ...]
    """By seat: how many cards it holds."""
    proofs: tuple[Boxes, ...]
    """By seat: the cards that it has laid open."""
    draw_pile: int
    """How many cards are left to draw."""
    discard_pile: int
    """How many cards are discarded."""
    discards_known_to_all: Boxes
    """Those of them that lay open before."""
    boxes_in_play: int
    """How many cards are in the hands, lie open, or are about to be drawn."""
    physicats: PhysicatsView
    on_turn: Seat
    """The seat whose turn it is, also while it waits for cards."""
    claim: Claim | None
    """The claim that stands, with its seat; None before the first one of the round."""


@frozen
class PhysicatDealView(FrozenValue):
    """Before the Physicats are dealt."""

    table: Table
    results: tuple[RoundResult, ...]
    lives: tuple[int, ...]


@frozen
class DealView(FrozenValue):
    """Before a deal."""

    table: Table
    results: tuple[RoundResult, ...]
    lives: tuple[int, ...]
    physicats: PhysicatsView


@frozen
class ClaimView(FrozenValue):
    """While a seat is to claim or to doubt."""

    table: Table
    results: tuple[RoundResult, ...]
    lives: tuple[int, ...]
    round: RoundView


@frozen
class ProofView(FrozenValue):
    """While a seat that has claimed may prove and exchange."""

    table: Table
    results: tuple[RoundResult, ...]
    lives: tuple[int, ...]
    round: RoundView
    proved: int
    """How many cards it has laid open in this turn."""
    has_exchanged: bool


@frozen
class DrawView(FrozenValue):
    """While a seat is to draw."""

    table: Table
    results: tuple[RoundResult, ...]
    lives: tuple[int, ...]
    round: RoundView
    owed: int
    """How many cards it is to draw."""
    has_claimed: bool
    """Whether it has claimed in this turn; if so, `proved` and `has_exchanged` are as before."""
    proved: int
    has_exchanged: bool


@frozen
class MatchOverView(FrozenValue):
    """Once one seat is left."""

    table: Table
    results: tuple[RoundResult, ...]
    lives: tuple[int, ...]
    physicats: PhysicatsView


PublicView: TypeAlias = (
    PhysicatDealView | DealView | ClaimView | ProofView | DrawView | MatchOverView
)
"""What lies open: the view of a spectator."""


@frozen
class SeatView(FrozenValue):
    """What everybody sees, and what a seat alone knows."""

    seat: Seat
    public: PublicView
    hand: Boxes
    physicat: Physicat | None
    """Its own Physicat, as long as it is unused."""
    known_discards: Boxes
    """What the seat knows to lie in the discard pile."""


View: TypeAlias = SeatView | PublicView
"""What somebody sees."""


@overload
def view(state: State, seat: int) -> SeatView: ...


@overload
def view(state: State, seat: None = None) -> PublicView: ...


def view(state: State, seat: int | None = None) -> View:
    """What a seat knows; what a spectator knows for None.

    Raises MalformedInput for a seat that this table does not have.
    """
    public = _public(state)
    if seat is None:
        return public
    viewer = as_seat(seat, players=state.table.players)
    return SeatView(
        viewer,
        public,
        hand=_hand(state, viewer),
        physicat=_physicat(state, viewer),
        known_discards=_known_discards(state, viewer),
    )


@implements("schrodinger.secrecy.hand")
def _hand(state: State, seat: Seat) -> Boxes:
    if isinstance(state, RoundPhase):
        return state.round.hands[seat]
    return Boxes()


@implements("schrodinger.secrecy.physicat")
def _physicat(state: State, seat: Seat) -> Physicat | None:
    if isinstance(state, RoundPhase):
        return state.round.physicats.unused[seat]
    return None if isinstance(state, PhysicatDealPhase) else state.physicats.unused[seat]


@implements("schrodinger.secrecy.discard-pile")
def _known_discards(state: State, seat: Seat) -> Boxes:
    if isinstance(state, RoundPhase):
        return state.round.discards.known[seat]
    return Boxes()


def _public(state: State) -> PublicView:
    table, results = state.table, state.results
    lives = lives_after(table, results)
    match state:
        case PhysicatDealPhase():
            return PhysicatDealView(table, results, lives)
        case DealPhase():
            return DealView(table, results, lives, _physicats(state.physicats))
        case ClaimPhase():
            return ClaimView(table, results, lives, _round(state))
        case ProofPhase():
            return ProofView(
                table, results, lives, _round(state), state.proved, state.has_exchanged
            )
        case DrawPhase():
            during = state.during
            return DrawView(
                table,
                results,
                lives,
                _round(state),
                state.owed,
                has_claimed=isinstance(during, ProofPhase),
                proved=during.proved if isinstance(during, ProofPhase) else 0,
                has_exchanged=isinstance(during, ProofPhase) and during.has_exchanged,
            )
        case MatchOver():
            return MatchOverView(table, results, lives, _physicats(state.physicats))
        case _:
            assert_never(state)


@implements(
    "schrodinger.secrecy.hand",
    "schrodinger.secrecy.draw-pile",
    "schrodinger.secrecy.discard-pile",
)
def _round(state: RoundPhase) -> RoundView:
    round = state.round
    return RoundView(
        hand_sizes=tuple(map(len, round.hands)),
        proofs=round.proofs,
        draw_pile=len(state.draw_pile),
        discard_pile=len(round.discards),
        discards_known_to_all=round.discards.known_to_all,
        boxes_in_play=state.boxes_in_play,
        physicats=_physicats(round.physicats),
        on_turn=round.on_turn,
        claim=round.claim,
    )


@implements("schrodinger.secrecy.physicat")
def _physicats(physicats: Physicats) -> PhysicatsView:
    is_unused = tuple(physicat is not None for physicat in physicats.unused)
    return PhysicatsView(is_unused, physicats.row, physicats.staying, physicats.revealed)
