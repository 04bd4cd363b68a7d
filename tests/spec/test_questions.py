"""What players ask finds the entry that answers it.

The questions in `questions/` were written down before there was anything to find them with, or
before they were asked, with the entries that answer each of them. All but `drawn_2` have been seen
while words and weights were chosen. The clauses and irregularities that `drawn_1` and `drawn_2` are
about were drawn by lot. What `drawn_2` found is on the page; fewer must not be found.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from catbox_rules.book import Entry, Kind, entries_of, find
from catbox_rules.book.casebook import LANGUAGES
from catbox_rules.games import GAMES

QUESTIONS = Path(__file__).parent / "questions"
PAGE = Path(__file__).parents[2] / "docs" / "find.md"
SETS = ("tuned", "held_out", "situations", "unseen", "drawn_1", "drawn_2")


@frozen
class Asked:
    """A question with the entries that answer it, each of them alone."""

    question: str
    language: str
    answers: tuple[str, ...]


@cache
def asked(name: str) -> tuple[Asked, ...]:
    """Those to which there is an answer."""
    lines = (QUESTIONS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    values: list[dict[str, Any]] = [json.loads(line) for line in lines]
    return tuple(
        Asked(value["question"], value["language"], tuple(value["answers"]))
        for value in values
        if value["answers"]
    )


def shares(questions: tuple[Asked, ...]) -> tuple[float, float]:
    """The share of those that have their answer at the first place, and among the first three."""
    places = [place_of(each) for each in questions]
    return (
        sum(place <= 1 for place in places) / len(places),
        sum(place <= 3 for place in places) / len(places),
    )


def place_of(question: Asked) -> int:
    found = find(question.question)
    places = [
        place
        for place, each in enumerate(found, start=1)
        if answering(each.entry) & set(question.answers)
    ]
    return min(places, default=len(found) + 1)


def answering(entry: Entry) -> set[str]:
    """What an entry answers by: an irregularity by its remedy, any other by the clause that it is
    about first of all; a question of the casebook by its ruling as well."""
    if entry.kind is Kind.IRREGULARITY:
        return {entry.id}
    of_casebook = {entry.id} if entry.kind in (Kind.POINT, Kind.CASE) else set[str]()
    return {*entry.clauses[:1], *of_casebook}


def test_questions_are_of_all_languages_and_asked_once() -> None:
    every = [each for name in SETS for each in asked(name)]
    entries = {each.id for game in GAMES for each in entries_of(game)}
    assert len({each.question for each in every}) == len(every)
    assert {each.language for each in every} == set(LANGUAGES)
    assert all(set(each.answers) <= entries for each in every)
    for name, number in (("situations", 25), ("unseen", 49), ("drawn_1", 50), ("drawn_2", 50)):
        languages = [each.language for each in asked(name)]
        assert [languages.count(each) for each in LANGUAGES] == [number] * len(LANGUAGES)


@pytest.mark.parametrize("name", ["tuned", "held_out", "unseen"])
def test_the_answer_is_among_the_first(name: str) -> None:
    first, three = shares(asked(name))
    assert first >= 0.65
    assert three >= 0.90


def test_no_less_is_found_than_the_page_says() -> None:
    """It has a row for each language, and one for all."""
    rows = re.findall(
        r"^\| (\w+) \| (\d+) \| (\d+) %.* \| (\d+) %.* \|$", PAGE.read_text(), re.MULTILINE
    )
    of_languages = [tuple(q for q in asked("drawn_2") if q.language == each) for each in LANGUAGES]
    of_rows = [*of_languages, asked("drawn_2")]
    assert [int(number) for _, number, _, _ in rows] == [len(each) for each in of_rows]
    for (_, _, first, three), questions in zip(rows, of_rows, strict=True):
        now_first, now_three = shares(questions)
        assert now_first >= int(first) / 100
        assert now_three >= int(three) / 100
