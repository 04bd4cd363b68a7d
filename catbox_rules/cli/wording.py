"""How messages name what their reader can use: commands and options on a command line, tools and
arguments for an assistant.

A message for both takes these names from here and never writes `--full` or `catbox rules` itself.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

_FOR_ASSISTANT: Final = ContextVar("_FOR_ASSISTANT", default=False)


@contextmanager
def worded_for_an_assistant() -> Generator[None]:
    """Make messages inside the block name tools and arguments."""
    token = _FOR_ASSISTANT.set(True)
    try:
        yield
    finally:
        _FOR_ASSISTANT.reset(token)


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
