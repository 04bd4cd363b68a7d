"""What the type of a field says, its reader and its schema say alike."""

from __future__ import annotations

from typing import Annotated

import jsonschema_rs
import pytest
from attrs import frozen

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import ABSENT, Absent, Between, BySeat, EachSeat, Items, Matching
from catbox_rules.kernel.partial import UNKNOWN, Unknown
from catbox_rules.records.converter import Limits
from catbox_rules.records.structuring import read_as
from tools.schemas_of.types import Types

Two = Annotated[int, Between(2, 4)]


@frozen
class Document:
    """A document with a field of each form."""

    number: Two = 2
    unknown: Two | Unknown | None = None
    by_seat: BySeat[Two | Unknown] | Absent = ABSENT
    bids: Annotated[tuple[Two, ...], EachSeat(or_none=True)] = ()
    cells: Annotated[tuple[str, ...], Items(distinct=True, each="each cell once")] = ()
    cell: Annotated[str, Matching("[RB][1-9]", "a cell, R1 to B9")] = "R1"


READ: list[tuple[str, object, object]] = [
    ("number", 3, 3),
    ("unknown", 4, 4),
    ("unknown", None, None),
    ("unknown", "?", UNKNOWN),
    ("by_seat", [2, "?", 4], (2, UNKNOWN, 4)),
    ("bids", [], ()),
    ("bids", [2, 3, 4], (2, 3, 4)),
    ("cells", ["R1", "B1"], ("R1", "B1")),
    ("cell", "B9", "B9"),
]

REFUSED = [
    ("number", 5, "$.number: expected 2 to 4, got 5"),
    ("number", True, "$.number: expected 2 to 4, got true"),
    ("number", None, "$.number: expected 2 to 4, got null"),
    ("unknown", 1, "$.unknown: expected 2 to 4, or '?', got 1"),
    ("by_seat", [2, 2], "$.by_seat: expected a list of 3, one for each seat, got [2, 2]"),
    ("by_seat", [2, 9, 2], "$.by_seat[1]: expected 2 to 4, or '?', got 9"),
    ("by_seat", "left out", "$.by_seat: expected a list of 3, one for each seat, got 'left out'"),
    ("bids", [2], "$.bids: expected a list of 3, one for each seat, got [2]"),
    ("cells", ["R1", "B1", "R1"], "$.cells[2]: expected each cell once, got 'R1'"),
    ("cells", "R1", "$.cells: expected a list, got 'R1'"),
    ("cell", "R10", "$.cell: expected a cell, R1 to B9, got 'R10'"),
    ("cell", 1, "$.cell: expected a cell, R1 to B9, got 1"),
]


def fits(value: object) -> bool:
    types = Types(range(3, 4), True, {}, {Unknown: {"const": "?"}})
    return jsonschema_rs.Draft202012Validator(types.class_(Document)).is_valid(value)


@pytest.mark.parametrize(("key", "value", "expected"), READ)
def test_what_is_read(key: str, value: object, expected: object) -> None:
    document = read_as(Document, {key: value}, path="$", limits=Limits(seats=3))
    assert getattr(document, key) == expected
    assert fits({key: value})


@pytest.mark.parametrize(("key", "value", "message"), REFUSED)
def test_what_is_refused(key: str, value: object, message: str) -> None:
    with pytest.raises(MalformedInput) as caught:
        read_as(Document, {key: value}, path="$", limits=Limits(seats=3))
    assert str(caught.value) == message
    assert not fits({key: value})
