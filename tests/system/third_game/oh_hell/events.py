"""What happened: the events that an action brings about."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from attrs import frozen

from catbox_rules.kernel.ruleset import Private, Public, Seat

from .cards import Card

__all__ = ["EVENTS", "Event", "HandDealt", "RoundScored", "TrickTaken", "TrumpTurned"]


@frozen
class HandDealt(Private):
    """A seat picks up its hand. Private."""

    event: ClassVar[str] = "hand-dealt"
    seat: Seat
    hand: tuple[Card, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} is dealt {' '.join(map(str, self.hand))}"


@frozen
class TrumpTurned(Public):
    """A card is turned up: its suit is trumps."""

    event: ClassVar[str] = "trump-turned"
    card: Card

    def __str__(self) -> str:
        return f"{self.card} is turned up"


@frozen
class TrickTaken(Public):
    """A trick is complete, and a seat takes it."""

    event: ClassVar[str] = "trick-taken"
    seat: Seat

    def __str__(self) -> str:
        return f"seat {self.seat} takes the trick"


@frozen
class RoundScored(Public):
    """A round is over."""

    event: ClassVar[str] = "hand-scored"
    scores: tuple[int, ...]

    def __str__(self) -> str:
        return f"the round scores {', '.join(map(str, self.scores))}"


Event: TypeAlias = HandDealt | TrumpTurned | TrickTaken | RoundScored
EVENTS: Final = (HandDealt, TrumpTurned, TrickTaken, RoundScored)
