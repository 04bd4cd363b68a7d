"""Faults that are planted: mutants, rules of the engine taken wrongly, and other engines with one
rule wrong; that nothing is excused which is not there, and what is written down."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

from tests.depth import QUICK
from tests.system.engines.javascript import NODE
from tools.mutating import engines
from tools.mutating.__main__ import main
from tools.mutating.alone import copied, count_of, killer_alone, mutants_of, near_first
from tools.mutating.faults import Fault, faults, stale
from tools.mutating.mutants import Results, equivalent_mutants, rules, table
from tools.mutating.operators import mutants
from tools.mutating.parts import GAMES, ROOMS, drawn

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


def test_every_room_has_tests() -> None:
    for part in ROOMS.values():
        assert part.modules
        assert len(part.tests) > 1, f"no tests for {part.package}"
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


IN_FORKS = """
import json
from tools.mutating.alone import mutants_of
from tools.mutating.forks import killed_in_forks

def note(mutant, killers):
    print(json.dumps([mutant.change, killers]))

for all_of_them in (False, False, True):
    by_module = {"small.numbers": mutants_of("small.numbers")}
    killed_in_forks(by_module, ["test_small.py"], note, all_of_them=all_of_them)
"""

OF_ONE = """
from small.numbers import one

def test_one():
    assert one() == 1

def test_more():
    assert one() < 2

def test_nothing(): ...
"""


def test_the_first_test_that_notices_a_mutant_or_all_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of several parts in one process the later ones are run in forks too."""
    in_small_project(tmp_path, monkeypatch, "def one():\n    return 1\n", OF_ONE)
    run = [sys.executable, "-c", IN_FORKS]
    printed = subprocess.run(run, capture_output=True, check=True, text=True).stdout.splitlines()
    found = [json.loads(line) for line in printed if line.startswith("[")]
    one, more = "test_small.py::test_one", "test_small.py::test_more"
    number = len(found) // 3
    assert [change for change, _ in found] == [change for change, _ in found[:number]] * 3
    for change, killers in found[: 2 * number]:
        assert len(killers) == 1, change
    assert {change: set(killers) for change, killers in found[2 * number :]} == {
        "1 → 2": {one, more},
        "1 → 0": {one},
    }


def test_a_sample_of_one_room_is_hardly_changed_by_another() -> None:
    """Forty of both, and of the one alone: those of it are among these."""
    both, alone = (
        {room: ROOMS[room] for room in rooms} for rooms in (["judge", "match"], ["match"])
    )
    of_match = set(map(str, drawn(both, 40, 5)["match"]))
    assert of_match
    assert of_match <= set(map(str, drawn(alone, 40, 5)["match"]))


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
        found = killer_alone(two.module, two.code, [["test_small.py"]], copy)
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
            tests_in_order = near_first(two.module, ["test_small.py", "small"])
            assert killer_alone(two.module, two.code, tests_in_order, copy) == killer


def test_a_run_goes_on_from_its_results_and_a_survivor_without_an_excuse_is_named(
    tmp_path: Path,
) -> None:
    [(part, by_module)] = chosen = rules(["kernel"], ["verdict"])
    [every] = by_module.values()
    file = tmp_path / "results"
    lines = [json.dumps({"mutant": str(each), "killed_by": ["a test"]}) for each in every[1:]]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    results = Results(file)
    results.read()
    results.note(every[0], [])
    again = Results(file)
    again.read()
    assert again.killers == results.killers
    figures, unexplained = table(chosen, again)
    assert f"| `{part.package}` | {len(every)} | {len(every) - 1} | 0 | 1 |" in figures
    assert unexplained == [every[0]]


def test_every_fault_can_be_planted_and_changes_its_rule() -> None:
    assert main(["faults", "--check"]) == 0
    assert set(Counter(each.name for each in faults()).values()) == {1}
    for each in faults():
        assert each.before != each.after, each.name


def a_fault(before: str, after: str) -> Fault:
    return Fault("low bid", "a bid of 0 is allowed", "game", "game/bids.py", before, after)


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("LOWEST = 0", "LOWEST = 1", "bids.py has not this once: LOWEST = 0"),
        ("EST = ", "EST = -", "bids.py has not this once: EST ="),
        ("LOWEST = 1", "LOWEST = (", "'(' was never closed"),
    ],
    ids=["gone", "twice", "no Python"],
)
def test_a_fault_that_cannot_be_planted_is_named(
    before: str, after: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "catbox_rules" / "game" / "bids.py"
    path.parent.mkdir(parents=True)
    path.write_text("LOWEST = 1\nHIGHEST = 4\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    [reported] = stale([a_fault("LOWEST = 1", "LOWEST = 0"), a_fault(before, after)])
    assert reported.startswith("low bid: ")
    assert why in reported
    path.unlink()
    [reported] = stale([a_fault("LOWEST = 1", "LOWEST = 0")])
    assert "bids.py" in reported


TWO = engines.Fault("two-alone", "cat-in-the-box", "bid.none-with-two", "two bid", players=[2])
VIEW = engines.Fault(
    "by-views", "cat-in-the-box", "secrecy.hand", "shown", needs={"asks": ["view"]}
)


def test_a_fault_shows_with_all_numbers_of_players_or_with_some() -> None:
    assert TWO.counts == [2]
    assert VIEW.counts == [2, 3, 4, 5]


def test_the_page_has_a_cell_for_each_number_of_players_unless_a_fault_is_always_found() -> None:
    found: dict[engines.Run, bool] = {("two-alone", 2, None): False}
    found |= {("two-alone", 2, 0): True, ("two-alone", 2, 1): False}
    found |= {("by-views", players, None): True for players in VIEW.counts}
    text = engines.page([TWO, VIEW], found, 2)
    assert "| faults by numbers of players | 5 |" in text
    assert "| … found always | 4 |" in text
    assert "| runs for the others, with the seeds 0 to 1 | 2 |" in text
    assert "| … that did not find the fault | 1 |" in text
    assert "| `two-alone` | 1 of 2 |  |  |  |" in text
    assert "Always: `by-views` (with `view`)." in text
    found["by-views", 3, None] = False
    found["by-views", 3, 0] = found["by-views", 3, 1] = True
    text = engines.page([TWO, VIEW], found, 2)
    assert "| `by-views` (with `view`) | always | 2 of 2 | always | always |" in text
    assert "Always:" not in text


def test_seeds_are_for_what_the_listed_matches_do_not_find(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def is_found(_: engines.Fault, players: int, seed: int | None) -> bool:
        return players > 2 if seed is None else seed > 0

    monkeypatch.setattr(engines.Fault, "is_found", is_found)
    found = dict(engines.found_of([VIEW], 3))
    expected: dict[engines.Run, bool] = {("by-views", 2, seed): seed > 0 for seed in range(3)}
    expected |= {("by-views", players, None): players > 2 for players in (2, 3, 4, 5)}
    assert found == expected
    assert engines.not_found(found) == [("by-views", 2, 0)]


@pytest.mark.skipif(NODE is None, reason="there is no node")
def test_what_listed_matches_find_is_found_without_a_whole_match() -> None:
    [fault] = [each for each in engines.listed() if each.name == "two-players-bid"]
    assert fault.is_found(2, None)


@pytest.mark.skipif(NODE is None, reason="there is no node")
def test_the_page_of_the_latest_figures_has_all_faults() -> None:
    """Where one is missing: run the tool again."""
    written = (ROOT / "docs" / "verification" / "found-faults.md").read_text(encoding="utf-8")
    assert [fault.name for fault in engines.listed() if f"`{fault.name}`" not in written] == []
