"""What is said of an engine that was tested: of what is waived, and of what is very long."""

from __future__ import annotations

import textwrap

import pytest
from attrs import evolve

from catbox_rules import cat_in_the_box
from catbox_rules.cli.conformance import show_conformance, show_disagreement
from catbox_rules.conformance import Aspect, Conformance, Disagreement
from catbox_rules.notation import read_match
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


IN_LINES = {
    "Cat in the Box": """\
catbox-match/1
game: cat-in-the-box
edition: pegasus-2023
players: 3
first: 2

round 1
deal: 1134445556 / 1222233446 / 1123355666
discards: 0:6 1:3 2:1
bids: 2:3 0:3 1:1
1. 2: 3Y 5Y 1Y
2. 0: 3B""",
    # A line of more than a hundred characters is one line too.
    "Schrödinger's Cats": """\
catbox-match/1
game: schrodingers-cats
edition: amigo-2023
players: 3
first: 2
options: physicats=without
title: A title that says everything about this match, and that takes its time until it comes to \
its very end, here.

round 1
deal: 1a2d2e1h / 4a1d1h / 2a2d2e
2: claim 9 dead, end turn
0: claim 5 empty, prove 2 empty 1 heisenberg, end turn""",
}
"""Matches as `docs/notation.md` writes them, row by row."""


@pytest.mark.parametrize("text", IN_LINES.values(), ids=IN_LINES)
def test_the_match_is_printed_line_by_line_and_can_be_copied(
    capsys: pytest.CaptureFixture[str], text: str
) -> None:
    record = read_match(text).record
    show_disagreement(1, evolve(FOUND, clauses=(), kind="k", record=record), None)
    printed = capsys.readouterr().out
    match = textwrap.indent(text, "    ")
    assert printed.endswith(f"  name       {record.ruleset.NAME}: score, k\n{match}\n\n")
    assert read_match(match).record == record


def test_what_an_engine_says_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """None of it can look like a line of the report."""
    show_disagreement(1, evolve(FOUND, message="wrong\n2. score: none", given="a\nb"), None)
    out = capsys.readouterr().out
    assert r"wrong\x0a2. score: none" in out
    assert r"engine     a\x0ab" in out


def test_what_was_not_tested_comes_before_the_disagreements(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tested = Conformance("an engine", {}, ("undo: never asked", "watch: never asked"), (FOUND,))
    show_conformance(tested, {})
    assert capsys.readouterr().out.splitlines()[:5] == [
        "an engine does not agree with the reference in 1 point",
        "Not tested",
        "  undo: never asked",
        "  watch: never asked",
        "",
    ]
