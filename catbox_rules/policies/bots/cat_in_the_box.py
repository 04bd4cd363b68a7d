"""A bot for Cat in the Box: sees its view, picks a legal action.

It sets aside what it has most of, bids what its high cards promise, and weighs each play by three
things: whether it leaves room for the rest of its hand, whether it wants the trick and how likely
it gets it, and whether the token lies next to its others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    BidView,
    Cards,
    Cell,
    CellSet,
    Color,
    Discard,
    DiscardView,
    Play,
    SeatView,
    Setup,
    TrickView,
)
from catbox_rules.kernel.ruleset import Event, Seat

_ROOM: Final = 4.0
"""How much a card that has no room left weighs, against a point."""
_CLOSE: Final = 0.8
"""How much a card that has just enough room weighs."""
_COLOR: Final = 0.7
"""What a color is worth that is not lost."""
_RED: Final = 0.5
"""What a red cell is worth that is not used up where it is not needed."""
_TRICK: Final = 1.0
"""What a trick is worth by itself: the point that it scores."""
_WANTED: Final = 1.5
"""What a trick is worth that the bid asks for; more where few are left to be won."""
_BROKEN: Final = -2.5
"""What a trick is worth that breaks the bid: the point, and the bonus that is lost."""
_NEIGHBOR: Final = 0.4
"""What a token is worth that makes the largest group larger, if the bonus will be had."""
_EAGER: Final = 1.5
"""How much likelier a card that beats another is played than any other card."""
_MOST_EAGER: Final = 0.9
"""No seat is taken to beat a card for certain."""
_HALF: Final = 0.5
"""A rank is as strong as the middle of its place among all ranks; and room counts half a cell more
than there is, so that none is not divided by."""


def choose(view: SeatView, _: Sequence[Event], legal: Sequence[Action], random: Random) -> Action:
    """One of the legal actions of the seat that sees this; `random` breaks ties.

    `legal` must not be empty, and has actions of this seat alone.
    """
    public = view.public
    shuffled = random.sample(legal, len(legal))
    match public:
        case DiscardView():
            return max(shuffled, key=lambda action: _worth_discarding(view.hand, action))
        case BidView():
            promised = _promised(view.hand, public.table.setup)
            return min(shuffled, key=lambda action: _distance(action, promised))
        case TrickView():
            return max(shuffled, key=lambda action: _worth(view, public, action))
        case _:
            return legal[0]


def _worth_discarding(hand: Cards, action: Action) -> tuple[int, int]:
    """What there are many of is hard to place, for a rank has four cells; then a low card."""
    assert isinstance(action, Discard)
    return hand.count(action.rank), -action.rank


def _promised(hand: Cards, setup: Setup) -> float:
    """How many tricks a hand may win: its share of the strength of an average hand."""
    average = sum(_strength(rank, setup) for rank in range(1, setup.highest_rank + 1))
    average *= len(hand) / setup.highest_rank
    share = sum(_strength(rank, setup) for rank in hand) / average
    return share * setup.tricks / setup.players


def _strength(rank: int, setup: Setup) -> float:
    """How likely a card is the highest of as many as there are players."""
    return float(((rank - _HALF) / setup.highest_rank) ** (setup.players - 1))


def _distance(action: Action, promised: float) -> float:
    assert isinstance(action, Bid)
    return abs(action.tricks - promised)


def _worth(view: SeatView, public: TrickView, action: Action) -> float:
    """What a play is worth, in points, as far as this bot can see."""
    if not isinstance(action, Play):
        return 0.0
    return (
        _wanted(public, view.seat) * _chance_to_win(public, action)
        + _together(public, view.seat, action.cell)
        - _crowding(view, public, action)
        - (_RED if action.color is Color.RED else 0.0)
    )


def _wanted(public: TrickView, seat: Seat) -> float:
    """What another trick is worth to a seat: much as long as its bid asks for it, a loss if it
    breaks the bid, a point if the bid is broken already."""
    bid = public.bids[seat] if public.bids else public.table.setup.bonus_up_to
    won = public.won[seat]
    if bid is None or won > bid:
        return _TRICK
    if won == bid:
        return _BROKEN
    lacking = (bid - won) / max(1, public.table.setup.tricks - sum(public.won))
    return _WANTED + lacking


def _chance_to_win(public: TrickView, play: Play) -> float:
    """How likely a play wins the trick: it must be the best so far, and each seat still to play may
    beat it by an open cell."""
    trick = (*public.trick, play)
    led = trick[0].color
    if any(_beats(other.cell, play.cell, led) for other in public.trick):
        return 0.0
    still_open = public.board_in_sight.open - CellSet.of([play.cell])
    beating = sum(_beats(cell, play.cell, led) for cell in still_open)
    after = public.table.players - len(trick)
    each = min(_MOST_EAGER, _EAGER * beating / max(1, len(still_open)))
    return float((1 - each) ** after)


def _beats(one: Cell, other: Cell, led: Color) -> bool:
    """Whether the card on one cell beats that on another in a trick."""
    return _power(one, led) > _power(other, led)


def _power(cell: Cell, led: Color) -> tuple[bool, bool, int]:
    return cell.color is Color.RED, cell.color is led, cell.rank


def _together(public: TrickView, seat: Seat, cell: Cell) -> float:
    """What the cell adds to the seat's largest group."""
    arrangement, tokens = public.table.arrangement, public.board_in_sight.tokens[seat]
    before = max(map(len, arrangement.groups(tokens)), default=0)
    after = max(map(len, arrangement.groups(tokens | CellSet.of([cell]))))
    return _NEIGHBOR * (after - before)


def _crowding(view: SeatView, public: TrickView, play: Play) -> float:
    """What it costs that after a play the rest of the hand has little room on the board."""
    led = public.trick[0].color if public.trick else play.color
    held = public.held[view.seat] - ({led} if led is not play.color else set[Color]())
    left = public.board_in_sight.open - CellSet.of([play.cell])
    hand = view.hand.without(play.rank)
    shortages = sum(_shortages(hand, left, held), start=0.0)
    # One card is left in hand when the round is over, so the first shortage does no harm.
    return shortages - _COLOR * len(held)


def _shortages(hand: Cards, left: CellSet, held: frozenset[Color]) -> Iterator[float]:
    for rank in hand.ranks:
        room = sum(cell.color in held for cell in left & CellSet.of_rank(rank))
        cards = hand.count(rank)
        yield _ROOM * max(0, cards - room) + _CLOSE * cards / (room + _HALF)
