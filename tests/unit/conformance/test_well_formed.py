"""What a seat can say at all: every value that the fields of an action can have, and no more."""

from __future__ import annotations

from enum import Enum
from types import SimpleNamespace
from typing import Annotated, Any, ClassVar

import pytest
from attrs import frozen

from catbox_rules.conformance.well_formed import well_formed_actions
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import Between
from catbox_rules.kernel.ruleset import OfSeat, Seat


class Suit(Enum):
    """Two of them."""

    HEARTS = "hearts"
    SPADES = "spades"


@frozen
class Part:
    """A part of an action that has parts itself."""

    suit: Suit
    is_open: bool


@frozen
class _Said(OfSeat):
    seat: Seat


@frozen
class OneToThree(_Said):
    do: ClassVar[str] = "one-to-three"
    number: Annotated[int, Between(1, 3)]


@frozen
class NoneToTwo(_Said):
    do: ClassVar[str] = "none-to-two"
    number: Annotated[int, Between(0, 2)]


@frozen
class BelowZero(_Said):
    do: ClassVar[str] = "below-zero"
    number: Annotated[int, Between(-1, 0)]


@frozen
class NoEnd(_Said):
    do: ClassVar[str] = "no-end"
    number: Annotated[int, Between(1, None)]


@frozen
class Long(_Said):
    do: ClassVar[str] = "long"
    number: Annotated[int, Between(1, 5_000)]


@frozen
class TooLong(_Said):
    do: ClassVar[str] = "too-long"
    number: Annotated[int, Between(1, 5_001)]


@frozen
class OfParts(_Said):
    do: ClassVar[str] = "of-parts"
    part: Part


@frozen
class Perhaps(_Said):
    do: ClassVar[str] = "perhaps"
    suit: Suit | None


@frozen
class NotTwo(_Said):
    do: ClassVar[str] = "not-two"
    number: Annotated[int, Between(1, 3)]

    def __attrs_post_init__(self) -> None:
        if self.number == 2:
            raise MalformedInput("$.number", expected="1 or 3", given=2)


@frozen
class InWords(_Said):
    do: ClassVar[str] = "in-words"
    text: str


PARTS = [(Part(suit, is_open),) for suit in Suit for is_open in (False, True)]

SAID: list[tuple[type[_Said], list[tuple[Any, ...]]]] = [
    (_Said, [()]),
    (OneToThree, [(1,), (2,), (3,)]),
    (NoneToTwo, [(0,), (1,), (2,)]),
    (BelowZero, [(-1,), (0,)]),
    (NoEnd, []),
    (TooLong, []),
    (OfParts, PARTS),
    (Perhaps, [(Suit.HEARTS,), (Suit.SPADES,), (None,)]),
    (NotTwo, [(1,), (3,)]),
    (InWords, []),
]
"""For each kind of action the values of its fields but the seat."""


# It asks a ruleset for its kinds of actions and the ranges of a state, and for nothing else.
def said_by(kind: type[_Said], seats: int) -> list[object]:
    def ranges(_state: object) -> dict[object, range]:
        return {Seat: range(seats)}

    ruleset: Any = SimpleNamespace(ACTIONS=(kind,), ranges=ranges)
    return list(well_formed_actions(ruleset, None))


@pytest.mark.parametrize(("kind", "values"), SAID, ids=[kind.__name__ for kind, _ in SAID])
def test_every_value_of_every_field_by_each_seat(
    kind: type[_Said], values: list[tuple[Any, ...]]
) -> None:
    expected = [kind(Seat(seat), *each) for seat in (0, 1) for each in values]
    assert said_by(kind, 2) == expected


def test_a_kind_with_too_many_is_left_out_as_a_whole() -> None:
    assert len(said_by(Long, 1)) == 5_000
    assert said_by(Long, 2) == []
