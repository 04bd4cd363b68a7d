"""The schemas of the protocol, and what the server takes and gives: they say the same."""

from __future__ import annotations

import json
from itertools import product

import pytest

from catbox_rules.records.converter import keys_of
from catbox_rules.records.schema import part
from catbox_rules.serving.requests import ASKS, CODES, LONGEST_NAME
from tests.kit.matches import DELETED, SMALL, WITH_PHYSICATS, changed, node_at, paths, small_record
from tests.kit.validation import fits, misfits
from tests.unit.serving.exchange import REQUESTS, Exchange, as_list, as_object

OF_OTHERS = [
    *(("apply", "as", None), ("apply", "as", 0)),
    *(("view", "as", None), ("view", "as", 0), ("view", "seat", 0)),
    *(("message", "as", None), ("message", "as", 0), ("undo", "actions", 10**17)),
]
"""What another seat does or sees, or more than was done: of its form, but not to be had."""


@pytest.fixture
def table() -> Exchange:
    exchange = Exchange()
    exchange.begin(small_record())
    exchange.begin({**small_record(), "actions": list[object]()}, "chance")
    return exchange


def is_answered(table: Exchange, request: object) -> bool:
    """Whether it is of its form, and no match is missing."""
    return "answer" in table.line(json.dumps(request).encode())


@pytest.mark.parametrize("ask", ASKS)
def test_a_request_has_the_keys_of_its_class(ask: str) -> None:
    assert set(REQUESTS[ask]) == {*keys_of(ASKS[ask]).values()}


@pytest.mark.parametrize("ask", ASKS)
def test_what_fits_is_answered_and_what_does_not_is_refused(table: Exchange, ask: str) -> None:
    """Each key is left out, and given other values, a new one and those of other requests too; the
    schema and the server agree."""
    request = REQUESTS[ask]
    assert fits("protocol-request", request)
    assert is_answered(table, request)
    values: tuple[object, ...] = (None, True, 0, 1.5, "x" * 65, [], {}, 10**17)
    of_all = {key: None for each in REQUESTS.values() for key in each}
    for key, value in product((*of_all, "luck"), values):
        if (ask, key, value) not in OF_OTHERS:
            _agree(table, {**request, key: value})
    for key in request:
        _agree(table, changed(request, (key,), DELETED))


def _agree(table: Exchange, request: object) -> None:
    table.begin(small_record())
    assert fits("protocol-request", request) is is_answered(table, request), request


def test_names_of_matches() -> None:
    for length in (0, 1, LONGEST_NAME, LONGEST_NAME + 1):
        request = {**REQUESTS["legal"], "match": "🐈" * length}
        assert fits("protocol-request", request) is (1 <= length <= LONGEST_NAME)


@pytest.mark.parametrize("record", SMALL, ids=lambda record: record["edition"])
def test_records_and_actions_are_those_of_the_formats(record: dict[str, object]) -> None:
    new = {**REQUESTS["new"], "record": record}
    assert misfits("protocol-request", new) == []
    assert not fits("protocol-request", changed(new, ("record", "players"), 9))
    for action in as_list(record["actions"]):
        apply = {**REQUESTS["apply"], "action": action}
        assert misfits("protocol-request", apply) == []


def test_the_codes_of_errors_are_those_of_the_server() -> None:
    codes = node_at(part("protocol-answer"), ("$defs", "error", "properties", "code", "enum"))
    assert codes == list(CODES)


def answers(table: Exchange) -> dict[str, dict[str, object]]:
    """An answer of each kind."""
    table.begin(WITH_PHYSICATS, "m")
    asked = {**REQUESTS, "new": {**REQUESTS["new"], "match": "n"}}
    cats = {"do": "deal", "hands": [{"alive": 5}, {"dead": 5}, {"empty": 5}, {}]}
    by_chance = {"match": "m", "action": cats}
    asked |= {ask: {"id": 1, "ask": ask, **by_chance} for ask in ("apply", "judge")}
    asked["message"] = {"id": 1, "ask": "message", "match": "m", "as": 1, "since": 2}
    return {ask: table.line(json.dumps(asked[ask]).encode()) for ask in ASKS}


def test_an_answer_needs_its_keys_and_may_have_others(table: Exchange) -> None:
    """`id`, one of `answer` and `error`, and what each answer has to have. A reader passes
    over any other key."""
    optional = {("apply", "events"), ("hello", "as"), ("watch", "message")}
    for ask, said in answers(table).items():
        answer = as_object(said["answer"])
        assert misfits("protocol-answer", said) == []
        assert fits("protocol-answer", {**said, "luck": 1})
        assert fits(f"protocol-answer#/$defs/{ask}", {**answer, "luck": 1})
        assert not fits("protocol-answer", changed(said, ("id",), DELETED))
        assert not fits("protocol-answer", changed(said, ("answer",), DELETED))
        assert not fits("protocol-answer", {**said, "error": {"code": "not-json", "message": "m"}})
        for key in answer:
            left = changed(answer, (key,), DELETED)
            assert fits(f"protocol-answer#/$defs/{ask}", left) is ((ask, key) in optional), (
                ask,
                key,
            )


def test_nothing_in_an_answer_may_be_another_thing(table: Exchange) -> None:
    """Of a view the protocol says nothing; the parts of `hello` are for the engine to choose."""
    for ask, said in answers(table).items():
        if ask in ("view", "hello", "record", "state"):
            continue
        for path in paths(said["answer"]):
            if path and len(path) < 3:
                damaged = changed(said["answer"], path, 0.5)
                assert not fits(f"protocol-answer#/$defs/{ask}", damaged), (ask, path)


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        ({"code": "not-json", "message": "m"}, True),
        ({"code": "malformed-input", "message": "m", "path": "$.a", "luck": 1}, True),
        ({"code": "illegal-action", "message": "m"}, True),
        ({"code": "another", "message": "m"}, False),
        ({"code": "not-json"}, False),
        ({"code": "not-json", "message": ""}, False),
        ({"message": "m"}, False),
        ({"code": "malformed-input", "message": "m", "path": "a"}, False),
        ({"code": "malformed-input", "message": "m", "given": 9}, False),
        ({"code": "illegal-action", "message": "m", "verdict": {}}, False),
    ],
)
def test_errors(error: object, expected: bool) -> None:
    assert fits("protocol-answer", {"id": None, "error": error}) is expected


def test_a_verdict_belongs_to_an_illegal_action(table: Exchange) -> None:
    action = {"do": "bid", "seat": 1, "tricks": 1}
    error = table.error("apply", "m", action=action)
    assert fits("protocol-answer", {"id": None, "error": error})
    assert not fits("protocol-answer", {"id": None, "error": {**error, "code": "unsupported"}})
    verdict = {**as_object(error["verdict"]), "ruling": "legal", "violations": list[object]()}
    assert not fits("protocol-answer", {"id": None, "error": {**error, "verdict": verdict}})
