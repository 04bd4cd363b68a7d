"""Every law can be broken: a ruleset that is wrong in one way breaks it, and the kit says which law
it was, with its clause, and prints a record that shows it."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.match import replay
from catbox_rules.records import Record, read_record
from catbox_rules.testing import (
    BrokenLaw,
    CatInTheBoxLaws,
    DelegatingRuleset,
    Laws,
    SchrodingersCatsLaws,
)
from tests.oracles.testing.faults_of_cat_in_the_box import FAULTS as OF_CAT_IN_THE_BOX
from tests.oracles.testing.faults_of_schrodingers_cats import FAULTS as OF_SCHRODINGERS_CATS
from tests.oracles.testing.faults_of_schrodingers_cats import HandsAreTooSmall

FEW = settings(
    max_examples=100,
    stateful_step_count=30,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    report_multiple_bugs=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
SHRUNK = settings(FEW, phases=[Phase.generate, Phase.shrink])


def broken_law(laws: type[Laws], ruleset: AnyRuleset, how: settings) -> BrokenLaw:
    """The law that a ruleset is found to break."""
    tested = type("Tested", (laws,), {"ruleset": ruleset})
    with pytest.raises(BrokenLaw) as found:
        run_state_machine_as_test(tested, settings=how)
    return found.value


def printed_record(broken: BrokenLaw) -> Record:
    """The record that is printed with a failure, as anybody would copy it from there."""
    [line] = [
        line for note in broken.__notes__ for line in note.splitlines() if "record: {" in line
    ]
    return read_record(json.loads(line.removeprefix("record: ")))


def check(laws: type[Laws], ruleset: DelegatingRuleset, words: str, clause: str) -> None:
    broken = broken_law(laws, ruleset, FEW)
    assert words in broken.law
    assert clause in broken.clauses
    assert clause in str(broken)
    record = printed_record(broken)
    assert replay(record).refusal is None


@pytest.mark.parametrize("name", OF_CAT_IN_THE_BOX)
def test_law_of_cat_in_the_box_is_broken(name: str) -> None:
    fault, words, clause = OF_CAT_IN_THE_BOX[name]
    check(CatInTheBoxLaws, fault(cat_in_the_box), words, clause)


@pytest.mark.parametrize("name", OF_SCHRODINGERS_CATS)
def test_law_of_schrodingers_cats_is_broken(name: str) -> None:
    fault, words, clause = OF_SCHRODINGERS_CATS[name]
    check(SchrodingersCatsLaws, fault(schrodingers_cats), words, clause)


class ShortMatches(CatInTheBoxLaws):
    """Laws of a house whose matches are over sooner."""

    def most_actions(self) -> int:
        return 4


def test_length_of_a_match_is_looked_at() -> None:
    check(ShortMatches, DelegatingRuleset(cat_in_the_box), "at most 4 actions", "match.length")


def test_hands_of_another_size_break_a_law() -> None:
    """Here the record itself leads to what the reference does not allow: such a deal."""
    broken = broken_law(SchrodingersCatsLaws, HandsAreTooSmall(schrodingers_cats), FEW)
    assert "is dealt 6 cards in this round" in broken.law
    assert broken.clauses == ("schrodinger.deal.hand-size",)
    refusal = replay(printed_record(broken)).refusal
    assert refusal is not None
    assert "schrodinger.deal.hand-size" in {each.clause for each in refusal.verdict.violations}


@pytest.mark.parametrize(
    ("name", "longest"),
    [
        ("actions are listed twice", 1),  # the deal
        ("an event tells discards", 2),  # and a discard
        ("red is led at once", 5),  # with two players: the deal, both discards, and here it shows
    ],
)
def test_what_is_printed_is_short(name: str, longest: int) -> None:
    fault, words, _ = OF_CAT_IN_THE_BOX[name]
    broken = broken_law(CatInTheBoxLaws, fault(cat_in_the_box), SHRUNK)
    assert words in broken.law
    assert len(printed_record(broken).actions) <= longest
