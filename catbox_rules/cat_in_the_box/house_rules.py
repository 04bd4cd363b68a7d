"""House rules of Cat in the Box: which clauses can be replaced.

A clause that can be replaced is a slot. `HouseRules` holds at most one rule for each; a table
without house rules has None in its place. The rules that are shipped stand in `rules/house.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import fields, frozen

from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.former import FormerMember
from catbox_rules.kernel.forms import one_of
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.variants.house_rules import HouseRule, register_house_rules

SLOTS: Final = {
    "declare.any-color-following": "following",
    "declare.lead-not-red": "leading",
    "declare.cell-open": "nameable_cells",
    "declare.lose-led-color": "lost_color",
    "trick.color-strength": "winning",
    "score.trick": "trick_points",
    "score.bonus-bid": "earns_bonus",
    "score.group": "grouping",
}
"""The clauses that a house rule can replace, each with the field of `HouseRules` for it."""


@frozen
class HouseRules(FrozenValue):
    """The house rules of a table, by what they decide; None where the book does.

    * `following`, `leading`: `(state, seat, cells) -> CellSet`; which of the cells that all else
      leaves to a follower, or to a leader, it may declare.
    * `nameable_cells`: `(state, seat) -> CellSet`; the cells that may be named. To name one
      that is not open is the paradox.
    * `lost_color`: `(state, play) -> Color | None`; the color that a play costs its seat.
    * `winning`: `(trick) -> Play`; the strongest play of a trick.
    * `trick_points`: `(setup, tricks, caused_paradox) -> int`; the points for tricks.
    * `earns_bonus`: `(setup, tricks, bid) -> bool`; whether a seat has its bonus, if it caused no
      paradox; `bid` is None where nobody bids.
    * `grouping`: `(arrangement, board) -> tuple of int`; the size of each seat's bonus.
    """

    following: HouseRule | None = None
    leading: HouseRule | None = None
    nameable_cells: HouseRule | None = None
    lost_color: HouseRule | None = None
    winning: HouseRule | None = None
    trick_points: HouseRule | None = None
    earns_bonus: HouseRule | None = None
    grouping: HouseRule | None = None

    naming = FormerMember("naming", "nameable_cells")
    losing = FormerMember("losing", "lost_color")
    counting = FormerMember("counting", "trick_points")
    earning = FormerMember("earning", "earns_bonus")

    @classmethod
    def of(cls, rules: Iterable[HouseRule]) -> HouseRules | None:
        """Return some house rules, no two of which replace the same clause; None if there are
        none."""
        by_slot = {SLOTS[rule.replaces]: rule for rule in rules}
        return cls(**by_slot) if by_slot else None

    def __iter__(self) -> Iterator[HouseRule]:
        for each in fields(HouseRules):
            rule: HouseRule | None = getattr(self, each.name)
            if rule is not None:
                yield rule


def register_house_rule(rule: HouseRule) -> HouseRule:
    """Make a house rule of your own known, so that variants and records may name it.

    Raises MalformedInput if it replaces a clause that is not one of `SLOTS`, has the id of another
    rule that is known, or no function."""
    function: object = rule.function
    if not callable(function):
        given = Verbatim(repr(function))
        raise MalformedInput("$.function", expected="a function", given=given)
    if rule.replaces not in SLOTS:
        raise MalformedInput("$.replaces", expected=one_of(SLOTS), given=rule.replaces)
    register_house_rules("cat-in-the-box", [rule])
    return rule
