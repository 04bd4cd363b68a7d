"""The small parts of an SVG picture: texts, chips, tokens, lines of facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never
from xml.etree import ElementTree as ET

from catbox_rules.render.lettering import width_of, wrapped
from catbox_rules.render.palette import PATTERNS, SEAT_COLORS, Pattern
from catbox_rules.render.picture import (
    Chip,
    Emphasis,
    Ground,
    Labelled,
    Mark,
    SeatMark,
    Span,
    Token,
    Words,
)

LINE: Final = 26
"""The height of a line of spans."""
_CHIP: Final = 20
_SIZE: Final = 13
_GAP: Final = 5
_LABEL: Final = 12
"""The size of the label of a fact."""
_WIDEST_LABEL: Final = 96

# The outline of each seat's token around (0, 0), in halves of its width; a circle has none.
_OUTLINES: Final = (
    "",
    "-0.88,-0.88 0.88,-0.88 0.88,0.88 -0.88,0.88",
    "0,-1.2 1.2,0 0,1.2 -1.2,0",
    "0,-1.1 1.05,-0.34 0.65,0.89 -0.65,0.89 -1.05,-0.34",
    "-0.55,-0.95 0.55,-0.95 1.1,0 0.55,0.95 -0.55,0.95 -1.1,0",
    "-1.1,-0.85 1.1,-0.85 0.75,0.9 -0.75,0.9",
)


def number(value: float) -> str:
    """Format a number as briefly as possible.

    >>> number(3.0), number(1 / 3)
    ('3', '0.33')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def add(
    parent: ET.Element, tag: str, style: str = "", *, text: str = "", **values: object
) -> ET.Element:
    """Add an element with these classes; `font_size` and the like become attributes with a
    hyphen."""
    element = ET.SubElement(parent, tag)
    if style:
        element.set("class", style)
    for name, value in values.items():
        shown = number(value) if isinstance(value, float) else str(value)
        element.set(name.replace("_", "-"), shown)
    if text:
        element.text = text
    return element


def add_lines(
    parent: ET.Element, lines: Sequence[str], x: float, y: float, size: int, style: str
) -> float:
    """Add lines of text below `y` and return where they end."""
    for line in lines:
        y += size * 1.35
        add(parent, "text", style, text=line, x=x, y=y - size * 0.3, font_size=size)
    return y


def pattern_id(theme: str, ground: Ground) -> str:
    """Return the id of the pattern of a ground. In a page with several pictures an id means the
    first element that has it, so themes do not share ids."""
    return f"catbox-{theme}-{ground.value}"


def patterns(theme: str) -> ET.Element:
    """Return the patterns of the grounds, as definitions for a theme."""
    definitions = ET.Element("defs")
    for ground, pattern in PATTERNS.items():
        if pattern is not Pattern.PLAIN:
            element = add(
                definitions,
                "pattern",
                id=pattern_id(theme, ground),
                width=8,
                height=8,
                patternUnits="userSpaceOnUse",
            )
            add(element, "path", f"lines-{ground.value}", d=_path(pattern), fill="none")
    return definitions


def _path(pattern: Pattern) -> str:
    match pattern:
        case Pattern.RISING:
            return "M-2,2 L2,-2 M0,8 L8,0 M6,10 L10,6"
        case Pattern.FALLING:
            return "M-2,6 L2,10 M0,0 L8,8 M6,-2 L10,2"
        case Pattern.LEVEL:
            return "M0,4 L8,4"
        case Pattern.UPRIGHT:
            return "M4,0 L4,8"
        case Pattern.DOTS:
            return "M3,4 L5,4"
        case Pattern.PLAIN:
            return ""
        case _:
            assert_never(pattern)


def draw_token(parent: ET.Element, token: Token, x: float, y: float, radius: float) -> None:
    """Draw a token around a point: that of a seat as its outline with its number, an observed one
    as a cross, a neutral one or one of an unknown seat as a dashed ring."""
    if token is Mark.OBSERVED:
        arm = radius * 0.8
        line = f"M{number(x - arm)},{number(y - arm)} L{number(x + arm)},{number(y + arm)} "
        line += f"M{number(x - arm)},{number(y + arm)} L{number(x + arm)},{number(y - arm)}"
        add(parent, "path", "cross", d=line, fill="none")
        return
    if isinstance(token, Mark):
        add(parent, "circle", "neutral rim", cx=x, cy=y, r=radius, stroke_dasharray="3 2")
        _centered(parent, token.value, x, y, radius * 1.2, "ink strong")
        return
    color = token % len(SEAT_COLORS)
    if outline := _OUTLINES[color]:
        pairs = [map(float, pair.split(",")) for pair in outline.split()]
        points = " ".join(
            f"{number(x + right * radius)},{number(y + down * radius)}" for right, down in pairs
        )
        add(parent, "polygon", f"seat-{color} rim", points=points)
    else:
        add(parent, "circle", f"seat-{color} rim", cx=x, cy=y, r=radius)
    _centered(parent, str(token), x, y, radius * 1.2, f"number-{color} strong")


def _centered(
    parent: ET.Element, text: str, x: float, y: float, size: float, style: str
) -> ET.Element:
    return add(
        parent,
        "text",
        style,
        text=text,
        x=x,
        y=y + size * 0.36,
        font_size=size,
        text_anchor="middle",
    )


def draw_facts(
    parent: ET.Element, facts: Sequence[Labelled], x: float, y: float, width: float
) -> float:
    """Draw facts one below the other, each with its label at the left, and return where they
    end."""
    needed = max((width_of(fact.label, _LABEL) for fact in facts), default=0.0)
    room = min(needed, _WIDEST_LABEL) + 8
    for fact in facts:
        labels = wrapped(fact.label, _LABEL, room - 4)
        add_lines(parent, labels, x, y + 4, _LABEL, "quiet")
        bottom = draw_spans(parent, fact.spans, x + room, y, width - room)
        y = max(bottom, y + 10 + 16 * len(labels))
    return y


def draw_spans(
    parent: ET.Element, spans: Sequence[Span], x: float, y: float, width: float
) -> float:
    """Draw spans in a row, wrapped into lines, and return where they end."""
    for line in _lines(spans, width):
        across = x
        for span in line:
            room = _room(span, width)
            _draw_span(parent, span, across, y, room)
            across += room + _GAP
        y += LINE
    return y


def _lines(spans: Sequence[Span], width: float) -> list[list[Span]]:
    """Return the spans in lines no wider than this. Words of one span in one line are joined
    again."""
    lines: list[list[Span]] = [[]]
    for span in _pieces(spans, width):
        line = lines[-1]
        longer = _with(line, span)
        needed = sum(_room(each, width) for each in longer) + _GAP * (len(longer) - 1)
        if line and needed > width:
            # The mark of a seat stays with the card that it has played.
            kept = len(line) > 1 and isinstance(line[-1], SeatMark) and isinstance(span, Chip)
            lines.append([line.pop(), span] if kept else [span])
        else:
            lines[-1] = longer
    return lines


def _pieces(spans: Sequence[Span], width: float) -> Iterator[Span]:
    """Yield the spans with words one by one, because a line may end between them."""
    for span in spans:
        match span:
            case Words(text, emphasis):
                for word in text.split():
                    yield from (Words(piece, emphasis) for piece in wrapped(word, _SIZE, width))
            case Chip() | SeatMark():
                yield span
            case _:
                assert_never(span)


def _with(line: list[Span], span: Span) -> list[Span]:
    """Return a line with one more span, joined to the last one if both are words in the same
    style."""
    match line, span:
        case [*_, Words(before, one)], Words(text, another) if one is another:
            return [*line[:-1], Words(f"{before} {text}", one)]
        case _:
            return [*line, span]


def _room(span: Span, width: float) -> float:
    """Return the width of a span in a line of this width."""
    match span:
        case Words(text):
            return width_of(text, _SIZE)
        case Chip(text):
            return min(width, max(_CHIP, width_of(text, _SIZE - 1) + 8))
        case SeatMark():
            return _CHIP + 2
        case _:
            assert_never(span)


def _draw_span(parent: ET.Element, span: Span, x: float, y: float, room: float) -> None:
    middle = y + LINE / 2
    match span:
        case Words(text, emphasis):
            style = {Emphasis.PLAIN: "ink", Emphasis.STRONG: "ink strong"}.get(emphasis, "quiet")
            add(parent, "text", style, text=text, x=x, y=middle + 4.5, font_size=_SIZE)
        case Chip():
            _draw_chip(parent, span, x, middle, room)
        case SeatMark(seat):
            mark = add(parent, "g")
            add(mark, "title", text=f"seat {seat}")
            draw_token(mark, seat, x + room / 2, middle, 9)
        case _:
            assert_never(span)


def _draw_chip(parent: ET.Element, chip: Chip, x: float, middle: float, room: float) -> None:
    top, ground = middle - _CHIP / 2, chip.ground.value
    style = "lost" if chip.is_struck else f"full-{ground} edge"
    add(parent, "rect", style, x=x, y=top, width=room, height=_CHIP, rx=3)
    words = "ink strong" if chip.is_struck else f"on-{ground} strong"
    letters = _centered(parent, chip.text, x + room / 2, middle, _SIZE - 1, words)
    if width_of(chip.text, _SIZE - 1) > room:
        # Wider than a line: the letters are pressed together.
        letters.set("textLength", number(room - 8))
        letters.set("lengthAdjust", "spacingAndGlyphs")
    if chip.is_struck:
        line = f"M{number(x)},{number(top + _CHIP)} L{number(x + room)},{number(top)}"
        add(parent, "path", "strike", d=line, fill="none")
