"""Errors on a command line: one line on standard error that says where."""

from __future__ import annotations

import importlib.util
import os
import re
import signal
import sys
import threading
from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Final, TextIO

import typer

from catbox_rules.kernel.errors import (
    CatboxError,
    MalformedInput,
    Unsupported,
    WrongAction,
    spelled_out,
)

# The exit statuses of all commands.


DONE: Final = 0
NO: Final = 1
"""The input is well-formed, and the answer is no, or nothing certain."""
UNUSABLE: Final = 2
INTERRUPTED: Final = 130


_LONGEST_LINE: Final = 1000
_MOST_SHOWN: Final = 10
"""The most errors of a file that are shown; the others are only counted."""


_ARGUMENT: Final = re.compile(r"^\$\.(\w+)(\.?)")
"""The path of an argument, and the dot before what is below it."""


class Unusable(Exception):
    """Input that cannot be used, or a file that cannot be written: one line that says where."""


def check_extra(extra: str, *modules: str, asks: str) -> None:
    """Raise Unusable unless all modules of an extra can be imported.

    * `asks`: what needs them, as the beginning of the message: `report`.
    """
    if any(importlib.util.find_spec(name) is None for name in modules):
        raise Unusable(f"{asks} needs an extra: pip install 'catbox-rules[{extra}]'")


@contextmanager
def faults_in(place: str, lines: Sequence[int] = ()) -> Generator[None]:
    """Turn every error raised inside the block into Unusable, with the name of its file in front.

    * `lines`: for a match as text, the line of each action.
    """
    try:
        yield
    except (CatboxError, Unusable) as error:
        message = str(error)
        if lines and isinstance(error, WrongAction):
            message = error.in_line(lines[error.index])
        unusable = Unusable(f"{place}: {message}")
        for other in getattr(error, "__notes__", []):
            unusable.add_note(f"{place}: {other}")
        raise unusable from None


@contextmanager
def options_in_errors(*names: str, **called: str) -> Generator[None]:
    """Turn an error at `$.seed` or below it, raised inside the block, into one at `--seed`, for all
    these names.

    * `called`: what arguments are called that differ from the name in the path: `first="--first"`.
    """
    places = {name: f"--{name}" for name in names} | called

    def renamed(path: re.Match[str]) -> str:
        place = places.get(path[1])
        return path[0] if place is None else place + " " * len(path[2])

    try:
        yield
    except (MalformedInput, Unsupported) as error:
        path = _ARGUMENT.sub(renamed, error.path)
        if path == error.path:
            raise
        named = type(error)(path, expected=error.expected, given=error.given)
        for other in getattr(error, "__notes__", []):
            named.add_note(_ARGUMENT.sub(renamed, other))
        raise named from None


def reason_of(error: OSError | ValueError) -> str:
    """Return why a file could not be read or written, without its name."""
    return str(error.strerror or error) if isinstance(error, OSError) else str(error)


def one_line(message: str) -> str:
    """Return a message on one line, in characters that standard error can show."""
    return showable(as_one_line(message), sys.stderr.encoding)


def as_one_line(message: str) -> str:
    """Return a message without line breaks and control characters, shortened if necessary."""
    if len(message) > _LONGEST_LINE:
        message = message[: _LONGEST_LINE - 3] + "..."
    return spelled_out(message)


def report_error(*messages: str) -> int:
    """Print each message on a line of standard error. Return the exit status for unusable input."""
    for message in messages:
        try:
            typer.echo("catbox: " + one_line(message), err=True)
        except OSError:  # no message reaches anybody; the exit status still says it
            drop(sys.stderr)
    return UNUSABLE


def report_unused(unused: Iterable[str]) -> None:
    """Say on standard error what a command has read and does not use, a line each."""
    for each in unused:
        typer.echo(one_line(each), err=True)


def complain_of(error: CatboxError | Unusable) -> int:
    """Print an error and its notes, one per line: the first ten, then how many more. Return the
    exit status for unusable input."""
    others: list[str] = getattr(error, "__notes__", [])
    faults = list(dict.fromkeys([str(error), *others]))
    return report_error(*at_most_ten(faults))


def drop(stream: TextIO) -> None:
    """Discard what is left to be written to a stream, because Python would try again to write
    it."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class ErrorReporter:
    """Errors in files: the first ten of each file are printed at once, and at the end how many more
    there are."""

    def __init__(self, one: str = "error", several: str = "errors") -> None:
        self._one, self._several = one, several
        self._found = Counter[str]()

    def say(self, file: str, *messages: str) -> int:
        """Print what is wrong with a file, unless enough was printed. Return the exit status for
        unusable input."""
        for message in messages:
            self._found[file] += 1
            if self._found[file] <= _MOST_SHOWN:
                report_error(message)
        return UNUSABLE

    def finish(self) -> None:
        """Print how many more errors each file has."""
        for file, number in self._found.items():
            if number > _MOST_SHOWN:
                report_error(f"{file}: {_more(number, self._one, self._several)}")
        self._found.clear()


def at_most_ten(messages: Sequence[str]) -> list[str]:
    """Return the first ten messages, and a line that counts the others.

    >>> at_most_ten([str(number) for number in range(30)])[-2:]
    ['9', '… and 20 more errors']
    """
    rest = [_more(len(messages))] if len(messages) > _MOST_SHOWN else []
    return [*messages[:_MOST_SHOWN], *rest]


def _more(number: int, one: str = "error", several: str = "errors") -> str:
    rest = number - _MOST_SHOWN
    return f"… and {rest:,} more {one if rest == 1 else several}"


def file_of(place: str) -> str:
    """Return the file of a place, which may be a line of it.

    >>> file_of("june.jsonl:12"), file_of("june.json")
    ('june.jsonl', 'june.json')
    """
    file, colon, line = place.rpartition(":")
    return file if colon and line.isdecimal() else place


def showable(message: str, encoding: str | None) -> str:
    """Return a message in characters that an encoding can show."""
    encoding = encoding or "utf-8"
    return message.encode(encoding, "backslashreplace").decode(encoding)


# Handling of a request to end: the process ends as by Ctrl-C and leaves nothing behind.


_SIGNALS: Final = ("SIGTERM", "SIGHUP")
"""Sent by somebody who wants it to end, or by the terminal, which is gone."""


@contextmanager
def ended_as_by_ctrl_c() -> Generator[None]:
    """Treat a request to end (SIGTERM) or the loss of the terminal (SIGHUP) inside the block like
    Ctrl-C: the process ends what it has started and says what is done. A signal that was ignored at
    the start (`nohup`) stays ignored."""
    with ExitStack() as until_the_end:
        if threading.current_thread() is threading.main_thread():
            for name in _SIGNALS:
                number = getattr(signal, name, None)
                before = None if number is None else signal.getsignal(number)
                if number is not None and before is not signal.SIG_IGN:
                    signal.signal(number, signal.default_int_handler)
                    until_the_end.callback(signal.signal, number, before)
        yield
