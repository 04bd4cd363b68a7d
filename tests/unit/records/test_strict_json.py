"""JSON that means one thing, and every other text refused with the place of its fault."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.records.strict_json import MOST_BYTES, MOST_LEVELS, key_below, parse
from tests.kit.matches import small_record


def fault_of(data: bytes | str) -> str:
    with pytest.raises(MalformedInput) as caught:
        parse(data)
    return str(caught.value)


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**17), 10**17)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda values: st.lists(values) | st.dictionaries(st.text(), values),
)


@given(PLAIN)
def test_what_json_can_say_once_is_read_as_it_is(value: object) -> None:
    text = json.dumps(value)
    assert parse(text) == value
    assert parse(text.encode()) == value


@given(st.binary(max_size=40))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(MalformedInput):
        parse(data)


FAULTS: list[tuple[bytes | str, str]] = [
    ("", "$: expected JSON, got nothing"),
    (" \n", "$: expected JSON, got nothing"),
    ("{", "line 1, column 2: expected JSON, got the end of the text"),
    ('{"a": 1} 2', "line 1, column 10: expected JSON, got '2'"),
    ('{"a":\n 1,\n}', "line 2, column 3: expected JSON, got ','"),
    ("[1 , ]", "line 1, column 4: expected JSON, got ', ]'"),
    ("[1,}", "line 1, column 3: expected JSON, got ',}'"),
    ("[1,, 2]", "line 1, column 4: expected JSON, got ', 2]'"),
    ("[,]", "line 1, column 2: expected JSON, got ',]'"),
    ('{"a",}', "line 1, column 5: expected JSON, got ',}'"),
    ("{'a': 1}", "line 1, column 2: expected JSON, got \"'a': 1}\""),
    ("[01]", "line 1, column 3: expected JSON, got '1]'"),
    ("[+1]", "line 1, column 2: expected JSON, got '+1]'"),
    ("[0x1]", "line 1, column 3: expected JSON, got 'x1]'"),
    ('["\n"]', "line 1, column 3: expected JSON, got '\\n\"]'"),
    ('["\x1b[31m"]', "line 1, column 3: expected JSON, got '\\x1b[31m\"]'"),
    ('["\\x"]', "line 1, column 3: expected JSON, got '\\\\x\"]'"),
    (f"[{'x' * 100}]", f"line 1, column 2: expected JSON, got '{'x' * 30}'"),
    ('{"a": 1, "a": 1}', "$.a: expected one value, got several"),
    ('[{"b": {"a": 1, "c": 2, "a": [1]}}]', "$[0].b.a: expected one value, got several"),
    ('{"a": 1, "\\u0061": 2}', "$.a: expected one value, got several"),
    ('{"two words": 1, "two words": 1}', "$['two words']: expected one value, got several"),
    ("NaN", "$: expected a number, got NaN"),
    ('{"rank": [1, Infinity]}', "$.rank[1]: expected a number, got Infinity"),
    ("[-Infinity]", "$[0]: expected a number, got -Infinity"),
    ("[1e999]", "$[0]: expected a finite number, got 1e999"),
    ("[-1e999]", "$[0]: expected a finite number, got -1e999"),
    ("[" + 19 * "9" + "]", "$[0]: expected a number of at most 18 digits, got 19 digits"),
    ("[-" + 19 * "9" + "]", "$[0]: expected a number of at most 18 digits, got 19 digits"),
    ("[" + 10**6 * "9" + "]", "$[0]: expected a number of at most 18 digits, got 1000000 digits"),
    (b'{\n"a": "\xff"}', "line 2: expected valid UTF-8, got the byte 0xff"),
    (b'"\xed\xa0\x80"', "line 1: expected valid UTF-8, got the byte 0xed"),
    (b'"\xc0\xaf"', "line 1: expected valid UTF-8, got the byte 0xc0"),
    ('{"a": 1}'.encode("utf-16"), "line 1: expected valid UTF-8, got the byte 0xff"),
    (b"\xef\xbb\xbf", "$: expected JSON, got nothing"),
    (b"\x00", "line 1, column 1: expected JSON, got '\\x00'"),
]


@pytest.mark.parametrize(("data", "message"), FAULTS, ids=lambda value: ascii(value)[:40])
def test_faults(data: bytes | str, message: str) -> None:
    assert fault_of(data) == message


def test_numbers_that_just_fit() -> None:
    assert parse("[999999999999999999, -999999999999999999, 1e308, -0]") == [
        999999999999999999,
        -999999999999999999,
        1e308,
        0,
    ]


def test_a_byte_order_mark_is_passed_over() -> None:
    assert parse(b'\xef\xbb\xbf{"players": 3}') == {"players": 3}
    assert parse('\ufeff{"players": 3}') == {"players": 3}


def test_a_lone_surrogate_can_be_written_and_is_kept() -> None:
    assert parse('["\\ud800"]') == ["\ud800"]


def test_depth() -> None:
    assert parse(nested(MOST_LEVELS)) is not None
    too_deep = "$" + "[0]" * MOST_LEVELS
    assert (
        fault_of(nested(MOST_LEVELS + 1))
        == f"{too_deep}: expected at most 32 levels of nesting, got more"
    )


@pytest.mark.parametrize(
    "text",
    ["[" * 10**5, "[" * 10**5 + "]" * 10**5, '{"a":' * 10**5, '["]",' * 10**5, "[" * 501],
)
def test_great_depth(text: str) -> None:
    assert "expected at most 32 levels of nesting" in fault_of(text)


@pytest.mark.parametrize("text", ["[" * 10**5, '\\"[' * 10**3, "]{" * 10**3])
def test_brackets_in_strings_are_not_levels(text: str) -> None:
    assert parse(f'["{text}"]') is not None


def nested(levels: int) -> str:
    return "[" * levels + "]" * levels


def test_size() -> None:
    assert parse(b" " * (MOST_BYTES - 2) + b"[]") == []
    assert fault_of(b" " * (MOST_BYTES - 1) + b"[]") == (
        "$: expected at most 16777216 bytes, got 16777217"
    )


def test_a_record_that_breaks_off_anywhere_is_refused() -> None:
    data = json.dumps(small_record()).encode()
    for length in range(len(data)):
        place = "$" if length == 0 else "line 1, column "
        assert fault_of(data[:length]).startswith(place)


def test_one_of_many_keys_that_comes_twice_is_named() -> None:
    """A search that compared every key with every other one would not come to an end here."""
    keys = ", ".join(f'"k{number}": 0' for number in range(10**5))
    assert fault_of(f'{{{keys}, "k7": 0}}') == "$.k7: expected one value, got several"


@pytest.mark.parametrize(
    ("key", "path"),
    [
        ("seat", "$.seat"),
        ("red-broken-by", "$.red-broken-by"),
        ("two words", "$['two words']"),
        ("", "$['']"),
        ("1", "$['1']"),
        ("a.b", "$['a.b']"),
        ("Zoë", "$['Zoë']"),
        ("\x1b[2J", "$['\\x1b[2J']"),
        ("\ud800", "$['\\ud800']"),
        ("k" * 40, "$." + "k" * 40),
        ("k" * 10**6, "$['" + "k" * 40 + "'...]"),
    ],
    ids=lambda text: ascii(text)[:30],
)
def test_paths_are_short_and_plain(key: str, path: str) -> None:
    assert key_below("$", key) == path
