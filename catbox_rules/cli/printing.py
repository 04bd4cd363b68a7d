"""Printing for people: texts on a terminal, in colors only where it has any.

All that comes from a file is shown as plain text: no markup and no control characters of it
reach the terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final, TypeVar

import typer
from rich.console import Console, Group, RenderableType
from rich.text import Text

from catbox_rules.cli.faults import showable
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.render.lettering import spelled_out

_NARROWEST_FILE: Final = 100
"""Where the output is no terminal, lines may be at least so long."""


def as_text(message: str, style: str = "") -> Text:
    """A text that stays as it is: controls are spelled out, brackets are no markup."""
    lines = map(spelled_out, message.split("\n"))
    return Text(showable("\n".join(lines), sys.stdout.encoding), style=style)


def print_path(label: str, path: object) -> None:
    """Print a path after what it is, on one line, however long it is."""
    typer.echo(showable(f"{label}{spelled_out(str(path))}", sys.stdout.encoding))


def print_parts(*parts: RenderableType) -> None:
    """Print parts one below the other. A part without a line break at its end, after which
    something is typed, keeps its blanks."""
    output = console()
    with output.capture() as capture:
        output.print(Group(*parts))
    # Rich pads lines to the width of the console; nobody needs the blanks.
    *lines, last = capture.get().split("\n")
    text = "\n".join([*(line.rstrip(" ") for line in lines), last])
    typer.echo(showable(text, sys.stdout.encoding), nl=False)


def console() -> Console:
    """What standard output is at the moment: a terminal, or a file with lines of some length."""
    output = Console(highlight=False, markup=False, emoji=False, soft_wrap=False)
    if not output.is_terminal:
        output.width = max(output.width, _NARROWEST_FILE)
    return output


Of = TypeVar("Of")


def by_game(found: Iterable[tuple[AnyRuleset, Of]]) -> Iterator[tuple[Text, list[Of]]]:
    """For each game its heading and what belongs to it."""
    for game, group in groupby(found, key=lambda pair: str(pair[0].NAME)):
        yield as_text(game, "bold underline"), [each for _, each in group]
