"""What is asked for on a command line arrives where the work is done."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
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
        options = ("--players", "3", "--matches", "7", "--seed", "5", "--screen", "11")
        catbox("diff", "pegasus-2023", "pegasus-2023+penalty=2", *options, "--tries", "9")
        wanted = {"players": [3], "matches": 7, "seed": 5, "screen": 11, "tries": 9}
        assert {name: told[name] for name in wanted} == wanted
        assert (told["corpus"], told["counter"]) == (None, None)
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


def test_a_ladder(catbox: Catbox, heard: Heard, tmp_path: Path) -> None:
    told = heard("catbox_rules.campaigns.ladder.Ladder.of")
    bots = ("--policy", "random", "--policy", "bot")
    table = ("--players", "4", "--tables", "first", "--deals", "6", "--seed", "5")
    book, failing = "pegasus-2023+penalty=2", ("--go-on", "--patience", "2.5")
    catbox("ladder", book, "--out", str(tmp_path), *bots, *table, *failing)
    wanted = {
        "game": "cat-in-the-box",
        "edition": "pegasus-2023",
        "players": 4,
        "options": Rulebook.named(book).options,
        "bots": ["random", "bot"],
        "tables": "first",
        "deals": 6,
        "seed": 5,
        "goes_on": True,
        "patience": 2.5,
    }
    assert {name: told[name] for name in wanted} == wanted


@pytest.mark.parametrize(("quick", "deals"), [((), 100), (("--quick",), 10)])
def test_how_many_deals_a_ladder_has(
    catbox: Catbox, heard: Heard, tmp_path: Path, quick: tuple[str, ...], deals: int
) -> None:
    told = heard("catbox_rules.campaigns.ladder.Ladder.of")
    catbox("ladder", "amigo-2023", "--out", str(tmp_path), *quick)
    assert told["deals"] == deals


@pytest.mark.parametrize("command", ["find", "rules"])
def test_a_question_about_an_edition(catbox: Catbox, heard: Heard, command: str) -> None:
    place = {"find": "finding", "rules": "clauses"}[command]
    told = heard(f"catbox_rules.cli.{place}.find")
    catbox(command, "--edition", "ayatsurare-2020", "may", "one", "zzz", "a", "color?")
    assert told["edition"] == "ayatsurare-2020"
