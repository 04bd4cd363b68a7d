"""The error for an illegal action says why, wherever it comes to."""

from __future__ import annotations

import pickle

import pytest

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import Bid
from catbox_rules.serving.requests import LineTooLong, NotJson, RefusedAction

STATE = cat_in_the_box.initial("pegasus-2023", players=3)
VERDICT = cat_in_the_box.judge(STATE, Bid(0, 1))


@pytest.mark.parametrize(("path", "start"), [(None, ""), ("$.actions[3]", "$.actions[3]: ")])
def test_it_says_where_and_the_whole_verdict(path: str | None, start: str) -> None:
    error = RefusedAction(VERDICT, game="cat-in-the-box", edition="pegasus-2023", path=path)
    assert not VERDICT.is_legal
    for each in (error, pickle.loads(pickle.dumps(error))):
        assert str(each) == f"{start}{VERDICT}"
        assert (each.verdict, each.game, each.edition, each.path) == (
            VERDICT,
            "cat-in-the-box",
            "pegasus-2023",
            path,
        )


def test_codes_are_those_of_the_protocol() -> None:
    """As the page on the protocol lists them."""
    assert (NotJson.code, LineTooLong.code) == ("not-json", "line-too-long")
