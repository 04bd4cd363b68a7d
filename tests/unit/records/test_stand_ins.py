"""Where a value may not be known, a text stands for that, or null, and nothing else."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

import pytest
from attrs import frozen

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import Between
from catbox_rules.records import read_as


class Hidden(Enum):
    """One member, which a text stands for."""

    HIDDEN = "?"


class Gone(Enum):
    """One member, which no text stands for."""

    GONE = 0


@frozen
class _Card:
    number: Annotated[int, Between(1, 3)] | Hidden
    name: str | Hidden | None = None
    place: Annotated[int, Between(1, 3)] | Gone = 1


def card(**keys: object) -> _Card:
    return read_as(_Card, {"number": 1, **keys}, path="$")


def test_a_text_stands_for_the_only_member_of_its_kind() -> None:
    assert card(number="?", name="?") == _Card(Hidden.HIDDEN, Hidden.HIDDEN)
    assert card(number=3, name="!") == _Card(3, "!")
    assert card(name=None) == _Card(1, None)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"number": 4}, "$.number: expected 1 to 3, or '?', got 4"),
        ({"number": "!"}, "$.number: expected 1 to 3, or '?', got '!'"),
        ({"number": None}, "$.number: expected 1 to 3, or '?', got null"),
        ({"place": 0}, "$.place: expected 1 to 3, got 0"),
        ({"place": "?"}, "$.place: expected 1 to 3, got '?'"),
    ],
)
def test_what_else_may_stand_there_is_said(keys: dict[str, object], message: str) -> None:
    with pytest.raises(MalformedInput) as caught:
        card(**keys)
    assert str(caught.value) == message
