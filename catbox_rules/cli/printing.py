"""Printing for people: texts on a terminal, in color if it has colors.

Everything from a file is shown as plain text: none of its markup or control characters reach the
terminal.
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
from catbox_rules.kernel.errors import spelled_out

_NARROWEST_FILE: Final = 100
"""The shortest line length where the output is not a terminal."""
_HANGING: Final = 6

_PAGE: Final = ContextVar[StringIO | None]("_PAGE", default=None)
"""The page to print on instead of standard output."""


@contextmanager
def printed() -> Generator[StringIO]:
    """Collect what is printed inside the block as plain text, the same on every machine."""
    page = StringIO()
    token = _PAGE.set(page)
    try:
        yield page
    finally:
        _PAGE.reset(token)


def as_text(message: str, style: str = "") -> Text:
    """Return a text on one line, with control characters and line breaks escaped so that it cannot
    look like other lines. Brackets are not markup."""
    return Text(_showable(spelled_out(message)), style=style)


def as_lines(message: str, style: str = "") -> Text:
    """Return a text of the library, which may have several lines."""
    return Text("\n").join(as_text(line, style) for line in message.split("\n"))


def print_for_copying(message: str, *, indent: int) -> None:
    """Print a text of the library line by line, none of them wrapped, so that it can be copied."""
    for line in message.split("\n"):
        typer.echo(_showable(" " * indent + spelled_out(line)).rstrip(), file=_PAGE.get())


def print_path(label: str, path: object) -> None:
    """Print a path after its label, on one line of any length."""
    typer.echo(showable(f"{label}{spelled_out(str(path))}", sys.stdout.encoding))


def print_parts(*parts: RenderableType) -> None:
    """Print parts one below the other. A prompt, a last part without a line break, keeps its
    trailing blanks."""
    output = console()
    with output.capture() as capture:
        output.print(Group(*parts))
    # Rich pads lines to the width of the console; the blanks are useless.
    *lines, last = capture.get().split("\n")
    text = "\n".join([*(line.rstrip(" ") for line in lines), last])
    typer.echo(_showable(text), file=_PAGE.get(), nl=False)


def hanging(text: Text) -> Text:
    """Return a text whose continuation lines are indented, so that no part of a long title or name
    can look like a line of its own."""
    room = console().width
    if text.cell_len <= room:
        return text
    first, *others = text.wrap(console(), max(room - _HANGING, 1))
    return Text("\n").join([first, *(Text(" " * _HANGING).append_text(each) for each in others)])


def labelled(label: str, text: str) -> Text:
    """Return a text after its label."""
    return Text.assemble((f"{label}: ", "bold"), as_text(text))


def first_lines(number: int, text: Text) -> list[Text]:
    """Return at most `number` lines of a text, each short enough to be indented by two columns."""
    width = console().width - 2
    wrapped = list(text.wrap(console(), width))
    lines = wrapped[:number]
    if len(wrapped) > number:
        lines[-1] = lines[-1].wrap(console(), width - 2)[0]
        lines[-1].rstrip()
        lines[-1].append(" …")
    return lines


def _showable(text: str) -> str:
    """Return a text in characters that the current output can show; a page takes every text."""
    return text if _PAGE.get() is not None else showable(text, sys.stdout.encoding)


def console() -> Console:
    """Return the current output: a page, a terminal, or a file with lines of limited length."""
    page = _PAGE.get()
    if page is not None:
        return Console(file=page, width=_NARROWEST_FILE, color_system=None, force_terminal=False)
    output = Console(highlight=False, markup=False, emoji=False, soft_wrap=False)
    if not output.is_terminal:
        output.width = max(output.width, _NARROWEST_FILE)
    return output


Of = TypeVar("Of")


def by_game(found: Iterable[tuple[str, Of]]) -> Iterator[tuple[Text, list[Of]]]:
    """Yield for each game its heading and what belongs to it; each thing comes after the name of
    its game."""
    for game, group in groupby(found, key=lambda pair: pair[0]):
        yield as_text(game, "bold underline"), [each for _, each in group]


# How messages name what their reader can use: commands and options on a command line, tools and
# arguments for an assistant.
#
# A message for both takes these names from here and never writes `--full` or `catbox rules` itself.


_FOR_ASSISTANT: Final = ContextVar("_FOR_ASSISTANT", default=False)


@contextmanager
def worded_for_an_assistant() -> Generator[None]:
    """Make messages inside the block name tools and arguments."""
    token = _FOR_ASSISTANT.set(True)
    try:
        yield
    finally:
        _FOR_ASSISTANT.reset(token)


def is_for_an_assistant() -> bool:
    """Return True if an assistant will read what is printed."""
    return _FOR_ASSISTANT.get()


def argument(name: str) -> str:
    """Name an argument as the place of an error.

    >>> argument("edition")
    '--edition'
    >>> with worded_for_an_assistant():
    ...     argument("edition")
    '$.edition'
    """
    return f"$.{name}" if _FOR_ASSISTANT.get() else f"--{name.replace('_', '-')}"


def with_arguments(**given: str | bool) -> str:
    """Say with which arguments to ask again; a truth value is true.

    >>> with_arguments(ask="table", full=True)
    '--ask table --full'
    >>> with worded_for_an_assistant():
    ...     with_arguments(ask="table", full=True)
    'ask=table and full=true'
    """
    if _FOR_ASSISTANT.get():
        return " and ".join(
            f"{name}={'true' if value is True else value}" for name, value in given.items()
        )
    return " ".join(
        argument(name) if value is True else f"{argument(name)} {value}"
        for name, value in given.items()
    )


def entry(id: str) -> str:
    """Say what shows an entry of the books.

    * `id`: of a clause or an irregularity; `point 18`, `case 18`.

    >>> entry("score.adjacency"), entry("case 18")
    ('catbox rules score.adjacency', 'catbox case 18')
    >>> with worded_for_an_assistant():
    ...     entry("case 18")
    'the tool rule with case 18'
    """
    if _FOR_ASSISTANT.get():
        return f"the tool rule with {id}"
    return f"catbox {id}" if id.startswith("case ") else f"catbox rules {id}"


def all_entries(command: str) -> str:
    """Say what names all entries of a kind.

    * `command`: the command that lists them if it is given nothing.

    >>> all_entries("rules")
    'catbox rules lists them'
    >>> with worded_for_an_assistant():
    ...     all_entries("rules")
    'the tool find names them'
    """
    return "the tool find names them" if _FOR_ASSISTANT.get() else f"catbox {command} lists them"
