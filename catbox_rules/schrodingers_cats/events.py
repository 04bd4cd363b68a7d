"""What happened: the events that an action brings about, in the order in which a table sees them.

Every event is public but those that tell what a seat alone gets to see: its Physicat, its hand, the
cards that it discards and draws, the discard pile when it looks through it (`private_to`).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, TypeAlias, get_args

from attrs import frozen

from catbox_rules.kernel.condition import implements
from catbox_rules.kernel.errors import is_whole_number
from catbox_rules.kernel.forms import Among, Between, BySeat, Items, seats_in_words
from catbox_rules.kernel.ruleset import Private, Public, Seat, with_seat
from catbox_rules.kernel.values import FrozenValue
from catbox_rules.kernel.variants.patch import as_decided
from catbox_rules.schrodingers_cats.actions import Claim
from catbox_rules.schrodingers_cats.material import (
    MOST_BLOCKS,
    STATES,
    STAYING,
    Box,
    Boxes,
    Physicat,
    cards,
)
from catbox_rules.schrodingers_cats.table import Table

# Rounds that are over, and what follows from them: lives, who is left, who starts.


_MOST_OF_A_KIND: Final = 99
"""Of box cards, with any variant."""

Lives: TypeAlias = Annotated[int, Between(0, 9)]
"""A number of lives, with any variant."""

ClaimedCount: TypeAlias = Annotated[int, Between(1, 2 * MOST_BLOCKS)]
"""A count that a track can have."""

ClaimedState: TypeAlias = Annotated[Box, Among(STATES)]
"""A quantum state: what can be claimed."""

Counted: TypeAlias = Annotated[int, Between(0, 200)]
"""How many boxes count for a claim: those that show its state, Heisenbergs, and Physicats that
count as boxes."""

_UpTo99: TypeAlias = Annotated[int, Between(0, _MOST_OF_A_KIND)]


@frozen
class Count(FrozenValue):
    """What there is for a claim at the check: how many boxes show its state, how many Heisenbergs
    count, how many do not, and what Physicats add."""

    showing: _UpTo99
    heisenbergs: _UpTo99
    ignored_heisenbergs: _UpTo99
    physicats: Annotated[int, Between(0, 2)]

    @property
    def total(self) -> int:
        """What the claim is compared with."""
        return self.showing + self.heisenbergs + self.physicats


@frozen
class RoundResult(FrozenValue):
    """A round that is over: the claim that was doubted, and what came of it."""

    start_seat: Seat
    claim: Claim
    doubter: Seat
    counted: Counted
    """How many boxes counted for the claim."""
    wrong: Seat
    """The claimer if fewer were counted than claimed, else the doubter."""
    lives: BySeat[Lives]
    """What each seat has left after it; with 0 it is out."""

    @property
    def right(self) -> Seat:
        """The other one of the two."""
        return self.doubter if self.wrong == self.claim.seat else self.claim.seat


@implements("schrodinger.setup.lives", "schrodinger.check.life-lost")
def lives_after(table: Table, results: tuple[RoundResult, ...]) -> tuple[int, ...]:
    """Return the lives that each seat has left after some rounds."""
    return results[-1].lives if results else (table.setup.lives,) * table.players


@implements("schrodinger.check.life-lost")
def seats_left(table: Table, results: tuple[RoundResult, ...]) -> tuple[Seat, ...]:
    """Return the seats that have a life left after some rounds, clockwise from 0."""
    lives = lives_after(table, results)
    return tuple(seat for seat in table.seats if lives[seat])


@implements("schrodinger.turn.order")
def left_neighbor(table: Table, results: tuple[RoundResult, ...], seat: Seat) -> Seat:
    """Return the next seat clockwise that is not out."""
    lives = lives_after(table, results)
    neighbor = (seat + 1) % table.players
    while not lives[neighbor]:
        neighbor = (neighbor + 1) % table.players
    return Seat(neighbor)


@implements("schrodinger.round.start-seat", "schrodinger.setup.first-start-seat")
def start_seat(table: Table, results: tuple[RoundResult, ...]) -> Seat:
    """Return the seat that starts the round after some others: the one that was right before, or
    the one of the table's house rule."""
    if not results:
        return table.first_seat
    rule = table.house_rule("schrodinger.round.start-seat")
    if rule is None:
        return results[-1].right
    seat = as_decided(rule, rule.decide(int, table.setup, results), table.players)
    if not results[-1].lives[seat]:
        raise rule.misfit("a seat that is in the match", str(seat))
    return seat


@implements("schrodinger.deal.hand-size")
def hand_sizes(table: Table, results: tuple[RoundResult, ...]) -> tuple[int, ...]:
    """Return how many cards each seat is dealt in the round after some others: six in the first
    round, one fewer in each later one, or what the table's house rule says; none for a seat that is
    out."""
    left = seats_left(table, results)
    rule = table.house_rule("schrodinger.deal.hand-size")
    if rule is None:
        return tuple(table.setup.hands[len(results)] if seat in left else 0 for seat in table.seats)
    sizes: tuple[object, ...] = rule.decide(tuple, table.setup, results)  # pyright: ignore[reportUnknownVariableType] -- of numbers
    due = tuple(
        size if seat in left else 0 for seat, size in enumerate(sizes) if is_whole_number(size)
    )
    if len(due) != table.players or any(due[seat] < 1 for seat in left):
        expected = f"for each of {table.players} seats a number of cards, at least 1"
        raise rule.misfit(expected, repr(sizes))
    if sum(due) > len(table.deck):
        raise rule.misfit(f"at most {len(table.deck)} cards in all", repr(sizes))
    return due


@implements("schrodinger.check.who-is-wrong", "schrodinger.check.life-lost")
def result_of(
    table: Table,
    results: tuple[RoundResult, ...],
    *,
    claim: Claim,
    doubter: Seat,
    counted: int,
) -> RoundResult:
    """Return the result of the round after some others: the claimer is wrong if fewer boxes were
    counted than claimed, else the doubter; the seat that is wrong loses a life, or as many as the
    table's house rule says."""
    wrong = claim.seat if counted < claim.count else doubter
    lives, lost = lives_after(table, results), 1
    rule = table.house_rule("schrodinger.check.life-lost")
    if rule is not None:
        lost = rule.decide(int, table.setup, claim, counted, wrong)
        if lost < 1:
            raise rule.misfit("at least 1 life", str(lost))
    return RoundResult(
        start_seat=start_seat(table, results),
        claim=claim,
        doubter=doubter,
        counted=counted,
        wrong=wrong,
        lives=with_seat(lives, wrong, max(0, lives[wrong] - lost)),
    )


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
    """The cards of a `round`, counted from 1, are dealt; `start_seat` claims first."""

    event: ClassVar[str] = "round-began"
    round: Annotated[int, Between(1, 53)]
    start_seat: Seat
    boxes_in_play: NumberOfCards
    """How many boxes are in play."""

    def __str__(self) -> str:
        return (
            f"round {self.round} begins with {self.boxes_in_play} boxes in play; "
            f"seat {self.start_seat} starts"
        )


@frozen
class HandDealt(Private):
    """A seat picks up its hand. Private."""

    event: ClassVar[str] = "hand-dealt"
    seat: Seat
    hand: Boxes

    def __str__(self) -> str:
        return f"seat {self.seat} is dealt {self.hand}"


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
    count: NumberOfCards

    def __str__(self) -> str:
        return f"seat {self.seat} discards {cards(self.count)}"


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
    count: NumberOfCards

    def __str__(self) -> str:
        return f"seat {self.seat} draws {cards(self.count)}"


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
    boxes_in_play: NumberOfCards

    def __str__(self) -> str:
        return f"boxes in play: {self.boxes_in_play}"


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
    parts: Count
    counted: Counted
    """The total of its parts."""
    wrong: Seat

    def __str__(self) -> str:
        counted = "1 counts" if self.counted == 1 else f"{self.counted or 'none'} count"
        return (
            f"seat {self.claim.seat} claimed {self.claim.space}, and {counted} ({self._in_words}): "
            f"seat {self.wrong} is wrong"
        )

    @property
    def _in_words(self) -> str:
        count = self.parts
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
    totals: BySeat[Lives]
    winners: Annotated[tuple[Seat, ...], Items(1, 1)]

    def __str__(self) -> str:
        return f"the match is over; {seats_in_words(self.winners)} won it"


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
