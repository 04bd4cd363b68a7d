"""Names that there are not, and what was perhaps meant by them."""

from __future__ import annotations

import json
import pickle

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import nearest, with_suggestion

KNOWN = ("tricks", "penalty", "tokens")


def test_what_was_given_stays_what_it_was_for_programs() -> None:
    given = with_suggestion("penality", KNOWN)
    error = MalformedInput("$.numbers", expected="a number", given=given)
    assert str(error).endswith("got 'penality'; did you mean penalty?")
    assert error.given == "penality"
    assert json.dumps(error.given) == '"penality"'
    again = pickle.loads(pickle.dumps(error))  # of our own making
    assert (str(again), again.given) == (str(error), "penality")


def test_what_is_like_nothing_is_given_alone() -> None:
    assert str(with_suggestion("xyzzy", KNOWN)) == "xyzzy"
    assert with_suggestion(3, KNOWN) == 3
    assert nearest("xyzzy", KNOWN) is None


def test_controls_are_shown_and_not_sent() -> None:
    assert str(with_suggestion("penalty\x1b", KNOWN)) == r"'penalty\x1b'; did you mean penalty?"
