"""The engine in JavaScript against rulings that people wrote by hand, and what it says to wrong
lines. It is held against the library next to the engines with a fault."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from catbox_rules.kernel.forms import is_list, is_object
from tests.spec.examples.rulings import RULINGS, Expected
from tests.system.engines.javascript import ENGINE, ROOT, Exchange, running

UNFINISHED = ROOT / "examples" / "matches" / "unfinished-pegasus-2023-4p-third-trick.json"


@pytest.fixture(scope="module")
def engine() -> Iterator[Exchange]:
    with running(ENGINE) as exchange:
        yield exchange


@pytest.mark.parametrize("expected", RULINGS, ids=str)
def test_it_rules_on_disputes_as_people_did(engine: Exchange, expected: Expected) -> None:
    case = json.loads(expected.path.read_bytes())
    engine.ask("new", match="m", record=case["record"])
    action = case["question"]["action"]
    verdict = engine.ask("judge", match="m", action=action)["verdict"]
    assert is_object(verdict)
    assert verdict["ruling"] == expected.ruling
    if expected.ruling == "illegal" and expected.game == "cat-in-the-box":
        assert clauses_of(verdict) == set(expected.clauses)
    if "turn" in expected.follows:
        assert engine.ask("apply", match="m", action=action)["turn"] == [expected.follows["turn"]]
    if "scores" in expected.follows:
        rounds = engine.ask("score", match="m")["rounds"]
        assert is_list(rounds)
        assert is_object(rounds[-1])
        assert rounds[-1]["scores"] == expected.follows["scores"]


def clauses_of(verdict: dict[str, object]) -> set[object]:
    violations = verdict["violations"]
    assert is_list(violations)
    return {violation["clause"] for violation in violations if is_object(violation)}


WRONG_LINES = [
    ("x", None, "not-json"),
    ("[]", None, "malformed-input"),
    ('{"id": 1.5, "ask": "hello"}', None, "malformed-input"),
    ('{"id": 7}', 7, "malformed-input"),
    ('{"id": "a", "ask": "toString"}', "a", "malformed-input"),
    ('{"id": 7, "ask": "hello", "match": "m"}', 7, "malformed-input"),
    ('{"id": 7, "ask": "legal"}', 7, "malformed-input"),
    ('{"id": 7, "ask": "legal", "match": ""}', 7, "malformed-input"),
    ('{"id": 7, "ask": "legal", "match": "nobody"}', 7, "no-such-match"),
    ('{"id": 7, "ask": "new", "match": "n", "record": {}}', 7, "malformed-input"),
]


@pytest.mark.parametrize(("line", "id", "code"), WRONG_LINES)
def test_a_wrong_line_is_one_error(engine: Exchange, line: str, id: object, code: str) -> None:
    said = engine.said(line)
    assert said["id"] == id
    assert is_object(said["error"])
    assert said["error"]["code"] == code


REFUSED: list[dict[str, object]] = [
    {"do": "play", "seat": 1, "rank": 4, "color": "yellow"},
    {"do": "play", "seat": 1, "rank": 9, "color": "blue"},
    {"do": "paradox", "seat": 1},
    {"do": "deal", "hands": []},
]


def test_a_refused_action_changes_nothing(engine: Exchange) -> None:
    engine.ask("new", match="m", record=json.loads(UNFINISHED.read_bytes()))
    before = engine.ask("state", match="m")
    for action in REFUSED:
        said = engine.said(json.dumps({"ask": "apply", "match": "m", "action": action}))
        assert "error" in said
        assert engine.ask("state", match="m") == before
