"""The scaffold of a game passes its own tests, and is played by the tools."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.new_game import ROOT, Scaffold, main


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    into = tmp_path_factory.mktemp("games")
    assert main(["cat-nap", "--into", str(into)]) == 0
    (into / "pytest.ini").write_text(
        "[pytest]\nmarkers =\n  clause: cited\n  examples: run\n", encoding="utf-8"
    )
    return into


def ran(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(ROOT), str(folder)])
    return subprocess.run(
        [sys.executable, "-m", *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths, "MYPYPATH": paths},
    )


def test_it_passes_its_own_tests(folder: Path) -> None:
    answer = ran(folder, "pytest", "-q", "-c", "pytest.ini", "tests")
    assert answer.returncode == 0, answer.stdout


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
