"""House rules of one's own are refused until they name the facts that they rest on."""

from __future__ import annotations

import pytest

from catbox_rules.cat_in_the_box.actions import Play
from catbox_rules.cat_in_the_box.material import CellSet, Color
from catbox_rules.cat_in_the_box.state import TrickPhase
from catbox_rules.cat_in_the_box.table import register_house_rule
from catbox_rules.judge.disputes import Dispute, dispute_on
from catbox_rules.kernel.errors import Unsupported
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.variants.patch import HouseRule
from catbox_rules.kernel.verdict import Ruling


def never_red(_state: TrickPhase, _seat: Seat, cells: CellSet) -> CellSet:
    return cells - CellSet.of_color(Color.RED)


def variant(id: str, rests_on: tuple[str, ...] | None) -> dict[str, object]:
    """A variant with a rule of its own: a lead is never red."""
    rule = HouseRule(
        f"house.{id}",
        "Red is never led",
        "A lead is not red, whatever lies on the board.",
        "declare.lead-not-red",
        never_red,
        rests_on=rests_on,
    )
    register_house_rule(rule)
    form, game = "catbox-variant/1", "cat-in-the-box"
    return {"format": form, "id": id, "game": game, "title": rule.title, "rules": [rule.id]}


def dispute_with(variant: dict[str, object]) -> Dispute:
    options = {"variants": [variant]}
    return dispute_on(Play(1, 4, Color.RED), edition="pegasus-2023", players=3, options=options)


@pytest.mark.parametrize(
    ("id", "rests_on"), [("red-unnamed", None), ("red-by-weather", ("led", "weather"))]
)
def test_a_rule_that_names_no_facts_is_refused(id: str, rests_on: tuple[str, ...] | None) -> None:
    with pytest.raises(Unsupported, match=rf"options\.variants: .* got house\.{id}"):
        dispute_with(variant(id, rests_on))


def test_a_rule_that_names_its_facts_is_asked_about() -> None:
    dispute = dispute_with(variant("red-by-lead", ("led",))).answered("led", "none")
    assert dispute.ruled is not None
    assert (dispute.ruled.ruling, dispute.ruled.clauses) == (
        Ruling.ILLEGAL,
        ("house.red-by-lead",),
    )
