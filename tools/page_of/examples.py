"""Where the page has what an example of the documentation is about.

An example is a table or a match: as a block of text of its own, as a line in a block, in a file of
`examples/` that a command reads, or as a line that it is given.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from catbox_rules.judge.reading import read_any
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.notation import Transcript
from catbox_rules.records import Record
from tools.page_of.states import link_of

_ROOT: Final = Path(__file__).parents[2]
_FILE: Final = re.compile(r"examples/(disputes|positions|matches)/[\w.-]+\.(?:json|txt)")
_LINE: Final = re.compile(r"catbox-line/1 [^\"\n]*")
_MOST_LETTERS: Final = 8_000
"""The page offers no link that is longer."""


def places_in(block: str) -> Iterator[str]:
    """What stands behind the `#/` of the links to all that the page can open of a block.

    >>> [place] = places_in("catbox-line/1 pegasus-2023 3p deal start=0")
    >>> place[:7]
    'table/1'
    >>> [*places_in("$ catbox judge examples/disputes/bid-zero.json")]
    ['ask/dispute/bid-zero']
    """
    whole = _place(block)
    if whole is not None:
        yield whole
        return
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    for command in commands:
        if "catbox " in command:
            yield from _of_command(command)
    if not commands:
        yield from _lines_in(block)


def _of_command(command: str) -> Iterator[str]:
    try:
        words = shlex.split(command, comments=True)
    except ValueError:  # it goes on in the next line
        return
    action, at = (_after(option, words) for option in ("--action", "--at"))
    for word in words:
        named = _FILE.fullmatch(word)
        if named is not None and named[1] == "disputes" and action is None:
            yield f"ask/dispute/{Path(word).stem}"
        elif named is not None:
            text = (_ROOT / word).read_text(encoding="utf-8")
            place = _place(text, is_judged="judge" in words, action=action, at=at)
            yield from [place] if place is not None else []
    yield from _lines_in(command, action=action)


def _after(option: str, words: list[str]) -> str | None:
    return words[words.index(option) + 1] if option in words else None


def _lines_in(text: str, *, action: str | None = None) -> Iterator[str]:
    for line in _LINE.findall(text):
        place = _place(line, action=action)
        if place is not None:
            yield place


def _place(
    text: str, *, is_judged: bool = False, action: str | None = None, at: str | None = None
) -> str | None:
    """Where the page opens a text; None if that is neither a table nor a match, or too long."""
    try:
        read = read_any(text)
    except CatboxError:
        return None
    is_match = isinstance(read, Record | Transcript) and not is_judged
    way, asked = ("match", {"at": at}) if is_match else ("table", {"action": action})
    given = {name: value for name, value in asked.items() if value is not None}
    link = link_of({way: text.strip(), **given})
    return f"{way}/{link}" if len(link) <= _MOST_LETTERS else None
