"""The casebook: an entry for each point, and for each mistake that other engines make, read from
the files in `spec/cases/`.

The entry of point 4 has the id `4`, the third mistake `wrong-3`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache

from attrs import field, frozen

from catbox_rules.book.clause import SpecError, spec_folder


@frozen
class CaseEntry:
    """An entry of the casebook: a question at the table with its ruling."""

    number: str
    """Its number among the points, or among the mistakes: `4`, `wrong-3`."""
    game: str
    title: str
    """The question, as it is put at the table."""
    story: str
    ruling: str
    clauses: tuple[str, ...]
    point: int | None
    """The point of the spec that it is about."""
    mistake: str | None
    """What an engine got wrong, if the entry is about that."""
    silent: bool
    """True if no book says it, so that a table may play differently."""
    about: tuple[str, ...]
    """What each of its cases shows, in a few words."""
    document: Mapping[str, object] = field(repr=False, eq=False)
    """The file as it stands, with the cases."""


@cache
def case_entries(game: str) -> Mapping[str, CaseEntry]:
    """Return the casebook of a game by number, points first; empty for a game without one.

    Raises Unsupported for a game without a spec.

    >>> case_entries("cat-in-the-box")["4"].title
    'I need a thirteenth token. May I play at all?'
    """
    chapters = spec_folder(game)
    entries: dict[str, CaseEntry] = {}
    for path in sorted((chapters.parent / "cases" / chapters.name).glob("*.json")):
        named = re.match(r"(wrong-)?0*(\d+)", path.stem)
        if named is None:
            raise SpecError(f"{path.name}: expected a name such as 04-title.json")
        number = f"{named[1] or ''}{named[2]}"
        value = json.loads(path.read_text(encoding="utf-8"))
        entries[number] = CaseEntry(
            number=number,
            game=game,
            title=value["title"],
            story=value["story"],
            ruling=value["ruling"],
            clauses=tuple(value["clauses"]),
            point=value.get("point"),
            mistake=value.get("mistake"),
            silent=value.get("silent", False),
            about=tuple(each["about"] for each in value["cases"]),
            document=value,
        )
    return entries
