"""Sixty disputes that two referees decided from the rulebooks, before they were put to the judge.

In `sixty/`, of each: what was said, what the people knew, what was decided, and how it is put:
asked back, with the answers that the facts give, and as a line that holds no more than they do.
`expect` is the ruling, `undetermined`, or words of the answer; `by` a clause that it rests on. What
has `left` cannot be put so, for that reason: then nothing may be ruled instead.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import field, frozen

from catbox_rules.cli.disputing import DisputeQuestion
from catbox_rules.judge import rule
from catbox_rules.judge.asked_back import what_follows
from catbox_rules.judge.disputes import AskDispute
from catbox_rules.judge.reading import case_asked, read_any
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.verdict import Finding, Verdict
from catbox_rules.positions.protocol import Answer
from catbox_rules.records.record import with_names

SIXTY = Path(__file__).parent / "sixty"
PAGE = SIXTY / "README.md"
OPEN = ("undetermined", "refused", "no such table")


@frozen
class Put:
    """A way in which a dispute is put: an action or a question, and what must come of it."""

    expect: str
    action: str | None = None
    ask: str | None = None
    answers: Mapping[str, str] = field(factory=dict[str, str])
    line: str | None = None
    by: str | None = None
    follows: str | None = None
    left: str | None = None
    but: str | None = None


@frozen
class Disputed:
    """A dispute as the referee wrote it down."""

    id: str
    game: str
    said: str
    facts: tuple[str, ...]
    decided: str
    source: str
    asked: tuple[Put, ...]
    line: Put
    edition: str | None = None
    players: int | None = None
    names: tuple[str, ...] | None = None


@frozen
class Outcome:
    """What the judge says: a ruling or a word of `OPEN`, or else the text of an answer."""

    text: str
    clauses: frozenset[str]
    follows: str = ""


def written(game: str) -> tuple[Disputed, ...]:
    document = tomllib.loads((SIXTY / f"{game}.toml").read_text(encoding="utf-8"))
    return tuple([_disputed(game.replace("_", "-"), value) for value in document["dispute"]])


def _disputed(game: str, value: Mapping[str, Any]) -> Disputed:
    asked = tuple([Put(**each) for each in value["asked"]])
    read: dict[str, Any] = {**value, "game": game, "asked": asked, "line": Put(**value["line"])}
    read |= {key: tuple(value[key]) for key in ("facts", "names") if key in value}
    return Disputed(**read)


def asked_back(dispute: Disputed, put: Put) -> Outcome:
    """What comes of it when the judge asks for the facts."""
    names = None if dispute.names is None else ",".join(dispute.names)
    # The action tells the game; so does the edition, but not all know theirs.
    game = dispute.game if put.ask is not None and dispute.edition is None else None
    question = DisputeQuestion(
        put.action, put.ask, game, None, dispute.edition, dispute.players, names
    )
    try:
        inquiry, _ = question.begun()
    except (MalformedInput, Unsupported) as error:
        return _refused(error)
    for id, answer in put.answers.items():
        inquiry = inquiry.answered(id, answer)
    assert inquiry.question is None, inquiry.question
    if isinstance(inquiry, AskDispute):
        assert inquiry.ruled is not None
        return _answered(inquiry.ruled, dispute.names)
    assert inquiry.ruled is not None
    follows = "; ".join(map(str, what_follows(inquiry)))
    return _ruled(inquiry.ruled, with_names(follows, dispute.names))


def on_the_line(put: Put) -> Outcome:
    """What comes of it at the table that the line is of."""
    assert put.line is not None
    try:
        case = case_asked(read_any(put.line), action=put.action, ask=put.ask)
        ruled = rule(case)
    except (MalformedInput, Unsupported) as error:
        return _refused(error)
    if ruled.is_refused:
        assert ruled.answer is not None
        return Outcome("no such table", _clauses(ruled.answer.grounds))
    if ruled.verdict is not None:
        return _ruled(ruled.verdict, "; ".join(map(str, ruled.events)))
    assert ruled.answer is not None
    return _answered(ruled.answer, None)


def _refused(error: Exception) -> Outcome:
    return Outcome("refused", frozenset(re.findall(r"[\w.-]+", str(error))))


def _ruled(verdict: Verdict, follows: str) -> Outcome:
    return Outcome(verdict.ruling.value, _clauses((*verdict.violations, *verdict.grounds)), follows)


def _answered(answer: Answer, names: tuple[str, ...] | None) -> Outcome:
    text = with_names("\n".join(answer.text), names) if answer.is_determined else "undetermined"
    return Outcome(text, _clauses((*answer.grounds, *answer.missing)))


def _clauses(findings: Iterable[Finding]) -> frozenset[str]:
    return frozenset(each.clause for each in findings)


def check(put: Put, outcome: Outcome) -> None:
    """It comes out as the referee decided; or, where that cannot be, nothing else comes out."""
    if put.left is not None:
        assert outcome.text in OPEN
        assert outcome.text != put.expect
    elif put.expect in ("legal", "illegal", "undetermined"):
        assert outcome.text == put.expect
    else:
        assert put.expect in outcome.text
    assert put.by is None or put.by in outcome.clauses
    assert put.follows is None or put.follows in outcome.follows


DISPUTES = (*written("cat_in_the_box"), *written("schrodingers_cats"))


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda each: each.id)
def test_asked_back_it_is_ruled_as_the_referee_decided(dispute: Disputed) -> None:
    for put in dispute.asked:
        check(put, asked_back(dispute, put))


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda each: each.id)
def test_on_the_line_it_is_ruled_as_the_referee_decided(dispute: Disputed) -> None:
    check(dispute.line, on_the_line(dispute.line))


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda each: each.id)
def test_what_is_expected_is_what_was_decided(dispute: Disputed) -> None:
    """Of an action, and where it cannot be said; scores and winners are words of an answer."""
    if dispute.decided.startswith("cannot be said"):
        assert {put.expect for put in dispute.asked} == {"undetermined"}
    elif dispute.decided.startswith(("legal", "illegal")):
        ruling = dispute.decided.split()[0]
        assert {put.expect for put in dispute.asked if put.action is not None} <= {ruling}


def test_there_are_thirty_of_each_game() -> None:
    games = [each.game for each in DISPUTES]
    assert [games.count(game) for game in sorted({*games})] == [30, 30]
    assert len({each.id for each in DISPUTES}) == len(DISPUTES)


def test_the_page_has_a_row_for_each() -> None:
    """Its answers and characters are counted here; the rest is what strangers found."""
    rows = re.findall(
        r"^\| `([a-z0-9-]+)` \|.*\|.*\| (\d+) \| (\d+) \|.*\| (\d+) \| (\d+) \|.*\|$",
        PAGE.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert [(id, *map(int, counts)) for id, *counts in rows] == [_row(each) for each in DISPUTES]


def _row(dispute: Disputed) -> tuple[str, int, int, int, int]:
    """The answers and their characters with what is asked, those of the line, and of the words."""
    answers = [answer for put in dispute.asked for answer in put.answers.values()]
    begun_with = [put.action or put.ask or "" for put in dispute.asked]
    characters = sum(map(len, (*begun_with, *answers)))
    return dispute.id, len(answers), characters, len(dispute.line.line or ""), len(dispute.said)
