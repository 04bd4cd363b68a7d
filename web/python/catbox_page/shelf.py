"""What can be read, as a file: contents, and entries in full. They never change, so the page has
them before Python is there, and without it.

    {"contents": …, "entries": {"clause/play.turn": …}, "found_by": {"clause/play.turn": …}}

`contents` has of each game its editions with what can be done by them, its boxes, the questions
beyond an action, its chapters and its lists. `found_by` has what a plain search looks through
besides titles. No request needs this module, so it is not sent to browsers.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal, assert_never

import catbox_rules
import catbox_rules.cat_in_the_box
import catbox_rules.schrodingers_cats
from catbox_page.answers import books as answers
from catbox_page.books import text_of
from catbox_page.laying.protocol import LAYING
from catbox_page.saying import WORDS, sentence
from catbox_rules.book import (
    Entry,
    Kind,
    case_entries,
    dispute_entries,
    entries_of,
    misbeliefs,
    points_of,
)
from catbox_rules.book.casebook import Box, boxes_of, number_of, prefix_of, questions_asked
from catbox_rules.book.clause import Clause, load_clauses
from catbox_rules.book.irregularity import load_irregularities
from catbox_rules.games import GAMES
from catbox_rules.judge.disputes.inquiry import DISPUTES
from catbox_rules.kernel.editions import Edition, Setup
from catbox_rules.kernel.ruleset import AnyRuleset, Seat
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.schrodingers_cats.material import Physicat


def shelf() -> answers.Shelf:
    """Return all contents and entries, with what each is found by."""
    entries = {f"{each.kind.value}/{each.id}": each for game in GAMES for each in entries_of(game)}
    return {
        "contents": contents(),
        "entries": {key: entry_in_full(each) for key, each in entries.items()},
        "found_by": {
            key: {"text": text_of(each), "asked": list(_ways_of(each))}
            for key, each in entries.items()
        },
        "templates": sorted({*_of_facts(), *_of_rules()}),
        "words": [*WORDS, "nothing", "unknown"],
    }


def _of_facts() -> Iterator[str]:
    """Yield the templates of what the facts of disputes say."""
    for game, ruleset in GAMES.items():
        brought = DISPUTES.of(game)
        actions = [ruleset.parse(each, Seat(0)) for each in _ACTIONS[game]]
        facts = [fact for action in actions for fact in brought.facts(action)]
        facts += [fact for ask in brought.ASKS.values() for fact in ask.facts]
        yield from (sentence(each.says)["template"] for fact in facts for each in fact.values)


def _of_rules() -> Iterator[str]:
    """Yield what the rules say, as their modules have it: a sentence that is not here is not known
    before the judge is, so its rule stands alone."""
    for path in sorted(Path(catbox_rules.__file__).parent.glob("*/rules/*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value
                if text.count(" ") >= _FEWEST and _TEMPLATE.fullmatch(text):
                    yield _ENDING.sub(r"\1", text)
                    yield _ENDING.sub(r"\1\2", text)


_FEWEST: Final = 2
_TEMPLATE: Final = re.compile(r"[^ ,;:.\n][^\n`]*[^\n`.]")
_ENDING: Final = re.compile(r"(\{\w+\} [\w ]+)\((e?s)\)")


def _ways_of(entry: Entry) -> Iterator[str]:
    """How players ask for it in English: the library itself knows other languages as well."""
    asked = questions_asked(entry.game).get(entry.id)
    if asked is not None:
        yield from filter(None, asked.words.split("; "))
        yield from asked.situations.get("en", ())


def contents() -> answers.Contents:
    """Return of each game its editions with what can be done by them, its boxes, the questions
    beyond an action, its chapters and its lists."""
    return {"games": [_game(ruleset) for ruleset in GAMES.values()]}


def _game(ruleset: AnyRuleset) -> answers.Game:
    game = ruleset.NAME
    chapters: dict[str, list[answers.Titled]] = {}
    for clause in load_clauses(game).values():
        chapters.setdefault(clause.chapter, []).append({"id": clause.id, "title": clause.title})
    return {
        "name": game,
        "editions": [_edition(ruleset, each) for each in ruleset.EDITIONS],
        "boxes": [
            {
                "publisher": each.publisher,
                "title": each.title,
                "languages": list(each.languages),
                "edition": each.edition,
                "read": _was_read(ruleset, each),
            }
            for each in boxes_of(game)
        ],
        "questions": dict(POSITIONS.of(game).ASKS),
        "disputes": list(DISPUTES.of(game).ASKS),
        "chapters": [{"title": title, "clauses": each} for title, each in chapters.items()],
        "lists": {
            "point": _listed(game, Kind.POINT),
            "case": _listed(game, Kind.CASE),
            "irregularity": _listed(game, Kind.IRREGULARITY),
            "misbelief": _listed(game, Kind.MISBELIEF),
            "dispute": _listed(game, Kind.DISPUTE),
        },
    }


def _listed(game: str, kind: Kind) -> list[answers.Titled]:
    return [{"id": each.id, "title": each.title} for each in entries_of(game) if each.kind is kind]


def _edition(ruleset: AnyRuleset, edition: Edition[Setup]) -> answers.Edition:
    """Return an edition, with what can be done at its largest table: no other one has more."""
    players = [setup.players for setup in edition.setups]
    table = ruleset.initial(edition.id, players=max(players)).table
    return {
        "id": edition.id,
        "title": edition.title,
        "rulebook": _rulebook(edition),
        "players": players,
        "choices": LAYING.of(ruleset).choices(table),
    }


def _rulebook(edition: Edition[Setup]) -> str:
    """Return what text was read for an edition, which both games say of theirs."""
    return str(getattr(edition, "rulebook", edition.title))


def _was_read(ruleset: AnyRuleset, box: Box) -> bool:
    """Whether the text that was read for the edition of a box is in one of its languages; or where
    that says no language, of its publisher."""
    texts = (_rulebook(each) for each in ruleset.EDITIONS if each.id == box.edition)
    text = next(texts, "")
    named = {one for each in boxes_of(box.game) for one in each.languages if one in text}
    return not named.isdisjoint(box.languages) if named else box.publisher in text


def entry_in_full(found: Entry) -> answers.Entry:
    """Return an entry in full, but for its examples."""
    match found.kind:
        case Kind.CLAUSE | Kind.HOUSE_RULE:
            return _clause(found)
        case Kind.POINT:
            return _point(found)
        case Kind.CASE:
            return _case(found)
        case Kind.IRREGULARITY:
            return _irregularity(found)
        case Kind.MISBELIEF:
            return _misbelief(found)
        case Kind.DISPUTE:
            return _dispute(found)
        case _:
            assert_never(found.kind)


def _common(entry: Entry) -> answers.AnyEntry:
    return {
        "id": entry.id,
        "game": entry.game,
        "title": entry.title,
        "disputes": list(_disputes_on(entry)),
    }


_ACTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    catbox_rules.cat_in_the_box.NAME: ("4R", "4B", "bid 2", "discard 3", "paradox"),
    catbox_rules.schrodingers_cats.NAME: (
        *("claim 5 dead", "doubt", "prove 1 dead", "exchange 1 dead", "end turn"),
        *(f"use {each}" for each in Physicat),
    ),
}
"""Actions of every kind, as examples."""

_MOST_KINDS: Final = 2
"""What more kinds of disputes turn on says nothing of any."""


def _disputes_on(entry: Entry) -> Iterator[str]:
    """Yield the kinds of disputes that an entry is about: those that turn on its first clause which
    few kinds turn on; the words of actions, and those of questions that are not any."""
    for clause in entry.clauses:
        kinds = [kind for kind, clauses in _turning_on(entry.game).items() if clause in clauses]
        if 0 < len(kinds) <= _MOST_KINDS:
            yield from kinds
            return


@cache
def _turning_on(game: str) -> Mapping[str, frozenset[str]]:
    """Return the clauses on which each kind of dispute may turn."""
    ruleset, brought = GAMES[game], DISPUTES.of(game)
    found: dict[str, frozenset[str]] = {}
    for text in _ACTIONS[game]:
        action = ruleset.parse(text, Seat(0))
        clauses = (clause for fact in brought.facts(action) for clause in fact.clauses)
        found[action.do] = found.get(action.do, frozenset()).union(clauses)
    for about, ask in brought.ASKS.items():
        found[about] = frozenset(clause for fact in ask.facts for clause in fact.clauses)
    return found


_ABOUT_CLAUSES: Final[Mapping[Kind, Literal["case", "irregularity", "misbelief"]]] = {
    Kind.CASE: "case",
    Kind.IRREGULARITY: "irregularity",
    Kind.MISBELIEF: "misbelief",
}


def _clause(entry: Entry) -> answers.ClauseEntry:
    clause = load_clauses(entry.game)[entry.id]
    related = (*clause.exceptions, clause.exception_to, clause.in_place_of)
    return {
        **_common(entry),
        "kind": "house-rule" if entry.kind is Kind.HOUSE_RULE else "clause",
        "text": clause.text,
        "chapter": clause.chapter,
        "sources": [{"edition": each.edition, "heading": each.heading} for each in clause.sources],
        "readings": _readings(clause),
        "points": [
            {
                "ids": [f"{prefix_of(entry.game)}{number}" for number in point.numbers],
                "text": point.text,
            }
            for point in clause.points
        ],
        "errata": [{"edition": each.edition, "text": each.text} for each in clause.errata],
        "exceptions": list(clause.exceptions),
        "exception_to": clause.exception_to,
        "in_place_of": clause.in_place_of,
        "clauses": _titled(entry.game, (each for each in related if each is not None)),
        "about_it": [
            {"kind": _ABOUT_CLAUSES[each.kind], "id": each.id, "title": each.title}
            for each in entries_of(entry.game)
            if each.kind in _ABOUT_CLAUSES and entry.id in each.clauses
        ],
    }


def _readings(clause: Clause) -> list[answers.Reading]:
    return [
        {
            "option": each.option,
            "value": each.value,
            "default": each.default,
            "text": each.text,
            "point": each.point,
        }
        for each in clause.readings
    ]


def _point(entry: Entry) -> answers.PointEntry:
    game, number = entry.game, number_of(entry)
    point, clauses = points_of(game)[int(number)], load_clauses(game)
    case = case_entries(game).get(number)
    return {
        **_common(entry),
        "kind": "point",
        "number": point.number,
        "texts": [
            {
                "clause": clause,
                "title": clauses[clause].title,
                "text": text,
                "readings": _readings(clauses[clause]),
            }
            for clause, text in point.texts
        ],
        "case": None if case is None else entry.id,
    }


def _case(entry: Entry) -> answers.CaseEntry:
    case = case_entries(entry.game)[number_of(entry)]
    return {
        **_common(entry),
        "kind": "case",
        "story": case.story,
        "ruling": case.ruling,
        "clauses": _titled(entry.game, case.clauses),
        "point": None if case.point is None else f"{prefix_of(entry.game)}{case.point}",
        "mistake": case.mistake,
        "silent": case.silent,
    }


def _irregularity(entry: Entry) -> answers.IrregularityEntry:
    found = load_irregularities(entry.game)[entry.id]
    return {
        **_common(entry),
        "kind": "irregularity",
        "text": found.text,
        "clauses": _titled(entry.game, found.clauses),
        "said": [{"edition": each.edition, "text": each.text} for each in found.said],
        "silent": list(found.silent),
        "until": found.until,
        "chooses": found.chooses,
        "now": found.now,
        "later": found.later,
        "after": found.after,
        "scored": found.scored,
        "over": found.over,
        "because": found.because,
    }


def _misbelief(entry: Entry) -> answers.MisbeliefEntry:
    found = next(each for each in misbeliefs(entry.game) if each.id == entry.id)
    return {
        **_common(entry),
        "kind": "misbelief",
        "text": found.answer,
        "clauses": _titled(entry.game, entry.clauses),
        "case": None if found.case is None else f"{prefix_of(entry.game)}{found.case}",
    }


def _dispute(entry: Entry) -> answers.DisputeEntry:
    dispute = dispute_entries(entry.game)[entry.id]
    return {
        **_common(entry),
        "kind": "dispute",
        "note": dispute.note,
        "question": dispute.question,
        "ruling": dispute.ruling,
        "why": dispute.why,
        "clauses": _titled(entry.game, dispute.clauses),
    }


def _titled(game: str, ids: Iterable[str]) -> list[answers.Titled]:
    clauses = load_clauses(game)
    return [{"id": id, "title": clauses[id].title} for id in ids if id in clauses]
