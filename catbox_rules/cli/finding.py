"""`catbox find`: which rule answers a question in plain words."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from catbox_rules.book import as_json, find
from catbox_rules.cli.faults import DONE, NO, options_in_errors, report_error
from catbox_rules.cli.found import nothing_found, print_found
from catbox_rules.cli.options import Json
from catbox_rules.kernel.errors import MalformedInput


def find_rule(
    question: Annotated[
        list[str],
        typer.Argument(
            metavar="QUESTION", help="A question or some words, as players say it at the table."
        ),
    ],
    game: Annotated[str | None, typer.Option(help="Only the rules of this game.")] = None,
    edition: Annotated[str | None, typer.Option(help="Only what this edition says.")] = None,
    limit: Annotated[int, typer.Option(help="Show at most this many.")] = 10,
    as_machine: Json = False,
) -> int:
    """Find the rule that answers a question in the words of players, of five languages."""
    asked = " ".join(question)
    if not asked.strip():
        raise MalformedInput("QUESTION", expected="a question or some words", given=asked)
    with options_in_errors("limit", "game", "edition"):
        found = find(asked, game=game, edition=edition, limit=limit)
    if as_machine:
        typer.echo(json.dumps(as_json(found)))
    elif found:
        print_found(found)
    if not found:
        report_error(nothing_found(asked, game))
    return DONE if found else NO
