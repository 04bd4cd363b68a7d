"""How much a question is like a way of asking."""

from __future__ import annotations

from math import log, sqrt

import pytest

from catbox_rules.book.finding import ways_in

WAYS = ways_in(
    [("a", ["red", "lead"]), ("a", ["red", "left"]), ("b", ["red", "trick"]), ("c", ["trick"])]
)


def test_a_way_itself_is_as_like_as_can_be() -> None:
    assert WAYS.likeness({"trick": 1})["c"] == pytest.approx(1)


def test_what_shares_no_word_is_left_out() -> None:
    assert set(WAYS.likeness({"lead": 1, "unknown": 1})) == {"a"}
    assert WAYS.likeness({"unknown": 1}) == {}
    assert WAYS.likeness({}) == {}


def test_a_rare_word_says_more_than_a_common_one() -> None:
    """Of four ways three have `red`, and one `lead`: the cosine of (red, lead) and (lead)."""
    red, lead = log(1 + 4 / 3), log(1 + 4)
    assert WAYS.likeness({"lead": 1})["a"] == pytest.approx(lead / sqrt(red**2 + lead**2))


def test_a_word_that_no_way_has_makes_a_question_less_like_any() -> None:
    assert WAYS.likeness({"trick": 1, "unknown": 1})["c"] < 1
    assert WAYS.likeness({"trick": 1, "unknown": 0})["c"] == pytest.approx(1)


def test_the_second_way_of_an_entry_counts_a_little() -> None:
    """A quarter of what it would count as the first."""
    red, lead, left = log(1 + 4 / 3), log(1 + 4), log(1 + 4)
    first, second = red / sqrt(red**2 + lead**2), red / sqrt(red**2 + left**2)
    assert WAYS.likeness({"red": 1})["a"] == pytest.approx(first + second / 4)


def test_no_ways_at_all() -> None:
    assert ways_in([]).likeness({"red": 1}) == {}
