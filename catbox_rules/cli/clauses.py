"""`catbox rules`: a clause with its sources, any other entry of the books, or all clauses."""

from __future__ import annotations

import importlib
import json
import re
import sys
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Annotated, Final

import typer
from rich.text import Text

from catbox_rules.book import Found, find
from catbox_rules.book.clause import Clause, implementations, load_clauses, tests_by_clause
from catbox_rules.cli.found import print_found
from catbox_rules.cli.named import entry_named, no_such_clause
from catbox_rules.cli.options import Json
from catbox_rules.cli.printing import as_lines, as_text, by_game, print_parts
from catbox_rules.games import GAMES, edition_id
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.records import as_json
from catbox_rules.render.terminal import indented


def show_rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ID",
            help="A clause or a chapter, such as declare.cell-open, declare; a point: 18, "
            "point 18; case 18, irregularity.revoke, dispute must-i-follow; words of some clauses; "
            "or a question.",
        ),
    ] = None,
    edition: Annotated[
        str | None, typer.Option(help="Only the clauses, and the sources, of this edition.")
    ] = None,
    as_machine: Json = False,
) -> None:
    """Print a clause with its sources, code and tests, or another entry, or list all clauses."""
    asked = " ".join(words) if words else None
    named = None if asked is None else entry_named(asked, edition, place="ID")
    if named is not None and named.show is not None:
        if as_machine:
            typer.echo(json.dumps(named.value))
        else:
            named.show()
        return
    id_ = None if edition is None else edition_id(edition, place="--edition")
    if named is not None:
        found = list(named.clauses)
    else:
        known = [
            (game, each)
            for game in GAMES
            for each in load_clauses(game).values()
            if id_ is None or each.sources_in(id_)
        ]
        found = known if asked is None else _with_words(asked, known)
        if asked is not None and not found:
            likely = _found_by_question(asked, edition)
            if not as_machine:
                print_found(likely)
                return
            ids = [each.entry.id for each in likely]
            found = sorted(
                (pair for pair in known if pair[1].id in ids),
                key=lambda pair: ids.index(pair[1].id),
            )
    if as_machine:
        typer.echo(json.dumps(clauses_as_json(found, id_)))
    elif len(found) > 1:
        list_rules(found)
    else:
        for game, each in found:
            show_clause(each, edition=id_)
            _show_where(GAMES[game], each)


def _found_by_question(question: str, edition: str | None) -> tuple[Found, ...]:
    """Return what a question in plain words finds. What looks like the id of a clause is not a
    question."""
    is_id = "." in question and " " not in question
    found = () if is_id else find(question, edition=edition)
    return found or no_such_clause(question, edition, place="ID")


def _with_words(words: str, known: list[tuple[str, Clause]]) -> list[tuple[str, Clause]]:
    """Return the clauses with all of the words in their ids, titles or texts."""
    asked = set(words.casefold().split())
    return [pair for pair in known if asked <= _words_of(pair[1])]


def _words_of(clause: Clause) -> set[str]:
    text = f"{clause.id} {clause.title} {clause.text}"
    return set(re.findall(r"\w+", text.casefold()))


def clauses_as_json(
    found: Sequence[tuple[str, Clause]], edition: str | None
) -> list[dict[str, object]]:
    """Return clauses as plain JSON, as `catbox rules ID --json` prints them."""
    games = dict.fromkeys(game for game, _ in found)
    code = {game: implementations(importlib.import_module(GAMES[game].PACKAGE)) for game in games}
    tests = {game: tests_by_clause(game) for game in games}
    return [
        {
            "id": clause.id,
            "title": clause.title,
            "text": clause.text,
            "sources": as_json(clause.sources if edition is None else clause.sources_in(edition)),
            "readings": as_json(clause.readings),
            "implemented_by": list(code[game].get(clause.id, ())),
            "tested_by": list(tests[game].get(clause.id, ())),
            **({"in_place_of": clause.in_place_of} if clause.in_place_of else {}),
        }
        for game, clause in found
    ]


def _show_where(ruleset: AnyRuleset, clause: Clause) -> None:
    """Print which code implements a clause, and which tests check it."""
    code = implementations(importlib.import_module(ruleset.PACKAGE)).get(clause.id, ())
    tests = tests_by_clause(ruleset.NAME).get(clause.id, ())
    of_rules = f"tests/unit/{ruleset.PACKAGE.rpartition('.')[2]}/"
    nearest_first = sorted(
        (each for each in tests if "::" in each),
        key=lambda test: (not test.startswith(of_rules), test),
    )
    _show_list("Decided by", [_place_of(function) for function in code])
    _show_list("Checked by", _by_file(nearest_first[:_SHOWN_TESTS]))
    if more := nearest_first[_SHOWN_TESTS:]:
        print_parts(indented(as_text(f"and {len(more)} more (--json names them all)"), 4))


def _by_file(tests: Iterable[str]) -> list[str]:
    """Return the names of tests, each list below its file, because full names are too long for a
    line."""
    lines: list[str] = []
    for file, of_file in groupby(tests, key=lambda test: test.partition("::")[0]):
        lines += [file, *(f"  {test.partition('::')[2]}" for test in of_file)]
    return lines


_SHOWN_TESTS: Final = 8


def _place_of(function: str) -> str:
    """Return the file of a function with its name, in the form of test ids:
    `catbox_rules/….py::name`."""
    module = function
    while module not in sys.modules:
        module = module.rpartition(".")[0]
    return f"{module.replace('.', '/')}.py::{function.removeprefix(module + '.')}"


def list_rules(found: Iterable[tuple[str, Clause]]) -> None:
    """Print the clauses of each game, one per line, under the titles of their chapters."""
    for game, clauses in by_game(found):
        print_parts(Text(), game)
        _list_clauses(clauses)


def _list_clauses(clauses: Sequence[Clause]) -> None:
    """Print clauses, one per line, under the titles of their chapters."""
    width = max((len(clause.id) for clause in clauses), default=0)
    chapter = None
    for clause in clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            print_parts(Text(), as_text(chapter, "bold"))
        house = "" if clause.in_place_of is None else " (house rule)"
        title = as_text(f"{clause.title}{house}")
        print_parts(Text.assemble("  ", (clause.id.ljust(width), "cyan"), "  ", title))


def show_clause(clause: Clause, *, edition: str | None = None, with_examples: bool = True) -> None:
    """Print a clause with its text, sources, readings, points, errata and examples."""
    print_parts(Text.assemble((clause.id, "bold cyan"), "  ", as_text(clause.title, "bold")))
    print_parts(Text(), indented(as_lines(clause.text)))
    if clause.exception_to:
        print_parts(Text(), indented(as_text(f"An exception to {clause.exception_to}.")))
    if clause.in_place_of:
        house = f"A house rule, in no rulebook, in place of {clause.in_place_of}."
        print_parts(Text(), indented(as_text(house)))
    if clause.exceptions:
        print_parts(Text(), indented(as_text(f"Exceptions: {', '.join(clause.exceptions)}.")))
    sources = clause.sources if edition is None else clause.sources_in(edition)
    _show_list("Sources", [f"{each.edition}: {each.heading}" for each in sources])
    _show_list(
        "Readings",
        [
            f"{each.option}={each.value}{' (default)' if each.default else ''}: {each.text}"
            for each in clause.readings
        ],
    )
    _show_list(
        "Differences, gaps and rulings",
        [f"{', '.join(map(str, each.numbers))}. {each.text}" for each in clause.points],
    )
    _show_list("Errata", [f"{each.edition}: {each.text}" for each in clause.errata])
    for example in clause.examples if with_examples else ():
        print_parts(
            Text(), indented(as_text("Example", "bold")), indented(as_lines(example.rstrip()), 4)
        )


def _show_list(heading: str, lines: Sequence[str]) -> None:
    if lines:
        print_parts(Text(), indented(as_text(heading, "bold")))
        print_parts(*(indented(as_text(line), 4) for line in lines))
