"""What can be read (`shelf.py`), and what is found (`books.py`)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, TypedDict

from catbox_page.answers.laying import CatInTheBoxChoices, SchrodingersCatsChoices
from catbox_rules.book import Kind


class Titled(TypedDict):
    """The id and the title of something that has a page of its own."""

    id: str
    title: str


class Edition(Titled):
    """An edition, with what can be done at its largest table: at no other one there is more;
    `rulebook`: the text that was read for it."""

    rulebook: str
    players: list[int]
    choices: CatInTheBoxChoices | SchrodingersCatsChoices


class PrintedBox(TypedDict):
    """A printed box; `edition` is the one whose rules it has, null where they are not known; `read`
    says whether its own rulebook was read, or only another one with the same rules."""

    publisher: str
    title: str
    languages: list[str]
    edition: str | None
    read: bool


class Chapter(TypedDict):
    """A chapter of the rules, with its clauses."""

    title: str
    clauses: list[Titled]


class Lists(TypedDict):
    """All entries of a kind that is in no chapter."""

    point: list[Titled]
    case: list[Titled]
    irregularity: list[Titled]
    misbelief: list[Titled]
    dispute: list[Titled]


class Game(TypedDict):
    """A game; `questions` are those beyond an action about a whole table, with what each asks;
    `disputes` those with which a dispute can begin."""

    name: str
    editions: list[Edition]
    boxes: list[PrintedBox]
    questions: dict[str, str]
    disputes: list[str]
    chapters: list[Chapter]
    lists: Lists


class Contents(TypedDict):
    """All that there is to read, game by game."""

    games: list[Game]


class Found(Titled):
    """An entry that answers a question."""

    kind: Annotated[str, Kind]
    game: str
    clauses: list[str]
    score: float
    text: str


class AllFound(TypedDict):
    """What was found; if nothing, known words near those that were asked."""

    found: list[Found]
    near: list[str]


class Example(TypedDict):
    """A case: its `table` has its question in it."""

    kind: Literal["case", "dispute"]
    id: str
    about: str
    table: str


class Examples(TypedDict):
    """The examples of an entry."""

    examples: list[Example]


class Reading(TypedDict):
    """A way to take an open rule."""

    option: str
    value: str
    default: bool
    text: str
    point: int | None


class Source(TypedDict):
    """Where an edition says it."""

    edition: str
    heading: str


class OfEdition(TypedDict):
    """What an edition says, or says wrong."""

    edition: str
    text: str


class AnyEntry(Titled):
    """What all entries have; `disputes` are the kinds of disputes that it is about: words of
    actions, and of other questions."""

    game: str
    disputes: list[str]


class PointsText(TypedDict):
    """What is said at points of a clause, by their ids."""

    ids: list[str]
    text: str


class AboutIt(Titled):
    """An entry about a clause."""

    kind: Literal["case", "irregularity", "misbelief"]


class ClauseEntry(AnyEntry):
    """A clause; `clauses` has the titles of those that the three fields before name."""

    kind: Literal["clause", "house-rule"]
    text: str
    chapter: str
    sources: list[Source]
    readings: list[Reading]
    points: list[PointsText]
    errata: list[OfEdition]
    exceptions: list[str]
    exception_to: str | None
    in_place_of: str | None
    clauses: list[Titled]
    about_it: list[AboutIt]


class TextOfPoint(TypedDict):
    """What a point says of a clause."""

    clause: str
    title: str
    text: str
    readings: list[Reading]


class PointEntry(AnyEntry):
    """A difference between the books, or a gap in them."""

    kind: Literal["point"]
    number: int
    texts: list[TextOfPoint]
    case: str | None


class CaseEntry(AnyEntry):
    """An entry of the casebook."""

    kind: Literal["case"]
    story: str
    ruling: str
    clauses: list[Titled]
    point: str | None
    mistake: str | None
    silent: bool


class IrregularityEntry(AnyEntry):
    """Something that goes wrong at a table, and its remedy."""

    kind: Literal["irregularity"]
    text: str
    clauses: list[Titled]
    said: list[OfEdition]
    silent: list[str]
    until: str
    chooses: str
    now: str
    later: str
    after: str
    scored: str
    over: str
    because: str


class MisbeliefEntry(AnyEntry):
    """What people believe, and whether it is so."""

    kind: Literal["misbelief"]
    text: str
    clauses: list[Titled]
    case: str | None


class DisputeEntry(AnyEntry):
    """A dispute with its ruling."""

    kind: Literal["dispute"]
    note: str
    question: str
    ruling: str
    why: str
    clauses: list[Titled]


Entry: TypeAlias = (
    ClauseEntry | PointEntry | CaseEntry | IrregularityEntry | MisbeliefEntry | DisputeEntry
)


class FoundBy(TypedDict):
    """What a plain search looks through besides titles."""

    text: str
    asked: list[str]


class Shelf(TypedDict):
    """Contents and entries as a file, each entry with what it is found by; the templates of
    sentences in rulings, and the words that can stand in their places."""

    contents: Contents
    entries: dict[str, Entry]
    found_by: dict[str, FoundBy]
    templates: list[str]
    words: list[str]
