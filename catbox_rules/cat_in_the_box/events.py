"""What happened: the events that an action brings about, in the order in which a table sees them.

Every event is public but two: the hand that a seat is dealt and the card that it sets aside are
for that seat alone (`private_to`).
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, ClassVar, Final, TypeAlias, get_args

from attrs import frozen

from catbox_rules.cat_in_the_box.material import EVERY_CELL, Cell, Color, Rank
from catbox_rules.cat_in_the_box.state import RoundResult
from catbox_rules.kernel.forms import Between, BySeat, Items, Number, counted, seats_in_words
from catbox_rules.kernel.ruleset import Private, Public, Seat


@frozen
class RoundBegan(Public):
    """The cards of a `round`, counted from 1, are dealt; `start_seat` bids and leads first."""

    event: ClassVar[str] = "round-began"
    round: Annotated[int, Between(1, 99)]
    start_seat: Seat

    def __str__(self) -> str:
        return f"round {self.round} begins; seat {self.start_seat} starts"


@frozen(weakref_slot=False)
class HandDealt(Private):
    """A seat picks up its hand. Private."""

    event: ClassVar[str] = "hand-dealt"
    seat: Seat
    hand: tuple[Rank, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} is dealt {' '.join(map(str, self.hand))}"


@frozen
class CardsRevealed(Public):
    """With two players: three of the cards left over are turned up."""

    event: ClassVar[str] = "cards-revealed"
    revealed: Annotated[tuple[Rank, ...], Items(3, 3)]

    def __str__(self) -> str:
        return f"revealed: {' '.join(map(str, self.revealed))}"


@frozen
class NeutralTokenPlaced(Public):
    """With two players: a token of nobody's is laid for a revealed card."""

    event: ClassVar[str] = "neutral-token-placed"
    cell: Cell

    def __str__(self) -> str:
        return f"a neutral token is placed on {self.cell}"


@frozen
class DiscardMade(Public):
    """A seat has set a card aside, face down."""

    event: ClassVar[str] = "discard-made"
    implied: ClassVar[bool] = True
    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} sets a card aside"


@frozen
class DiscardChosen(Private):
    """Which card a seat has set aside. Private."""

    event: ClassVar[str] = "discard-chosen"
    seat: Seat
    rank: Rank

    def __str__(self) -> str:
        return f"seat {self.seat} has set {self.rank} aside"


@frozen
class BidMade(Public):
    """A seat has said how many tricks it will win."""

    event: ClassVar[str] = "bid-made"
    implied: ClassVar[bool] = True
    seat: Seat
    tricks: Annotated[int, Between(0, 9)]

    def __str__(self) -> str:
        return f"seat {self.seat} bids {self.tricks}"


@frozen
class CardPlayed(Public):
    """A card is on the table, and its color is declared."""

    event: ClassVar[str] = "card-played"
    implied: ClassVar[bool] = True
    seat: Seat
    rank: Rank
    color: Color

    def __str__(self) -> str:
        return f"seat {self.seat} plays {self.rank}{self.color}"


@frozen
class TokenPlaced(Public):
    """A seat's token is on a cell from now on."""

    event: ClassVar[str] = "token-placed"
    implied: ClassVar[bool] = True
    seat: Seat
    cell: Cell

    def __str__(self) -> str:
        return f"seat {self.seat}'s token is placed on {self.cell}"


@frozen
class ColorLost(Public):
    """A seat may not declare this color again in this round."""

    event: ClassVar[str] = "color-lost"
    seat: Seat
    color: Color

    def __str__(self) -> str:
        return f"seat {self.seat} loses {self.color.value}"


@frozen
class TrickWon(Public):
    """A trick is complete; its winner leads the next one."""

    event: ClassVar[str] = "trick-won"
    seat: Seat
    rank: Rank
    color: Color

    def __str__(self) -> str:
        return f"seat {self.seat} wins the trick with {self.rank}{self.color}"


@frozen(weakref_slot=False)
class ParadoxOccurred(Public):
    """A seat can play nothing and shows its hand."""

    event: ClassVar[str] = "paradox-occurred"
    seat: Seat
    hand: Annotated[tuple[Rank, ...], Items(1)]

    def __str__(self) -> str:
        return f"seat {self.seat} causes a paradox, holding {' '.join(map(str, self.hand))}"


@frozen(weakref_slot=False)
class TrickAbandoned(Public):
    """The trick is broken off: nobody wins it, its tokens stay. `seats` had played to it, in
    order."""

    event: ClassVar[str] = "trick-abandoned"
    seats: Annotated[tuple[Seat, ...], Items(distinct=True)]

    def __str__(self) -> str:
        plays = counted(len(self.seats), "play")
        return f"the trick is broken off after {plays}; nobody wins it"


@frozen
class RoundScored(RoundResult, Public):
    """A round is over: its sheet, and with `groups` the size of each seat's largest group."""

    event: ClassVar[str] = "round-scored"
    bids: Annotated[tuple[Annotated[int, Between(0, 9)], ...], Items(most=5)]
    groups: BySeat[Number]
    arrangement_is_known: bool
    """False if the groups rest on an arrangement of the board that is unverified, `setup.face`."""

    def __str__(self) -> str:
        doubt = "" if self.arrangement_is_known else " (the arrangement of the board is unverified)"
        return f"the round is scored{doubt}: {'; '.join(map(self._sheet, range(len(self.groups))))}"

    def _sheet(self, seat: int) -> str:
        won = f"won {self.tricks[seat]}"
        bid = f", bid {self.bids[seat]}" if self.bids else ""
        bonus = f"bonus {self.bonus[seat]}" if self.bonus[seat] else "no bonus"
        why = ", caused the paradox" if self.paradox == seat else ""
        return f"seat {seat} gets {self.scores[seat]} ({won}{bid}{why}, {bonus})"


@frozen
class MatchEnded(Public):
    """The last round is over."""

    event: ClassVar[str] = "match-ended"
    totals: BySeat[int]
    winners: Annotated[tuple[Seat, ...], Items(1, distinct=True)]

    def __str__(self) -> str:
        return f"the match is over; {seats_in_words(self.winners)} won it"


Event: TypeAlias = (
    RoundBegan
    | HandDealt
    | CardsRevealed
    | NeutralTokenPlaced
    | DiscardMade
    | DiscardChosen
    | BidMade
    | CardPlayed
    | TokenPlaced
    | ColorLost
    | TrickWon
    | ParadoxOccurred
    | TrickAbandoned
    | RoundScored
    | MatchEnded
)
"""Anything that happens."""

EVENTS: Final[tuple[type[Event], ...]] = get_args(Event)
"""The kinds of event."""


_MOST_SEATS: Final = 9
_OF_PLAYS: Final = tuple(
    tuple((CardPlayed(seat, cell.rank, cell.color), TokenPlaced(seat, cell)) for cell in EVERY_CELL)
    for seat in map(Seat, range(_MOST_SEATS))
)
_TRICKS_WON: Final = tuple(
    tuple((TrickWon(seat, cell.rank, cell.color),) for cell in EVERY_CELL)
    for seat in map(Seat, range(_MOST_SEATS))
)


def of_play(seat: Seat, cell: Cell) -> tuple[CardPlayed, TokenPlaced]:
    """Return the two events of every play, which are shared."""
    return _OF_PLAYS[seat][cell.bit]


def of_trick(seat: Seat, cell: Cell) -> tuple[TrickWon]:
    """Return the one event of a trick that this seat wins by this cell; shared like those of
    plays."""
    return _TRICKS_WON[seat][cell.bit]


@cache
def of_round(round: int, start_seat: Seat) -> tuple[RoundBegan]:
    """Return the first event of a round, which is shared."""
    return (RoundBegan(round, start_seat),)


@cache
def of_loss(seat: Seat, color: Color) -> tuple[ColorLost]:
    """Return the one event of a lost color, which is shared."""
    return (ColorLost(seat, color),)


@cache
def of_discard(seat: Seat, rank: Rank) -> tuple[DiscardMade, DiscardChosen]:
    """Return the two events of every discard, which are shared."""
    return DiscardMade(seat), DiscardChosen(seat, rank)


@cache
def of_bid(seat: Seat, tricks: int) -> tuple[BidMade]:
    """Return the one event of a legal bid, which is shared."""
    return (BidMade(seat, tricks),)
