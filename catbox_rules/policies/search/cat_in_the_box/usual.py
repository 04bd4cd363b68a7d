"""What a seat of Cat in the Box does as usual: a few rules of thumb that are quick to follow.

Discard what there are many of, and bid what the hand promises. A play is weighed much as by the bot
`bot`, by whether the seat wants the trick and gets it, whether the rest of its hand still has room,
and whether the token lies next to others; but each of these is estimated in a few steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final, TypeGuard

from attrs import frozen

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    BidPhase,
    Cards,
    CellSet,
    Color,
    Discard,
    DiscardPhase,
    Play,
    Rank,
    Setup,
    TrickPhase,
)
from catbox_rules.cat_in_the_box import packed as packing
from catbox_rules.cat_in_the_box.cards import COPIES, HIGHEST_RANK
from catbox_rules.cat_in_the_box.packed import of_colors_held, still_open
from catbox_rules.cat_in_the_box.rules.tricks import winner
from catbox_rules.kernel.ruleset import CHANCE, Seat

_SLIPS: Final = 0.05
"""How often a seat plays anything."""
_OTHERS_SLIP: Final = 0.2
"""How often the others are taken to do so by a seat that looks ahead."""
_DOUBT: Final = 0.6
"""How far a seat may be off with what it expects to win, in tricks."""
_RED: Final = Color.RED

# In points, as the bot has them.
_ROOM: Final = 4.0
"""How much a card that has no room left weighs."""
_CLOSE: Final = 0.8
"""How much a card that has just enough room weighs."""
_COLOR: Final = 0.7
"""What a color is worth that is not lost."""
_RED_KEPT: Final = 0.5
"""What a red cell is worth that is not used up."""
_TRICK: Final = 1.0
"""What a trick is worth by itself."""
_WANTED: Final = 1.5
"""What a trick is worth that the bid asks for; more where few are left to be won."""
_BROKEN: Final = -2.5
"""What a trick is worth that breaks the bid."""
_NEIGHBOR: Final = 0.4
"""What a token is worth that lies next to others of its seat."""
_EAGER: Final = 1.5
"""How much likelier a card that beats another is played than any other card."""
_MOST_EAGER: Final = 0.9
"""No seat is taken to beat a card for certain."""


def usual(
    state: DiscardPhase | BidPhase | TrickPhase, legal: Sequence[Action], random: Random, /
) -> Action:
    """What a seat does; see `catbox_rules.policies.search.protocol.Usual`."""
    return _chosen(state, legal, random, _SLIPS)


@frozen
class WithOthers:
    """What seats do as one of them foresees it. It can rely on itself, and so plays what is best by
    rules of thumb. On others it cannot: they slip often, so that plans are worth little that fail
    when somebody plays otherwise.

    * `seat`: the one that looks ahead.
    """

    seat: Seat

    def __call__(
        self,
        state: DiscardPhase | BidPhase | TrickPhase,
        legal: Sequence[Action],
        random: Random,
        /,
    ) -> Action:
        """What a seat does; see `catbox_rules.policies.search.protocol.Usual`."""
        slips = 0.0 if legal[0].actor == self.seat else _OTHERS_SLIP
        return _chosen(state, legal, random, slips)


def _chosen(
    state: DiscardPhase | BidPhase | TrickPhase,
    legal: Sequence[Action],
    random: Random,
    slips: float,
) -> Action:
    if isinstance(state, TrickPhase):
        if not _are_plays(legal) or random.random() < slips:
            return legal[int(random.random() * len(legal))]
        return _best(state, legal)
    seat = legal[0].actor
    assert seat != CHANCE, "a seat is to act"
    hand = state.hands[seat]
    if isinstance(state, BidPhase):
        promised = promised_by(hand, state.table.setup) + random.gauss(0, _DOUBT)
        return min(legal, key=lambda bid: _distance(bid, promised))
    return max(legal, key=lambda discard: _worth_discarding(hand, discard))


def _are_plays(legal: Sequence[Action]) -> TypeGuard[Sequence[Play]]:
    return isinstance(legal[0], Play)


def _worth_discarding(hand: Cards, action: Action) -> tuple[int, int]:
    """What there are many of is hard to place, for a rank has four cells; then a low card."""
    assert isinstance(action, Discard)
    return hand.count(action.rank), -action.rank


def _distance(action: Action, promised: float) -> float:
    assert isinstance(action, Bid)
    return abs(action.tricks - promised)


def promised_by(hand: Cards, setup: Setup) -> float:
    """How many tricks a hand may win: its share of the strength of an average hand."""
    strengths = _strengths(setup.highest_rank, setup.players)
    share = sum([strengths[rank] for rank in hand]) / len(hand)
    return share * setup.tricks / setup.players


@cache
def _strengths(highest: int, players: int) -> tuple[float, ...]:
    """By rank, from 0: how likely a card is the highest of as many as there are players, against
    the average card."""
    plain = [((rank - 0.5) / highest) ** (players - 1) for rank in range(1, highest + 1)]
    average = sum(plain) / highest
    return (0.0, *(each / average for each in plain))


def _best(state: TrickPhase, legal: Sequence[Play]) -> Play:
    """The play that is worth most."""
    worth = worths(state, legal)
    return legal[worth.index(max(worth))]


def worths(state: TrickPhase, legal: Sequence[Play]) -> list[float]:
    """What each of some plays is worth, in points, by rules of thumb."""
    table, seat, trick = state.table, state.on_turn, state.trick
    open_cells = still_open(state, seat, table.cells_with_cards)
    room = of_colors_held(state, seat, open_cells)
    hand = packing.hand(state.packed, seat)
    easing = easing_off = _easing(hand, room)
    led, best, losing = None, None, 0.0
    if trick:
        led, best = trick[0].color, winner(trick)
        if packing.holds(state.packed, seat, led):
            left = room - _OF_COLOR[led]
            easing_off = _easing(hand, left)
            losing = _COLOR + _crowding(hand, left) - _crowding(hand, room)
    near = table.arrangement.next_to(packing.tokens_of(state.packed, seat))
    wanted, after = _wanted(state, seat), table.players - len(trick) - 1
    red = len(open_cells & _REDS) if after else 0
    found, is_open = list[float](), len(open_cells)
    for play in legal:
        color, rank = play.color, play.rank
        keeps = color is led or led is None
        worth = easing[rank] if keeps else easing_off[rank] - losing
        if color is _RED:
            worth -= _RED_KEPT
        if play.cell in near:
            worth += _NEIGHBOR
        if best is None or (rank > best.rank if color is best.color else color is _RED):
            if after:
                beating = len(open_cells & _ABOVE[color, rank])
                if color is not _RED:
                    beating += red
                each = _EAGER * beating / is_open
                worth += wanted * (1 - min(_MOST_EAGER, each)) ** after
            else:
                worth += wanted
        found.append(worth)
    return found


def _wanted(state: TrickPhase, seat: int) -> float:
    """What another trick is worth to a seat."""
    setup, won = state.table.setup, state.won
    aim = state.bids[seat] if state.bids else setup.bonus_up_to
    if aim is None or won[seat] > aim:
        return _TRICK
    if won[seat] == aim:
        return _BROKEN
    return _WANTED + (aim - won[seat]) / (setup.tricks - sum(won))


def _easing(hand: Cards, cells: CellSet) -> dict[Rank, float]:
    """By rank: how much less crowded it is for a hand, where these cells can be covered, after a
    card of the rank has been played there."""
    room = cells.cards
    return {rank: _EASED[hand.count(rank)][room.count(rank)] for rank in hand.ranks}


def _crowding(hand: Cards, cells: CellSet) -> float:
    """How crowded it is for a hand, where these cells can be covered."""
    room = cells.cards
    return sum([_CROWDED[hand.count(rank)][room.count(rank)] for rank in hand.ranks])


_CROWDED: Final = tuple(
    tuple(_ROOM * max(0, cards - room) + _CLOSE * cards / (room + 0.5) for room in range(5))
    for cards in range(COPIES + 1)
)
"""By the number of cards of a rank, and of the cells that they may cover."""
_EASED: Final = tuple(
    tuple(
        _CROWDED[cards][room] - _CROWDED[max(cards - 1, 0)][max(room - 1, 0)] for room in range(5)
    )
    for cards in range(COPIES + 1)
)
"""The same, less what it is with one card and one cell fewer."""
_REDS: Final = CellSet.of_color(_RED)
_OF_COLOR: Final = {color: CellSet.of_color(color) for color in Color}
_ABOVE: Final = {
    (color, Rank(rank)): CellSet.of_color(color) - CellSet.up_to_rank(rank)
    for color in Color
    for rank in range(1, HIGHEST_RANK + 1)
}
"""By color and rank, the cells of the color that are of a higher rank."""
