"""What is on a table, and what of it somebody knows (`schrodinger.secrecy.…`).

A `Position` is all that lies there, what a seat or a spectator sees of it, or what somebody wrote
down. Each of its fields says who knows it, and how a document has it. What is hidden from a viewer
is unknown: other hands, but for their sizes; what of the discard pile it has not seen; which unused
Physicats others have. The draw pile, and the Physicats that are out of the game, are no fields at
all.

Unlike a state, a position may be wrong: a fifth Heisenberg, a claim that is not on the track. What
cannot be is said elsewhere (`faults.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import field, frozen

from catbox_rules.kernel.condition import implements
from catbox_rules.kernel.forms import ABSENT, BySeat, UpTo99
from catbox_rules.kernel.ruleset import Seat, as_seat
from catbox_rules.kernel.table_fields import (
    AnyPosition,
    KnownTo,
    Viewer,
    in_document,
    position_maker,
    table_field,
)
from catbox_rules.kernel.values import UNKNOWN, Partial, Unknown, Word, unchecked
from catbox_rules.schrodingers_cats import written
from catbox_rules.schrodingers_cats.actions import Claim
from catbox_rules.schrodingers_cats.events import RoundResult, lives_after, start_seat
from catbox_rules.schrodingers_cats.material import (
    NOTHING,
    Box,
    Boxes,
    Physicat,
    Physicats,
    SomePhysicats,
)
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

OfState = TypeVar("OfState", bound=Callable[..., object] | str)


class Phase(Word):
    """What is to be done at the table."""

    PHYSICATS = "physicats"
    DEAL = "deal"
    CLAIM = "claim"
    PROOF = "proof"
    OVER = "over"

    def __str__(self) -> str:
        return str(self.value)


_IN_ROUND: Final = (Phase.CLAIM, Phase.PROOF)


_some_boxes: Final[Callable[..., Partial[Boxes]]] = unchecked(Partial)
_some_physicats: Final = unchecked(SomePhysicats)
_NO_BOXES: Final = Partial(NOTHING)


def _in_round(work_out: OfState) -> dict[type, OfState]:
    """For states in which cards are in the hands."""
    return dict.fromkeys((ClaimPhase, ProofPhase, DrawPhase), work_out)


def _between_rounds(work_out: OfState) -> dict[type, OfState]:
    """For states after the Physicats are dealt in which no card is in a hand."""
    return dict.fromkeys((DealPhase, MatchOver), work_out)


def _of_any(work_out: OfState) -> dict[type, OfState]:
    """For all states."""
    return {PhysicatDealPhase: work_out} | _between_rounds(work_out) | _in_round(work_out)


# What a position has of a state, and of a document in which nothing is said of it.


def _starting(state: State) -> Seat:
    return start_seat(state.table, state.results)


def _start_seat(position: Position) -> object:
    """Return the one of a document; a partial one may not tell it."""
    seat = in_document(position, "start_seat")
    return position.table.first_seat if seat is ABSENT else seat


def _phase_of_draw(state: DrawPhase) -> Phase:
    return Phase.PROOF if isinstance(state.during, ProofPhase) else Phase.CLAIM


def _lives(state: State) -> tuple[int, ...]:
    return lives_after(state.table, state.results)


def _usual_lives(position: Position) -> tuple[int, ...]:
    # What rounds there are turns on the lives where they are not stated.
    results = () if in_document(position, "rounds") is ABSENT else position.results or ()
    return lives_after(position.table, results)


def _usual_results(position: Position) -> tuple[RoundResult, ...] | None:
    """Where lives alone tell that rounds are over, nothing is said of the rounds."""
    if position.is_partial:
        return None
    full = (position.table.setup.lives,) * position.table.players
    return () if position.lives == full else None


def _own_table(position: Position) -> Table:
    return position.table


def _states_rounds(position: Position) -> bool:
    return bool(position.results)


def _usual_turn(position: Position) -> Seat:
    return position.start_seat


def _usual_hands(position: Position) -> tuple[Partial[Boxes], ...]:
    if position.is_partial:
        return (written.UNCOUNTED,) * position.table.players
    if not position.is_in_round:
        return (_NO_BOXES,) * position.table.players
    return tuple(Partial(NOTHING, position.cards_due(seat), False) for seat in position.table.seats)


def _no_proofs(position: Position) -> tuple[Boxes, ...]:
    return (NOTHING,) * position.table.players


def _proved_before_draw(state: DrawPhase) -> int:
    return state.during.proved if isinstance(state.during, ProofPhase) else 0


def _exchanged_before_draw(state: DrawPhase) -> bool:
    return isinstance(state.during, ProofPhase) and state.during.has_exchanged


def _usual_proved(position: Position) -> int | Unknown:
    may_have_proved = position.phase is Phase.PROOF and position.most_proved
    return UNKNOWN if position.is_partial or may_have_proved else 0


def _usual_discards(position: Position) -> Partial[Boxes]:
    return written.UNCOUNTED if position.is_partial else _NO_BOXES


def _usual_known(position: Position) -> tuple[Boxes | Unknown, ...]:
    is_unknown = position.is_partial or len(position.discards)
    return (UNKNOWN if is_unknown else NOTHING,) * position.table.players


def _no_physicats(position: Position) -> SomePhysicats:
    players = position.table.players
    return SomePhysicats((UNKNOWN,) * players) if position.is_partial else _nowhere(players)


@cache
def _nowhere(players: int) -> SomePhysicats:
    return SomePhysicats((None,) * players)


# What a viewer knows of what is hidden.


@implements("schrodinger.secrecy.hand")
def _hidden_hand(hand: Boxes | Partial[Boxes], _: Position) -> Partial[Boxes]:
    """Of other hands: how many cards they have, if somebody has counted them."""
    if isinstance(hand, Partial) and not hand.is_counted:
        return Partial(NOTHING, len(hand), is_counted=False)
    return _hidden(len(hand))


@cache
def _hidden(number: int) -> Partial[Boxes]:
    return Partial(NOTHING, number)


def _discards(state: RoundPhase) -> Partial[Boxes]:
    return _some_boxes(state.round.discards.boxes)


@implements("schrodinger.secrecy.discard-pile")
def _known_discards(position: Position, viewer: Seat | None) -> Partial[Boxes]:
    """Of the discard pile: what lay open, and what a seat has discarded, or seen there."""
    discards = position.discards
    known = position.open_discards if viewer is None else position.known[viewer]
    if known is discards.known or not discards.is_counted:
        return discards
    if isinstance(known, Unknown):
        known = position.open_discards
    return _some_boxes(known, max(0, len(discards) - len(known)))


@implements("schrodinger.secrecy.discard-pile")
def _hidden_knowledge(known: Boxes | Unknown, position: Position) -> Boxes | Unknown:
    """Of what others know of the discard pile: nothing; between rounds there is none."""
    return UNKNOWN if position.phase in _IN_ROUND else known


def _physicats(physicats: Physicats) -> SomePhysicats:
    return _some_physicats(physicats.unused, physicats.row, physicats.staying, physicats.revealed)


def _physicats_in_round(state: RoundPhase) -> SomePhysicats:
    return _physicats(state.round.physicats)


def _physicats_between(state: DealPhase | MatchOver) -> SomePhysicats:
    return _physicats(state.physicats)


@implements("schrodinger.secrecy.physicat")
def _known_physicats(position: Position, viewer: Seat | None) -> SomePhysicats:
    """Of the unused Physicats of others: that they are there."""
    lying = position.physicats
    seen: list[Physicat | Unknown | None]
    seen = [None if each is None else UNKNOWN for each in lying.unused]
    if viewer is not None:
        seen[viewer] = lying.unused[viewer]
    return _some_physicats(tuple(seen), lying.row, lying.staying, lying.revealed)


def _read_proved(proved: int | Unknown, position: Position) -> int | Unknown:
    """Before a claim nothing is unknown of it."""
    if position.is_partial:
        return proved
    is_unknown = isinstance(proved, Unknown) and position.phase is not Phase.PROOF
    return _usual_proved(position) if is_unknown else proved


def _have_physicats(position: Position) -> bool:
    return position.has_physicats


@frozen(kw_only=True, weakref_slot=False, eq=False, repr=False)
class Position(AnyPosition):
    """A table as it is, or what somebody knows of it. What is given by seat has one value for each
    seat."""

    viewer: Seat | Viewer | None = field(default=Viewer.ALL, eq=False)
    """Who knows all this, and no more: a seat, or a spectator (None)."""
    start_seat: Seat = field(
        metadata=table_field(KnownTo.PUBLIC, of=_of_any(_starting), default=_start_seat, key="")
    )
    """The seat that starts the current round."""
    phase: Phase
    """What is to be done at the table."""
    lives: tuple[int, ...] = field(
        metadata=table_field(
            KnownTo.PUBLIC,
            of=_of_any(_lives),
            default=_usual_lives,
            written=BySeat[UpTo99],
            left_out="what follows from the rounds",
        )
    )
    """By seat: the lives that it has left."""
    results: tuple[RoundResult, ...] | None = field(
        default=(),
        metadata=table_field(
            KnownTo.PUBLIC,
            default=_usual_results,
            key="rounds",
            written=tuple[written.CheckedRound, ...],
            read=written.rounds_read,
            write=written.rounds_as_json,
            left_out="none if nobody has lost a life, else not stated",
        ),
    )
    """The rounds that are over."""
    table: Table = field(
        metadata=table_field(
            KnownTo.PUBLIC,
            default=_own_table,
            needed=_states_rounds,
            key="first_seat",
            written=Seat,
            write=written.first_seat_as_json,
        )
    )
    """The seat that started the first round. It has to be there if rounds are stated, and may not
    be otherwise."""
    on_turn: Seat = field(
        metadata=table_field(
            KnownTo.PUBLIC,
            of=_in_round("round.on_turn"),
            default=_usual_turn,
            left_out="the start seat",
        )
    )
    """The seat whose turn it is, also while it waits for cards."""
    claim: Claim | None = field(
        default=None,
        metadata=table_field(
            KnownTo.PUBLIC,
            of=_in_round("round.claim"),
            written=written.MadeClaim | None,
            read=written.claim_read,
            write=written.standing_claim_as_json,
            left_out="none",
        ),
    )
    """The claim that stands, with its seat; null if there is none."""
    hands: tuple[Partial[Boxes], ...] = field(
        metadata=table_field(
            KnownTo.OWN_SEAT,
            of=_in_round("round.hands"),
            hide=_hidden_hand,
            whole=_some_boxes,
            default=_usual_hands,
            written=BySeat[written.Hand],
            read=written.hands_read,
            write=written.hands_as_json,
            left_out="all wholly unknown in the phases claim and proof, else empty",
        )
    )
    """By seat: the cards in its hand."""
    proofs: tuple[Boxes, ...] = field(
        metadata=table_field(
            KnownTo.PUBLIC,
            of=_in_round("round.proofs"),
            default=_no_proofs,
            written=BySeat[written.BoxesOnTable],
            read=written.proofs_read,
            write=written.proofs_as_json,
            left_out="none",
        )
    )
    """By seat: the cards that lie open before it."""
    proved: int | Unknown = field(
        default=0,
        metadata=table_field(
            KnownTo.PUBLIC,
            of={DrawPhase: _proved_before_draw},
            default=_usual_proved,
            written=UpTo99 | Unknown,
            read=_read_proved,
            left_out="unknown if cards that can be a proof lie open, else 0",
        ),
    )
    """How many cards the seat on turn has laid open in this turn."""
    has_exchanged: bool = field(
        default=False,
        metadata=table_field(
            KnownTo.PUBLIC,
            of={DrawPhase: _exchanged_before_draw},
            key="exchanged",
            left_out="it has not",
        ),
    )
    """Whether the seat on turn has exchanged in this turn."""
    owed: int = field(default=0, metadata=table_field(KnownTo.PUBLIC, written=UpTo99, left_out="0"))
    """How many cards the seat on turn is to draw before anything else is done."""
    discards: Partial[Boxes] = field(
        default=_NO_BOXES,
        metadata=table_field(
            KnownTo.IN_PART,
            of=_in_round(_discards),
            part=_known_discards,
            default=_usual_discards,
            written=written.HiddenBoxes,
            read=written.discards_read,
            write=written.some_boxes_as_json,
            left_out="nothing",
        ),
    )
    """What is in the discard pile."""
    open_discards: Boxes = field(
        default=NOTHING,
        metadata=table_field(
            KnownTo.PUBLIC,
            of=_in_round("round.discards.open"),
            written=written.BoxesOnTable,
            read=written.boxes_read,
            write=written.boxes_as_json,
            left_out="nothing",
        ),
    )
    """What of the discard pile lay open before."""
    known: tuple[Boxes | Unknown, ...] = field(
        metadata=table_field(
            KnownTo.OWN_SEAT,
            of=_in_round("round.discards.known"),
            hide=_hidden_knowledge,
            default=_usual_known,
            key="known_discards",
            written=BySeat[Unknown | written.BoxesOnTable],
            read=written.known_read,
            write=written.known_as_json,
            left_out="unknown, and nothing if the pile is empty",
        )
    )
    """By seat: what it knows to be in the discard pile."""
    physicats: SomePhysicats = field(
        metadata=table_field(
            KnownTo.IN_PART,
            of=_in_round(_physicats_in_round) | _between_rounds(_physicats_between),
            part=_known_physicats,
            default=_no_physicats,
            needed=_have_physicats,
            expected="where the Physicats lie",
            written=written.LyingPhysicats,
            read=written.physicats_read,
            write=written.physicats_as_json,
        )
    )
    """Where the Physicats lie. May be left out in the phase physicats, and where the game is played
    without them."""
    names: tuple[str, ...] | None = None
    title: str | None = None
    note: str | None = None
    stood: tuple[str, ...] = ()
    """The clauses that were broken on the way here, by actions that the table let stand."""
    unwritten: frozenset[str] | None = None

    @property
    def is_in_round(self) -> bool:
        """Whether cards are in the hands."""
        return self.phase in _IN_ROUND

    @property
    def is_counted(self) -> bool:
        """Whether the size of every hand is known."""
        return all(hand.is_counted for hand in self.hands)

    @property
    def rounds_over(self) -> int:
        """How many rounds are over: in each of them a life was lost."""
        return self.table.setup.lives * self.table.players - sum(self.lives)

    @property
    def dealt(self) -> int:
        """How many cards each seat in the match has been dealt in this round; none between rounds,
        or where so many lives cannot be left."""
        sizes = self.table.setup.hands
        if not self.is_in_round or self.rounds_over not in range(len(sizes)):
            return 0
        return sizes[self.rounds_over]

    def cards_due(self, seat: int) -> int:
        """Return how many cards a hand has that is wholly unknown: what was dealt, less what is
        open, and less what is drawn in its place. Mewton draws in addition."""
        if not self.lives[seat]:
            return 0
        replaces = seat == self.on_turn and self.physicats.revealed is not Physicat.MEWTON
        return max(0, self.dealt - len(self.proofs[seat]) - (self.owed if replaces else 0))

    @property
    @implements("schrodinger.secrecy.draw-pile")
    def draw_pile(self) -> int:
        """How many cards the draw pile has, before the draw that is due; where nobody has counted a
        hand, as many as one would expect."""
        return len(self.table.deck) - self.boxes_in_play + self.owed - len(self.discards)

    @property
    @implements("schrodinger.round.boxes-in-play")
    def boxes_in_play(self) -> int:
        """How many cards are in the hands, lie open, or are about to be drawn."""
        return sum(map(len, self.hands)) + sum(map(len, self.proofs)) + self.owed

    @property
    def most_proved(self) -> int:
        """How many cards the seat on turn can have proved with its claim at most, if what is open
        before it, and what was removed of all that lay open, is all that did."""
        if self.claim is None:
            return 0
        proof, removed, state = self.proofs[self.on_turn], self.open_discards, self.claim.state
        return sum(proof[box] + removed[box] for box in {Box.HEISENBERG, state})

    @property
    def may_have_proved(self) -> range:
        """How many cards the seat on turn may have laid open in this turn: one at least, if it has
        exchanged; all that lie open for its claim, if no claim can have come before."""
        fewest, claim = int(self.has_exchanged), self.claim
        if claim is not None and claim.space == self.table.track.spaces[0] and not self.stood:
            proof = self.proofs[self.on_turn]
            fewest = max(fewest, proof[claim.state] + proof[Box.HEISENBERG])
        return range(fewest, self.most_proved + 1)

    @property
    def has_physicats(self) -> bool:
        """Whether Physicats are on the table."""
        return self.table.has_physicats and self.phase is not Phase.PHYSICATS

    def has_unused(self, seat: int) -> bool | None:
        """Return whether a Physicat lies before a seat that has not used it; None where nobody
        knows."""
        unused = self.physicats.unused[seat]
        return None if self.is_partial and unused is UNKNOWN else unused is not None

    def due_in_row(self, elsewhere: Iterable[object]) -> int:
        """Return how many Physicats are in the row, where all that lie elsewhere are given, and
        None for the places without one."""
        placed = sum(each is not None for each in elsewhere)
        return max(0, self.table.players + 1 - placed) if self.has_physicats else 0


PHASES: Final[Mapping[type, object]] = {
    PhysicatDealPhase: Phase.PHYSICATS,
    DealPhase: Phase.DEAL,
    ClaimPhase: Phase.CLAIM,
    ProofPhase: Phase.PROOF,
    DrawPhase: _phase_of_draw,
    MatchOver: Phase.OVER,
}
"""By class of states: the phase, or how it is worked out of a state."""
_position_of: Final = position_maker(Position, PHASES)


def position_of(seen: State | Position) -> Position:
    """Return the position that a state is, with everything known; of a view, what it holds.

    >>> from catbox_rules.schrodingers_cats import initial
    >>> position_of(initial("amigo-2023", players=3)).phase
    Phase.PHYSICATS
    """
    return seen.without_viewer() if isinstance(seen, Position) else _position_of(seen, Viewer.ALL)


# What one seat sees, and what a spectator sees (`schrodinger.secrecy.…`).


class View(Position):
    """What a seat sees, or a spectator: a position with a viewer.

    What is open is never forgotten in it, so what a seat reads in it is a number and not `UNKNOWN`.
    It has no place for what is in the draw pile, and for the Physicats that are out of the game.
    """

    __slots__ = ()
    if TYPE_CHECKING:  # The fields are those of the base, and so are their types where it is run.
        viewer: Seat | None
        results: tuple[RoundResult, ...]
        proved: int

    @property
    def seat(self) -> Seat:
        """The seat whose view it is. Raises AttributeError for the view of a spectator."""
        if self.viewer is None:
            raise AttributeError("this is the view of a spectator, who has no seat")
        return self.viewer

    @property
    def hand(self) -> Boxes:
        """The own cards. Raises AttributeError for the view of a spectator."""
        return self.hands[self.seat].known

    @property
    def physicat(self) -> Physicat | None:
        """The own Physicat, as long as it is unused. Raises AttributeError for the view of a
        spectator."""
        own = self.physicats.unused[self.seat]
        assert not isinstance(own, Unknown), "a seat knows its own Physicat"
        return own

    @property
    def known_discards(self) -> Boxes:
        """What the seat knows to be in the discard pile. Raises AttributeError for the view of a
        spectator."""
        known = self.known[self.seat]
        assert not isinstance(known, Unknown), "a seat knows what it knows"
        return known

    @property
    def row(self) -> tuple[Physicat, ...]:
        """The Physicats that lie open next to the board, in the order in which they came there."""
        return tuple([each for each in self.physicats.row if not isinstance(each, Unknown)])


_view: Final = position_maker(View, PHASES)


@implements(
    "schrodinger.secrecy.hand",
    "schrodinger.secrecy.draw-pile",
    "schrodinger.secrecy.discard-pile",
    "schrodinger.secrecy.physicat",
)
def view(state: State, seat: int | None = None) -> View:
    """Return what a seat knows; what a spectator knows for None.

    Raises MalformedInput for a seat that this table does not have.

    >>> from catbox_rules.schrodingers_cats import initial
    >>> view(initial("amigo-2023", players=3), 1).hand
    Boxes(alive=0, dead=0, empty=0, heisenberg=0)
    """
    return _view(state, None if seat is None else as_seat(seat, players=state.table.players))
