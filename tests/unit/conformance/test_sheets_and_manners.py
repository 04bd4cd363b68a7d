"""What is reported of a malformed sheet, and of replies to lines that make no sense."""

from __future__ import annotations

import json
from typing import Any

import pytest

from catbox_rules.conformance.comparing import compare_score
from catbox_rules.conformance.protocol import ATTRIBUTION, Terms
from catbox_rules.conformance.reference import Aspect, Reference
from catbox_rules.conformance.robustness import courtesies
from catbox_rules.kernel.errors import is_whole_number
from catbox_rules.kernel.forms import is_object
from catbox_rules.match import Match, score_as_json
from catbox_rules.programs import Answer, Engine, Refused, Reply
from catbox_rules.records import ChosenTable
from tests.kit.matches import random_match

GAME = "cat-in-the-box"


@pytest.fixture(scope="module")
def over() -> Reference:
    """The end of a match of three rounds."""
    return Reference(
        Match.from_record(random_match("pegasus-2023", 3, seed=1)), ATTRIBUTION.of(GAME)
    )


# A sheet is of values of any kind, as an engine may give it.
def sheet(moment: Reference, **changed: Any) -> dict[str, Any]:
    """The sheet of the reference, with something changed."""
    return {**score_as_json(moment.ruleset, moment.state), **changed}


def test_the_sheet_of_the_reference_is_right(over: Reference) -> None:
    known = set[int]()
    assert compare_score(over, sheet(over), known=known) is None
    assert known == set()
    assert len(sheet(over)["rounds"]) == 3


@pytest.mark.parametrize(
    ("part", "changed"),
    [
        ("finished", 1),
        ("finished", "true"),
        ("totals", [1.0, 2, 3]),
        ("totals", ["1", 2, 3]),
        ("totals", [True, 2, 3]),
        ("totals", [1, 2]),
        ("winners", ["1"]),
        ("winners", [True]),
        ("winners", [1.0]),
        ("winners", [3]),
        ("winners", [0, 0]),
        ("winners", "1"),
        ("winners", 1),
    ],
    ids=str,
)
def test_a_value_of_another_type_is_about_no_rule(
    over: Reference, part: str, changed: object
) -> None:
    """1 is not true, 2.0 not 2, and no seat is a text, is missing at this table or wins twice."""
    found = compare_score(over, sheet(over, **{part: changed}), known=set())
    assert found is not None
    assert (found.aspect, found.clauses) == (Aspect.SCORE, ())
    assert f"$.answer.{part}" in found.message


@pytest.mark.parametrize(
    ("key", "changed"),
    [
        ("start_seat", "0"),
        ("start_seat", True),
        ("start_seat", 3),
        ("paradox", "1"),
        ("paradox", False),
        ("tricks", ["1", 2, 3]),
        ("tricks", [1, 2]),
        ("bonus", [0.0, 0, 0]),
        ("scores", "1 2 3"),
        ("scores", [None, 2, 3]),
    ],
    ids=str,
)
@pytest.mark.parametrize("number", [0, 2])
def test_a_value_of_another_type_in_a_round_is_about_no_rule(
    over: Reference, number: int, key: str, changed: object
) -> None:
    """Even if the sheet differs in another part as well."""
    rounds = sheet(over)["rounds"]
    rounds[number] = {**rounds[number], key: changed}
    rounds[1] = {**rounds[1], "start_seat": (rounds[1]["start_seat"] + 1) % 3}
    found = compare_score(over, sheet(over, rounds=rounds), known=set())
    assert found is not None
    assert (found.aspect, found.clauses) == (Aspect.SCORE, ())
    assert f"$.answer.rounds[{number}].{key}" in found.message


@pytest.mark.parametrize("left_out", [["tricks"], ["tricks", "bonus"], ["start_seat", "paradox"]])
def test_a_sheet_without_some_keys_is_about_no_rule(over: Reference, left_out: list[str]) -> None:
    """It says what the engine could say in its answer to `hello`."""
    right = sheet(over)["rounds"]
    rounds = [{key: each[key] for key in each if key not in left_out} for each in right]
    found = compare_score(over, sheet(over, rounds=rounds), known=set())
    assert found is not None
    assert (found.aspect, found.clauses) == (Aspect.SCORE, ())
    told = json.dumps([key for key in right[0] if key not in left_out])
    assert f"expected a key '{left_out[0]}', or \"score\": {told} in hello" in found.message


def test_what_such_a_sheet_does_tell_is_compared(over: Reference) -> None:
    right = sheet(over)["rounds"]
    rounds = [{"scores": [score + 1 for score in each["scores"]]} for each in right]
    found = compare_score(over, sheet(over, rounds=rounds), known=set())
    assert found is not None
    assert found.clauses != ()


@pytest.mark.parametrize("strange", [5, None, [], "1 2 3", True], ids=repr)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_round_that_is_no_object_is_no_sheet(
    over: Reference, number: int, strange: object
) -> None:
    rounds = [*sheet(over)["rounds"]]
    rounds[number] = strange
    found = compare_score(over, sheet(over, rounds=rounds), known=set())
    assert found is not None
    assert found.aspect is Aspect.SCORE


class Impolite(Engine):
    """Replies to every line, and is never started."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(["nothing"])
        self.reply = reply
        self.lines: list[bytes] = []
        self.actions: list[object] = []

    def ask_line(self, line: bytes, id: object = None) -> Reply:
        self.lines.append(line)
        return self.reply

    def ask(self, ask: str, **keys: object) -> Reply:
        self.actions += [keys["action"]] if ask == "apply" else []
        return self.reply


TABLE = ChosenTable(
    Match.from_record(random_match("pegasus-2023", 3, seed=1)).ruleset, "pegasus-2023", 3
)

SENSELESS: dict[str, object] = {
    "a line that is not JSON": "What is legal?",
    "a line that is a list": [],
    "an unknown ask": {"id": 1, "ask": "juggle"},
    "an unknown match": {"id": 2, "ask": "legal", "match": "nowhere"},
    "a request without its match": {"id": 3, "ask": "legal"},
    "a match whose name is a number": {"id": 4, "ask": "legal", "match": 5},
}
"""Lines that are to be refused, by what they are called; those of an own match are not listed."""


def test_an_answer_to_a_senseless_line_is_reported_by_the_name_of_the_line() -> None:
    engine = Impolite(Answer({"all": "well"}))
    found = list(courtesies(engine, TABLE, ATTRIBUTION.of(GAME), Terms()))
    messages = [each.message for each in found]
    for name in SENSELESS:
        start = f"{name}: expected an error with a code and a message, got the answer"
        [message] = [each for each in messages if each.startswith(f"{name}:")]
        assert message == f'{start} {{"all": "well"}}'
    assert all(each.aspect is Aspect.PROTOCOL for each in found)
    # All but the two requests that are to be answered, then a question for the match, and actions.
    assert len(found) == len(engine.lines) - 2 + 1 + len(engine.actions)
    after = messages[len(engine.lines) - 2]
    assert after.startswith("legal after requests that were refused: expected ")


def test_a_number_of_an_action_is_no_text_and_not_true() -> None:
    """Each number of each kind of action comes up once as a text, and once as true."""
    engine = Impolite(Answer({}))
    list(courtesies(engine, TABLE, ATTRIBUTION.of(GAME), Terms()))
    wrong = [
        (each["do"], key, type(value))
        for each in engine.actions
        if is_object(each)
        for key, value in each.items()
        if key not in {"do", "color"} and not is_whole_number(value)
    ]
    numbers = {"discard": ["seat", "rank"], "bid": ["seat", "tricks"], "play": ["seat", "rank"]}
    numbers["paradox"] = ["seat"]
    due = {(do, key, kind) for do, keys in numbers.items() for key in keys for kind in (str, bool)}
    assert len(wrong) == len(set(wrong))
    assert {each for each in due if each[0] != "paradox"} <= set(wrong) <= due


def test_the_lines_are_what_they_are_called() -> None:
    engine = Impolite(Answer({}))
    messages = [each.message for each in courtesies(engine, TABLE, ATTRIBUTION.of(GAME), Terms())]
    names = [message.partition(":")[0] for message in messages]
    for name, line in zip(names, engine.lines[2:], strict=False):
        if name in SENSELESS:
            text = line.decode()
            assert (text if name.endswith("JSON") else json.loads(text)) == SENSELESS[name]


def test_the_lines_of_its_own_match_are_what_they_are_called() -> None:
    engine = Impolite(Answer({}))
    messages = [each.message for each in courtesies(engine, TABLE, ATTRIBUTION.of(GAME), Terms())]
    names = [message.partition(":")[0] for message in messages]
    lines = dict(zip(names, engine.lines[2:], strict=False))
    own = {name: json.loads(line) for name, line in lines.items() if name not in SENSELESS}
    begun = own["a record of 99 players"]["record"]
    match = own["apply without an action"]["match"]
    assert {name: {**line, "id": 0} for name, line in own.items()} == {
        "an action of no kind": {
            "id": 0,
            "ask": "apply",
            "match": match,
            "action": {"do": "no such action"},
        },
        "an action that is a number": {"id": 0, "ask": "apply", "match": match, "action": 7},
        "apply without an action": {"id": 0, "ask": "apply", "match": match},
        "a record that is null": {"id": 0, "ask": "new", "match": match, "record": None},
        "a record of no edition": {
            "id": 0,
            "ask": "new",
            "match": match,
            "record": {**begun, "players": 3, "edition": "none"},
        },
        "a record of 99 players": {
            "id": 0,
            "ask": "new",
            "match": match,
            "record": {**begun, "edition": "pegasus-2023", "players": 99},
        },
        "a record of no action": {
            "id": 0,
            "ask": "new",
            "match": match,
            "record": {**begun, "players": 3, "actions": [{"do": "no such action"}]},
        },
    }


def test_an_engine_that_refuses_everything_is_rude_to_good_requests_alone() -> None:
    engine = Impolite(Refused("malformed", "no"))
    messages = [each.message for each in courtesies(engine, TABLE, ATTRIBUTION.of(GAME), Terms())]
    assert [message.partition(":")[0] for message in messages] == [
        "a request with an id that is a text",
        "a request with no id",
        "legal after requests that were refused",
    ]
