"""A rule with a name, and the book of all rules, read from the chapters in `spec/`.

The chapters are Markdown that a person reads in order. Of each clause they hold, in this order:
a heading with the id and the title, the text, a list of facts (sources, readings, points,
errata, exceptions), and examples, which are run as tests.

    ## `declare.lead-not-red` — A lead is not red

    The seat that leads …

    - Source `pegasus-2023`: Rules on declaring the observed color
    - Exception: `declare.lead-red-broken`

Code cites a clause with `implements`, tests with a mark; `catbox rules --json` shows both.
"""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TypeVar

from attrs import field, frozen

__all__ = [
    "Breach",
    "Clause",
    "Erratum",
    "Point",
    "Reading",
    "Source",
    "SpecError",
    "implementations",
    "implements",
    "load_clauses",
    "read_chapter",
    "spec_folder",
    "tests_by_clause",
]

Citing = TypeVar("Citing", bound=Callable[..., object])


class SpecError(Exception):
    """A chapter that cannot be read; the message names the file and the line."""


class Breach(Enum):
    """What it means that a written record breaks a clause."""

    PLAY = "play"
    """Somebody at the table did what the rules forbid."""

    RECORD = "record"
    """The record does not tell a match: a deal that the deck cannot give, actions out of order."""


@frozen
class Source:
    """Where an edition says it: the heading, with the number of a rule or a figure."""

    edition: str
    heading: str


@frozen
class Reading:
    """One way to take an open rule; `option=value` chooses it."""

    option: str
    value: str
    default: bool
    text: str


@frozen
class Point:
    """A difference between the books, or a gap in them, and how it is decided here."""

    numbers: tuple[int, ...]
    text: str


@frozen
class Erratum:
    """A place where an edition's own text is wrong."""

    edition: str
    text: str


@frozen
class Clause:
    """A rule with a name, as the spec tells it."""

    id: str
    title: str
    text: str
    chapter: str
    sources: tuple[Source, ...] = ()
    readings: tuple[Reading, ...] = ()
    points: tuple[Point, ...] = ()
    errata: tuple[Erratum, ...] = ()
    exceptions: tuple[str, ...] = ()
    exception_to: str | None = None
    breach: Breach = Breach.PLAY
    examples: tuple[str, ...] = field(default=(), repr=False)

    def sources_in(self, edition: str) -> tuple[Source, ...]:
        """The sources of this clause in one edition."""
        return tuple(source for source in self.sources if source.edition == edition)


def implements(*clauses: str) -> Callable[[Citing], Citing]:
    """Mark a function as the code of these clauses.

    >>> @implements("trick.winner-leads")
    ... def next_leader(winner: int) -> int:
    ...     return winner
    >>> next_leader.__clauses__
    ('trick.winner-leads',)
    """

    def cite(function: Citing) -> Citing:
        function.__dict__["__clauses__"] = clauses
        return function

    return cite


def spec_folder() -> Path:
    """The folder of the spec: inside an installed package, or beside it in a checkout."""
    package = Path(__file__).parents[1]
    installed = package / "_spec"
    return installed if installed.is_dir() else package.parent / "spec"


@cache
def load_clauses(game: str) -> Mapping[str, Clause]:
    """All clauses of a game by id, in the order of the chapters.

    >>> load_clauses("cat-in-the-box")["declare.lead-not-red"].title
    'A lead is not red'
    """
    clauses: dict[str, Clause] = {}
    for chapter in sorted((spec_folder() / game.replace("-", "_")).glob("*.md")):
        for clause in read_chapter(chapter.read_text(encoding="utf-8"), name=chapter.name):
            if clause.id in clauses:
                raise SpecError(f"{chapter.name}: {clause.id} is already a clause")
            clauses[clause.id] = clause
    return clauses


def implementations(package: ModuleType) -> Mapping[str, tuple[str, ...]]:
    """For each clause the functions that cite it, as dotted names, found in a game's package."""
    found: dict[str, list[str]] = {}
    for info in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        module = importlib.import_module(info.name)
        for function in _functions_of(module):
            for clause in function.__dict__.get("__clauses__", ()):
                name = f"{module.__name__}.{function.__qualname__}"
                found.setdefault(clause, []).append(name)
    return {clause: tuple(functions) for clause, functions in found.items()}


def _functions_of(module: ModuleType) -> Iterator[FunctionType]:
    """The functions of a module, and those of its classes."""
    for value in vars(module).values():
        members = [value]
        if isinstance(value, type) and value.__module__ == module.__name__:
            members = list(vars(value).values())
        for member in members:
            function = inspect.unwrap(member) if callable(member) else member
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                yield function


def tests_by_clause(game: str) -> Mapping[str, tuple[str, ...]]:
    """For each clause the tests that cite it, from the index that stands beside the chapters."""
    index = spec_folder() / game.replace("-", "_") / "tested_by.json"
    tests: dict[str, list[str]] = json.loads(index.read_text(encoding="utf-8"))
    return {clause: tuple(names) for clause, names in tests.items()}


_HEADING = re.compile(r"## `(?P<id>[a-z0-9.-]+)` — (?P<title>.+)")
_SOURCE = re.compile(r"Source `(?P<edition>[a-z0-9-]+)`: (?P<heading>.+)")
_READING = re.compile(
    r"Reading `(?P<option>[a-z-]+)=(?P<value>[a-z-]+)`(?P<default> \(default\))?: (?P<text>.+)"
)
_POINT = re.compile(r"Point (?P<numbers>\d+(?:, \d+)*): (?P<text>.+)")
_ERRATUM = re.compile(r"Erratum `(?P<edition>[a-z0-9-]+)`: (?P<text>.+)")
_EXCEPTION = re.compile(r"Exception: `(?P<id>[a-z0-9.-]+)`")
_EXCEPTION_TO = re.compile(r"Exception to: `(?P<id>[a-z0-9.-]+)`")
_BREACH = re.compile(r"Breach: (?P<breach>play|record)")
_EXAMPLE = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def read_chapter(markdown: str, *, name: str) -> Iterator[Clause]:
    """The clauses of a chapter, in order; raises SpecError for a fact of no known kind."""
    chapter = re.match(r"# (.+)", markdown)
    if chapter is None:
        raise SpecError(f"{name}:1: expected a chapter's title, '# …'")
    for section in re.split(r"^(?=## )", markdown, flags=re.MULTILINE)[1:]:
        heading = _HEADING.match(section)
        if heading is not None:
            yield _read_clause(
                heading["id"], heading["title"], section[heading.end() :], chapter[1], name
            )


def _read_clause(id: str, title: str, body: str, chapter: str, name: str) -> Clause:
    examples = tuple(_EXAMPLE.findall(body))
    prose, *facts = re.split(r"^- ", _EXAMPLE.sub("", body), flags=re.MULTILINE)
    sources: list[Source] = []
    readings: list[Reading] = []
    points: list[Point] = []
    errata: list[Erratum] = []
    exceptions: list[str] = []
    exception_to: str | None = None
    breach = Breach.PLAY
    for fact in (" ".join(fact.split()) for fact in facts):
        if match := _SOURCE.fullmatch(fact):
            sources.append(Source(match["edition"], match["heading"]))
        elif match := _READING.fullmatch(fact):
            readings.append(
                Reading(
                    match["option"], match["value"], match["default"] is not None, match["text"]
                )
            )
        elif match := _POINT.fullmatch(fact):
            numbers = tuple(int(number) for number in match["numbers"].split(", "))
            points.append(Point(numbers, match["text"]))
        elif match := _ERRATUM.fullmatch(fact):
            errata.append(Erratum(match["edition"], match["text"]))
        elif match := _EXCEPTION.fullmatch(fact):
            exceptions.append(match["id"])
        elif match := _EXCEPTION_TO.fullmatch(fact):
            exception_to = match["id"]
        elif match := _BREACH.fullmatch(fact):
            breach = Breach(match["breach"])
        else:
            raise SpecError(f"{name}: {id}: a fact of no known kind: {fact!r}")
    return Clause(
        id=id,
        title=title,
        text="\n\n".join(" ".join(paragraph.split()) for paragraph in prose.strip().split("\n\n")),
        chapter=chapter,
        sources=tuple(sources),
        readings=tuple(readings),
        points=tuple(points),
        errata=tuple(errata),
        exceptions=tuple(exceptions),
        exception_to=exception_to,
        breach=breach,
        examples=examples,
    )
