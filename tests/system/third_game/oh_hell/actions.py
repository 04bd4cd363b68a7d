"""What seats and chance can do: `deal`, `bid 2`, `play QS`."""

from __future__ import annotations

from typing import ClassVar, Final, NewType, TypeAlias

from attrs import field, frozen

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import OfChance, OfSeat, Seat, as_seat

from .cards import Card

__all__ = ["ACTIONS", "Action", "Bid", "Deal", "Play", "Tricks", "parse"]

Tricks = NewType("Tricks", int)
"""A number of tricks."""


@frozen
class Deal(OfChance):
    """The hands by seat, and the card that is turned up for trumps."""

    do: ClassVar[str] = "deal"
    hands: tuple[tuple[Card, ...], ...]
    turned: Card

    def __str__(self) -> str:
        hands = ", ".join(" ".join(map(str, hand)) for hand in self.hands)
        return f"deal {hands}; {self.turned} is turned up"


@frozen
class Bid(OfSeat):
    """A seat says how many tricks it will take."""

    do: ClassVar[str] = "bid"
    seat: Seat = field(converter=as_seat)
    tricks: Tricks

    def __str__(self) -> str:
        return f"bid {self.tricks}"


@frozen
class Play(OfSeat):
    """A seat plays a card to the trick."""

    do: ClassVar[str] = "play"
    seat: Seat = field(converter=as_seat)
    card: Card

    def __str__(self) -> str:
        return f"play {self.card}"


Action: TypeAlias = Deal | Bid | Play
ACTIONS: Final = (Deal, Bid, Play)


def parse(text: str, seat: int) -> Bid | Play:
    """Return the action of a seat that a text means; raises MalformedInput for any other text."""
    match text.split():
        case ["bid", number] if number.isdecimal() and len(number) < 3:
            return Bid(as_seat(seat), Tricks(int(number)))
        case ["play", card] if card in [each.value for each in Card]:
            return Play(as_seat(seat), Card(card))
        case _:
            raise MalformedInput("$", expected="bid NUMBER or play CARD", given=text)
