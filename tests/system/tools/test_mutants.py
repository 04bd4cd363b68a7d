"""The mutants of the rules: what is changed, and that nothing is excused which is not there."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from tests.depth import QUICK
from tools.mutants import equivalent_mutants, listed
from tools.mutating.alone import copied, count_of, killer_alone, mutants_of, near_first
from tools.mutating.operators import mutants
from tools.mutating.parts import GAMES, ROOMS, drawn
from tools.mutating.surveying import Survey, survey_of_processes

ROOT = Path(__file__).parents[3]


def changes(source: str) -> list[str]:
    return [mutant.change for mutant in mutants("example", source, "example.py")]


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        (
            "n = a + 1",
            ["a + 1 → a - 1", "a + 1 → a * 1", "a + 1 → a", "a + 1 → 1", "1 → 2", "1 → 0"],
        ),
        ("n = a is None", ["a is None → a is not None"]),
        ("n = a in b", ["a in b → a not in b"]),
        ("n = a and b", ["a and b → a or b", "a and b → b", "a and b → a"]),
        ("n = not a", ["not a → a"]),
        ("n = a if b else c", ["a if b else c → a", "a if b else c → c"]),
        ("n = max(a)", ["max(a) → min(a)"]),
        ("n = a[b:]", ["b: → :"]),
        ("n = 'bid.order'", ["'bid.order' → 'elsewhere'"]),
        ("n = f'.hands[{a}]'", ["f'.hands[{a}]' → '.elsewhere'"]),
        ("def f(a) -> bool:\n    return a", ["return a → return True", "return a → return False"]),
        ("def f(a) -> int:\n    return a", ["return a → return a + 1"]),
        ("if a:\n    b = c", ["if a: … → if True: …", "if a: … → if False: …", "b = c → pass"]),
        # Before other cases a wildcard without its guard would be no Python.
        (
            "match a:\n    case _ if b:\n        pass\n    case _:\n        pass",
            ["case _ if b: … → case _ if True: …"],
        ),
        # Out of scope: annotations, decorators, docstrings, imports, messages.
        ('"""Text."""', []),
        ("n: int | None", []),
        ("@implements('bid.order')\ndef f(a: int | None) -> None: ...", []),
        ("from a import b", []),
        ("n = f'{a + 1} cards'", []),
        ("n = 'it is not open'", []),
    ],
)
def test_changes(source: str, changed: list[str]) -> None:
    assert changes(source) == changed


def test_a_mutant_differs_in_its_change_alone() -> None:
    [first, second, *_] = mutants("example", "n = a < 2\nm = n", "example.py")
    for mutant, expected in ((first, False), (second, True)):
        names = {"a": 1}
        exec(mutant.code, names)
        assert names["n"] is names["m"] is expected
    assert (first.change, second.change) == ("a < 2 → a == 2", "a < 2 → a != 2")


def test_every_excuse_is_for_a_mutant_that_there_is() -> None:
    excused = {f"catbox_rules.{module}" for module, _, _ in equivalent_mutants()}
    assert excused <= {
        module for part in (*GAMES.values(), *ROOMS.values()) for module in part.modules
    }
    there_are = {
        (mutant.module.removeprefix("catbox_rules."), mutant.within, mutant.change)
        for module in excused
        for mutant in mutants_of(module)
    }
    assert set(equivalent_mutants()) <= there_are


def test_every_room_of_the_package_is_a_part() -> None:
    packages = {path.parent.name for path in Path("catbox_rules").glob("*/__init__.py")}
    assert packages == {*GAMES, *ROOMS}
    for part in ROOMS.values():
        assert part.modules
        assert len(part.tests) > 1, f"no folder of tests for {part.package}"
        assert all(Path(each).exists() for each in (*part.tests, *part.slow))


def test_mutants_can_be_counted_and_made_by_number() -> None:
    module = "catbox_rules.match.match"
    every = mutants_of(module)
    assert count_of(module) == len(every)
    assert [str(each) for each in mutants_of(module, only={3, 40})] == [
        str(every[3]),
        str(every[40]),
    ]


def test_a_sample_is_the_same_by_its_seed_and_other_by_another() -> None:
    rooms = {room: ROOMS[room] for room in ("judge", "match")}
    drawn_twice = [[*map(str, each)] for _ in range(2) for each in drawn(rooms, 20, 5).values()]
    assert drawn_twice[:2] == drawn_twice[2:]
    assert sum(map(len, drawn_twice[:2])) == 20
    others = [*map(str, (mutant for each in drawn(rooms, 20, 6).values() for mutant in each))]
    assert set(others) != {each for room in drawn_twice[:2] for each in room}


def test_who_imports_the_tools_keeps_their_profile(request: pytest.FixtureRequest) -> None:
    """That of the mutants shrinks nothing, and what other tests find is to shrink."""
    asked_for = request.config.getoption("--hypothesis-profile") or QUICK
    assert settings.get_current_profile_name() == asked_for


def in_small_project(
    folder: Path, monkeypatch: pytest.MonkeyPatch, numbers: str, tests: str
) -> None:
    """Work in a folder with the module `small.numbers`, the file `test_small.py` and the tools."""
    shutil.copytree(ROOT / "tools", folder / "tools")
    (folder / "small").mkdir()
    (folder / "small" / "__init__.py").touch()
    (folder / "small" / "numbers.py").write_text(numbers)
    (folder / "test_small.py").write_text(tests)
    monkeypatch.chdir(folder)


REACHING = """
import subprocess, sys
from small.numbers import one

def test_here():
    assert one() == 1

def test_in_a_process_of_its_own():
    for function in ("one", "two"):
        ran = "from small import numbers; numbers.{}()".format(function)
        subprocess.run([sys.executable, "-c", ran], check=True)

def test_nothing(): ...
"""


def test_a_survey_sees_what_tests_reach_in_every_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = "def one():\n    return 1\n\ndef two():\n    return 2\n"
    in_small_project(tmp_path, monkeypatch, numbers, REACHING)
    survey = survey_of_processes(["test_small.py"], ["small.numbers"], workers=2)
    names = ["here", "in_a_process_of_its_own", "nothing"]
    [here, started, _] = tests = [f"test_small.py::test_{name}" for name in names]
    assert set(survey.seconds) == set(tests)
    assert survey.reached == {
        "small.numbers": {
            1: ["", started],
            2: [here, started],
            4: ["", started],
            5: [started],
        }
    }
    assert Survey.read(survey.written()) == survey
    of_line = {each.lines[0]: survey.reaching(each) for each in mutants_of("small.numbers")}
    assert of_line == {2: {here, started}, 5: {started}}


IN_FORKS = """
from tools.mutating.alone import mutants_of
from tools.mutating.running import survivors_in_forks

def note(mutant, killer):
    print(mutant.change, killer, sep=": ")

for _ in range(2):
    survivors_in_forks({"small.numbers": mutants_of("small.numbers")}, ["test_small.py"], note)
"""


def test_of_several_parts_in_one_process_the_later_ones_are_run_in_forks_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = "from small.numbers import one\n\ndef test_one():\n    assert one() == 1\n"
    in_small_project(tmp_path, monkeypatch, "def one():\n    return 1\n", tests)
    run = [sys.executable, "-c", IN_FORKS]
    printed = subprocess.run(run, capture_output=True, check=True, text=True).stdout.splitlines()
    assert len(set(printed)) > 1
    assert printed == sorted(set(printed), key=printed.index) * 2
    assert {each.partition(": ")[2] for each in printed} == {"test_small.py::test_one"}


def test_a_sample_of_one_room_is_hardly_changed_by_another() -> None:
    """Twenty of both, and of the one alone: those of it are among these."""
    both, alone = (
        {room: ROOMS[room] for room in rooms} for rooms in (["judge", "match"], ["match"])
    )
    of_match = set(map(str, drawn(both, 20, 5)["match"]))
    assert of_match
    assert of_match <= set(map(str, drawn(alone, 20, 5)["match"]))


TESTS = """
import subprocess, sys
from pathlib import Path

def test_in_this_process():
    from small.numbers import ONE
    assert ONE == {here}

def test_in_a_process_of_its_own():
    printed = subprocess.run([sys.executable, "-c", "from small.numbers import ONE; print(ONE)"],
                          capture_output=True, check=True, text=True).stdout
    assert printed == "{there}\\n"

def test_the_source_is_as_it_was():
    assert Path("small/numbers.py").read_text() == "ONE = 1\\n"
"""


@pytest.mark.parametrize(
    ("here", "there", "killer"),
    [
        (1, 2, "test_in_this_process"),
        (2, 1, "test_in_a_process_of_its_own"),
        (2, 2, None),
    ],
)
def test_a_mutant_alone_runs_in_every_process_and_in_no_source(
    here: int, there: int, killer: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is 2 where the module says 1."""
    in_small_project(tmp_path, monkeypatch, "ONE = 1\n", TESTS.format(here=here, there=there))
    [two] = [each for each in mutants_of("small.numbers") if each.change == "1 → 2"]
    with copied() as copy:
        found = killer_alone(two, [["test_small.py"]], copy)
    assert found == (None if killer is None else f"test_small.py::{killer}")


def test_examples_of_a_mutant_run_and_hide_it_from_no_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pytest compiles a file that is named itself anew, from the source that is no mutant."""
    tests = "from small.numbers import ONE\n\ndef test_one():\n    assert ONE == {}\n"
    for example, test, killer in (
        (1, 2, "small/numbers.py::small.numbers"),
        (2, 1, "test_small.py::test_one"),
        (2, 2, None),
    ):
        folder = tmp_path / f"{example}{test}"
        folder.mkdir()
        source = f'"""\n>>> ONE == {example}\nTrue\n"""\nONE = 1\n'
        in_small_project(folder, monkeypatch, source, tests.format(test))
        Path("pytest.ini").write_text("[pytest]\naddopts = --doctest-modules\n", encoding="utf-8")
        [two] = [each for each in mutants_of("small.numbers") if each.change == "1 → 2"]
        with copied() as copy:
            tests_in_order = near_first(two, ["test_small.py", "small"], first="test_numbers.py")
            assert killer_alone(two, tests_in_order, copy) == killer


def test_every_excuse_is_listed_with_its_reason() -> None:
    words = " ".join(listed().split())
    for each in equivalent_mutants().values():
        assert f"- `{each.module}`, `{each.within}`: " in words
        assert f": {' '.join(each.why.split())}" in words
