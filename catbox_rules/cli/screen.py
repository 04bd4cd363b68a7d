"""The terminal on which a match is played: showing, asking, clearing."""

from __future__ import annotations

import sys
from typing import Final

import typer
from rich.console import RenderableType
from rich.text import Text

from catbox_rules.cli.printing import console, print_parts
from catbox_rules.render.terminal import plain

CLEARED: Final = "\x1b[2J\x1b[3J\x1b[H"
"""What clears a terminal, with what has been scrolled off it."""
_LONGEST_TYPED: Final = 1000
_MANY_LINES: Final = 200
"""More than any terminal is high that cannot be cleared, and does not say how high it is."""


class PlayerQuit(Exception):
    """Somebody has left the table, by `quit` or because the input has ended."""


class Screen:
    """The terminal: shows things, and reads typed lines."""

    def show(self, *parts: RenderableType) -> None:
        """Print parts one below the other."""
        print_parts(*parts)

    def ask(self, question: str) -> str:
        """Ask a question and return the typed line. Raises PlayerQuit at the end of the input."""
        self.show(plain(f"{question} >", end=" "))
        sys.stdout.flush()
        line = sys.stdin.buffer.readline(_LONGEST_TYPED)
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = sys.stdin.buffer.readline(_LONGEST_TYPED)
        if not line:
            self.show(Text())
            raise PlayerQuit
        return line.decode("utf-8", "replace").strip()

    def clear(self) -> None:
        """Clear the terminal, so that nothing shown before can be seen any more."""
        terminal = console()
        if terminal.is_terminal and not terminal.is_dumb_terminal:
            typer.echo(CLEARED, nl=False)
        else:
            typer.echo("\n" * max(terminal.height, _MANY_LINES), nl=False)
