"""The casebook: an entry for each point, and for each mistake that other engines make, read from
the files in `spec/cases/`.

The entry of point 4 has the id `4`, the third mistake `wrong-3`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from attrs import field, fields, frozen

from catbox_rules.book.clause import Clause, SpecError, load_clauses, spec_folder
from catbox_rules.book.irregularity import load_irregularities
from catbox_rules.book.misbelief import misbeliefs
from catbox_rules.games import AnyGame, games_of
from catbox_rules.kernel.forms import is_list, nearest, plain_letters


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

    @property
    def id(self) -> str:
        """The name by which it is found among the cases of all games."""
        return f"{prefix_of(self.game)}{self.number}"


@cache
def case_entries(game: str) -> Mapping[str, CaseEntry]:
    """Return the casebook of a game by number, points first.

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
    return MappingProxyType(entries)


# The disputes that come with the library: a table, a question, and the ruling worked out for it.


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
        return MappingProxyType(entries)
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
    return MappingProxyType(entries)


def _folder() -> Path | None:
    """Return the folder of the disputes, in an installed package or in a checkout."""
    package = Path(__file__).parents[1]
    folders = [package / "_spec" / "disputes", package.parent / "examples" / "disputes"]
    return next((folder for folder in folders if folder.is_dir()), None)


# The points of the spec by number: where the books differ or are silent, and how the library
# decides.


@frozen
class NumberedPoint:
    """A point of a game, collected from all clauses that mention it."""

    number: int
    game: str
    texts: tuple[tuple[str, str], ...]
    """The id of each clause at which it stands, with what is said there."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that mention it, in the order of the chapters."""
        return tuple(dict.fromkeys(clause for clause, _ in self.texts))

    @property
    def text(self) -> str:
        """All that is said about it, without repetition."""
        return " ".join(dict.fromkeys(text for _, text in self.texts))


@cache
def points_of(game: str) -> Mapping[int, NumberedPoint]:
    """Return the points of a game by number, in order.

    Raises Unsupported for a game without a spec.

    >>> points_of("cat-in-the-box")[18].clauses
    ('declare.lead-red-broken',)
    """
    by_number: dict[int, list[tuple[str, str]]] = {}
    for clause in load_clauses(game).values():
        for point in clause.points:
            for number in point.numbers:
                by_number.setdefault(number, []).append((clause.id, point.text))
    points = sorted(by_number.items())
    return MappingProxyType(
        {number: NumberedPoint(number, game, tuple(texts)) for number, texts in points}
    )


# What can be found: clauses, points, entries of the casebook, irregularities, misbeliefs and
# disputes, each with the clauses that it is about and the words by which it is found.
#
# Like the ids of clauses, an id shows its game: `schrodinger.4` is point 4, or entry 4 of the
# casebook, of the game whose clauses all begin with `schrodinger.`.


class Kind(Enum):
    """What an entry is."""

    CLAUSE = "clause"
    POINT = "point"
    CASE = "case"
    IRREGULARITY = "irregularity"
    MISBELIEF = "misbelief"
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
        *_of_misbeliefs(game),
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
    for case in case_entries(game).values():
        weighted = (
            (_TITLE, case.title),
            (_TEXT, case.ruling),
            (_ASIDE, " ".join([case.story, *case.about])),
        )
        yield Entry(Kind.CASE, case.id, game, case.clauses, case.title, weighted)


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
            (_ASIDE, " ".join(each.by_time.values())),
        )
        yield Entry(Kind.IRREGULARITY, each.id, game, each.clauses, each.title, weighted, ways)


def _of_misbeliefs(game: str) -> Iterator[Entry]:
    asked = questions_asked(game)
    for each in misbeliefs(game):
        weighted = ((_TITLE, each.believed), (_TEXT, each.answer))
        ways = (each.believed, *asked.get(each.id, _NEVER).ways)
        yield Entry(Kind.MISBELIEF, each.id, game, (each.clause,), each.title, weighted, ways)


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
    """Return how players ask for each entry, from the file `asked.txt` next to the chapters. A line
    has a clause and a colon, then questions and words separated by semicolons; or the id of an
    entry with a language, then what has happened at the table.

    >>> questions_asked("cat-in-the-box")["declare.lead-red-forced"].situations["en"][0]
    'I am the leader and all I have left is red'
    """
    path = spec_folder(game) / "asked.txt"
    words: dict[str, str] = {}
    situations: dict[str, dict[str, tuple[str, ...]]] = {}
    believed = (each.id for each in misbeliefs(game))
    known = {*load_clauses(game), *load_irregularities(game), *believed}
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
    ids = dict.fromkeys([*words, *situations])
    return MappingProxyType({id: Asked(words.get(id, ""), situations.get(id, {})) for id in ids})


# Printed boxes: which edition's rules a box on the table has, with the evidence for it.
#
# A game may list its boxes in a file `boxes.toml` next to its chapters.


@frozen
class Box:
    """A printed box, or a place where the game is played."""

    game: str
    publisher: str
    """Who publishes it, or `not found`."""
    title: str
    languages: tuple[str, ...]
    confidence: str
    """How sure it is that the box has the rules of the edition; `none` if there is no edition."""
    evidence: str
    """Who says it."""
    edition: str | None = None
    """The edition whose rules it has; None where they are not known."""
    year: int | None = None
    players: str | None = None
    """For how many players it is, as its sources have it."""
    names: tuple[str, ...] = ()
    """What else it may be asked for by: countries, other spellings."""

    def answers_to(self) -> Iterator[str]:
        """Yield all names by which somebody may ask for the box."""
        yield from (self.publisher, self.title, *self.languages, *self.names)


_TEXTS: Final = {"publisher", "title", "confidence", "evidence", "edition", "players"}
_LISTS: Final = {"languages", "names"}


@cache
def boxes_of(game: str) -> tuple[Box, ...]:
    """Return the boxes of a game, in the order of its file.

    Raises Unsupported for a game without a spec, SpecError for a file that cannot be read.

    >>> [box.publisher for box in boxes_of("cat-in-the-box")][:3]
    ['Ayatsurare Ningyoukan', 'Hobby Japan', 'Bezier Games']
    """
    path = spec_folder(game) / "boxes.toml"
    boxes = tomllib.loads(path.read_text(encoding="utf-8"))["boxes"]
    return tuple(_box(game, number, value) for number, value in enumerate(boxes, start=1))


def _box(game: str, number: int, value: Mapping[str, object]) -> Box:
    """Read a box from a file, checking for slips of the pen."""
    known = {field.name for field in fields(Box)} - {"game"}
    if not value.keys() <= known:
        [key, *_] = value.keys() - known
        raise SpecError(f"boxes.toml: box {number}: {key} is none of {', '.join(sorted(known))}")
    texts = {name: str(value[name]) for name in _TEXTS & value.keys()}
    lists = {name: _list(value[name]) for name in _LISTS & value.keys()}
    year = value.get("year")
    return Box(
        game=game,
        year=year if isinstance(year, int) else None,
        languages=lists.get("languages", ()),
        names=lists.get("names", ()),
        publisher=texts["publisher"],
        title=texts["title"],
        confidence=texts["confidence"],
        evidence=texts["evidence"],
        edition=texts.get("edition"),
        players=texts.get("players"),
    )


def _list(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if is_list(value) else ()


def boxes_called(asked: str, game: AnyGame | None = None) -> tuple[Box, ...]:
    """Return the boxes that match a name: a publisher, a title, a language, a country, or several
    of these; of one game, or of all.

    Raises Unsupported for an unknown game.

    >>> [(box.languages, box.edition) for box in boxes_called("matagot")]
    [(('French',), 'pegasus-2023')]
    >>> [box.publisher for box in boxes_called("pegasus german")]
    ['Pegasus Spiele']
    """
    words = _words(asked)
    return tuple(
        box
        for ruleset in games_of(game)
        for box in boxes_of(ruleset.NAME)
        if words and words <= set().union(*map(_words, box.answers_to()))
    )


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", plain_letters(text)))


def box_near(asked: str, game: AnyGame | None = None) -> str | None:
    """Return the name of the box that is most like an unknown name, if any is close.

    >>> box_near("Mattagot")
    'Matagot'
    """
    names = {
        plain_letters(name): name
        for ruleset in games_of(game)
        for box in boxes_of(ruleset.NAME)
        for name in box.answers_to()
    }
    near = nearest(plain_letters(asked), names)
    return None if near is None else names[near]


def box_as_json(box: Box) -> dict[str, object]:
    """Return a box as plain JSON, as `catbox editions --box --json` prints it."""
    return {
        "game": box.game,
        "publisher": box.publisher,
        "title": box.title,
        "languages": list(box.languages),
        "year": box.year,
        "players": box.players,
        "edition": box.edition,
        "confidence": box.confidence,
        "evidence": box.evidence,
    }
