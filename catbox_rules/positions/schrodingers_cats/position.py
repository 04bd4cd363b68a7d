"""A table of Schrödinger's Cats as it lies: what is open, and of the hidden cards what is known.

Unlike a state, a position may be wrong: a fifth Heisenberg, a claim that is not on the track. It
is what somebody wrote down, and `faults_of_tables.py` says what cannot be. What is checked here is
the form.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from attrs import evolve, field, frozen

from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.positions.unknown import UNKNOWN, Unknown
from catbox_rules.schrodingers_cats import (
    Boxes,
    Claim,
    ClaimPhase,
    ClaimView,
    DealPhase,
    DealView,
    DrawPhase,
    DrawView,
    MatchOver,
    MatchOverView,
    Physicat,
    PhysicatDealPhase,
    PhysicatDealView,
    Physicats,
    PhysicatsView,
    ProofPhase,
    ProofView,
    RoundResult,
    SeatView,
    State,
    Table,
    View,
)


class Phase(Enum):
    """What is to be done at the table."""

    PHYSICATS = "physicats"
    DEAL = "deal"
    CLAIM = "claim"
    PROOF = "proof"
    OVER = "over"

    def __str__(self) -> str:
        return str(self.value)


@frozen
class SomeBoxes:
    """Box cards of which some may be unknown.

    >>> hand = SomeBoxes(Boxes(alive=2), unknown=3)
    >>> print(hand)
    2 alive 3 unknown
    >>> len(hand)
    5
    """

    known: Boxes = field(factory=Boxes)
    unknown: int = 0

    def __len__(self) -> int:
        return len(self.known) + self.unknown

    def __str__(self) -> str:
        if not self.unknown:
            return str(self.known)
        return " ".join([*([str(self.known)] if self.known else []), f"{self.unknown} unknown"])


@frozen
class SomePhysicats:
    """Where the Physicats lie; which one an unused one is may be unknown."""

    unused: tuple[Physicat | Unknown | None, ...]
    row: tuple[Physicat, ...] = ()
    staying: tuple[Physicat | None, ...] = ()
    revealed: Physicat | None = None
    """The one that is being used: it lies in no place until its effect is done."""

    def __attrs_post_init__(self) -> None:
        if not self.staying:
            object.__setattr__(self, "staying", (None,) * len(self.unused))

    @property
    def once_drawn(self) -> SomePhysicats:
        """Where they lie once the cards are drawn for the one that is being used."""
        if self.revealed is None:
            return self
        return evolve(self, row=(*self.row, self.revealed), revealed=None)


@frozen(kw_only=True)
class Position:
    """A table as it lies. What stands by seat has one value for each seat."""

    table: Table
    results: tuple[RoundResult, ...] | None = ()
    """The rounds that are over; None where only the lives are stated."""
    lives: tuple[int, ...]
    """By seat: the lives that it has left."""
    start_seat: Seat
    """The seat that starts the round."""
    phase: Phase
    on_turn: Seat
    """The seat whose turn it is, also while it waits for cards."""
    claim: Claim | None = None
    """The claim that stands, with its seat."""
    hands: tuple[SomeBoxes, ...]
    proofs: tuple[Boxes, ...]
    """By seat: the cards that lie open before it."""
    proved: int = 0
    """In `Phase.PROOF`: how many cards the seat on turn has laid open in this turn."""
    has_exchanged: bool = False
    """In `Phase.PROOF`: whether the seat on turn has exchanged in this turn."""
    owed: int = 0
    """How many cards the seat on turn is to draw before anything else is done."""
    discards: SomeBoxes = field(factory=SomeBoxes)
    """What lies in the discard pile."""
    known_to_all: Boxes = field(factory=Boxes)
    """What of it lay open before."""
    known: tuple[Boxes | Unknown, ...]
    """By seat: what it knows to lie in the discard pile, `known_to_all` included."""
    physicats: SomePhysicats
    names: tuple[str, ...] | None = None
    title: str | None = None
    note: str | None = None
    stood: tuple[str, ...] = ()
    """The clauses that were broken on the way here, by actions that the table let stand."""

    @property
    def rounds_over(self) -> int:
        """How many rounds are over: in each of them a life was lost."""
        return self.table.setup.lives * self.table.players - sum(self.lives)


_Seen: TypeAlias = State | View
"""What a position can be made of."""


def position_of(seen: _Seen) -> Position:
    """The position that a state is, with everything known, or that somebody sees.

    >>> from catbox_rules.schrodingers_cats import initial
    >>> position_of(initial("amigo-2023", players=3)).phase
    <Phase.PHYSICATS: 'physicats'>
    """
    match seen:
        case SeatView():
            return _of_seat_view(seen)
        case ClaimPhase() | ProofPhase():
            return _of_turn(seen)
        case DrawPhase():
            return evolve(_of_turn(seen.during), owed=seen.owed)
        case ClaimView() | ProofView() | DrawView():
            return _of_turn_seen(seen)
        case _:
            return _between_rounds(seen)


def _between_rounds(
    seen: PhysicatDealPhase | PhysicatDealView | DealPhase | DealView | MatchOver | MatchOverView,
) -> Position:
    if isinstance(seen, PhysicatDealPhase | PhysicatDealView):
        nowhere = SomePhysicats((None,) * seen.table.players)
        return _without_boxes(seen.table, seen.results, Phase.PHYSICATS, nowhere)
    phase = Phase.OVER if isinstance(seen, MatchOver | MatchOverView) else Phase.DEAL
    return _without_boxes(seen.table, seen.results, phase, _lying(seen.physicats))


def _without_boxes(
    table: Table, results: tuple[RoundResult, ...], phase: Phase, physicats: SomePhysicats
) -> Position:
    """A position in which no box card has been dealt."""
    start = results[-1].right if results else table.first_seat
    return Position(
        table=table,
        results=results,
        lives=results[-1].lives if results else (table.setup.lives,) * table.players,
        start_seat=start,
        phase=phase,
        on_turn=start,
        hands=(SomeBoxes(),) * table.players,
        proofs=(Boxes(),) * table.players,
        known=(Boxes(),) * table.players,
        physicats=physicats,
    )


def _of_turn(state: ClaimPhase | ProofPhase) -> Position:
    round, proof = state.round, state if isinstance(state, ProofPhase) else None
    physicats = _lying(round.physicats)
    return evolve(
        _without_boxes(
            state.table, state.results, _phase(has_claimed=proof is not None), physicats
        ),
        on_turn=round.on_turn,
        claim=round.claim,
        hands=tuple(SomeBoxes(hand) for hand in round.hands),
        proofs=round.proofs,
        proved=proof.proved if proof else 0,
        has_exchanged=proof.has_exchanged if proof else False,
        discards=SomeBoxes(round.discards.boxes),
        known_to_all=round.discards.known_to_all,
        known=round.discards.known,
    )


def _of_turn_seen(view: ClaimView | ProofView | DrawView) -> Position:
    round, has_claimed = view.round, not isinstance(view, ClaimView)
    if isinstance(view, DrawView):
        has_claimed = view.has_claimed
    known_to_all = round.discards_known_to_all
    physicats = _lying(round.physicats)
    return evolve(
        _without_boxes(view.table, view.results, _phase(has_claimed=has_claimed), physicats),
        on_turn=round.on_turn,
        claim=round.claim,
        hands=tuple(SomeBoxes(unknown=size) for size in round.hand_sizes),
        proofs=round.proofs,
        proved=0 if isinstance(view, ClaimView) else view.proved,
        has_exchanged=False if isinstance(view, ClaimView) else view.has_exchanged,
        owed=view.owed if isinstance(view, DrawView) else 0,
        discards=SomeBoxes(known_to_all, round.discard_pile - len(known_to_all)),
        known_to_all=known_to_all,
        known=(UNKNOWN,) * view.table.players,
    )


def _phase(*, has_claimed: bool) -> Phase:
    return Phase.PROOF if has_claimed else Phase.CLAIM


def _of_seat_view(view: SeatView) -> Position:
    public, seat = position_of(view.public), view.seat
    physicats, discards = public.physicats, public.discards
    own = physicats.unused[seat] if view.physicat is None else view.physicat
    return evolve(
        public,
        hands=with_seat(public.hands, seat, SomeBoxes(view.hand)),
        known=with_seat(public.known, seat, view.known_discards),
        discards=SomeBoxes(view.known_discards, len(discards) - len(view.known_discards)),
        physicats=evolve(physicats, unused=with_seat(physicats.unused, seat, own)),
    )


def _lying(physicats: Physicats | PhysicatsView) -> SomePhysicats:
    unused: tuple[Physicat | Unknown | None, ...]
    if isinstance(physicats, Physicats):
        unused = physicats.unused
    else:
        unused = tuple(UNKNOWN if is_there else None for is_there in physicats.is_unused)
    return SomePhysicats(unused, physicats.row, physicats.staying, physicats.revealed)
