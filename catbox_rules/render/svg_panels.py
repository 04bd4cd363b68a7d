"""The seats and the score sheet of the completed rounds in an SVG picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree as ET

from catbox_rules.render.lettering import shortened, width_of, wrapped
from catbox_rules.render.picture import SeatPanel, Sheet
from catbox_rules.render.svg_elements import add, add_lines, draw_facts, draw_token, number

_GAP: Final = 12
_INSET: Final = 10
_NAME: Final = 15
_ROW: Final = 22


def draw_seats(
    parent: ET.Element, panels: Sequence[SeatPanel], x: float, y: float, width: float
) -> float:
    """Draw the panels of the seats in rows of two or three and return where they end."""
    columns = 2 if len(panels) in (2, 4) else 3
    across = (width - (columns - 1) * _GAP) / columns
    for first in range(0, len(panels), columns):
        y += _GAP if first else 0
        frames: list[ET.Element] = []
        bottom = y
        for column, panel in enumerate(panels[first : first + columns]):
            left = x + column * (across + _GAP)
            frame, end = _draw_panel(parent, panel, left, y, across)
            frames.append(frame)
            bottom = max(bottom, end)
        for frame in frames:
            frame.set("height", number(bottom - y))
        y = bottom
    return y


def _draw_panel(
    parent: ET.Element, panel: SeatPanel, x: float, y: float, width: float
) -> tuple[ET.Element, float]:
    """Draw a panel. Return its frame, whose height is set once its neighbors are known, and where
    it ends."""
    group = add(parent, "g", data_seat=panel.seat)
    add(group, "title", text=panel.heading)
    frame = add(group, "rect", "panel", x=x, y=y, width=width, rx=6)
    if panel.is_to_act:
        frame.set("class", "panel active")
    draw_token(group, panel.seat, x + _INSET + 12, y + _INSET + 13, 12)
    left, room = x + _INSET + 34, width - 2 * _INSET - 34
    name = panel.name or f"seat {panel.seat}"
    lines = shortened(wrapped(name, _NAME, room), _NAME, room, most=2)
    style = "quiet strong" if panel.is_out else "ink strong"
    below = add_lines(group, lines, left, y + _INSET - 2, _NAME, style)
    roles = wrapped(", ".join(panel.roles), 12, room)
    below = add_lines(group, roles, left, below, 12, "ink")
    below = max(below, y + _INSET + 28) + 4
    return frame, draw_facts(group, panel.facts, x + _INSET, below, width - 2 * _INSET) + 6


def draw_sheet(parent: ET.Element, sheet: Sheet, x: float, y: float, width: float) -> float:
    """Draw a table with a line below its head and return where it ends."""
    group = add(parent, "g", data_sheet=sheet.name)
    y = add_lines(group, [sheet.name], x, y, 13, "quiet strong")
    columns = [*zip(sheet.head, *sheet.rows, strict=True)]
    needed = [max(width_of(text, 13) for text in column) + 14 for column in columns]
    scale = min(1.0, width / sum(needed))
    for index, row in enumerate((sheet.head, *sheet.rows)):
        left, y = x, y + _ROW
        for room, text in zip(needed, row, strict=True):
            style = "quiet" if index == 0 else "ink"
            lines = shortened(wrapped(text, 13, room * scale), 13, room * scale - 6, most=1)
            for line in lines:
                add(group, "text", style, text=line, x=left, y=y - 6, font_size=13)
            left += room * scale
        if index == 0:
            line = f"M{number(x)},{number(y)} L{number(left)},{number(y)}"
            add(group, "path", "rule", d=line, fill="none")
    return y
