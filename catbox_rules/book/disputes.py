"""The disputes that come with the library: a table, a question, and the ruling worked out for
it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from attrs import field, frozen

from catbox_rules.book.clause import load_clauses


@frozen
class DisputeEntry:
    """A dispute from a table, with its ruling."""

    name: str
    """The name of its file, without the ending."""
    game: str
    title: str
    note: str
    question: str
    """What is asked, in a few words: `seat 2: 8R`."""
    ruling: str
    clauses: tuple[str, ...]
    """Those that decide it, the first one above all."""
    why: str
    document: Mapping[str, object] = field(repr=False, eq=False)
    """The case as its file has it."""


@cache
def dispute_entries(game: str) -> Mapping[str, DisputeEntry]:
    """Return the disputes of a game by name; empty if the package was built without them. The
    clauses that decide a dispute show its game.

    Raises Unsupported for a game without a spec.

    >>> dispute_entries("cat-in-the-box")["lead-red-unbroken"].clauses
    ('declare.lead-not-red',)
    """
    folder, clauses = _folder(), load_clauses(game)
    entries: dict[str, DisputeEntry] = {}
    if folder is None:
        return entries
    for ruled in json.loads((folder / "rulings.json").read_text(encoding="utf-8")):
        if ruled["clauses"][0] in clauses:
            case = json.loads((folder / ruled["case"]).read_text(encoding="utf-8"))
            table = case.get("record") or case["position"]
            name = ruled["case"].removesuffix(".json")
            entries[name] = DisputeEntry(
                name=name,
                game=game,
                title=table["title"],
                note=table.get("note", ""),
                question=ruled["question"],
                ruling=ruled["ruling"],
                clauses=tuple(ruled["clauses"]),
                why=ruled["why"],
                document=case,
            )
    return entries


def _folder() -> Path | None:
    """Return the folder of the disputes, in an installed package or in a checkout."""
    package = Path(__file__).parents[1]
    folders = [package / "_spec" / "disputes", package.parent / "examples" / "disputes"]
    return next((folder for folder in folders if folder.is_dir()), None)
