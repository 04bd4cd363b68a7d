"""The quick policy of search in Cat in the Box: a few rules of thumb that take little time.

Discard what there are most copies of, and bid what the hand promises. Plays are weighed much as by
the policy `bot`: by whether the seat wants the trick and is likely to win it, whether the rest of
its hand still has room, and whether the token touches others; but each of these is estimated in a
few steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeGuard

from attrs import frozen

from catbox_rules.cat_in_the_box import (
    Action,
    BidPhase,
    Cards,
    CellSet,
    Color,
    DiscardPhase,
    Play,
    Rank,
    TrickPhase,
)
from catbox_rules.cat_in_the_box import packed as packing
from catbox_rules.cat_in_the_box.packed import of_colors_held, still_open
from catbox_rules.cat_in_the_box.rules.declaring import losing_at
from catbox_rules.cat_in_the_box.rules.tricks import winning_at
from catbox_rules.kernel.ruleset import CHANCE, Seat
from catbox_rules.policies.bots.cat_in_the_box.thumb import (
    BEATING,
    COLOR,
    CROWDED,
    NEIGHBOR,
    RED,
    chances_to_stay,
    crowding,
    distance,
    promised_by,
    wanted,
    worth_discarding,
)

_SLIPS: Final = 0.05
"""The probability that a seat makes a random play."""
_OTHERS_SLIP: Final = 0.2
"""The same for the others, in the eyes of a seat that looks ahead."""
_DOUBT: Final = 0.6
"""The spread of the error in the number of tricks that a seat expects to win."""


def usual(
    state: DiscardPhase | BidPhase | TrickPhase, legal: Sequence[Action], random: Random, /
) -> Action:
    """Return the action of a seat; see `catbox_rules.policies.search.protocol.Usual`."""
    return _chosen(state, legal, random, _SLIPS)


@frozen
class WithOthers:
    """The quick policy as seen by one seat. It relies on itself to play best by rules of thumb, but
    not on the others: they slip often, so that plans which fail when somebody deviates are worth
    little.

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
        """Return the action of a seat; see `catbox_rules.policies.search.protocol.Usual`."""
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
        return min(legal, key=lambda bid: distance(bid, promised))
    return max(legal, key=lambda discard: worth_discarding(hand, discard))


def _are_plays(legal: Sequence[Action]) -> TypeGuard[Sequence[Play]]:
    return isinstance(legal[0], Play)


def _best(state: TrickPhase, legal: Sequence[Play]) -> Play:
    """Return the play that is worth most."""
    worth = worths(state, legal)
    return legal[worth.index(max(worth))]


def worths(state: TrickPhase, legal: Sequence[Play]) -> list[float]:
    """Return the value of each play, in points, by rules of thumb."""
    table, seat, trick = state.table, state.on_turn, state.trick
    open_cells = still_open(state, seat, table.cells_with_cards)
    room = of_colors_held(state, seat, open_cells)
    hand = packing.hand(state.packed, seat)
    easing = easing_off = _easing(hand, room)
    led, beats, losing = None, None, 0.0
    if trick:
        led, beats = trick[0].color, BEATING[winning_at(table)(trick).cell]
        off = next((play for play in legal if play.color is not led), None)
        lost = None if off is None else losing_at(table)(state, off)
        if lost is not None:
            left = room - _OF_COLOR[lost]
            easing_off = _easing(hand, left)
            losing = COLOR + crowding(hand, left) - crowding(hand, room)
    near = table.arrangement.next_to(packing.tokens_of(state.packed, seat))
    aim = state.bids[seat] if state.bids else table.setup.bonus_up_to
    trick_is_worth = wanted(aim, state.won[seat], table.setup.tricks - sum(state.won))
    after = table.players - len(trick) - 1
    staying, found = chances_to_stay(len(open_cells), after), list[float]()
    for play in legal:
        color, rank = play.color, play.rank
        keeps = color is led or led is None
        worth = easing[rank] if keeps else easing_off[rank] - losing
        if color is Color.RED:
            worth -= RED
        cell = play.cell
        if cell in near:
            worth += NEIGHBOR
        if beats is None or cell in beats:
            beating = len(open_cells & BEATING[cell]) if after else 0
            worth += trick_is_worth * staying[beating]
        found.append(worth)
    return found


def _easing(hand: Cards, cells: CellSet) -> dict[Rank, float]:
    """Return for each rank how much less crowded a hand is after a card of the rank has been played
    to one of these cells."""
    room = cells.cards
    return {rank: _EASED[hand.count(rank)][room.count(rank)] for rank in hand.ranks}


_EASED: Final = tuple(
    tuple(each - CROWDED[max(cards - 1, 0)][max(room - 1, 0)] for room, each in enumerate(by_room))
    for cards, by_room in enumerate(CROWDED)
)
"""The difference in `CROWDED` between these numbers and one card and one cell fewer."""
_OF_COLOR: Final = {color: CellSet.of_color(color) for color in Color}
