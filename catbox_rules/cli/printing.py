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
from rich.text import Text

from catbox_rules.cli.status import UNUSABLE
from catbox_rules.render.lettering import spelled_out
from catbox_rules.render.terminal import indented

__all__ = ["as_text", "complain", "console", "indented", "nearest", "one_line", "print_parts"]

_LONGEST_LINE: Final = 1000
_NARROWEST_FILE: Final = 100
"""Where the output is no terminal, lines may be at least so long."""


def one_line(message: str) -> str:
    """A message without line breaks and control characters, not too long, in what standard error
    can show."""
    if len(message) > _LONGEST_LINE:
        message = message[: _LONGEST_LINE - 3] + "..."
    return _showable(spelled_out(message), sys.stderr.encoding)


def complain(*messages: str) -> int:
    """Say on standard error what is wrong, a line for each; the exit status that goes with it."""
    for message in messages:
        typer.echo("catbox: " + one_line(message), err=True)
    return UNUSABLE


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


def print_parts(*parts: RenderableType) -> None:
    """Print parts one below the other. A part without a line break at its end, after which
    something is typed, keeps its blanks."""
    output = console()
    with output.capture() as capture:
        output.print(Group(*parts))
    # Rich pads lines to the width of the console; nobody needs the blanks.
    *lines, last = capture.get().split("\n")
    text = "\n".join([*(line.rstrip(" ") for line in lines), last])
    typer.echo(_showable(text, sys.stdout.encoding), nl=False)


def console() -> Console:
    """What standard output is at the moment: a terminal, or a file with lines of some length."""
    output = Console(highlight=False, markup=False, emoji=False, soft_wrap=False)
    if not output.is_terminal:
        output.width = max(output.width, _NARROWEST_FILE)
    return output
