"""The clauses that wrongly allowed actions violate, and those by which wrongly refused ones are
legal."""

from __future__ import annotations

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import Action, State, parse
from catbox_rules.conformance.differences import (
    Difference,
    exceptions_among,
    least_violated,
)
from tests.kit.cat_in_the_box.moments import on_turn, trick_phase
from tests.kit.cat_in_the_box.scenario import Scenario

RED_IS_BROKEN = Scenario("pegasus-2023", 3, tricks="5B 3R 4B", hands={1: [1, 2, 3, 4, 4, 5, 6, 6]})
"""Seat 1 has won the first trick with a red card, off the led color, and leads."""


def named(state: State, texts: str) -> tuple[Action, ...]:
    """Plays of the seat on turn."""
    return tuple(parse(text, on_turn(state)) for text in texts.split())


def difference(*, allowed: str = "", refused: str = "", common: str = "") -> Difference:
    state = trick_phase(RED_IS_BROKEN)
    lists = [named(state, each) for each in (allowed, refused, common)]
    return Difference(cat_in_the_box, state, *lists)


def test_of_the_wrongly_allowed_those_count_that_violate_least() -> None:
    """Blue is lost; 5B is on a taken cell besides."""
    assert least_violated(difference(allowed="6B 5B")) == ("declare.color-held",)
    assert set(least_violated(difference(allowed="5B"))) == {
        "declare.color-held",
        "declare.cell-open",
    }
    assert least_violated(difference()) == ()


def test_the_exception_is_named_by_which_a_refused_action_is_legal() -> None:
    """A red lead, whether the engine allows others or none."""
    assert exceptions_among(difference(refused="4R")) == ("declare.lead-red-broken",)
    assert exceptions_among(difference(refused="4R", common="4Y")) == ("declare.lead-red-broken",)


def test_what_allows_nothing_else_is_named_before_exceptions() -> None:
    """A yellow lead is refused, and a red one is not."""
    assert exceptions_among(difference(refused="4Y", common="4R")) == ("declare.lead-not-red",)


def test_without_an_exception_all_grounds_are_named() -> None:
    """A yellow lead, by what every lead has to fulfil."""
    assert set(exceptions_among(difference(refused="4Y"))) == {
        "play.turn",
        "play.card-in-hand",
        "declare.cell-open",
        "declare.color-held",
        "declare.lead-not-red",
    }
