"""Nearly legal actions and impossible deals in Cat in the Box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import evolve

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    BidPhase,
    Color,
    Deal,
    Discard,
    DiscardPhase,
    Paradox,
    Play,
    State,
    TrickPhase,
    turn,
)
from catbox_rules.kernel.ruleset import CHANCE, Seat


def near_legal_actions(state: State) -> Sequence[Action]:
    """Return everything that a seat on turn could try, and a few actions of other seats."""
    seats = [Seat(seat) for seat in turn(state) if seat != CHANCE]
    seat = seats[0] if seats else Seat(0)
    others = [other for other in state.table.seats if other != seat]
    ranks = range(1, state.table.setup.highest_rank + 1)
    tried: list[Action] = []
    if isinstance(state, TrickPhase):
        tried += [Play(seat, rank, color) for rank in ranks for color in Color]
        held = [rank for rank in ranks if rank in state.hands[others[0]]]
        tried += [Play(others[0], rank, color) for rank in held[:2] for color in Color]
    elif isinstance(state, BidPhase):
        tried += [Bid(seat, tricks) for tricks in (0, 1, 2, 3, 4, 5, 8)]
    elif isinstance(state, DiscardPhase):
        tried += [Discard(each, rank) for each in state.table.seats for rank in ranks]
    elsewhere: list[Action] = [
        *(Paradox(seat), Bid(seat, 1), Discard(seat, 1), Play(seat, 1, Color.BLUE)),
        *(Paradox(others[0]), Bid(others[-1], 1), Discard(others[-1], 2)),
    ]
    return list(dict.fromkeys([*tried, *elsewhere]))


def impossible(state: State, outcome: Deal) -> Sequence[Deal]:
    """Return deals with a card too many or too few in a pile, or too many cards of a rank."""
    return list(_impossible(state, outcome))


def _impossible(state: State, deal: Deal) -> Iterator[Deal]:
    hands, players = deal.hands, state.table.players
    for seat in range(players):
        fewer = (*hands[:seat], hands[seat][1:], *hands[seat + 1 :])
        yield evolve(deal, hands=fewer)
        yield evolve(deal, hands=(*hands[:seat], (*hands[seat], 1), *hands[seat + 1 :]))
        other = next(rank for rank in deal.hands[seat - 1] if rank != hands[seat][0])
        counts = Counter(
            rank for hand in (*hands, deal.revealed, deal.hidden or ()) for rank in hand
        )
        if counts[other] >= 5:
            changed = (other, *hands[seat][1:])
            yield evolve(deal, hands=(*hands[:seat], changed, *hands[seat + 1 :]))
    yield evolve(deal, hands=hands[1:])
    yield evolve(deal, hands=(*hands, hands[0]))
    if deal.revealed:
        yield evolve(deal, revealed=deal.revealed[1:], hidden=None)
        yield evolve(deal, revealed=(), hidden=None)
        yield evolve(deal, revealed=(*deal.revealed, *(deal.hidden or ())[:1]), hidden=None)
    else:
        yield evolve(deal, revealed=(1,))
