"""The list of commands, and what is loaded for which of them."""

from __future__ import annotations

import importlib
import inspect
import subprocess
import sys

import pytest

from catbox_rules.cli.commands import COMMANDS, Command
from tests.system.cli.conftest import Catbox

EVERY = pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command.name))

TOOLS = {
    "catbox_rules.batch",
    "catbox_rules.conformance",
    "catbox_rules.diff",
    "catbox_rules.serving",
    "catbox_rules.simulation",
    "catbox_rules.testing",
    "clingo",
    "hypothesis",
    "numpy",
    "polars",
}
"""What some commands need and most do not."""

NEEDED = {
    "serve": {"catbox_rules.serving"},
    "regress": {"catbox_rules.diff"},
    "variants": {"catbox_rules.diff"},
}
"""What a command needs to say what its options are."""


def loaded_by(*arguments: str) -> set[str]:
    """The modules that are loaded after a command line in a new process."""
    code = (
        "import sys, io\n"
        "from catbox_rules.cli.commands import run\n"
        "out, sys.stdout = sys.stdout, io.TextIOWrapper(io.BytesIO())\n"
        f"run({list(arguments)!r})\n"
        "print(*sys.modules, file=out, flush=True)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(ran.stdout.split())


@EVERY
def test_the_list_has_the_first_words_of_a_command(command: Command) -> None:
    module = importlib.import_module(f"catbox_rules.cli.{command.module}")
    docstring = inspect.getdoc(getattr(module, command.function)) or ""
    assert command.summary == " ".join(docstring.split("\n\n")[0].split())


def test_every_command_is_listed_in_its_order(catbox: Catbox) -> None:
    listed = catbox("--help").out.partition("Commands:\n")[2]
    assert [line.split()[0] for line in listed.splitlines()] == [each.name for each in COMMANDS]


def test_the_list_loads_no_command_and_no_game() -> None:
    loaded = loaded_by("--help")
    modules = {f"catbox_rules.cli.{each.module}" for each in COMMANDS}
    games = {"catbox_rules.cat_in_the_box", "catbox_rules.schrodingers_cats"}
    assert not loaded & (modules | games | TOOLS)


@EVERY
def test_the_help_of_a_command_loads_no_tool_of_another(command: Command) -> None:
    loaded = loaded_by(command.name, "--help")
    assert f"catbox_rules.cli.{command.module}" in loaded
    assert loaded & TOOLS <= NEEDED.get(command.name, set())


def test_a_ruling_loads_one_game_and_no_tool() -> None:
    loaded = loaded_by("judge", "examples/disputes/bid-zero.json")
    assert "catbox_rules.cat_in_the_box" in loaded
    assert not loaded & (TOOLS | {"catbox_rules.schrodingers_cats", "catbox_rules.notation.lines"})


CAT, CATS = "cat_in_the_box", "schrodingers_cats"
CAT_LINE = "examples/positions/third-trick.txt"
CAT_MATCH = "examples/matches/unfinished-pegasus-2023-4p-third-trick.json"
CAT_ROWS = "examples/positions/first-round.txt"
CATS_CASE = "examples/positions/who-would-be-wrong.json"
CATS_MATCH = "examples/matches/amigo-2023-4p-tabby.json"
CATS_ROWS = "examples/positions/two-rounds-of-cats.txt"


@pytest.mark.parametrize(
    ("game", "arguments"),
    [
        (CAT, ("judge", CAT_LINE, "--action", "8Y", "--readings", "--picture")),
        (CAT, ("judge", "examples/disputes/must-i-follow.json", "--editions", "--full")),
        (CAT, ("dispute", "Peter: red 4", "--names", "Anna,Peter,Mia", "--answer", "led=green")),
        (CAT, ("dispute", "--ask", "trick", "--game", "cat-in-the-box")),
        (CAT, ("show", CAT_MATCH, "--seat", "1", "-o", "-")),
        (CAT, ("replay", CAT_MATCH, CAT_ROWS)),
        (CAT, ("convert", CAT_MATCH, "--to", "line")),
        (CAT, ("rules", "declare.lead-not-red", "--json")),
        (CATS, ("judge", CATS_CASE, "--readings", "--picture")),
        (CATS, ("judge", CATS_ROWS, "--ask", "check", "--editions", "--full")),
        (CATS, ("dispute", "--ask", "check", "--game", "schrodingers-cats")),
        (CATS, ("show", CATS_MATCH, "--seat", "1", "-o", "-")),
        (CATS, ("replay", CATS_MATCH, CATS_ROWS)),
        (CATS, ("convert", CATS_MATCH, "--to", "line", "--at", "20")),
        (CATS, ("rules", "schrodinger.claim.first", "--json")),
    ],
)
def test_a_command_about_one_game_loads_nothing_of_the_other(
    game: str, arguments: tuple[str, ...]
) -> None:
    loaded = loaded_by(*arguments)
    [other] = {CAT, CATS} - {game}
    assert f"catbox_rules.{game}" in loaded
    assert not [each for each in loaded if other in each.split(".")]
