"""The phases of a match, and what is on the sheet of a round. Hands are marked as hidden."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from catbox_rules.kernel.forms import BySeat
from catbox_rules.kernel.hidden import known_to_seat
from catbox_rules.kernel.ruleset import Seat

from .cards import Card
from .table import Table

__all__ = ["BidPhase", "DealPhase", "Hands", "MatchOver", "PlayPhase", "RoundResult", "State"]

Hands: TypeAlias = tuple[tuple[Card, ...], ...]


@frozen
class RoundResult:
    """The sheet of a round."""

    start_seat: Seat
    trump: Card
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    scores: tuple[int, ...]


@frozen
class DealPhase:
    """Before a deal."""

    table: Table
    results: tuple[RoundResult, ...] = ()


@frozen
class BidPhase:
    """While bids are made, clockwise from the start seat."""

    table: Table
    results: tuple[RoundResult, ...]
    trump: Card
    start_seat: Seat
    bids: tuple[int, ...]
    """In the order in which they were made."""
    hands: Hands = known_to_seat()


@frozen
class PlayPhase:
    """While tricks are played."""

    table: Table
    results: tuple[RoundResult, ...]
    trump: Card
    start_seat: Seat
    bids: BySeat[int]
    tricks: BySeat[int]
    """How many each has taken."""
    leader: Seat
    trick: tuple[Card, ...]
    """The cards of the trick that is played, from the leader's on."""
    hands: Hands = known_to_seat()


@frozen
class MatchOver:
    """After the last round."""

    table: Table
    results: tuple[RoundResult, ...]


State: TypeAlias = DealPhase | BidPhase | PlayPhase | MatchOver
