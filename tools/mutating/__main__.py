"""Test the tests: plant a fault, and see whether it is found.

    python -m tools.mutating mutants [--game GAME] [--module NAME] [--results FILE] [--all]
    python -m tools.mutating mutants --sample 600 [--seed S] [--room ROOM] [--results FILE] [--all]
    python -m tools.mutating faults [NAME…] [--by CHECK] [--check]
    python -m tools.mutating engines [NAME…] [--seeds 10] [--write FILE]

* `mutants`: every small change of the rules, the board, the track, the views and the conditions of
  the kernel (`operators.py` says what is changed), or so many of the other rooms, drawn at random,
  against the tests of their part. With `--all` a line of `--results` has every quick test that
  notices a mutant, not the first. The rules take about three quarters of an hour.
* `faults`: rules of the engine as somebody might take them wrongly, against the tests, the formal
  twin, the laws and `catbox conform`. It takes hours; `--check` only looks whether each can still
  be planted.
* `engines`: other engines with one rule wrong, by `catbox conform`, for every number of players.

Exit status 1 if something is not found that should be, or found where nothing is planted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.mutating import engines, faults, mutants
from tools.mutating.alone import run_alone
from tools.mutating.parts import GAMES, ROOMS


def main(arguments: Sequence[str]) -> int:
    """Run what is asked for; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutating")
    ways = parser.add_subparsers(dest="way", required=True)
    of_mutants = ways.add_parser("mutants", help="small changes of the code")
    of_mutants.add_argument("--game", action="append", choices=sorted(GAMES))
    of_mutants.add_argument("--module", action="append", default=[], help="such as rules.scoring")
    of_mutants.add_argument("--sample", type=int, help="so many of the other rooms instead")
    of_mutants.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    of_mutants.add_argument("--room", action="append", choices=sorted(ROOMS))
    of_mutants.add_argument("--results", type=Path, help="a file: a run goes on from it")
    of_mutants.add_argument("--all", action="store_true", help="find all tests that notice one")
    of_faults = ways.add_parser("faults", help="rules of the engine taken wrongly")
    of_faults.add_argument("names", nargs="*", metavar="NAME", help="all if none is given")
    of_faults.add_argument("--by", action="append", choices=faults.CHECKS, help="this check alone")
    of_faults.add_argument("--check", action="store_true", help="see that they can be planted")
    of_engines = ways.add_parser("engines", help="other engines with one rule wrong")
    of_engines.add_argument("names", nargs="*", metavar="NAME", help="all if none is given")
    of_engines.add_argument("--seeds", type=int, default=10)
    of_engines.add_argument("--write", type=Path, help="the page")
    ways.add_parser("alone").add_argument("tests", nargs="+")
    chosen = parser.parse_args(arguments)
    match chosen.way:
        case "mutants":
            return _mutants(chosen)
        case "faults":
            amiss = list(faults.stale(faults.faults()))
            if not amiss and not chosen.check:
                amiss = faults.run(chosen.names, chosen.by or list(faults.CHECKS))
            print(*amiss, sep="\n", end="\n" * bool(amiss))
            return 1 if amiss else 0
        case "engines":
            return _engines(chosen)
        case _:
            return run_alone(chosen.tests)


def _mutants(asked: argparse.Namespace) -> int:
    if asked.sample is None:
        chosen = mutants.rules(asked.game or list(GAMES), asked.module)
    else:
        chosen = mutants.sample(asked.sample, asked.seed, asked.room or list(ROOMS))
    results = mutants.Results(asked.results)
    results.read()
    mutants.run(chosen, results, all_of_them=asked.all)
    figures, unexplained = mutants.table(chosen, results)
    print(figures, *unexplained, sep="\n")
    return 1 if unexplained else 0


def _engines(asked: argparse.Namespace) -> int:
    tried = [each for each in engines.listed() if not asked.names or each.name in asked.names]
    found = dict(engines.found_of(tried, asked.seeds))
    if asked.write:
        asked.write.write_text(engines.page(tried, found, asked.seeds), encoding="utf-8")
    missed = engines.not_found(found)
    for name, players, seed in missed:
        print(f"{name} with {players} players, seed {seed}: not found")
    print(f"{len(found)} runs; {len(missed)} with a seed did not find the fault")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
