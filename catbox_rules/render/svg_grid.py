"""A grid in an SVG picture: the board or the track, a square for each of its places."""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree as ET

from catbox_rules.render.lettering import width_of
from catbox_rules.render.palette import PATTERNS, Pattern
from catbox_rules.render.picture import Grid, Mark, Square, token_in_words
from catbox_rules.render.svg_elements import add, draw_token, pattern_id

_SIDE: Final = 46
_HEAD: Final = 20
"""The height of the row of column heads."""
_RADIUS: Final = 11


def size_of_grid(grid: Grid) -> tuple[float, float]:
    """Return the width and the height of a grid."""
    columns = max(map(len, grid.rows), default=0)
    return _left(grid) + columns * _SIDE, _top(grid) + len(grid.rows) * _SIDE


def _left(grid: Grid) -> float:
    """Return the width of the heads of the rows."""
    return max((width_of(head, 13) + 8 for head in grid.row_heads), default=0)


def _top(grid: Grid) -> float:
    return _HEAD if grid.column_heads else 0


def draw_grid(parent: ET.Element, grid: Grid, x: float, y: float, theme: str) -> None:
    """Draw a grid with its upper left corner at a point, with the patterns of a theme."""
    group = add(parent, "g", data_grid=grid.name)
    left, top = x + _left(grid), y + _top(grid)
    for column, head in enumerate(grid.column_heads):
        middle = left + (column + 0.5) * _SIDE
        add(
            group,
            "text",
            "quiet strong",
            text=head,
            x=middle,
            y=y + 14,
            font_size=13,
            text_anchor="middle",
        )
    for row, head in enumerate(grid.row_heads):
        baseline = top + (row + 0.5) * _SIDE + 4.5
        add(group, "text", "quiet strong", text=head, x=x, y=baseline, font_size=13)
    for row, squares in enumerate(grid.rows):
        for column, square in enumerate(squares):
            _draw_square(group, square, left + column * _SIDE, top + row * _SIDE, theme)
    # The mark of a square in question overlaps its neighbors, so it is drawn last.
    for row, squares in enumerate(grid.rows):
        for column, square in enumerate(squares):
            if square.is_asked:
                _box(group, "asked", left + column * _SIDE, top + row * _SIDE, _SIDE)


def _box(parent: ET.Element, style: str, x: float, y: float, side: float) -> ET.Element:
    return add(parent, "rect", style, x=x, y=y, width=side, height=side, rx=3)


def _draw_square(parent: ET.Element, square: Square, x: float, y: float, theme: str) -> None:
    group = add(parent, "g", data_square=square.name)
    for token in square.tokens:
        # With two seats on a cell, which no table has but a position may, both are named.
        name = token.name.lower() if isinstance(token, Mark) else str(token)
        group.set("data-tokens", f"{group.get('data-tokens', '')} {name}".strip())
    if square.is_asked:
        group.set("data-asked", "yes")
    add(group, "title", text=_in_words(square))
    side, ground = _SIDE - 2, square.ground
    if square.is_passed:
        _box(group, "passed edge", x + 1, y + 1, side)
    elif square.is_unknown:
        _box(group, "unknown edge", x + 1, y + 1, side)
    else:
        _box(group, f"tint-{ground.value} edge", x + 1, y + 1, side)
        if PATTERNS[ground] is not Pattern.PLAIN:
            fill = f"url(#{pattern_id(theme, ground)})"
            _box(group, "", x + 1, y + 1, side).set("fill", fill)
    _draw_label(group, square, x, y)
    _draw_tokens(group, square, x + _SIDE / 2, y + _SIDE / 2 + 6)


def _draw_label(group: ET.Element, square: Square, x: float, y: float) -> None:
    """Draw the label in the middle, or at the top if a token is there."""
    size, baseline = (11, y + 13) if square.tokens else (15, y + _SIDE / 2 + 5)
    style = "quiet" if square.is_passed or square.is_unknown else "ink"
    add(
        group,
        "text",
        style,
        text=square.label,
        x=x + _SIDE / 2,
        y=baseline,
        font_size=size,
        text_anchor="middle",
    )


def _draw_tokens(group: ET.Element, square: Square, x: float, y: float) -> None:
    number = len(square.tokens)
    radius = _RADIUS if number < 2 else _SIDE / (2.6 * number)
    for index, token in enumerate(square.tokens):
        draw_token(group, token, x + (2 * index + 1 - number) * radius * 1.15, y, radius)


def _in_words(square: Square) -> str:
    lying = ", ".join(map(token_in_words, square.tokens)) or "open"
    if square.is_unknown:
        lying = "unknown"
    parts = [square.name, "passed" if square.is_passed else lying]
    return ": ".join(parts) + (" (in question)" if square.is_asked else "")
