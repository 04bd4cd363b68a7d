"""Every error: its code, its place, what was expected there and what was given."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from catbox_rules import cat_in_the_box
from catbox_rules.kernel.forms import one_of
from catbox_rules.kernel.ruleset import Turn
from catbox_rules.serving.faults import CODES
from catbox_rules.serving.requests import ASKS, MOST_ACTIONS, MOST_VALUES
from tests.unit.records.matches import DELETED, WITH_PHYSICATS, Key, changed, small_record
from tests.unit.serving.exchange import Exchange, as_list, as_object

RECORD = small_record()
NEW = {"ask": "new", "match": "m", "record": RECORD}
PLAY = {"do": "play", "seat": 1, "rank": 6, "color": "red"}


def error_of(exchange: Exchange, line: bytes) -> dict[str, object]:
    said = exchange.line(line)
    assert "error" in said, said
    return as_object(said["error"])


@pytest.fixture
def table() -> Exchange:
    """A server with a trick of three seats in the match m."""
    exchange = Exchange(most_matches=2, longest_line=2000)
    exchange.begin(RECORD)
    return exchange


def test_what_is_no_ascii_is_given_as_it_is(table: Exchange) -> None:
    line = json.dumps({"ask": "new", "match": "m", "record": {**RECORD, "edition": "猫"}})
    error = error_of(table, line.encode())
    assert error["given"] == "'猫'"
    assert str(error["message"]).endswith(", got '猫'")


LINES: Mapping[str, tuple[bytes, str, str, str, str]] = {
    "an empty line": (b"", "not-json", "$", "JSON", "nothing"),
    "blanks": (b" \r", "not-json", "$", "JSON", "nothing"),
    "no JSON": (b"legal m", "not-json", "$", "JSON", "'legal m' at line 1, column 1"),
    "two values": (b"{} {}", "not-json", "$", "JSON", "'{}' at line 1, column 4"),
    "a NUL": (b"\0{}", "not-json", "$", "JSON", "'\\x00{}' at line 1, column 1"),
    "no UTF-8": (
        *(b'{"id": "\xff"}', "not-json", "$"),
        *("valid UTF-8", "the byte 0xff at line 1"),
    ),
    "UTF-16": (
        *('{"ask": "hello"}'.encode("utf-16"), "not-json", "$"),
        *("valid UTF-8", "the byte 0xff at line 1"),
    ),
    "NaN": (b'{"id": NaN}', "not-json", "$.id", "a number", "NaN"),
    "minus infinity": (b'{"id": -Infinity}', "not-json", "$.id", "a number", "-Infinity"),
    "a huge number": (b'{"id": 1e999}', "not-json", "$.id", "a finite number", "1e999"),
    "many digits": (
        *(b'{"id": 1' + b"0" * 18 + b"}", "not-json", "$.id"),
        *("a number of at most 18 digits", "19 digits"),
    ),
    "a key twice": (b'{"id": 1, "id": 1}', "not-json", "$.id", "one value", "several"),
    "a key twice, deep": (
        *(b'{"record": {"actions": [{}, {"rank": 1, "rank": 2}]}}', "not-json"),
        *("$.record.actions[1].rank", "one value", "several"),
    ),
    "deep": (
        *(b"[" * 33 + b"]" * 33, "not-json", "$" + "[0]" * 32),
        *("at most 32 levels of nesting", "more"),
    ),
    "very deep": (b"[" * 2000, "not-json", "$", "at most 32 levels of nesting", "far more"),
    "long": (b" " * 2001, "line-too-long", "$", "at most 2000 bytes", "more"),
    "a list": (b"[]", "malformed-input", "$", 'a request, {"ask": …}', "[]"),
    "null": (b"null", "malformed-input", "$", 'a request, {"ask": …}', "null"),
    "no ask": (b"{}", "malformed-input", "$.ask", "a string", "nothing"),
}


@pytest.mark.parametrize(
    ("line", "code", "path", "expected", "given"), LINES.values(), ids=list(LINES)
)
def test_lines_that_are_no_requests(
    table: Exchange, line: bytes, code: str, path: str, expected: str, given: str
) -> None:
    said = table.line(line)
    assert said["id"] is None
    error = as_object(said["error"])
    if line == b"[" * 2000:  # at which level the reader of JSON gives up depends on its version
        assert (error["code"], error["expected"]) == (code, expected)
        return
    assert error == {
        "code": code,
        "message": f"{path}: expected {expected}, got {given}",
        "path": path,
        "expected": expected,
        "given": given,
    }


def test_the_longest_line_is_read(table: Exchange) -> None:
    request = b'{"ask": "hello"}'
    assert "answer" in table.line(request + b" " * (2000 - len(request)))


@pytest.mark.parametrize(
    "line", [b'\xef\xbb\xbf{"ask": "hello"}', b'{"ask": "hello"}\r', b' {"ask"\t:"hello"}']
)
def test_a_byte_order_mark_and_blanks_are_passed_over(table: Exchange, line: bytes) -> None:
    assert "answer" in table.line(line)


A_NAME = "a string of 1 to 64 characters"
AN_ID = "a string or a whole number"
HELLO = {"ask": "hello"}
LEGAL = {"ask": "legal", "match": "m"}
VIEW = {"ask": "view", "match": "m", "seat": 0}
DRAW = {"ask": "draw", "match": "m"}
APPLY = {"ask": "apply", "match": "m", "action": PLAY}

REQUESTS: tuple[tuple[object, tuple[Key, ...], object, str, str, str, str], ...] = (
    # the request, what of it is changed to what: the code, path, expected, given
    (HELLO, ("id",), 1.5, "malformed-input", "$.id", AN_ID, "1.5"),
    (HELLO, ("id",), True, "malformed-input", "$.id", AN_ID, "true"),
    (HELLO, ("id",), [1], "malformed-input", "$.id", AN_ID, "[1]"),
    (HELLO, ("ask",), 1, "malformed-input", "$.ask", "a string", "1"),
    (HELLO, ("ask",), "best", "unsupported", "$.ask", one_of(ASKS), "'best'"),
    (HELLO, ("match",), "m", "malformed-input", "$", "only the keys ask, id", "'match'"),
    (LEGAL, ("seat",), 0, "malformed-input", "$", "only the keys ask, id, match, as", "'seat'"),
    (LEGAL, ("match",), DELETED, "malformed-input", "$.match", "a string", "nothing"),
    (LEGAL, ("match",), None, "malformed-input", "$.match", "a string", "null"),
    (LEGAL, ("match",), "", "malformed-input", "$.match", A_NAME, "''"),
    (LEGAL, ("match",), "x" * 65, "malformed-input", "$.match", A_NAME, f"'{'x' * 56}..."),
    (
        LEGAL,
        ("match",),
        "n",
        "no-such-match",
        "$.match",
        "the name of an existing match",
        "'n'",
    ),
    (VIEW, ("seat",), DELETED, "malformed-input", "$.seat", "a value", "nothing"),
    (VIEW, ("seat",), 3, "malformed-input", "$.seat", "0 to 2", "3"),
    (VIEW, ("seat",), -1, "malformed-input", "$.seat", "0 to 2", "-1"),
    (VIEW, ("seat",), False, "malformed-input", "$.seat", "0 to 2", "false"),
    (VIEW, ("seat",), "0", "malformed-input", "$.seat", "0 to 2", "'0'"),
    (DRAW, ("seed",), 1.5, "malformed-input", "$.seed", AN_ID, "1.5"),
    (
        DRAW,
        ("seed",),
        1,
        "malformed-input",
        "$.match",
        "a match in which it is the turn of chance",
        "another one",
    ),
    (APPLY, ("action",), DELETED, "malformed-input", "$.action", "a value", "nothing"),
    (APPLY, ("action",), [], "malformed-input", "$.action", 'an action, {"do": …}', "[]"),
    (
        APPLY,
        ("action", "do"),
        "pass",
        "malformed-input",
        "$.action.do",
        "deal, discard, bid, play or paradox",
        "'pass'",
    ),
    (APPLY, ("action", "rank"), 7, "malformed-input", "$.action.rank", "1 to 6", "7"),
    (APPLY, ("action", "rank"), "6", "malformed-input", "$.action.rank", "1 to 6", "'6'"),
    (APPLY, ("action", "rank"), 6.0, "malformed-input", "$.action.rank", "1 to 6", "6.0"),
    (APPLY, ("action", "seat"), 3, "malformed-input", "$.action.seat", "0 to 2", "3"),
    (
        APPLY,
        ("action", "color"),
        DELETED,
        "malformed-input",
        "$.action.color",
        "red, blue, yellow or green",
        "nothing",
    ),
    (
        APPLY,
        ("action", "rank"),
        [1] * 100,
        "malformed-input",
        "$.action.rank",
        "at most 99 items",
        "100",
    ),
    (NEW, ("record",), None, "malformed-input", "$.record", "an object", "null"),
    (
        NEW,
        ("record", "format"),
        "catbox-record/2",
        "malformed-input",
        "$.record.format",
        "catbox-record/1",
        "'catbox-record/2'",
    ),
    (
        NEW,
        ("record", "game"),
        "chess",
        "unsupported",
        "$.record.game",
        "cat-in-the-box or schrodingers-cats",
        "'chess'",
    ),
    (
        NEW,
        ("record", "players"),
        6,
        "unsupported",
        "$.record.players",
        "2 to 5 in pegasus-2023 (setup.players)",
        "6",
    ),
    (NEW, ("record", "first_seat"), 3, "malformed-input", "$.record.first_seat", "0 to 2", "3"),
    (
        NEW,
        ("record", "options"),
        {"tokens": 1},
        "malformed-input",
        "$.record.options.tokens",
        "unlimited or strict",
        "1",
    ),
    (
        NEW,
        ("record", "names"),
        ["A"],
        "malformed-input",
        "$.record.names",
        "3 names, one for each seat",
        "['A']",
    ),
    (
        NEW,
        ("record", "names"),
        ["A"] * 100,
        "malformed-input",
        "$.record.names",
        "at most 99 items",
        "100",
    ),
    (
        NEW,
        ("record", "actions"),
        DELETED,
        "malformed-input",
        "$.record.actions",
        "a list",
        "nothing",
    ),
    (NEW, ("record", "actions"), {}, "malformed-input", "$.record.actions", "a list", "{}"),
    (
        NEW,
        ("record", "actions", 7, "rank"),
        9,
        "malformed-input",
        "$.record.actions[7].rank",
        "1 to 6",
        "9",
    ),
    (
        NEW,
        ("record", "actions", 0, "hands", 1, 3),
        0,
        "malformed-input",
        "$.record.actions[0].hands[1][3]",
        "1 to 6",
        "0",
    ),
)


def test_a_misspelled_name_has_a_proposal_in_the_message_alone() -> None:
    """What was given is what was given."""
    error = as_object(Exchange().said("leagl")["error"])
    assert str(error["message"]).endswith(", got 'leagl'; did you mean legal?")
    assert error["given"] == "'leagl'"


@pytest.mark.parametrize(
    ("request_", "place", "value", "code", "path", "expected", "given"),
    REQUESTS,
    ids=[f"{'.'.join(map(str, place))} {value}"[:50] for _, place, value, *_ in REQUESTS],
)
def test_requests_that_are_not_of_their_form(
    table: Exchange,
    request_: object,
    place: tuple[Key, ...],
    value: object,
    code: str,
    path: str,
    expected: str,
    given: str,
) -> None:
    before = table.ask("record", "m")
    error = error_of(table, json.dumps(changed(request_, place, value)).encode())
    assert error == {
        "code": code,
        "message": f"{path}: expected {expected}, got {given}",
        "path": path,
        "expected": expected,
        "given": given,
    }
    assert table.ask("record", "m") == before


def test_an_error_has_the_id_of_its_request_where_that_can_be_read(table: Exchange) -> None:
    assert table.line(b'{"id": 7}')["id"] == 7
    assert table.line(b'{"id": "a", "ask": 5}')["id"] == "a"
    assert table.line(b'{"id": 7, "ask": "hello"')["id"] is None
    assert table.line(b'{"id": 7, "ask": "hello", "ask": "hello"}')["id"] is None


def test_what_was_taken_back_is_a_list(table: Exchange) -> None:
    """Whoever sends something else hears of that, and not of what is there."""
    error = table.error("new", "n", record={**RECORD, "taken_back": 5})
    assert (error["code"], error["path"]) == ("malformed-input", "$.record.taken_back")


def test_one_match_too_many(table: Exchange) -> None:
    table.begin(RECORD, "n")
    error = table.error("new", "o", record=RECORD)
    assert (error["code"], error["path"]) == ("too-many-matches", "$.match")
    assert error["expected"] == "at most 2 matches at once; drop one first"


OTHER_KEYS: Mapping[str, Mapping[str, object]] = {
    **{ask: {} for ask in ("legal", "score", "state", "draw", "record", "events", "undo", "drop")},
    "message": {"as": 0},
    "watch": {"as": 0, "id": 1},
    **{ask: {"action": PLAY} for ask in ("apply", "judge")},
    "view": {"seat": 0},
}


@pytest.mark.parametrize("ask", OTHER_KEYS)
def test_every_ask_wants_a_match_that_is_there(ask: str) -> None:
    assert set(OTHER_KEYS) == set(ASKS) - {"hello", "new", "dispute"}
    assert Exchange().error(ask, "m", **OTHER_KEYS[ask])["code"] == "no-such-match"


class TestIllegalActions:
    def test_by_itself(self, table: Exchange) -> None:
        error = table.error("apply", "m", action={**PLAY, "seat": 2})
        assert error["code"] == "illegal-action"
        assert error["message"] == ("illegal: it is seat 1's turn, not seat 2's [play.turn]")
        assert not {"path", "expected", "given"} & set(error)
        verdict = table.ask("judge", "m", action={**PLAY, "seat": 2})["verdict"]
        assert error["verdict"] == verdict

    @pytest.mark.parametrize(
        ("record", "place", "value", "path", "clause"),
        [
            (RECORD, (7, "color"), "red", "$.record.actions[7].color", "declare.lead-not-red"),
            (RECORD, (7, "seat"), 1, "$.record.actions[7].seat", "play.turn"),
            (RECORD, (4, "tricks"), 2, "$.record.actions[4].tricks", "bid.allowed"),
            (RECORD, (0, "hands", 0), [1], "$.record.actions[0].hands[0]", "deal.even"),
            (WITH_PHYSICATS, (2, "count"), 1000, "$.record.actions[2].count", "schrodinger.claim"),
            (
                WITH_PHYSICATS,
                (5, "boxes"),
                {},
                "$.record.actions[5].boxes",
                "schrodinger.deal.draw",
            ),
        ],
    )
    def test_in_a_record(
        self,
        table: Exchange,
        record: dict[str, object],
        place: tuple[Key, ...],
        value: object,
        path: str,
        clause: str,
    ) -> None:
        before = table.ask("record", "m")
        error = table.error("new", "m", record=changed(record, ("actions", *place), value))
        assert error["code"] == "illegal-action"
        assert (error["path"], clause in str(error["message"])) == (path, True), error
        assert str(error["message"]).startswith(f"{path}: illegal: ")
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
    codes = {code for _, code, *_ in LINES.values()} | {row[3] for row in REQUESTS}
    assert codes | {"illegal-action", "too-many-matches", "internal-error"} == set(CODES)


class TestBoundsOfWork:
    """No request costs so much that those after it have to wait."""

    def test_a_record_has_some_thousand_actions_at_most(self) -> None:
        exchange = Exchange()
        for number, path in ((MOST_ACTIONS, "$.record.actions[0]"), (MOST_ACTIONS + 1, None)):
            record = {**small_record(), "actions": [1] * number}
            error = exchange.error("new", "m", record=record)
            assert error["code"] == "malformed-input"
            assert error["path"] == (path or "$.record.actions")
            expected = 'an action, {"do": …}'
            if path is None:
                expected = f"at most {MOST_ACTIONS} actions in a record; apply those that follow"
            assert error["expected"] == expected

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
