"""A picture as a self-contained SVG file, without scripts and fonts.

The parts are one below the other; a small grid has the facts next to it. Places follow from the
widths of texts, which `lettering.py` bounds. The same picture always gives the same text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, assert_never
from xml.etree import ElementTree as ET

from catbox_rules.render.lettering import wrapped
from catbox_rules.render.palette import DARK, LIGHT, SEAT_COLORS, Theme
from catbox_rules.render.picture import Grid, Labelled, Picture
from catbox_rules.render.svg_elements import (
    LINE,
    add,
    add_lines,
    draw_facts,
    draw_spans,
    number,
    patterns,
)
from catbox_rules.render.svg_grid import draw_grid, size_of_grid
from catbox_rules.render.svg_panels import draw_seats, draw_sheet

_WIDTH: Final = 760
_MARGIN: Final = 20
_INNER: Final = _WIDTH - 2 * _MARGIN
_GAP: Final = 16
_LEAST_NEXT_TO_GRID: Final = 240
"""The least room for facts next to a grid."""


class Coloring(Enum):
    """The theme of a picture; AUTO leaves it to the device that shows it."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


def svg_of(picture: Picture, coloring: Coloring = Coloring.AUTO) -> str:
    """Return a picture as the text of an SVG file.

    >>> from catbox_rules.render.picture import Picture
    >>> empty = Picture(title="Nothing", subtitle="at all", grids=(), facts=(), seats=())
    >>> svg_of(empty).splitlines()[1][:60]
    '<svg xmlns="http://www.w3.org/2000/svg" class="catbox auto" '
    """
    root = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg"})
    root.set("class", f"catbox {coloring.value}")
    add(root, "title", text=picture.title)
    add(root, "desc", text="\n".join(picture.description))
    add(root, "style", text=_style(coloring))
    root.append(patterns(coloring.value))
    paper = add(root, "rect", "paper", x=0, y=0, width=_WIDTH)
    height = _draw(root, picture, coloring.value) + _MARGIN
    paper.set("height", number(height))
    root.set("viewBox", f"0 0 {_WIDTH} {number(height)}")
    root.set("width", str(_WIDTH))
    root.set("height", number(height))
    root.set("role", "img")
    root.set("font-family", "system-ui, 'DejaVu Sans', Verdana, Arial, sans-serif")
    ET.indent(root, " ")
    text = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _draw(root: ET.Element, picture: Picture, theme: str) -> float:
    """Draw all parts and return their height."""
    y = _draw_heading(root, picture, _MARGIN)
    match picture.grids:
        case [first, *others] if _room_next_to(first) >= _LEAST_NEXT_TO_GRID:
            y = _draw_with_facts_next_to_it(root, first, picture.facts, y, theme)
            y = _draw_grids(root, others, y, theme)
        case grids:
            y = _draw_grids(root, grids, y, theme)
            y = _draw_facts_in_two_columns(root, picture.facts, y)
    y = draw_seats(root, picture.seats, _MARGIN, y, _INNER)
    if picture.sheet is not None:
        y = draw_sheet(root, picture.sheet, _MARGIN, y + _GAP, _INNER)
    return _draw_note(root, picture.note, y)


def _room_next_to(grid: Grid) -> float:
    width, _ = size_of_grid(grid)
    return _INNER - width - _GAP


def _draw_with_facts_next_to_it(
    root: ET.Element, grid: Grid, facts: Sequence[Labelled], y: float, theme: str
) -> float:
    width, _ = size_of_grid(grid)
    below = _draw_grids(root, [grid], y, theme)
    facts_end = draw_facts(root, facts, _MARGIN + width + _GAP, y, _room_next_to(grid))
    return max(below, facts_end + _GAP)


def _draw_grids(root: ET.Element, grids: Iterable[Grid], y: float, theme: str) -> float:
    """Draw grids one below the other and return where they end."""
    for grid in grids:
        draw_grid(root, grid, _MARGIN, y, theme)
        y += size_of_grid(grid)[1] + _GAP
    return y


def _draw_facts_in_two_columns(root: ET.Element, facts: Sequence[Labelled], y: float) -> float:
    if not facts:
        return y
    middle, half = _INNER / 2, (len(facts) + 1) // 2
    left = draw_facts(root, facts[:half], _MARGIN, y, middle - _GAP)
    right = draw_facts(root, facts[half:], _MARGIN + middle, y, middle)
    return max(left, right) + _GAP


def _draw_heading(root: ET.Element, picture: Picture, y: float) -> float:
    y = add_lines(root, wrapped(picture.title, 20, _INNER), _MARGIN, y, 20, "ink strong")
    y = add_lines(root, wrapped(picture.subtitle, 13, _INNER), _MARGIN, y, 13, "quiet")
    if picture.question:
        y += _GAP / 2
        band = add(root, "rect", "band", x=_MARGIN, y=y, width=_INNER, rx=6)
        add(root, "text", "ink", text="in question", x=_MARGIN + 12, y=y + 21.5, font_size=13)
        bottom = draw_spans(root, picture.question, _MARGIN + 116, y + 4, _INNER - 128)
        band.set("height", number(bottom + 4 - y))
        y = bottom + 8
    return y + _GAP / 2


def _draw_note(root: ET.Element, note: tuple[str, ...], y: float) -> float:
    if not note:
        return y
    y += _GAP
    for paragraph in note:
        lines = wrapped(paragraph, 13, _INNER)
        y = add_lines(root, lines, _MARGIN, y, 13, "ink") if lines else y + LINE / 2
    return y


def _style(coloring: Coloring) -> str:
    """Return the style sheet. Its rules apply inside the picture only, even if it is part of a
    page."""
    match coloring:
        case Coloring.LIGHT:
            rules = _rules(LIGHT, "light")
        case Coloring.DARK:
            rules = _rules(DARK, "dark")
        case Coloring.AUTO:
            dark = [f" {rule}" for rule in _rules(DARK, "auto")]
            media = ["@media (prefers-color-scheme: dark) {", *dark, "}"]
            rules = [*_rules(LIGHT, "auto"), *media]
        case _:
            assert_never(coloring)
    return "\n".join(["", *_rules_of_seats(), *rules, ""])


def _rules(theme: Theme, scope: str) -> list[str]:
    rules = {
        ".paper": f"fill: {theme.paper}",
        ".panel": f"fill: {theme.panel}; stroke: {theme.line}",
        ".active": f"stroke: {theme.ink}; stroke-width: 2.5",
        ".band": f"fill: none; stroke: {theme.asked}; stroke-width: 2",
        ".ink": f"fill: {theme.ink}",
        ".quiet": f"fill: {theme.quiet}",
        ".rule": f"stroke: {theme.line}",
        ".cross": f"stroke: {theme.ink}; stroke-width: 2.5",
        ".edge": f"stroke: {theme.line}",
        ".rim": f"stroke: {theme.ink}; stroke-width: 1.5",
        ".neutral": f"fill: {theme.panel}",
        ".asked": f"fill: none; stroke: {theme.asked}; stroke-width: 4",
        ".passed": f"fill: {theme.panel}",
        ".unknown": f"fill: {theme.paper}; stroke-dasharray: 3 3",
        ".strike": f"stroke: {theme.ink}; stroke-width: 2",
        ".lost": f"fill: {theme.panel}; stroke: {theme.ink}; stroke-dasharray: 3 2",
    }
    for ground, swatch in theme.grounds.items():
        name = ground.value
        rules[f".full-{name}"] = f"fill: {swatch.full}"
        rules[f".on-{name}"] = f"fill: {swatch.words}"
        rules[f".tint-{name}"] = f"fill: {swatch.tint}"
        rules[f".lines-{name}"] = f"stroke: {swatch.lines}; stroke-width: 2"
    return [f".catbox.{scope} {name} {{ {text} }}" for name, text in rules.items()]


def _rules_of_seats() -> list[str]:
    rules = [".catbox .strong { font-weight: 700 }"]
    for seat, color in enumerate(SEAT_COLORS):
        rules.append(f".catbox .seat-{seat} {{ fill: {color.fill} }}")
        rules.append(f".catbox .number-{seat} {{ fill: {color.number} }}")
    return rules
