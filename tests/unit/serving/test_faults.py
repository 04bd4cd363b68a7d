"""Every error: its code, its place, what was expected there and what was given."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from catbox_rules import cat_in_the_box
from catbox_rules.kernel.forms import one_of
from catbox_rules.kernel.ruleset import Turn
from catbox_rules.serving.requests import ASKS, CODES, MOST_ACTIONS, MOST_VALUES
from tests.kit.matches import DELETED, WITH_PHYSICATS, Key, changed, small_record
from tests.kit.refusals import check_refusal, every_change, places_in
from tests.unit.records.places import OF_ACTIONS, of_records, words_of
from tests.unit.serving.exchange import PLAY, REQUESTS, Exchange, as_list, as_object

RECORD = small_record()


@pytest.fixture
def table() -> Exchange:
    """A server with a trick of three seats in the match m."""
    exchange = Exchange(most_matches=2, longest_line=2000)
    exchange.begin(RECORD)
    return exchange


# Lines.

LINES: list[tuple[bytes, str, str, str, str]] = [
    # the line: the code, path, expected, given
    (b"", "not-json", "$", "JSON", "nothing"),
    (b" \r", "not-json", "$", "JSON", "nothing"),
    (b"legal m", "not-json", "$", "JSON", "'legal m' at line 1, column 1"),
    (b"{} {}", "not-json", "$", "JSON", "'{}' at line 1, column 4"),
    (b"\0{}", "not-json", "$", "JSON", "'\\x00{}' at line 1, column 1"),
    (b'{"id": "\xff"}', "not-json", "$", "valid UTF-8", "the byte 0xff at line 1"),
    ('{"ask": "hello"}'.encode("utf-16"), "not-json", "$", "valid UTF-8", "the byte 0xff at line 1"),
    (b'{"id": NaN}', "not-json", "$.id", "a number", "NaN"),
    (b'{"id": -Infinity}', "not-json", "$.id", "a number", "-Infinity"),
    (b'{"id": 1e999}', "not-json", "$.id", "a finite number", "1e999"),
    (b'{"id": 1' + b"0" * 18 + b"}", "not-json", "$.id", "a number of at most 18 digits", "19 digits"),
    (b'{"id": 1, "id": 1}', "not-json", "$.id", "one value", "several"),
    (b'{"record": {"actions": [{}, {"rank": 1, "rank": 2}]}}', "not-json", "$.record.actions[1].rank", "one value", "several"),
    (b"[" * 33 + b"]" * 33, "not-json", "$" + "[0]" * 32, "at most 32 levels of nesting", "more"),
    (b" " * 2001, "line-too-long", "$", "at most 2000 bytes", "more"),
    (b"[]", "malformed-input", "$", 'a request, {"ask": …}', "[]"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "code", "path", "expected", "given"), LINES)
def test_lines_that_are_no_requests(
    table: Exchange, line: bytes, code: str, path: str, expected: str, given: str
) -> None:
    said = table.line(line)
    assert said["id"] is None
    assert said["error"] == error(code, path, expected, given)


def error(code: str, path: str, expected: str, given: str) -> dict[str, object]:
    """What the server sends of an error."""
    return {
        "code": code,
        "message": f"{path}: expected {expected}, got {given}",
        "path": path,
        "expected": expected,
        "given": given,
    }


def test_a_line_that_is_nested_very_deep_is_refused(table: Exchange) -> None:
    """At which level the reader of JSON gives up depends on its version."""
    refused = as_object(table.line(b"[" * 2000)["error"])
    assert (refused["code"], refused["expected"]) == ("not-json", "at most 32 levels of nesting")


def test_the_longest_line_is_read(table: Exchange) -> None:
    request = b'{"ask": "hello"}'
    assert "answer" in table.line(request + b" " * (2000 - len(request)))


@pytest.mark.parametrize(
    "line", [b'\xef\xbb\xbf{"ask": "hello"}', b'{"ask": "hello"}\r', b' {"ask"\t:"hello"}']
)
def test_a_byte_order_mark_and_blanks_are_passed_over(table: Exchange, line: bytes) -> None:
    assert "answer" in table.line(line)


# Requests.

OF_REQUESTS = """
.             a request, {"ask": …} / only the keys <keys>
.id           a string or a whole number / a string or a whole number, by which the messages are known
.ask          a string / <asks>
.match        a string / a string of 1 to 64 characters / the name of an existing match
.record       an object
.dispute      an object
.answers      an object
.as           <seat> / a seat, or null for a spectator
.seat         <seat> / a seat, or null for a spectator
.since        a whole number / a whole number from 0 / a number of at most 18 digits
.actions      a whole number / a whole number from 1 / 1 to 10, the number of actions so far / at most 1000 actions taken back in a match
.seed         a string or a whole number
.stop         true or false
.dispute.format       a string / catbox-dispute/1
.dispute.game         a string / cat-in-the-box or schrodingers-cats
.answers.*            a string / none, red, blue, yellow, green or unknown
"""
OF_DISPUTED_ACTIONS = """
.rank         1 to 9 / a whole number / a number of at most 18 digits
.seat         0 to 4
"""
BOUND: Mapping[str, str] = {
    **dict.fromkeys(("apply", "judge", "view"), "as"),
    "undo": "seat",
    "message": "action",
}
"""By ask, a key that binds what others may be: see `test_secrecy.py`."""


@pytest.mark.parametrize("ask", ASKS)
def test_whatever_stands_at_a_place_is_answered_or_refused_as_the_error_says(ask: str) -> None:
    """What is refused changes nothing."""
    exchange = Exchange(unchecked=True)
    words = {**words_of(RECORD), "keys": ", ".join(REQUESTS[ask]), "asks": one_of(ASKS)}
    expected = {
        **of_records(RECORD, below=".record"),
        **places_in(OF_ACTIONS, below=".action", **words),
        **places_in(OF_ACTIONS, below=".dispute.action", **words),
        **places_in(OF_DISPUTED_ACTIONS, below=".dispute.action"),
        **places_in(OF_REQUESTS, **words),
    }
    whole = {key: value for key, value in REQUESTS[ask].items() if key != BOUND.get(ask)}
    for path, _, request in every_change(whole):
        exchange.begin(RECORD)
        said = exchange.line(json.dumps(request).encode())
        if "error" in said:
            refused = {key: str(each) for key, each in as_object(said["error"]).items()}
            if refused["code"] not in ("not-json", "illegal-action"):  # see the other tables
                given = refused["given"]
                check_refusal(refused["path"], refused["expected"], given, request, expected)
            assert exchange.ask("record", "m")["record"] == RECORD, path


LEGAL, DRAW, APPLY, NEW = (REQUESTS[ask] for ask in ("legal", "draw", "apply", "new"))
FAULTS: list[tuple[dict[str, object], tuple[Key, ...], object, str, str, str, str]] = [
    # the request, what of it is changed to what: the code, path, expected, given
    (LEGAL, ("ask",), "best", "unsupported", "$.ask", one_of(ASKS), "'best'"),
    (LEGAL, ("seat",), 0, "malformed-input", "$", "only the keys ask, id, match, as", "'seat'"),
    (LEGAL, ("match",), "n", "no-such-match", "$.match", "the name of an existing match", "'n'"),
    (LEGAL, ("match",), "x" * 65, "malformed-input", "$.match", "a string of 1 to 64 characters", f"'{'x' * 56}..."),
    (LEGAL, ("as",), 3, "malformed-input", "$.as", "0 to 2", "3"),
    (DRAW, ("match",), "m", "malformed-input", "$.match", "a match in which it is the turn of chance", "another one"),
    (APPLY, ("action", "rank"), [1] * 100, "malformed-input", "$.action.rank", "at most 99 items", "100"),
    (APPLY, ("action",), DELETED, "malformed-input", "$.action", 'an action, {"do": …}', "nothing"),
    (REQUESTS["dispute"], ("answers", "\x1b[2J\n"), 1, "malformed-input", "$.answers['\\x1b[2J\\n']", "a string", "1"),
    (NEW, ("record", "names"), ["A"] * 100, "malformed-input", "$.record.names", "at most 99 items", "100"),
    (NEW, ("record", "game"), "chess", "unsupported", "$.record.game", "cat-in-the-box or schrodingers-cats", "'chess'"),
    (NEW, ("record", "game"), "猫", "unsupported", "$.record.game", "cat-in-the-box or schrodingers-cats", "'猫'"),
    (NEW, ("record", "players"), 6, "unsupported", "$.record.players", "2 to 5 in pegasus-2023 (setup.players)", "6"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("request_", "place", "value", "code", "path", "expected", "given"),
    FAULTS,
    ids=[f"{'.'.join(map(str, place))} {value}"[:50] for _, place, value, *_ in FAULTS],
)
def test_some_errors_word_for_word(
    table: Exchange,
    request_: object,
    place: tuple[Key, ...],
    value: object,
    code: str,
    path: str,
    expected: str,
    given: str,
) -> None:
    said = table.line(json.dumps(changed(request_, place, value)).encode())
    assert said["error"] == error(code, path, expected, given)


def test_a_misspelled_name_has_a_proposal_in_the_message_alone() -> None:
    """What was given is what was given."""
    refused = as_object(Exchange().said("leagl")["error"])
    assert str(refused["message"]).endswith(", got 'leagl'; did you mean legal?")
    assert refused["given"] == "'leagl'"


@pytest.mark.parametrize("ask", [ask for ask in ASKS if "match" in REQUESTS[ask] and ask != "new"])
def test_every_ask_wants_a_match_that_is_there(ask: str) -> None:
    said = Exchange().line(json.dumps(REQUESTS[ask]).encode())
    assert as_object(said["error"])["code"] == "no-such-match"


def test_an_error_has_the_id_of_its_request_where_that_can_be_read(table: Exchange) -> None:
    assert table.line(b'{"id": 7}')["id"] == 7
    assert table.line(b'{"id": "a", "ask": 5}')["id"] == "a"
    assert table.line(b'{"id": 7, "ask": "hello"')["id"] is None
    assert table.line(b'{"id": 7, "ask": "hello", "ask": "hello"}')["id"] is None


def test_one_match_too_many(table: Exchange) -> None:
    table.begin(RECORD, "n")
    refused = table.error("new", "o", record=RECORD)
    assert (refused["code"], refused["path"]) == ("too-many-matches", "$.match")
    assert refused["expected"] == "at most 2 matches at once; drop one first"


# Illegal actions, defects, and bounds.


def test_an_illegal_action_has_its_verdict(table: Exchange) -> None:
    refused = table.error("apply", "m", action={**PLAY, "seat": 2})
    message = "illegal: it is seat 1's turn, not seat 2's [play.turn]"
    verdict = table.ask("judge", "m", action={**PLAY, "seat": 2})["verdict"]
    assert refused == {"code": "illegal-action", "message": message, "verdict": verdict}


ILLEGAL: list[tuple[dict[str, object], tuple[Key, ...], object, str, str]] = [
    (RECORD, (7, "color"), "red", "$.record.actions[7].color", "declare.lead-not-red"),
    (RECORD, (7, "seat"), 1, "$.record.actions[7].seat", "play.turn"),
    (RECORD, (4, "tricks"), 2, "$.record.actions[4].tricks", "bid.allowed"),
    (RECORD, (0, "hands", 0), [1], "$.record.actions[0].hands[0]", "deal.even"),
    (WITH_PHYSICATS, (2, "count"), 1000, "$.record.actions[2].count", "schrodinger.claim"),
    (WITH_PHYSICATS, (5, "boxes"), {}, "$.record.actions[5].boxes", "schrodinger.deal.draw"),
]


@pytest.mark.parametrize(("record", "place", "value", "path", "clause"), ILLEGAL)
def test_an_illegal_action_of_a_record_has_its_place(
    table: Exchange,
    record: dict[str, object],
    place: tuple[Key, ...],
    value: object,
    path: str,
    clause: str,
) -> None:
    before = table.ask("record", "m")
    refused = table.error("new", "m", record=changed(record, ("actions", *place), value))
    assert (refused["code"], refused["path"]) == ("illegal-action", path)
    assert str(refused["message"]).startswith(f"{path}: illegal: ")
    assert clause in str(refused["message"])
    assert table.ask("record", "m") == before


@pytest.mark.parametrize("ask", [NEW, APPLY], ids=lambda request: request["ask"])
def test_a_defect_of_the_engine_is_an_error_as_well_and_changes_nothing(
    table: Exchange, ask: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def turn(state: object) -> Turn:
        raise ZeroDivisionError(f"round\nand round {type(state).__name__}")

    before = table.ask("record", "m")
    with monkeypatch.context() as broken:
        broken.setattr(cat_in_the_box, "turn", turn)
        said = table.line(json.dumps(changed(ask, ("id",), 3)).encode())
    assert said == {
        "id": 3,
        "error": {
            "code": "internal-error",
            "message": "a defect of the engine: ZeroDivisionError 'round\\nand round TrickPhase'",
        },
    }
    assert table.ask("record", "m") == before


def test_every_code_stands_in_these_tables() -> None:
    codes = {code for _, code, *_ in LINES} | {row[3] for row in FAULTS}
    assert codes | {"illegal-action", "too-many-matches", "internal-error"} == set(CODES)


class TestBoundsOfWork:
    """No request costs so much that those after it have to wait."""

    @pytest.mark.parametrize(
        ("number", "path", "expected"),
        [
            (MOST_ACTIONS, "$.record.actions[0]", 'an action, {"do": …}'),
            (
                MOST_ACTIONS + 1,
                "$.record.actions",
                f"at most {MOST_ACTIONS} actions in a record; apply those that follow",
            ),
        ],
    )
    def test_a_record_has_some_thousand_actions_at_most(
        self, number: int, path: str, expected: str
    ) -> None:
        refused = Exchange().error("new", "m", record={**RECORD, "actions": [1] * number})
        assert (refused["code"], refused["path"]) == ("malformed-input", path)
        assert refused["expected"] == expected

    def test_the_rest_of_a_longer_match_is_applied(self, monkeypatch: pytest.MonkeyPatch) -> None:
        record = small_record()
        actions = as_list(record["actions"])
        monkeypatch.setattr("catbox_rules.serving.matches.MOST_ACTIONS", 3)
        exchange = Exchange()
        exchange.error("new", "m", record=record)
        exchange.begin({**record, "actions": actions[:3]})
        for action in actions[3:]:
            exchange.ask("apply", "m", action=action)
        assert as_object(exchange.ask("record", "m")["record"])["actions"] == actions

    def test_values(self) -> None:
        """As many as a line of the usual length has are refused before they are looked at."""
        exchange = Exchange()
        for number, path in ((MOST_VALUES - 1, "$.ask"), (MOST_VALUES, "$")):
            said = exchange.line(b'{"x": [' + b"0," * (number - 1) + b'0], "y": 0}')
            assert as_object(said["error"])["path"] == path
