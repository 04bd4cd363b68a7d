"""A sentence names the seats that there are, and leaves all other numbers as they are."""

from __future__ import annotations

import pytest

from catbox_rules.records.record import name_of, with_names

NAMES = ["Anne", "Peter", "Hermann"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_seat_that_there_is_not_has_no_name(players: int) -> None:
    names = [f"Anne {number}" for number in range(players)]
    last = players - 1
    message = f"expected seat 0 to {last}, got seat {players}; seat {last} is on turn"
    expected = f"expected Anne 0 to {last}, got seat {players}; Anne {last} is on turn"
    assert with_names(message, names) == expected


def test_seats_of_the_table_are_called_by_their_names_and_no_others() -> None:
    message = "expected seat 0 to act, got seat 2; there is no seat 7, nor seats 1"
    by_name = "expected Anne to act, got Hermann; there is no seat 7, nor seats 1"
    assert with_names(message, NAMES) == by_name
    assert with_names(message, None) == message


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("seats 1, 2 tie with 4 points", "Peter and Hermann tie with 4 points"),
        ("seats 0 and 1 tie", "Anne and Peter tie"),
        ("seats 0, 1, 2 are left", "Anne, Peter and Hermann are left"),
        ("seats 1, 7 are left, with seat 1", "seats 1, 7 are left, with Peter"),
    ],
)
def test_several_seats_are_called_by_their_names(message: str, expected: str) -> None:
    assert with_names(message, NAMES) == expected


def test_a_name_is_not_taken_for_a_seat() -> None:
    assert with_names("seat 0 and seat 1", ["seat 1", r"\1"]) == r"seat 1 and \1"
    assert with_names("seats 0, 1 tie", ["seats 0, 1", "seat 0"]) == "seats 0, 1 and seat 0 tie"


def test_a_seat_has_its_name_or_its_number() -> None:
    assert (name_of(NAMES, 1), name_of(None, 1)) == ("Peter", "seat 1")


def test_a_seat_at_the_beginning_of_a_sentence_has_its_name() -> None:
    assert with_names("Seat 1 had lost red", NAMES) == "Peter had lost red"
    assert with_names("Seats 0 and 2 tie; Seat 7 is no seat", NAMES) == (
        "Anne and Hermann tie; Seat 7 is no seat"
    )
