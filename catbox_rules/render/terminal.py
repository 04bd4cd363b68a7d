"""A picture on a terminal: letters and numbers that say everything, and colors if there are any.

It fits into 80 columns and uses only ASCII, except in names. Tokens are the numbers of their seats,
`x` is an observed one, `n` a neutral one, `.` an open cell, `_` an unknown one; brackets mark the
place of the action in question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from catbox_rules.kernel.errors import spelled_out
from catbox_rules.kernel.loading import needs_extra
from catbox_rules.render.picture import (
    NOT_KNOWN,
    Chip,
    Emphasis,
    Grid,
    Ground,
    Labelled,
    Picture,
    SeatMark,
    SeatPanel,
    Sheet,
    Span,
    Square,
    Words,
)

with needs_extra(__name__, "cli"):
    from rich.console import Group, RenderableType
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

_STYLES: Final = {
    Ground.RED: "bold red",
    Ground.BLUE: "bold blue",
    Ground.YELLOW: "bold yellow",
    Ground.GREEN: "bold green",
    Ground.ALIVE: "bold cyan",
    Ground.DEAD: "bold red",
    Ground.EMPTY: "bold yellow",
    Ground.HEISENBERG: "bold magenta",
    Ground.CARD: "bold",
    Ground.UNKNOWN: "",
}
_EMPHASES: Final = {Emphasis.PLAIN: "", Emphasis.STRONG: "bold", Emphasis.QUIET: "dim"}
_WIDTH_OF_FACTS: Final = 76
_ASKED: Final = "reverse bold"


def plain(message: str, style: str = "", *, end: str = "\n") -> Text:
    """Return a line that stays as it is: control characters are escaped, brackets are not
    markup."""
    return Text(spelled_out(message), style=style, end=end)


def quoted(message: str, style: str = "") -> RenderableType:
    """Return the words of somebody else, each line after a mark, so that none looks like one of the
    library's."""
    grid = Table.grid(padding=(0, 1))
    for line in message.split("\n"):
        grid.add_row(">", plain(line, style))
    return grid


def indented(part: RenderableType, by: int = 2) -> Padding:
    """Return a part moved to the right by some columns."""
    return Padding(part, (0, 0, 0, by))


def renderable(picture: Picture) -> RenderableType:
    """Return a picture as something that rich prints.

    >>> from rich.console import Console
    >>> from catbox_rules.cat_in_the_box import initial
    >>> from catbox_rules.cat_in_the_box.position import position_of
    >>> from catbox_rules.render.cat_in_the_box import picture_of
    >>> picture = picture_of(position_of(initial("pegasus-2023", players=4)))
    >>> Console(width=40).print(renderable(picture).renderables[2])
    <BLANKLINE>
          1  2  3  4  5  6  7  8  9
      R   .  .  .  .  .  .  .  .  x
      B   .  .  .  .  .  .  .  .  x
      Y   .  .  .  .  .  .  .  .  x
      G   .  .  .  .  .  .  .  .  x
    """
    parts: list[RenderableType] = [
        Text(picture.title, style="bold", no_wrap=True, overflow="ellipsis"),
        Text(picture.subtitle, style="dim"),
    ]
    if picture.question:
        parts.append(Text.assemble(("in question: ", "bold"), _line(picture.question)))
    parts += [_below(_grid(grid)) for grid in picture.grids]
    parts.append(_below(_facts(picture.facts)))
    parts += [_below(_seat(panel)) for panel in picture.seats]
    if picture.sheet is not None:
        parts.append(_below(_sheet(picture.sheet)))
    if picture.note:
        parts.append(_below(quoted("\n".join(picture.note)), 0))
    return Group(*parts)


def _below(part: RenderableType, indent: int = 2) -> Padding:
    """Return a part after an empty line."""
    return Padding(part, (1, 0, 0, indent))


def _grid(grid: Grid) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 0), show_header=bool(grid.column_heads))
    heads = grid.column_heads or ("",) * max(map(len, grid.rows), default=0)
    if grid.row_heads:
        table.add_column("", style="bold")
        table.add_column("", width=1)
    for head in heads:
        table.add_column(Text(f" {head} ", style="bold"), no_wrap=True)
    for y, row in enumerate(grid.rows):
        squares = [
            _square(square, is_named=grid.is_named_by_heads(y, x)) for x, square in enumerate(row)
        ]
        table.add_row(*([grid.row_heads[y], ""] if grid.row_heads else []), *squares)
    return table


def _square(square: Square, *, is_named: bool) -> Text:
    """Return what is on a square, after its label if the heads do not name it."""
    lying = ",".join(map(str, square.tokens))
    if square.is_unknown:
        lying = NOT_KNOWN
    text = lying or "."
    if not is_named:
        text = f"{square.label}:{lying}" if lying else square.label
    if square.is_asked:
        return Text(f"[{text}]", style=_ASKED)
    return Text(f" {text} ", style="dim" if square.is_passed else _STYLES[square.ground])


def _facts(facts: Sequence[Labelled]) -> Table:
    """Return facts one below the other, with their labels at the left."""
    table = Table.grid(padding=(0, 2))
    for fact in facts:
        table.add_row(Text(fact.label, style="dim"), _line(fact.spans))
    return table


def _seat(panel: SeatPanel) -> RenderableType:
    """Return a seat, with as many facts in a line as fit."""
    heading = Text(panel.heading, style="bold underline" if panel.is_to_act else "bold")
    if panel.roles:
        heading.append_text(Text(f" ({', '.join(panel.roles)})"))
    lines: list[Text] = []
    for fact in panel.facts:
        line = Text.assemble((f"{fact.label} ", "dim"), _line(fact.spans))
        if lines and lines[-1].cell_len + line.cell_len + 3 <= _WIDTH_OF_FACTS:
            lines[-1] = Text("   ").join([lines[-1], line])
        else:
            lines.append(line)
    return Group(heading, indented(Group(*lines)))


def _sheet(sheet: Sheet) -> RenderableType:
    table = Table(box=None, pad_edge=False)
    for head in sheet.head:
        table.add_column(head, justify="right", header_style="dim")
    for row in sheet.rows:
        table.add_row(*map(Text, row))
    return Group(Text(sheet.name, style="dim"), table)


def _line(spans: Sequence[Span]) -> Text:
    return Text(" ").join(_spans(spans))


def _spans(spans: Sequence[Span]) -> Iterator[Text]:
    for span in spans:
        match span:
            case Words(text, emphasis):
                yield Text(text, style=_EMPHASES[emphasis])
            case Chip(text, ground, is_struck):
                yield Text(text, style="dim strike" if is_struck else _STYLES[ground])
            case SeatMark():
                yield Text(str(span))
            case _:
                assert_never(span)
