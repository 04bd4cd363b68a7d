"""The picture of a figure, as an SVG element of a page.

Every campaign has a color of the palette of Okabe and Ito, and with it a hatching (bars) or a shape
(points), so that nobody has to know one color from another. An interval is a line with two ends.
The colors are classes of the page's style sheet, so that a picture follows its theme.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import ceil, floor, log10
from typing import Final
from xml.etree import ElementTree as ET

from attrs import frozen

from catbox_rules.campaigns.estimates import Estimate, Kind
from catbox_rules.campaigns.reports.figures import Chart, Figure, FigureRow
from catbox_rules.campaigns.reports.hatch import Box, hatch
from catbox_rules.campaigns.reports.numbers import plain, scale_of
from catbox_rules.render.lettering import width_of, wrapped
from catbox_rules.render.svg_elements import add, number

_WIDTHS: Final = (580, 540)
"""The width of a picture of one campaign, and of two; for more it is `_WIDE`."""
_WIDE: Final = 1140
_TOP: Final = 30
"""Where the plot begins; the unit of its numbers is above."""
_PLOT: Final = 230
"""The height of the plot itself."""
_FEET: Final = 12
"""How far below the plot the heads of its rows begin; a point at its very foot is 6 high."""
_SIZE: Final = 13
"""The size of all letters."""
_LINE: Final = 16
_TICKS: Final = 5
_MOST_LINES: Final = 3
_LEAST_ROOM: Final = 40
"""The width of a head that is wrapped, however many rows there are."""
_WIDEST_BAR: Final = 46
_WIDEST_STEP: Final = 24
"""How far apart the points of two campaigns are at most."""
_FILLED: Final = 0.82
"""The part of a row's room that its bars or points take."""

_ALIKE: Final = 1e-9
"""The largest difference between numbers that count as equal."""
_LITTLE: Final = 0.005
"""How far to both sides a scale reaches on which there is one value."""

_SHAPES: Final = (
    "",
    "-0.9,-0.9 0.9,-0.9 0.9,0.9 -0.9,0.9",
    "0,-1.25 1.25,0 0,1.25 -1.25,0",
    "0,-1.2 1.15,0.85 -1.15,0.85",
    "0,1.2 1.15,-0.85 -1.15,-0.85",
    "-0.55,-0.95 0.55,-0.95 1.1,0 0.55,0.95 -0.55,0.95 -1.1,0",
)
"""The outline of each campaign's points around (0, 0); the first one's are circles."""


@frozen
class _Scale:
    """The vertical scale: what its ticks are, as numbers and in words, and where a value lies."""

    ticks: tuple[float, ...]
    words: tuple[str, ...]

    def at(self, value: float) -> float:
        """Return how far down a value is."""
        low, high = self.ticks[0], self.ticks[-1]
        return _TOP + _PLOT * (high - value) / (high - low)


def chart_of(figure: Figure, *, title: str) -> ET.Element:
    """Return the picture of a figure, which has at least one row.

    * `title`: its text for readers who do not see it.
    """
    campaigns = len(figure.rows[0].estimates)
    width = _WIDTHS[campaigns - 1] if campaigns <= len(_WIDTHS) else _WIDE
    scale = _scale(figure)
    left = max(width_of(text, _SIZE) for text in scale.words) + 10
    room = (width - left - 4) / len(figure.rows)
    heads = _heads(figure.rows, room)
    foot = _TOP + _PLOT + _FEET + max(map(len, heads)) * _LINE
    # Where all rows say it, "round 1" and "round 2", nobody needs to read that they are rounds.
    is_said = all(figure.categories in row.label for row in figure.rows)
    height = foot + (4 if is_said else 24)
    svg = ET.Element("svg", {"viewBox": f"0 0 {width} {height}", "role": "img"})
    add(svg, "title", text=title)
    add(svg, "text", "quiet", text=unit_of(figure), x=0, y=_SIZE, font_size=_SIZE)
    _draw_scale(svg, scale, left, width)
    for index, (row, head) in enumerate(zip(figure.rows, heads, strict=True)):
        start = left + index * room
        for number_of_line, text in enumerate(head):
            y = _TOP + _PLOT + _FEET + (number_of_line + 0.8) * _LINE
            _draw_middle(svg, "ink", text, start + room / 2, y)
        _draw_row(svg, row, figure.chart, scale, (start, room))
    if not is_said:
        _draw_middle(svg, "quiet", figure.categories, (left + width) / 2, height - 5)
    return svg


def _draw_scale(svg: ET.Element, scale: _Scale, left: float, width: float) -> None:
    """Draw a line for each tick, from `left` on, with its number before it."""
    for tick, text in zip(scale.ticks, scale.words, strict=True):
        y = scale.at(tick)
        add(svg, "path", "zero" if tick == 0 else "grid", d=_line(left, y, width, y))
        end = {"x": left - 7, "y": y + 4.5, "font_size": _SIZE, "text_anchor": "end"}
        add(svg, "text", "quiet", text=text, **end)


def _draw_middle(svg: ET.Element, style: str, text: str, x: float, y: float) -> None:
    """Draw a line of text with its middle at `x`."""
    add(svg, "text", style, text=text, x=x, y=y, font_size=_SIZE, text_anchor="middle")


def unit_of(figure: Figure) -> str:
    """Return what the numbers of a figure are; empty if they have nothing in common."""
    is_share = figure.unit and figure.rows[0].kind is Kind.SHARE
    return f"{figure.unit}, %" if is_share else figure.unit


def _heads(rows: Sequence[FigureRow], room: float) -> list[list[str]]:
    """Return the label below each row, in lines; some are empty if there is not enough room."""
    if all(row.label.lstrip("-").isdigit() for row in rows):
        numbers = [plain(int(row.label), 0) for row in rows]
        step = ceil((max(width_of(each, _SIZE) for each in numbers) + 4) / room)
        return [[each] if index % step == 0 else [] for index, each in enumerate(numbers)]
    heads = [wrapped(row.label, _SIZE, max(room - 6, _LEAST_ROOM)) for row in rows]
    return [head[:_MOST_LINES] for head in heads]


def _scale(figure: Figure) -> _Scale:
    """Return a scale for all values and intervals of a figure; for bars it begins at 0."""
    are_bars = figure.chart is Chart.BARS
    bounds = list(chain.from_iterable(map(_bounds, _estimates(figure.rows))))
    low, high = min(bounds, default=0.0), max(bounds, default=1.0)
    if are_bars:
        low, high = min(0.0, low), max(0.0, high)
    if high - low < _ALIKE:
        low, high = low - _LITTLE, high + _LITTLE
    kind = figure.rows[0].kind
    if kind is Kind.SHARE:
        low, high = max(0.0, low), min(1.0, high)
    step = _step((high - low) / _TICKS)
    first, last = floor(low / step + _ALIKE), ceil(high / step - _ALIKE)
    ticks = tuple(tick * step for tick in range(first, max(last, first + 1) + 1))
    digits = max(0, -floor(log10(step * scale_of(kind)) + _ALIKE))
    return _Scale(ticks, tuple(plain(tick * scale_of(kind), digits) for tick in ticks))


def _estimates(rows: Sequence[FigureRow]) -> list[Estimate]:
    return [each for row in rows for each in row.estimates if each is not None]


def _bounds(estimate: Estimate) -> tuple[float, float]:
    """Return the range of an estimate, including its interval."""
    low = estimate.value if estimate.low is None else estimate.low
    return low, estimate.value if estimate.high is None else estimate.high


def _step(least: float) -> float:
    """Return the next step of 1, 2, 5, 10, …"""
    power = 10.0 ** floor(log10(least))
    return next(power * each for each in (1, 2, 5, 10) if power * each >= least * (1 - _ALIKE))


def _draw_row(
    svg: ET.Element,
    row: FigureRow,
    chart: Chart,
    scale: _Scale,
    place: tuple[float, float],
) -> None:
    """Draw the bars or points of a row, one for each campaign, side by side."""
    start, room = place
    widest = _WIDEST_BAR if chart is Chart.BARS else _WIDEST_STEP
    width = min(widest, _FILLED * room / len(row.estimates))
    first = start + room / 2 - width * len(row.estimates) / 2
    for color, estimate in enumerate(row.estimates):
        if estimate is None:
            continue
        x = first + width * (color + 0.5)
        if chart is Chart.BARS:
            if estimate.value:
                _draw_bar(svg, estimate, color, scale, (x, width * 0.94))
            _draw_interval(svg, estimate, scale, x, min(4.0, width / 4))
        else:
            _draw_interval(svg, estimate, scale, x, 5.0)
            _draw_point(svg, color, x, scale.at(estimate.value), min(5.5, max(2.5, width / 2.4)))


def _draw_bar(
    svg: ET.Element, estimate: Estimate, color: int, scale: _Scale, place: tuple[float, float]
) -> None:
    middle, width = place
    top, bottom = sorted((scale.at(estimate.value), scale.at(0)))
    _draw_box(svg, color, (middle - width / 2, top), (width, bottom - top))


def _draw_box(
    parent: ET.Element, color: int, corner: tuple[float, float], size: tuple[float, float]
) -> None:
    """Draw a box in the color and the hatching of a campaign."""
    (x, y), (width, height) = corner, size
    add(parent, "rect", f"bar c{color}", x=x, y=y, width=width, height=height)
    if lines := hatch(color, Box(x, y, x + width, y + height)):
        add(parent, "path", "hatch", d="".join(_line(*each) for each in lines))


def _draw_interval(
    svg: ET.Element, estimate: Estimate, scale: _Scale, x: float, reach: float
) -> None:
    if estimate.low is None or estimate.high is None:
        return
    high, low = scale.at(estimate.high), scale.at(estimate.low)
    ends = "".join(_line(x - reach, y, x + reach, y) for y in (high, low))
    add(svg, "path", "interval", d=_line(x, high, x, low) + ends)


def _draw_point(parent: ET.Element, color: int, x: float, y: float, radius: float) -> None:
    if not _SHAPES[color]:
        add(parent, "circle", f"bar c{color}", cx=x, cy=y, r=radius)
        return
    pairs = [map(float, pair.split(",")) for pair in _SHAPES[color].split()]
    points = " ".join(f"{number(x + a * radius)},{number(y + b * radius)}" for a, b in pairs)
    add(parent, "polygon", f"bar c{color}", points=points)


def key_of(color: int, chart: Chart) -> ET.Element:
    """Return the sign of a campaign for the key of a picture."""
    svg = ET.Element("svg", {"class": "key", "viewBox": "0 0 20 14", "aria-hidden": "true"})
    if chart is Chart.BARS:
        _draw_box(svg, color, (1, 1), (18, 12))
    else:
        _draw_point(svg, color, 10, 7, 5)
    return svg


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    start, end = ((f"{round(a, 1):g}", f"{round(b, 1):g}") for a, b in ((x, y), (to_x, to_y)))
    return f"M{','.join(start)}L{','.join(end)}"
