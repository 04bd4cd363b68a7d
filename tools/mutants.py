"""Test the tests: change the code in one place at a time, and see whether a test fails.

    python -m tools.mutants [--game GAME] [--module NAME] [--results FILE]
    python -m tools.mutants --sample 600 [--seed S] [--room ROOM] [--direct] [--results FILE]
    python -m tools.mutants --list

Runs every mutant of the rules, the board, the track, the views and the conditions of the kernel
(`mutating/operators.py` says what is changed) against the tests of its game, or of the kernel, and
the examples of the spec, and prints a table. With `--sample` it draws so many mutants of the other
rooms, each as likely as any other, and runs the tests of their rooms; `--room` takes those of the
same sample that are in a room. `--direct` leaves out the forks, for rooms whose tests take long:
they run once, to see what they and the processes that they start reach, and then where they reach.

A mutant that no test notices must stand in `mutating/equivalent.toml`, with the reason why it makes
no difference; exit status 1 if one does not. Nothing is written but the results. The rules take
about three quarters of an hour, 600 mutants of rooms as long, so CI runs neither.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections import deque
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import chain
from operator import attrgetter
from pathlib import Path
from queue import SimpleQueue
from textwrap import fill

from attrs import define, field, frozen

from tools.mutating.alone import copied, killer_alone, mutants_of, near_first, run_alone
from tools.mutating.operators import Mutant
from tools.mutating.parts import GAMES, ROOMS, Part, drawn
from tools.mutating.running import survivors_in_forks
from tools.mutating.surveying import Survey, survey_of_processes


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
    """Return the equivalent mutants as a list in Markdown, each with its reason."""
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


@frozen
class Way:
    """How mutants are run."""

    in_forks: bool = True
    """First in forks of a process that has collected the tests. Before that each test is measured,
    which takes long where the tests do, and is of no use to processes that they start."""
    alone: bool = True
    """Those that survive, or all, in processes of their own."""
    survey: Path | None = None
    """A file for what the tests of a part reach; its suffix is the name of the part."""
    workers: int = 1
    """So many of these processes at a time."""


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
                result = json.loads(line)
                if result["killed_by"] is not None or not without_survivors:
                    self.killers[result["mutant"]] = result["killed_by"]

    def note(self, mutant: Mutant, killer: str | None) -> None:
        """Note a mutant, and the test that noticed it."""
        self.killers[str(mutant)] = killer
        if self.file is not None:
            line = {"mutant": str(mutant), "killed_by": killer}
            with self.file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(line, ensure_ascii=False) + "\n")


def run(
    part: Part,
    mutants: Mapping[str, Sequence[Mutant]],
    results: Results,
    way: Way,
) -> None:
    """Run those of some mutants of a part, by module, that have no result yet."""
    to_do: list[Mutant] = []
    open_ones = {
        module: left
        for module, some in mutants.items()
        if (left := [mutant for mutant in some if str(mutant) not in results.killers])
    }
    if not open_ones:
        return

    def note(mutant: Mutant, killer: str | None) -> None:
        if killer is None and way.alone:
            to_do.append(mutant)
        else:
            results.note(mutant, killer)

    if way.in_forks:
        kept = way.survey and way.survey.with_suffix(f".{part.package}.forks")
        survivors_in_forks(open_ones, part.tests, note, kept=kept)
    else:
        to_do += chain.from_iterable(open_ones.values())
    _run_alone(part, to_do, results, way)


def _run_alone(part: Part, to_do: Sequence[Mutant], results: Results, way: Way) -> None:
    """Run mutants of a part in processes of their own, so many at a time."""
    known, copies = equivalent_mutants(), SimpleQueue[Path]()
    survey = Survey({}, {})
    if not way.in_forks and any(_key(mutant) not in known for mutant in to_do):
        survey = _surveyed(part, way)

    def work(mutant: Mutant) -> None:
        copy = copies.get()
        try:
            is_known = _key(mutant) in known
            killer = None if is_known else killer_alone(mutant, _tests(mutant, part, survey), copy)
        finally:
            copies.put(copy)
        results.note(mutant, killer)

    with ExitStack() as stack, ThreadPoolExecutor(way.workers) as pool:
        for _ in range(way.workers if to_do else 0):
            copies.put(stack.enter_context(copied()))
        deque(pool.map(work, to_do), maxlen=0)


def _surveyed(part: Part, way: Way) -> Survey:
    """What the tests of a part reach in all processes, from an earlier run or a run of them."""
    kept = way.survey and way.survey.with_suffix(f".{part.package}")
    if kept is not None and kept.exists():
        return Survey.read(kept.read_text(encoding="utf-8"))
    survey = survey_of_processes([*part.tests, *part.slow], part.modules, way.workers)
    if kept is not None:
        kept.write_text(survey.written(), encoding="utf-8")
    return survey


def _tests(mutant: Mutant, part: Part, survey: Survey) -> list[list[str]]:
    """The tests for a mutant: those that reach it, nearest and quickest first; those next to it,
    since what is kept from an earlier call is not reached again; then all others, where it is not
    known what reaches it, or it is reached at import."""
    name = mutant.module.rpartition(".")[2]
    first = part.elsewhere.get(name, f"test_{name}.py")
    reaching = {test for test in survey.reaching(mutant) if not _is_example_in(mutant.module, test)}
    known = sorted(
        reaching - {""}, key=lambda test: (f"/{first}::" not in test, survey.seconds[test])
    )
    near, rest = near_first(mutant, [*part.tests, *part.slow], first=first)
    return [known, near] if reaching and "" not in reaching else [known, near, rest]


def _is_example_in(module: str, test: str) -> bool:
    """Whether a test is an example in a docstring of a module: it runs with those of its folder."""
    return test.partition("::")[0] == f"{module.replace('.', '/')}.py"


def table(mutants: Mapping[str, Sequence[Mutant]], results: Results) -> tuple[str, list[Mutant]]:
    """The figures of some mutants by module or room, as Markdown; and the survivors that nothing is
    said of."""
    known = equivalent_mutants()
    rows = ["| module | mutants | killed | equivalent | survived |", "|---|---:|---:|---:|---:|"]
    total, unexplained = [0, 0, 0, 0], list[Mutant]()
    for name, some in mutants.items():
        alive = [mutant for mutant in some if results.killers[str(mutant)] is None]
        others = [mutant for mutant in alive if _key(mutant) not in known]
        numbers = [len(some), len(some) - len(alive), len(alive) - len(others), len(others)]
        total = [sum(pair) for pair in zip(total, numbers, strict=True)]
        unexplained += others
        rows.append(_row(f"`{name.removeprefix('catbox_rules.')}`", numbers))
    return "\n".join([*rows, _row("all", total)]), unexplained


def _row(name: str, numbers: Sequence[int]) -> str:
    return f"| {name} | {' | '.join(map(str, numbers))} |"


def _key(mutant: Mutant) -> tuple[str, str, str]:
    return mutant.module.removeprefix("catbox_rules."), mutant.within, mutant.change


def main(arguments: Sequence[str]) -> int:
    """Run the mutants and print the table; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(GAMES))
    parser.add_argument("--module", action="append", help="such as rules.scoring")
    parser.add_argument("--sample", type=int, help="so many mutants of the other rooms instead")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    parser.add_argument(
        "--room", action="append", choices=sorted(ROOMS), help="those of it in here"
    )
    parser.add_argument("--results", type=Path, help="a file of results: a run goes on from it")
    parser.add_argument("--again", action="store_true", help="run its survivors again")
    parser.add_argument(
        "--survey",
        type=Path,
        help="a file for what the tests reach, one for each part: kept for later",
    )
    parser.add_argument("--list", action="store_true", help="list those of `equivalent.toml` alone")
    parser.add_argument("--quick", action="store_true", help="stop after the first, quick tests")
    parser.add_argument("--direct", action="store_true", help="leave the quick tests out")
    parser.add_argument("--workers", type=int, default=1, help="so many processes at a time")
    parser.add_argument("--alone", nargs="+", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.alone:
        return run_alone(chosen.alone)
    if chosen.list:
        print(listed())
        return 0
    way = Way(not chosen.direct, not chosen.quick, chosen.survey, chosen.workers)
    results = Results(chosen.results)
    results.read(without_survivors=chosen.again)
    chosen_mutants: dict[str, list[Mutant]] = {}
    if chosen.sample is not None:
        every = drawn(ROOMS, chosen.sample, chosen.seed)
        chosen_mutants = {room: every[room] for room in chosen.room or ROOMS}
        for room, sample in chosen_mutants.items():
            by_module: dict[str, list[Mutant]] = {}
            for mutant in sample:
                by_module.setdefault(mutant.module, []).append(mutant)
            run(ROOMS[room], by_module, results, way)
    else:
        parts = [GAMES[chosen.game]] if chosen.game else list(GAMES.values())
        known = {part.short(module) for part in parts for module in part.modules}
        for name in chosen.module or ():
            if name not in known:
                parser.error(f"--module: expected one of {', '.join(sorted(known))}, got {name}")
        for part in parts:
            some = {
                module: mutants_of(module)
                for module in part.modules
                if not chosen.module or part.short(module) in chosen.module
            }
            chosen_mutants |= some
            run(part, some, results, way)
    figures, unexplained = table(chosen_mutants, results)
    print(figures)
    for mutant in unexplained:
        print(mutant)
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
