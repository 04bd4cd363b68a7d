"""What players ask finds the clause that answers it.

The questions in `questions/` were written down before there was anything to find them with, with
the clauses that answer each of them. A third of each language, drawn by chance, is held out:
words and weights were chosen by the others alone.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from catbox_rules.finding import find
from catbox_rules.games import GAMES
from catbox_rules.kernel.clause import load_clauses

QUESTIONS = Path(__file__).parent / "questions"
PAGE = Path(__file__).parents[2] / "docs" / "find.md"
SETS = ("tuned", "held_out")


@frozen
class Asked:
    """A question with the clauses that answer it, each of them alone."""

    question: str
    language: str
    heard: str
    clauses: tuple[str, ...]


@cache
def asked(name: str) -> tuple[Asked, ...]:
    lines = (QUESTIONS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    values: list[dict[str, Any]] = [json.loads(line) for line in lines]
    return tuple(
        Asked(value["question"], value["language"], value["heard"], tuple(value["clauses"]))
        for value in values
    )


@cache
def shares(name: str) -> tuple[int, int]:
    """How many percent have their answer at the first place, and among the first three: an entry
    answers if the clause that it is about first of all is one of those that answer."""
    places = [place_of(each) for each in asked(name)]
    first, three = (sum(place <= most for place in places) for most in (1, 3))
    return 100 * first // len(places), 100 * three // len(places)


def place_of(question: Asked) -> int:
    found = find(question.question)
    places = [
        place
        for place, each in enumerate(found, start=1)
        if set(each.entry.clauses[:1]) & set(question.clauses)
    ]
    return min(places, default=len(found) + 1)


def test_a_hundred_questions_and_more() -> None:
    every = [each for name in SETS for each in asked(name)]
    clauses = {clause for game in GAMES for clause in load_clauses(game)}
    assert len({each.question for each in every}) == len(every) >= 150
    assert sum(each.heard == "on the web" for each in every) >= 50
    assert {each.language for each in every} == {"en", "de", "fr", "pt", "ja"}
    assert len(asked("held_out")) * 3 >= len(every)
    assert all(set(each.clauses) <= clauses for each in every)


@pytest.mark.parametrize("name", SETS)
def test_the_answer_is_among_the_first(name: str) -> None:
    first, three = shares(name)
    assert first >= 65
    assert three >= 90


def test_the_page_has_these_figures() -> None:
    rows = re.findall(r"^\| .+ \| (\d+) \| (\d+) % \| (\d+) % \|$", PAGE.read_text(), re.MULTILINE)
    assert [tuple(map(int, row)) for row in rows] == [
        (len(asked(name)), *shares(name)) for name in SETS
    ]
