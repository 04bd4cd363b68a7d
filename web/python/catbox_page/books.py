"""What can be read: what a question finds, and each clause, point, case, irregularity and dispute.

contents  nothing -> of each game its editions, questions, chapters and lists
find      words -> what was `found`, best first; if nothing, known words `near` those
entry     kind, id -> the entry with all that a page of its own shows

Entries have the kinds and ids of `catbox find`. An example has a `table` for the requests of
`tables.py`: a case, whose question is in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from attrs import frozen

from catbox_page.asking import Asked, Request
from catbox_rules.finding import (
    Entry,
    Kind,
    as_json,
    case_entries,
    dispute_entries,
    entries_of,
    find,
    known_words_near,
    points_of,
)
from catbox_rules.finding.entries import number_of, prefix_of
from catbox_rules.games import GAMES, game_with_edition
from catbox_rules.kernel.clause import load_clauses
from catbox_rules.kernel.errors import Unsupported
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.irregularity import load_irregularities
from catbox_rules.kernel.nearest import given_name
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.records import as_json as plain

Document = dict[str, object]


@frozen
class Contents:
    """What there is to be read."""


def contents(_: Contents) -> object:
    """Of each game its editions, the questions beyond an action, its chapters and its lists."""
    return {"games": [_game(ruleset) for ruleset in GAMES.values()]}


def _game(ruleset: AnyRuleset) -> Document:
    game = ruleset.NAME
    chapters: dict[str, list[Document]] = {}
    for clause in load_clauses(game).values():
        chapters.setdefault(clause.chapter, []).append({"id": clause.id, "title": clause.title})
    others: dict[str, list[Document]] = {kind.value: [] for kind in Kind if kind is not Kind.CLAUSE}
    for entry in entries_of(game):
        if entry.kind is not Kind.CLAUSE:
            others[entry.kind.value].append({"id": entry.id, "title": entry.title})
    return {
        "name": game,
        "editions": [
            {
                "id": each.id,
                "title": each.title,
                "players": [setup.players for setup in each.setups],
            }
            for each in ruleset.EDITIONS
        ],
        "questions": dict(POSITIONS.of(game).ASKS),
        "chapters": [{"title": title, "clauses": each} for title, each in chapters.items()],
        "lists": others,
    }


@frozen
class Find:
    """A question in plain words."""

    words: str
    game: str | None = None
    edition: str | None = None
    limit: int = 10


def find_entries(given: Find) -> object:
    """What answers a question, as `catbox find --json` lists it, each with its game and what it
    says."""
    edition = None if given.edition is None else _edition_id(given.edition)
    found = find(given.words, game=given.game, edition=edition, limit=given.limit)
    near = () if found else known_words_near(given.words, game=given.game)
    entries = [
        {**document, "game": each.entry.game, "text": _text_of(each.entry)}
        for document, each in zip(as_json(found), found, strict=True)
    ]
    return {"found": entries, "near": list(near)}


def _edition_id(name: str) -> str:
    found = game_with_edition(name)
    if found is None:
        raise Unsupported("$.edition", expected="an edition", given=name)
    return found[1].id


def _text_of(entry: Entry) -> str:
    """What answers the question: the rule, the ruling, or the rule behind it."""
    match entry.kind:
        case Kind.POINT:
            return points_of(entry.game)[int(number_of(entry))].text
        case Kind.CASE:
            return case_entries(entry.game)[number_of(entry)].ruling
        case Kind.IRREGULARITY:
            return load_irregularities(entry.game)[entry.id].now
        case Kind.CLAUSE:
            return load_clauses(entry.game)[entry.id].text.partition("\n\n")[0]
        case Kind.DISPUTE:
            return dispute_entries(entry.game)[entry.id].why


@frozen
class Which:
    """An entry by its kind and its id."""

    kind: Kind
    id: str


def entry(given: Which) -> object:
    """An entry in full."""
    known = [each for game in GAMES for each in entries_of(game) if each.kind is given.kind]
    found = next((each for each in known if each.id == given.id), None)
    if found is None:
        ids = [each.id for each in known]
        expected = f"the id of one of the entries of kind {given.kind.value}"
        raise Unsupported("$.id", expected=expected, given=given_name(given.id, ids))
    common: Document = {
        "kind": found.kind.value,
        "id": found.id,
        "game": found.game,
        "title": found.title,
    }
    return common | _SHOWN[found.kind](found)


def _clause(entry: Entry) -> Document:
    clause = load_clauses(entry.game)[entry.id]
    related = (*clause.exceptions, clause.exception_to, clause.in_place_of)
    return {
        "text": clause.text,
        "chapter": clause.chapter,
        "sources": plain(clause.sources),
        "readings": plain(clause.readings),
        "points": [
            {
                "ids": [f"{prefix_of(entry.game)}{number}" for number in point.numbers],
                "text": point.text,
            }
            for point in clause.points
        ],
        "errata": plain(clause.errata),
        "exceptions": list(clause.exceptions),
        "exception_to": clause.exception_to,
        "in_place_of": clause.in_place_of,
        "clauses": _titled(entry.game, (each for each in related if each is not None)),
        "about_it": [
            {"kind": each.kind.value, "id": each.id, "title": each.title}
            for each in entries_of(entry.game)
            if each.kind in (Kind.CASE, Kind.IRREGULARITY) and entry.id in each.clauses
        ],
        "examples": [*_examples_of(entry)],
    }


def _examples_of(clause: Entry) -> Iterator[Document]:
    """The disputes that a clause decides, and the cases of the casebook that rest on it: those
    first that it decides above all."""
    disputes = [each for each in dispute_entries(clause.game).values() if clause.id in each.clauses]
    for dispute in sorted(disputes, key=lambda each: each.clauses.index(clause.id)):
        yield _example("dispute", dispute.name, dispute.title, dispute.document)
    cases = [each for each in case_entries(clause.game).values() if clause.id in each.clauses]
    for case in sorted(cases, key=lambda each: each.clauses.index(clause.id)):
        name = f"{prefix_of(clause.game)}{case.number}"
        yield from _cases(name, case.document)


def _cases(name: str, document: Mapping[str, object]) -> Iterator[Document]:
    """The cases of an entry of the casebook."""
    cases = document["cases"]
    assert is_list(cases), "a casebook entry has cases"
    for each in cases:
        assert is_object(each), "a case is an object"
        yield _example("case", name, str(each["about"]), each["case"])


def _example(kind: str, id: str, about: str, case: object) -> Document:
    return {"kind": kind, "id": id, "about": about, "table": json.dumps(case)}


def _titled(game: str, ids: Iterable[str]) -> list[Document]:
    clauses = load_clauses(game)
    return [{"id": id, "title": clauses[id].title} for id in ids if id in clauses]


def _point(entry: Entry) -> Document:
    game, number = entry.game, number_of(entry)
    point, clauses = points_of(game)[int(number)], load_clauses(game)
    case = case_entries(game).get(number)
    return {
        "number": point.number,
        "texts": [
            {
                "clause": clause,
                "title": clauses[clause].title,
                "text": text,
                "readings": plain(clauses[clause].readings),
            }
            for clause, text in point.texts
        ],
        "case": None if case is None else entry.id,
        "examples": [] if case is None else [*_cases(entry.id, case.document)],
    }


def _case(entry: Entry) -> Document:
    case = case_entries(entry.game)[number_of(entry)]
    return {
        "story": case.story,
        "ruling": case.ruling,
        "clauses": _titled(entry.game, case.clauses),
        "point": None if case.point is None else f"{prefix_of(entry.game)}{case.point}",
        "mistake": case.mistake,
        "silent": case.silent,
        "examples": [*_cases(entry.id, case.document)],
    }


def _irregularity(entry: Entry) -> Document:
    found = load_irregularities(entry.game)[entry.id]
    said = plain(found)
    assert is_object(said), "a class as JSON is an object"
    return {
        **{key: value for key, value in said.items() if key not in ("id", "title", "examples")},
        "clauses": _titled(entry.game, found.clauses),
        "examples": [],
    }


def _dispute(entry: Entry) -> Document:
    dispute = dispute_entries(entry.game)[entry.id]
    return {
        "note": dispute.note,
        "question": dispute.question,
        "ruling": dispute.ruling,
        "why": dispute.why,
        "clauses": _titled(entry.game, dispute.clauses),
        "examples": [_example("dispute", dispute.name, dispute.title, dispute.document)],
    }


_SHOWN: Final[Mapping[Kind, Callable[[Entry], Document]]] = {
    Kind.CLAUSE: _clause,
    Kind.POINT: _point,
    Kind.CASE: _case,
    Kind.IRREGULARITY: _irregularity,
    Kind.DISPUTE: _dispute,
}

REQUESTS: Final[Mapping[str, Asked]] = {
    "contents": Request(Contents, contents),
    "find": Request(Find, find_entries),
    "entry": Request(Which, entry),
}
