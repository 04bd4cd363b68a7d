"""What may be blamed once something was found that does not show each time."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules import cat_in_the_box
from catbox_rules.conformance.reference import Aspect, Disagreement
from catbox_rules.conformance.search import without_blame
from catbox_rules.records import ChosenTable, Record

RECORD = Record(ChosenTable(cat_in_the_box, "pegasus-2023", players=3))
RULE = Disagreement(Aspect.LEGAL, ("declare.cell-open",), "a list", RECORD, [], [])
FORM = Disagreement(Aspect.PROTOCOL, (), "a form", RECORD, [], [], kind="form of legal")
LATER = evolve(FORM, kind="not reproducible alone, only after other matches")
BY_CHANCE = evolve(FORM, kind="not reproducible alone, not each time")


@pytest.mark.parametrize(
    ("other", "is_blamed"),
    [
        (BY_CHANCE, False),
        (evolve(BY_CHANCE, is_known=True), True),
        (LATER, True),
        (FORM, True),
    ],
    ids=lambda each: getattr(each, "kind", ""),
)
def test_no_clause_is_named_next_to_what_does_not_show_each_time(
    other: Disagreement, is_blamed: bool
) -> None:
    """Unless that is waived: a rule that is wrong as well must not be waived with it."""
    waived = evolve(RULE, clauses=("bid.allowed",), is_known=True)
    found = without_blame([other, RULE, waived])
    assert found[0] == other
    assert found[1].clauses == (RULE.clauses if is_blamed else ())
    assert (found[1].key == BY_CHANCE.key) is not is_blamed
    assert found[2] == waived
