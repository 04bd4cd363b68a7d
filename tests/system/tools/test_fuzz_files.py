"""The files that nobody means: a short run of them, and that a defect would be found."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tools import fuzz_files
from tools.fuzz_files import DAMAGES, File, Findings, fuzz

FILES = 200


@pytest.fixture(scope="module")
def found() -> Findings:
    return fuzz(FILES, seed=5)


def test_every_command_ends_as_it_should(found: Findings) -> None:
    assert found.faults == []
    assert found.forms.total() == found.damages.total() == found.statuses.total() == FILES


def test_every_form_is_met_and_every_damage(found: Findings) -> None:
    assert set(found.damages) == set(DAMAGES)
    assert {"a match", "a line", "a campaign in parquet", "results of a corpus"} <= set(found.forms)
    assert set(found.statuses) == {0, 1, 2}


def test_the_same_seed_gives_the_same_files() -> None:
    one, same, other = (fuzz(30, seed) for seed in (1, 1, 2))
    assert (one.forms, one.statuses) == (same.forms, same.statuses)
    assert (one.forms, one.commands) != (other.forms, other.commands)


def lets_an_error_escape(_: Sequence[str]) -> int:
    raise ZeroDivisionError


def ends_otherwise(_: Sequence[str]) -> int:
    return 3


def says_nothing(_: Sequence[str]) -> int:
    return 2


def says_it_otherwise(_: Sequence[str]) -> int:
    sys.stderr.write("Sorry!\n")
    return 2


def says_a_line_for_each_byte(_: Sequence[str]) -> int:
    sys.stderr.write("catbox: a byte\n" * 99)
    return 2


def prints_no_json(_: Sequence[str]) -> int:
    print("all is well")
    return 0


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (lets_an_error_escape, "an error escaped"),
        (ends_otherwise, "it ended with status 3"),
        (says_nothing, "it says nothing of what is wrong"),
        (says_it_otherwise, "it says what is wrong in another form"),
        (says_a_line_for_each_byte, "it says 99 lines"),
        (prints_no_json, "it prints no JSON"),
    ],
)
def test_a_defect_is_found(
    command: Callable[[Sequence[str]], int], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def one(_: Path) -> list[File]:
        return [File("a form", "file.json", b"{}", (("replay", "FILE", "--json"),))]

    monkeypatch.setattr(fuzz_files, "samples", one)
    monkeypatch.setattr(fuzz_files, "run", command)
    faults = fuzz(5, seed=1).faults
    assert faults
    assert str(faults[0]).startswith("replay try 0")
    assert why in str(faults[0])


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz_files.main(["--files", "10", "--seed", "3"]) == 0
    assert "| files | 10 |" in capsys.readouterr().out
