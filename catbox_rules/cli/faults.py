"""What goes wrong on a command line: one line on standard error that says where."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

import typer

from catbox_rules.cli.status import UNUSABLE
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.render.lettering import spelled_out

_LONGEST_LINE: Final = 1000
_MOST_FAULTS: Final = 20
"""Of the faults of one thing so many are told at most."""


class Unusable(Exception):
    """Input that cannot be used, or a file that cannot be written: one line that says where."""


@contextmanager
def faults_in(place: str) -> Generator[None]:
    """Within it all that is wrong leaves as Unusable, after the name of its file."""
    try:
        yield
    except (CatboxError, Unusable) as error:
        unusable = Unusable(f"{place}: {error}")
        for other in getattr(error, "__notes__", []):
            unusable.add_note(f"{place}: {other}")
        raise unusable from None


def reason_of(error: OSError | ValueError) -> str:
    """Why a file could not be read or written, without its name."""
    return str(error.strerror or error) if isinstance(error, OSError) else str(error)


def one_line(message: str) -> str:
    """A message without line breaks and control characters, not too long, in what standard error
    can show."""
    if len(message) > _LONGEST_LINE:
        message = message[: _LONGEST_LINE - 3] + "..."
    return showable(spelled_out(message), sys.stderr.encoding)


def complain(*messages: str) -> int:
    """Say on standard error what is wrong, a line for each; the exit status that goes with it."""
    for message in messages:
        typer.echo("catbox: " + one_line(message), err=True)
    return UNUSABLE


def complain_of(error: CatboxError | Unusable) -> int:
    """Say what is wrong, and what else is wrong with the same thing, a line for each fault; of many
    the first ones, and how many more there are."""
    others: list[str] = getattr(error, "__notes__", [])
    faults = list(dict.fromkeys([str(error), *others]))
    more = len(faults) - _MOST_FAULTS
    return complain(*faults[:_MOST_FAULTS], *([f"and {more} more faults"] if more > 0 else []))


def showable(message: str, encoding: str | None) -> str:
    """A message in what an encoding can show."""
    encoding = encoding or "utf-8"
    return message.encode(encoding, "backslashreplace").decode(encoding)
