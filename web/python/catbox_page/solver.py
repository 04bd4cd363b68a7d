"""The solver as the page has it: clingo as WebAssembly, in the same worker, loaded when needed.

JavaScript loads it without waiting, and Python cannot wait. So a question that needs it before it
is there ends with SolverNeeded; the worker loads it, gives it to `solve_with`, and asks again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, TypedDict

from catbox_rules.positions.solving import use_solver

Run: TypeAlias = Callable[[str, str], str]
"""Runs clingo with a program and options of its command line; gives what it prints."""


class SolverNeeded(Exception):
    """A question needs the solver, which is not loaded yet."""


class _Witness(TypedDict):
    Value: list[str]


class _Call(TypedDict, total=False):
    Witnesses: list[_Witness]


class _Printed(TypedDict):
    Result: str
    Call: list[_Call]


class _InThePage:
    """clingo as WebAssembly; or what replaces it as long as it is not loaded."""

    def __init__(self, run: Run | None) -> None:
        self._run = run

    def models(self, program: str, options: Sequence[str], *, most: int) -> Iterator[Sequence[str]]:
        """Yield the atoms that each model shows. Raises SolverNeeded if it is not loaded."""
        if self._run is None:
            raise SolverNeeded
        printed = self._run(program, " ".join(["--outf=2", *options, f"--models={most}"]))
        document: _Printed = json.loads(printed)
        if document["Result"] not in ("SATISFIABLE", "UNSATISFIABLE"):
            raise RuntimeError(f"clingo found neither models nor that there are none: {printed}")
        for call in document["Call"]:
            for witness in call.get("Witnesses", ()):
                yield witness["Value"]


def solve_with(run: Run | None = None) -> None:
    """Let the library ask a solver; without one SolverNeeded is raised where one is needed."""
    use_solver(_InThePage(run))
