"""Test the tests: change the rules in one place at a time, and see whether a test fails.

    python -m tools.mutants [--game GAME] [--module NAME] [--results FILE]
    python -m tools.mutants --list

Runs every mutant of the rules, the board, the track, the views and the conditions of the kernel
(`mutating/operators.py` says what is changed) against the tests of its game, or of the kernel, and
the examples of the spec, and prints a table.
A mutant that no test notices must stand in `mutating/equivalent.toml`, with the reason why it is
no other rule; exit status 1 if one does not. Nothing is written but the results. It takes about
three quarters of an hour, so CI does not run it.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from textwrap import fill
from typing import Final

from attrs import define, field, frozen

from tools.mutating.alone import killer_alone, mutants_of, run_alone
from tools.mutating.operators import Mutant
from tools.mutating.running import survivors_in_forks


@frozen
class Game:
    """What is changed of a game, and by which tests it is to be noticed."""

    modules: tuple[str, ...]
    """Beside its rules."""
    slow: tuple[str, ...]
    """Tests that play whole matches, or ask of every action: they run last, against what all
    others have let pass."""
    more: tuple[str, ...] = ()
    """Tests of other rooms: of its variants, and of the rules that follow from the kernel."""
    elsewhere: Mapping[str, str] = field(factory=dict[str, str])
    """For a module the file of its tests, where that is not named for it."""


GAMES: Final = {
    "cat_in_the_box": Game(
        modules=("board", "cells", "packed", "views"),
        slow=(
            "test_judging.py",
            "test_rare_things.py",
            "test_yardsticks.py",
            "test_against_model.py",
            "test_secrecy.py",
            "test_machine.py",
        ),
        more=(
            "variants/test_composing.py",
            "variants/test_house_rules.py",
            "rulebooks/test_rulebook.py",
            "variants/test_sense.py",
        ),
        elsewhere={"cells": "test_board.py"},
    ),
    "kernel": Game(
        modules=("condition", "verdict"),
        slow=(),
        more=(
            "judge",
            "cat_in_the_box/rules/test_bidding.py",
            "cat_in_the_box/rules/test_declaring.py",
            "cat_in_the_box/rules/test_dealing.py",
            "cat_in_the_box/rules/test_leading.py",
        ),
    ),
    "schrodingers_cats": Game(
        modules=("track", "views"),
        slow=(
            "test_every_action.py",
            "test_rare_things.py",
            "test_against_model.py",
            "test_secrecy.py",
            "test_machine.py",
            "test_count_at_doubt.py",
        ),
    ),
}


def modules_of(game: str) -> list[str]:
    """The modules that are changed, by dotted name."""
    rules = sorted(path.stem for path in Path("catbox_rules", game, "rules").glob("[!_]*.py"))
    package = f"catbox_rules.{game}"
    more = GAMES[game].modules
    return [*(f"{package}.rules.{each}" for each in rules), *(f"{package}.{each}" for each in more)]


def tests_of(game: str, *, slow: bool) -> list[str]:
    """The files of tests, the slow ones or the others, among these the examples in the code."""
    if slow:
        return [str(Path("tests", "oracles", game, name)) for name in GAMES[game].slow]
    quick = map(str, sorted(Path("tests", "unit", game).rglob("test_*.py")))
    more = [f"tests/unit/{name}" for name in GAMES[game].more]
    spec = [str(path) for path in Path("tests", "spec").glob(f"test_{game}.py")]
    return [*quick, *more, *spec, f"catbox_rules/{game}"]


@frozen
class Equivalent:
    """Why a mutant is no other rule."""

    module: str
    within: str
    change: str
    why: str


def equivalent_mutants() -> dict[tuple[str, str, str], Equivalent]:
    """Those of the file, by module, function and change."""
    path = Path(__file__).with_name("mutating") / "equivalent.toml"
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
    found = [Equivalent(**entry) for entry in entries]
    return {(each.module, each.within, each.change): each for each in found}


def listed() -> str:
    """The equivalent mutants, as `docs/verification/mutants.md` lists them."""
    return "\n".join(
        fill(
            f"- `{each.module}`, `{each.within}`: `{each.change.strip()}`: {each.why}",
            width=100,
            subsequent_indent="  ",
            break_long_words=False,
            break_on_hyphens=False,
        )
        for each in sorted(equivalent_mutants().values(), key=attrgetter("module", "within"))
    )


@define
class Results:
    """What has come of the mutants so far; kept in a file, a line of JSON for each, so that a run
    that was broken off goes on where it was."""

    file: Path | None
    killers: dict[str, str | None] = field(factory=dict[str, str | None])
    """For each mutant the test that noticed it; None if none did."""

    def read(self, *, without_survivors: bool) -> None:
        """Take up what an earlier run has left in the file."""
        if self.file is not None and self.file.exists():
            for line in self.file.read_text(encoding="utf-8").splitlines():
                told = json.loads(line)
                if told["killed_by"] is not None or not without_survivors:
                    self.killers[told["mutant"]] = told["killed_by"]

    def tell(self, mutant: Mutant, killer: str | None) -> None:
        """Note a mutant, and the test that noticed it."""
        self.killers[str(mutant)] = killer
        if self.file is not None:
            line = {"mutant": str(mutant), "killed_by": killer}
            with self.file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(line, ensure_ascii=False) + "\n")


def run(
    game: str, modules: Sequence[str], results: Results, *, survey: Path | None, quick: bool
) -> None:
    """Run the mutants of some modules of a game that have no result yet; the quick way, in forks
    alone."""
    by_module = {
        module: [mutant for mutant in mutants_of(module) if str(mutant) not in results.killers]
        for module in modules
    }
    fast, slow = tests_of(game, slow=False), tests_of(game, slow=True)
    elsewhere = GAMES[game].elsewhere
    to_do: list[Mutant] = []

    def told(mutant: Mutant, killer: str | None) -> None:
        if killer is None and not quick:
            to_do.append(mutant)
        else:
            results.tell(mutant, killer)

    survivors_in_forks(by_module, fast, told, kept=survey)
    for mutant in to_do:
        name = mutant.module.rpartition(".")[2]
        first = elsewhere.get(name, f"test_{name}.py")
        known = _key(mutant) in equivalent_mutants()
        results.tell(mutant, None if known else killer_alone(mutant, [*fast, *slow], first=first))


def table(modules: Sequence[str], results: Results) -> tuple[str, list[Mutant]]:
    """The figures by module, as Markdown; and the survivors that nothing is said of."""
    known = equivalent_mutants()
    rows = ["| module | mutants | killed | equivalent | survived |", "|---|---:|---:|---:|---:|"]
    total, unexplained = [0, 0, 0, 0], list[Mutant]()
    for module in modules:
        mutants = mutants_of(module)
        alive = [mutant for mutant in mutants if results.killers[str(mutant)] is None]
        others = [mutant for mutant in alive if _key(mutant) not in known]
        numbers = [len(mutants), len(mutants) - len(alive), len(alive) - len(others), len(others)]
        total = [sum(pair) for pair in zip(total, numbers, strict=True)]
        unexplained += others
        rows.append(_row(f"`{module.removeprefix('catbox_rules.')}`", numbers))
    return "\n".join([*rows, _row("all", total)]), unexplained


def _row(name: str, numbers: Sequence[int]) -> str:
    return f"| {name} | {' | '.join(map(str, numbers))} |"


def _short(module: str, game: str) -> str:
    return module.removeprefix(f"catbox_rules.{game}.")


def _key(mutant: Mutant) -> tuple[str, str, str]:
    return mutant.module.removeprefix("catbox_rules."), mutant.within, mutant.change


def main(arguments: Sequence[str]) -> int:
    """Run the mutants and print the table; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(GAMES))
    parser.add_argument("--module", action="append", help="such as rules.scoring")
    parser.add_argument("--results", type=Path, help="a file of results: a run goes on from it")
    parser.add_argument("--again", action="store_true", help="run its survivors again")
    parser.add_argument(
        "--survey", type=Path, help="a file for what the tests reach: kept for later"
    )
    parser.add_argument("--list", action="store_true", help="list those of `equivalent.toml` alone")
    parser.add_argument("--quick", action="store_true", help="stop after the first, quick tests")
    parser.add_argument("--alone", nargs="+", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.alone:
        module, number, *tests = chosen.alone
        return run_alone(module, int(number), tests)
    if chosen.list:
        print(listed())
        return 0
    games = [chosen.game] if chosen.game else list(GAMES)
    known = {_short(module, game) for game in games for module in modules_of(game)}
    for name in chosen.module or ():
        if name not in known:
            parser.error(f"--module: expected one of {', '.join(sorted(known))}, got {name}")
    results, modules = Results(chosen.results), list[str]()
    results.read(without_survivors=chosen.again)
    for game in games:
        some = [
            module
            for module in modules_of(game)
            if not chosen.module or _short(module, game) in chosen.module
        ]
        modules += some
        run(game, some, results, survey=chosen.survey, quick=chosen.quick)
    figures, unexplained = table(modules, results)
    print(figures)
    for mutant in unexplained:
        print(mutant)
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
