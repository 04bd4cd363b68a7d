"""The four errors: what they say, what they carry, and how values are shown in them."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from catbox_rules.cat_in_the_box import Bid
from catbox_rules.kernel.errors import (
    CatboxError,
    IllegalAction,
    ImpossibleState,
    MalformedInput,
    Unsupported,
    Verbatim,
    shown,
    whole_number,
)
from catbox_rules.kernel.verdict import Finding, Verdict

VERDICT = Verdict.of(violations=[Finding("bid.allowed", "2 cannot be bid", ".tricks")])

ERRORS: list[tuple[CatboxError, str, str, dict[str, object]]] = [
    (
        MalformedInput("$.actions[3].rank", expected="1 to 6", given=9),
        "malformed-input",
        "$.actions[3].rank: expected 1 to 6, got 9",
        {"path": "$.actions[3].rank", "expected": "1 to 6", "given": 9},
    ),
    (
        Unsupported("$.players", expected="3 or 4", given=None),
        "unsupported",
        "$.players: expected 3 or 4, got null",
        {"path": "$.players", "expected": "3 or 4", "given": None},
    ),
    (
        ImpossibleState("hands[1]", "holds 9 cards where 10 are left"),
        "impossible-state",
        "hands[1]: holds 9 cards where 10 are left",
        {"field": "hands[1]", "fault": "holds 9 cards where 10 are left"},
    ),
    (
        IllegalAction(Bid(0, 2), VERDICT),
        "illegal-action",
        "bid 2: illegal: 2 cannot be bid [bid.allowed]",
        {"action": Bid(0, 2), "verdict": VERDICT},
    ),
]


@pytest.mark.parametrize(("error", "code", "message", "fields"), ERRORS, ids=lambda value: None)
def test_an_error_has_a_code_fields_and_a_message(
    error: CatboxError, code: str, message: str, fields: dict[str, object]
) -> None:
    assert error.code == code
    assert str(error) == message
    assert error.fields == fields
    for name, value in fields.items():
        assert getattr(error, name) == value


@pytest.mark.parametrize("error", [row[0] for row in ERRORS], ids=lambda error: error.code)
def test_an_error_survives_a_copy_and_a_journey_between_processes(error: CatboxError) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert again.fields == error.fields


def test_codes_tell_the_errors_apart() -> None:
    assert len({error.code for error, *_ in ERRORS}) == len(ERRORS)


@pytest.mark.parametrize("kind", [MalformedInput, Unsupported])
def test_an_error_deeper_in_a_document(kind: type[MalformedInput | Unsupported]) -> None:
    error = kind("$.rank", expected="1 to 6", given=9).below("$.actions[3]")
    assert type(error) is kind
    assert str(error) == "$.actions[3].rank: expected 1 to 6, got 9"
    top = kind("$", expected="an action", given=9).below("$.actions[3]")
    assert top.path == "$.actions[3]"
    of_rule = kind("house.lowest", expected="a play", given=9).below("$.actions[3]")
    assert str(of_rule) == "$.actions[3]: house.lowest: expected a play, got 9"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (9, "9"),
        (1.5, "1.5"),
        ("9", "'9'"),
        ("", "''"),
        ("Zoë", "'Zoë'"),
        ("\x1b[31m\n", "'\\x1b[31m\\n'"),
        ("\ud800", "'\\ud800'"),
        ([1, "a"], "[1, 'a']"),
        ({"a": 1}, "{'a': 1}"),
        (Verbatim("a position"), "a position"),
        ([], "[]"),
    ],
)
def test_values_are_shown_as_one_wrote_them(value: object, text: str) -> None:
    assert shown(value) == text


@pytest.mark.parametrize(
    "value",
    ["9" * 10**6, ["9"] * 10**6, {"9" * 10**6: 1}, 10**50, (9,) * 10**6, "\x1b" * 100],
    ids=lambda value: type(value).__name__,
)
def test_long_values_are_cut(value: object) -> None:
    assert len(shown(value)) <= 60
    assert shown(value).isprintable()
    assert len(shown(value).splitlines()) == 1


@pytest.mark.parametrize(
    "hidden", [*map(chr, (0x1B, 0xAD, 0x34F, 0x200B, 0x202E, 0x3164, 0xFE0F))], ids=ascii
)
def test_what_deceives_the_eye_is_spelled_out_in_whatever_is_shown(hidden: str) -> None:
    for value in (f"緑{hidden}6", [f"緑{hidden}6"], {f"緑{hidden}6": 1}):
        assert hidden not in shown(value)
        assert "緑" in shown(value)
        assert "\\" in shown(value)


def test_a_description_has_no_quotes_among_the_fields_of_an_error_either() -> None:
    error = MalformedInput("$", expected="a state", given=Verbatim("a position"))
    assert repr(error.fields["given"]) == "a position"


def test_what_cannot_be_shown_is_described() -> None:
    deep: list[object] = []
    for _ in range(10**5):
        deep = [deep]
    assert shown(deep) == "a value of type list too large to show"
    assert shown(10**5000) == "a value of type int too large to show"


@pytest.mark.parametrize("given", [3, np.int64(3), np.uint8(3)])
def test_a_whole_number_of_any_library_becomes_one_of_python(given: object) -> None:
    number = whole_number(given)
    assert (number, type(number)) == (3, int)


@pytest.mark.parametrize(
    "given", [1.0, True, np.True_, np.float64(1), np.array([1, 2]), "1", None, 10**18]
)
def test_nothing_else_is_a_whole_number(given: object) -> None:
    assert whole_number(given) is None
