"""A table with a house rule of one's own, of which nobody knows what it makes of hidden hands."""

from __future__ import annotations

from collections.abc import Mapping

from catbox_rules.cat_in_the_box import CellSet, HouseRule, TrickPhase, register_house_rule
from catbox_rules.kernel.ruleset import Seat


def _low_if_possible(_state: TrickPhase, _seat: Seat, cells: CellSet) -> CellSet:
    return cells & CellSet.up_to_rank(3) or cells


def options(name: str) -> Mapping[str, object]:
    """The options of the table, whose rule is called `house.NAME`; each caller has its own name."""
    rule = register_house_rule(
        HouseRule(
            f"house.{name}",
            "Low cards lead",
            "A lead is of rank 1 to 3, if possible.",
            replaces="declare.lead-not-red",
            function=_low_if_possible,
        )
    )
    variant = {
        "format": "catbox-variant/1",
        "id": "low-leads",
        "game": "cat-in-the-box",
        "title": "Low cards lead",
        "rules": [rule.id],
    }
    return {"variants": [variant]}
