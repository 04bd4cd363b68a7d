"""Policies for Cat in the Box: preferences, most of which bring about what random play hardly ever
does; those of simulations, which the batch engine has too; and the bot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Final

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    Board,
    Cards,
    Cell,
    CellSet,
    Color,
    Discard,
    Phase,
    Play,
    Setup,
    View,
)
from catbox_rules.cat_in_the_box.material import COPIES, HIGHEST_RANK
from catbox_rules.cat_in_the_box.rules.tricks import winner
from catbox_rules.kernel.ruleset import Event
from catbox_rules.policies.protocol import ANY_LEGAL, AnyPolicy, AnyPreference, Preference

# A bot for Cat in the Box: it sees its view and picks a legal action.
#
# It discards what it has most of, bids what its high cards promise, and weighs each play, in
# points, by three things: whether the rest of its hand still has room, whether it wants the trick
# and how likely it is to win it, and whether the token touches its others.


_COLOR: Final = 0.7
"""The value of a color that is not lost."""
_RED: Final = 0.5
"""The value of saving a red cell for later."""
_NEIGHBOR: Final = 0.4
"""The value of a token that enlarges a group."""
_ROOM: Final = 4.0
"""The cost of a card that has no room left."""
_CLOSE: Final = 0.8
"""The cost of a card that has just enough room."""
_TRICK: Final = 1.0
"""The value of a trick in itself: the point that it scores."""
_WANTED: Final = 1.5
"""The value of a trick that the bid needs; it is higher when few tricks are left."""
_BROKEN: Final = -2.5
"""The value of a trick that breaks the bid: the point, less the lost bonus."""
_EAGER: Final = 1.5
"""How much likelier than any other card a seat is to play one that beats the best so far."""
_MOST_EAGER: Final = 0.9
"""The highest probability that a seat is given to beat a card: never certainty."""
_HALF: Final = 0.5
"""A rank is as strong as the middle of its place among all ranks; and room counts half a cell
extra, which avoids a division by 0."""


def choose(view: View, _: Sequence[Event], legal: Sequence[Action], random: Random) -> Action:
    """Return one of the legal actions of the seat that has this view; `random` breaks ties.

    `legal` must not be empty, and holds actions of this seat only.
    """
    shuffled = random.sample(legal, len(legal))
    match view.phase:
        case Phase.DISCARD:
            return max(shuffled, key=lambda action: _worth_discarding(view.hand, action))
        case Phase.BID:
            promised = _promised_by(view.hand, view.table.setup)
            return min(shuffled, key=lambda action: _distance(action, promised))
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
        - (_RED if action.color is Color.RED else 0.0)
    )


def _wanted(view: View) -> float:
    """Estimate what another trick is worth to the seat: much as long as its bid needs it, a loss if
    it breaks the bid, a point if the bid is already broken or there is no bonus."""
    setup = view.table.setup
    aim = view.bids[view.seat] if view.bids else setup.bonus_up_to
    won, left = view.won[view.seat], max(1, setup.tricks - sum(view.won))
    if aim is None or won > aim:
        return _TRICK
    if won == aim:
        return _BROKEN
    return _WANTED + (aim - won) / left


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
    return _chances_to_stay(len(still_open), after)[beating]


def _together(view: View, board: Board, cell: Cell) -> float:
    """Estimate what the cell adds to the seat's largest group."""
    arrangement, tokens = view.table.arrangement, board.tokens[view.seat]
    before = max(map(len, arrangement.groups(tokens)), default=0)
    after = max(map(len, arrangement.groups(tokens | CellSet.of([cell]))))
    return _NEIGHBOR * (after - before)


def _crowding(view: View, board: Board, play: Play) -> float:
    """Estimate what a play costs by leaving the rest of the hand little room on the board.

    Colors are lost as in the rulebook, whatever the house rules.
    """
    led = view.trick[0].color if view.trick else play.color
    held = view.held[view.seat] - ({led} if led is not play.color else set[Color]())
    open_cells = board.open - CellSet.of([play.cell])
    left = CellSet.of(cell for cell in open_cells if cell.color in held)
    return crowding(view.hand.without(play.rank), left) - _COLOR * len(held)


def _worth_discarding(hand: Cards, action: Action) -> tuple[int, int]:
    """Return a sort key for how much a seat wants to discard a card.

    First the ranks with the most copies in hand, which are hard to place since a rank has four
    cells; then low cards.
    """
    assert isinstance(action, Discard)
    return hand.count(action.rank), -action.rank


def _distance(action: Action, promised: float) -> float:
    """Return how far a bid is from the expected number of tricks."""
    assert isinstance(action, Bid)
    return abs(action.tricks - promised)


def _promised_by(hand: Cards, setup: Setup) -> float:
    """Estimate how many tricks a hand will win: its share of the strength of an average hand.

    * `hand`: at least one card.
    """
    strengths = _strengths(setup.highest_rank, setup.players)
    share = sum([strengths[rank] for rank in hand]) / len(hand)
    return share * setup.tricks / setup.players


@cache
def _strengths(highest: int, players: int) -> tuple[float, ...]:
    """Return for each rank, from 0, how likely a card is to be the highest of as many as there are
    players, relative to the average card."""
    plain = [((rank - _HALF) / highest) ** (players - 1) for rank in range(1, highest + 1)]
    average = sum(plain) / highest
    return (0.0, *(each / average for each in plain))


@cache
def _chances_to_stay(still_open: int, after: int) -> tuple[float, ...]:
    """Return how likely the best play so far is to win the trick, by the number of open cells that
    would beat it.

    * `still_open`: the number of open cells, from 0.
    * `after`: the number of seats that are still to play.
    """
    return tuple(
        (1 - min(_MOST_EAGER, _EAGER * beating / max(1, still_open))) ** after
        for beating in range(still_open + 1)
    )


def crowding(hand: Cards, cells: CellSet) -> float:
    """Return how crowded a hand is if only these cells can be covered."""
    room = cells.cards
    return sum([_CROWDED[hand.count(rank)][room.count(rank)] for rank in hand.ranks], start=0.0)


_CROWDED: Final = tuple(
    tuple(
        _ROOM * max(0, cards - room) + _CLOSE * cards / (room + _HALF)
        for room in range(len(Color) + 1)
    )
    for cards in range(COPIES + 1)
)
"""How crowded it is, by the number of cards of a rank, and of the cells that they may cover."""


def _beating(cell: Cell) -> CellSet:
    best = Play(0, cell.rank, cell.color)
    others = [Play(1, other.rank, other.color) for other in _ALL if other != cell]
    return CellSet.of(other.cell for other in others if winner((best, other)) is other)


_ALL: Final = CellSet.up_to_rank(HIGHEST_RANK)
BEATING: Final = {cell: _beating(cell) for cell in _ALL}
"""For the cell of the best play of a trick so far, the cells that would beat it."""


def _led_color(view: View) -> Color | None:
    return view.trick[0].color if view.trick else None


def _loses_color(view: View, play: Play) -> bool:
    """Return whether a play costs the seat the led color by the rulebook
    (`declare.lose-led-color`)."""
    led = _led_color(view)
    return led is not None and play.color is not led and led not in view.lost[view.seat]


def keeping_colors(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Keep all colors as long as possible: this fills boards, and needs many tokens."""
    keeping = [each for each in legal if isinstance(each, Play) and not _loses_color(view, each)]
    return keeping or legal


def avoiding_red(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Declare red last: this brings about forced red leads."""
    others = [
        action for action in legal if not (isinstance(action, Play) and action.color is Color.RED)
    ]
    return keeping_colors(view, others or legal)


def losing_colors(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Lose the led color whenever possible: this brings about early paradoxes, and so tied
    totals."""
    losing = [each for each in legal if isinstance(each, Play) and _loses_color(view, each)]
    return losing or legal


def bidding_low(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Bid as little as possible, and keep all colors: this earns bonuses."""
    bids = [action for action in legal if isinstance(action, Bid)]
    return bids[:1] or keeping_colors(view, legal)


def reddening(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Declare red first: tricks are won off the led color, and colors are lost at once."""
    red = [each for each in legal if isinstance(each, Play) and each.color is Color.RED]
    return red or losing_colors(view, legal)


def hoarding(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Play the highest card, in a color that is kept: the same seat wins many tricks."""
    kept = [each for each in keeping_colors(view, legal) if isinstance(each, Play)]
    highest = max((each.rank for each in kept), default=0)
    return [each for each in kept if each.rank == highest] or legal


def bidding_high(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Bid as much as possible, and lose colors."""
    bids = [action for action in legal if isinstance(action, Bid)]
    return bids[-1:] or losing_colors(view, legal)


def any_card(view: View, _: Sequence[Event], legal: Sequence[Action], random: Random) -> Action:
    """Discard a random card, make a random bid, and play a random legal pair of rank and color.

    A rank of which a seat holds three is discarded three times as often as one of which it holds
    one; "at random" makes no such difference.
    """
    if view.phase is Phase.DISCARD:
        chances = [view.hand.count(each.rank) if isinstance(each, Discard) else 0 for each in legal]
        return random.choices(legal, chances)[0]
    return random.choice(legal)


def following(view: View, seen: Sequence[Event], legal: Sequence[Action], random: Random) -> Action:
    """Follow the led color whenever possible, and do everything else at random."""
    led = _led_color(view)
    of_led_color = [each for each in legal if isinstance(each, Play) and each.color is led]
    return any_card(view, seen, of_led_color or legal, random)


PREFERENCES: Final[Mapping[str, AnyPreference]] = {
    "at random": ANY_LEGAL,
    "keeping colors": Preference(keeping_colors),
    "avoiding red": Preference(avoiding_red),
    "losing colors": Preference(losing_colors),
    "bidding low": Preference(bidding_low),
    "reddening": Preference(reddening),
    "hoarding": Preference(hoarding),
    "bidding high": Preference(bidding_high),
}
"""The preferences by name."""

POLICIES: Final[Mapping[str, AnyPolicy]] = {
    **PREFERENCES,
    "random": any_card,
    "follow-heavy": following,
    "bot": choose,
}
"""All policies by name."""
