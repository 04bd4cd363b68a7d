"""A rule with a name, and the book of all rules, read from the chapters in `spec/`.

The chapters are Markdown that a person reads in order. Of each clause they hold, in this order:
a heading with the id and the title, the text, a list of facts (sources, readings, points,
errata, exceptions), and examples, which are run as tests.

    ## `declare.lead-not-red` — A lead is not red

    The seat that leads …

    - Source `pegasus-2023`: Rules on declaring the observed color
    - Exception: `declare.lead-red-broken`

Code cites a clause with `implements` (`kernel/condition.py`), tests with a mark; `catbox rules
--json` shows both. Games do not import this module: a program that only plays never reads the book.
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
from types import FunctionType, MappingProxyType, ModuleType
from typing import Final, TypeAlias

from attrs import evolve, field, frozen

from catbox_rules.games import AnyGame, module_name
from catbox_rules.kernel.errors import Unsupported
from catbox_rules.kernel.variants.patch import HouseRule, known_house_rules


class SpecError(Exception):
    """A chapter that cannot be read; the message names the file and the line."""


class Breach(Enum):
    """What it means that a written record breaks a clause."""

    PLAY = "play"
    """Somebody at the table did what the rules forbid."""

    RECORD = "record"
    """The record is no match: a deal that the deck cannot give, actions out of order."""

    IMPOSSIBLE = "impossible"
    """Nobody can do it at this table: a card that is not in the hand, a cell that has a token. A
    table can let any other illegal action stand."""


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
    point: int | None = None
    """The number of the point that says why the rule is open."""
    editions: tuple[str, ...] = ()
    """The editions whose text can be read so; empty if that of all can."""


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
    """A rule with a name, as the spec states it."""

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
    in_place_of: str | None = None
    """The clause that a house rule replaces."""
    breach: Breach = Breach.PLAY
    examples: tuple[str, ...] = field(default=(), repr=False)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the points on it."""
        return tuple(number for point in self.points for number in point.numbers)

    def sources_in(self, edition: str) -> tuple[Source, ...]:
        """Return the sources of this clause in one edition."""
        return tuple(source for source in self.sources if source.edition == edition)


def spec_folder(game: str) -> Path:
    """Return the folder of a game's chapters: inside an installed package, or next to it in a
    checkout.

    Raises Unsupported for a game that has none.
    """
    package = Path(__file__).parents[1]
    name = module_name(game)
    for folder in (package / "_spec" / name, package.parent / "spec" / name):
        if folder.is_dir():
            return folder
    raise Unsupported("$.game", expected="a game with a spec", given=game)


def load_clauses(game: AnyGame) -> Mapping[str, Clause]:
    """Return all clauses of a game, or of the game with a name, by id, in the order of the
    chapters. Raises Unsupported for any other game.

    >>> load_clauses("cat-in-the-box")["declare.lead-not-red"].title
    'A lead is not red'
    """
    name = game if isinstance(game, str) else getattr(game, "NAME", None)
    if name is None:
        raise Unsupported("$.game", expected="a game or its name", given=game)
    return _clauses_of(name)


@cache
def _clauses_of(game: str) -> Mapping[str, Clause]:
    clauses: dict[str, Clause] = {}
    for chapter in sorted(spec_folder(game).glob("*.md")):
        for clause in read_chapter(chapter.read_text(encoding="utf-8"), name=chapter.name):
            if clause.id in clauses:
                raise SpecError(f"{chapter.name}: {clause.id} is already a clause")
            clauses[clause.id] = clause
    return MappingProxyType(clauses)


def implementations(package: ModuleType) -> Mapping[str, tuple[str, ...]]:
    """Return the functions of a game's package that cite each clause, as dotted names."""
    found: dict[str, list[str]] = {}
    below = pkgutil.walk_packages(package.__path__, package.__name__ + ".")
    for module in (package, *(importlib.import_module(info.name) for info in below)):
        for function in _functions_of(module):
            for clause in function.__dict__.get("__clauses__", ()):
                name = f"{module.__name__}.{function.__qualname__}"
                found.setdefault(clause, []).append(name)
    return {clause: tuple(functions) for clause, functions in found.items()}


def _functions_of(module: ModuleType) -> Iterator[FunctionType]:
    """Return the functions of a module and of its classes."""
    for value in vars(module).values():
        members = [value]
        if isinstance(value, type) and value.__module__ == module.__name__:
            members = list(vars(value).values())
        for member in members:
            is_property = isinstance(member, property)
            written = member.fget if is_property else getattr(member, "__func__", member)
            function = inspect.unwrap(written) if callable(written) else written
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                yield function


def tests_by_clause(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return the tests that cite each clause, from the index next to the chapters; none at all if
    there is no index."""
    index = spec_folder(game) / "tested_by.json"
    if not index.exists():
        return {}
    tests: dict[str, list[str]] = json.loads(index.read_text(encoding="utf-8"))
    return {clause: tuple(names) for clause, names in tests.items()}


@frozen
class _Exception:
    id: str


@frozen
class _ExceptionTo:
    id: str


@frozen
class _InPlaceOf:
    id: str


_Fact: TypeAlias = (
    Source | Reading | Point | Erratum | Breach | _Exception | _ExceptionTo | _InPlaceOf
)

_HEADING: Final = re.compile(r"## `(?P<id>[a-z0-9.-]+)` — (?P<title>.+)")
_EXAMPLE: Final = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FACTS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], _Fact]], ...]] = (
    (
        re.compile(r"Source `([a-z0-9-]+)`: (.+)"),
        lambda match: Source(match[1], match[2]),
    ),
    (
        re.compile(
            r"Reading `([a-z-]+)=([a-z-]+)`( \(default\))?(?: of point (\d+))?"
            r"(?: in (`[a-z0-9-]+`(?:, `[a-z0-9-]+`)*))?: (.+)"
        ),
        lambda match: Reading(
            match[1],
            match[2],
            match[3] is not None,
            match[6],
            None if match[4] is None else int(match[4]),
            () if match[5] is None else tuple(re.findall("[a-z0-9-]+", match[5])),
        ),
    ),
    (
        re.compile(r"Point (\d+(?:, \d+)*): (.+)"),
        lambda match: Point(tuple(map(int, match[1].split(", "))), match[2]),
    ),
    (
        re.compile(r"Erratum `([a-z0-9-]+)`: (.+)"),
        lambda match: Erratum(match[1], match[2]),
    ),
    (re.compile(r"Exception: `([a-z0-9.-]+)`"), lambda match: _Exception(match[1])),
    (re.compile(r"Exception to: `([a-z0-9.-]+)`"), lambda match: _ExceptionTo(match[1])),
    (re.compile(r"In place of: `([a-z0-9.-]+)`"), lambda match: _InPlaceOf(match[1])),
    (re.compile(r"Breach: (play|record|impossible)"), lambda match: Breach(match[1])),
)


def read_chapter(markdown: str, *, name: str) -> Iterator[Clause]:
    """Return the clauses of a chapter, in order; raises SpecError for one that is malformed."""
    return map(_clause, read_sections(markdown, name=name))


@frozen
class Section:
    """A section of a chapter: its heading, its paragraphs, the facts listed below them, each on one
    line, its examples, and its place for errors."""

    chapter: str
    id: str
    title: str
    text: str
    facts: tuple[str, ...]
    examples: tuple[str, ...]
    place: str


def read_sections(markdown: str, *, name: str) -> Iterator[Section]:
    """Return the sections of a chapter that have an id, in order; raises SpecError for one that is
    malformed."""
    chapter = re.match(r"# (.+)", markdown)
    if chapter is None:
        raise SpecError(f"{name}:1: expected a chapter's title, '# …'")
    line = 1
    for section in re.split(r"^(?=## )", markdown, flags=re.MULTILINE):
        heading = _HEADING.match(section)
        if heading is not None:
            place = f"{name}:{line}"
            yield _read_section(chapter[1], heading, section[heading.end() :], place)
        elif section.startswith("## `"):
            raise SpecError(f"{name}:{line}: expected a heading such as '## `bid.order` — Title'")
        line += section.count("\n")


def _read_section(chapter: str, heading: re.Match[str], body: str, place: str) -> Section:
    id, examples = heading["id"], tuple(_EXAMPLE.findall(body))
    prose, *facts = re.split(r"^- ", _EXAMPLE.sub("", body), flags=re.MULTILINE)
    if not prose.strip():
        raise SpecError(f"{place}: {id}: expected the text of the clause")
    if "```" in "".join([prose, *facts]):
        raise SpecError(f"{place}: {id}: expected examples between ```yaml and ```")
    return Section(
        chapter=chapter,
        id=id,
        title=heading["title"],
        text="\n\n".join(" ".join(each.split()) for each in prose.strip().split("\n\n")),
        facts=tuple(" ".join(fact.split()) for fact in facts),
        examples=examples,
        place=f"{place}: {id}",
    )


def _clause(section: Section) -> Clause:
    found = [_read_fact(fact, place=section.place) for fact in section.facts]
    return Clause(
        id=section.id,
        title=section.title,
        text=section.text,
        chapter=section.chapter,
        sources=tuple(fact for fact in found if isinstance(fact, Source)),
        readings=tuple(fact for fact in found if isinstance(fact, Reading)),
        points=tuple(fact for fact in found if isinstance(fact, Point)),
        errata=tuple(fact for fact in found if isinstance(fact, Erratum)),
        exceptions=tuple(fact.id for fact in found if isinstance(fact, _Exception)),
        exception_to=next((fact.id for fact in found if isinstance(fact, _ExceptionTo)), None),
        in_place_of=next((fact.id for fact in found if isinstance(fact, _InPlaceOf)), None),
        breach=next((fact for fact in found if isinstance(fact, Breach)), Breach.PLAY),
        examples=section.examples,
    )


def _read_fact(text: str, *, place: str) -> _Fact:
    for pattern, make in _FACTS:
        match = pattern.fullmatch(text)
        if match is not None:
            return make(match)
    raise SpecError(f"{place}: a fact of no known kind: {text!r}")


# House rules as clauses: a verdict names a clause of the book or a house rule.


HOUSE_RULE: Final = "house-rule"
"""The placeholder for an edition in the source of a house rule."""

_CHAPTER: Final = "House rules"


def is_clause(game: str, id: str) -> bool:
    """Return True if this is the id of a clause of a game's book, or of a house rule known to the
    game.

    >>> is_clause("cat-in-the-box", "bid.allowed"), is_clause("cat-in-the-box", "bid.alowed")
    (True, False)
    """
    return id in load_clauses(game) or id in known_house_rules(game)


def clause_named(game: str, id: str) -> Clause:
    """Return a clause of a game's book, or a house rule known to the game as a clause of its own.

    A verdict names one of the two. The source of a house rule is its own text. A house rule that
    nobody has registered has only its id.

    >>> clause_named("cat-in-the-box", "house.must-follow").in_place_of
    'declare.any-color-following'
    """
    clause, rule = load_clauses(game).get(id), known_house_rules(game).get(id)
    if rule is None:
        return clause or Clause(id, title=id, text="", chapter=_CHAPTER)
    return evolve(clause or _as_clause(rule), sources=(Source(HOUSE_RULE, rule.text),))


def all_clauses(game: str) -> Mapping[str, Clause]:
    """Return all clauses of a game's book, by id, and then the house rules of others that the game
    knows.

    >>> [id for id in all_clauses("cat-in-the-box") if id.startswith("match.")][0]
    'match.length'
    """
    own = {id: _as_clause(rule) for id, rule in known_house_rules(game).items()}
    book = load_clauses(game)
    return {**book, **{id: clause for id, clause in own.items() if id not in book}}


def _as_clause(rule: HouseRule) -> Clause:
    return Clause(rule.id, rule.title, rule.text, _CHAPTER, in_place_of=rule.replaces)
