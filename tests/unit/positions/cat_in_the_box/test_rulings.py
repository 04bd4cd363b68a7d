"""Rulings on tables of which parts are unknown: what is certain, and what turns on what."""

from __future__ import annotations

import pytest

from catbox_rules.cat_in_the_box import parse
from catbox_rules.judge import rule_on
from catbox_rules.kernel.errors import ImpossibleState, Unsupported
from catbox_rules.kernel.verdict import Ruling, Verdict
from catbox_rules.positions import cat_in_the_box as tables
from tests.unit.positions.cat_in_the_box.tables import (
    AFTER_ONE_TRICK,
    BEFORE_PLAY,
    TWO_PLAYERS,
    table,
)


def ruling(position: tables.Position, text: str, seat: int) -> Verdict:
    return rule_on(position, parse(text, seat))


def test_an_unknown_card() -> None:
    position = table(AFTER_ONE_TRICK, hands=["?", [1, 1, "?", "?", "?", "?", "?", "?"], "?"])
    assert ruling(position, "1G", 1).ruling is Ruling.LEGAL
    verdict = ruling(position, "4G", 1)
    assert verdict.ruling is Ruling.UNDETERMINED
    assert verdict.violations == ()
    assert [each.clause for each in verdict.grounds] == ["play.card-in-hand"]


def test_a_rank_that_nobody_can_hold_any_more() -> None:
    """All five 4s are seen elsewhere, so that seat 1 cannot have one."""
    hands = ["?", "?", [4, 4, 4, 4, "?", "?", "?", "?"]]
    position = table(AFTER_ONE_TRICK, hands=hands, discards=[4, "?", "?"])
    assert ruling(position, "4G", 1).clauses == ("play.card-in-hand",)
    assert ruling(position, "4G", 1).ruling is Ruling.ILLEGAL


def test_a_red_lead_turns_on_the_other_cards() -> None:
    """Seat 1 leads and has lost all but red and green. Green 1 to 4 are covered: if it holds
    nothing but these ranks it may lead red, with a 5 or a 6 it must declare that green."""
    unknown = table(AFTER_ONE_TRICK, **_after_three_tricks(["?"] * 5))
    verdict = ruling(unknown, "1R", 1)
    assert verdict.ruling is Ruling.UNDETERMINED
    assert "declare.lead-red-forced" in [each.clause for each in verdict.grounds]
    stuck = table(AFTER_ONE_TRICK, **_after_three_tricks([2, 2, 3, 3, 4]))
    assert ruling(stuck, "1R", 1).ruling is Ruling.LEGAL
    assert "declare.lead-red-forced" in ruling(stuck, "1R", 1).clauses
    with_a_five = table(AFTER_ONE_TRICK, **_after_three_tricks([5, "?", "?", "?", "?"]))
    assert ruling(with_a_five, "1R", 1).clauses == ("declare.lead-not-red",)


def _after_three_tricks(others: list[object]) -> dict[str, object]:
    """Seat 0 led 2Y: seat 1 declared 2G and lost yellow, seat 2 followed with 4Y and won. It led
    2B: seat 0 followed with 5B and won, seat 1 declared 3G and lost blue. Seat 0 led 1G: seat 1
    followed with 4G and won."""
    return {
        "tokens": [["Y2", "B5", "G1"], ["G2", "G3", "G4"], ["Y4", "B2", "B3"]],
        "lost": [[], ["blue", "yellow"], ["green"]],
        "won": [1, 1, 1],
        "leader": 1,
        "hands": ["?", [1, *others], "?"],
    }


AFTER_A_FORCED_LEAD: dict[str, object] = {
    "start_seat": 1,
    "tokens": [["G1", "G2", "G6", "R6"], ["Y5", "B6", "G3", "R4"], ["Y6", "B5", "G4", "R3"]],
    "lost": [["yellow", "blue"], [], []],
    "won": [2, 1, 1],
    "leader": 0,
}
"""Seats 1 and 2 have lost nothing, so they followed each color that was led, and had one token of
each: yellow, blue, green and red were led once each. Seat 0 won with green 6, led red 6 and won. It
had lost yellow and blue, and of green only the 5 was open; so it held no 5."""


def test_a_forced_red_lead_tells_what_its_seat_does_not_hold() -> None:
    position = table(AFTER_ONE_TRICK, **AFTER_A_FORCED_LEAD)
    assert ruling(position, "5G", 0).clauses == ("play.card-in-hand",)
    assert ruling(position, "5G", 0).ruling is Ruling.ILLEGAL
    assert ruling(position, "1R", 0).ruling is Ruling.UNDETERMINED
    with_a_five = table(
        AFTER_ONE_TRICK, **AFTER_A_FORCED_LEAD, hands=[[5, "?", "?", "?", "?"], "?", "?"]
    )
    with pytest.raises(ImpossibleState, match="no order of legal plays"):
        ruling(with_a_five, "1R", 0)


def test_what_a_forced_lead_says_of_other_hands() -> None:
    """Seat 0 leads on with red 1. Left are two 2s, three 4s, three 5s and a 6, for four cards of
    seat 0 and five of seat 1. Seat 0 has no 5, so that all of them are with seat 1."""
    position = table(
        AFTER_ONE_TRICK,
        **{
            **AFTER_A_FORCED_LEAD,
            "tokens": [
                ["G1", "G2", "G6", "R6", "R1"],
                ["Y5", "B6", "G3", "R4"],
                ["Y6", "B5", "G4", "R3"],
            ],
        },
        trick=["1R"],
        hands=["?", "?", [1, 1, 1, 2, 2]],
        discards=[3, 3, 3],
    )
    assert ruling(position, "5R", 1).ruling is Ruling.LEGAL
    assert ruling(position, "4B", 1).ruling is Ruling.UNDETERMINED


def test_neutral_tokens_count_for_a_forced_lead() -> None:
    """With two players and three 1s revealed green, yellow and blue 1 are closed. Seat 1 followed
    each color once; seat 0 lost yellow and blue, won with green 5 and led red, when no green was
    open: with any card. So it may hold a 1."""
    position = table(
        TWO_PLAYERS,
        start_seat=1,
        revealed=[1, 1, 1],
        tokens=[["G2", "G3", "G5", "R4"], ["Y5", "B5", "G4", "R3"]],
        lost=[["yellow", "blue"], []],
        won=[2, 2],
        trick=...,
        leader=0,
    )
    assert ruling(position, "1R", 0).ruling is Ruling.UNDETERMINED


def test_an_observed_token_breaks_red_by_any_token() -> None:
    """Seat 0 led red 4 to the first trick, where it could have declared blue."""
    led = {"tokens": [["R4"], []], "trick": ["4R"]}
    by_player_token = table(TWO_PLAYERS, **led)
    with pytest.raises(ImpossibleState, match="no order of legal plays"):
        ruling(by_player_token, "5R", 1)
    by_any_token = table(TWO_PLAYERS, **led, options={"red-broken-by": "any-token"})
    assert ruling(by_any_token, "5R", 1).ruling is Ruling.UNDETERMINED


def test_without_the_solver_one_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is needed as soon as tricks are played; a bid is ruled on without it."""

    def finds_nothing(name: str) -> None:
        """No module of this name is installed."""

    monkeypatch.setattr("importlib.util.find_spec", finds_nothing)
    with pytest.raises(Unsupported, match=r"clingo: pip install 'catbox-rules\[judge\]'"):
        ruling(table(AFTER_ONE_TRICK), "1G", 1)
    assert ruling(table(BEFORE_PLAY), "bid 1", 2).ruling is Ruling.LEGAL
