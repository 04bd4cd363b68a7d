"""The hatching of a bar: lines that end at its edges.

These are lines and not an SVG pattern, which browsers turn into pictures of many megabytes when
printing.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final, TypeAlias

from attrs import frozen

_Line: TypeAlias = tuple[float, float, float, float]
"""From a point to another one."""

_APART: Final = 7.0


@frozen
class Box:
    """A box, by its edges; y grows downward."""

    left: float
    top: float
    right: float
    bottom: float


def hatch(color: int, box: Box) -> list[_Line]:
    """Return the lines on a bar of a campaign; bars of the first campaign have none.

    * `color`: the index of the campaign, from 0 to 5.

    >>> hatch(3, Box(0, 1, 10, 15))
    [(0, 7.0, 10, 7.0), (0, 14.0, 10, 14.0)]
    """
    match color:
        case 0:
            return []
        case 1:
            return [*_rising(box)]
        case 2:
            return [*_falling(box)]
        case 3:
            return [(box.left, y, box.right, y) for y in _steps(box.top, box.bottom)]
        case 4:
            return [*_rising(box), *_falling(box)]
        case _:
            middle = (box.left + box.right) / 2
            return [(middle, box.top, middle, box.bottom)]


def _steps(first: float, last: float) -> Iterator[float]:
    """Yield the multiples of the distance between lines that lie between two values."""
    for step in range(ceil(first / _APART), ceil(last / _APART)):
        yield step * _APART


def _rising(box: Box) -> Iterator[_Line]:
    """Yield the lines on which x + y is constant."""
    for total in _steps(box.left + box.top, box.right + box.bottom):
        left, right = max(box.left, total - box.bottom), min(box.right, total - box.top)
        yield left, total - left, right, total - right


def _falling(box: Box) -> Iterator[_Line]:
    """Yield the lines on which x - y is constant."""
    for apart in _steps(box.left - box.bottom, box.right - box.top):
        left, right = max(box.left, apart + box.top), min(box.right, apart + box.bottom)
        yield left, left - apart, right, right - apart
