"""What a condition says: sentences whose places the condition and the action fill."""

from __future__ import annotations

from enum import Enum
from typing import Any, ClassVar

import pytest
from attrs import frozen

from catbox_rules.kernel.condition import NO_FIELDS, Condition, Fields, OnTurn, Says
from catbox_rules.kernel.ruleset import OfSeat, Seat
from catbox_rules.kernel.verdict import Finding, finding


class Suit(Enum):
    HEARTS = "hearts"


@frozen
class Cards:
    def __str__(self) -> str:
        return "two cards"


@frozen
class Play(OfSeat):
    """A play of an imagined game."""

    do: ClassVar[str] = "play"

    seat: Seat
    suit: Suit = Suit.HEARTS
    cards: Cards = Cards()
    ranks: tuple[Any, ...] = (3, Suit.HEARTS)


def said(
    sentence: Says[int, Play], play: Play, fields: Fields[int, Play] = NO_FIELDS
) -> tuple[Finding, ...]:
    return Condition[int, Play, Any]("a.b", met=sentence, fields=fields).why_met(5, play)


@pytest.mark.parametrize(
    ("sentence", "text", "fields"),
    [
        ("nothing is asked", "nothing is asked", {}),
        ("seat {seat} plays {suit}", "seat 2 plays hearts", {"seat": 2, "suit": "hearts"}),
        ("{cards}", "two cards", {"cards": "two cards"}),
        ("{ranks}", "3, hearts", {"ranks": (3, "hearts")}),
        ("{seat} and {seat}", "2 and 2", {"seat": 2}),
    ],
)
def test_a_place_takes_what_the_action_has_there(
    sentence: str, text: str, fields: dict[str, object]
) -> None:
    [found] = said(sentence, Play(Seat(2)))
    assert (found.clause, found.message, found.fields) == ("a.b", text, fields)


def test_a_field_of_the_condition_goes_before_one_of_the_action() -> None:
    [found] = said(
        "seat {seat} of {all}",
        Play(Seat(2)),
        {"seat": lambda _state, _play: 0, "all": lambda state, _: state},
    )
    assert found.message == "seat 0 of 5"


def test_what_depends_on_the_moment_a_function_says() -> None:
    def led(state: int, play: Play) -> str:
        return "seat {seat} leads" if state == play.seat else ""

    assert [each.message for each in said(led, Play(Seat(5)))] == ["seat 5 leads"]
    assert said(led, Play(Seat(2))) == ()


def test_a_function_may_cite_other_clauses() -> None:
    others = (finding("a.c", "one"), finding("a.d", "two"))
    assert said(lambda _state, _play: others, Play(Seat(2))) == others


def test_only_what_is_broken_is_about_a_part_of_the_action() -> None:
    about: list[Any] = [
        Condition[int, Play, Any]("a.b", broken="no", met="yes", where=".suit"),
        OnTurn[int, Play]("a.b", lambda _: (), "no", "yes"),
    ]
    assert [each.why_broken(5, Play(Seat(2)))[0].where for each in about] == [".suit", ".seat"]
    assert [each.why_met(5, Play(Seat(2)))[0].where for each in about] == ["", ""]
