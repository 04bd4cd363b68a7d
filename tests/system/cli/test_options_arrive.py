"""What is asked for on a command line arrives where the work is done."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NoReturn, TypeAlias

import pytest

from catbox_rules.book import Rulebook
from catbox_rules.kernel.errors import MalformedInput
from tests.system.cli.conftest import Catbox

Heard: TypeAlias = Callable[[str], dict[str, object]]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    """Put in place of a function one that does nothing but keep, by name, what it is told."""

    def in_place_of(function: str) -> dict[str, object]:
        told = dict[str, object]()

        def listen(*arguments: object, **by_name: object) -> NoReturn:
            told.update(by_name, arguments=arguments)
            raise MalformedInput("$", expected="no more of the test", given="more")

        monkeypatch.setattr(function, listen)
        return told

    return in_place_of


class TestDiff:
    def test_how_matches_are_looked_for(self, catbox: Catbox, heard: Heard) -> None:
        told = heard("catbox_rules.diff.comparison.compare")
        options = ("--players", "3", "--matches", "7", "--seed", "5")
        catbox("diff", "pegasus-2023", "pegasus-2023+penalty=2", *options, "--tries", "9")
        wanted = {"players": [3], "matches": 7, "seed": 5, "tries": 9}
        assert {name: told[name] for name in wanted} == wanted
        assert told["corpus"] is None
        assert told["arguments"] == (
            Rulebook.named("pegasus-2023"),
            Rulebook.named("pegasus-2023+penalty=2"),
        )

    def test_what_is_done_is_told_on_a_terminal_alone(
        self,
        catbox: Catbox,
        heard: Heard,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        told = heard("catbox_rules.diff.comparison.compare")
        catbox("diff", "pegasus-2023", "ayatsurare-2020")
        tell = told["progress"]
        assert callable(tell)
        tell("matches with 3 players")
        assert capsys.readouterr().err == ""
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        tell("matches with 3 players")
        assert capsys.readouterr().err == "matches with 3 players\n"


@pytest.mark.parametrize("command", ["find", "rules"])
def test_a_question_about_an_edition(catbox: Catbox, heard: Heard, command: str) -> None:
    place = {"find": "finding", "rules": "named"}[command]
    told = heard(f"catbox_rules.cli.{place}.find")
    catbox(command, "--edition", "ayatsurare-2020", "may", "one", "zzz", "a", "color?")
    assert told["edition"] == "ayatsurare-2020"
