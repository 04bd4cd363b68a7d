"""What a question finds, and the examples of an entry.

find      words -> what was `found`, best first; if nothing, known words `near` those
examples  kind, id -> the examples of an entry

Entries have the kinds and ids of `catbox find`. An example has a `table` for the requests of
`tables.py`: a case, whose question is in it.

The entries themselves never change: the page has them as a file (`shelf.py`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal

from attrs import frozen

from catbox_page.answers.books import AllFound, Example, Examples
from catbox_rules.book import (
    Entry,
    Kind,
    case_entries,
    dispute_entries,
    entries_of,
    known_words_near,
    misbeliefs,
    points_of,
)
from catbox_rules.book import find as entries_found
from catbox_rules.book.casebook import number_of
from catbox_rules.book.clause import load_clauses
from catbox_rules.book.irregularity import load_irregularities
from catbox_rules.games import GAMES, game_with_edition
from catbox_rules.kernel.errors import Unsupported
from catbox_rules.kernel.forms import is_list, is_object, with_suggestion


@frozen
class Find:
    """A question in plain words."""

    words: str
    game: str | None = None
    edition: str | None = None
    limit: int = 10


def find(given: Find) -> AllFound:
    """Return what answers a question, as `catbox find --json` lists it, each with its game and what
    it says."""
    edition = None if given.edition is None else _edition_id(given.edition)
    found = entries_found(given.words, game=given.game, edition=edition, limit=given.limit)
    near = () if found else known_words_near(given.words, game=given.game)
    return {
        "found": [
            {
                "kind": each.entry.kind.value,
                "id": each.entry.id,
                "title": each.entry.title,
                "clauses": list(each.entry.clauses),
                "score": round(each.score, 2),
                "game": each.entry.game,
                "text": text_of(each.entry),
            }
            for each in found
        ],
        "near": list(near),
    }


def _edition_id(name: str) -> str:
    found = game_with_edition(name)
    if found is None:
        raise Unsupported("$.edition", expected="an edition", given=name)
    return found[1].id


def text_of(entry: Entry) -> str:
    """Return what answers the question: the rule, the ruling, or the rule behind it."""
    match entry.kind:
        case Kind.POINT:
            return points_of(entry.game)[int(number_of(entry))].text
        case Kind.CASE:
            return case_entries(entry.game)[number_of(entry)].ruling
        case Kind.IRREGULARITY:
            return load_irregularities(entry.game)[entry.id].now
        case Kind.MISBELIEF:
            return next(each.answer for each in misbeliefs(entry.game) if each.id == entry.id)
        case Kind.CLAUSE | Kind.HOUSE_RULE:
            return load_clauses(entry.game)[entry.id].text.partition("\n\n")[0]
        case Kind.DISPUTE:
            return dispute_entries(entry.game)[entry.id].why


@frozen
class Which:
    """An entry by its kind and its id."""

    kind: Kind
    id: str


def examples(given: Which) -> Examples:
    """Return the examples of an entry."""
    known = [each for game in GAMES for each in entries_of(game) if each.kind is given.kind]
    found = next((each for each in known if each.id == given.id), None)
    if found is None:
        ids = [each.id for each in known]
        expected = f"the id of one of the entries of kind {given.kind.value}"
        raise Unsupported("$.id", expected=expected, given=with_suggestion(given.id, ids))
    return {"examples": [*_EXAMPLES[found.kind](found)]}


def _of_clause(clause: Entry) -> Iterator[Example]:
    """Yield the disputes that a clause decides, and the cases of the casebook that rest on it:
    those first that it decides above all."""
    disputes = [each for each in dispute_entries(clause.game).values() if clause.id in each.clauses]
    for dispute in sorted(disputes, key=lambda each: each.clauses.index(clause.id)):
        yield _example("dispute", dispute.name, dispute.title, dispute.document)
    cases = [each for each in case_entries(clause.game).values() if clause.id in each.clauses]
    for case in sorted(cases, key=lambda each: each.clauses.index(clause.id)):
        yield from _cases(case.id, case.document)


def _cases(name: str, document: Mapping[str, object]) -> Iterator[Example]:
    """Yield the cases of an entry of the casebook."""
    cases = document["cases"]
    assert is_list(cases), "a casebook entry has cases"
    for each in cases:
        assert is_object(each), "a case is an object"
        yield _example("case", name, str(each["about"]), each["case"])


def _example(kind: Literal["case", "dispute"], id: str, about: str, case: object) -> Example:
    return {"kind": kind, "id": id, "about": about, "table": json.dumps(case)}


def _of_case(entry: Entry) -> Iterator[Example]:
    """Return the examples of an entry of the casebook, and of the point that it is about."""
    case = case_entries(entry.game).get(number_of(entry))
    return iter(()) if case is None else _cases(entry.id, case.document)


def _of_dispute(entry: Entry) -> Iterator[Example]:
    dispute = dispute_entries(entry.game)[entry.id]
    yield _example("dispute", dispute.name, dispute.title, dispute.document)


def _none(_: Entry) -> Iterator[Example]:
    return iter(())


_EXAMPLES: Final[Mapping[Kind, Callable[[Entry], Iterator[Example]]]] = {
    Kind.CLAUSE: _of_clause,
    Kind.POINT: _of_case,
    Kind.CASE: _of_case,
    Kind.IRREGULARITY: _none,
    Kind.MISBELIEF: _none,
    Kind.DISPUTE: _of_dispute,
    Kind.HOUSE_RULE: _of_clause,
}
