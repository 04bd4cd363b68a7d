"""`catbox judge`: the ruling on a case, as text or as JSON, also under all readings or editions."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from catbox_rules.cli import rulings
from catbox_rules.cli.faults import DONE, NO, faults_in
from catbox_rules.cli.files import lines_of, read_file, report_unused
from catbox_rules.cli.options import Json
from catbox_rules.cli.rulings import show_comparison
from catbox_rules.judge import (
    Case,
    Comparison,
    by_editions,
    by_readings,
    comparison_as_json,
    other_rulings,
    rule,
    ruled_as_json,
)
from catbox_rules.judge.reading import case_asked
from catbox_rules.kernel.errors import MalformedInput, Verbatim


def judge_case(  # noqa: PLR0913, PLR0917 -- an argument for each option
    case: Annotated[
        str,
        typer.Argument(
            metavar="CASE",
            help="A file with a case; or with a record or a position, as JSON or as text, and a "
            "question by --action or --ask; - for standard input.",
        ),
    ],
    action: Annotated[
        str | None,
        typer.Option(
            help='Is this legal now? 4R or "red 4" of the seat to act, 2:4R of another one.'
        ),
    ] = None,
    ask: Annotated[
        str | None, typer.Option(help="Another question: trick, groups, round, check, table …")
    ] = None,
    as_machine: Json = False,
    readings: Annotated[
        bool, typer.Option("--readings", help="Rule under each reading of the open clauses.")
    ] = False,
    editions: Annotated[
        bool, typer.Option("--editions", help="Rule by each edition of the game.")
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="Show every clause, with where the rulebook says it.")
    ] = False,
    assume_table: Annotated[
        bool,
        typer.Option("--assume-table", help="Rule even if legal play cannot lead to the table."),
    ] = False,
    picture: Annotated[
        bool | None,
        typer.Option(
            help="Show the table, with what is in question marked; on a terminal it is shown."
        ),
    ] = None,
) -> None:
    """Rule on a question about a match or a table, and name the clauses that decide it."""
    if readings and editions:
        given = Verbatim("both")
        raise MalformedInput("--readings", expected="only one of this and --editions", given=given)
    place, read = read_file(case)
    with faults_in(place, lines_of(read)):
        asked = case_asked(read, action=action, ask=ask, place="--{}")
        ruled = rule(asked, assume_table=assume_table)
        disputed = other_rulings(ruled)
        comparison = _compared(asked, readings=readings, editions=editions)
    report_unused(place, read)
    if as_machine:
        answer = comparison_as_json(comparison) if comparison else ruled_as_json(ruled, disputed)
        typer.echo(json.dumps(answer))
    else:
        shown = sys.stdout.isatty() if picture is None else picture
        rulings.show_ruling(ruled, disputed, in_full=full, with_picture=shown)
        if comparison is not None:
            show_comparison(comparison)
    raise typer.Exit(DONE if ruled.is_yes else NO)


def _compared(case: Case, *, readings: bool, editions: bool) -> Comparison | None:
    if readings:
        return by_readings(case)
    return by_editions(case) if editions else None
