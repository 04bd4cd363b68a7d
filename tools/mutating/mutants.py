"""Every mutant of some modules, or a sample of them: is it noticed, and by which tests?

A mutant runs in a fork first, and what survives there in a process of its own. What no test notices
must stand in `equivalent.toml`, with the reason why it makes no difference.
"""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from attrs import define, field, frozen

from tools.mutating.alone import copied, killer_alone, mutants_of, near_first
from tools.mutating.forks import killed_in_forks
from tools.mutating.operators import Mutant
from tools.mutating.parts import GAMES, ROOMS, Part, drawn

__all__ = ["Results", "equivalent_mutants", "rules", "run", "sample", "table"]

_COLUMNS: Final = ("mutants", "killed", "equivalent", "survived")

Chosen: TypeAlias = list[tuple[Part, Mapping[str, Sequence[Mutant]]]]
"""Mutants by their module, with the part of the library that they are of."""


@frozen
class Equivalent:
    """Why a mutant is no other rule."""

    module: str
    within: str
    change: str
    why: str


def equivalent_mutants() -> dict[tuple[str, str, str], Equivalent]:
    """Those of the file, by module, function and change."""
    text = Path(__file__).with_name("equivalent.toml").read_text(encoding="utf-8")
    found = [Equivalent(**entry) for entry in tomllib.loads(text)["equivalent"]]
    return {(each.module, each.within, each.change): each for each in found}


def _key(mutant: Mutant) -> tuple[str, str, str]:
    return mutant.module.removeprefix("catbox_rules."), mutant.within, mutant.change


@define
class Results:
    """What has come of the mutants so far; kept in a file, a line of JSON for each, so that a run
    that was broken off goes on where it was."""

    file: Path | None
    killers: dict[str, list[str]] = field(factory=dict[str, list[str]])
    """For each mutant the tests that noticed it."""

    def read(self) -> None:
        """Take up what an earlier run has left in the file."""
        if self.file is not None and self.file.exists():
            for line in self.file.read_text(encoding="utf-8").splitlines():
                result = json.loads(line)
                self.killers[result["mutant"]] = result["killed_by"]

    def note(self, mutant: Mutant, killers: list[str]) -> None:
        """Note a mutant, and the tests that noticed it."""
        self.killers[str(mutant)] = killers
        if self.file is not None:
            line = {"mutant": str(mutant), "killed_by": killers}
            with self.file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(line, ensure_ascii=False) + "\n")


def rules(games: Sequence[str], modules: Sequence[str]) -> Chosen:
    """Every mutant of the rules of some games, or of some modules of theirs, such as
    `rules.scoring`."""
    return [
        (
            part,
            {
                module: mutants_of(module)
                for module in part.modules
                if not modules or part.short(module) in modules
            },
        )
        for part in map(GAMES.__getitem__, games)
    ]


def sample(number: int, seed: int, rooms: Sequence[str]) -> Chosen:
    """So many mutants of all rooms, each as likely as any other, and of these those in some."""
    chosen: Chosen = []
    every = drawn(ROOMS, number, seed)
    for room in rooms:
        by_module = defaultdict[str, list[Mutant]](list)
        for mutant in every[room]:
            by_module[mutant.module].append(mutant)
        chosen.append((ROOMS[room], by_module))
    return chosen


def run(chosen: Chosen, results: Results, *, all_of_them: bool = False) -> None:
    """Run those mutants that have no result yet.

    * `all_of_them`: find all tests that notice a mutant, of those that are quick, and run nothing
      else.
    """
    known = equivalent_mutants()
    for part, by_module in chosen:
        survivors: list[Mutant] = []

        def note(mutant: Mutant, killers: list[str], left: list[Mutant] = survivors) -> None:
            if killers or all_of_them or _key(mutant) in known:
                results.note(mutant, killers)
            else:
                left.append(mutant)

        to_do = {
            module: left
            for module, some in by_module.items()
            if (left := [each for each in some if str(each) not in results.killers])
        }
        if to_do:
            killed_in_forks(to_do, part.tests, note, all_of_them=all_of_them)
        for mutant in survivors:
            with copied() as copy:
                tests = near_first(mutant.module, [*part.tests, *part.slow])
                killer = killer_alone(mutant.module, mutant.code, tests, copy)
            results.note(mutant, [] if killer is None else [killer])


def table(chosen: Chosen, results: Results) -> tuple[str, list[Mutant]]:
    """The figures by part, as Markdown; and the survivors that nothing is said of."""
    known = equivalent_mutants()
    rows = [f"| part | {' | '.join(_COLUMNS)} |", "|---|---:|---:|---:|---:|"]
    total, unexplained = [0, 0, 0, 0], list[Mutant]()
    for part, by_module in chosen:
        some = [mutant for each in by_module.values() for mutant in each]
        alive = [mutant for mutant in some if not results.killers[str(mutant)]]
        others = [mutant for mutant in alive if _key(mutant) not in known]
        numbers = [len(some), len(some) - len(alive), len(alive) - len(others), len(others)]
        total = [sum(pair) for pair in zip(total, numbers, strict=True)]
        unexplained += others
        rows.append(_row(f"`{part.package}`", numbers))
    return "\n".join([*rows, _row("all", total)]), unexplained


def _row(name: str, numbers: Sequence[int]) -> str:
    return f"| {name} | {' | '.join(map(str, numbers))} |"
