"""`catbox rules`: a clause with its sources, or all of them."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable, Sequence
from typing import Annotated, NoReturn

import typer
from rich.text import Text

from catbox_rules.cli.faults import Unusable
from catbox_rules.cli.options import Json
from catbox_rules.cli.printing import as_text, by_game, nearest, print_parts
from catbox_rules.games import edition_ids, game_with_edition, games_of
from catbox_rules.kernel.clause import Clause, implementations, load_clauses, tests_by_clause
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.records import as_json
from catbox_rules.render.terminal import indented


def show_rules(
    clause: Annotated[
        str | None, typer.Argument(metavar="ID", help="A clause, such as declare.cell-open.")
    ] = None,
    edition: Annotated[
        str | None, typer.Option(help="Only the clauses, and the sources, of this edition.")
    ] = None,
    as_machine: Json = False,
) -> None:
    """Print a clause with its sources, or list all of them."""
    id_ = None if edition is None else _edition_id(edition)
    found = [
        (ruleset, each)
        for ruleset in games_of()
        for each in load_clauses(ruleset.NAME).values()
        if clause in (None, each.id) and (id_ is None or each.sources_in(id_))
    ]
    if clause is not None and not found:
        _no_such_clause(clause, id_)
    if as_machine:
        typer.echo(json.dumps(_clauses_as_json(found, id_)))
    elif clause is None:
        list_rules(found)
    else:
        for _, each in found:
            show_clause(each, edition=id_)


def _edition_id(name: str) -> str:
    found = game_with_edition(name)
    if found is None:
        raise Unsupported("--edition", expected=f"one of {', '.join(edition_ids())}", given=name)
    return found[1].id


def _no_such_clause(clause: str, edition: str | None) -> NoReturn:
    known = [each for ruleset in games_of() for each in load_clauses(ruleset.NAME)]
    if clause in known:
        raise Unusable(f"ID: {clause} has no source in {edition}; see catbox rules {clause}")
    near = nearest(clause, known)
    expected = f"the id of a clause, perhaps {near}" if near else "the id of a clause"
    raise MalformedInput("ID", expected=f"{expected} (catbox rules lists them)", given=clause)


def _clauses_as_json(
    found: list[tuple[AnyRuleset, Clause]], edition: str | None
) -> list[dict[str, object]]:
    code = {
        ruleset.NAME: implementations(importlib.import_module(ruleset.PACKAGE))
        for ruleset in games_of()
    }
    tests = {ruleset.NAME: tests_by_clause(ruleset.NAME) for ruleset in games_of()}
    return [
        {
            "id": clause.id,
            "title": clause.title,
            "text": clause.text,
            "sources": as_json(clause.sources if edition is None else clause.sources_in(edition)),
            "readings": as_json(clause.readings),
            "implemented_by": list(code[ruleset.NAME].get(clause.id, ())),
            "tested_by": list(tests[ruleset.NAME].get(clause.id, ())),
        }
        for ruleset, clause in found
    ]


def list_rules(found: Iterable[tuple[AnyRuleset, Clause]]) -> None:
    """The clauses of each game, a line each, under the titles of their chapters."""
    for game, clauses in by_game(found):
        print_parts(Text(), game)
        _list_clauses(clauses)


def _list_clauses(clauses: Sequence[Clause]) -> None:
    """All clauses, a line each, under the titles of their chapters."""
    width = max((len(clause.id) for clause in clauses), default=0)
    chapter = None
    for clause in clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            print_parts(Text(), as_text(chapter, "bold"))
        print_parts(
            Text.assemble("  ", (clause.id.ljust(width), "cyan"), "  ", as_text(clause.title))
        )


def show_clause(clause: Clause, *, edition: str | None = None) -> None:
    """A clause with its text, sources, readings, points and errata."""
    print_parts(Text.assemble((clause.id, "bold cyan"), "  ", as_text(clause.title, "bold")))
    print_parts(Text(), indented(as_text(clause.text)))
    if clause.exception_to:
        print_parts(Text(), indented(as_text(f"An exception to {clause.exception_to}.")))
    if clause.in_place_of:
        print_parts(Text(), indented(as_text(f"In place of {clause.in_place_of}.")))
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
    for example in clause.examples:
        print_parts(
            Text(), indented(as_text("Example", "bold")), indented(as_text(example.rstrip()), 4)
        )


def _show_list(heading: str, lines: Sequence[str]) -> None:
    if lines:
        print_parts(Text(), indented(as_text(heading, "bold")))
        print_parts(*(indented(as_text(line), 4) for line in lines))
