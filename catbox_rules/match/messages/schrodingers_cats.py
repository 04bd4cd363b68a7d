"""Messages of Schrödinger's Cats: the track with the claim, the piles, the seats, the own cards."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final

from attrs import frozen

from catbox_rules.kernel.forms import BySeat, Number, Positive
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.match.messages.message import BUTTON, Touched
from catbox_rules.schrodingers_cats.actions import Action, Claim, Exchange, Prove
from catbox_rules.schrodingers_cats.events import ClaimedCount, ClaimedState, Lives
from catbox_rules.schrodingers_cats.material import Boxes, Physicat, Track
from catbox_rules.schrodingers_cats.position import Phase as PhaseOfPosition
from catbox_rules.schrodingers_cats.position import View


class Phase(Enum):
    """What is to be done at the table."""

    PHYSICATS = "physicats"
    DEAL = "deal"
    CLAIM = "claim"
    PROOF = "proof"
    DRAW = "draw"
    OVER = "over"


_PHASES: Final = {each: Phase(each.value) for each in PhaseOfPosition}


@frozen
class SpaceOfTrack:
    """A space of the track: at least so many boxes show this state."""

    space: str
    """Its name: 8 alive."""
    count: ClaimedCount
    state: ClaimedState


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
    """The table of Schrödinger's Cats, as a seat or a spectator sees it."""

    phase: Phase
    round: Positive
    """Which round it is, from 1; the last one when the match is over."""
    of_lives: Lives
    """How many lives each seat began with."""
    track: tuple[SpaceOfTrack, ...]
    """All spaces in their order; a claim stands on a later one than the claim before it."""
    claim: Claim | None
    """The claim that stands; its space of the track has the same count and state."""
    on_turn: Seat | None
    """The seat whose turn it is, also while it waits for cards; null between rounds."""
    proved: Number
    """How many cards it has laid open in this turn."""
    has_exchanged: bool
    """Whether it has exchanged cards in this turn."""
    owed: Number
    """How many cards it is to draw."""
    draw_pile: Number
    """How many cards are in the draw pile."""
    discard_pile: Number
    """How many cards are in the discard pile."""
    open_discards: Boxes
    """Those of the discard pile that lay open before."""
    boxes_in_play: Number
    """How many cards are in the hands, lie open, or are about to be drawn."""
    row: tuple[Physicat, ...]
    """The open Physicats next to the board, in the order in which they came there."""
    revealed: Physicat | None
    """The Physicat that is being used."""
    seats: BySeat[SeatOfCats]
    hand: Boxes | None
    """The cards of the seat; null for a spectator."""
    physicat: Physicat | None
    """The Physicat of the seat, as long as it is unused."""
    known_discards: Boxes | None
    """The cards that the seat knows to be in the discard pile; null for a spectator."""


def table_of(view: View) -> TableOfSchrodingersCats:
    """Return what is on the table, as the viewer sees it.

    >>> from catbox_rules.schrodingers_cats import initial, view
    >>> table = table_of(view(initial("amigo-2023", players=3), 1))
    >>> table.phase.value, table.track[-1]
    ('physicats', SpaceOfTrack(space='13 empty', count=13, state=Box.EMPTY))
    """
    table, physicats = view.table, view.physicats
    is_in_round, is_spectator = view.is_in_round, view.viewer is None
    return TableOfSchrodingersCats(
        phase=Phase.DRAW if view.owed else _PHASES[view.phase],
        round=len(view.results) + (view.phase is not PhaseOfPosition.OVER),
        of_lives=table.setup.lives,
        track=_track(table.track),
        claim=view.claim,
        on_turn=view.on_turn if is_in_round else None,
        proved=view.proved,
        has_exchanged=view.has_exchanged,
        owed=view.owed,
        draw_pile=view.draw_pile if is_in_round else 0,
        discard_pile=len(view.discards),
        open_discards=view.open_discards,
        boxes_in_play=view.boxes_in_play,
        row=view.row,
        revealed=physicats.revealed,
        seats=tuple(
            [
                SeatOfCats(
                    lives=view.lives[seat],
                    cards=len(view.hands[seat]),
                    proof=view.proofs[seat],
                    has_unused_physicat=physicats.unused[seat] is not None,
                    staying=physicats.staying[seat],
                )
                for seat in table.seats
            ]
        ),
        hand=None if is_spectator else view.hand,
        physicat=None if is_spectator else view.physicat,
        known_discards=None if is_spectator else view.known_discards,
    )


@lru_cache(maxsize=64)
def _track(track: Track) -> tuple[SpaceOfTrack, ...]:
    return tuple([SpaceOfTrack(str(each), each.count, each.state) for each in track.spaces])


def touched_by(action: Action) -> Touched:
    """Return what an action touches: a claim a space of the track, proofs and exchanges cards;
    everything else is a button."""
    match action:
        case Claim():
            return Touched(place=str(action.space))
        case Prove() | Exchange():
            return Touched(cards=action.boxes)
        case _:
            return BUTTON
