"""A bot for Cat in the Box: it sees its view and picks a legal action.

It discards what it has most of, bids what its high cards promise, and weighs each play by three
things: whether the rest of its hand still has room, whether it wants the trick and how likely it is
to win it, and whether the token touches its others.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from catbox_rules.cat_in_the_box import (
    Action,
    Board,
    Cell,
    CellSet,
    Color,
    Phase,
    Play,
    View,
)
from catbox_rules.cat_in_the_box.rules.tricks import winner
from catbox_rules.kernel.ruleset import Event
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


def choose(view: View, _: Sequence[Event], legal: Sequence[Action], random: Random) -> Action:
    """Return one of the legal actions of the seat that has this view; `random` breaks ties.

    `legal` must not be empty, and holds actions of this seat only.
    """
    shuffled = random.sample(legal, len(legal))
    match view.phase:
        case Phase.DISCARD:
            return max(shuffled, key=lambda action: worth_discarding(view.hand, action))
        case Phase.BID:
            promised = promised_by(view.hand, view.table.setup)
            return min(shuffled, key=lambda action: distance(action, promised))
        case Phase.PLAY:
            board = view.board
            return max(shuffled, key=lambda action: _worth(view, board, action))
        case _:
            return legal[0]


def _worth(view: View, board: Board, action: Action) -> float:
    """Estimate what a play is worth, in points."""
    if not isinstance(action, Play):
        return 0.0
    return (
        _wanted(view) * _chance_to_win(view, board, action)
        + _together(view, board, action.cell)
        - _crowding(view, board, action)
        - (RED if action.color is Color.RED else 0.0)
    )


def _wanted(view: View) -> float:
    """Estimate what another trick is worth to the seat."""
    setup = view.table.setup
    aim = view.bids[view.seat] if view.bids else setup.bonus_up_to
    return wanted(aim, view.won[view.seat], max(1, setup.tricks - sum(view.won)))


def _chance_to_win(view: View, board: Board, play: Play) -> float:
    """Estimate how likely a play is to win the trick.

    It must be the best so far, and each seat still to play may beat it on an open cell. Strength is
    that of the rulebook, whatever the house rules.
    """
    trick = (*view.trick, play)
    if winner(trick) is not play:
        return 0.0
    still_open = board.open - CellSet.of([play.cell])
    beating, after = len(still_open & BEATING[play.cell]), view.table.players - len(trick)
    return chances_to_stay(len(still_open), after)[beating]


def _together(view: View, board: Board, cell: Cell) -> float:
    """Estimate what the cell adds to the seat's largest group."""
    arrangement, tokens = view.table.arrangement, board.tokens[view.seat]
    before = max(map(len, arrangement.groups(tokens)), default=0)
    after = max(map(len, arrangement.groups(tokens | CellSet.of([cell]))))
    return NEIGHBOR * (after - before)


def _crowding(view: View, board: Board, play: Play) -> float:
    """Estimate what a play costs by leaving the rest of the hand little room on the board.

    Colors are lost as in the rulebook, whatever the house rules.
    """
    led = view.trick[0].color if view.trick else play.color
    held = view.held[view.seat] - ({led} if led is not play.color else set[Color]())
    open_cells = board.open - CellSet.of([play.cell])
    left = CellSet.of(cell for cell in open_cells if cell.color in held)
    return crowding(view.hand.without(play.rank), left) - COLOR * len(held)
