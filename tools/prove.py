"""Prove the theorems of `spec/theorems/` by the solver, at every table for which they are stated.

    python -m tools.prove [--game GAME] [THEOREM …]

A game is named by its folder, such as `schrodingers_cats`, and a theorem by the beginning of its
file's name: `03`. Prints a line for each table; exit status 1 if there is a counterexample where
there should be none.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from tests.oracles.theorems import tables, tables_of_schrodingers_cats
from tests.oracles.theorems.proving import Program, programs_of

Asked: TypeAlias = Iterator[tuple[str, str, bool]]
"""Tables: what they are called, their facts, and whether the theorem names them as an exception."""


def cat_in_the_box(theorem: str) -> Asked:
    """The tables for a theorem about Cat in the Box."""
    for table, facts in tables.tables_for(theorem):
        yield str(table), facts, tables.has_counterexample(theorem, table)


def schrodingers_cats(theorem: str) -> Asked:
    """The tables for a theorem about Schrödinger's Cats."""
    for table in tables_of_schrodingers_cats.tables_for(theorem):
        yield str(table), table.facts(), False


GAMES: Final[dict[str, Callable[[str], Asked]]] = {
    "cat_in_the_box": cat_in_the_box,
    "schrodingers_cats": schrodingers_cats,
}


def prove(program: Program, asked: Asked) -> bool:
    """Ask for a counterexample at each table; whether all is as the theorem says."""
    holds = True
    for table, facts, is_exception in asked:
        start = time.monotonic()
        found = program.has_model(facts)
        answer = "counterexample" if found else "none"
        remark = "" if found == is_exception else "   NOT AS STATED"
        seconds = time.monotonic() - start
        print(f"{program.name:<32} {table:<64} {answer} {seconds:6.1f} s{remark}", flush=True)
        holds &= found == is_exception
    return holds


def main() -> int:
    """Prove what is asked for; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=sorted(GAMES), help="default: both")
    parser.add_argument("theorems", nargs="*", help="such as 03 (default: all)")
    arguments = parser.parse_args()
    theorems: list[str] = arguments.theorems
    results = [
        prove(program, tables_for(program.name))
        for game, tables_for in GAMES.items()
        if arguments.game in (None, game)
        for program in programs_of(game)
        if not theorems or program.name.startswith(tuple(theorems))
    ]
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
