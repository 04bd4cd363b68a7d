"""Who may act on a table."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from catbox_rules.positions.cat_in_the_box import turn
from tests.unit.positions.cat_in_the_box.tables import AFTER_ONE_TRICK, BEFORE_PLAY, table


@pytest.mark.parametrize(
    ("start", "bids", "expected"),
    [
        (0, [None, None, None], 0),
        (0, [3, None, None], 1),
        (1, [None, None, None], 1),
        (1, [None, 3, None], 2),
        (1, [None, 3, 1], 0),
        (2, [None, None, None], 2),
        (2, [None, None, 3], 0),
        (2, [1, None, 3], 1),
    ],
)
def test_bids_are_made_clockwise_from_the_start_seat(
    start: int, bids: list[int | None], expected: int
) -> None:
    assert turn(table(BEFORE_PLAY, start_seat=start, bids=bids)) == (expected,)


@pytest.mark.parametrize(
    ("of", "changes", "expected"),
    [
        (BEFORE_PLAY, {"phase": "deal", "bids": ...}, ("chance",)),
        (BEFORE_PLAY, {"phase": "discard", "bids": ..., "discards": [None, "?", None]}, (0, 2)),
        (AFTER_ONE_TRICK, {}, (1,)),
        (AFTER_ONE_TRICK, {"trick": ["4G"]}, (2,)),
        # The trick is to be taken.
        (AFTER_ONE_TRICK, {"trick": ["4G", "5G", "6G"]}, ()),
    ],
)
def test_who_may_act(
    of: Mapping[str, object], changes: dict[str, object], expected: tuple[object, ...]
) -> None:
    assert turn(table(of, **changes)) == expected
