"""The scaffold of a game passes every check as it stands, and is played by the tools."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.new_game import ROOT, Scaffold, main

NAME = "seven-sleeping-cats"
"""Long enough to break lines that a short name leaves whole."""
CODE, TESTS = "catbox_rules/seven_sleeping_cats", "tests/unit/seven_sleeping_cats"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    into = tmp_path_factory.mktemp("games")
    assert main(["cat-nap", "--into", str(into)]) == 0
    return into


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the library with a new game, entered as the scaffold says."""
    copy = tmp_path_factory.mktemp("library")
    for room in ("catbox_rules", "spec", "tests", "tools"):
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    written = ran(copy, "tools.new_game", NAME)
    assert written.returncode == 0, written.stderr
    patch = ran(copy, "tools.new_game", NAME, "--patch").stdout
    subprocess.run(["git", "apply"], input=patch, text=True, check=True, cwd=copy)
    for tool in ("tools.clause_coverage", "tools.make_schemas"):
        assert tool in written.stdout
        assert ran(copy, tool).returncode == 0
    return copy


def ran(folder: Path, module: str, *words: str) -> subprocess.CompletedProcess[str]:
    paths = (
        str(folder) if (folder / "tools").exists() else os.pathsep.join([str(ROOT), str(folder)])
    )
    return subprocess.run(
        [sys.executable, "-m", module, *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths, "MYPYPATH": paths},
    )


@pytest.mark.parametrize(
    "check",
    [
        f"ruff check {CODE} {TESTS}",
        f"ruff format --check {CODE} {TESTS}",
        f"mypy {CODE} {TESTS}",
        f"pyright --pythonpath {sys.executable} {CODE} {TESTS}",
        f"tools.plain_english {CODE} {TESTS}",
        "tools.clause_coverage --check",
        "tools.make_schemas --check",
        "importlinter.cli",
        f"pytest -q {TESTS}",
    ],
    ids=lambda check: check.split()[0],
)
def test_it_passes_every_check_of_the_library(library: Path, check: str) -> None:
    answer = ran(library, *check.split())
    assert answer.returncode == 0, answer.stdout + answer.stderr


@pytest.mark.parametrize(
    "check",
    ["pytest -q --strict-markers tests", "ruff check", "ruff format --check", "mypy --strict ."],
)
def test_a_game_from_elsewhere_passes_its_checks(folder: Path, check: str) -> None:
    answer = ran(folder, *check.split())
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_the_shared_schemas_take_its_records(library: Path) -> None:
    program = f"""
from random import Random
from jsonschema import Draft202012Validator
from catbox_rules import GAMES, Match
from catbox_rules.records import record_as_json
from catbox_rules.records.schema import schema

match = Match.begin(GAMES["{NAME}"], "{NAME}-first", players=2, options={{"lies": "allowed"}})
match = match.apply(match.draw(Random(1)))
record = record_as_json(match.record)
valid = Draft202012Validator(schema("record")).is_valid
assert valid(record)
assert not valid(record | {{"options": {{"lies": "never"}}}})
assert not valid(record | {{"actions": [{{"do": "nap"}}]}})
"""
    (library / "of_schema.py").write_text(program, encoding="utf-8")
    answer = ran(library, "of_schema")
    assert answer.returncode == 0, answer.stderr


def test_it_is_played_by_the_tools(folder: Path) -> None:
    rules = ran(folder, "cat_nap", "rules", "cat-nap.say.lie")
    assert "A seat says the number of its card." in rules.stdout
    few = ("--matches", "4", "--players", "2", "--rows", "jsonl", "--workers", "1")
    simulated = ran(folder, "cat_nap", "simulate", "cat-nap-first", *few, "--out", "out")
    assert simulated.returncode == 0, simulated.stderr


def test_no_file_is_written_over(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["cat-nap", "--into", str(folder)])
    assert "is there already" in capsys.readouterr().err


def test_the_parts_of_a_game_of_the_library_stand_in_their_rooms() -> None:
    places = [
        path.relative_to(ROOT).as_posix() for path in Scaffold.of("cat-nap", into=None).files()
    ]
    assert "catbox_rules/cat_nap/rules.py" in places
    assert "spec/cat_nap/01-rules.md" in places
    assert "tests/unit/cat_nap/test_cat_nap.py" in places
    assert not any(place.endswith("__main__.py") for place in places)


def test_a_name_is_one_of_records(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["Oh Hell"])
    assert "expected a name such as oh-hell, got 'Oh Hell'" in capsys.readouterr().err
