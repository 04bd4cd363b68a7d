"""Reading what a table may choose."""

from __future__ import annotations

from enum import Enum

import pytest

from catbox_rules.kernel.editions import check_names, choice_of, number_of, value_of
from catbox_rules.kernel.errors import MalformedInput


class Size(Enum):
    SMALL = "small"
    LARGE = "large"


def test_an_option_that_is_left_out_is_none() -> None:
    assert choice_of({}, "size", Size) is None
    assert number_of({}, "blocks", range(1, 27)) is None
    assert value_of({}, "layout") is None


def test_an_option_that_is_given_is_its_value() -> None:
    assert choice_of({"size": "large"}, "size", Size) is Size.LARGE
    assert number_of({"blocks": 1}, "blocks", range(1, 27)) == 1
    assert number_of({"blocks": 26}, "blocks", range(1, 27)) == 26
    assert value_of({"layout": []}, "layout") == []


@pytest.mark.parametrize("given", [None, "medium", "SMALL", 1, ["small"], True])
def test_a_choice_is_one_of_the_values(given: object) -> None:
    with pytest.raises(MalformedInput) as error:
        choice_of({"size": given}, "size", Size)
    assert (error.value.path, error.value.expected) == ("$.size", "small or large")
    assert error.value.given == given


@pytest.mark.parametrize("given", [None, 0, 27, -1, "13", 13.0, True, [13]])
def test_a_number_is_a_whole_one_in_its_range(given: object) -> None:
    with pytest.raises(MalformedInput) as error:
        number_of({"blocks": given}, "blocks", range(1, 27))
    expected = "a whole number, 1 to 26" if given == 13.0 else "1 to 26"
    assert (error.value.path, error.value.expected) == ("$.blocks", expected)
    assert error.value.given is given


def test_null_is_no_value() -> None:
    for says, expected in (({}, "a value other than null"), ({"expected": "rows"}, "rows")):
        with pytest.raises(MalformedInput, match=rf"^\$\.layout: expected {expected}, got null$"):
            value_of({"layout": None}, "layout", **says)


def test_unknown_names_are_refused() -> None:
    check_names({}, ("face", "tokens"))
    check_names({"tokens": 1, "face": 2}, ("face", "tokens"))
    with pytest.raises(MalformedInput, match="expected face or tokens, got 'Face'"):
        check_names({"face": 1, "Face": 2}, ("face", "tokens"))
