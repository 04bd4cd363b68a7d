"""What happened: the events that an action brings about, in the order in which a table sees them.

Every event is public but those that tell what a seat alone gets to see: its Physicat, its hand, the
cards that it discards and draws, the discard pile when it looks through it (`private_to`).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, TypeAlias, get_args

from attrs import frozen

from catbox_rules.kernel.forms import Among, Between, BySeat
from catbox_rules.kernel.ruleset import Private, Public, Seat
from catbox_rules.schrodingers_cats.actions import Claim
from catbox_rules.schrodingers_cats.boxes import Boxes, cards
from catbox_rules.schrodingers_cats.physicats import STAYING, Physicat
from catbox_rules.schrodingers_cats.results import ClaimedCount, ClaimedState, Count, Counted, Lives

_THAT_STAY: Final = tuple(physicat for physicat in Physicat if physicat in STAYING)

NumberOfCards: TypeAlias = Annotated[int, Between(0, 396)]
"""A number of box cards: at most 99 of each kind, with any variant."""


@frozen
class PhysicatDealt(Private):
    """A seat gets its Physicat. Private."""

    event: ClassVar[str] = "physicat-dealt"
    seat: Seat
    physicat: Physicat

    def __str__(self) -> str:
        return f"seat {self.seat} gets {self.physicat}"


@frozen
class PhysicatOpened(Public):
    """The row of Physicats begins."""

    event: ClassVar[str] = "physicat-opened"
    implied: ClassVar[bool] = True
    physicat: Physicat

    def __str__(self) -> str:
        return f"the row begins with {self.physicat}"


@frozen
class RoundBegan(Public):
    """The cards of round `number` (from 1) are dealt; `start_seat` claims first."""

    event: ClassVar[str] = "round-began"
    number: Annotated[int, Between(1, 53)]
    start_seat: Seat
    boxes: NumberOfCards
    """How many boxes are in play."""

    def __str__(self) -> str:
        return (
            f"round {self.number} begins with {self.boxes} boxes in play; "
            f"seat {self.start_seat} starts"
        )


@frozen
class HandDealt(Private):
    """A seat picks up its hand. Private."""

    event: ClassVar[str] = "hand-dealt"
    seat: Seat
    boxes: Boxes

    def __str__(self) -> str:
        return f"seat {self.seat} is dealt {self.boxes}"


@frozen
class ClaimMade(Public):
    """A seat has claimed."""

    event: ClassVar[str] = "claim-made"
    implied: ClassVar[bool] = True
    seat: Seat
    count: ClaimedCount
    state: ClaimedState

    def __str__(self) -> str:
        return f"seat {self.seat} claims {self.count} {self.state}"


@frozen
class BoxesProved(Public):
    """A seat has laid cards of its hand open."""

    event: ClassVar[str] = "boxes-proved"
    implied: ClassVar[bool] = True
    seat: Seat
    boxes: Boxes

    def __str__(self) -> str:
        return f"seat {self.seat} proves {self.boxes}"


@frozen
class BoxesDiscarded(Public):
    """A seat has discarded cards of its hand, face down."""

    event: ClassVar[str] = "boxes-discarded"
    seat: Seat
    number: NumberOfCards

    def __str__(self) -> str:
        return f"seat {self.seat} discards {cards(self.number)}"


@frozen
class DiscardsChosen(Private):
    """Which cards a seat has discarded. Private."""

    event: ClassVar[str] = "discards-chosen"
    implied: ClassVar[bool] = False
    seat: Seat
    boxes: Boxes

    def __str__(self) -> str:
        return f"seat {self.seat} has discarded {self.boxes}"


@frozen
class BoxesDrawn(Public):
    """A seat has drawn cards."""

    event: ClassVar[str] = "boxes-drawn"
    seat: Seat
    number: NumberOfCards

    def __str__(self) -> str:
        return f"seat {self.seat} draws {cards(self.number)}"


@frozen
class DrawSeen(Private):
    """Which cards a seat has drawn. Private."""

    event: ClassVar[str] = "draw-seen"
    seat: Seat
    boxes: Boxes

    def __str__(self) -> str:
        return f"seat {self.seat} has drawn {self.boxes}"


@frozen
class TurnEnded(Public):
    """A seat that has claimed does nothing more."""

    event: ClassVar[str] = "turn-ended"
    implied: ClassVar[bool] = True
    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} ends its turn"


@frozen
class PhysicatUsed(Public):
    """A seat reveals its Physicat and uses it; Tabby is swapped for the one it is `taking`."""

    event: ClassVar[str] = "physicat-used"
    implied: ClassVar[bool] = True
    seat: Seat
    physicat: Physicat
    taking: Physicat | None

    def __str__(self) -> str:
        swapped = "" if self.taking is None else f", swapped for {self.taking}"
        return f"seat {self.seat} uses {self.physicat}{swapped}"


@frozen
class PhysicatStays(Public):
    """A Physicat stays face up in front of a seat until the round ends."""

    event: ClassVar[str] = "physicat-stays"
    seat: Seat
    physicat: Annotated[Physicat, Among(_THAT_STAY)]

    def __str__(self) -> str:
        return f"{self.physicat} stays open before seat {self.seat}"


@frozen
class PhysicatJoinedRow(Public):
    """A Physicat is in the row from now on."""

    event: ClassVar[str] = "physicat-joined-row"
    physicat: Physicat

    def __str__(self) -> str:
        return f"{self.physicat} joins the row"


@frozen
class BoxesRemoved(Public):
    """Open cards of a seat are put on the discard pile."""

    event: ClassVar[str] = "boxes-removed"
    seat: Seat
    boxes: Boxes

    def __str__(self) -> str:
        return f"seat {self.seat} discards {self.boxes} from its open cards"


@frozen
class DiscardPileSeen(Private):
    """What a seat sees when it looks through the discard pile. Private."""

    event: ClassVar[str] = "discard-pile-seen"
    implied: ClassVar[bool] = False
    seat: Seat
    boxes: Boxes

    def __str__(self) -> str:
        return f"seat {self.seat} sees {self.boxes} in the discard pile"


@frozen
class TurnSkipped(Public):
    """A seat does nothing in this turn."""

    event: ClassVar[str] = "turn-skipped"
    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat}'s turn is skipped"


@frozen
class BoxesInPlayChanged(Public):
    """There are more or fewer boxes in play than before."""

    event: ClassVar[str] = "boxes-in-play-changed"
    boxes: NumberOfCards

    def __str__(self) -> str:
        return f"boxes in play: {self.boxes}"


@frozen
class ClaimDoubted(Public):
    """A seat doubts the claim."""

    event: ClassVar[str] = "claim-doubted"
    implied: ClassVar[bool] = True
    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} doubts the claim"


@frozen
class HandsShown(Public):
    """All seats show their hands; what is open already is not among them."""

    event: ClassVar[str] = "hands-shown"
    hands: BySeat[Boxes]

    def __str__(self) -> str:
        hands = (f"seat {seat} has {hand}" for seat, hand in enumerate(self.hands) if hand)
        return f"the hands are shown: {', '.join(hands) or 'nobody holds a card'}"


@frozen
class ClaimChecked(Public):
    """The boxes are counted: who is wrong, and what was counted."""

    event: ClassVar[str] = "claim-checked"
    claim: Claim
    doubter: Seat
    count: Count
    counted: Counted
    """The total of the count."""
    wrong: Seat

    def __str__(self) -> str:
        counted = "1 counts" if self.counted == 1 else f"{self.counted or 'none'} count"
        return (
            f"seat {self.claim.seat} claimed {self.claim.space}, and {counted} ({self._parts}): "
            f"seat {self.wrong} is wrong"
        )

    @property
    def _parts(self) -> str:
        count = self.count
        parts = [f"{count.showing} {self.claim.state}"]
        if count.heisenbergs or not count.ignored_heisenbergs:
            parts.append(f"{count.heisenbergs} heisenberg")
        if count.ignored_heisenbergs:
            parts.append(f"{count.ignored_heisenbergs} heisenberg ignored because of feyncat")
        if count.physicats:
            parts.append(f"{count.physicats} by physicats")
        return ", ".join(parts)


@frozen
class LifeLost(Public):
    """A seat loses a life, and has `lives` left."""

    event: ClassVar[str] = "life-lost"
    seat: Seat
    lives: Lives

    def __str__(self) -> str:
        return f"seat {self.seat} loses a life and has {self.lives} left"


@frozen
class SeatEliminated(Public):
    """A seat is out of the match."""

    event: ClassVar[str] = "seat-eliminated"
    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} is out"


@frozen
class MatchEnded(Public):
    """One seat is left; it has won."""

    event: ClassVar[str] = "match-ended"
    lives: BySeat[Lives]
    winner: Seat

    def __str__(self) -> str:
        return f"the match is over; seat {self.winner} won it"


Event: TypeAlias = (
    PhysicatDealt
    | PhysicatOpened
    | RoundBegan
    | HandDealt
    | ClaimMade
    | BoxesProved
    | BoxesDiscarded
    | DiscardsChosen
    | BoxesDrawn
    | DrawSeen
    | TurnEnded
    | PhysicatUsed
    | PhysicatStays
    | PhysicatJoinedRow
    | BoxesRemoved
    | DiscardPileSeen
    | TurnSkipped
    | BoxesInPlayChanged
    | ClaimDoubted
    | HandsShown
    | ClaimChecked
    | LifeLost
    | SeatEliminated
    | MatchEnded
)
"""Anything that happens."""

EVENTS: Final[tuple[type[Event], ...]] = get_args(Event)
"""The kinds of event."""
