"""Printing for people: texts on a terminal, in colors only where it has any.

All that comes from a file is shown as plain text: no markup and no control characters of it
reach the terminal.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterable
from typing import Final

import typer
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from catbox_rules.render.lettering import spelled_out

__all__ = ["as_text", "indented", "nearest", "one_line", "print_parts"]

_LONGEST_LINE: Final = 1000
_NARROWEST_FILE: Final = 100
"""Where the output is no terminal, lines may be at least so long."""


def one_line(message: str) -> str:
    """A message without line breaks and control characters, not too long, in what standard error
    can show."""
    if len(message) > _LONGEST_LINE:
        message = message[: _LONGEST_LINE - 3] + "..."
    return _showable(spelled_out(message), sys.stderr.encoding)


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like a given one, if any is."""
    return next(iter(difflib.get_close_matches(name, list(known), n=1)), None)


def _showable(message: str, encoding: str | None) -> str:
    encoding = encoding or "utf-8"
    return message.encode(encoding, "backslashreplace").decode(encoding)


def as_text(message: str, style: str = "") -> Text:
    """A text that stays as it is: controls are spelled out, brackets are no markup."""
    lines = map(spelled_out, message.split("\n"))
    return Text(_showable("\n".join(lines), sys.stdout.encoding), style=style)


def indented(part: RenderableType, by: int = 2) -> Padding:
    """A part some columns to the right."""
    return Padding(part, (0, 0, 0, by))


def print_parts(*parts: RenderableType) -> None:
    """Print parts one below the other."""
    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=False)
    if not console.is_terminal:
        console.width = max(console.width, _NARROWEST_FILE)
    with console.capture() as capture:
        console.print(Group(*parts))
    # Rich pads lines to the width of the console; nobody needs the blanks.
    text = "\n".join(line.rstrip(" ") for line in capture.get().split("\n"))
    typer.echo(_showable(text, sys.stdout.encoding), nl=False)
