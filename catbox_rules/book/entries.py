"""What can be found: clauses, points, entries of the casebook, irregularities and disputes, each
with the clauses that it is about and the words by which it is found.

Like the ids of clauses, an id shows its game: `schrodinger.4` is point 4, or entry 4 of the
casebook, of the game whose clauses all begin with `schrodinger.`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Final

from attrs import field, frozen

from catbox_rules.book.casebook import case_entries
from catbox_rules.book.clause import Clause, SpecError, load_clauses, spec_folder
from catbox_rules.book.disputes import dispute_entries
from catbox_rules.book.irregularity import load_irregularities
from catbox_rules.book.points import points_of


class Kind(Enum):
    """What an entry is."""

    CLAUSE = "clause"
    POINT = "point"
    CASE = "case"
    IRREGULARITY = "irregularity"
    DISPUTE = "dispute"
    HOUSE_RULE = "house-rule"
    """A clause that no book says: a table plays by it only if it says so."""


@frozen
class Entry:
    """Something that can be found."""

    kind: Kind
    id: str
    game: str
    clauses: tuple[str, ...]
    """The clauses that it is about, the one that decides first: of a clause itself alone, of an
    irregularity those that were broken, if any were."""
    title: str
    weighted: tuple[tuple[float, str], ...] = field(repr=False)
    """Its texts, each with how much a word in it counts."""
    ways: tuple[str, ...] = field(default=(), repr=False)
    """How players ask for it, each way by itself."""


LANGUAGES: Final = ("en", "de", "fr", "pt", "ja")
"""Those that questions are understood in."""

_TITLE: Final = 3.0
_NAME: Final = 1.5
_ASKED: Final = 3.0
_TEXT: Final = 1.0
_ASIDE: Final = 0.4


@cache
def entries_of(game: str) -> tuple[Entry, ...]:
    """Return everything that can be found for a game, clauses first.

    Raises Unsupported for a game without a spec, SpecError if a file next to the spec cannot be
    read.

    >>> [entry.kind.value for entry in entries_of("cat-in-the-box") if entry.id == "18"]
    ['point', 'case']
    """
    clauses = load_clauses(game)
    return (
        *_of_clauses(game, clauses),
        *_of_points(game),
        *_of_cases(game),
        *_of_irregularities(game),
        *_of_disputes(game),
    )


def prefix_of(game: str) -> str:
    """Return the common prefix of the ids of a game, such as `schrodinger.`, or an empty text."""
    first = {clause.partition(".")[0] for clause in load_clauses(game)}
    return f"{first.pop()}." if len(first) == 1 else ""


def number_of(entry: Entry) -> str:
    """Return the number of a point, or of an entry of the casebook, without the prefix of its
    game."""
    return entry.id.removeprefix(prefix_of(entry.game))


def _of_clauses(game: str, clauses: Mapping[str, Clause]) -> Iterator[Entry]:
    asked = questions_asked(game)
    for clause in clauses.values():
        of_players = asked.get(clause.id, _NEVER)
        aside = (
            *(point.text for point in clause.points),
            *(reading.text for reading in clause.readings),
            *(_title_of_example(example) for example in clause.examples),
        )
        weighted = (
            (_TITLE, clause.title),
            (_NAME, clause.id.removeprefix(prefix_of(game)).replace(".", " ").replace("-", " ")),
            (_ASKED, of_players.words),
            (_TEXT, clause.text),
            (_ASIDE, " ".join(aside)),
        )
        kind = Kind.CLAUSE if clause.in_place_of is None else Kind.HOUSE_RULE
        yield Entry(kind, clause.id, game, (clause.id,), clause.title, weighted, of_players.ways)


def _title_of_example(example: str) -> str:
    found = re.search(r"^title: (.+)$", example, re.MULTILINE)
    return found[1] if found else ""


def _of_points(game: str) -> Iterator[Entry]:
    """Yield the points. The title of a point is that of its entry in the casebook, or its first
    sentence."""
    cases = case_entries(game)
    for number, point in points_of(game).items():
        case = cases.get(str(number))
        title = re.split(r"(?<=[.:;]) ", point.text)[0] if case is None else case.title
        weighted = ((_TITLE, title), (_TEXT, point.text))
        yield Entry(Kind.POINT, f"{prefix_of(game)}{number}", game, point.clauses, title, weighted)


def _of_cases(game: str) -> Iterator[Entry]:
    for number, case in case_entries(game).items():
        weighted = (
            (_TITLE, case.title),
            (_TEXT, case.ruling),
            (_ASIDE, " ".join([case.story, *case.about])),
        )
        yield Entry(
            Kind.CASE, f"{prefix_of(game)}{number}", game, case.clauses, case.title, weighted
        )


def _of_irregularities(game: str) -> Iterator[Entry]:
    asked = questions_asked(game)
    for each in load_irregularities(game).values():
        name = each.id.removeprefix("irregularity.").replace("-", " ")
        ways = (name, each.title, *asked.get(each.id, _NEVER).ways)
        weighted = (
            (_TITLE, each.title),
            (_NAME, name),
            (_ASKED, "; ".join(["what now", *each.words])),
            (_TEXT, each.text),
            (_ASIDE, " ".join([each.now, each.later, each.after])),
        )
        yield Entry(Kind.IRREGULARITY, each.id, game, each.clauses, each.title, weighted, ways)


def _of_disputes(game: str) -> Iterator[Entry]:
    for each in dispute_entries(game).values():
        weighted = ((_TITLE, each.title), (_ASIDE, f"{each.why} {each.note}"))
        yield Entry(Kind.DISPUTE, each.name, game, each.clauses, each.title, weighted)


@frozen
class Asked:
    """The ways in which players ask for an entry."""

    words: str
    """Questions and words between semicolons, as `asked.txt` has them for a clause."""
    situations: Mapping[str, tuple[str, ...]]
    """In each language what has happened at the table when somebody asks."""

    @property
    def ways(self) -> tuple[str, ...]:
        """Each way of asking by itself."""
        in_words = self.words.split("; ") if self.words else []
        return (*in_words, *(way for ways in self.situations.values() for way in ways))


_NEVER: Final = Asked("", {})


@cache
def questions_asked(game: str) -> Mapping[str, Asked]:
    """Return how players ask for each entry, from the file `asked.txt` next to the chapters; empty
    for a game without one. A line has a clause and a colon, then questions and words separated by
    semicolons; or a clause or an irregularity with a language, then what has happened at the table.

    >>> questions_asked("cat-in-the-box")["declare.lead-red-forced"].situations["en"][0]
    'I am the leader and all I have left is red'
    """
    path = spec_folder(game) / "asked.txt"
    words: dict[str, str] = {}
    situations: dict[str, dict[str, tuple[str, ...]]] = {}
    if path.exists():
        known = {*load_clauses(game), *load_irregularities(game)}
        lines: Sequence[str] = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, start=1):
            asked_for, colon, ways = line.partition(": ")
            id, _, language = asked_for.partition(" ")
            if not line.strip() or line.startswith("#"):
                continue
            if not colon or id not in known or language not in ("", *LANGUAGES):
                raise SpecError(f"{path.name}:{number}: expected 'clause: words', got {line!r}")
            if language:
                situations.setdefault(id, {})[language] = tuple(ways.split("; "))
            else:
                words[id] = ways
    return {
        id: Asked(words.get(id, ""), situations.get(id, {}))
        for id in dict.fromkeys([*words, *situations])
    }
