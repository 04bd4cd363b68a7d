"""The casebook: an entry for each point of both registers and for each mistake that was seen
elsewhere. Every case is answered as it was worked out from the rulebooks.

A case of an entry is a document that `catbox judge` takes, and is given to it here.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from catbox_rules.book.clause import Clause, load_clauses
from catbox_rules.cli.commands import run
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.records import read_document
from tests.spec.casebook import PAGES, AnsweredCase, Entry, Page

POINTS = {"cat-in-the-box": 48, "schrodingers-cats": 28}
MISTAKES = {"cat-in-the-box": 11, "schrodingers-cats": 0}


SAID_ALL_THE_SAME: Final = {
    "Hermann first, with the Japanese rules",
    "Anne last, with the Pegasus rules",
    "a bid while a discard is missing",
    "she doubts",
    "he ends it",
    "two boxes cannot be drawn",
    "four boxes are drawn",
    "six are too many",
    "one that does not lie in the row",
    "a box that nobody has seen is assumed to be held",
    "the exchange",
    "on the last space Alice might, since José can doubt",
    "three boxes",
}
"""Cases of points on which a book is silent, with a ruling that it gives: they show the limits."""


def numbers(clause: Clause) -> set[int]:
    """The points that a clause names."""
    return {number for point in clause.points for number in point.numbers}


def differences(expected: object, given: object, path: str = "$") -> Iterator[str]:
    """Where a value is not as expected; of an object only the expected keys are looked at."""
    if is_object(expected) and is_object(given):
        for key, value in expected.items():
            yield from differences(value, given.get(key, "nothing"), f"{path}.{key}")
    elif is_list(expected) and is_list(given) and len(expected) == len(given):
        for index, value in enumerate(expected):
            yield from differences(value, given[index], f"{path}[{index}]")
    elif expected != given or isinstance(expected, bool) != isinstance(given, bool):
        yield f"{path}: expected {expected}, got {given}"


EACH_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.game}/{page}")
EACH_CASE = pytest.mark.parametrize(
    ("page", "answered"),
    [
        pytest.param(page, answered, id=f"{page.game}/{page}/{number}")
        for page in PAGES
        for number, answered in enumerate(page.entry.cases)
    ],
)


@pytest.mark.parametrize("game", GAMES)
def test_every_point_has_one_entry_and_so_has_every_mistake(game: str) -> None:
    entries = [page.entry for page in PAGES if page.game == game]
    points = Counter(entry.point for entry in entries if entry.mistake is None)
    assert points == Counter(range(1, POINTS[game] + 1))
    mistakes = [entry.mistake for entry in entries if entry.point is None]
    assert len(set(mistakes)) == len(mistakes) == MISTAKES[game]


@pytest.mark.parametrize("game", GAMES)
def test_the_points_are_those_of_the_spec(game: str) -> None:
    citing = {
        number: {clause.id for clause in load_clauses(game).values() if number in numbers(clause)}
        for number in range(1, POINTS[game] + 1)
    }
    of_entries = {page.entry.point: page.entry.clauses for page in PAGES if page.game == game}
    strangers = [number for number in citing if not citing[number] & set(of_entries[number])]
    assert strangers == [], "points whose entry in the casebook cites none of their clauses"


@EACH_PAGE
def test_a_file_is_named_for_its_point(page: Page) -> None:
    number, entry = page.path.stem.removeprefix("wrong-").partition("-")[0], page.entry
    assert page.path.stem.startswith("wrong-") == (entry.mistake is not None)
    assert len(number) == 2
    if entry.point is not None:
        assert int(number) == entry.point


@EACH_PAGE
def test_an_entry_asks_answers_and_has_cases(page: Page) -> None:
    entry = page.entry
    assert entry.title.endswith("?")
    assert all(text.endswith(".") for text in (entry.story, entry.ruling))
    assert entry.cases
    named = {
        *entry.clauses,
        *(clause for answered in entry.cases for clause in answered.expect.clauses),
    }
    assert named - load_clauses(page.game).keys() == set()


@EACH_PAGE
def test_every_case_is_of_the_game_and_expects_one_thing(page: Page) -> None:
    for answered in page.entry.cases:
        table = answered.case.get("record") or answered.case["position"]
        assert is_object(table)
        assert table["game"] == page.game
        question = answered.case["question"]
        assert is_object(question)
        asks = "ask" in question
        assert (answered.expect.answer is not None) == asks
        assert (answered.expect.ruling is None) == asks
        assert not (asks and answered.expect.clauses)


@pytest.mark.parametrize(
    ("expected", "given", "messages"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, []),
        ({"a": [{"b": 1}]}, {"a": [{"b": 2}]}, ["$.a[0].b: expected 1, got 2"]),
        ([1, 2], [1], ["$: expected [1, 2], got [1]"]),
        ({"a": False}, {"a": 0}, ["$.a: expected False, got 0"]),
        ({"a": None}, {"a": "?"}, ["$.a: expected None, got ?"]),
    ],
)
def test_a_difference_is_reported_with_its_place(
    expected: object, given: object, messages: list[str]
) -> None:
    assert list(differences(expected, given)) == messages


@EACH_CASE
def test_the_judge_answers_as_it_was_worked_out_from_the_rulebooks(
    page: Page, answered: AnsweredCase, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(answered.case), encoding="utf-8")
    status = run(["judge", "--json", str(file)])
    written = capsys.readouterr()
    assert not written.err, f"{answered.about}: {written.err}"
    answer, expected = json.loads(written.out), answered.expect
    if expected.ruling is None:
        assert list(differences(expected.answer, answer["answer"])) == [], answered.about
        return
    if answer.get("standing") in ("book", "silent"):
        by_the_book = not page.entry.silent or answered.about in SAID_ALL_THE_SAME
        assert answer["standing"] == ("book" if by_the_book else "silent")
    found = {name: {each["clause"] for each in answer[name]} for name in ("violations", "grounds")}
    assert (answer["ruling"], answered.about) == (expected.ruling, answered.about)
    assert status == (0 if expected.ruling == "legal" else 1)
    if expected.ruling == "illegal":
        assert found["violations"] == set(expected.clauses)
    else:
        assert set(expected.clauses) <= found["grounds"]


def test_whether_a_book_is_silent_is_said_by_a_truth_value() -> None:
    entry = json.loads(PAGES[0].path.read_bytes())
    with pytest.raises(MalformedInput, match=r"\$\.silent: expected true or false, got 1"):
        read_document(Entry, {**entry, "silent": 1}, format="catbox-casebook/1", path="$")
