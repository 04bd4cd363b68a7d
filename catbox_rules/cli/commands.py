"""The commands, and the handling of their errors.

Each command is a module of its own, loaded when the command runs or its help is shown; the list of
all commands needs none of them.
"""

from __future__ import annotations

import gc
import importlib
import shlex
import sys
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, Final

import typer
from attrs import frozen
from typer.core import TyperCommand, TyperGroup

from catbox_rules import __version__
from catbox_rules.cli.faults import DONE, INTERRUPTED, Unusable, complain_of, drop, report_error
from catbox_rules.kernel.errors import CatboxError


@frozen
class Command:
    """A command: its name, the module and the function or the question to load when it runs, and
    the first paragraph of its docstring, for the list of all commands."""

    name: str
    module: str
    function: str
    summary: str


COMMANDS: Final = (
    Command(
        "replay",
        "replaying",
        "ReplayRecords",
        "Play records through and say what happened, or which action is illegal and why.",
    ),
    Command(
        "judge",
        "judging",
        "Judge",
        "Rule on a question about a match or a table, and name the clauses that decide it.",
    ),
    Command(
        "dispute",
        "disputing",
        "DisputeAction",
        "Ask for the two or three facts that a ruling or an answer turns on, and give it.",
    ),
    Command(
        "show",
        "showing",
        "show_file",
        "Show a table as a picture, on the terminal or as SVG.",
    ),
    Command(
        "convert",
        "converting",
        "convert_file",
        "Convert a match or a position into another notation.",
    ),
    Command(
        "play",
        "play",
        "play_match",
        "Play a match on this terminal, by people and bots.",
    ),
    Command(
        "serve",
        "serving",
        "serve_lines",
        "Speak the line protocol: answer requests in JSON, one on each line, until they end.",
    ),
    Command(
        "mcp",
        "assisting",
        "serve_assistants",
        "Serve assistants: the rules as tools of the Model Context Protocol, on standard streams.",
    ),
    Command(
        "conform",
        "conforming",
        "conform_engine",
        "Hold an engine that speaks the line protocol against the rules, clause by clause.",
    ),
    Command(
        "diff",
        "diff",
        "diff_rulebooks",
        "Compare two rulebooks: what differs, where play parts, and the shortest match "
        "that shows it.",
    ),
    Command(
        "regress",
        "regressing",
        "regress_corpora",
        "Replay a corpus of records and say what has changed against the stored results.",
    ),
    Command(
        "simulate",
        "simulating",
        "simulate_matches",
        "Play many matches by one rulebook or several, and say what differs.",
    ),
    Command(
        "report",
        "simulating",
        "report_campaigns",
        "Say what came of many matches: in sentences, or as a page with tables and charts.",
    ),
    Command(
        "variants",
        "variants",
        "show_variants",
        "List the variants that are shipped, show one of them, or check one in a file.",
    ),
    Command(
        "find",
        "finding",
        "Find",
        "Find the rule that answers a question in the words of players, of five languages.",
    ),
    Command(
        "rules",
        "named",
        "Rules",
        "Print a clause with its sources, code and tests, or another entry, or list all clauses.",
    ),
    Command(
        "case",
        "cases",
        "Cases",
        "Print an entry of the casebook with its ruling, or list all of them.",
    ),
    Command(
        "editions",
        "editions",
        "Editions",
        "List the editions with their numbers for each count of players, or show one.",
    ),
    Command(
        "schemas",
        "schemas",
        "show_schemas",
        "List the schemas of all formats, show one, or write them and their types in TypeScript.",
    ),
)
"""All commands, in the order of the list."""

_NAME_BOTS: Final = ("--bot", "--policy")
"""Options whose value may be a command: `--bot -- node bot.js`."""

# Typer builds on click or, in later versions, on a copy of it that it carries; either way what
# it raises for a wrong command line is what BadParameter derives from.
_USAGE_ERROR: Final[type[Exception]] = typer.BadParameter.__mro__[1]


def _app() -> typer.Typer:
    return typer.Typer(
        invoke_without_command=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )


class _LoadedLater(TyperCommand):
    """A placeholder in the list of commands, replaced by the command when a command line names
    it."""

    def __init__(self, command: Command) -> None:
        super().__init__(command.name, help=command.summary)
        self._command = command

    # What parses a command line is of types that Typer keeps to itself; see _USAGE_ERROR.
    def make_context(self, *given: Any, **named: Any) -> Any:
        """Return the context of the real command."""
        module = importlib.import_module(f"catbox_rules.cli.{self._command.module}")
        if not gc.isenabled():
            # What is loaded stays to the end; see `main`.
            gc.freeze()
            gc.enable()
        app = _app()
        function = getattr(module, self._command.function)
        if isinstance(function, type):
            # The list of commands does not need it.
            from catbox_rules.cli.questions import command_of  # noqa: PLC0415

            function = command_of(function)
        app.command(self._command.name)(function)
        return typer.main.get_command(app).make_context(*given, **named)


@cache
def _built() -> TyperGroup:
    """Return the parser of command lines."""
    app = _app()
    app.callback()(_without_a_command)
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    for command in COMMANDS:
        group.add_command(_LoadedLater(command))
    return group


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit status. Print a line on standard error for each
    fault."""
    try:
        status = _built().main(
            args=_with_whole_command(arguments), prog_name="catbox", standalone_mode=False
        )
        sys.stdout.flush()
    except (CatboxError, Unusable) as error:
        return complain_of(error)
    except _USAGE_ERROR as error:
        return report_error(f"{_explained(error)} (see catbox --help)")
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # The reader of our output has enough of it; where Typer notices, it exits.
        drop(sys.stdout)
        return DONE
    except OSError as error:
        drop(sys.stdout)
        place = error.filename or "standard output"
        return report_error(f"{place}: {error.strerror or error}")
    return status if isinstance(status, int) else DONE


def _with_whole_command(arguments: Sequence[str]) -> list[str]:
    """Join a bot given as an unquoted command at the end of the line into one argument.

    >>> _with_whole_command(["play", "--bot", "1=--", "node", "my bot.js"])
    ['play', '--bot', "1=-- node 'my bot.js'"]
    """
    for index, (option, value) in enumerate(pairwise(arguments), start=1):
        if option in _NAME_BOTS and (value == "--" or value.endswith("=--")):
            command = shlex.join(arguments[index + 1 :])
            return [*arguments[:index], f"{value} {command}"]
    return list(arguments)


def _explained(usage_error: Exception) -> str:
    """Return what is wrong with a command line, with suggestions for misspelled names."""
    message: str = getattr(usage_error, "format_message", usage_error.__str__)()
    # What is to be chosen from stands in lines of its own, which break differently from version to
    # version of Typer.
    return " ".join(message.split()).replace("Value error, ", "")


def _without_a_command(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the versions.")] = False,
) -> None:
    """Rule on Cat in the Box and Schrödinger's Cats, with reasons."""
    if version:
        # The list of commands does not need it.
        from catbox_rules.games import games_of  # noqa: PLC0415

        rulesets = [f"{ruleset.NAME} {ruleset.VERSION}" for ruleset in games_of()]
        typer.echo(f"catbox-rules {__version__} (rulesets: {', '.join(rulesets)})")
        raise typer.Exit(DONE)
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
