"""The casebook, `spec/cases/`: an entry for each point of both registers and for each mistake that
was seen elsewhere, each a file that is read strictly."""

from __future__ import annotations

from pathlib import Path

from attrs import field, frozen

from catbox_rules.book.clause import spec_folder
from catbox_rules.games import GAMES
from catbox_rules.records import parse, read_document

CASES = Path(__file__).parents[2] / "spec" / "cases"


@frozen
class Expected:
    """How a case is to be answered: by a ruling with its clauses, or by what an answer has."""

    ruling: str | None = None
    clauses: tuple[str, ...] = ()
    """All that an illegal action breaks; of the grounds for anything else, some."""
    answer: object = None
    """A part of the answer: keys that are not here are left open."""


@frozen
class AnsweredCase:
    """A case of an entry, with its answer."""

    about: str
    """What it shows, in a few words."""
    case: dict[str, object]
    expect: Expected


@frozen
class Entry:
    """What a file of the casebook says."""

    format: str
    title: str
    """The question, as it is put at the table."""
    story: str
    ruling: str
    clauses: tuple[str, ...]
    cases: tuple[AnsweredCase, ...]
    point: int | None = None
    mistake: str | None = None
    silent: bool = False
    """Whether no book says it, so that a table may hold otherwise."""


@frozen
class Page:
    """An entry with its game and its file."""

    game: str
    path: Path
    entry: Entry = field(repr=False)

    def __str__(self) -> str:
        return self.path.stem


def read_page(game: str, path: Path) -> Page:
    value = parse(path.read_bytes())
    return Page(game, path, read_document(Entry, value, format="catbox-casebook/1", path="$"))


PAGES = [
    read_page(game, path)
    for game in GAMES
    for path in sorted((CASES / spec_folder(game).name).glob("*.json"))
]
