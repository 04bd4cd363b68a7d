"""House rules of Cat in the Box: which clauses can be replaced, and the ones that are shipped.

A clause that can be replaced is a slot. `HouseRules` holds at most one rule for each; a table
without house rules has None in its place, and the rules of the book ask nothing more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from attrs import fields, frozen

from catbox_rules.cat_in_the_box.cells import CellSet
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.errors import MalformedInput, Plainly
from catbox_rules.variants.house_rules import HouseRule, register_house_rules

if TYPE_CHECKING:
    from catbox_rules.cat_in_the_box.actions import Play
    from catbox_rules.cat_in_the_box.board import Arrangement, Board
    from catbox_rules.cat_in_the_box.editions import Setup
    from catbox_rules.cat_in_the_box.state import TrickPhase
    from catbox_rules.kernel.ruleset import Seat

__all__ = ["RED_NEVER_RESTRICTED", "SHIPPED", "SLOTS", "HouseRules", "register_house_rule"]

SLOTS: Final = {
    "declare.any-color-following": "following",
    "declare.lead-not-red": "leading",
    "declare.cell-open": "naming",
    "declare.lose-led-color": "losing",
    "trick.color-strength": "winning",
    "score.trick": "counting",
    "score.bonus-bid": "earning",
    "score.group": "grouping",
}
"""The clauses that a house rule can replace, each with the field of `HouseRules` for it."""


@frozen
class HouseRules:
    """The house rules of a table, by what they decide; None where the book does.

    * `following`, `leading`: `(state, seat, cells) -> CellSet`; which of the cells that all else
      leaves to a follower, or to a leader, it may declare.
    * `naming`: `(state, seat) -> CellSet`; the cells that may be named. To name one that is not
      open is the paradox.
    * `losing`: `(state, play) -> Color | None`; the color that a play costs its seat.
    * `winning`: `(trick) -> Play`; the strongest play of a trick.
    * `counting`: `(setup, tricks, caused_paradox) -> int`; the points for tricks.
    * `earning`: `(setup, tricks, bid) -> bool`; whether a seat has its bonus, if it caused no
      paradox; `bid` is None where nobody bids.
    * `grouping`: `(arrangement, board) -> tuple of int`; the size of each seat's bonus.
    """

    following: HouseRule | None = None
    leading: HouseRule | None = None
    naming: HouseRule | None = None
    losing: HouseRule | None = None
    winning: HouseRule | None = None
    counting: HouseRule | None = None
    earning: HouseRule | None = None
    grouping: HouseRule | None = None

    @classmethod
    def of(cls, rules: Iterable[HouseRule]) -> HouseRules | None:
        """Some house rules, no two of which replace the same clause; None if there are none."""
        by_slot = {SLOTS[rule.replaces]: rule for rule in rules}
        return cls(**by_slot) if by_slot else None

    def __iter__(self) -> Iterator[HouseRule]:
        for each in fields(HouseRules):
            rule: HouseRule | None = getattr(self, each.name)
            if rule is not None:
                yield rule


def register_house_rule(rule: HouseRule) -> HouseRule:
    """Make a house rule of one's own known, so that variants and records may name it.

    Raises MalformedInput if it replaces a clause that is none of `SLOTS`, has the id of another
    rule that is known, or no function.
    """
    function: object = rule.function
    if not callable(function):
        given = Plainly(repr(function))
        raise MalformedInput("$.function", expected="a function", given=given)
    if rule.replaces not in SLOTS:
        raise MalformedInput(
            "$.replaces", expected=f"one of {', '.join(SLOTS)}", given=rule.replaces
        )
    register_house_rules("cat-in-the-box", [rule])
    return rule


@implements("house.must-follow")
def _of_led_color_if_any(state: TrickPhase, _: Seat, cells: CellSet) -> CellSet:
    return cells & CellSet.of_color(state.trick[0].color) or cells


def _could_follow(state: TrickPhase, play: Play) -> str:
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
    """The most squares that hang together by their sides or corners."""
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


MUST_FOLLOW: Final = HouseRule(
    "house.must-follow",
    "Who can follow must",
    "A seat that follows and can declare the led color with a card of its hand has to do so. "
    "If it cannot, it may declare any color, and loses the led one.",
    replaces="declare.any-color-following",
    function=_of_led_color_if_any,
    refusal=_could_follow,
)
RED_NEVER_RESTRICTED: Final = HouseRule(
    "house.red-never-restricted",
    "Red may always be led",
    "A lead may be red at any time, whether red is broken or not.",
    replaces="declare.lead-not-red",
    function=_every_lead,
)
MEMORY: Final = HouseRule(
    "house.memory",
    "Play without a board, from memory",
    "No board is in sight, and no token is laid where anybody sees it. A seat names any cell of "
    "its card's rank. If that cell is not open, its declaration is the paradox. Nobody claims a "
    "paradox otherwise.",
    replaces="declare.cell-open",
    function=_every_cell_of_the_board,
)
NO_COLOR_LOST: Final = HouseRule(
    "house.no-color-lost",
    "Nobody loses a color",
    "Who declares another color than the led one keeps the led color all the same.",
    replaces="declare.lose-led-color",
    function=_no_color,
)
CLOSE_BIDS_COUNT: Final = HouseRule(
    "house.close-bids-count",
    "A bid missed by one trick still has its bonus",
    "A seat that caused no paradox has its bonus if it won as many tricks as it bid, one more or "
    "one fewer; where nobody bids, if it won one more than the book allows, or fewer.",
    replaces="score.bonus-bid",
    function=_is_close,
)
CORNERS_TOUCH: Final = HouseRule(
    "house.corners-touch",
    "Corners touch as well",
    "Tokens of a seat are in one group if their cells share a side or a corner.",
    replaces="score.group",
    function=_largest_groups_by_corners,
)

SHIPPED: Final = (
    MUST_FOLLOW,
    RED_NEVER_RESTRICTED,
    MEMORY,
    NO_COLOR_LOST,
    CLOSE_BIDS_COUNT,
    CORNERS_TOUCH,
)
"""The house rules that the library brings along."""

register_house_rules("cat-in-the-box", SHIPPED)
