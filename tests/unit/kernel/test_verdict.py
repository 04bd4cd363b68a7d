"""Verdicts: how a ruling follows from findings, and how it reads."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.verdict import Condition, Finding, Ruling, Verdict

HELD = Finding("declare.color-held", "seat 1 has lost red in this round", ".color")
OPEN = Finding("declare.cell-open", "R4 is open")
HAND = Finding("play.card-in-hand", "seat 1 holds a 4")


def test_one_violation_makes_an_action_illegal() -> None:
    verdict = Verdict.of(violations=[HELD], grounds=[OPEN, HAND])
    assert verdict.ruling is Ruling.ILLEGAL
    assert not verdict.is_legal
    assert verdict.clauses == ("declare.color-held",)
    assert str(verdict) == "illegal: seat 1 has lost red in this round [declare.color-held]"


def test_without_one_it_is_legal_by_its_grounds() -> None:
    verdict = Verdict.of(grounds=[OPEN, HAND])
    assert verdict.ruling is Ruling.LEGAL
    assert verdict.is_legal
    assert verdict.clauses == ("declare.cell-open", "play.card-in-hand")
    assert str(verdict) == (
        "legal: R4 is open [declare.cell-open]; seat 1 holds a 4 [play.card-in-hand]"
    )


def test_conditions_give_violations_or_grounds() -> None:
    held, is_open = Condition([HELD], lambda: OPEN), Condition([], lambda: OPEN)
    silent = Condition([])
    assert Verdict.weighing([held, is_open, silent]) == Verdict(Ruling.ILLEGAL, (HELD,), (OPEN,))
    assert Verdict.weighing([is_open, silent]) == Verdict(Ruling.LEGAL, (), (OPEN,))


def test_the_ground_of_a_broken_condition_is_not_worked_out() -> None:
    def ground() -> Finding:
        pytest.fail("it is a ground for nothing")

    assert Verdict.weighing([Condition([HELD, OPEN], ground)]).violations == (HELD, OPEN)


def test_what_is_undetermined_is_not_legal() -> None:
    verdict = Verdict(Ruling.UNDETERMINED, grounds=(HAND,))
    assert not verdict.is_legal
    assert verdict.clauses == ("play.card-in-hand",)
    assert str(verdict).startswith("undetermined: ")


def test_verdicts_are_values() -> None:
    assert Verdict.of(violations=[HELD]) == Verdict.of(violations=(HELD,))
    assert hash(Verdict.of(violations=[HELD])) == hash(Verdict.of(violations=(HELD,)))
    assert Verdict.of(violations=[HELD]) != Verdict.of(violations=[OPEN])


def test_a_ruling_reads_as_in_json() -> None:
    assert [ruling.value for ruling in Ruling] == ["legal", "illegal", "undetermined"]
