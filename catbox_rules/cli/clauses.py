"""Printing clauses: one with its sources, code and tests, or a list of several."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from rich.text import Text

from catbox_rules.book.clause import Clause, implementations, tests_by_clause
from catbox_rules.book.misbelief import misbeliefs
from catbox_rules.cli.printing import (
    as_lines,
    as_text,
    by_game,
    is_for_an_assistant,
    print_parts,
)
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.records import as_json
from catbox_rules.render.terminal import indented


def print_clauses(found: Sequence[tuple[str, Clause]], edition: str | None) -> None:
    """Print a clause in full, or list several: for an assistant with their texts."""
    if len(found) == 1:
        [(game, clause)] = found
        show_clause(game, clause, edition=edition)
        if not is_for_an_assistant():
            _show_where(GAMES[game], clause)
    elif is_for_an_assistant():
        for _, clause in found:
            print_parts(as_text(f"{clause.id}  {clause.title}"), as_lines(clause.text), as_text(""))
    else:
        list_rules(found)


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


def show_clause(game: str, clause: Clause, *, edition: str | None = None) -> None:
    """Print a clause with its text, sources, readings, points, errata, examples, and what people
    believe about it."""
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
    beliefs = (each for each in misbeliefs(game) if each.clause == clause.id)
    _show_list("What people believe", [f"{each.title} ({each.id})" for each in beliefs])
    for example in () if is_for_an_assistant() else clause.examples:
        print_parts(
            Text(), indented(as_text("Example", "bold")), indented(as_lines(example.rstrip()), 4)
        )


def _show_list(heading: str, lines: Sequence[str]) -> None:
    if lines:
        print_parts(Text(), indented(as_text(heading, "bold")))
        print_parts(*(indented(as_text(line), 4) for line in lines))
