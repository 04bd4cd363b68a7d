"""Bots by name: shipped ones, functions, commands; and names that are none."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.policies import POLICIES, bot_named, bot_of, joined, shipped_bot
from tests.unit.policies import foreign

BOX = "cat-in-the-box"
FOREIGN = "tests.unit.policies.foreign"


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_policy_has_its_name(game: str) -> None:
    for name, policy in POLICIES.of(game).items():
        bot = bot_named(name, game)
        assert (bot.name, bot.by) == (name, policy)


@pytest.mark.parametrize("game", GAMES)
def test_the_opponent_for_people_is_called_bot(game: str) -> None:
    assert shipped_bot(game) == bot_named("bot", game)
    assert shipped_bot(game).by is bot_of(game)


@pytest.mark.parametrize(
    ("name", "function"), [("last", foreign.last), ("Of.last", foreign.Of.last)]
)
def test_a_function_by_its_module_and_its_name(name: str, function: object) -> None:
    assert bot_named(f"{FOREIGN}:{name}", BOX).by is function


def test_a_module_in_the_working_directory_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "def choose(view, seen, legal, random):\n    return legal[0]\n"
    (tmp_path / "bot_of_mine.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert callable(bot_named("bot_of_mine:choose", BOX).by)


def test_a_command_is_read_as_a_shell_reads_it_and_written_so() -> None:
    command = ("cat", "my bot.js", "--depth=3", "it's")
    assert bot_named(joined(command), BOX).by == command


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "$.policy: expected one of 'at random', 'keeping colors', "),
        ("bto", "; MODULE:FUNCTION; or -- COMMAND, got 'bto'; did you mean bot?"),
        ("-cat", "; MODULE:FUNCTION; or -- COMMAND, got '-cat'"),
        ("--", "$.policy: expected -- and a command that there is, got --"),
        ("-- ", "$.policy: expected -- and a command that there is, got -- "),
        ("-- no-such-command", "expected -- and a command that there is, got -- no-such-command"),
        ("-- cat 'my bot", "expected a command as a shell reads it, got -- cat 'my bot: No "),
        ("no_such_module:bot", "got no_such_module:bot, ModuleNotFoundError: No module named "),
        ("no_such_module:bot", "expected a module that can be imported, on Python's path or in /"),
        (f"{FOREIGN}:lats", f"expected a function that {FOREIGN} has, got 'lats'; did you mean"),
        (f"{FOREIGN}:Of.lost", f"expected a function that {FOREIGN} has, got 'Of.lost'"),
        (f"{FOREIGN}:NUMBER", "expected a function, not async, that is given view, seen, legal, random, "),
        (f"{FOREIGN}:later", "expected a function, not async, that is given view, seen, legal"),
        ("./my_bots:bold", "expected MODULE:FUNCTION, two names as in Python, such as my_bots:bold, "),
        ("my_bots:", "expected MODULE:FUNCTION, two names as in Python, such as my_bots:bold, got 'my"),
        (f"{FOREIGN}:of_two", "given view, seen, legal, random, got tests.unit.policies."),
    ],
)  # fmt: skip
def test_what_names_no_bot(text: str, fault: str) -> None:
    with pytest.raises((MalformedInput, Unsupported)) as caught:
        bot_named(text, BOX)
    assert str(caught.value).startswith("$.policy: ")
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("raise ValueError('no luck')", "ValueError: no luck"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        ("def choose(", "SyntaxError: "),
    ],
)
def test_a_module_that_fails_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, fault: str
) -> None:
    (tmp_path / "failing_bot.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    with pytest.raises(MalformedInput) as caught:
        bot_named("failing_bot:choose", BOX, place="--bot")
    assert f"got failing_bot:choose, {fault}" in str(caught.value)
