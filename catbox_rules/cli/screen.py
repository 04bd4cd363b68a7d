"""The terminal on which a match is played: what is shown, what is typed, what is wiped off."""

from __future__ import annotations

import sys
from typing import Final

import typer
from rich.console import Console, Group, RenderableType
from rich.text import Text

from catbox_rules.playing.terminal import plain

__all__ = ["CLEARED", "Left", "Screen"]

CLEARED: Final = "\x1b[2J\x1b[3J\x1b[H"
"""What clears a terminal, with what has been scrolled off it."""
_WIDTH_IN_A_PIPE: Final = 100
_LONGEST_LINE: Final = 1000


class Left(Exception):
    """Somebody has left the table: by `quit`, or the input has ended."""


class Screen:
    """The terminal: shows things, and reads lines that are typed."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, markup=False, emoji=False)
        if not self._console.is_terminal:
            self._console.width = _WIDTH_IN_A_PIPE

    def show(self, *parts: RenderableType) -> None:
        """Print some parts below each other."""
        with self._console.capture() as capture:
            self._console.print(Group(*parts))
        encoding = sys.stdout.encoding or "utf-8"
        # Rich pads lines to the width of the terminal; nobody needs the blanks.
        *lines, last = capture.get().split("\n")
        shown = "\n".join([*(line.rstrip(" ") for line in lines), last])
        typer.echo(shown.encode(encoding, "backslashreplace").decode(encoding), nl=False)

    def ask(self, question: str) -> str:
        """The line that is typed after a question; raises Left where the input has ended."""
        self.show(plain(f"{question} >", end=" "))
        sys.stdout.flush()
        line = sys.stdin.buffer.readline(_LONGEST_LINE)
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = sys.stdin.buffer.readline(_LONGEST_LINE)
        if not line:
            self.show(Text())
            raise Left
        return line.decode("utf-8", "replace").strip()

    def clear(self) -> None:
        """Nothing that was shown is to be seen any more."""
        if self._console.is_terminal and not self._console.is_dumb_terminal:
            typer.echo(CLEARED, nl=False)
        else:
            typer.echo("\n" * self._console.height, nl=False)
