"""Printing for people: texts on a terminal, in colors only where it has any.

All that comes from a file is shown as plain text: no markup and no control characters of it
reach the terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from io import StringIO
from itertools import groupby
from typing import Final, TypeVar

import typer
from rich.console import Console, Group, RenderableType
from rich.text import Text

from catbox_rules.cli.faults import showable
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.kernel.spelling_out import spelled_out

_NARROWEST_FILE: Final = 100
"""Where the output is no terminal, lines may be at least so long."""
_HANGING: Final = 6

_PAGE: Final = ContextVar[StringIO | None]("_PAGE", default=None)
"""What is printed on in place of standard output."""


@contextmanager
def printed() -> Generator[StringIO]:
    """Within it what is printed gathers on a page of its own, as plain text, the same on every
    machine."""
    page = StringIO()
    token = _PAGE.set(page)
    try:
        yield page
    finally:
        _PAGE.reset(token)


def as_text(message: str, style: str = "") -> Text:
    """A text on one line that stays as it is: controls and line breaks are spelled out, so that it
    cannot look like other lines, and brackets are no markup."""
    return Text(_showable(spelled_out(message)), style=style)


def as_lines(message: str, style: str = "") -> Text:
    """A text of our own, which may have several lines."""
    return Text("\n").join(as_text(line, style) for line in message.split("\n"))


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
    typer.echo(_showable(text), file=_PAGE.get(), nl=False)


def hanging(text: Text) -> Text:
    """A text whose further lines, where it is too long for one, begin farther to the right: so that
    nothing of a long title or name can look like a line of its own."""
    room = console().width
    if text.cell_len <= room:
        return text
    first, *others = text.wrap(console(), max(room - _HANGING, 1))
    return Text("\n").join([first, *(Text(" " * _HANGING).append_text(each) for each in others)])


def labelled(label: str, text: str) -> Text:
    """A text after what it is."""
    return Text.assemble((f"{label}: ", "bold"), as_text(text))


def first_lines(number: int, text: Text) -> list[Text]:
    """A text on so many lines at most, each short enough to stand two columns to the right."""
    width = console().width - 2
    wrapped = list(text.wrap(console(), width))
    lines = wrapped[:number]
    if len(wrapped) > number:
        lines[-1].rstrip()
        lines[-1].truncate(width - 2)
        lines[-1].append(" …")
    return lines


def _showable(text: str) -> str:
    """A text in what is printed on; a page takes every text."""
    return text if _PAGE.get() is not None else showable(text, sys.stdout.encoding)


def console() -> Console:
    """What is printed on at the moment: a terminal, or a file with lines of some length."""
    page = _PAGE.get()
    if page is not None:
        return Console(file=page, width=_NARROWEST_FILE, color_system=None, force_terminal=False)
    output = Console(highlight=False, markup=False, emoji=False, soft_wrap=False)
    if not output.is_terminal:
        output.width = max(output.width, _NARROWEST_FILE)
    return output


Of = TypeVar("Of")


def by_game(found: Iterable[tuple[AnyRuleset, Of]]) -> Iterator[tuple[Text, list[Of]]]:
    """For each game its heading and what belongs to it."""
    for game, group in groupby(found, key=lambda pair: str(pair[0].NAME)):
        yield as_text(game, "bold underline"), [each for _, each in group]
