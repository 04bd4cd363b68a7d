"""House rules of one's own are refused until they name the facts that they rest on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from catbox_rules.cat_in_the_box.actions import Action, Bid, Discard, Play
from catbox_rules.cat_in_the_box.material import CellSet, Color, Rank
from catbox_rules.cat_in_the_box.state import TrickPhase
from catbox_rules.cat_in_the_box.table import SLOTS, register_house_rule
from catbox_rules.judge.disputes import Dispute, dispute_about, dispute_on
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


def test_a_rule_that_names_no_facts_is_refused() -> None:
    with pytest.raises(Unsupported, match=r"which facts they turn on \(led, .* got house\.red-unn"):
        dispute_with(variant("red-unnamed", None))


PAGE = Path(__file__).parents[4] / "docs" / "variants.md"
ROW = re.compile(r"^\| (`[^|(]*`) \| ((?:`[a-z]+`(?:, )?)+) \|$", re.MULTILINE)
NAMEABLE = [
    (slot, facts.replace("`", ""))
    for slots, facts in ROW.findall(PAGE.read_text("utf-8").partition("can name |")[2])
    for slot in re.findall("[a-z.-]+", slots)
]
ASKED: dict[str, Action | str] = {
    "deal.discard": Discard(Seat(0), Rank(1)),
    "bid.allowed": Bid(Seat(0), 1),
    "trick.color-strength": "trick",
    "match.winner": "match",
    "round.start-seat-passes": "start",
}


@pytest.mark.parametrize(("slot", "facts"), NAMEABLE)
def test_a_wrong_fact_is_named_with_those_of_the_page(slot: str, facts: str) -> None:
    rule = HouseRule(f"house.by-{slot.replace('.', '-')}", "…", "…", slot, max, rests_on=("bed",))
    register_house_rule(rule)
    id, game = rule.id.partition(".")[2], "cat-in-the-box"
    own = {"format": "catbox-variant/1", "id": id, "game": game, "title": "…", "rules": [rule.id]}
    asked: Any = ASKED.get(slot, Play(Seat(1), Rank(4), Color.RED))
    dispute: Any = dispute_about if isinstance(asked, str) else dispute_on
    with pytest.raises(Unsupported) as refused:
        dispute(asked, edition="pegasus-2023", players=3, options={"variants": [own]})
    assert refused.value.expected == f"facts that `rests_on` of {rule.id} can name ({facts})"
    assert refused.value.given == "bed"


def test_the_page_has_all_rules_that_can_be_disputed() -> None:
    """A rule on points need not name any."""
    of_points = {slot for slot in SLOTS if slot.startswith("score.")}
    assert {slot for slot, _ in NAMEABLE} == {*SLOTS} - of_points


def test_a_rule_that_names_its_facts_is_asked_about() -> None:
    dispute = dispute_with(variant("red-by-lead", ("led",))).answered("led", "none")
    assert dispute.ruled is not None
    assert (dispute.ruled.ruling, dispute.ruled.clauses) == (Ruling.ILLEGAL, ("house.red-by-lead",))
