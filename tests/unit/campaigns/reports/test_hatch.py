"""Hatching: every line lies on its bar, from edge to edge, and every campaign has its own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules.campaigns.reports.hatch import Box, hatch

edge = st.floats(0, 500, allow_nan=False)
sizes = st.floats(0.5, 200, allow_nan=False)


@given(st.integers(0, 5), edge, edge, sizes, sizes)
def test_lines_go_from_edge_to_edge(
    color: int, left: float, top: float, width: float, height: float
) -> None:
    box = Box(left, top, left + width, top + height)
    for line in hatch(color, box):
        for x, y in (line[:2], line[2:]):
            assert box.left - 1e-6 <= x <= box.right + 1e-6
            assert box.top - 1e-6 <= y <= box.bottom + 1e-6
            away = [x - box.left, box.right - x, y - box.top, box.bottom - y]
            assert min(map(abs, away)) < 1e-6


SLOPES: list[tuple[int, set[int | None]]] = [
    (0, set()),
    (1, {-1}),
    (2, {1}),
    (3, {0}),
    (4, {1, -1}),
    (5, {None}),
]


@pytest.mark.parametrize(("color", "slopes"), SLOPES)
def test_every_campaign_has_its_own(color: int, slopes: set[int | None]) -> None:
    found = {
        None if x == to_x else round((to_y - y) / (to_x - x))
        for x, y, to_x, to_y in hatch(color, Box(3, 3, 43, 83))
        if (x, y) != (to_x, to_y)
    }
    assert found == slopes
