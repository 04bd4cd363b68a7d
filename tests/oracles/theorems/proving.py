"""Theorems as programs for the solver: a counterexample is looked for in all moments at once.

The program of a theorem stands next to its page in `spec/theorems/`. It is joined with that which
chooses any moment, `any_moment.lp`, with the formal twin that this includes, and with a table.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import clingo
from attrs import frozen

from tests.oracles.formal.solving import Term, read

__all__ = ["THEOREMS", "Program", "course_of", "programs_of", "with_included"]

THEOREMS: Final = Path(__file__).parents[3] / "spec" / "theorems"

_INCLUDED: Final = re.compile(r'#include "(.+)"\.\n')


@frozen
class Program:
    """The text of a theorem's program, with all that it rests on."""

    name: str
    text: str

    @classmethod
    def of(cls, path: Path) -> Program:
        """The program of a theorem, without a table."""
        texts = [with_included(file) for file in (path.parent / "any_moment.lp", path)]
        return cls(path.stem, "\n".join(texts))

    def __str__(self) -> str:
        return self.name

    def but(self, rule: str, instead: str) -> Program:
        """The program with one rule changed; it must stand there, once."""
        assert self.text.count(rule) == 1, f"{self.text.count(rule)} times: {rule}"
        return Program(self.name, self.text.replace(rule, instead))

    def has_model(self, table: str) -> bool:
        """Whether there is a moment with a counterexample at a table, given by facts."""
        remarks: list[str] = []
        control = clingo.Control(["1"], logger=lambda _, text: remarks.append(text))
        control.add("base", [], f"{self.text}\n{table}")
        control.ground([("base", [])])
        assert not remarks, "\n".join(remarks)
        return bool(control.solve().satisfiable)


def programs_of(game: str) -> list[Program]:
    """The programs of all theorems of a game that have one, by the name of its folder."""
    return [Program.of(path) for path in sorted((THEOREMS / game).glob("[0-9][0-9]-*.lp"))]


def course_of(game: str, goal: str, table: str, actions: int) -> list[Term] | None:
    """A course of play of so many actions that ends with what a goal asks for, as the atoms that
    `any_course.lp` shows; None if there is none."""
    files = [THEOREMS / game / "any_course.lp", THEOREMS / game / f"{goal}.lp"]
    remarks: list[str] = []
    control = clingo.Control(
        ["1", "-c", f"n={actions}"], logger=lambda _, text: remarks.append(text)
    )
    control.add("base", [], "\n".join([*map(with_included, files), table]))
    control.ground([("base", [])])
    assert not remarks, "\n".join(remarks)
    found: list[list[Term]] = []
    control.solve(
        on_model=lambda model: found.append([read(str(atom)) for atom in model.symbols(shown=True)])
    )
    return found[0] if found else None


def with_included(path: Path) -> str:
    """The text of a file, with the files that it includes in their places."""
    return _INCLUDED.sub(
        lambda found: with_included(path.parent / found[1]) + "\n",
        path.read_text(encoding="utf-8"),
    )
