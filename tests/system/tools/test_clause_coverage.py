"""The tool that holds specs, code and tests together: it finds each fault that it is there for."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from catbox_rules import cat_in_the_box
from catbox_rules.book.clause import Clause, Erratum, Point, Reading, Source, load_clauses
from catbox_rules.cat_in_the_box import Face, RedBrokenBy, Tokens
from tools.clause_coverage import (
    REGISTERS,
    Book,
    faults_of_citations,
    faults_of_exceptions,
    faults_of_ids,
    faults_of_readings,
    faults_of_register,
    faults_of_sources,
    index_of,
    marked_tests,
    unmatched_points,
)

SOUND = Clause(
    id="lead.not-red",
    title="A lead is not red",
    text="Text.",
    chapter="Leading",
    sources=(Source("first-2020", "Leading"),),
    examples=("title: one\n", "title: two\n"),
)

TESTS = """\
import pytest

@pytest.mark.clause("lead.not-red", "lead.turn")
def test_both() -> None: ...

@pytest.mark.clause("lead.turn")
class TestTurn:
    @pytest.mark.parametrize("seat", [0, 1])
    @pytest.mark.clause("lead.seat")
    def test_seat(self, seat: int) -> None: ...

@pytest.mark.parametrize("clause", ["lead.none"])
def test_unmarked(clause: str) -> None: ...
"""


def test_marks_of_functions_and_classes_are_found(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    (folder / "room").mkdir(parents=True)
    (folder / "room" / "test_lead.py").write_text(TESTS, encoding="utf-8")
    (folder / "room" / "moments.py").write_text(TESTS, encoding="utf-8")
    place = "tests/room/test_lead.py"
    marks = marked_tests(folder)
    assert marks.clauses == {
        "lead.not-red": [f"{place}::test_both"],
        "lead.turn": [f"{place}::test_both", f"{place}::TestTurn"],
        "lead.seat": [f"{place}::test_seat"],
    }
    assert marks.games == frozenset()
    runs = '@pytest.mark.examples("cat-in-the-box")\ndef test_examples() -> None: ...\n'
    (folder / "room" / "test_examples.py").write_text(runs, encoding="utf-8")
    assert marked_tests(folder).games == {"cat-in-the-box"}


def test_the_index_has_marked_tests_before_examples_and_nothing_of_another_game() -> None:
    without_examples = evolve(SOUND, id="lead.turn", examples=())
    marked = {"lead.not-red": ["tests/test_lead.py::test_a"], "other.game": ["tests/t.py::test_b"]}
    clauses = {each.id: each for each in (SOUND, without_examples)}
    assert index_of(clauses, marked, runs_examples=True) == {
        "lead.not-red": [
            "tests/test_lead.py::test_a",
            "spec: lead.not-red, example 1",
            "spec: lead.not-red, example 2",
        ],
        "lead.turn": [],
    }
    assert index_of(clauses, marked, runs_examples=False) == {
        "lead.not-red": ["tests/test_lead.py::test_a"],
        "lead.turn": [],
    }


def test_examples_that_no_test_runs_are_a_fault() -> None:
    book = Book(
        cat_in_the_box,
        clauses={SOUND.id: SOUND},
        code={SOUND.id: ("leading.lead",)},
        tests={SOUND.id: ["a test"]},
        runs_examples=False,
    )
    [fault] = faults_of_citations(book)
    assert fault.startswith("cat-in-the-box: no test runs the 2 examples of its spec")
    assert fault.endswith('@pytest.mark.examples("cat-in-the-box")')


def test_an_id_stands_in_one_game_and_marks_name_some_id() -> None:
    assert list(faults_of_ids([["a.a", "b.b"], ["c.c"]], ["a.a", "c.c"])) == []
    assert list(faults_of_ids([["a.a", "b.b"], ["c.c", "b.b"]], ["d.d", "a.a"])) == [
        "b.b: a clause of 2 games",
        "d.d: cited by tests, but no clause",
    ]


def test_citations_both_ways() -> None:
    untested = evolve(SOUND, id="lead.turn")
    book = Book(
        cat_in_the_box,
        clauses={each.id: each for each in (SOUND, untested)},
        code={"lead.turn": ("leading.turn",), "lead.none": ("leading.none",)},
        tests={"lead.not-red": ["a test"], "lead.turn": []},
    )
    assert list(faults_of_citations(book)) == [
        "lead.not-red: no code implements it",
        "lead.turn: no test cites it",
        "lead.none: cited by code of cat-in-the-box, but no clause of it",
    ]


def test_sources_are_editions() -> None:
    assert list(faults_of_sources(SOUND, ["first-2020"])) == []
    assert list(faults_of_sources(evolve(SOUND, sources=()), ["first-2020"])) == [
        "lead.not-red: no edition is named as its source"
    ]
    wrong = evolve(SOUND, errata=(Erratum("third-2022", "for four read three."),))
    assert list(faults_of_sources(wrong, ["second-2021"])) == [
        "lead.not-red: first-2020 is no edition",
        "lead.not-red: third-2022 is no edition",
    ]


def test_base_and_exception_name_each_other() -> None:
    base = evolve(SOUND, exceptions=("lead.forced",))
    exception = evolve(SOUND, id="lead.forced", exception_to="lead.not-red")
    both = {each.id: each for each in (base, exception)}
    assert [fault for each in both.values() for fault in faults_of_exceptions(each, both)] == []
    one = {"lead.not-red": base, "lead.forced": evolve(exception, exception_to=None)}
    assert list(faults_of_exceptions(base, one)) == [
        "lead.not-red: lead.forced does not say that it is an exception to it"
    ]
    other = {"lead.not-red": SOUND, "lead.forced": exception}
    assert list(faults_of_exceptions(exception, other)) == [
        "lead.forced: lead.not-red does not name it as an exception"
    ]


def test_points_are_named_from_the_first_to_the_last() -> None:
    listed = [evolve(SOUND, points=(Point((1, 3), "A gap."),)), SOUND]
    assert unmatched_points(listed, 3) == [2]
    assert unmatched_points(listed, 4) == [2, 4]
    assert unmatched_points(listed, 2) == [2, 3]


READINGS = {"tokens": Tokens, "red-broken-by": RedBrokenBy}
STATED = [
    Reading("tokens", "unlimited", default=True, text="No end of tokens."),
    Reading("tokens", "strict", default=False, text="Twelve."),
    Reading("red-broken-by", "player-token", default=True, text="A token of a seat."),
    Reading("red-broken-by", "any-token", default=False, text="Any token."),
]


def test_readings_are_those_of_the_code() -> None:
    assert list(faults_of_readings(STATED, READINGS, cat_in_the_box)) == []
    for reported, known in (
        (STATED[:3], READINGS),
        (STATED, {"tokens": Tokens}),
        (STATED[:2], READINGS),
        (STATED, {**READINGS, "face": Face}),
    ):
        [fault] = faults_of_readings(reported, known, cat_in_the_box)
        assert fault.startswith("cat-in-the-box: the spec has the readings ")


def test_a_default_is_what_a_table_gets_that_says_nothing() -> None:
    swapped = [evolve(each, default=not each.default) for each in STATED[:2]]
    found = list(faults_of_readings([*swapped, *STATED[2:]], READINGS, cat_in_the_box))
    assert len(found) == 2 * len(cat_in_the_box.EDITIONS)
    assert found[:2] == [
        "ayatsurare-2020: tokens=unlimited is a default in the code",
        "ayatsurare-2020: tokens=strict is no default in the code",
    ]


def test_points_of_a_game_without_a_register_have_no_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(REGISTERS, "cat-in-the-box")
    clauses = dict(load_clauses("cat-in-the-box"))
    assert list(faults_of_register(Book(cat_in_the_box, clauses, code={}, tests={}))) == []
    [point] = clauses.pop("setup.board").points
    [fault] = faults_of_register(Book(cat_in_the_box, clauses, code={}, tests={}))
    assert f"point {point.numbers[0]}:" in fault
