"""A picture on a terminal: its text, with colors if there are any."""

from __future__ import annotations

from attrs import evolve

from catbox_rules.kernel.errors import spelled_out
from catbox_rules.kernel.loading import needs_extra
from catbox_rules.render.picture import Picture
from catbox_rules.render.text import INDENT, Line, lines_of

with needs_extra(__name__, "cli"):
    from rich.console import Group, RenderableType
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text


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
    >>> cats = Picture(title="Nine lives", subtitle="of a cat", grids=(), facts=(), seats=())
    >>> Console(width=8).print(renderable(cats))
    Nine li…
    of a cat
    <BLANKLINE>
    """
    title, *lines = lines_of(evolve(picture, note=()))
    parts: list[RenderableType] = [Text.assemble(*title, no_wrap=True, overflow="ellipsis")]
    parts += map(_placed, lines)
    if picture.note:
        parts += Text(), quoted("\n".join(picture.note))
    return Group(*parts)


def _placed(line: Line) -> RenderableType:
    """Return a line that stays where it is if a narrow terminal breaks it: what is broken off looks
    like no line of the library's."""
    if line[:1] == (INDENT,):
        return indented(Text.assemble(*line[1:]))
    return Text.assemble(*line)
