"""`catbox judge`: the ruling on a case, as text or as JSON, also under all readings or editions."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from catbox_rules.cli import rulings
from catbox_rules.cli.files import Unusable, document
from catbox_rules.cli.status import DONE, NO
from catbox_rules.judge import (
    Case,
    Comparison,
    by_editions,
    by_readings,
    comparison_as_json,
    rule,
    ruled_as_json,
)
from catbox_rules.judge.case import FORMAT as CASE
from catbox_rules.kernel.errors import CatboxError, MalformedInput, Plainly
from catbox_rules.notation import Transcript
from catbox_rules.positions.reading import FORMAT as POSITION
from catbox_rules.reading import Read, read_any
from catbox_rules.records import Record
from catbox_rules.records.record import FORMAT as RECORD

__all__ = ["judge_case"]


def judge_case(
    case: Annotated[
        str, typer.Argument(metavar="CASE", help="A file with a case; - for standard input.")
    ],
    as_machine: Annotated[
        bool, typer.Option("--json", help="Answer in JSON, for machines.")
    ] = False,
    readings: Annotated[
        bool, typer.Option("--readings", help="Rule under each reading of the open clauses.")
    ] = False,
    editions: Annotated[
        bool, typer.Option("--editions", help="Rule by each edition of the game.")
    ] = False,
    picture: Annotated[
        bool, typer.Option(help="Show the table, with what is in question marked.")
    ] = True,
) -> None:
    """Rule on a question about a match or a table, and name the clauses that decide it."""
    if readings and editions:
        given = Plainly("both")
        raise MalformedInput("--readings", expected="this or --editions", given=given)
    place, data = document(case)
    try:
        read = _case_in(read_any(data))
        ruled = rule(read)
        comparison = _compared(read, readings=readings, editions=editions)
    except CatboxError as error:
        raise Unusable(f"{place}: {error}") from None
    if as_machine:
        answer = ruled_as_json(ruled) if comparison is None else comparison_as_json(comparison)
        typer.echo(json.dumps(answer))
    else:
        rulings.show_ruling(ruled, with_picture=picture)
        if comparison is not None:
            rulings.show_comparison(comparison)
    raise typer.Exit(DONE if ruled.is_yes else NO)


def _case_in(read: Read) -> Case:
    match read:
        case Case():
            return read
        case Record():
            given = RECORD
        case Transcript():
            given = "catbox-match/1"
        case _:
            given = POSITION
    raise MalformedInput("$.format", expected=CASE, given=given)


def _compared(case: Case, *, readings: bool, editions: bool) -> Comparison | None:
    if readings:
        return by_readings(case)
    return by_editions(case) if editions else None
