"""Messages of Schrödinger's Cats: the track with the claim, the piles, the seats, the own cards."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import Final, assert_never

from attrs import frozen

from catbox_rules.kernel.forms import BySeat, Number, Positive
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.messages.protocol import BUTTON, Touched
from catbox_rules.schrodingers_cats.actions import Action, Claim, Exchange, Prove
from catbox_rules.schrodingers_cats.boxes import NOTHING, Boxes
from catbox_rules.schrodingers_cats.physicats import Physicat
from catbox_rules.schrodingers_cats.results import ClaimedCount, ClaimedState, Lives
from catbox_rules.schrodingers_cats.track import Track
from catbox_rules.schrodingers_cats.views import (
    ClaimView,
    DealView,
    DrawView,
    MatchOverView,
    PhysicatDealView,
    PhysicatsView,
    ProofView,
    PublicView,
    RoundView,
    SeatView,
    View,
)


class Phase(Enum):
    """What is to be done at the table."""

    PHYSICATS = "physicats"
    DEAL = "deal"
    CLAIM = "claim"
    PROOF = "proof"
    DRAW = "draw"
    OVER = "over"


@frozen
class SpaceOfTrack:
    """A space of the track: at least so many boxes show this state."""

    space: str
    """Its name: 8 alive."""
    count: ClaimedCount
    state: ClaimedState


@frozen
class StandingClaim:
    """The claim that stands."""

    seat: Seat
    place: Number
    """Which space of the track it stands on, from 0."""


@frozen
class SeatOfCats:
    """What everybody sees of a seat."""

    lives: Lives
    cards: Number
    """How many cards it holds."""
    proof: Boxes
    """The cards that it has laid open."""
    has_unused_physicat: bool
    staying: Physicat | None
    """The Physicat that stays open before it until the round ends."""


@frozen
class TableOfSchrodingersCats:
    """What lies on the table of Schrödinger's Cats, as a seat sees it, or a spectator."""

    phase: Phase
    round: Positive
    """Which round it is, from 1; the last one when the match is over."""
    of_lives: Lives
    """How many lives each seat began with."""
    track: tuple[SpaceOfTrack, ...]
    """All spaces in their order; a claim stands on a later one than the claim before it."""
    claim: StandingClaim | None
    on_turn: Seat | None
    """The seat whose turn it is, also while it waits for cards; null between rounds."""
    proved: Number
    """How many cards it has laid open in this turn."""
    has_exchanged: bool
    """Whether it has exchanged cards in this turn."""
    owed: Number
    """How many cards it is to draw."""
    draw_pile: Number
    discard_pile: Number
    discards_known_to_all: Boxes
    """Those of the discard pile that lay open before."""
    boxes_in_play: Number
    """How many cards are in the hands, lie open, or are about to be drawn."""
    row: tuple[Physicat, ...]
    """The open Physicats next to the board, in the order in which they came there."""
    revealed: Physicat | None
    """The Physicat that is being used."""
    seats: BySeat[SeatOfCats]
    hand: Boxes | None
    """The own cards; null for a spectator."""
    physicat: Physicat | None
    """The own Physicat, as long as it is not used."""
    known_discards: Boxes | None
    """What the seat knows to lie in the discard pile; null for a spectator."""


_PHASES: Final[Mapping[type[PublicView], Phase]] = {
    PhysicatDealView: Phase.PHYSICATS,
    DealView: Phase.DEAL,
    ClaimView: Phase.CLAIM,
    ProofView: Phase.PROOF,
    DrawView: Phase.DRAW,
    MatchOverView: Phase.OVER,
}


def table_of(view: View) -> TableOfSchrodingersCats:
    """What lies on the table, as somebody sees it.

    >>> from catbox_rules.schrodingers_cats import initial, view
    >>> table = table_of(view(initial("amigo-2023", players=3), 1))
    >>> table.phase.value, table.track[-1]
    ('physicats', SpaceOfTrack(space='13 empty', count=13, state=<Box.EMPTY: 'empty'>))
    """
    own = view if isinstance(view, SeatView) else None
    public = own.public if own is not None else view
    assert not isinstance(public, SeatView)
    round, physicats = _round_of(public), _physicats_of(public)
    table, seats = public.table, public.table.seats
    claim = round.claim if round else None
    is_over = isinstance(public, MatchOverView)
    in_turn = public if isinstance(public, ProofView | DrawView) else None
    return TableOfSchrodingersCats(
        phase=_PHASES[type(public)],
        round=len(public.results) + (not is_over),
        of_lives=table.setup.lives,
        track=_track(table.track),
        claim=StandingClaim(claim.seat, table.track.place(claim.space)) if claim else None,
        on_turn=round.on_turn if round else None,
        proved=in_turn.proved if in_turn else 0,
        has_exchanged=in_turn is not None and in_turn.has_exchanged,
        owed=public.owed if isinstance(public, DrawView) else 0,
        draw_pile=round.draw_pile if round else 0,
        discard_pile=round.discard_pile if round else 0,
        discards_known_to_all=round.discards_known_to_all if round else NOTHING,
        boxes_in_play=round.boxes_in_play if round else 0,
        row=physicats.row if physicats else (),
        revealed=physicats.revealed if physicats else None,
        seats=tuple(
            [
                SeatOfCats(
                    lives=public.lives[seat],
                    cards=round.hand_sizes[seat] if round else 0,
                    proof=round.proofs[seat] if round else NOTHING,
                    has_unused_physicat=physicats is not None and physicats.is_unused[seat],
                    staying=physicats.staying[seat] if physicats else None,
                )
                for seat in seats
            ]
        ),
        hand=own.hand if own else None,
        physicat=own.physicat if own else None,
        known_discards=own.known_discards if own else None,
    )


def _round_of(public: PublicView) -> RoundView | None:
    match public:
        case ClaimView() | ProofView() | DrawView():
            return public.round
        case PhysicatDealView() | DealView() | MatchOverView():
            return None
        case _:
            assert_never(public)


def _physicats_of(public: PublicView) -> PhysicatsView | None:
    match public:
        case ClaimView() | ProofView() | DrawView():
            return public.round.physicats
        case DealView() | MatchOverView():
            return public.physicats
        case PhysicatDealView():
            return None
        case _:
            assert_never(public)


@lru_cache(maxsize=64)
def _track(track: Track) -> tuple[SpaceOfTrack, ...]:
    return tuple([SpaceOfTrack(str(each), each.count, each.state) for each in track.spaces])


def touched_by(action: Action) -> Touched:
    """A claim touches a space, proofs and exchanges touch cards; all else is a button."""
    match action:
        case Claim():
            return Touched(place=str(action.space))
        case Prove() | Exchange():
            return Touched(cards=action.boxes)
        case _:
            return BUTTON
