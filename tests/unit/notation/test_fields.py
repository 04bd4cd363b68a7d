"""Forms that follow from types: what is written is read back, and what could not be is refused."""

from __future__ import annotations

from enum import Enum
from typing import Any, NewType

import pytest

from catbox_rules.notation.protocol import form_of
from catbox_rules.notation.text import Located, Piece

Name = NewType("Name", str)
Nested = NewType("Nested", tuple[tuple[Name, ...], ...])
Trump: Any = Enum("Trump", {"none": "no trump", "low": "a", "high": "A", "ten": "10"})


def read(kind: Any, text: str) -> object:
    def unplaced(placed: Located) -> object:
        return [unplaced(each) for each in placed.items()] or placed.value

    return unplaced(form_of(kind).read(Piece(text, 0)))


VALUES: list[tuple[Any, Any]] = [
    *((Trump, each.value) for each in Trump),
    (tuple[Trump, ...], [each.value for each in Trump]),
    (Name, "007"),
    (Nested, [["a", "1"], [], ["b"]]),
    *((tuple[int, ...] | None, value) for value in (None, [], [1], [1, 2])),
    *((tuple[int | None, ...] | None, value) for value in (None, [], [None], [None, 2])),
    (tuple[tuple[int, ...], ...] | None, None),
    *((tuple[tuple[int, ...], ...] | None, [[]] * each) for each in range(3)),
    (tuple[tuple[tuple[tuple[int, ...], ...], ...], ...], [[[[1, 2], [3]], [[4]]], [[[5]]]]),
]


@pytest.mark.parametrize(("kind", "value"), VALUES)
def test_a_value_is_read_back(kind: Any, value: object) -> None:
    written = form_of(kind).write(value)
    assert not set(written) & set(" \t\n")
    assert read(kind, written) == value


def test_a_choice_is_read_in_any_case() -> None:
    assert (read(Trump, "NO-trump"), read(Trump, "A"), read(Trump, "a")) == ("no trump", "A", "a")
