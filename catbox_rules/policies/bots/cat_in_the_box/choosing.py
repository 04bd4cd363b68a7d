"""A bot for Cat in the Box: sees its view, picks a legal action.

It sets aside what it has most of, bids what its high cards promise, and weighs each play by three
things: whether it leaves room for the rest of its hand, whether it wants the trick and how likely
it gets it, and whether the token lies next to its others.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from catbox_rules.cat_in_the_box import (
    Action,
    BidView,
    Cell,
    CellSet,
    Color,
    DiscardView,
    Play,
    SeatView,
    TrickView,
)
from catbox_rules.cat_in_the_box.rules.tricks import winner
from catbox_rules.kernel.ruleset import Event, Seat
from catbox_rules.policies.bots.cat_in_the_box.thumb import (
    BEATING,
    COLOR,
    NEIGHBOR,
    RED,
    chances_to_stay,
    crowding,
    distance,
    promised_by,
    wanted,
    worth_discarding,
)


def choose(view: SeatView, _: Sequence[Event], legal: Sequence[Action], random: Random) -> Action:
    """One of the legal actions of the seat that sees this; `random` breaks ties.

    `legal` must not be empty, and has actions of this seat alone.
    """
    public = view.public
    shuffled = random.sample(legal, len(legal))
    match public:
        case DiscardView():
            return max(shuffled, key=lambda action: worth_discarding(view.hand, action))
        case BidView():
            promised = promised_by(view.hand, public.table.setup)
            return min(shuffled, key=lambda action: distance(action, promised))
        case TrickView():
            return max(shuffled, key=lambda action: _worth(view, public, action))
        case _:
            return legal[0]


def _worth(view: SeatView, public: TrickView, action: Action) -> float:
    """What a play is worth, in points, as far as this bot can see."""
    if not isinstance(action, Play):
        return 0.0
    return (
        _wanted(public, view.seat) * _chance_to_win(public, action)
        + _together(public, view.seat, action.cell)
        - _crowding(view, public, action)
        - (RED if action.color is Color.RED else 0.0)
    )


def _wanted(public: TrickView, seat: Seat) -> float:
    """What another trick is worth to a seat."""
    setup = public.table.setup
    aim = public.bids[seat] if public.bids else setup.bonus_up_to
    return wanted(aim, public.won[seat], max(1, setup.tricks - sum(public.won)))


def _chance_to_win(public: TrickView, play: Play) -> float:
    """How likely a play wins the trick: it must be the best so far, and each seat still to play may
    beat it by an open cell. Strength is taken from the book, by any house rule."""
    trick = (*public.trick, play)
    if winner(trick) is not play:
        return 0.0
    still_open = public.board_in_sight.open - CellSet.of([play.cell])
    beating, after = len(still_open & BEATING[play.cell]), public.table.players - len(trick)
    return chances_to_stay(len(still_open), after)[beating]


def _together(public: TrickView, seat: Seat, cell: Cell) -> float:
    """What the cell adds to the seat's largest group."""
    arrangement, tokens = public.table.arrangement, public.board_in_sight.tokens[seat]
    before = max(map(len, arrangement.groups(tokens)), default=0)
    after = max(map(len, arrangement.groups(tokens | CellSet.of([cell]))))
    return NEIGHBOR * (after - before)


def _crowding(view: SeatView, public: TrickView, play: Play) -> float:
    """What it costs that after a play the rest of the hand has little room on the board. A color is
    taken to be lost as in the book, by any house rule."""
    led = public.trick[0].color if public.trick else play.color
    held = public.held[view.seat] - ({led} if led is not play.color else set[Color]())
    open_cells = public.board_in_sight.open - CellSet.of([play.cell])
    left = CellSet.of(cell for cell in open_cells if cell.color in held)
    return crowding(view.hand.without(play.rank), left) - COLOR * len(held)
