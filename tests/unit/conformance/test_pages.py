"""Results of runs as a page and as JUnit's XML."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from catbox_rules import cat_in_the_box
from catbox_rules.book.clause import load_clauses
from catbox_rules.conformance import reference as disagreement
from catbox_rules.conformance.pages import junit_of, page_of
from catbox_rules.conformance.protocol import Reached
from catbox_rules.conformance.reference import (
    Aspect,
    Conformance,
    Disagreement,
    conformance_as_json,
)
from catbox_rules.conformance.results import Result, RunOfEngine, read_run
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.records import ChosenTable, Record

GAME = "cat-in-the-box"
EVIL = "<script>alert(1)</script>\x1b[31m\u202e"


def a_run(engine: str = "mine 1", not_tested: tuple[str, ...] = ()) -> Any:
    record = Record(ChosenTable(cat_in_the_box, "pegasus-2023", 4))
    places = (("pegasus-2023", 4),)
    found = Disagreement(
        Aspect.SCORE,
        ("score.group",),
        EVIL,
        record,
        expected={"bonus": [2]},
        given="[3]\n",
        action={"do": "paradox", "seat": 1},
        supposed="all groups count",
        picture=("R1:0*", "R2:."),
        places=places,
    )
    waived = Disagreement(
        Aspect.LEGAL,
        ("bid.allowed",),
        "a bid",
        record,
        expected=(),
        given=(),
        places=places,
        is_known=True,
    )
    reached = Reached(
        *("pegasus-2023", 4, 20, 80, ("play",)),
        clauses=("score.trick", "score.group", "bid.allowed"),
        missing=("match.shared",),
        rare=(),
    )
    tested = {GAME: disagreement.Tested(20, 100, 400, ("hello",))}
    return conformance_as_json(
        Conformance(engine, tested, not_tested, (found, waived), {GAME: (reached,)}, ("something",))
    )


def test_what_was_reached_at_all_tables_adds_up() -> None:
    value = a_run()
    run = read_run(value)
    assert (run.matches, run.requests, run.agrees) == (20, 400, False)
    value["tested"][GAME]["tables"] *= 2
    assert read_run({**value, "agrees": True}).matches == 40
    assert read_run({**value, "agrees": True}).agrees


def test_every_clause_has_its_result() -> None:
    run = read_run(a_run())
    results = {clause: run.of(GAME, clause) for clause in run.clauses(GAME)}
    assert results == {
        "score.trick": Result.AGREES,
        "score.group": Result.DIFFERS,
        "bid.allowed": Result.WAIVED,
        "match.shared": Result.NOT_REACHED,
    }
    assert run.of(GAME, "deal.even") is Result.NOT_TESTED


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_a_page_of_two_runs_lets_nothing_act() -> None:
    page = page_of([read_run(a_run()), read_run(a_run(EVIL))])
    parser = Tags()
    parser.feed(page)
    tags = {tag for tag, _ in parser.tags}
    assert not tags & {"script", "img", "iframe", "link", "object", "form"}
    [policy] = [each for tag, each in parser.tags if tag == "meta" and "http-equiv" in each]
    assert policy["http-equiv"] == "Content-Security-Policy"
    assert str(policy["content"]).startswith("default-src 'none'; style-src 'sha256-")
    assert "\x1b" not in page
    assert "\u202e" not in page
    assert page.count('class="differs"') == 2
    assert load_clauses(GAME)["score.group"].title in page


def test_junit_has_a_case_for_each_clause() -> None:
    [suite] = ET.fromstring(junit_of([read_run(a_run())]))
    assert suite.get("name") == f"mine 1: {GAME}"
    counts = [suite.get(key) for key in ("tests", "failures", "errors", "skipped")]
    assert counts == ["4", "1", "1", "1"]
    kinds = {case.get("name"): [each.tag for each in case] for case in suite}
    assert kinds == {
        "score.trick": [],
        "score.group": ["failure"],
        "bid.allowed": ["skipped"],
        "match.shared": ["error"],
    }


def test_what_was_not_tested_comes_first() -> None:
    """In JUnit's XML as cases that were skipped, on the page next to whether the engine agrees."""
    run = read_run(a_run(not_tested=("undo: never asked", EVIL)))
    first, second = ET.fromstring(junit_of([run]))
    assert [first.get(key) for key in ("name", "tests", "skipped")] == [
        "mine 1: not tested",
        "2",
        "2",
    ]
    assert [case.get("name", "")[:16] for case in first] == ["undo: never aske", EVIL[:16]]
    assert {each.tag for case in first for each in case} == {"skipped"}
    assert second.get("name") == f"mine 1: {GAME}"
    page = page_of([run])
    assert page.index("undo: never asked") < page.index("<h2")


def junit_text(runs: Sequence[RunOfEngine]) -> str:
    return junit_of(runs).decode()


@pytest.mark.parametrize("page", [page_of, junit_text])
def test_each_says_what_the_text_says_line_by_line(
    page: Callable[[Sequence[RunOfEngine]], str],
) -> None:
    lines = html.unescape(page([read_run(a_run())])).splitlines()
    first = next(n for n, line in enumerate(lines) if "as if all groups count" in line)
    assert lines[first].endswith("as if all groups count; that explains every answer")
    assert lines[first + 1 : first + 7] == [
        "R1:0*",
        "R2:.",
        'action: {"do": "paradox", "seat": 1}',
        'reference: {"bonus": [2]}',
        # A line feed of the engine's own is spelled out.
        r"engine: [3]\x0a",
        "at: pegasus-2023 with 4",
    ]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"format": "catbox-report/1"}, "$.format: expected catbox-conformance/1"),
        ({"engine": 1}, "$.engine: expected a string, got 1"),
        ({"tested": []}, "$.tested: expected an object, got []"),
        ({"disagreements": [1]}, "$.disagreements[0]: expected an object, got 1"),
        ({"not_reached": [1]}, "$.not_reached[0]: expected a string, got 1"),
    ],
)
def test_what_is_no_run(changed: dict[str, object], message: str) -> None:
    with pytest.raises(MalformedInput) as caught:
        read_run({**a_run(), **changed})
    assert str(caught.value).startswith(message)
