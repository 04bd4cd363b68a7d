"""The house rules that are shipped (`house.…`): each stands in place of a rule of the book.

`HouseRules` says for each slot what its function is given, and what it returns.
"""

from __future__ import annotations

from typing import Final

from catbox_rules.cat_in_the_box.actions import Play
from catbox_rules.cat_in_the_box.editions import Setup
from catbox_rules.cat_in_the_box.material import Arrangement, Board, CellSet
from catbox_rules.cat_in_the_box.state import TrickPhase
from catbox_rules.kernel.condition import implements
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.variants.patch import HouseRule, register_house_rules


@implements("house.must-follow")
def _of_led_color_if_any(state: TrickPhase, _: Seat, cells: CellSet) -> CellSet:
    return cells & CellSet.of_color(state.trick[0].color) or cells


def _says_could_follow(state: TrickPhase, play: Play) -> str:
    led = state.trick[0].color.value
    return f"{led} was led, and seat {play.seat} can declare it with a card in hand, so it must"


@implements("house.red-never-restricted")
def _every_lead(_state: TrickPhase, _seat: Seat, cells: CellSet) -> CellSet:
    return cells


@implements("house.memory")
def _every_cell_of_the_board(state: TrickPhase, _: Seat) -> CellSet:
    return state.board.cells


@implements("house.no-color-lost")
def _no_color(_state: TrickPhase, _play: Play) -> None:
    return None


@implements("house.close-bids-count")
def _is_close(setup: Setup, tricks: int, bid: int | None) -> bool:
    if bid is None:
        return setup.bonus_up_to is not None and tricks <= setup.bonus_up_to + 1
    return abs(tricks - bid) <= 1


@implements("house.corners-touch")
def _largest_groups_by_corners(arrangement: Arrangement, board: Board) -> tuple[int, ...]:
    place = {cell: (x, y) for y, row in enumerate(arrangement.rows) for x, cell in enumerate(row)}
    return tuple(_largest_group({place[cell] for cell in tokens}) for tokens in board.tokens)


def _largest_group(squares: set[tuple[int, int]]) -> int:
    """Return the size of the largest group of squares that touch by sides or corners."""
    largest = 0
    while squares:
        group = {squares.pop()}
        reached = group
        while reached:
            reached = {
                square
                for square in squares
                if any(max(abs(square[0] - x), abs(square[1] - y)) == 1 for x, y in reached)
            }
            squares = squares - reached
            group |= reached
        largest = max(largest, len(group))
    return largest


_MUST_FOLLOW: Final = HouseRule(
    "house.must-follow",
    "Who can follow must",
    "A seat that follows and can declare the led color with a card of its hand has to do so. "
    "If it cannot, it may declare any color, and loses the led one.",
    replaces="declare.any-color-following",
    function=_of_led_color_if_any,
    refusal=_says_could_follow,
    rests_on=("led", "follow"),
)
RED_NEVER_RESTRICTED: Final = HouseRule(
    "house.red-never-restricted",
    "Red may always be led",
    "A lead may be red at any time, whether red is broken or not.",
    replaces="declare.lead-not-red",
    function=_every_lead,
    rests_on=(),
)
_MEMORY: Final = HouseRule(
    "house.memory",
    "Play without a board, from memory",
    "No board is in sight, and no token is laid where anybody sees it. A seat names any cell of "
    "its card's rank. If that cell is not open, its declaration is the paradox. Nobody claims a "
    "paradox otherwise.",
    replaces="declare.cell-open",
    function=_every_cell_of_the_board,
    rests_on=(),
)
_NO_COLOR_LOST: Final = HouseRule(
    "house.no-color-lost",
    "Nobody loses a color",
    "A seat that declares another color than the led one still keeps the led color.",
    replaces="declare.lose-led-color",
    function=_no_color,
    rests_on=(),
)
_CLOSE_BIDS_COUNT: Final = HouseRule(
    "house.close-bids-count",
    "A bid missed by one trick still has its bonus",
    "A seat that caused no paradox has its bonus if it won as many tricks as it bid, one more or "
    "one fewer; where nobody bids, if it won one more than the book allows, or fewer.",
    replaces="score.bonus-bid",
    function=_is_close,
)
_CORNERS_TOUCH: Final = HouseRule(
    "house.corners-touch",
    "Corners touch as well",
    "Tokens of a seat are in one group if their cells share a side or a corner.",
    replaces="score.group",
    function=_largest_groups_by_corners,
)

SHIPPED: Final = (
    _MUST_FOLLOW,
    RED_NEVER_RESTRICTED,
    _MEMORY,
    _NO_COLOR_LOST,
    _CLOSE_BIDS_COUNT,
    _CORNERS_TOUCH,
)
"""The house rules that come with the library."""

register_house_rules("cat-in-the-box", SHIPPED)
