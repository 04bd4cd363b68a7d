"""The beginning of a round, for search: discards and bids, then tricks in plain integers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from catbox_rules.cat_in_the_box import Action, Bid, BidPhase, Cards, Discard, DiscardPhase, Rank, Setup
from catbox_rules.cat_in_the_box.rules.tricks import begin
from catbox_rules.kernel.ruleset import with_seat
from catbox_rules.policies.search.cat_in_the_box.playing import Tricks


class Opening:
    """A round before its first trick; only the seat on turn has a choice in it."""

    __slots__ = ("state", "seat", "hands", "discards", "bids", "tricks")

    def __init__(self, state: DiscardPhase | BidPhase) -> None:
        self.state = state
        self.hands = state.hands
        self.discards: tuple[Rank | None, ...] = state.discards
        self.bids: tuple[int | None, ...] = ()
        if isinstance(state, BidPhase):
            self.bids, self.seat = state.bids, int(state.on_turn)
        else:
            self.seat = state.discards.index(None)
            if state.table.setup.bids:
                self.bids = (None,) * state.table.players
        self.tricks: Tricks | None = None

    def copy(self) -> Opening:
        """The same moment."""
        return Opening(self.state)

    def moves(self) -> Sequence[Action]:
        """All discards, or all bids, of the seat on turn."""
        if isinstance(self.state, DiscardPhase):
            return [Discard(self.seat, rank) for rank in self.hands[self.seat].ranks]
        return [Bid(self.seat, tricks) for tricks in self.state.table.setup.bids]

    def usual(self, random: Random) -> Action:
        """What the seat on turn discards or bids by rules of thumb."""
        setup = self.state.table.setup
        hand = self.hands[self.seat]
        if isinstance(self.state, DiscardPhase):
            return Discard(self.seat, _usual_discard(hand))
        return Bid(self.seat, usual_bid(hand, setup, random))

    def play(self, move: Action) -> None:
        """The seat on turn discards or bids; what others do after that is not a choice."""
        if isinstance(move, Discard):
            self._discard(move.seat, move.rank)
        elif isinstance(move, Bid):
            self.bids = with_seat(self.bids, move.seat, move.tricks)
        self.seat = -1

    def _discard(self, seat: int, rank: Rank) -> None:
        self.hands = with_seat(self.hands, seat, self.hands[seat].without(rank))
        self.discards = with_seat(self.discards, seat, rank)

    def finish(self, random: Random) -> None:
        """All others discard and bid as usual, and the tricks are played."""
        table = self.state.table
        for seat, rank in enumerate(self.discards):
            if rank is None:
                self._discard(seat, _usual_discard(self.hands[seat]))
        bids = tuple(
            usual_bid(hand, table.setup, random) if bid is None else bid
            for hand, bid in zip(self.hands, self.bids, strict=False)
        )
        discards = tuple(rank for rank in self.discards if rank is not None)
        state = begin(table, self.state.results, self.hands, discards, bids, self.state.revealed)
        self.tricks = Tricks(state)
        self.tricks.finish(random)

    def values(self) -> tuple[float, ...]:
        """See `Course`."""
        assert self.tricks is not None, "it is finished"
        return self.tricks.values()

    def scores(self) -> tuple[float, ...]:
        """See `Course`."""
        assert self.tricks is not None, "it is finished"
        return self.tricks.scores()


def _usual_discard(hand: Cards) -> Rank:
    """What there are many of is hard to place, for a rank has four cells; then a low card."""
    return max(hand.ranks, key=lambda rank: (hand.count(rank), -rank))


_DOUBT: Final = 0.6
"""How far a seat may be off with what it expects to win, in tricks."""


def usual_bid(hand: Cards, setup: Setup, random: Random) -> int:
    """The bid that is nearest to what a hand promises."""
    expected = _promised(hand, setup) + random.gauss(0, _DOUBT)
    return min(setup.bids, key=lambda bid: abs(bid - expected))


@cache
def _strengths(highest: int, players: int) -> tuple[float, ...]:
    """By rank, from 0: how likely a card is the highest of as many as there are players, against
    the average card."""
    plain = [((rank - 0.5) / highest) ** (players - 1) for rank in range(1, highest + 1)]
    average = sum(plain) / highest
    return (0.0, *(each / average for each in plain))


def _promised(hand: Cards, setup: Setup) -> float:
    strengths = _strengths(setup.highest_rank, setup.players)
    share = sum(strengths[rank] for rank in hand) / len(hand)
    return share * setup.tricks / setup.players
