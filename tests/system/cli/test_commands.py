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
    "catbox_rules.campaigns",
    "catbox_rules.conformance",
    "catbox_rules.diff",
    "catbox_rules.campaigns.ladder",
    "catbox_rules.playing",
    "catbox_rules.campaigns.reports",
    "catbox_rules.serving",
    "catbox_rules.testing",
    "clingo",
    "hypothesis",
    "numpy",
    "pyarrow",
}
"""What some commands need and most do not."""

NEEDED = {
    "play": {"catbox_rules.playing"},
    "advise": {"catbox_rules.playing"},
    "serve": {"catbox_rules.serving"},
    "regress": {"catbox_rules.diff"},
    "simulate": {"catbox_rules.campaigns"},
    "ladder": {"catbox_rules.campaigns"},
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
