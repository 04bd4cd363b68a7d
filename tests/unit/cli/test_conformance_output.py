"""What is said of an engine that was tested: of what is waived, and of what is very long."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules import cat_in_the_box
from catbox_rules.cli.conformance import show_conformance, show_disagreement
from catbox_rules.conformance import Aspect, Conformance, Disagreement
from catbox_rules.records import ChosenTable, Record

TABLE = Record(ChosenTable(cat_in_the_box, "pegasus-2023", players=3))
FOUND = Disagreement(Aspect.SCORE, ("score.trick",), "a score is wrong", TABLE, [1], [2])
OTHER = evolve(FOUND, clauses=("score.group",))


@pytest.mark.parametrize(
    ("disagreements", "but"),
    [
        ([FOUND], ", but for 1 point that is waived"),
        ([FOUND, OTHER], ", but for 2 points that are waived"),
        ([], ""),
    ],
)
def test_what_is_waived_is_counted(
    capsys: pytest.CaptureFixture[str], disagreements: list[Disagreement], but: str
) -> None:
    known = tuple(evolve(each, is_known=True) for each in disagreements)
    show_conformance(Conformance("an engine", {}, (), known), {})
    lines = capsys.readouterr().out.splitlines()
    assert f"an engine agrees with the reference{but}" in lines


@pytest.mark.parametrize(("length", "is_whole"), [(300, True), (3000, False)])
def test_a_long_answer_is_cut(
    capsys: pytest.CaptureFixture[str], length: int, is_whole: bool
) -> None:
    show_disagreement(1, evolve(FOUND, given="Z" * length), None)
    out = capsys.readouterr().out
    assert out.count("Z") == (length if is_whole else 397)
    assert ("Z..." in out) is not is_whole
