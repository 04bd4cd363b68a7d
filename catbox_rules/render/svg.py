"""A picture as a self-contained SVG file, without scripts and fonts.

The parts are one below the other; a small grid has the facts next to it. Places follow from the
widths of texts, which `picture.py` bounds. The same picture always gives the same text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Final, assert_never
from xml.etree import ElementTree as ET

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.render.picture import (
    DARK,
    LIGHT,
    PATTERNS,
    SEAT_COLORS,
    Chip,
    Emphasis,
    Grid,
    Ground,
    Labelled,
    Mark,
    Pattern,
    Picture,
    SeatMark,
    SeatPanel,
    Sheet,
    Span,
    Square,
    Theme,
    Token,
    Words,
    shortened,
    token_in_words,
    width_of,
    wrapped,
)
from catbox_rules.render.protocol import as_picture

# The small parts of an SVG picture: texts, chips, tokens, lines of facts.


LINE: Final = 26
"""The height of a line of spans."""
_CHIP: Final = 20
_SIZE: Final = 13
_FACT_GAP: Final = 5
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
            across += room + _FACT_GAP
        y += LINE
    return y


def _lines(spans: Sequence[Span], width: float) -> list[list[Span]]:
    """Return the spans in lines no wider than this. Words of one span in one line are joined
    again."""
    lines: list[list[Span]] = [[]]
    for span in _pieces(spans, width):
        line = lines[-1]
        longer = _with(line, span)
        needed = sum(_room(each, width) for each in longer) + _FACT_GAP * (len(longer) - 1)
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


# A grid in an SVG picture: the board or the track, a square for each of its places.


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


# The seats and the score sheet of the completed rounds in an SVG picture.


_PANEL_GAP: Final = 12
_INSET: Final = 10
_NAME: Final = 15
_ROW: Final = 22


def draw_seats(
    parent: ET.Element, panels: Sequence[SeatPanel], x: float, y: float, width: float
) -> float:
    """Draw the panels of the seats in rows of two or three and return where they end."""
    columns = 2 if len(panels) in (2, 4) else 3
    across = (width - (columns - 1) * _PANEL_GAP) / columns
    for first in range(0, len(panels), columns):
        y += _PANEL_GAP if first else 0
        frames: list[ET.Element] = []
        bottom = y
        for column, panel in enumerate(panels[first : first + columns]):
            left = x + column * (across + _PANEL_GAP)
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


_WIDTH: Final = 760
_MARGIN: Final = 20
_INNER: Final = _WIDTH - 2 * _MARGIN
_PICTURE_GAP: Final = 16
_LEAST_NEXT_TO_GRID: Final = 240
"""The least room for facts next to a grid."""


class Coloring(Enum):
    """The theme of a picture; AUTO leaves it to the device that shows it."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


def svg_of(picture: object, coloring: Coloring | str = Coloring.AUTO) -> str:
    """Return a picture as the text of an SVG file.

    * `picture`: one that `picture_of` has made, or what it makes one of by itself: a match (as a
      spectator sees it), a state, a view or a position.
    * `coloring`: a `Coloring` or its name: `auto`, `light` or `dark`.

    Raises MalformedInput for anything else.

    >>> from catbox_rules.render.picture import Picture
    >>> empty = Picture(title="Nothing", subtitle="at all", grids=(), facts=(), seats=())
    >>> svg_of(empty).splitlines()[1][:60]
    '<svg xmlns="http://www.w3.org/2000/svg" class="catbox auto" '
    """
    picture = as_picture(picture)
    if coloring not in (*Coloring, *[each.value for each in Coloring]):
        raise MalformedInput("$.coloring", expected="auto, light or dark", given=coloring)
    coloring = Coloring(coloring)
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
        y = draw_sheet(root, picture.sheet, _MARGIN, y + _PICTURE_GAP, _INNER)
    return _draw_note(root, picture.note, y)


def _room_next_to(grid: Grid) -> float:
    width, _ = size_of_grid(grid)
    return _INNER - width - _PICTURE_GAP


def _draw_with_facts_next_to_it(
    root: ET.Element, grid: Grid, facts: Sequence[Labelled], y: float, theme: str
) -> float:
    width, _ = size_of_grid(grid)
    below = _draw_grids(root, [grid], y, theme)
    facts_end = draw_facts(root, facts, _MARGIN + width + _PICTURE_GAP, y, _room_next_to(grid))
    return max(below, facts_end + _PICTURE_GAP)


def _draw_grids(root: ET.Element, grids: Iterable[Grid], y: float, theme: str) -> float:
    """Draw grids one below the other and return where they end."""
    for grid in grids:
        draw_grid(root, grid, _MARGIN, y, theme)
        y += size_of_grid(grid)[1] + _PICTURE_GAP
    return y


def _draw_facts_in_two_columns(root: ET.Element, facts: Sequence[Labelled], y: float) -> float:
    if not facts:
        return y
    middle, half = _INNER / 2, (len(facts) + 1) // 2
    left = draw_facts(root, facts[:half], _MARGIN, y, middle - _PICTURE_GAP)
    right = draw_facts(root, facts[half:], _MARGIN + middle, y, middle)
    return max(left, right) + _PICTURE_GAP


def _draw_heading(root: ET.Element, picture: Picture, y: float) -> float:
    y = add_lines(root, wrapped(picture.title, 20, _INNER), _MARGIN, y, 20, "ink strong")
    y = add_lines(root, wrapped(picture.subtitle, 13, _INNER), _MARGIN, y, 13, "quiet")
    if picture.question:
        y += _PICTURE_GAP / 2
        band = add(root, "rect", "band", x=_MARGIN, y=y, width=_INNER, rx=6)
        add(root, "text", "ink", text="in question", x=_MARGIN + 12, y=y + 21.5, font_size=13)
        bottom = draw_spans(root, picture.question, _MARGIN + 116, y + 4, _INNER - 128)
        band.set("height", number(bottom + 4 - y))
        y = bottom + 8
    return y + _PICTURE_GAP / 2


def _draw_note(root: ET.Element, note: tuple[str, ...], y: float) -> float:
    if not note:
        return y
    y += _PICTURE_GAP
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
