"""The standings of a ladder as a picture and as a table: an SVG file, and Markdown for a page."""

from __future__ import annotations

from math import ceil, floor
from typing import Final
from xml.etree import ElementTree as ET

from catbox_rules.campaigns.estimates import digits_apart
from catbox_rules.campaigns.ladder.rating import Rating
from catbox_rules.campaigns.ladder.standings import Share, Standings
from catbox_rules.campaigns.ladder.work import Ladder
from catbox_rules.kernel.spelling_out import spelled_out
from catbox_rules.render.lettering import shortened, width_of, wrapped
from catbox_rules.render.palette import DARK, LIGHT, Theme
from catbox_rules.render.picture import Ground
from catbox_rules.render.svg_elements import add

_WIDTH: Final = 760
_MARGIN: Final = 20
_ROW: Final = 28
_SIZE: Final = 13
_TOP: Final = 64
"""Where the rows begin."""
_WIDEST_NAME: Final = 260
_STEPS: Final = (25, 50, 100, 200, 400, 800, 1600)
_MOST_TICKS: Final = 8


def picture_of(standings: Standings) -> str:
    """Return the ratings with their intervals, as the text of an SVG file."""
    names = [_cut(each.bot) for each in standings.bots]
    left = _MARGIN + max(width_of(name, _SIZE) for name in names) + 16
    ticks = _ticks([each.rating for each in standings.bots])
    foot = _TOP + _ROW * len(names)
    height = foot + 44
    root = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img"})
    root.set("viewBox", f"0 0 {_WIDTH} {height}")
    root.set("width", str(_WIDTH))
    root.set("height", str(height))
    root.set("font-family", "system-ui, 'DejaVu Sans', Verdana, Arial, sans-serif")
    add(root, "title", text=f"Ratings: {heading_of(standings.work)}")
    add(root, "style", text=_style())
    add(root, "rect", "paper", x=0, y=0, width=_WIDTH, height=height)
    add(root, "text", "ink", text=heading_of(standings.work), x=_MARGIN, y=30, font_size=16)
    said = f"rating with its 95 % interval; {standings.matches:,} matches"
    add(root, "text", "quiet", text=said, x=_MARGIN, y=50, font_size=_SIZE)

    def at(points: float) -> float:
        span = ticks[-1] - ticks[0]
        return left + (_WIDTH - _MARGIN - 14 - left) * (points - ticks[0]) / span

    for tick in ticks:
        x = round(at(tick), 1)
        add(root, "path", "grid", d=f"M{x},{_TOP - 4}V{foot}")
        end = {"x": x, "y": foot + 20, "font_size": _SIZE, "text_anchor": "middle"}
        add(root, "text", "quiet", text=signed(tick), **end)
    for row, (name, each) in enumerate(zip(names, standings.bots, strict=True)):
        y = _TOP + _ROW * (row + 0.5)
        low, middle, high = (
            round(at(each), 1) for each in (each.rating.low, each.rating.points, each.rating.high)
        )
        add(root, "text", "ink", text=name, x=_MARGIN, y=y + 4.5, font_size=_SIZE)
        ends = "".join(f"M{x},{y - 5}V{y + 5}" for x in (low, high))
        add(root, "path", "interval", d=f"M{low},{y}H{high}{ends}")
        add(root, "circle", "point", cx=middle, cy=y, r=5)
    ET.indent(root, " ")
    return ET.tostring(root, encoding="unicode") + "\n"


def _cut(name: str) -> str:
    """Shorten a name to one line."""
    lines = wrapped(spelled_out(name), _SIZE, _WIDEST_NAME)
    return shortened(lines, _SIZE, _WIDEST_NAME, most=1)[0]


def _ticks(ratings: list[Rating]) -> list[int]:
    """Return whole numbers of points that span all intervals."""
    low, high = min(each.low for each in ratings), max(each.high for each in ratings)
    step = next((each for each in _STEPS if (high - low) / each <= _MOST_TICKS), 4000)
    return list(range(floor(low / step) * step, (ceil(high / step) + 1) * step, step))


def _style() -> str:
    """Return the colors of both themes; the device that shows the picture chooses."""
    dark = f"@media (prefers-color-scheme: dark) {{ {_colors(DARK)} }}"
    return f"{_colors(LIGHT)} {dark}"


def _colors(theme: Theme) -> str:
    of_point = theme.grounds[Ground.BLUE].full
    return (
        f".paper {{ fill: {theme.paper} }} .ink {{ fill: {theme.ink} }} "
        f".quiet {{ fill: {theme.quiet} }} "
        f".grid {{ stroke: {theme.line}; stroke-width: 0.5; fill: none }} "
        f".interval {{ stroke: {theme.ink}; stroke-width: 1.5; fill: none }} "
        f".point {{ fill: {of_point} }}"
    )


def heading_of(work: Ladder) -> str:
    """Return what is played, in words."""
    options = "".join(f", {name}={value}" for name, value in work.options.items())
    return f"{work.game}, {work.edition}{options}, {work.players} players"


def markdown_of(standings: Standings) -> str:
    """Return the standings as tables in Markdown, without anything that depends on the machine.

    The cell of two bots that have not met is empty.
    """
    lines = [
        "| bot | rating | 95 % interval | wins of a seat | 95 % interval | seats |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for each in standings.bots:
        rating = each.rating
        interval = f"{signed(rating.low)} to {signed(rating.high)}"
        cells = [_name(each.bot), signed(rating.points), interval, *shown(each.share)]
        lines.append(f"| {' | '.join(cells)} | {each.seats:,} |")
    if standings.pairs:
        names = [each.bot for each in standings.bots]
        against = {(each.bot, each.against): each.share.value for each in standings.pairs}
        lines += [
            "",
            f"| one seat against all others | {' | '.join(map(_name, names))} |",
            f"|---{'|--:' * len(names)}|",
        ]
        for name in names:
            shares = [against.get((name, other)) for other in names]
            cells = ["" if share is None else f"{share:.1%}" for share in shares]
            lines.append(f"| {_name(name)} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _name(bot: str) -> str:
    """Return a name chosen by somebody else, as code that cannot break a table."""
    return "`" + bot.replace("`", "'").replace("|", "\\|") + "`"


def shown(share: Share) -> tuple[str, str]:
    """Format a share and its interval."""
    low, high = share.low, share.high
    if low is None or high is None:
        return f"{share.value:.1%}", ""
    digits = digits_apart(100 * low, 100 * high, 1)
    return f"{share.value:.{digits}%}", f"{low:.{digits}%} to {high:.{digits}%}"


def signed(points: float) -> str:
    """Format a number of points with its sign.

    >>> signed(-0.2), signed(31.7), signed(-8) == chr(0x2212) + "8"
    ('0', '+32', True)
    """
    whole = round(points)
    return f"{whole:+d}".replace("-", "−") if whole else "0"
