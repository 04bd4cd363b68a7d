"""The commands, and what becomes of their errors."""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import os
import sys
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Final, NoReturn

import typer

from catbox_rules.cli import printing, text
from catbox_rules.cli.conforming import conform_engine
from catbox_rules.cli.converting import convert_file
from catbox_rules.cli.diff import diff_rulebooks
from catbox_rules.cli.files import Unusable
from catbox_rules.cli.judging import judge_case
from catbox_rules.cli.options import Json
from catbox_rules.cli.play import play_match
from catbox_rules.cli.regressing import regress_corpora
from catbox_rules.cli.replaying import replay_records
from catbox_rules.cli.reporting import report_campaigns
from catbox_rules.cli.serving import serve_lines
from catbox_rules.cli.showing import show_file
from catbox_rules.cli.simulating import simulate_matches
from catbox_rules.cli.status import DONE, INTERRUPTED
from catbox_rules.cli.variants import show_variants
from catbox_rules.games import GAMES
from catbox_rules.kernel.clause import Clause, implementations, load_clauses, tests_by_clause
from catbox_rules.kernel.errors import CatboxError, MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.records import as_json
from catbox_rules.rulebooks import Rulebook, edition_as_json

__all__ = ["app", "run"]

# Typer builds on click or, in later versions, on a copy of it that it carries; either way what
# it raises for a wrong command line is what BadParameter derives from.
_USAGE_ERROR: Final[type[Exception]] = typer.BadParameter.__mro__[1]

app = typer.Typer(
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

_built: Final = cache(typer.main.get_command)
"""What parses a command line, which takes longer to build than most commands to run."""


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit status; a line on standard error for each fault."""
    try:
        status = _built(app).main(args=list(arguments), prog_name="catbox", standalone_mode=False)
        sys.stdout.flush()
    except (CatboxError, Unusable) as error:
        return printing.complain(str(error))
    except _USAGE_ERROR as error:
        return printing.complain(f"{_explained(error)} (see catbox --help)")
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # Whoever reads our output has enough of it; where Typer notices, it exits.
        _drop_output()
        return DONE
    except OSError as error:
        _drop_output()
        place = error.filename or "standard output"
        return printing.complain(f"{place}: {error.strerror or error}")
    return status if isinstance(status, int) else DONE


def _explained(usage_error: Exception) -> str:
    """What is wrong with a command line, with the names that were perhaps meant."""
    message: str = getattr(usage_error, "format_message", usage_error.__str__)()
    # What is to be chosen from stands in lines of its own, which break differently from version to
    # version of Typer.
    return " ".join(message.split()).replace("Value error, ", "")


def _drop_output() -> None:
    """What is left of the output goes nowhere, or Python would try again to write it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _exit(status: int) -> NoReturn:
    raise typer.Exit(status)


@app.callback()
def without_a_command(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the versions.")] = False,
) -> None:
    """The rules of Cat in the Box and Schrödinger's Cats: rulings with their reasons."""
    if version:
        rulesets = [f"{ruleset.NAME} {ruleset.VERSION}" for ruleset in GAMES.values()]
        library = importlib.metadata.version("catbox-rules")
        typer.echo(f"catbox-rules {library} (rulesets: {', '.join(rulesets)})")
        _exit(DONE)
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command("replay")(replay_records)
app.command("judge")(judge_case)
app.command("show")(show_file)
app.command("convert")(convert_file)
app.command("play")(play_match)
app.command("serve")(serve_lines)
app.command("conform")(conform_engine)
app.command("diff")(diff_rulebooks)
app.command("regress")(regress_corpora)
app.command("report")(report_campaigns)
app.command("simulate")(simulate_matches)
app.command("variants")(show_variants)


@app.command("rules")
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
        for ruleset in GAMES.values()
        for each in load_clauses(ruleset.NAME).values()
        if clause in (None, each.id) and (id_ is None or each.sources_in(id_))
    ]
    if clause is not None and not found:
        _no_such_clause(clause, id_)
    if as_machine:
        typer.echo(json.dumps(_clauses_as_json(found, id_)))
    elif clause is None:
        text.list_rules(found)
    else:
        for _, each in found:
            text.show_clause(each, edition=id_)


def _edition_id(name: str) -> str:
    known = {
        alias: edition.id
        for ruleset in GAMES.values()
        for edition in ruleset.EDITIONS
        for alias in (edition.id, *edition.aliases)
    }
    if name not in known:
        raise Unsupported("--edition", expected=f"one of {', '.join(known)}", given=name)
    return known[name]


def _no_such_clause(clause: str, edition: str | None) -> NoReturn:
    known = [each for ruleset in GAMES.values() for each in load_clauses(ruleset.NAME)]
    if clause in known:
        raise Unusable(f"ID: {clause} has no source in {edition}; see catbox rules {clause}")
    near = printing.nearest(clause, known)
    expected = f"the id of a clause, perhaps {near}" if near else "the id of a clause"
    raise MalformedInput("ID", expected=f"{expected} (catbox rules lists them)", given=clause)


def _clauses_as_json(
    found: list[tuple[AnyRuleset, Clause]], edition: str | None
) -> list[dict[str, object]]:
    code = {
        ruleset.NAME: implementations(importlib.import_module(ruleset.PACKAGE))
        for ruleset in GAMES.values()
    }
    tests = {ruleset.NAME: tests_by_clause(ruleset.NAME) for ruleset in GAMES.values()}
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


@app.command("editions")
def show_editions(
    rulebook: Annotated[
        str | None,
        typer.Argument(
            metavar="RULEBOOK", help="One of them, perhaps varied: pegasus-2023+must-follow."
        ),
    ] = None,
    as_machine: Json = False,
) -> None:
    """List the editions with their numbers for each count of players, or show one.

    All that is wrong with a rulebook is told, a line for each fault.
    """
    editions = [(ruleset, each) for ruleset in GAMES.values() for each in ruleset.EDITIONS]
    if rulebook is not None:
        try:
            named = Rulebook.named(rulebook, GAMES)
        except MalformedInput as error:
            others: list[str] = getattr(error, "__notes__", [])
            _exit(printing.complain(str(error), *others))
        editions = [(named.ruleset, named.edition)]
    if as_machine:
        answer = [edition_as_json(ruleset, edition) for ruleset, edition in editions]
        typer.echo(json.dumps(answer))
    else:
        text.show_editions(editions)
